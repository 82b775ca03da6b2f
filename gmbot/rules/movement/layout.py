"""Lays a movement phase out: reads each order against the position, then matches those that belong.

Readings of unclear orders (DATC 4.A.3, 4.B, 4.C, 4.E.1) are applied here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import NEUTRAL, Location, Power, province_of
from gmbot.rules.movement.convoy import is_on_route, joins
from gmbot.rules.movement.field import NOBODY, Field
from gmbot.rules.orders.orders import Convoy, Hold, Move, Order, Support
from gmbot.rules.ruleset.options import Options
from gmbot.rules.ruleset.ruleset import Ruleset


def lay_out(position: Position, orders: Mapping[Power, Sequence[Order]], ruleset: Ruleset) -> Field:
    """Lay a phase out: read every order against the position, then match those that belong."""
    field = Field(position, ruleset.board, ruleset.options)
    # Whether it is an army or a fleet is not to be known of what is out of sight (S2.20).
    field.any_kind = ruleset.visibility.hides or ruleset.options.wrong_kind != "fail"
    _assign(field, orders)
    supports, convoys, sailing = _read(field)
    if convoys or sailing:
        field.with_convoys = True
        _match_convoys(field, convoys, sailing)
    if supports:
        _match_supports(field, supports)
    for u in field.movers:
        there = field.into[field.dest[u]]
        if there is None:
            field.into[field.dest[u]] = [u]
        else:
            there.append(u)
    return field


def _assign(field: Field, orders: Mapping[Power, Sequence[Order]]) -> None:
    """Give every order to its unit; orders for no unit, or for another power's, are put aside."""
    number, unit_at, power_of = field.board.number, field.unit_at, field.power
    last_counts = field.options.repeated_order == "last"
    for power, written in orders.items():
        for order in written:
            if type(order) not in _MOVEMENT:
                field.extra.append((power, order, "wrong-phase"))
                continue
            named = order.unit  # type: ignore[union-attr]
            p = number.get(named.where, NOBODY)
            u = unit_at[p] if p >= 0 else NOBODY
            if u < 0 or power_of[u] != power or power == NEUTRAL:
                reason = "no-such-unit" if u < 0 else "not-your-unit"
                field.extra.append((power, order, reason))
                continue
            former = field.orders[u]
            if former is None or last_counts:
                field.orders[u], order = order, former  # type: ignore[assignment]
            if order is not None:
                field.extra.append((power, order, "repeated-order"))


_MOVEMENT = frozenset({Hold, Move, Support, Convoy})


def _read(field: Field) -> tuple[list[int], list[int], list[int]]:
    """Check each order by itself; return the supports, the convoys and the armies at sea."""
    board, fault = field.board, field.fault
    near = board.near
    supports: list[int] = []
    convoys: list[int] = []
    sailing: list[int] = []
    for u, order in enumerate(field.orders):
        if order is None:
            continue
        kind = type(order)
        unit = field.unit[u]
        named = order.unit  # type: ignore[union-attr]
        if named is not unit and (named.kind != unit.kind or named.where != unit.where):
            fault[u] = _misnamed(named, unit, field)
            if fault[u]:
                continue
        if kind is Move:
            to: Location = order.to  # type: ignore[union-attr, assignment]
            d = near[unit.kind][unit.where].get(to)
            if d is None or order.via:  # type: ignore[union-attr]
                _read_move(field, u, order, sailing)  # type: ignore[arg-type]
            else:
                field.dest[u] = d
                field.landing[u] = to
                field.movers.append(u)
        elif kind is Support:
            fault[u] = _read_support(field, u, order)  # type: ignore[arg-type]
            if not fault[u]:
                supports.append(u)
        elif kind is Convoy:
            fault[u] = _read_convoy(field, u, order)  # type: ignore[arg-type]
            if not fault[u]:
                convoys.append(u)
    if field.options.impossible_order == "move":
        _keep_moving(field)
    return supports, convoys, sailing


