"""Lines: straight, bent, or through given points."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, product

from gmbot.render.maps.lettering import num
from gmbot.render.maps.outlines import Point

_STEPS = 10
_SWING = 0.25
"""How much of the way between the points before and after it is the slope at a point."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A chain of points, drawn as one smooth line."""

    points: tuple[Point, ...]

    def at(self, part: float) -> Point:
        """The point after a part (0 to 1) of the length."""
        lengths = [math.dist(a, b) for a, b in pairwise(self.points)]
        left = part * sum(lengths)
        for (a, b), length in zip(pairwise(self.points), lengths, strict=True):
            if left <= length and length > 0:
                return _between(a, b, left / length)
            left -= length
        return self.points[-1]

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
        return sum(math.dist(a, b) for a, b in pairwise(self.points))

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
    squares: dict[tuple[int, int], set[int]] = field(default_factory=dict)
    """The numbers of the lines that run through a square or beside it."""
    lines: int = 0

    def add(self, curve: Curve) -> None:
        """Remember one more line."""
        for x, y in self._steps(curve):
            for square in product((x - 1, x, x + 1), (y - 1, y, y + 1)):
                self.squares.setdefault(square, set()).add(self.lines)
        self.lines += 1

    def shared(self, curve: Curve) -> Mapping[int, int]:
        """How many steps of one side a line would go along with each line, by its number."""
        met: Counter[int] = Counter()
        for square in self._steps(curve):
            met.update(self.squares.get(square, ()))
        return met

    def _steps(self, curve: Curve) -> Iterator[tuple[int, int]]:
        """The squares in which a walker stands after each step."""
        ahead = 0.0
        for (x, y), (z, w) in pairwise(curve.points):
            length = math.dist((x, y), (z, w))
            while ahead < length:
                part = ahead / length
                yield int((x + (z - x) * part) / self.side), int((y + (w - y) * part) / self.side)
                ahead += self.side
            ahead -= length


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
    control = ((x0 + x1) / 2 - (y1 - y0) * 2 * bend, (y0 + y1) / 2 + (x1 - x0) * 2 * bend)
    steps = [step / _STEPS for step in range(_STEPS + 1)]
    return Curve(
        tuple(_between(_between(start, control, t), _between(control, end, t), t) for t in steps)
    )


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
