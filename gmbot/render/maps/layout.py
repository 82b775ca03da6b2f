"""Where lines, arrowheads, dots and crosses go, so that none hides a unit, a name or another.

An arrowhead ends at the rim of the unit that it points at, and lies above all names and units. A
cross stands beside the head of what failed, in the first place that is free.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import product

from gmbot.render.maps.curves import Curve, Squares, Tracks, arc, through
from gmbot.render.maps.land import Box, name_boxes
from gmbot.render.maps.marks import Arrow, Help, Marks
from gmbot.render.maps.outlines import Point
from gmbot.render.maps.scene import Scene, Standing

HEAD, CROSS, HELP_CROSS, DOT, BADGE = 12.5, 5.2, 4.2, 3.4, 7.4
"""Length of an arrowhead, half the width of a cross, radius of a dot and of a badge: before
``unit_scale``."""
_BENDS = (0.0, 0.11, -0.11, 0.2, -0.2, 0.3, -0.3, 0.42, -0.42, 0.54, -0.54)
"""How far the middle of an arrow may leave the straight line, as parts of its length."""
_FEW = 7
"""So many of them are tried for the line of a support."""
_HELP_AT = (0.5, 0.38, 0.6, 0.28, 0.44, 0.66, 0.16)
"""Where on an arrow the first, second, ... support for it ends."""
_HELP_ELSEWHERE = (0.1, 0.8, 0.22, 0.33, 0.72, 0.05)
"""Where it ends if all these lie on names and units."""
_BACK, _ASIDE = (4.0, 11.0, 18.0, 26.0, -3.0, 36.0), (1.0, -1.0, 1.5, -1.5, 2.1, -2.1)
"""Where a cross may stand: so far back from the tip, so many times its room to the side."""
_NEAR, _MEET, _ALONG, _ALL_ALONG = 6.0, 5, 0.7, 4.0
"""Lines as near as this, before ``unit_scale``, run along: so many steps of this length are only a
meeting; what each further one costs, and at most all of them."""
_LOOKS, _VEILED, _VEIL = 16, 0.1, 4.0
"""At how many points it is asked whether a name hides a line, what part of it may be hidden, and
what it costs if all is."""
_ON_LINE = (0.5, 0.38, 0.62, 0.28, 0.72, 0.2, 0.8)
"""Where on the line of a support its cross may lie, as parts of its length."""


@dataclass(frozen=True, slots=True)
class Way:
    """An arrow with its line; None: only one end of it is seen."""

    arrow: Arrow
    curve: Curve | None
    cross: Point | None = None


@dataclass(frozen=True, slots=True)
class Aid:
    """A support or convoy with its line, if it needs one, to what it helps."""

    help: Help
    curve: Curve | None
    cross: Point | None = None
    passed: bool = False
    """A convoying fleet that the army's own line passes."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Every mark of a picture in its place."""

    ways: tuple[Way, ...]
    aids: tuple[Aid, ...]
    badges: Mapping[Standing, Point]
    """Where the sign of a unit stands that is new or leaves the board."""


