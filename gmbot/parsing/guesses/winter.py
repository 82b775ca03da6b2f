"""Builds and removals told by their names: what is due there, and where, leaves few."""

from __future__ import annotations

from collections.abc import Iterator

from gmbot.parsing.board import OrderField
from gmbot.parsing.guesses.likelihood import between
from gmbot.parsing.guesses.said import ALONE, Name, Said
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Location
from gmbot.rules.orders.orders import Build, Order, Remove


def in_winter(said: Said, field: OrderField) -> tuple[Order, ...]:
    """The builds or removals of all places named; none if one of them is no such place."""
    names = [name for name in said.names if name.before != ALONE]
    if field.due > 0 and "disband" not in said.wanted:
        found = [_build(name, said, field) for name in names]
    elif field.due < 0:
        found = [_removal(name, field) for name in names]
    else:
        return ()
    orders = tuple(dict.fromkeys(order for order in found if order is not None))
    return orders if len(orders) == len(names) <= abs(field.due) else ()


def _build(name: Name, said: Said, field: OrderField) -> Order | None:
    kind = name.kind or _nearest_kind(name, said)
    units = [unit for unit in _units(name, kind, field) if unit.province in field.sites]
    return Build(units[0]) if kind and len(units) == 1 else None


def _removal(name: Name, field: OrderField) -> Order | None:
    units = [u for u in field.own if u.province in name.places and name.kind in ("", u.kind)]
    return Remove(units[0]) if len(units) == 1 else None


def _nearest_kind(name: Name, said: Said) -> str:
    """``In Moscow and in Warsaw an army``"""
    kinds = [(at, token.word) for at, token in enumerate(said.tokens) if token.type == "KIND"]
    near = sorted(kinds, key=lambda one: between(name.at, one[0], said.tokens))
    beside = [word for at, word in kinds if _is_beside(name.at, at, said)]
    return next(iter(beside), near[0][1] if near else "")


def _is_beside(place: int, kind: int, said: Said) -> bool:
    """``Brest: a fleet``"""
    return {token.type for token in said.tokens[place + 1 : kind]} == {"COLON"}


def _units(name: Name, kind: str, field: OrderField) -> Iterator[Unit]:
    """What may be built where a name points: a fleet on the coast that is named."""
    reach = field.board.reach.get(kind, {})
    for place in name.places:
        coasts = field.board.provinces[place].coasts
        spots = [Location(f"{place}/{coast}") for coast in coasts] if kind == "F" else []
        named = [spot for spot in spots if spot in reach and spot == f"{place}/{name.coast}"]
        if named or place in reach:
            yield Unit(kind, named[0] if named else Location(place))