def _misnamed(named: Unit, unit: Unit, field: Field) -> str:
    """Judge an order that calls its unit by a wrong kind or coast (DATC 4.C.2, 4.B.5)."""
    if named.kind != unit.kind and field.options.wrong_kind == "fail":
        return "wrong-unit-kind"
    coast = "/" in named.where and named.where != unit.where
    if coast and named.kind == unit.kind and field.board.unit_kinds[unit.kind].names_coasts:
        return "wrong-coast" if field.options.unit_coast == "fail" else ""
    if coast and field.options.army_coast == "fail":
        return "wrong-coast"
    return ""


def _read_move(field: Field, u: int, order: Move, sailing: list[int]) -> None:
    """Read a move that is not plainly one step: coasts to infer, or a way by convoy."""
    board, unit = field.board, field.unit[u]
    landing, fault = one_step(unit, order.to, board, field.options)
    near = landing is not None
    if unit.kind in board.convoyed and (order.via or not near):
        sails = _may_sail(field, u, board.number.get(order.to, NOBODY))
        if not near and not sails:
            field.fault[u] = "no-route" if sails is False else fault
            return
        landing = landing or Location(province_of(order.to))
        field.walks[u] = near and (not order.via or field.options.land_fallback is True)
        field.carriers[u] = []
        sailing.append(u)
    if landing is None:
        field.fault[u] = fault
        return
    field.dest[u] = board.number[landing]
    field.landing[u] = landing
    field.movers.append(u)


def one_step(
    unit: Unit, to: Location, board: Board, options: Options
) -> tuple[Location | None, str]:
    """Find where a unit comes to that steps to ``to``: with the coast, or None and why not."""
    near = board.near[unit.kind].get(unit.where, {})
    if to in near:
        return to, ""
    p = board.number.get(to, NOBODY)
    choices = [location for location, number in near.items() if number == p]
    if not choices:
        return None, "unreachable"
    if not board.unit_kinds[unit.kind].names_coasts:
        # A coast for an army (DATC 4.B.6): only a location with a coast can have come this far.
        return (choices[0], "") if options.army_coast == "ignore" else (None, "wrong-coast")
    if "/" in to:
        repaired = options.wrong_coast == "repair" and len(choices) == 1
        return (choices[0], "") if repaired else (None, "wrong-coast")
    if len(choices) == 1:
        return (choices[0], "") if options.only_coast == "infer" else (None, "coast-missing")
    return (choices[0], "") if options.missing_coast == "default" else (None, "coast-missing")


def _may_sail(field: Field, u: int, goal: int) -> bool | None:
    """Tell whether fleets stand so that this army could be convoyed (DATC 4.E.1, 6.D.8, 6.D.32).

    None if no fleets whatever could do it: inland, or out at sea.
    """
    start, coasts = field.province[u], field.board.coast_mask
    if goal < 0 or goal == start or not coasts >> start & 1 or not coasts >> goal & 1:
        return None
    return joins(start, goal, _fleets(field), field.touch)


def _fleets(field: Field) -> int:
    """Return the mask of seas on which a unit stands that may convoy."""
    seas = 0
    convoys, sea_mask = field.board.convoys, field.board.sea_mask
    for unit, p in zip(field.unit, field.province, strict=True):
        if unit.kind in convoys and sea_mask >> p & 1:
            seas |= 1 << p
    return seas


def _named(field: Field, named: Unit) -> int:
    """Find the unit that a support or convoy names; its kind must be right (DATC 4.C.2)."""
    p = field.board.number.get(named.where, NOBODY)
    u = field.unit_at[p] if p >= 0 else NOBODY
    if u >= 0 and named.kind != field.unit[u].kind and not field.any_kind:
        return NOBODY
    return u


def _read_support(field: Field, u: int, order: Support) -> str:
    """Check a support by itself: somebody is there, and the supporter reaches the place."""
    helped = _named(field, order.supported)
    if helped < 0:
        return "no-such-unit"
    number, unit = field.board.number, field.unit[u]
    goal = field.province[helped] if order.to is None else number.get(order.to, NOBODY)
    if goal < 0 or not field.board.reach[unit.kind][unit.where] >> goal & 1:
        return "cannot-support-there"
    if helped == u:
        return "cannot-support-there"
    field.helped[u] = helped
    field.goal[u] = goal
    return ""


