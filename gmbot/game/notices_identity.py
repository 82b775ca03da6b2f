"""Notices about who somebody is: the context of their templates, as in ``notices``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from gmbot.game.notices import Notice


@dataclass(frozen=True, slots=True)
class AskWord(Notice):
    """Something that waits for one word: an invitation, a second address, a change of rules.

    ``what`` says which: it is the kind of the mail that programs see (``invitation/1``).
    """

    name: ClassVar[str] = "ask-word"
    what: str
    summary: str
    text: str
    """What the word is for."""
    code: str
    hours: int
    """How long it can be given."""
    lines: tuple[str, ...] = ()
    otherwise: str = "If you do not want that, do not reply; then nothing happens."

    @property
    def kind(self) -> str:
        """``invitation/1``"""
        return f"{self.what}/{self.version}"
