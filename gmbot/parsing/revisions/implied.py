"""New orders that follow from those on file: another goal, another coast, two that change places.

``Make it Greece rather than Albania, same boat``: the army that goes to Albania goes to Greece, and
so does the fleet's convoy.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from gmbot.parsing.board import OrderField
from gmbot.parsing.guesses import Choice, Mention, goal_of
from gmbot.parsing.tokens import Token
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Location, Province, province_of
from gmbot.rules.orders.orders import (
    Build,
    Convoy,
    Move,
    Order,
    Retreat,
    Support,
    UnitOrder,
)  # fmt: skip

Implied: TypeAlias = Iterator[tuple[Choice, str]]
Filed: TypeAlias = Mapping[Province, UnitOrder]
"""The orders on file, by the provinces of their units."""
Named: TypeAlias = Mapping[Province, Sequence[Mention]]
"""The places of a text, and where it names them."""
_COAST = re.compile(r"coast|k(?:ü|ue|u)ste|c[ôo]te\b|\b[nse]c\b", re.IGNORECASE)


def implied(named: Named, tokens: Sequence[Token], field: OrderField, filed: Filed) -> Implied:
    """All such orders, and how each of them follows."""
    yield from _redirected(named, field, filed)
    yield from _joining(named, field, filed)
    if _COAST.search(" ".join(token.text for token in tokens)):
        yield from _other_coast(field, filed)
    if any(token.type == "KIND" for token in tokens):
        yield from _other_kind(field, filed)
    yield from _swapped(field, filed)
    yield from _roles(field, filed)


def _redirected(named: Named, field: OrderField, filed: Filed) -> Implied:
    """The same orders with another goal that is named."""
    for order in filed.values():
        for place, mentions in named.items():
            if place in (goal_of(order), order.unit.province):
                continue
            for new in _to(order, place, mentions, field):
                how = "follows" if isinstance(order, Support | Convoy) else "redirected"
                yield Choice(new, _ACTS[type(new)], goal=mentions[0]), how


_ACTS = {Move: "move", Retreat: "move", Support: "support", Convoy: "convoy", Build: "build"}


def _to(
    order: UnitOrder, place: Province, mentions: Sequence[Mention], field: OrderField
) -> Iterator[Order]:
    coast = next((mention.coast for mention in mentions if mention.coast), "")
    match order:
        case Move(unit=unit):
            ways = field.landings(unit, place)
            yield from (Move(unit, to) for to in ways if not coast or to.endswith(coast))
            if not ways and field.convoyed(unit, place):
                yield Move(unit, Location(place))
        case Retreat(unit=unit):
            ways = tuple(to for to in field.retreats_of(unit) if province_of(to) == place)
            yield from (Retreat(unit, to) for to in ways if not coast or to.endswith(coast))
        case Support(unit=unit, supported=other, to=goal):
            near = field.steps(unit, place) and field.goes(other, place)
            if goal and other.province != place and near:
                yield replace(order, to=place)
        case Convoy(unit=unit, army=army):
            if army.province != place and field.carries(unit, army, place):
                yield replace(order, to=place)


def _joining(named: Named, field: OrderField, filed: Filed) -> Implied:
    """``Rumania supports Warsaw's attack, too``: a unit that is named helps a move on file."""
    for unit in field.own:
        who = next((m for m in named.get(unit.province, ()) if m.kind in ("", unit.kind)), None)
        for move in filed.values() if who else ():
            goal = goal_of(move)
            if not isinstance(move, Move) or goal is None or move.unit == unit:
                continue
            mentions = [*named.get(move.unit.province, ()), *named.get(goal, ())]
            if mentions and field.steps(unit, goal) and goal != unit.province:
                order = Support(unit, move.unit, goal)
                yield Choice(order, "support", who, helped=mentions[0]), "joins"
            if mentions and field.carries(unit, move.unit, goal):
                yield (
                    Choice(Convoy(unit, move.unit, goal), "convoy", who, helped=mentions[0]),
                    "joins",
                )


def _other_coast(field: OrderField, filed: Filed) -> Implied:
    """``Wrong coast, sorry. The south one.``"""
    for order in filed.values():
        match order:
            case Move(unit=unit, to=to) if "/" in to:
                for other in field.landings(unit, province_of(to)):
                    if other != to:
                        yield Choice(replace(order, to=other), "move"), "coast"
            case Retreat(unit=unit, to=to) if "/" in to:
                for other in field.retreats_of(unit):
                    if other != to and province_of(other) == province_of(to):
                        yield Choice(replace(order, to=other), "move"), "coast"
            case Build(unit=unit) if "/" in unit.where:
                for coast in field.board.provinces[unit.province].coasts:
                    where = Location(f"{unit.province}/{coast}")
                    if where != unit.where:
                        yield Choice(Build(Unit(unit.kind, where)), "build"), "coast"


def _other_kind(field: OrderField, filed: Filed) -> Implied:
    """``Make that an army``"""
    for order in filed.values():
        if not isinstance(order, Build):
            continue
        for kind in field.board.unit_kinds:
            spots = field.board.reach.get(kind, {})
            coasts = field.board.provinces[order.unit.province].coasts
            every = (
                Location(order.unit.province),
                *(Location(f"{order.unit.province}/{c}") for c in coasts),
            )
            for where in every:
                if kind != order.unit.kind and where in spots:
                    yield Choice(Build(Unit(kind, where)), "build"), "kind"


def _swapped(field: OrderField, filed: Filed) -> Implied:
    """``Let them change goals``: of two that go, each goes where the other was to go."""
    going = [one for one in filed.values() if isinstance(one, Move | Retreat)]
    for one in going:
        for other in going:
            goal = goal_of(other)
            if one is not other and goal and goal != one.unit.province:
                for new in _to(one, goal, (), field):
                    yield Choice(new, "move"), "swapped"


def _roles(field: OrderField, filed: Filed) -> Implied:
    """``Other way round: Ukraine goes in and Warsaw helps``"""
    for help_ in filed.values():
        if not isinstance(help_, Support) or not help_.to:
            continue
        move = filed.get(help_.supported.province)
        goal = goal_of(help_)
        if isinstance(move, Move) and goal and goal_of(move) == goal:
            if goal in (move.unit.province, help_.unit.province):
                continue
            if field.steps(move.unit, goal):
                for new in _to(Move(help_.unit, Location(goal)), goal, (), field):
                    yield Choice(new, "move"), "roles"
                    yield Choice(Support(move.unit, help_.unit, goal), "support"), "roles"
