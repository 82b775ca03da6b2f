"""What is kept of a resolved phase: the orders with their results, and earlier versions of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from gmbot.rules.board.terms import Power
from gmbot.rules.notation import PositionTables
from gmbot.rules.orders.outcome import Result


@dataclass(frozen=True, slots=True)
class ReportedOrder:
    """One order with what came of it."""

    power: Power
    order: str
    """In canonical notation: ``A PAR - BUR``."""
    result: tuple[Result, ...]
    why: str = ""
    default: bool = False
    """Nobody wrote it: the rules gave it to a unit without an order."""


@dataclass(frozen=True, slots=True)
class Results:
    """The orders of a phase, and what came of them besides."""

    orders: tuple[ReportedOrder, ...]
    destroyed: tuple[tuple[Power, str], ...] = ()
    """Dislodged units that had nowhere to go: ``(("ITALY", "A VEN"),)``."""
    winner: Power | tuple[Power, ...] | None = None
    """Several if they win together."""
    version: int = 1
    """Each correction makes the next one."""
    corrected_at: datetime | None = None
    why: str = ""
    """The GM's reason for the correction."""


@dataclass(frozen=True, slots=True)
class EarlierResults(Results):
    """A version that a correction has replaced."""

    before: PositionTables = field(default_factory=PositionTables)
    """The board it was resolved on, as tables of ``rules.notation``."""
    used: Mapping[Power, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PhaseReport(Results):
    """The results that hold."""

    earlier: tuple[EarlierResults, ...] = ()
    """Oldest first."""
