"""What players are told when they ask: why something happened, what is legal, what would happen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from gmbot.game.notices.audience import Audience
from gmbot.game.notices.envelope import Notice
from gmbot.game.notices.rows import PowerRows, ProblemRow


@dataclass(frozen=True, slots=True)
class CauseRow:
    """One unit in a chain of causes."""

    depth: int
    """0 for the unit that was asked about, 1 for what it is due to, and so on."""
    order: str
    """``Germany: A Mun -> Bur``"""
    verdict: str
    """``bounced``; ``cut, dislodged``"""
    reason: str = ""
    """``stood off by A Par (1 against 1)``"""
    backers: tuple[str, ...] = ()
    """Whose support was behind it: ``("A Mar",)``."""
    default: bool = False
    """No order came for it."""


@dataclass(frozen=True, slots=True)
class Explanation(Notice):
    """The answer to ``WHY``: the chain of causes behind what became of a unit."""

    name: ClassVar[str] = "explanation"
    audience: ClassVar[Audience] = Audience.READER
    game: str
    phase: str
    phase_code: str
    unit: str
    """``A Mun``"""
    verdict: str
    """What became of it, for the subject: ``bounced``."""
    causes: tuple[CauseRow, ...]
    rules: tuple[str, ...]
    """The rules that applied, a sentence each with its case in the DATC."""


@dataclass(frozen=True, slots=True)
class OrderGroup:
    """Legal orders of one sort."""

    title: str
    """``France's A Mar supports moves``"""
    lines: tuple[str, ...]
    """Ready to copy."""
    more: str = ""
    """What was left out, and how to get it."""


@dataclass(frozen=True, slots=True)
class LegalOrders(Notice):
    """3.9 The answer to ``OPTIONS``."""

    name: ClassVar[str] = "legal-orders"
    audience: ClassVar[Audience] = Audience.READER
    game: str
    phase: str
    phase_code: str
    about: str
    """The unit asked about; empty for all of the reader's."""
    groups: tuple[OrderGroup, ...]


@dataclass(frozen=True, slots=True)
class Simulation(Notice):
    """3.9 The answer to ``TRY``: nothing was ordered, nothing was stored."""

    name: ClassVar[str] = "simulation"
    audience: ClassVar[Audience] = Audience.READER
    game: str
    phase: str
    phase_code: str
    powers: tuple[PowerRows, ...]
    """Orders that were tried, and units without one to which something happened."""
    dislodged: tuple[str, ...]
    lost: tuple[str, ...]
    captured: tuple[str, ...]
    problems: tuple[ProblemRow, ...]
    notes: tuple[str, ...]
    """What was assumed: ``F Bre and A Mar: your orders on file``."""


@dataclass(frozen=True, slots=True)
class ChartRow:
    """The centers of one power over the years."""

    power: str
    counts: tuple[int, ...]
    """One for each year of the chart."""
    centers: tuple[str, ...]
    """Which it owns now, as far as the reader may know."""


@dataclass(frozen=True, slots=True)
class CenterChart(Notice):
    """5.9 The answer to ``SUMMARY``: the center chart of a game."""

    name: ClassVar[str] = "center-chart"
    audience: ClassVar[Audience] = Audience.READER
    game: str
    years: tuple[int, ...]
    """``(1900, 1901, 1902)``; the first one is how the game began."""
    rows: tuple[ChartRow, ...]
    free: tuple[int, ...]
    """Centers that nobody owned, a number for each year."""
    victory: int | None
    """How many centers win; None where something else decides."""
    yearly: bool = False
    """It goes with the results that end a year, which say who owns which centers."""


@dataclass(frozen=True, slots=True)
class BoardMap(Notice):
    """The answer to ``MAP``: the board in letters; a picture goes with it."""

    name: ClassVar[str] = "map"
    audience: ClassVar[Audience] = Audience.READER
    game: str
    title: str
    """``Spring 1901 moves``, ``Spring 1901 moves: results``, ``the empty board``"""
    phase_code: str
    board_text: str
    attached: str = ""
    """The name of the file that goes with the mail."""
