"""What each power sees of a phase in the fog: the values, and the questions that all need.

``???`` stands for what is not seen: ``A ??? -> Sil`` stands in Silesia now and was not seen to
come, ``A Sil -> ???`` has moved out of sight or tried to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import Location, Power, Province, province_of
from gmbot.rules.orders.orders import Build, Convoy, Move, Order, Remove, Retreat, Support, Waive
from gmbot.rules.orders.outcome import OrderOutcome, Result

UNSEEN = "???"


@dataclass(frozen=True, slots=True)
class Eyes:
    """What one power sees: ``before`` the phase (V0 of S2.6) and ``after`` it (V1)."""

    viewer: Power
    before: frozenset[Province]
    after: frozenset[Province]


@dataclass(frozen=True, slots=True)
class Sighting:
    """One order as far as it is told."""

    power: Power
    text: str
    """``A Sil S A ??? -> War``"""
    results: tuple[Result, ...] = ()
    """What is told of its end; never ``SUCCEEDS``, which needs no word."""
    why: str = ""
    """A clause, made of nothing that is out of sight."""
    drawn: OrderOutcome | None = None
    """What a picture may show of it; None where it could not show little enough."""


class Watched:
    """The orders of a phase, asked one by one."""

    def __init__(
        self, orders: Sequence[OrderOutcome], position_before: Position, eyes: Eyes, board: Board
    ) -> None:
        self.orders = orders
        self.before = position_before
        self.eyes = eyes
        self.board = board

    def sees(self, province: Province) -> bool:
        """Tell whether a province is seen before the phase or after it."""
        return province in self.eyes.before or province in self.eyes.after

    def ends(self, outcome: OrderOutcome) -> tuple[bool, bool]:
        """Tell whether the start and the end of a move are seen; it ends where the unit does."""
        assert isinstance(outcome.order, Move | Retreat)
        start = outcome.order.unit.province
        if Result.SUCCEEDS in outcome.results:
            end = province_of(outcome.order.to) in self.eyes.after
        else:
            end = isinstance(outcome.order, Move) and start in self.eyes.after
        return start in self.eyes.before, end

    def order_of(self, province: Province) -> OrderOutcome | None:
        """What the unit that stood in a province was ordered."""
        return next(
            (outcome for outcome in self.orders if subject_of(outcome.order) == province), None
        )

    def knows_whole(self, outcome: OrderOutcome) -> bool:
        """Tell whether the viewer sees an order whole, and what it came to."""
        if outcome.power == self.eyes.viewer:
            return True
        if isinstance(outcome.order, Move):
            return all(self.ends(outcome))
        province = subject_of(outcome.order)
        return province is not None and self.sees(province)

    def unit(self, unit: Unit) -> str:
        return f"{unit.kind} {self.at(unit.where)}"

    def at(self, location: Location | Province) -> str:
        return self.board.label(Location(location))


def subject_of(order: Order) -> Province | None:
    """Where the unit stands that is ordered."""
    return None if isinstance(order, Waive | Build | Remove) else order.unit.province


def helped_of(order: Support | Convoy) -> Unit:
    """The unit that is supported or carried."""
    return order.supported if isinstance(order, Support) else order.army
