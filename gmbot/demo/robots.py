"""Robots that play on after the story: legal orders by chance, with a liking for centers."""

from __future__ import annotations

import random
from collections.abc import Sequence

from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import PhaseKind, Power, province_of
from gmbot.rules.dues import Due
from gmbot.rules.legal import legal_adjustments, legal_orders
from gmbot.rules.notation import print_order
from gmbot.rules.orders.orders import Build, Move, Order, Remove, Retreat, UnitOrder
from gmbot.rules.ruleset.ruleset import Ruleset


def robot_orders(due: Due, position: Position, ruleset: Ruleset, seed: str) -> tuple[str, ...]:
    """Write an order for everything a power owes; the same seed gives the same orders."""
    dice = random.Random(f"{seed}/{position.phase.code}/{due.power}")
    if position.phase.kind is PhaseKind.ADJUSTMENT:
        orders = _adjustments(due, position, ruleset, dice)
    else:
        orders = _unit_orders(due, position, ruleset, dice)
    return tuple(print_order(order, ruleset.board) for order in orders)


def _unit_orders(
    due: Due, position: Position, ruleset: Ruleset, dice: random.Random
) -> list[Order]:
    chosen: list[Order] = []
    targets: set[str] = set()
    for unit in due.units:
        legal = legal_orders(unit, due.power, position, ruleset)
        free = [order for order in legal if _target(order) not in targets]
        order = _best(free or list(legal), due.power, position, ruleset, dice)
        targets.add(_target(order))
        chosen.append(order)
    return chosen


def _best(
    orders: Sequence[Order],
    power: Power,
    position: Position,
    ruleset: Ruleset,
    dice: random.Random,
) -> Order:
    """Prefer a step onto a center of somebody else; else a step; else anything."""
    steps = [
        order for order in orders if isinstance(order, Move | Retreat) and not _convoyed(order)
    ]
    own_provinces = {unit.province for unit in position.units_of(power)}
    gains = [
        move
        for move in steps
        if province_of(move.to) in ruleset.board.centers
        and province_of(move.to) not in position.centers_of(power)
        and province_of(move.to) not in own_provinces
    ]
    return dice.choice(
        gains or [move for move in steps if province_of(move.to) not in own_provinces] or orders
    )


def _convoyed(order: Move | Retreat) -> bool:
    return isinstance(order, Move) and order.via


def _target(order: Order) -> str:
    if isinstance(order, Move | Retreat):
        return province_of(order.to)
    unit: Unit | None = order.unit if isinstance(order, UnitOrder) else None
    return unit.province if unit else ""


def _adjustments(
    due: Due, position: Position, ruleset: Ruleset, dice: random.Random
) -> list[Order]:
    wanted = due.builds or due.removals
    kind = Build if due.builds else Remove
    legal = [
        each_order
        for each_order in legal_adjustments(due.power, position, ruleset)
        if isinstance(each_order, kind)
    ]
    dice.shuffle(legal)
    chosen: dict[str, Order] = {}
    for order in legal:
        chosen.setdefault(order.unit.province, order)
    return list(chosen.values())[:wanted]
