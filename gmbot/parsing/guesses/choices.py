"""Which orders a sentence may give each of the units that it names: all that the board allows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from gmbot.parsing.board import OrderField
from gmbot.parsing.guesses.mentions import Mention
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Location, PhaseKind, Province, province_of
from gmbot.rules.orders.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Retreat,
    Support,
    Waive,
)  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """An order that a sentence may give, and where its words name what is in it."""

    order: Order
    act: str
    who: Mention | None = None
    goal: Mention | None = None
    helped: Mention | None = None


_WAIVING = frozenset({"WAIVE", "NO_BUILD", "NOT", "NOBODY"})
"""Without such a word nothing is waived."""
Named: TypeAlias = Mapping[Province, Sequence[Mention]]
"""The places of a sentence, and where it names them."""


def choices_in(
    mentions: Sequence[Mention], field: OrderField, types: Iterable[str]
) -> list[list[Choice]]:
    """The orders that each unit, or each place of a build, may be given.

    Args:
        types: the types of the sentence's words.
    """
    if field.kind is PhaseKind.ADJUSTMENT:
        rows = [list(_in_winter(mention, field)) for mention in mentions]
        waives = field.due > 0 and not _WAIVING.isdisjoint(types)
        rows += [[Choice(Waive(), "waive")]] if waives else []
        return [row for row in rows if row]
    named: dict[Province, list[Mention]] = {}
    for mention in mentions:
        for place in mention.places:
            named.setdefault(place, []).append(mention)
    who = {unit: _of_unit(unit, named.get(unit.province, ())) for unit in field.own}
    orders = _retreats if field.kind is PhaseKind.RETREAT else _movements
    return [list(orders(unit, ways, named, field)) for unit, ways in who.items() if ways]


def _of_unit(unit: Unit, mentions: Iterable[Mention]) -> list[Mention]:
    return [mention for mention in mentions if mention.kind in ("", unit.kind)]


def _nearest(mentions: Sequence[Mention], to: Mention) -> Mention:
    return min(mentions, key=lambda mention: abs(mention.at - to.at))


# ---- movement


def _movements(
    unit: Unit, who: Sequence[Mention], named: Named, field: OrderField
) -> Iterator[Choice]:
    yield from (Choice(Hold(unit), "hold", mention) for mention in who)
    for place, mentions in named.items():
        if place == unit.province:
            continue
        goal = _nearest(mentions, who[0])
        for order in _moves(unit, place, mentions, field):
            yield Choice(order, "move", _nearest(who, goal), goal)
        there = field.unit_at(place)
        if there is not None:
            yield from _helps(unit, there[1], who, named, field)


def _moves(
    unit: Unit, place: Province, mentions: Sequence[Mention], field: OrderField
) -> Iterator[Move]:
    ways = field.landings(unit, place)
    coast = next((mention.coast for mention in mentions if mention.coast), "")
    yield from (Move(unit, to) for to in ways if not coast or to in (f"{place}/{coast}", place))
    if not ways and field.convoyed(unit, place):
        yield Move(unit, Location(place))


def _helps(
    unit: Unit, other: Unit, who: Sequence[Mention], named: Named, field: OrderField
) -> Iterator[Choice]:
    """Supports and convoys of another unit, to each place named."""
    mentions = _of_unit(other, named[other.province])
    if not mentions:
        return
    helped = _nearest(mentions, who[0])
    near = _nearest(who, helped)
    if field.steps(unit, other.province):
        yield Choice(Support(unit, other, None), "stand by", near, helped=helped)
    for place, goals in named.items():
        if place in (other.province, unit.province):
            continue
        goal = _nearest(goals, helped)
        if field.steps(unit, place) and field.goes(other, place):
            yield Choice(Support(unit, other, place), "support", near, goal, helped)
        if field.carries(unit, other, place):
            yield Choice(Convoy(unit, other, place), "convoy", near, goal, helped)


# ---- retreats


def _retreats(
    unit: Unit, who: Sequence[Mention], named: Named, field: OrderField
) -> Iterator[Choice]:
    yield Choice(Disband(unit), "disband", who[0])
    for to in field.retreats_of(unit):
        place = province_of(to)
        coasts = [m for m in named.get(place, ()) if to in (f"{place}/{m.coast}", place)]
        mentions = coasts or [m for m in named.get(place, ()) if not m.coast]
        if mentions:
            goal = _nearest(mentions, who[0])
            yield Choice(Retreat(unit, to), "move", _nearest(who, goal), goal)


# ---- builds and removals


def _in_winter(mention: Mention, field: OrderField) -> Iterator[Choice]:
    if field.due > 0:
        for kind in field.board.unit_kinds:
            if mention.kind in ("", kind):
                units = (unit for place in mention.places for unit in field.buildable(kind, place))
                yield from (Choice(Build(u), "build", mention) for u in _at(mention, units))
    elif field.due < 0:
        own = [unit for unit in field.own if unit.province in mention.places]
        yield from (Choice(Remove(u), "remove", mention) for u in own if _of_unit(u, [mention]))


def _at(mention: Mention, units: Iterable[Unit]) -> list[Unit]:
    """The units on the coast that is named, if one is."""
    every = list(units)
    return [u for u in every if u.where == f"{u.province}/{mention.coast}"] or every
