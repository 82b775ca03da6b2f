"""What players are told when they ask: why something happened, what is legal, what would happen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from gmbot.game.notices import Notice, PowerRows, ProblemRow


@dataclass(frozen=True, slots=True)
class CauseRow:
    """One unit in a chain of causes."""

    depth: int
    """0 for the unit that was asked about, 1 for what it is due to, and so on."""
    text: str
    """``Germany's A Mun -> Bur: bounced; stood off by A Par (1 against 1)``"""


@dataclass(frozen=True, slots=True)
class Explanation(Notice):
    """The answer to ``WHY``: the chain of causes behind what became of a unit."""

    name: ClassVar[str] = "explanation"
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
