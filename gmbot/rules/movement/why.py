"""Why an order of a resolved movement phase ended as it did; asked off the hot path."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import NEUTRAL
from gmbot.rules.movement.convoy import joins
from gmbot.rules.movement.field import NOBODY, Field
from gmbot.rules.orders.orders import Convoy, Move, Support
from gmbot.rules.orders.outcome import Reason, Result


def reason_for(field: Field, u: int, results: Sequence[Result]) -> Reason | None:
    """Return the reason for the results of a unit's order; None if it simply succeeded."""
    if results[0] is Result.SUCCEEDS:
        return None
    lost = _dislodgement(field, u) if results[-1] is Result.DISLODGED else None
    if results[0] is Result.DISLODGED:
        return lost
    if lost and results[0] is Result.CUT and not field.cutters(u):
        return lost  # Nobody cut it from elsewhere: dislodgement does (DATC 6.D.17).
    name, by, numbers, words = _failure(field, u)
    also = lost
    for other, units in _others(field, u, name, by):
        also = Reason(other, units, {}, words, also)
    return Reason(name, by, numbers, words, also)


_Parts = tuple[str, tuple[Unit, ...], dict[str, int], dict[str, str]]


def _failure(field: Field, u: int) -> _Parts:
    kind = type(field.orders[u])
    if field.fault[u]:
        return _fault(field, u)
    if kind is Move:
        return _bounce(field, u) if field.arrives(u) else _no_convoy(field, u)
    if kind is Support:
        cutters = sorted(field.cutters(u), key=field.province.__getitem__)
        origins = {"from": str(field.board.ids[field.province[cutters[0]]])}
        return "cut", _units(field, cutters), {}, origins
    assert kind is Convoy
    return "convoy-paradox", (), {}, {}


def _units(field: Field, first: Iterable[int], others: Iterable[int] = ()) -> tuple[Unit, ...]:
    """Return units in map order, those of ``first`` before the others."""
    return tuple(
        field.unit[n]
        for group in (first, others)
        for n in sorted(group, key=field.province.__getitem__)
    )


def strength(field: Field, u: int, without: int = NOBODY) -> int:
    """Return one for the unit and one for each given support, save those of one power."""
    return 1 + sum(
        field.given[s] == 1 and field.owner[s] != without for s in field.backers[u] or ()
    )


def _helpers(field: Field, u: int) -> list[int]:
    return [s for s in field.backers[u] or () if field.given[s] == 1]


def _fault(field: Field, u: int) -> _Parts:
    """Say what an illegal or unmatched order lacks."""
    order, name = field.orders[u], field.fault[u]
    words: dict[str, str] = {}
    by: tuple[Unit, ...] = ()
    if isinstance(order, Move):
        words["to"] = order.to
    elif isinstance(order, Support | Convoy):
        words["to"] = order.to or order_target(order)
        helped = order.supported if isinstance(order, Support) else order.army
        by = (helped,)
    if name == "wrong-unit-kind":
        by = (field.unit[u],)
    return name, by, {}, words


def order_target(order: Support | Convoy) -> str:
    """Return the province that a support to hold is given into."""
    return order.supported.province if isinstance(order, Support) else order.to


def _bounce(field: Field, i: int) -> _Parts:
    """Find what a move that reached the border of its goal ran into."""
    d = field.dest[i]
    j = field.unit_at[d]
    words = {"to": str(field.board.ids[d])}
    stays = j >= 0 and (field.ok[j] != 1 or _face_to_face(field, i, j))
    defender = field.owner[j] if stays else NOBODY
    rivals = [k for k in field.into[d] or () if k != i and _prevents(field, k)]
    against = max((strength(field, k) for k in rivals), default=0)
    attack = strength(field, i, defender)
    if stays and field.owner[i] == defender:
        attack = strength(field, i)
        if against < attack or not rivals:
            resist = max(against, _resistance(field, i, j))
            name = "own-unit" if attack > resist else "own-unit-there"
            return name, (field.unit[j],), {}, words
    numbers = {"attack": attack, "against": against}
    if stays and field.owner[i] != defender:
        resist = _resistance(field, i, j)
        if resist >= against:
            return _held_off(field, i, j, attack, resist, words)
    strongest = [k for k in rivals if strength(field, k) == against]
    if j < 0 or (stays and field.owner[i] != defender and _sits(field, i, j)):
        numbers["missing"] = against - attack + 1
    return "stood-off", _units(field, strongest), numbers, words


def _others(
    field: Field, u: int, name: str, by: tuple[Unit, ...]
) -> Iterator[tuple[str, tuple[Unit, ...]]]:
    """Find what would have been enough without the units that a reason names first."""
    groups: tuple[tuple[str, list[int]], ...] = ()
    if name in _BOUNCES:
        stuck, alone = _obstacles(field, u)
        groups = (("stuck-as-well", stuck), ("as-well", alone))
    elif name == "no-convoy":
        beaten = [f for f in _shortest_route(field, u) if field.dislodger(f) >= 0]
        groups = (("convoy-disrupted", beaten),)
    for other, units in groups:
        more = _units(field, (v for v in units if name == "no-convoy" or field.unit[v] not in by))
        if more:
            yield other, more


_BOUNCES = frozenset({
    "own-unit", "own-unit-there", "stood-off", "held-off", "not-vacated", "met", "help-against-own",
})  # fmt: skip


