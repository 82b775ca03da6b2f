"""The outlines of a board: its provinces as shapes, and where units and names stand in them.

``boards/<name>.json`` holds them in tenths of a map unit, each border once: ``arcs`` are the
border lines, ``sides`` what lies left and right of each (``""`` the frame, ``-`` land and ``~``
water outside the game), ``areas`` the rings of a province as arc numbers (``~n`` runs backwards).
Drawn by us from public-domain geography (Natural Earth).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from itertools import accumulate, pairwise
from pathlib import Path

import msgspec

from gmbot.render.drawing import Drawing, is_far
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import Location, Province, province_of
from gmbot.rules.errors import GmbotError
from gmbot.variants.catalogue import drawings

OUTSIDE_WATER = "~"

_STROKE = 80
"""The widest stroke along a border, in tenths of a map unit: that of the halo."""

_BOARDS = files("gmbot.render").joinpath("boards")

Point = tuple[float, float]
Extent = tuple[float, float, float, float]


class NoOutlinesError(GmbotError):
    """Raised for a board nobody has drawn: the mail then goes out without a picture."""


@dataclass(frozen=True, slots=True)
class Outlines:
    """A drawn board. Lengths are map units; paths are in tenths (draw them in ``scale(.1)``)."""

    name: str
    size: tuple[int, int]
    unit_scale: float
    font: float
    sea_font: float
    crops: Mapping[str, tuple[int, int, int, int]]
    """Parts of the map that are drawn alone where the whole gets too small: x, y, width, height."""
    links: tuple[tuple[Province, Province], ...]
    """Neighbors whose border the picture cannot show by touching."""
    links_round_edge: bool
    """Whether these two lie at opposite edges of the map; else a straight line shows them."""
    anchors: Mapping[Province, Mapping[str, Point]]
    areas: Mapping[str, str]
    """SVG path data by province (and ``-``, ``~``)."""
    borders: tuple[tuple[str, str, str], ...]
    """Every border line: what lies left, what lies right, SVG path data."""
    halo: str
    """The coasts, simplified: for the wide band of light water along them."""
    extents: Mapping[str, Extent]
    """Left, top, right and bottom of each area and border line, by its path."""
    ground: tuple[str, ...]
    """The map in letters, for terminals: ``~`` is water; a letter is twice as high as wide."""

    def spot(self, location: Location | Province | str) -> Point:
        """Where a unit stands: at its coast if one is named, else at the place for units."""
        places = self.anchors[province_of(location)]
        return places.get(location.partition("/")[2], places["unit"])

    def far(self, province: Province) -> list[Province]:
        """The neighbors of a province that lie so far off that they are named, not joined."""
        if "far" not in self.anchors[province]:
            return []
        ends = [(a, b) for link in self.links for a, b in (link, link[::-1]) if a == province]
        return [
            b
            for a, b in ends
            if is_far(self.anchors[a]["unit"], self.anchors[b]["unit"], self.size[0])
        ]

    def label(self, province: Province) -> Point:
        """The middle of a province's name."""
        return self.anchors[province]["label"]

    def door(self, here: Province, there: Province) -> Point | None:
        """Where one goes from the place of one unit to that of a neighbor: on their border."""
        start, end = self.anchors[here]["unit"], self.anchors[there]["unit"]
        points = [
            (x / 10, y / 10)
            for left, right, path in self.borders
            if {left, right} == {here, there}
            for x, y in _read_path(path)
        ]
        return min(
            points, key=lambda point: math.dist(start, point) + math.dist(point, end), default=None
        )

    def room(self, province: Province, at: Point) -> float:
        """How wide a line around a point may be inside a province, as its borders run there."""
        x, y = at
        crossed = [
            (a + (b - a) * (y * 10 - c) / (d - c)) / 10
            for left, right, path in self.borders
            if province in (left, right)
            for (a, c), (b, d) in pairwise(_read_path(path))
            if (c > y * 10) != (d > y * 10)
        ]
        before = max((one for one in crossed if one <= x), default=0.0)
        behind = min((one for one in crossed if one > x), default=float(self.size[0]))
        return 2 * min(x - before, behind - x)

    def within(self, left: float, top: float, width: float, height: float) -> Outlines:
        """Only what reaches into a window: less to write, and to paint."""

        def meets(path: str) -> bool:
            if not path:
                return False
            x0, y0, x1, y1 = self.extents[path]
            return x0 < left + width and x1 > left and y0 < top + height and y1 > top

        return replace(
            self,
            areas={name: path if meets(path) else "" for name, path in self.areas.items()},
            borders=tuple(border for border in self.borders if meets(border[2])),
        )


def outlines_of(board: Board, crop: str = "") -> Outlines:
    """Return the outlines drawn for a board, or what of them lies in a part of the map.

    Variants on one map share its outlines: what counts is that the provinces are the same. A board
    that nobody has drawn is drawn from its borders. Raises NoOutlinesError if that fails.
    """
    provinces = frozenset(board.provinces)
    file = _FOUND.get(provinces) or _file_of(provinces)
    if file is None:  # somebody may draw it yet
        return _read_by_itself(board, crop)
    _FOUND[provinces] = file
    return _load(file, crop)


