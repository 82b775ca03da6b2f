"""Lines: straight, bent, or through given points."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, pairwise, product
from typing import Generic, TypeVar

from gmbot.render.maps.lettering import num
from gmbot.render.maps.outlines import Extent, Point

_STEPS = 10
_SQUARE = 40.0
"""Width of the squares by which things are found, in map units."""
Thing = TypeVar("Thing")
_COLUMN = 1 << 20
"""More squares than a map is high."""
_AROUND = tuple(right * _COLUMN + down for right, down in product((-1, 0, 1), repeat=2))
_SWING = 0.25
"""How much of the way between the points before and after it is the slope at a point."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A chain of points, drawn as one smooth line."""

    points: tuple[Point, ...]

    def at(self, part: float) -> Point:
        """The point after a part (0 to 1) of the length."""
        lengths = [*map(math.dist, self.points, self.points[1:])]
        left = part * sum(lengths)
        for (a, b), length in zip(pairwise(self.points), lengths, strict=True):
            if left <= length and length > 0:
                return _between(a, b, left / length)
            left -= length
        return self.points[-1]

    def spread(self, count: int) -> list[Point]:
        """So many points along the line, evenly, from its start on."""
        step = self.length / count
        return [*islice(_walk(self.points, step), count)]

    def nearest(self, to: Point) -> Point:
        """The point of the middle of the line that lies nearest to another."""
        return min((self.at(part / 20) for part in range(4, 17)), key=lambda p: math.dist(p, to))

    def comes_near(self, point: Point, room: float) -> bool:
        """Whether the line passes a point at less than some length."""
        x, y = point
        for (x0, y0), (x1, y1) in pairwise(self.points):
            if not (min(x0, x1) - room < x < max(x0, x1) + room):
                continue
            if not (min(y0, y1) - room < y < max(y0, y1) + room):
                continue
            dx, dy = x1 - x0, y1 - y0
            along = ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy or 1.0)
            along = min(max(along, 0.0), 1.0)
            if math.hypot(x0 + along * dx - x, y0 + along * dy - y) < room:
                return True
        return False

    def beside(self, back: float, aside: float) -> Point:
        """The point so far back from the end, and so far to the right of the line."""
        x, y = self.trimmed(0, back).points[-1]
        (x0, y0), (x1, y1) = self.points[-2:]
        length = math.dist((x0, y0), (x1, y1)) or 1.0
        return x - (y1 - y0) / length * aside, y + (x1 - x0) / length * aside

    @property
    def length(self) -> float:
        """Its length in map units."""
        return sum(map(math.dist, self.points, self.points[1:]))

    def path(self) -> str:
        """SVG path data: quadratic pieces through the middles of the chain's links."""
        start, *rest = self.points
        text = f"M{_pair(start)}"
        for control, following in pairwise(rest):
            end = following if following == rest[-1] else _between(control, following, 0.5)
            text += f"Q{_pair(control)} {_pair(end)}"
        return text if len(rest) > 1 else f"{text}L{_pair(rest[0])}"

    def trimmed(self, start: float, end: float) -> Curve:
        """Take lengths away at both ends, never more than leaves a third of the line."""
        spare = self.length * 2 / 3
        if start + end > spare:
            start, end = start * spare / (start + end), end * spare / (start + end)
        forward = _cut(self.points, start)
        return Curve(tuple(reversed(_cut(tuple(reversed(forward)), end))))


@dataclass(slots=True)
class Tracks:
    """Where lines run, in squares of a side: how far another line would run along with them."""

    side: float
    squares: dict[int, list[int]] = field(default_factory=dict)
    """The numbers of the lines that run through a square or beside it."""
    lines: int = 0

    def add(self, curve: Curve) -> None:
        """Remember one more line."""
        passed = {*self._steps(curve)}
        for square in {square + aside for square in passed for aside in _AROUND}:
            self.squares.setdefault(square, []).append(self.lines)
        self.lines += 1

    def shared(self, curve: Curve) -> Sequence[int]:
        """How many steps of one side a line would go along with each line, by its number."""
        met = [0] * self.lines
        for square in self._steps(curve):
            for line in self.squares.get(square, ()):
                met[line] += 1
        return met

    def _steps(self, curve: Curve) -> list[int]:
        """The squares in which a walker stands after each step, by their numbers."""
        side = self.side
        return [int(x / side) * _COLUMN + int(y / side) for x, y in _walk(curve.points, side)]


