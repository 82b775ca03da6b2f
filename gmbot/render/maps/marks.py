"""Orders as marks on the map: what starts where, what it points at, and whether it worked.

A mark knows no ink. Here the fog cuts an order down to what is seen of it; ``layout`` finds
places for what is left, and ``arrows`` draws it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from gmbot.render.maps.outlines import Point
from gmbot.render.maps.scene import Scene
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Location, PhaseKind, Power, Province, province_of
from gmbot.rules.orders.orders import Convoy, Hold, Move, Retreat, Support, Waive
from gmbot.rules.orders.outcome import OrderOutcome, Result


@dataclass(frozen=True, slots=True)
class Arrow:
    """A move or a retreat. One of the two ends may lie in the fog and is None then."""

    power: Power
    unit: Unit
    start: Point | None
    end: Point | None
    to: Province
    failed: bool = False
    retreat: bool = False
    stops: tuple[Point, ...] = ()
    """The convoying fleets that it passes, in order, and the coasts and waters in between."""
    ordered: bool = True
    """False: nobody's order that is drawn here; it only shows what a support or convoy means."""


@dataclass(frozen=True, slots=True)
class Help:
    """A support or convoy: from the helping unit to what it helps."""

    power: Power
    at: Point
    convoy: bool
    failed: bool
    arrow: Arrow | None
    """The move it is for."""
    unit_at: Point | None
    """Where the supported unit holds, or the end of a move of which only that is seen.

    With ``arrow`` None too, what it helps lies in the fog.
    """


@dataclass(frozen=True, slots=True)
class Ring:
    """A unit that holds."""

    power: Power
    at: Point
    default: bool
    """Nobody ordered it."""


@dataclass(frozen=True, slots=True)
class Marks:
    """All marks of a picture."""

    arrows: tuple[Arrow, ...]
    helps: tuple[Help, ...]
    rings: tuple[Ring, ...]


def marks_of(scene: Scene) -> Marks:
    """Turn the orders of a scene into marks, in the order of the orders."""
    arrows = [arrow for entry in scene.orders for arrow in _arrow(scene, entry)]
    if not scene.orders:
        arrows += _open_retreats(scene)
    helps = []
    for entry in scene.orders:
        help_ = _help(scene, entry, arrows)
        if help_ is not None:
            helps.append(help_)
            if help_.arrow is not None and help_.arrow not in arrows:
                arrows.append(help_.arrow)
    rings = _idle(scene) + tuple(
        Ring(entry.power, _place(scene, entry.order.unit), entry.default)
        for entry in scene.orders
        if isinstance(entry.order, Hold)
        and not _seen_dislodged(scene, entry)
        and scene.sees_before(entry.power, entry.order.unit.province)
    )
    return Marks(tuple(arrows), tuple(helps), rings)


def _idle(scene: Scene) -> tuple[Ring, ...]:
    """The units of a preview that have no order yet: they will hold."""
    position, preview = scene.picture.position, scene.picture.orders
    if position is None or position.phase.kind is not PhaseKind.MOVEMENT:
        return ()
    return tuple(
        Ring(power, _place(scene, unit), default=True)
        for power, orders in preview.items()
        for unit in position.units_of(power)
        if not any(getattr(order, "unit", None) == unit for order in orders)
    )


def _failed(scene: Scene, entry: OrderOutcome) -> bool:
    """Whether an order is seen to have failed. In a preview, which has no results, none has."""
    order = entry.order
    if not entry.results or Result.SUCCEEDS in entry.results or isinstance(order, Waive):
        return False
    places = [order.unit.province]
    if isinstance(order, Move | Retreat):
        places.append(province_of(order.to))
    return any(scene.sees_after(entry.power, place) for place in places)


def _seen_dislodged(scene: Scene, entry: OrderOutcome) -> bool:
    """Whether the unit is drawn as dislodged; it has no ring for holding then."""
    return Result.DISLODGED in entry.results and _failed(scene, entry)


def _place(scene: Scene, unit: Unit, *, beside: bool = False) -> Point:
    """Where a unit is drawn; a unit that is not there is taken to be at its place."""
    for standing in scene.places.get(unit.province, ()):
        if standing.beside == beside:
            return standing.at
    return scene.outlines.spot(unit.where)


def _arrow(scene: Scene, entry: OrderOutcome) -> Iterable[Arrow]:
    """The arrow of a move or retreat, as far as it is seen; nothing for other orders."""
    order, power = entry.order, entry.power
    if not isinstance(order, (Move, Retreat)) or not _on_map(scene, order.to):
        return
    retreat = isinstance(order, Retreat)
    seen_start = scene.sees_before(power, order.unit.province)
    seen_end = scene.sees_after(power, province_of(order.to))
    if not seen_start and not seen_end:
        return
    yield Arrow(
        power=power,
        unit=order.unit,
        start=_place(scene, order.unit, beside=retreat) if seen_start else None,
        end=scene.end_of(order.to) if seen_end else None,
        to=province_of(order.to),
        failed=_failed(scene, entry),
        retreat=retreat,
        stops=_route(scene, order) if isinstance(order, Move) and seen_start and seen_end else (),
    )


