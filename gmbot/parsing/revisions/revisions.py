"""All that a text may make of the orders on file: an option for each named, one for the rest."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gmbot.parsing.board import OrderField
from gmbot.parsing.guesses import goal_of
from gmbot.parsing.revisions.implied import Filed
from gmbot.parsing.revisions.options import CANCEL, KEEP, NEW, Option, Rows, act_of
from gmbot.rules.board.terms import PhaseKind, Province
from gmbot.rules.orders.orders import Disband, Hold, Move, Order, Retreat, UnitOrder

_HOLD = "hold"
"""They hold, or where they have to retreat, they disband."""


@dataclass(frozen=True, slots=True)
class Group:
    """What becomes of the orders that no name points to: of all, or of one sort of them."""

    sort: str = KEEP
    """``keep``, ``cancel``, or ``hold``."""
    of: str = "all"
    """``all``, a kind of unit, or what the orders do."""
    places: frozenset[Province] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class Revision:
    """One thing that a text may make of the orders on file."""

    options: tuple[Option, ...]
    group: Group

    @property
    def cancelled(self) -> frozenset[Province]:
        """Where orders are taken back, and no others come in their place."""
        own = {one.place for one in self.options if one.sort == CANCEL and one.place}
        return frozenset(own | (self.group.places if self.group.sort == CANCEL else set()))

    @property
    def kept(self) -> frozenset[Province]:
        """Where units are named whose orders on file stay."""
        named = (one for one in self.options if any(role == "A" for role, _ in one.roles))
        return frozenset(one.place for one in named if one.sort == KEEP and one.place)

    @property
    def said(self) -> tuple[Order, ...]:
        """The new orders of units that are named."""
        return tuple(one.order for one in self.options if one.order is not None)

    def result(self, filed: Filed) -> tuple[Order, ...]:
        """The new orders, those of the rest among them."""
        held = self.group.places if self.group.sort == _HOLD else ()
        units = [filed[place].unit for place in sorted(held)]
        new = (Disband(x) if isinstance(filed[x.province], Retreat) else Hold(x) for x in units)
        return (*self.said, *new)

    @property
    def changes(self) -> bool:
        """Tell whether anything is other than before."""
        return self.group.sort != KEEP or any(one.sort != KEEP for one in self.options)


def revisions_of(rows: Rows, field: OrderField, filed: Filed, most: int) -> list[Revision]:
    """All revisions; the first changes nothing. The longest rows are cut to their first options."""
    cut = [list(row) for row in rows.rows]
    groups = list(_groups(rows.unnamed, field))
    while _count(cut, groups) > most and any(len(row) > 2 for row in cut):
        max(cut, key=len).pop()
    while _count(cut, groups) > most:
        cut.pop() if len(groups) == 1 else groups.pop()
    return [
        revision
        for options in itertools.product(*cut)
        if _fits(options)
        for revision in (Revision(options, group) for group in groups)
        if _are_apart(revision)
        if field.kind is not PhaseKind.ADJUSTMENT or _are_due(revision, field, filed)
    ]


def _count(rows: Sequence[Sequence[Option]], groups: Sequence[Group]) -> int:
    """How many revisions there are: what is grouped does nothing by itself."""
    places = frozenset[Province]().union(*(group.places for group in groups))
    apart = [len(row) for row in rows if row[0].place not in places]
    return math.prod(map(len, rows)) + math.prod(apart) * (len(groups) - 1)


def _groups(unnamed: Sequence[UnitOrder], field: OrderField) -> Iterator[Group]:
    yield Group()
    seen: set[tuple[str, frozenset[Province]]] = set()
    sorts = [("all", unnamed)]
    sorts += [(kind, [x for x in unnamed if x.unit.kind == kind]) for kind in ("A", "F")]
    acts = dict.fromkeys(map(act_of, unnamed))
    sorts += [(act, [x for x in unnamed if act_of(x) == act]) for act in acts]
    helps = [x for x in unnamed if act_of(x) in ("support", "stand by")]
    sorts.append(("helps", helps))
    for what in (CANCEL, _HOLD):
        if what == _HOLD and field.kind is PhaseKind.ADJUSTMENT:
            continue
        for name, orders in sorts:
            places = frozenset(order.unit.province for order in orders)
            if places and (what, places) not in seen and not (what == _HOLD and len(name) > 3):
                seen.add((what, places))
                yield Group(what, name, places)


def _fits(options: Sequence[Option]) -> bool:
    """Tell whether the new orders can be given side by side, and follow from one another."""
    new = [one for one in options if one.sort == NEW]
    goals = [goal_of(one.order) for one in new if isinstance(one.order, Move | Retreat)]
    if len(set(goals)) < len(goals):
        return False
    by_place = {one.place: one for one in new}
    return all(_has_its_match(one, by_place, new) for one in new if one.how)


def _are_apart(revision: Revision) -> bool:
    """Tell whether no order that becomes something by itself is among those that do together."""
    places = revision.group.places
    return not places or all(x.sort == KEEP or x.place not in places for x in revision.options)


def _are_due(revision: Revision, field: OrderField, filed: Filed) -> bool:
    gone = {one.place for one in revision.options if one.sort != KEEP} | revision.group.places
    return sum(place not in gone for place in filed) + len(revision.said) <= abs(field.due)


def _has_its_match(one: Option, by_place: dict[Province | None, Option], new: list[Option]) -> bool:
    """Who changes places does so with another; who follows helps somebody who goes there."""
    order = one.order
    assert order is not None
    match one.how:
        case "swapped":
            return sum(other.how == "swapped" for other in new) == 2
        case "roles":
            return sum(other.how == "roles" for other in new) == 2
        case "follows":
            helped = getattr(order, "supported", None) or getattr(order, "army", None)
            other = by_place.get(helped.province) if helped else None
            return other is None or other.order is None or goal_of(other.order) == goal_of(order)
    return True
