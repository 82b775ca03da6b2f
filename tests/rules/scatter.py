"""Random positions and orders on any board, crowded so that much collides."""

from __future__ import annotations

import random
from collections.abc import Sequence

from gmbot.rules.board import Board
from gmbot.rules.legal import legal_orders
from gmbot.rules.orders import Convoy, Hold, Move, Order, Support
from gmbot.rules.position import Position, Unit
from gmbot.rules.ruleset import Ruleset
from gmbot.rules.terms import NEUTRAL, Location, Phase, Power


def powers_of(board: Board) -> list[Power]:
    """The map's powers, or some empires where it has none."""
    return [info.id for info in board.powers] or [Power(f"EMPIRE_{n}") for n in range(5)]


def scatter(dice: random.Random, ruleset: Ruleset, phase: str = "S1901M") -> Position:
    """Put units of a few powers around one province."""
    board = ruleset.board
    middle = dice.choice(board.ids)
    near = sorted(board.ids, key=lambda p: (board.distance(middle, p), dice.random()))
    count = dice.randint(4, 16)
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
    """Support or convoy somebody's order, sometimes one that does not exist."""
    other = dice.choice(list(given))
    theirs = given[other]
    if other == unit:
        return None
    if isinstance(theirs, Move):
        sea = board.province(unit.province).kind == "sea"
        if other.kind == "A" and unit.kind == "F" and sea and dice.random() < 0.7:
            return Convoy(unit, other, theirs.to)  # type: ignore[arg-type]
        return Support(unit, other, Location(theirs.to.partition("/")[0]))
    return Support(unit, other)