_FOUND: dict[frozenset[Province], Path] = {}
"""The files of boards that have been drawn: looking through the folders took a tenth of a noon."""


def _file_of(provinces: frozenset[Province]) -> Path | None:
    return next((one for one in _drawn() if provinces == frozenset(_load(one).anchors)), None)


@lru_cache(maxsize=16)
def _read_by_itself(board: Board, crop: str) -> Outlines:
    return _read(_drawn_by_itself(board), crop)


@lru_cache(maxsize=8)
def _drawn_by_itself(board: Board) -> Drawing:
    from gmbot.render.automap import drawing_of  # needs libraries that no drawn board needs

    try:
        return drawing_of(board)
    except Exception as error:  # a mail without a picture is better than none
        raise NoOutlinesError(f"the board {board.name} cannot be drawn: {error}") from error


def _drawn() -> tuple[Path, ...]:
    ours = (file for file in _BOARDS.iterdir() if file.name.endswith(".json"))
    return tuple(Path(str(file)) for file in (*sorted(ours, key=lambda f: f.name), *drawings()))


@lru_cache
def _load(file: Path, crop: str = "") -> Outlines:
    return _read(msgspec.json.decode(file.read_bytes(), type=Drawing), crop)


def _read(drawing: Drawing, crop: str) -> Outlines:
    arcs = [_points(arc) for arc in drawing.arcs]
    box = drawing.crops[crop] if crop else (0, 0, *drawing.size)
    rings = {
        province: [
            ring for ring in (_ring(arcs, indexes) for indexes in rings) if _meets(ring, box)
        ]
        for province, rings in drawing.areas.items()
    }
    areas = {
        province: "".join(_path(ring, closed=True) for ring in seen)
        for province, seen in rings.items()
    }
    borders = tuple(
        (left, right, _path(arc))
        for (left, right), arc in zip(drawing.sides, arcs, strict=True)
        if _meets(arc, box)
    )
    extents = {_path(arc): _extent([arc]) for arc in arcs}
    extents |= {areas[province]: _extent(seen) for province, seen in rings.items() if seen}
    return Outlines(
        name=drawing.name,
        size=drawing.size,
        unit_scale=drawing.unit_scale,
        font=drawing.font,
        sea_font=drawing.sea_font,
        crops=drawing.crops,
        links=tuple((Province(a), Province(b)) for a, b in drawing.links),
        links_round_edge=drawing.links_round_edge,
        anchors={Province(province): places for province, places in drawing.anchors.items()},
        areas=areas,
        borders=borders,
        halo="".join(_path(arc) for arc in map(_points, drawing.halo) if _meets(arc, box)),
        extents=extents,
        ground=tuple(drawing.ground),
    )


def _extent(lines: Iterable[Sequence[tuple[int, int]]]) -> Extent:
    """The box round some lines, in map units."""
    xs, ys = zip(*(point for line in lines for point in line), strict=True)
    return min(xs) / 10, min(ys) / 10, max(xs) / 10, max(ys) / 10


def _points(arc: str) -> list[tuple[int, int]]:
    """Read ``"120 45 3 -2"``: a start, then steps."""
    numbers = iter([int(number) for number in arc.split()])
    x = y = 0
    points = []
    for dx, dy in zip(numbers, numbers, strict=True):
        x, y = x + dx, y + dy
        points.append((x, y))
    return points


def _ring(arcs: list[list[tuple[int, int]]], ring: Iterable[int]) -> list[tuple[int, int]]:
    points: list[tuple[int, int]] = []
    for index in ring:
        arc = arcs[index] if index >= 0 else arcs[~index][::-1]
        points.extend(arc[1:] if points else arc)
    return points


def _meets(points: list[tuple[int, int]], box: Sequence[int]) -> bool:
    """Whether a line or ring reaches into a part of the map, or its wide stroke may."""
    x, y, width, height = (10 * length for length in box)
    return (
        max(px for px, _ in points) >= x - _STROKE
        and min(px for px, _ in points) <= x + width + _STROKE
        and max(py for _, py in points) >= y - _STROKE
        and min(py for _, py in points) <= y + height + _STROKE
    )


def _read_path(path: str) -> list[tuple[int, int]]:
    """The points of what ``_path`` wrote."""
    numbers = [int(number) for number in re.findall(r"-?\d+", path)]
    xs, ys = accumulate(numbers[::2]), accumulate(numbers[1::2])
    return list(zip(xs, ys, strict=True))


def _path(points: list[tuple[int, int]], *, closed: bool = False) -> str:
    """Write points as a short relative SVG path."""
    (x, y), *rest = points[:-1] if closed else points
    steps = []
    for nx, ny in rest:
        if (nx, ny) != (x, y):
            steps.append(f"{nx - x} {ny - y}")
        x, y = nx, ny
    start = f"M{points[0][0]} {points[0][1]}"
    return start + "l" + " ".join(steps).replace(" -", "-") + ("z" if closed else "")
