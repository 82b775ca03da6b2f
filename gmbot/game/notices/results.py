"""What became of a phase, and of a game when it is over."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from gmbot.game.notices.audience import Audience
from gmbot.game.notices.envelope import Notice
from gmbot.game.notices.rows import BoardRow, PowerRows


@dataclass(frozen=True, slots=True)
class Results(Notice):
    """5.1 to 5.4 What became of a phase."""

    name: ClassVar[str] = "results"
    audience: ClassVar[Audience] = Audience.MASTER
    game: str
    phase: str
    phase_code: str
    kind_word: str
    """``moves``, ``retreats`` or ``adjustments``."""
    season: str
    """``Spring 1901``"""
    powers: tuple[PowerRows, ...]
    dislodged: tuple[str, ...]
    """``A Ser (Austria), from Bul: may go to Alb, Gre``"""
    lost: tuple[str, ...]
    """Units that left the board without a choice."""
    captured: tuple[str, ...]
    """``Bel: taken by Germany``"""
    skipped: tuple[str, ...]
    """``No retreats in Spring 1901.``"""
    silent: tuple[str, ...]
    """Powers of which nothing came; empty where that is secret."""
    board: tuple[BoardRow, ...]
    board_text: str
    chart: bool
    """Show the center chart: centers were counted."""
    next_phase: str
    """Empty if the game is over."""
    next_phase_code: str
    next_owed: tuple[str, ...]
    """What the reader must order next: ``A Par``, ``1 build (Par, Mar or Bre)``."""
    template: tuple[str, ...]
    used: str
    """``your set 2``; ``no orders came from you``; empty for a GM."""
    ending: str = ""
    used_at: datetime | None = None
    """When that set came."""
    followed: bool = False
    """The results of another phase follow in the same mail: they tell what is next."""
    blockaded: tuple[str, ...] = ()
    """``Mar does not count for France: W Mar (Spain) stands there``"""
    unusable: tuple[str, ...] = ()
    """Powers that wrote orders of which none could be used."""
    next_free: tuple[str, ...] = ()
    """What the reader may order next and need not: a retreat that changes nothing (S3.14)."""
    follows: bool = False
    """It comes after another phase in the same mail, which has the picture."""


@dataclass(frozen=True, slots=True)
class GameOver(Notice):
    """7.7 The end."""

    name: ClassVar[str] = "game-over"
    audience: ClassVar[Audience] = Audience.MASTER
    game: str
    ending: str
    chart: tuple[BoardRow, ...]


@dataclass(frozen=True, slots=True)
class Revealed(Notice):
    """7.9 What was secret about a game, when its end is final."""

    name: ClassVar[str] = "revealed"
    audience: ClassVar[Audience] = Audience.MASTER
    game: str
    ending: str
    players: tuple[str, ...]
    """``France: Ed, from Fall 1903 Ann``"""
    statements: tuple[tuple[str, str], ...]
    """``(("France", "It was fun."),)``"""
    seed: str = ""
    diaries: tuple[tuple[str, str], ...] = ()
    """``(("France", "Spring 1901: What a start."),)``"""