def _open_retreats(scene: Scene) -> Iterable[Arrow]:
    """Where dislodged units may go; in the fog only their owner knows."""
    position, sight = scene.picture.position, scene.picture.sight
    if position is None or scene.picture.outcome is not None:
        return
    for lost in position.dislodged:
        if sight is None or lost.power == sight.viewer:
            start = _place(scene, lost.unit, beside=True)
            for to in lost.retreats:
                end = scene.outlines.spot(to)
                yield Arrow(
                    lost.power, lost.unit, start, end, province_of(to), retreat=True, ordered=False
                )


def _help(scene: Scene, entry: OrderOutcome, arrows: list[Arrow]) -> Help | None:
    """The line of a support or convoy; None if the order is another or is not seen."""
    order, power = entry.order, entry.power
    if not isinstance(order, Convoy | Support):
        return None
    convoy = isinstance(order, Convoy)
    helped, to = _helped(order)
    here = order.unit.province
    if not (scene.sees_before(power, here) or scene.sees_after(power, here)):
        return None
    place = _place(scene, order.unit)
    seen_start, seen_end = _seen_of_helped(scene, power, helped, to)
    if to is None or (seen_start and not seen_end):
        return Help(
            power,
            place,
            convoy,
            _failed(scene, entry),
            None,
            _place(scene, helped) if seen_start else None,
        )
    if not seen_start:
        end = scene.end_of(to) if seen_end else None
        return Help(power, place, convoy, _failed(scene, entry), None, end)
    arrow = _helped_arrow(scene, order, arrows)
    return Help(power, place, convoy, _failed(scene, entry), arrow, None)


def _helped(order: Convoy | Support) -> tuple[Unit, Province | None]:
    """Whom an order helps, and where to; None to hold."""
    if isinstance(order, Convoy):
        return order.army, order.to
    return order.supported, province_of(order.to) if order.to else None


def _seen_of_helped(
    scene: Scene, helper: Power, helped: Unit, to: Province | None
) -> tuple[bool, bool]:
    """What is seen of a helped unit: its start, its end. Own orders are known in full."""
    ordered = ((entry.power, entry.order) for entry in scene.orders)
    owner = next((p for p, o in ordered if getattr(o, "unit", None) == helped), Power(""))
    sight = scene.picture.sight
    if sight is None or helper == sight.viewer:
        return True, True
    start = scene.sees_before(owner, helped.province)
    return start, to is not None and scene.sees_after(owner, to)


def _helped_arrow(scene: Scene, order: Support | Convoy, arrows: list[Arrow]) -> Arrow:
    """The arrow a support or convoy is for; a fainter one where no such move was ordered."""
    helped, aim = _helped(order)
    to = aim or helped.province
    for arrow in arrows:
        whole = arrow.start is not None and arrow.end is not None and not arrow.retreat
        if arrow.to == to and whole and arrow.unit.province == helped.province:
            return arrow
    fleets = (_place(scene, order.unit),) if isinstance(order, Convoy) else ()
    return Arrow(
        power=Power(""),
        unit=helped,
        start=_place(scene, helped),
        end=scene.end_of(to),
        to=to,
        stops=fleets,
        ordered=False,
    )


def _route(scene: Scene, move: Move) -> tuple[Point, ...]:
    """The way of an army by sea: the shortest chain of those ordered to carry it.

    Empty for a move by land, and where the fleets make no chain.
    """
    board, start, target = scene.picture.board, move.unit.province, province_of(move.to)
    fleets = [
        entry.order.unit.province
        for entry in scene.orders
        if isinstance(entry.order, Convoy)
        and entry.order.army.province == start
        and entry.order.to == target
        and scene.sees_before(entry.power, entry.order.unit.province)
    ]
    if not fleets or (board.borders(start, target) and not move.via):
        return ()
    queue: deque[tuple[Province, ...]] = deque([(start,)])
    seen = {start}
    while queue:
        route = queue.popleft()
        if len(route) > 1 and board.borders(route[-1], target):
            return _stops(scene, (*route, target))
        for fleet in fleets:
            if fleet not in seen and board.borders(route[-1], fleet):
                seen.add(fleet)
                queue.append((*route, fleet))
    return ()


def _stops(scene: Scene, route: tuple[Province, ...]) -> tuple[Point, ...]:
    """Every fleet, and the middle of every border: a line over others' land would tell lies."""
    stops: list[Point] = []
    for here, there in pairwise(route):
        if here != route[0]:
            stops.append(scene.end_of(here))
        if (door := scene.outlines.door(here, there)) is not None:
            stops.append(door)
    return tuple(stops)


def _on_map(scene: Scene, location: Location) -> bool:
    """A move ordered to nowhere on this board has no end to draw."""
    return province_of(location) in scene.outlines.anchors