def _walk(points: Sequence[Point], step: float) -> Iterator[Point]:
    """Where a walker along a chain of points stands, from the first on, after each step."""
    ahead = 0.0
    for (x, y), (z, w) in pairwise(points):
        length = math.dist((x, y), (z, w))
        while ahead < length:
            part = ahead / length
            yield x + (z - x) * part, y + (w - y) * part
            ahead += step
        ahead -= length


class Squares(Generic[Thing]):
    """Things by the squares of the map in which a sign may touch them."""

    def __init__(self, things: Iterable[tuple[Thing, Extent]], margin: float) -> None:
        self._squares: dict[tuple[int, int], list[Thing]] = {}
        for thing, (left, top, right, bottom) in things:
            across = range(_square(left - margin), _square(right + margin) + 1)
            down = range(_square(top - margin), _square(bottom + margin) + 1)
            for square in product(across, down):
                self._squares.setdefault(square, []).append(thing)

    def near(self, point: Point) -> Sequence[Thing]:
        """What a sign at a point may touch, and some more."""
        return self._squares.get((_square(point[0]), _square(point[1])), ())


def _square(edge: float) -> int:
    return int(edge // _SQUARE)


def through(start: Point, stops: Sequence[Point], end: Point) -> Curve:
    """Return a smooth line from start to end through every stop (a convoy's fleets)."""
    chain = (start, *stops, end)
    points: list[Point] = []
    for index in range(len(chain) - 1):
        previous, following = chain[max(index - 1, 0)], chain[min(index + 2, len(chain) - 1)]
        pieces = [step / _STEPS for step in range(_STEPS)]
        points += [_spline(previous, chain[index], chain[index + 1], following, t) for t in pieces]
    return Curve((*points, end))


def arc(start: Point, end: Point, bend: float) -> Curve:
    """A line whose middle leaves the straight one by a part of its length, to the right if > 0."""
    if not bend:
        return Curve((start, end))
    (x0, y0), (x1, y1) = start, end
    x, y = (x0 + x1) / 2 - (y1 - y0) * 2 * bend, (y0 + y1) / 2 + (x1 - x0) * 2 * bend
    points = []
    for step in range(_STEPS + 1):
        t = step / _STEPS
        x2, y2 = x0 + (x - x0) * t, y0 + (y - y0) * t
        points.append((x2 + (x + (x1 - x) * t - x2) * t, y2 + (y + (y1 - y) * t - y2) * t))
    return Curve(tuple(points))


def _spline(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    """A point between b and c of a line that comes from a and goes to d."""
    return (
        _cubic(a[0], b[0], c[0], d[0], t),
        _cubic(a[1], b[1], c[1], d[1], t),
    )


def _cubic(a: float, b: float, c: float, d: float, t: float) -> float:
    """A Hermite curve with slopes small enough that it does not swing out over a coast."""
    first, last = (c - a) * _SWING, (d - b) * _SWING
    return b + t * (first + t * (3 * (c - b) - 2 * first - last + t * (2 * (b - c) + first + last)))


def _cut(points: tuple[Point, ...], length: float) -> tuple[Point, ...]:
    """Take a length away at the start of a chain."""
    for index, (a, b) in enumerate(pairwise(points)):
        step = math.dist(a, b)
        if length < step:
            return (_between(a, b, length / step), *points[index + 1 :])
        length -= step
    return points[-2:]


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _pair(point: Point) -> str:
    return f"{num(point[0])} {num(point[1])}"