def _read_convoy(field: Field, u: int, order: Convoy) -> str:
    """Check a convoy by itself: a fleet at sea, an army, and a route that needs this fleet."""
    board, unit = field.board, field.unit[u]
    if unit.kind not in board.convoys or not board.sea_mask >> field.province[u] & 1:
        return "cannot-convoy"
    army = _named(field, order.army)
    if army < 0:
        return "no-such-unit"
    if field.unit[army].kind not in board.convoyed:
        return "cannot-be-convoyed"
    start, goal = field.province[army], board.number.get(order.to, NOBODY)
    coasts = board.coast_mask
    if goal < 0 or goal == start or not coasts >> start & 1 or not coasts >> goal & 1:
        return "not-on-a-route"
    if not is_on_route(field.province[u], start, goal, _fleets(field), field.touch):
        return "not-on-a-route"
    field.helped[u] = army
    field.goal[u] = goal
    return ""


def _keep_moving(field: Field) -> None:
    """DATC 4.E.1, the other reading: a unit with an impossible move may not be held by support.

    It is given its own province as goal and fails.
    """
    for u, order in enumerate(field.orders):
        if type(order) is Move and field.fault[u]:
            field.dest[u] = field.province[u]
            field.ok[u] = 0


def _match_convoys(field: Field, convoys: list[int], sailing: list[int]) -> None:
    """Give each army at sea its fleets; decide which armies by the shore are convoyed."""
    ordered: dict[int, list[int]] = {}
    for f in convoys:
        army = field.helped[f]
        if field.dest[army] == field.goal[f]:
            ordered.setdefault(army, []).append(f)
        else:
            field.fault[f] = "army-not-ordered-there"
            field.helped[f] = field.goal[f] = NOBODY
    for army, fleets in ordered.items():
        if field.carriers[army] is not None:
            field.carriers[army] = fleets
        elif _means_to_sail(field, army, fleets):
            field.carriers[army] = fleets
            field.walks[army] = field.options.land_fallback is True
    for army in sailing:
        if not field.carriers[army] and field.walks[army]:
            field.carriers[army] = None  # "Via convoy" without any fleet: it walks (S3.56).


def _means_to_sail(field: Field, army: int, fleets: list[int]) -> bool:
    """Tell whether an army that could walk is convoyed though its order does not say so (4.A.3).

    It is if a fleet of its own power is ordered to convoy it, be it on another route (DATC 6.G.6),
    and all the orders together make a route.
    """
    if field.options.land_fallback == "explicit":
        return False
    if not any(field.owner[f] == field.owner[army] for f in fleets):
        return False
    seas = sum(1 << field.province[f] for f in fleets)
    return joins(field.province[army], field.dest[army], seas, field.touch)


def _match_supports(field: Field, supports: list[int]) -> None:
    """Count each support for its unit, or say what it does not match (DATC 6.D.7, 6.D.9)."""
    dest, backers = field.dest, field.backers
    for s in supports:
        helped = field.helped[s]
        to = field.orders[s].to  # type: ignore[union-attr]
        if to is None:
            if dest[helped] >= 0:
                field.fault[s] = "supported-unit-moves"
                continue
        elif dest[helped] != field.goal[s] or field.fault[helped]:
            field.fault[s] = "not-ordered-there"
            continue
        elif field.board.split and not _coast_fits(field, helped, to):
            field.fault[s] = "other-coast"
            continue
        elif field.carriers[helped] is not None and _must_convoy_itself(field, s, helped):
            field.fault[s] = "needed-as-convoy"
            continue
        there = backers[helped]
        if there is None:
            backers[helped] = [s]
        else:
            there.append(s)


def _coast_fits(field: Field, mover: int, to: str) -> bool:
    """Compare the coast of a support with that of the move (DATC 6.B.7 to 6.B.9)."""
    landing = field.landing[mover]
    if landing is None or "/" not in landing:
        return True
    if "/" in to:
        return to == landing
    return field.options.support_coast == "optional"


def _must_convoy_itself(field: Field, s: int, army: int) -> bool:
    """Tell whether the supporter is the only fleet that could carry the army (DATC 6.D.31)."""
    if field.walks[army]:
        return False
    others = _fleets(field) & ~(1 << field.province[s])
    return not joins(field.province[army], field.goal[s], others, field.touch)