@dataclass(slots=True)
class _Room:
    """What is taken, and what each use of a place would cost."""

    units: Squares[tuple[Point, float]]
    all_units: Sequence[tuple[Point, float]]
    names: Squares[Box]
    ends: Collection[Point | None] = ()
    """The units that stand here are not in the way."""
    signs: list[tuple[Point, float]] = field(default_factory=list)
    """Arrowheads, crosses and dots that have their place."""
    lines: list[Curve] = field(default_factory=list)
    """The lines of arrows, then those of supports."""
    extents: list[Box] = field(default_factory=list)
    """Left, top, right and bottom of each line."""
    tracks: Tracks = field(default_factory=lambda: Tracks(_NEAR))
    """Where these lines run."""

    def draw(self, line: Curve) -> None:
        """Take the place of a line."""
        self.lines.append(line)
        self.extents.append(_extent(line))
        self.tracks.add(line)

    def cost(self, point: Point, size: float) -> float:
        """How much a sign of this half width would hide, and be hidden by: 0 for nothing."""
        x, y = point
        cost = 0.0
        for at, radius in self.units.near(point):
            if math.dist(at, point) < radius + size and at not in self.ends:
                cost += 3
        for left, top, right, bottom in self.names.near(point):
            if left - size < x < right + size and top - size < y < bottom + size:
                across = min(x + size, right) - max(x - size, left)
                down = min(y + size, bottom) - max(y - size, top)
                cost += 1 + across * down / (2 * size) ** 2
        for (sx, sy), other in self.signs:
            if abs(x - sx) < size + other and abs(y - sy) < size + other:
                cost += 8
        return cost

    def near_lines(self, point: Point, size: float, own: int) -> int:
        """How many lines but the own one a sign would lie on."""
        x, y = point
        return sum(
            self.lines[number].comes_near(point, size)
            for number, (left, top, right, bottom) in enumerate(self.extents)
            if left - size < x < right + size and top - size < y < bottom + size and number != own
        )

    def along(self, line: Curve, own: int = -1) -> float:
        """What it costs that a line runs along others: one could not tell them apart.

        Args:
            own: the number of the arrow that it is for, which it may well come near to.
        """
        further = (
            steps - (2 * _MEET if number == own else _MEET)
            for number, steps in enumerate(self.tracks.shared(line))
            if steps > _MEET
        )
        return sum(min(max(steps, 0) * _ALONG, _ALL_ALONG) for steps in further)

    def veiled(self, line: Curve) -> float:
        """What it costs that names, which lie above a line, hide much of it."""
        points = line.spread(_LOOKS)
        hidden = sum(any(_holds(box, at) for box in self.names.near(at)) for at in points)
        return _VEIL * max(hidden / _LOOKS - _VEILED, 0)

    def crossed(self, curve: Curve) -> int:
        """How many units a line runs over, its ends left aside."""
        middle = curve.trimmed(curve.length / 6, curve.length / 6)
        left, top, right, bottom = _extent(middle)
        return sum(
            middle.comes_near((x, y), r)
            for (x, y), r in self.all_units
            if left - r < x < right + r and top - r < y < bottom + r and (x, y) not in self.ends
        )

    def struck(self, line: Curve) -> int:
        """How many signs a line runs over before it comes to its end."""
        whole = line.trimmed(0, line.length / 6)
        return sum(whole.comes_near(at, size / 2) for at, size in self.signs)


