"""From a resolved field to what became of each order, and who stands where afterwards."""

from __future__ import annotations

from dataclasses import dataclass

from gmbot.rules.board.position import Dislodged, Unit
from gmbot.rules.board.terms import NEUTRAL, Location, Power, Province
from gmbot.rules.movement.field import Field
from gmbot.rules.movement.why import reason_for
from gmbot.rules.orders.orders import Convoy, Hold, Move, Support
from gmbot.rules.orders.outcome import OrderOutcome, Reason, Result

_SUCCEEDS = (Result.SUCCEEDS,)
_VOID = (Result.VOID,)
_CUT = (Result.CUT,)
_BOUNCED = (Result.BOUNCED,)
_DISRUPTED = (Result.DISRUPTED,)
_DISLODGED = (Result.DISLODGED,)


@dataclass(frozen=True, slots=True)
class MovementResult:
    """A resolved movement phase, before anybody retreats."""

    orders: tuple[OrderOutcome, ...]
    units: dict[Power, tuple[Unit, ...]]
    dislodged: tuple[Dislodged, ...]
    contested: tuple[Province, ...]


def movement_result(field: Field, reasons: bool) -> MovementResult:
    """Read a resolved field; orders and units come in canonical order (S3.30)."""
    rank = field.board.ranks(field.powers)
    first = [rank[power] << 16 for power in field.powers]
    keys = [first[o] | p for o, p in zip(field.owner, field.province, strict=True)]
    canonical = sorted(range(len(keys)), key=keys.__getitem__)
    losers = _losers(field)
    orders = _order_outcomes(field, canonical, losers, reasons)
    if field.extra:
        orders = _with_extras(field, orders, rank, reasons)
    units = _units_after(field, first, losers)
    contested = _contested(field)
    dislodged: tuple[Dislodged, ...] = ()
    if losers:
        barred = _taken(field, losers) | field.board.mask(contested)
        dislodged = tuple(
            [_dislodged(field, u, losers[u], barred) for u in canonical if u in losers]
        )
    return MovementResult(orders, units, dislodged, contested)


def _losers(field: Field) -> dict[int, int]:
    """Return who is dislodged, and by whom: ``{loser: winner}``."""
    losers = {}
    unit_at, ok, dest = field.unit_at, field.ok, field.dest
    for m in field.movers:
        if ok[m] == 1:
            u = unit_at[dest[m]]
            if u >= 0 and ok[u] != 1:
                losers[u] = m
    return losers


def _order_outcomes(
    field: Field, canonical: list[int], losers: dict[int, int], reasons: bool
) -> tuple[OrderOutcome, ...]:
    # One loop without calls: it runs for every unit of every phase.
    ok, given, fault, walks, convoy = field.ok, field.given, field.fault, field.walks, field.convoy
    orders, power, paradox, helped = field.orders, field.power, field.paradox, field.helped
    outcomes = []
    results: tuple[Result, ...]
    for u in canonical:
        order = orders[u]
        kind = type(order)
        results = _SUCCEEDS
        if fault[u]:
            results = _VOID
        elif kind is Move:
            if ok[u] != 1:
                results = _BOUNCED if walks[u] or convoy[u] == 1 else _DISRUPTED
        elif kind is Support:
            if given[u] != 1:
                results = _CUT
        elif kind is Convoy and paradox[helped[u]] and u not in losers:
            results = _DISRUPTED
        if u in losers:
            results = _DISLODGED if results is _SUCCEEDS else (*results, Result.DISLODGED)
        reason = reason_for(field, u, results) if reasons and results is not _SUCCEEDS else None
        if order is None:
            outcomes.append(OrderOutcome(power[u], Hold(field.unit[u]), results, reason, True))
        else:
            outcomes.append(OrderOutcome(power[u], order, results, reason))
    return tuple(outcomes)


def _units_after(
    field: Field, first: list[int], losers: dict[int, int]
) -> dict[Power, tuple[Unit, ...]]:
    """Return who stands where, powers and units in map order, those without units left out."""
    ok, dest, landing = field.ok, field.dest, field.landing
    unit, owner, province = field.unit, field.owner, field.province
    pieces, powers = field.board.pieces, field.powers
    remaining: list[list[tuple[int, Unit]]] = [[] for _ in powers]
    for u, stood in enumerate(unit):
        if ok[u] == 1:
            moved = pieces[stood.kind, landing[u]]  # type: ignore[index]
            remaining[owner[u]].append((dest[u], moved))
        elif u not in losers:
            remaining[owner[u]].append((province[u], stood))
    return {
        powers[o]: tuple([piece for _, piece in sorted(remaining[o])])
        for o in sorted(range(len(powers)), key=first.__getitem__)
        if remaining[o]
    }


def _contested(field: Field) -> tuple[Province, ...]:
    """Return the provinces left empty by a standoff (DATC 6.H.6, 6.H.9, 6.H.10)."""
    contested = 0
    for m in field.movers:
        d = field.dest[m]
        if field.ok[m] != 1 and not contested >> d & 1 and _left_empty(field, d):
            contested |= 1 << d
    return field.board.provinces_in(contested) if contested else ()


def _left_empty(field: Field, d: int) -> bool:
    movers = field.into[d] or ()
    there = field.unit_at[d]
    if there >= 0 and field.ok[there] != 1 and field.dislodger(there) < 0:
        return False
    if any(field.ok[m] == 1 for m in movers):
        return False
    # One that was dislodged from there by the unit it wanted to meet bounces nobody.
    return any(field.arrives(m) and not field.beaten_by_goal(m) for m in movers)


def _taken(field: Field, losers: dict[int, int]) -> int:
    """Return the mask of provinces in which a unit stands afterwards."""
    taken = 0
    ok, dest = field.ok, field.dest
    for u, p in enumerate(field.province):
        if ok[u] == 1:
            taken |= 1 << dest[u]
        elif u not in losers:
            taken |= 1 << p
    return taken


def _dislodged(field: Field, u: int, winner: int, barred: int) -> Dislodged:
    unit = field.unit[u]
    origin = field.board.ids[field.province[winner]]
    if field.power[u] == NEUTRAL:
        return Dislodged(NEUTRAL, unit, origin, ())  # S1.9: never retreats.
    if field.convoy[winner] != 1 or not field.options.retreat_to_convoy_origin:
        barred |= 1 << field.province[winner]
    return Dislodged(field.power[u], unit, origin, retreat_places(field, unit, barred))


def retreat_places(field: Field, unit: Unit, barred: int) -> tuple[Location, ...]:
    """Return where a dislodged unit may go, in map order: one step, and not barred (S0.26)."""
    near = field.board.near[unit.kind][unit.where]
    return tuple([location for location, p in near.items() if not barred >> p & 1])


def _with_extras(
    field: Field, orders: tuple[OrderOutcome, ...], rank: dict[Power, int], reasons: bool
) -> tuple[OrderOutcome, ...]:
    """Put orders that count for no unit behind those of their power, in a fixed order."""
    extras = sorted(field.extra, key=lambda row: (row[0], str(row[1])))
    ranks = field.board.ranks({**rank, **{power: 0 for power, _, _ in extras}})
    rows = [(ranks[outcome.power], 0, n, outcome) for n, outcome in enumerate(orders)]
    rows += [
        (ranks[power], 1, n, OrderOutcome(power, order, _VOID, Reason(fault) if reasons else None))
        for n, (power, order, fault) in enumerate(extras)
    ]
    return tuple(row[3] for row in sorted(rows, key=lambda row: row[:3]))
