"""Random positions and orders on any board, crowded so that much collides."""

from __future__ import annotations

import random
from collections.abc import Sequence

from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import NEUTRAL, Phase, Power, province_of
from gmbot.rules.legal import legal_orders
from gmbot.rules.orders.orders import Convoy, Hold, Move, Order, Support
from gmbot.rules.ruleset.ruleset import Ruleset


def powers_of(board: Board) -> list[Power]:
    """The map's powers, or some empires where it has none."""
    return [info.id for info in board.powers] or [Power(f"EMPIRE_{n}") for n in range(5)]


def scatter(dice: random.Random, ruleset: Ruleset, phase: str = "S1901M") -> Position:
    """Put units of a few powers around one province."""
    board = ruleset.board
    middle = dice.choice(board.ids)
    near = sorted(board.ids, key=lambda p: (board.distance(middle, p), dice.random()))
    count = min(dice.randint(4, 16), len(near) - 1)
    powers = dice.sample(powers_of(board), dice.randint(2, 4))
    if dice.random() < 0.3:
        powers.append(NEUTRAL)
    units: dict[Power, list[Unit]] = {power: [] for power in powers}
    for province in dice.sample(near[: count + dice.randint(0, 4)], count):
        standing = [
            Unit(kind, where)
            for kind in board.unit_kinds
            for where in board.locations
            if where.partition("/")[0] == province and board.may_stand(kind, where)
        ]
        units[dice.choice(powers)].append(dice.choice(standing))
    owned = {power: [] for power in powers if power != NEUTRAL}
    for center in board.centers:
        if dice.random() < 0.4:
            owned[dice.choice(list(owned))].append(center)
    order = board.number
    return Position(
        phase=Phase.parse(phase),
        units={p: tuple(sorted(us, key=lambda u: order[u.where])) for p, us in units.items() if us},
        centers={p: tuple(c) for p, c in owned.items()},
        homes={info.id: info.home for info in board.powers},
    )


def orders_for(
    dice: random.Random, position: Position, ruleset: Ruleset
) -> dict[Power, list[Order]]:
    """Order everybody: attacks and convoys first, then supports of what was ordered."""
    board = ruleset.board
    given: dict[Unit, Order] = {}
    owner = {unit: power for power, units in position.units.items() for unit in units}
    taken = [unit.province for unit in owner]
    for unit, power in owner.items():
        if power != NEUTRAL:
            given[unit] = _attack(dice, unit, power, taken, position, ruleset)
    for unit in list(given):
        if dice.random() < 0.55:
            helping = _help(dice, unit, given, board)
            if helping is not None:
                given[unit] = helping
    orders: dict[Power, list[Order]] = {}
    for unit, order in given.items():
        if dice.random() < 0.95:
            orders.setdefault(owner[unit], []).append(order)
    return orders


def _attack(
    dice: random.Random,
    unit: Unit,
    power: Power,
    taken: Sequence[str],
    position: Position,
    ruleset: Ruleset,
) -> Order:
    legal = legal_orders(unit, power, position, ruleset)
    moves = [one for one in legal if isinstance(one, Move)]
    crowded = [one for one in moves if one.to.partition("/")[0] in taken]
    if dice.random() < 0.1 or not moves:
        return Hold(unit)
    move = dice.choice(crowded if crowded and dice.random() < 0.7 else moves)
    # Most players leave the "via convoy" out.
    if move.via and dice.random() < 0.5:
        return Move(unit, move.to)
    return move


def _help(dice: random.Random, unit: Unit, given: dict[Unit, Order], board: Board) -> Order | None:
    """Convoy or support somebody within reach; now and then somebody who is not."""
    reach = board.reach[unit.kind][unit.where]
    at_sea = board.province(unit.province).kind == "sea"
    supports: list[Order] = []
    convoys: list[Order] = []
    for other, theirs in given.items():
        if other == unit:
            continue
        moves = isinstance(theirs, Move)
        goal = province_of(theirs.to if isinstance(theirs, Move) else other.where)
        if reach >> board.number[goal] & 1 or dice.random() < 0.03:
            supports.append(Support(unit, other, goal if moves else None))
        if moves and at_sea and unit.kind == "F" and other.kind == "A":
            convoys.append(Convoy(unit, other, goal))
    if convoys and dice.random() < 0.5:
        return dice.choice(convoys)
    return dice.choice(supports) if supports else None
