"""What became of a phase: per order its result and reason, and the position that follows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

from gmbot.rules.board.position import Dislodged, Position, Unit
from gmbot.rules.board.terms import Phase, Power, Province
from gmbot.rules.orders.orders import Order


class Result(Enum):
    """What became of an order; an order may have two (``cut`` and ``dislodged``)."""

    SUCCEEDS = "succeeds"
    BOUNCED = "bounced"
    CUT = "cut"
    DISLODGED = "dislodged"
    VOID = "void"
    DISRUPTED = "disrupted"
    DISBANDED = "disbanded"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why: a name from the table of reasons, and what fills its sentence.

    ``Reason("stood-off", by=(Unit("A", "MUN"),), numbers={"attack": 1, "against": 1})``
    """

    name: str
    by: tuple[Unit, ...] = ()
    """The units that caused it, strongest first."""
    numbers: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    words: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    also: Reason | None = None
    """A second reason: who would have been enough as well, or that the unit was dislodged, too."""
    otherwise: Reason | None = None
    """What would have been to blame without this cause, where that would have changed nothing."""


@dataclass(frozen=True, slots=True, init=False)
class OrderOutcome:
    """One order with its end. ``results[0]`` is the word to print first."""

    power: Power
    order: Order
    results: tuple[Result, ...]
    reason: Reason | None = None
    """None where there is nothing to explain: the order simply succeeded."""
    default: bool = False
    """True if the power did not write it: an unordered unit's hold, a civil-disorder removal."""

    def __init__(
        self,
        power: Power,
        order: Order,
        results: tuple[Result, ...],
        reason: Reason | None = None,
        default: bool = False,
    ) -> None:
        # One is made for every unit of every phase; filling the slots directly takes two thirds
        # of the time of the method that a frozen dataclass writes for itself.
        _set_power(self, power)
        _set_order(self, order)
        _set_results(self, results)
        _set_reason(self, reason)
        _set_default(self, default)

    @property
    def succeeded(self) -> bool:
        """True if the order did what it says."""
        return self.results == (Result.SUCCEEDS,)


_set_power, _set_order, _set_results, _set_reason, _set_default = (
    vars(OrderOutcome)[name].__set__ for name in OrderOutcome.__slots__
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A resolved phase.

    ``orders`` is in canonical order (S3.30: powers in map order, then units in map order), so the
    sequence in which orders were written never shows.
    """

    phase: Phase
    orders: tuple[OrderOutcome, ...]
    position: Position
    """The board after the phase, at the next phase in which somebody can act: dislodged units
    with their legal retreats in ``position.dislodged``, standoffs in ``position.contested``."""
    destroyed: tuple[tuple[Power, Unit], ...] = ()
    """Units that left the board without their owner's choice: no legal retreat, civil disorder."""
    skipped: tuple[Phase, ...] = ()
    """Phases between this one and the next in which nobody can act."""
    captured: Mapping[Province, Power] = field(default_factory=lambda: MappingProxyType({}))
    """Centers that changed hands in this phase, with their new owner."""
    winners: tuple[Power, ...] = ()
    """Who wins the game with this phase: one power, or several together."""
    dislodged: tuple[Dislodged, ...] = ()
    """Everybody dislodged in this phase, those without a retreat and neutral ones included."""

    @property
    def winner(self) -> Power | None:
        """Who wins alone."""
        return self.winners[0] if len(self.winners) == 1 else None
