"""What is told of a game as a whole: a seat taken, its start, where it stands, its history."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from gmbot.game.notices.audience import Audience
from gmbot.game.notices.envelope import Notice
from gmbot.game.notices.rows import BoardRow, OrderRow


@dataclass(frozen=True, slots=True)
class Joined(Notice):
    """2.3 A seat is reserved."""

    name: ClassVar[str] = "joined"
    audience: ClassVar[Audience] = Audience.READER
    game: str
    power: str
    """Empty: it will be dealt."""
    taken: int
    needed: int


@dataclass(frozen=True, slots=True)
class GameStart(Notice):
    """2.11 The game begins: who you are and how it is played."""

    name: ClassVar[str] = "game-start"
    audience: ClassVar[Audience] = Audience.MASTER
    game: str
    power: str
    roster: tuple[BoardRow, ...]
    rules: tuple[str, ...]
    """The rules in force, one sentence each."""
    owed: tuple[str, ...]
    """Own units: ``A Par``."""
    template: tuple[str, ...]
    """An order set to copy."""
    board_text: str
    bot: str
    letter_to: tuple[str, ...] = ()
    """Two other powers to whom one may write."""


@dataclass(frozen=True, slots=True)
class Status(Notice):
    """The board now, the deadline, and the reader's own orders on file."""

    name: ClassVar[str] = "status"
    audience: ClassVar[Audience] = Audience.READER
    game: str
    phase: str
    phase_code: str
    state: str
    board: tuple[BoardRow, ...]
    board_text: str
    own: tuple[OrderRow, ...]
    seat: bool
    """The reader has a seat, so ``own`` and the standing mean something."""


@dataclass(frozen=True, slots=True)
class Report(Notice):
    """An earlier report again, or the history of a game, as text."""

    name: ClassVar[str] = "report"
    audience: ClassVar[Audience] = Audience.READER
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class SeatCount(Notice):
    """2.4 For the GM: somebody took a seat."""

    name: ClassVar[str] = "seat-count"
    audience: ClassVar[Audience] = Audience.MASTER
    game: str
    taken: int
    needed: int
