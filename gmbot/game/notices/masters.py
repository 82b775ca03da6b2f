"""What the GM alone is told: something failed, a command that cannot be undone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from gmbot.game.notices.audience import Audience
from gmbot.game.notices.envelope import Notice


@dataclass(frozen=True, slots=True)
class Alarm(Notice):
    """9.5 Something failed, and nothing was lost; or it is over."""

    name: ClassVar[str] = "alarm"
    audience: ClassVar[Audience] = Audience.MASTER
    what: str
    frozen: str
    """What is kept, and what stands still."""
    cure: tuple[str, ...]
    """Commands to copy."""
    detail: str = ""
    is_over: bool = False
    """This is the all-clear."""
    data: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ConfirmCommand(Notice):
    """9.3 What cannot be undone is asked once more, with a code."""

    name: ClassVar[str] = "confirm-command"
    audience: ClassVar[Audience] = Audience.READER
    asks_word: ClassVar[bool] = True
    game: str
    what: str
    """The command as it will be done: ``EJECT Italy``."""
    effects: tuple[str, ...]
    """What it will bring, a sentence each."""
    code: str
    hours: int
    """How long the code holds."""