def _extent(line: Curve) -> Box:
    xs, ys = zip(*line.points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _holds(box: Box, point: Point) -> bool:
    left, top, right, bottom = box
    return left < point[0] < right and top < point[1] < bottom


def lay_out(scene: Scene, marks: Marks) -> Layout:
    """Find a place for every mark, one after the other."""
    scale = scene.outlines.unit_scale
    units = [(unit.at, unit.reach(scale)) for unit in scene.units]
    spots = (((at, radius), (*at, *at)) for at, radius in units)
    room = _Room(
        Squares(spots, max((radius for _, radius in units), default=0) + BADGE * scale),
        units,
        Squares(((box, box) for box in name_boxes(scene)), BADGE * scale),
        tracks=Tracks(_NEAR * scale),
    )
    curves = dict(_curves(scene, marks, room))
    helped = list(_help_lines(scene, marks, curves, room))
    ways = []
    for number, arrow in enumerate(marks.arrows):
        curve, cross = curves.get(number), None
        if curve is not None and arrow.failed and arrow.ordered:
            own = [*curves].index(number)
            cross = _place(_beside(curve, CROSS * scale), CROSS * scale, room, own)
        ways.append(Way(arrow, curve, cross))
    aids = []
    for aid in helped:
        cross = None
        if aid.help.failed and (aid.curve is not None or aid.help.convoy):
            size = HELP_CROSS * scale
            places = _round(aid, scene.radius) if aid.curve is None else _along(aid.curve, size)
            own = room.lines.index(aid.curve) if aid.curve in room.lines else -1
            cross = _place(places, size, room, own)
        aids.append(Aid(aid.help, aid.curve, cross, aid.passed))
    badges = {
        unit: _place(_corners(unit, scale), BADGE * scale, _without(room, (unit.at,)))
        for unit in scene.units
        if unit.built or unit.lost
    }
    return Layout(tuple(ways), tuple(aids), badges)


def _corners(unit: Standing, scale: float) -> Iterator[Point]:
    """Where the badge of a unit may stand."""
    x, y = unit.at
    for dx, dy in ((16, -13), (-16, -13), (17, 11), (-17, 11), (0, -21), (21, 0), (-21, 0)):
        yield x + dx * scale, y + dy * scale


def _place(places: Iterable[Point], size: float, room: _Room, own: int = -1) -> Point:
    """Take the first place that is free, or the one that hides least.

    Args:
        own: the number of the line that it belongs to; it shall not seem to be of another.
    """
    best, least = (0.0, 0.0), math.inf
    for place in places:
        cost = room.cost(place, size) + room.near_lines(place, size, own)
        if cost < least:
            best, least = place, cost
        if not cost:
            break
    room.signs.append((best, size))
    return best


def _beside(curve: Curve, size: float) -> Iterator[Point]:
    """Beside the head of an arrow, then farther back and farther away."""
    room = size + HEAD * 0.52 + 1.5
    for back, aside in product(_BACK, _ASIDE):
        yield curve.beside(max(back, 0.0), room * aside) if back >= 0 else curve.beside(0, aside)


def _along(curve: Curve, size: float) -> Iterator[Point]:
    """On the line of a support, then beside it."""
    yield from (curve.at(part) for part in _ON_LINE)
    for part, aside in product(_ON_LINE, (1.4, -1.4, 2.4, -2.4)):
        yield curve.beside(curve.length * (1 - part), size * aside)


def _round(aid: Aid, radius: float) -> Iterator[Point]:
    """Around a fleet that convoys, outside its ring."""
    x, y = aid.help.at
    for away, eighth in product((1.75, 2.1), (1, 3, 7, 5, 0, 4, 6, 2)):
        turn = eighth * math.pi / 4
        yield x + math.cos(turn) * radius * away, y + math.sin(turn) * radius * away


def _curves(scene: Scene, marks: Marks, room: _Room) -> Iterator[tuple[int, Curve]]:
    """The line of every arrow of which both ends are seen, by its number."""
    spots, arrows = {unit.at: unit for unit in scene.units}, marks.arrows
    helped = {help_.arrow for help_ in marks.helps if not help_.convoy}
    ways = {(arrow.start, arrow.end) for arrow in arrows}
    for number, arrow in enumerate(arrows):
        start, end = arrow.start, arrow.end
        if start is None or end is None:
            continue
        # Two that bounce do not touch; a ring is wider than its unit.
        stops = [scene.radius * part for part in (0.9 if arrow.failed else 0.2, 1.0, 3.0, 4.0)]
        if end in spots:
            stops = [scene.rim(spots[end]) + scene.radius * part for part in (0.0, 1.2, 2.4, 3.6)]
        bends = [bend for bend in _BENDS if bend > 0] if (end, start) in ways else _BENDS
        if arrow.stops:
            lines: Iterable[Curve] = (through(start, arrow.stops, end),)
        else:
            lines = (arc(start, end, bend) for bend in bends)
        trimmed = (line.trimmed(scene.radius * 0.7, stop) for line, stop in product(lines, stops))
        dot = DOT * scene.outlines.unit_scale if arrow in helped else 0.0
        others = _without(room, (start, end))
        curve = _cheapest(
            trimmed, partial(_way_costs, scene, arrow, others, partial(_lacks_dots, room, dot))
        )
        room.signs.append((_middle_of_head(curve, scene), HEAD * 0.5 * scene.outlines.unit_scale))
        room.draw(curve)
        yield number, curve


def _way_costs(
    scene: Scene, arrow: Arrow, room: _Room, lacks_dots: Callable[[Curve], bool], line: Curve
) -> Iterator[float]:
    """What it costs to draw an arrow along a line; the units at its ends are not in the room."""
    size = HEAD * 0.5 * scene.outlines.unit_scale
    if line.length - 0.3 * scene.radius < 3 * size:  # there would be a head and no arrow
        yield 4
    yield room.cost(_middle_of_head(line, scene), size)
    yield 5 * room.crossed(line)
    yield room.along(line)
    if not arrow.ordered:  # it is thin and lies below all
        yield room.veiled(line)
        yield room.struck(line)
    if lacks_dots(line):
        yield 1.5


def _lacks_dots(room: _Room, dot: float, line: Curve) -> bool:
    """Whether supports, whose dots have this size if there are any, find no place on an arrow."""
    parts = (*_HELP_AT, *_HELP_ELSEWHERE)
    return dot > 0 and all(room.cost(line.at(part), dot) for part in parts)


def _middle_of_head(curve: Curve, scene: Scene) -> Point:
    return curve.trimmed(0, HEAD * 0.5 * scene.outlines.unit_scale).points[-1]


def _without(room: _Room, ends: Collection[Point | None]) -> _Room:
    """The same room, but the two units of an order are not in its way."""
    return replace(room, ends=ends)


def _cheapest(lines: Iterable[Curve], costs: Callable[[Curve], Iterable[float]]) -> Curve:
    """The first line that costs nothing, or the cheapest, of equal ones the first."""
    best: Curve | None = None
    least = math.inf
    for line in lines:
        price = 0.0
        for cost in costs(line):
            price += cost
            if price >= least:
                break
        else:
            best, least = line, price
        if not price:
            break
    assert best is not None
    return best


def _help_lines(scene: Scene, marks: Marks, curves: dict[int, Curve], room: _Room) -> Iterator[Aid]:
    counts: dict[int, int] = {}
    for help_ in marks.helps:
        number = marks.arrows.index(help_.arrow) if help_.arrow in marks.arrows else -1
        order = counts.get(number, 0)
        counts[number] = order + 1
        arrow = curves.get(number)
        if help_.convoy:
            yield _convoy_line(scene, help_, arrow)
        else:
            yield Aid(help_, _support_line(scene, help_, arrow, order, room))


def _convoy_line(scene: Scene, help_: Help, arrow: Curve | None) -> Aid:
    """No line where the army passes; else one to the nearest point of its way."""
    if arrow is None:
        return Aid(help_, None)
    near = arrow.nearest(help_.at)
    if math.dist(near, help_.at) <= scene.radius * 1.4:
        return Aid(help_, None, passed=True)
    return Aid(help_, Curve((help_.at, near)).trimmed(scene.radius + 5, 0))


def _support_line(
    scene: Scene, help_: Help, arrow: Curve | None, order: int, room: _Room
) -> Curve | None:
    """From the helper to a dot on the arrow, or at the rim of the unit that holds."""
    own = -1
    if arrow is not None:
        own = room.lines.index(arrow)
        first = order % len(_HELP_AT)
        parts = (*_HELP_AT[first:], *_HELP_AT[:first], *_HELP_ELSEWHERE)
        targets = [arrow.at(part) for part in parts]
        gap = 0.0
    elif help_.unit_at is not None:
        free = all(unit.at != help_.unit_at for unit in scene.units)
        targets, gap = [help_.unit_at], scene.radius * (0.5 if free else 1.45)
    else:
        return None
    others = _without(room, (help_.at, *(targets if arrow is None else ())))
    dot = DOT * scene.outlines.unit_scale
    lines = (
        arc(help_.at, target, bend).trimmed(scene.radius * 0.9, gap)
        for bend, target in product(_BENDS[:_FEW], targets)
    )
    ends = cache(partial(_dot_cost, others, dot))
    line = _cheapest(lines, partial(_support_costs, others, ends, own))
    room.signs.append((line.points[-1], dot))
    room.draw(line)
    return line


def _support_costs(
    room: _Room, ends: Callable[[Point], float], own: int, line: Curve
) -> Iterator[float]:
    yield ends(line.points[-1])
    yield 5 * room.crossed(line)
    yield room.along(line, own)


def _dot_cost(room: _Room, dot: float, end: Point) -> float:
    """What the end of a support hides; two that meet in one dot are better than half a dot."""
    shared = any(abs(x - end[0]) < 0.1 and abs(y - end[1]) < 0.1 for (x, y), _ in room.signs)
    return 1.0 if shared else room.cost(end, dot)
