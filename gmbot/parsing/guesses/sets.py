"""The sets of orders that leave nothing over of what a sentence names, and that can be given."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from gmbot.parsing.board import OrderField
from gmbot.parsing.guesses.roles import Cast
from gmbot.parsing.guesses.said import Name, Said
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Location, PhaseKind, Province, province_of
from gmbot.rules.orders.orders import (
    Convoy,
    Disband,
    Hold,
    Move,
    MovementOrder,
    Order,
    Retreat,
    RetreatOrder,
    Support,
)

GoingOrder: TypeAlias = MovementOrder | RetreatOrder
"""An order of a unit that stands on the board, or has to leave its place."""


def choices_of(cast: Cast, said: Said, field: OrderField) -> list[list[GoingOrder]]:
    """What each of the actors may be ordered."""
    return [list(dict.fromkeys(_orders(unit, cast, said, field))) for unit in cast.actors]


def sets(
    choices: Sequence[Sequence[GoingOrder]], cast: Cast, said: Said, field: OrderField
) -> Iterator[tuple[GoingOrder, ...]]:
    """All sets of orders for the actors that leave no name and no act unused."""
    wanted = said.wanted - ({"disband"} if field.kind is PhaseKind.MOVEMENT else set())
    for orders in itertools.product(*choices):
        moves = {order.unit: order for order in orders if isinstance(order, Move)}
        if said.follows and not any(_follows(move, moves) for move in moves.values()):
            continue
        if _is_whole(orders, moves, cast, wanted):
            yield orders


def _follows(move: Move, moves: Mapping[Unit, Move]) -> bool:
    """Tell whether a unit goes where another unit leaves."""
    left = (other for unit, other in moves.items() if unit.province == province_of(move.to))
    return any(province_of(other.to) != move.unit.province for other in left)


def act_of(order: Order) -> str:
    """The act of an order, as words name it; a retreat is a move."""
    match order:
        case Move() | Retreat():
            return "move"
        case Support():
            return "support"
        case Convoy():
            return "convoy"
        case Disband():
            return "disband"
        case _:
            return "hold"


def goal_of(order: Order) -> Province | None:
    """Where an order has anybody go."""
    to = order.to if isinstance(order, Move | Support | Convoy | Retreat) else None
    return province_of(to) if to else None


def helped_by(order: Order) -> Unit | None:
    """Whom an order helps."""
    match order:
        case Support():
            return order.supported
        case Convoy():
            return order.army
        case _:
            return None


def with_moves(orders: Sequence[GoingOrder], field: OrderField) -> Iterator[GoingOrder]:
    """The orders, and the moves of own units that these help (S3.26)."""
    yield from orders
    ordered = {order.unit for order in orders}
    for order in orders:
        helped, goal = helped_by(order), goal_of(order)
        if helped in field.own and helped not in ordered and goal is not None:
            ordered.add(helped)
            ways = field.landings(helped, goal)
            yield Move(helped, ways[0] if len(ways) == 1 else Location(goal))


def collide(orders: Sequence[GoingOrder]) -> bool:
    """Tell whether two units go to the same place: they would stand in each other's way."""
    goals = [province_of(order.to) for order in orders if isinstance(order, Move | Retreat)]
    return len(set(goals)) < len(goals)


def _orders(unit: Unit, cast: Cast, said: Said, field: OrderField) -> Iterator[GoingOrder]:
    wanted = said.wanted
    if field.kind is PhaseKind.RETREAT:
        yield from _retreats(unit, cast, wanted, field)
        return
    if "hold" in wanted:
        yield Hold(unit)
    for place, names in cast.goals.items():
        yield from _moves(unit, place, names, field)
    if said.follows:
        for left in cast.actors:
            yield from _moves(unit, left.province, (), field)
    for other in dict.fromkeys((*cast.actors, *cast.helped)):
        if other == unit:
            continue
        if "support" in wanted:
            yield from _supports(unit, other, cast, field)
        for place in cast.goals:
            # An army that cannot walk there is carried, whatever the word for it.
            needed = "convoy" in wanted or not field.steps(other, place)
            if needed and field.carries(unit, other, place):
                yield Convoy(unit, other, place)


def _retreats(
    unit: Unit, cast: Cast, wanted: frozenset[str], field: OrderField
) -> Iterator[GoingOrder]:
    if "disband" in wanted:
        yield Disband(unit)
    for to in field.retreats_of(unit):
        names = cast.goals.get(province_of(to), ())
        coasts = {name.coast for name in names if name.coast}
        if names and (not coasts or to in {f"{province_of(to)}/{coast}" for coast in coasts}):
            yield Retreat(unit, to)


def _moves(
    unit: Unit, place: Province, names: Sequence[Name], field: OrderField
) -> Iterator[GoingOrder]:
    coast = next((name.coast for name in names if name.coast), "")
    ways = field.landings(unit, place)
    fitting = [to for to in ways if not coast or to in (f"{place}/{coast}", place)]
    if len(fitting) == 1:
        yield Move(unit, fitting[0])
    elif not ways and field.convoyed(unit, place):
        yield Move(unit, Location(place))


def _supports(unit: Unit, other: Unit, cast: Cast, field: OrderField) -> Iterator[GoingOrder]:
    if field.steps(unit, other.province):
        yield Support(unit, other, None)
    for place in cast.goals:
        if place != unit.province and field.steps(unit, place) and field.goes(other, place):
            yield Support(unit, other, place)


def _is_whole(
    orders: Sequence[GoingOrder], moves: Mapping[Unit, Move], cast: Cast, wanted: frozenset[str]
) -> bool:
    """Tell whether nothing is left over, and the orders fit each other."""
    goals = {goal for order in orders if (goal := goal_of(order)) is not None}
    done = {act_of(order) for order in orders}
    if any(isinstance(order, Support) and order.to is None for order in orders):
        done.add("hold")  # "supports it where it stands"
    if not done >= wanted - {"move"}:
        return False
    helped = {unit for order in orders if (unit := helped_by(order)) is not None}
    if (
        ("move" in wanted and not goals)
        or not goals >= set(cast.goals)
        or not helped >= set(cast.helped)
    ):
        return False
    busy = {order.unit for order in orders if isinstance(order, Support | Convoy)}
    if goals and any(isinstance(order, Support) and order.supported in busy for order in orders):
        return False  # what goes is helped, not who helps it
    return all(_fits(order, moves, cast) for order in orders)


def _fits(order: GoingOrder, moves: Mapping[Unit, Move], cast: Cast) -> bool:
    """Tell whether who is helped does what the help is for."""
    helped = helped_by(order)
    if helped is None or helped not in cast.actors:
        return True
    move = moves.get(helped)
    there = province_of(move.to) if move else None
    return there == goal_of(order) and (isinstance(order, Support) or there is not None)