def _obstacles(field: Field, i: int) -> tuple[list[int], list[int]]:
    """Return who bars the way into a goal: a unit that did not get away, and all who stay or come.

    Each of the latter would have kept the move out had it been the only one there.
    """
    d = field.dest[i]
    j = field.unit_at[d]
    attack = strength(field, i)
    alone = [
        k
        for k in field.into[d] or ()
        if k != i and _prevents(field, k) and strength(field, k) >= attack
    ]
    if j < 0 or (field.ok[j] == 1 and not _face_to_face(field, i, j)):
        return [], alone
    if field.dest[j] >= 0 and not _face_to_face(field, i, j):
        return [j], alone
    is_own = field.owner[i] == field.owner[j]
    if is_own or strength(field, j) >= strength(field, i, field.owner[j]):
        alone.append(j)
    return [], alone


def _held_off(
    field: Field, i: int, j: int, attack: int, resist: int, words: dict[str, str]
) -> _Parts:
    """The unit in the goal was as strong, or stronger."""
    numbers = {"attack": attack, "against": resist}
    if strength(field, i) > resist and attack <= resist:
        # DATC 6.D.12, 6.E.3: support does not count against a unit of the same power.
        vain = [s for s in _helpers(field, i) if field.owner[s] == field.owner[j]]
        return "help-against-own", _units(field, [j], vain), numbers, words
    if not _carries(field, j):
        numbers["missing"] = resist - attack + 1
    if _face_to_face(field, i, j):
        return "met", _units(field, [j], _helpers(field, j)), numbers, words
    if field.dest[j] >= 0:
        return "not-vacated", (field.unit[j],), numbers, words
    return "held-off", _units(field, [j], _helpers(field, j)), numbers, words


def _carries(field: Field, u: int) -> bool:
    """Tell whether a unit convoys: were it dislodged, or not, all might have gone another way."""
    return type(field.orders[u]) is Convoy and not field.fault[u]


def _sits(field: Field, i: int, j: int) -> bool:
    """Tell whether more help for an attacker changes nothing that the unit attacked does.

    One that tries to leave may be a link of a circle, which the help sets going.
    """
    leaves = field.dest[j] >= 0 and not _face_to_face(field, i, j)
    return not leaves and not _carries(field, j)


def _resistance(field: Field, i: int, j: int) -> int:
    if field.dest[j] >= 0 and not _face_to_face(field, i, j):
        return 1
    return strength(field, j)


def _face_to_face(field: Field, i: int, j: int) -> bool:
    return (
        field.dest[j] == field.province[i]
        and field.dest[i] == field.province[j]
        and field.convoy[i] != 1
        and field.convoy[j] != 1
    )


def _prevents(field: Field, k: int) -> bool:
    return field.arrives(k) and not field.beaten_by_goal(k)


def _no_convoy(field: Field, i: int) -> _Parts:
    """Find why an army was not carried: a paradox, a lost fleet, or one that was not ordered."""
    words = {"to": str(field.board.ids[field.dest[i]])}
    if field.paradox[i]:
        return "convoy-paradox", (), {}, words
    fleets = field.carriers[i] or []
    ordered = sum(1 << field.province[f] for f in fleets)
    lost = [f for f in fleets if field.dislodger(f) >= 0]
    if lost and joins(field.province[i], field.dest[i], ordered, field.touch):
        return "convoy-disrupted", _units(field, lost), {}, words
    route = _shortest_route(field, i)
    idle = [f for f in route if f not in fleets]
    return "no-convoy", _units(field, idle), {"fleets": len(route)}, words


def _shortest_route(field: Field, i: int) -> list[int]:
    """Return the fleets of a shortest route that stand there, ordered or not; ordered first."""
    start, goal, touch = field.province[i], field.dest[i], field.touch
    ready = set(field.carriers[i] or ())
    sea_mask, convoys = field.board.sea_mask, field.board.convoys
    able = [
        f
        for f, unit in enumerate(field.unit)
        if unit.kind in convoys
        and sea_mask >> field.province[f] & 1
        and field.power[f] != NEUTRAL  # which nobody can order
    ]
    able.sort(key=lambda f: (f not in ready, field.province[f]))
    paths = [[f] for f in able if touch[start] >> field.province[f] & 1]
    seen = {path[0] for path in paths}
    for path in paths:
        sea = field.province[path[-1]]
        if touch[goal] >> sea & 1:
            return path
        for f in able:
            if f not in seen and touch[sea] >> field.province[f] & 1:
                seen.add(f)
                paths.append([*path, f])
    return []


def _dislodgement(field: Field, u: int) -> Reason:
    """Say who dislodged a unit, and with what strength against what."""
    winner = field.dislodger(u)
    attack = strength(field, winner, field.owner[u])
    moving = field.dest[u] >= 0
    against = 1 if moving and not _face_to_face(field, winner, u) else strength(field, u)
    numbers = {"attack": attack, "against": against}
    if not moving and not _carries(field, u):
        numbers["missing"] = attack - against
    origin = str(field.board.ids[field.province[winner]])
    by = _units(field, [winner], _helpers(field, winner))
    province = str(field.board.ids[field.province[u]])
    return Reason("dislodged", by, numbers, {"from": origin, "at": province})
