"""The orders that a text may give, unit by unit: all that the board allows with its names.

A slot is a unit, a place where something may be built, or a build that may be waived; it gets one
of its candidates or none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from gmbot.parsing.board import OrderField
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

NOWHERE = -1
_MOST_WAIVES = 3


@dataclass(frozen=True, slots=True)
class Candidate:
    """An order, and the nodes of the places that are in it."""

    order: Order
    act: str
    goal: int = NOWHERE
    helped: int = NOWHERE
    by_convoy: bool = False
    coast: str = ""
    rank: int = 0
    """Of several waives, which one this is."""


@dataclass(frozen=True, slots=True)
class Slot:
    """What may be ordered, the node of its place, and the orders for it."""

    node: int
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Nodes:
    """The places of which a text can speak: those of the own units, and those that it names."""

    numbers: Mapping[Province, int]
    named: frozenset[Province]


def nodes_of(field: OrderField, named: Sequence[Province]) -> Nodes:
    """The places of the own units first, then where one may build, then those named."""
    sites = sorted(field.sites) if _builds(field) else []
    places = [*(unit.province for unit in field.own), *sites, *named]
    return Nodes({place: at for at, place in enumerate(dict.fromkeys(places))}, frozenset(named))


def slots_of(field: OrderField, nodes: Nodes) -> list[Slot]:
    """What a text may order, with the orders for each."""
    if field.kind is PhaseKind.ADJUSTMENT:
        return list(_builds_of(field, nodes) if field.due > 0 else _removals_of(field, nodes))
    orders: Callable[[Unit, OrderField, Nodes], Iterator[Candidate]]
    orders = _retreats_of if field.kind is PhaseKind.RETREAT else _movements_of
    return [
        Slot(nodes.numbers[unit.province], tuple(orders(unit, field, nodes))) for unit in field.own
    ]


def _builds(field: OrderField) -> bool:
    return field.kind is PhaseKind.ADJUSTMENT and field.due > 0


def _movements_of(unit: Unit, field: OrderField, nodes: Nodes) -> Iterator[Candidate]:
    yield Candidate(Hold(unit), "hold")
    goals = [place for place in nodes.numbers if place in nodes.named and place != unit.province]
    for place in goals:
        ways, goal = field.landings(unit, place), nodes.numbers[place]
        yield from (Candidate(Move(unit, to), "move", goal, coast=_coast(to)) for to in ways)
        if not ways and field.convoyed(unit, place):
            yield Candidate(Move(unit, Location(place)), "move", goal, by_convoy=True)
    for other in _others(unit, field, nodes):
        yield from _helps(unit, other, field, nodes, goals)


def _others(unit: Unit, field: OrderField, nodes: Nodes) -> Iterator[Unit]:
    """The units that may be helped: the own ones, and those at places named."""
    for place in nodes.numbers:
        at = field.unit_at(place)
        if at is not None and at[1] != unit and (place in nodes.named or at[1] in field.own):
            yield at[1]


def _helps(
    unit: Unit, other: Unit, field: OrderField, nodes: Nodes, goals: Sequence[Province]
) -> Iterator[Candidate]:
    there = nodes.numbers[other.province]
    if field.steps(unit, other.province):
        yield Candidate(Support(unit, other, None), "suph", helped=there)
    for place in goals:
        if place == other.province:
            continue
        goal = nodes.numbers[place]
        if field.steps(unit, place) and field.goes(other, place):
            yield Candidate(Support(unit, other, place), "supm", goal, there)
        if field.carries(unit, other, place):
            yield Candidate(Convoy(unit, other, place), "con", goal, there)


def _retreats_of(unit: Unit, field: OrderField, nodes: Nodes) -> Iterator[Candidate]:
    yield Candidate(Disband(unit), "dis")
    for to in field.retreats_of(unit):
        place = province_of(to)
        if place in nodes.named:
            yield Candidate(Retreat(unit, to), "ret", nodes.numbers[place], coast=_coast(to))


def _builds_of(field: OrderField, nodes: Nodes) -> Iterator[Slot]:
    for place in sorted(field.sites):
        found = [
            Candidate(Build(unit), f"bld{kind}", coast=_coast(unit.where))
            for kind in field.board.unit_kinds
            for unit in field.buildable(kind, place)
        ]
        if found:
            yield Slot(nodes.numbers[place], tuple(found))
    for rank in range(min(field.due, _MOST_WAIVES)):
        yield Slot(NOWHERE, (Candidate(Waive(), "waive", rank=rank),))


def _removals_of(field: OrderField, nodes: Nodes) -> Iterator[Slot]:
    if field.due < 0:
        for unit in field.own:
            yield Slot(nodes.numbers[unit.province], (Candidate(Remove(unit), "rem"),))


def _coast(location: Location) -> str:
    return location.partition("/")[2]
