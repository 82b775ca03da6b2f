"""Which of the orders on file do words mean that take one back or put one goal for another?

A name points to the unit that stands there; if no order of such a unit is on file, to the one order
that goes there. What may point to two orders points to none (S3.11).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gmbot.parsing.phrases import NamedUnit, Statement
from gmbot.parsing.tokens import Place
from gmbot.rules.board.terms import Province, province_of
from gmbot.rules.orders.orders import Convoy, Move, Order, Retreat, Support, UnitOrder, Waive


@dataclass(frozen=True, slots=True)
class Meant:
    """The orders that words point to, and those that they may point to where that is not clear."""

    units: frozenset[Province] = frozenset()
    perhaps: tuple[UnitOrder, ...] = ()

    @property
    def clear(self) -> bool:
        """Tell whether it is known what is meant, even if nothing of it is on file."""
        return not self.perhaps


class FileOfOrders:
    """The orders that count for a power now, by the provinces of their units."""

    def __init__(self, orders: Sequence[Order], own: frozenset[Province]) -> None:
        self.orders: Mapping[Province, UnitOrder] = {
            one.unit.province: one for one in orders if not isinstance(one, Waive)
        }
        self.own = own

    def taken_back(self, statement: Statement, before: frozenset[Province]) -> Meant | None:
        """What a statement takes back; None if its words point to nothing of this power.

        ``before``: what the same mail has taken back so far, for "and the support for it".
        """
        match statement.act:
            case "cancel" | "deny":
                found = [self._of_unit(ref, statement.to) for ref in statement.subjects]
            case "cancel_attack":
                found = [self._of_goal(statement.target)]
            case "cancel_support":
                found = [self._of_helper(statement.target, before, Support)]
            case _:
                found = [self._of_helper(statement.target, before, Convoy)]
        if any(one is None for one in found):
            return None
        known = [one for one in found if one is not None]
        return Meant(
            frozenset().union(*(one.units for one in known)),
            tuple(order for one in known for order in one.perhaps),
        )

    def moves(self) -> list[Statement]:
        """The moves on file, as if they were said."""
        return [
            Statement("move", (named_at(one.unit.province),), to=named_at(province_of(one.to)))
            for one in self.orders.values()
            if isinstance(one, Move)
        ]

    def has_move(self, statement: Statement) -> bool:
        """Tell whether the very move is on file that a statement names."""
        goals = statement.to.place.places if statement.to and statement.to.place else ()
        found = [one for one in self.going_to(goals) if isinstance(one, Move | Retreat)]
        going = {_own_place(one) for one in found}
        named = [ref.place.places for ref in statement.subjects if ref.place]
        return bool(named) and all(going.intersection(places) for places in named)

    def going_to(self, places: Sequence[Province], kind: str = "") -> list[UnitOrder]:
        """The orders on file that send a unit to one of these places; else what helps there."""
        found = [
            one
            for one in self.orders.values()
            if _goal(one) in places and kind in ("", one.unit.kind)
        ]
        return [one for one in found if isinstance(one, Move | Retreat)] or found

    def _of_unit(self, ref: NamedUnit, goal: NamedUnit | None) -> Meant | None:
        if ref.place is None:
            kind = [one for one in self.orders.values() if one.unit.kind == ref.kind]
            return self._only(kind) if kind else None
        here = [place for place in ref.place.places if place in self.own]
        if not here:
            going = self.going_to(ref.place.places, ref.kind)
            return self._only(going) if going else None
        filed = [self.orders[place] for place in here if place in self.orders]
        if goal is not None and goal.place is not None:
            other = [one for one in filed if _goal(one) not in goal.place.places]
            if other:  # "scratch Par - Bur", and Paris goes elsewhere
                return Meant(perhaps=tuple(other))
        return self._only(filed) if filed else Meant(frozenset(here))

    def _of_goal(self, ref: NamedUnit | None) -> Meant | None:
        if ref is None or ref.place is None:
            return None
        going = self.going_to(ref.place.places)
        return self._only(going) if going else self._of_unit(ref, None)

    def _of_helper(
        self, ref: NamedUnit | None, before: frozenset[Province], act: type[Support] | type[Convoy]
    ) -> Meant | None:
        """Supports of a unit, by a unit, or for its goal; without a name of what went before."""
        helping = [one for one in self.orders.values() if isinstance(one, act)]
        places = before if ref is None else frozenset(ref.place.places if ref.place else ())
        for where in (_helped, _own_place, _goal):
            found = [one for one in helping if where(one) in places]
            if found:
                return self._only(found)
        return None

    @staticmethod
    def _only(found: Sequence[UnitOrder]) -> Meant:
        if len(found) > 1:
            return Meant(perhaps=tuple(found))
        return Meant(frozenset(_own_place(one) for one in found))


def named_at(province: Province, kind: str = "") -> NamedUnit:
    """The unit of a province, or the province itself, as if it had been named."""
    return NamedUnit(kind, place=Place((province,), "", "exact", province), words=province)


def _own_place(order: UnitOrder) -> Province:
    return order.unit.province


def _helped(order: UnitOrder) -> Province | None:
    if isinstance(order, Support):
        return order.supported.province
    return order.army.province if isinstance(order, Convoy) else None


def _goal(order: UnitOrder) -> Province | None:
    if isinstance(order, Move | Retreat):
        return province_of(order.to)
    if isinstance(order, Support | Convoy) and order.to is not None:
        return province_of(order.to)
    return None
