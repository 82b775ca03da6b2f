"""A game told from its beginning, as pages and the book are made from it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from gmbot.game.notices.envelope import Picture
from gmbot.game.notices.explanations import CenterChart
from gmbot.game.notices.press import PressPiece
from gmbot.game.notices.results import Results, Revealed
from gmbot.game.notices.rows import BoardRow


@dataclass(frozen=True, slots=True)
class Chapter:
    """One resolved phase."""

    phase: str
    """``Spring 1901 moves``"""
    code: str
    resolved_at: datetime
    results: Results | None = None
    """None: in the fog."""
    picture: Picture | None = None
    press: tuple[PressPiece, ...] = ()
    """What everybody could read of its season."""
    totals: str = ""
    """In the fog, how many centers the powers own after a year, unnamed: ``5, 4, 4, 3``."""


@dataclass(frozen=True, slots=True)
class Thread:
    """What the same correspondents wrote to each other, oldest first."""

    members: tuple[str, ...]
    """As shown in print, sorted."""
    pieces: tuple[tuple[str, PressPiece, str], ...]
    """The season, the piece, and who wrote it where that is revealed; else empty."""


@dataclass(frozen=True, slots=True)
class Chronicle:
    """A game, as far as its reader may know it."""

    game: str
    title: str
    """``Standard, Classic e-mail rules``"""
    master: str
    state: str
    """``forming``, ``running``, ``paused`` or ``ended``."""
    phase: str
    """What is being ordered now; empty when nothing is."""
    deadline: datetime | None
    zone: str
    ending: str
    hidden: bool
    """It lies in the fog: there are no boards and no orders here."""
    updated: datetime
    """When something last became known."""
    fall: str = "Fall"
    """What the game calls that season."""
    takes_players: bool = False
    free: tuple[str, ...] = ()
    """The powers that one may still ask for, or how many seats are free."""
    rows: tuple[BoardRow, ...] = ()
    chart: CenterChart | None = None
    now: Picture | None = None
    """The board as it is."""
    chapters: tuple[Chapter, ...] = ()
    """Oldest first."""
    press: tuple[tuple[str, PressPiece], ...] = ()
    """Public press of the season that is being played."""
    threads: tuple[Thread, ...] = ()
    """In a book: what its reader may read of the press, by correspondents."""
    revealed: Revealed | None = None
    """In a book: who played what, and what the players say about it."""
