"""Everything a unit may be ordered to do, from the same tables that judge orders."""

from __future__ import annotations

from gmbot.rules.adjustments import account, vacant_build_sites
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import Location, PhaseKind, Power
from gmbot.rules.movement import Field, is_on_route, sailed
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
)
from gmbot.rules.ruleset.ruleset import Ruleset


def legal_orders(
    unit: Unit, power: Power, position: Position, ruleset: Ruleset
) -> tuple[Order, ...]:
    """Return what a unit may be ordered to do in a movement or retreat phase.

    Holds first, then moves, supports and convoys, each in map order. Supports of a move are
    listed for moves that the other unit could make, whatever it is ordered to do.
    """
    if position.phase.kind is PhaseKind.RETREAT:
        for dislodged in position.dislodged:
            if dislodged.power == power and dislodged.unit == unit:
                return (*(Retreat(unit, to) for to in dislodged.retreats), Disband(unit))
        return ()
    if unit not in position.units_of(power) or position.phase.kind is PhaseKind.ADJUSTMENT:
        return ()
    field = Field(position, ruleset.board, ruleset.options)
    orders: list[Order] = [Hold(unit)]
    orders += [Move(unit, to) for to in ruleset.board.destinations(unit)]
    orders += _convoyed_moves(unit, field)
    orders += _supports(unit, field)
    orders += _convoys(unit, field)
    return tuple(orders)


def legal_adjustments(power: Power, position: Position, ruleset: Ruleset) -> tuple[Order, ...]:
    """Return the builds or removals that a power may order this winter, in map order."""
    if position.phase.kind is not PhaseKind.ADJUSTMENT:
        return ()
    due = account(power, position, ruleset)
    if due.removals:
        return tuple(Remove(unit) for unit in position.units_of(power))
    if not due.builds:
        return ()
    board = ruleset.board
    builds = [
        Build(Unit(kind, location))
        for site in vacant_build_sites(power, position, ruleset)
        for kind in board.unit_kinds
        for location in _locations(site, board)
        if board.may_stand(kind, location)
    ]
    return (*builds, Waive())


def _locations(site: str, board: Board) -> list[Location]:
    return [location for location in board.locations if location.partition("/")[0] == site]


def _sea_mask(field: Field) -> int:
    board = field.board
    return sum(
        1 << p
        for unit, p in zip(field.unit, field.province, strict=True)
        if unit.kind in board.convoys and board.sea_mask >> p & 1
    )


def _sailings(unit: Unit, field: Field, seas: int) -> list[Location]:
    """Return the coasts that fleets on the board could take an army to."""
    board = field.board
    start = board.number[unit.where]
    if unit.kind not in board.convoyed or not board.coast_mask >> start & 1:
        return []
    reached = sailed(start, seas, field.touch)
    if not reached:
        return []
    return [
        Location(board.ids[goal])
        for goal in range(len(board.ids))
        if goal != start and board.coast_mask >> goal & 1 and field.touch[goal] & reached
    ]


def _convoyed_moves(unit: Unit, field: Field) -> list[Order]:
    return [Move(unit, to, via=True) for to in _sailings(unit, field, _sea_mask(field))]


def _supports(unit: Unit, field: Field) -> list[Order]:
    """Return supports to hold, then to move, for everybody whom the unit could help."""
    board = field.board
    reach = board.reach[unit.kind][unit.where]
    start = board.number[unit.where]
    holds: list[Order] = []
    moves: list[Order] = []
    seas = _sea_mask(field)
    for other in sorted(field.unit, key=lambda u: board.number[u.where]):
        standing = board.number[other.where]
        if standing == start:
            continue
        if reach >> standing & 1:
            holds.append(Support(unit, other))
        goals = board.reach[other.kind][other.where]
        goals |= board.mask(_sailings(other, field, seas & ~(1 << start)))
        moves += [Support(unit, other, to) for to in board.provinces_in(goals & reach)]
    return holds + moves


def _convoys(unit: Unit, field: Field) -> list[Order]:
    board = field.board
    if unit.kind not in board.convoys or not board.sea_mask >> board.number[unit.where] & 1:
        return []
    seas, sea = _sea_mask(field), board.number[unit.where]
    return [
        Convoy(unit, army, board.ids[goal])
        for army in sorted(field.unit, key=lambda u: board.number[u.where])
        for goal in [board.number[to] for to in _sailings(army, field, seas)]
        if is_on_route(sea, board.number[army.where], goal, seas, field.touch)
    ]
