"""What an order would have come to without the cause that its reason names.

Nearly always it would have ended otherwise, and then nothing is said. Where it would have ended the
same way, the reason tells what would have been to blame then: a second attacker that would have
dislodged the unit as well, a fleet that would have been lost had it convoyed. This is not guessed:
the cause is taken away, and the phase is resolved once more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import Power, province_of
from gmbot.rules.movement.resolve import resolve_movement
from gmbot.rules.movement.result import movement_result
from gmbot.rules.orders.orders import Convoy, Move, Order
from gmbot.rules.orders.outcome import OrderOutcome, Reason, Result
from gmbot.rules.ruleset.ruleset import Ruleset

_World = tuple[Position, Mapping[Power, Sequence[Order]]]
_Rows = tuple[OrderOutcome, ...]
_STRANGER = Power("A_STRANGER")
"""A power that has nothing else on the board."""


def with_otherwise(
    rows: _Rows, position: Position, orders: Mapping[Power, Sequence[Order]], ruleset: Ruleset
) -> _Rows:
    """Return the outcomes of a movement phase with what their reasons lack."""
    world = (position, orders)
    return tuple(
        row if row.reason is None else _explained(row, row.reason, rows, world, ruleset)
        for row in rows
    )


def _explained(
    row: OrderOutcome, reason: Reason, rows: _Rows, world: _World, ruleset: Ruleset
) -> OrderOutcome:
    why = _checked(row, reason, rows, world, ruleset)
    return OrderOutcome(row.power, row.order, row.results, why, row.default)


def _checked(
    row: OrderOutcome, reason: Reason, rows: _Rows, world: _World, ruleset: Ruleset
) -> Reason:
    also = _checked(row, reason.also, rows, world, ruleset) if reason.also else None
    take_away = _CAUSES.get(reason.name)
    other = take_away(row, reason, rows, world) if take_away else None
    if other is None or not _may_end_so(row, reason, other):
        return reason if also is reason.also else replace(reason, also=also)
    return replace(reason, also=also, otherwise=_same_end(row, reason, other, ruleset))


def _same_end(row: OrderOutcome, reason: Reason, other: _World, ruleset: Ruleset) -> Reason | None:
    """Say why the order would have ended the same way in another world; None: it would not."""
    field = resolve_movement(*other, ruleset)
    results = _row_like(row, movement_result(field, reasons=False).orders).results
    is_lost = reason.name == "dislodged"
    if Result.DISLODGED not in results if is_lost else results[0] is not row.results[0]:
        return None
    why = _row_like(row, movement_result(field, reasons=True).orders).reason
    parts = list(_chain(why))
    if is_lost:
        parts = [part for part in parts if part.name == "dislodged"]
    numbers = {name: n for name, n in parts[0].numbers.items() if name != "missing"}
    return replace(parts[0], numbers=numbers, also=None)


def _may_end_so(row: OrderOutcome, reason: Reason, other: _World) -> bool:
    """Tell whether anybody is left who could bring the same end about.

    Mostly nobody is, and the phase need not be resolved once more.
    """
    position, orders = other
    unit = _unit_of(row.order)
    given = [order for one in orders.values() for order in one]
    aims = {province_of(o.to) for o in given if isinstance(o, Move) and o.unit != unit}
    if reason.name in ("cut", "dislodged"):
        return unit is not None and unit.province in aims
    assert isinstance(row.order, Move)
    goal = province_of(row.order.to)
    fleets = [o.unit.province for o in given if isinstance(o, Convoy) and o.army == row.order.unit]
    if reason.name in ("no-convoy", "convoy-disrupted"):
        return not aims.isdisjoint(fleets)
    standing = (unit.province for units in position.units.values() for unit in units)
    return bool(fleets) or goal in aims or goal in standing


def _row_like(row: OrderOutcome, rows: _Rows) -> OrderOutcome:
    return next(one for one in rows if one.order == row.order and one.default == row.default)


def _chain(reason: Reason | None) -> Iterator[Reason]:
    while reason is not None:
        yield reason
        reason = reason.also


def _named(reason: Reason | None, *names: str) -> tuple[Unit, ...]:
    """The units of the parts of a reason that have one of these names."""
    return tuple(unit for part in _chain(reason) if part.name in names for unit in part.by)


# --------------------------------------------------------------------------- causes taken away


def _unit_of(order: Order) -> Unit | None:
    return getattr(order, "unit", None)


def _without(world: _World, units: Sequence[Unit]) -> _World:
    position, orders = world
    standing = {p: tuple(u for u in us if u not in units) for p, us in position.units.items()}
    ordered = {p: [o for o in os if _unit_of(o) not in units] for p, os in orders.items()}
    return replace(position, units={p: us for p, us in standing.items() if us}), ordered


def _of_a_stranger(world: _World, unit: Unit) -> _World:
    """The world in which a unit, with its order, belongs to nobody in the game."""
    position, orders = _without(world, [unit])
    given = [order for row in world[1].values() for order in row if _unit_of(order) == unit]
    units = {**position.units, _STRANGER: (unit,)}
    return replace(position, units=units), {**orders, _STRANGER: given}


def _with_order(world: _World, unit: Unit, order: Order) -> _World:
    position, orders = world
    owner = next(power for power, units in position.units.items() if unit in units)
    others = {p: [o for o in os if _unit_of(o) != unit] for p, os in orders.items()}
    return position, {**others, owner: [*others.get(owner, ()), order]}


def _obstacles_away(row: OrderOutcome, reason: Reason, rows: _Rows, world: _World) -> _World | None:
    return _without(world, (*reason.by, *_named(row.reason, "as-well", "stuck-as-well")))


def _attackers_away(row: OrderOutcome, reason: Reason, rows: _Rows, world: _World) -> _World | None:
    if reason.name == "cut" and reason.also:
        return None  # It was dislodged besides, and that is said.
    return _without(world, reason.by)


def _made_foreign(row: OrderOutcome, reason: Reason, rows: _Rows, world: _World) -> _World | None:
    if reason.name == "own-unit" and _named(row.reason, "as-well"):
        return None  # Others would have kept it out, and that is said.
    return _of_a_stranger(world, reason.by[0])


def _fleets_saved(row: OrderOutcome, reason: Reason, rows: _Rows, world: _World) -> _World | None:
    if reason is not row.reason:
        return None  # That the convoy was not ordered comes first.
    lost = (one.reason for one in rows if _unit_of(one.order) in reason.by)
    return _without(world, [unit for why in lost for unit in _named(why, "dislodged")])


def _fleets_ordered(row: OrderOutcome, reason: Reason, rows: _Rows, world: _World) -> _World | None:
    order = row.order
    if not isinstance(order, Move) or not reason.by or _named(row.reason, "convoy-disrupted"):
        return None
    for fleet in reason.by:
        world = _with_order(world, fleet, Convoy(fleet, order.unit, province_of(order.to)))
    return world


_CAUSES: Mapping[
    str, Callable[[OrderOutcome, Reason, _Rows, _World], _World | None]
] = {
    "stood-off": _obstacles_away,
    "held-off": _obstacles_away,
    "not-vacated": _obstacles_away,
    "met": _obstacles_away,
    "own-unit-there": _obstacles_away,
    "own-unit": _made_foreign,
    "help-against-own": _made_foreign,
    "cut": _attackers_away,
    "dislodged": _attackers_away,
    "convoy-disrupted": _fleets_saved,
    "no-convoy": _fleets_ordered,
}  # fmt: skip
"""How the cause of each reason is taken away; what is void by itself has no cause outside."""
