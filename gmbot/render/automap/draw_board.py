"""The drawing of a board that nobody has drawn, in the form of ``boards/*.json``."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from gmbot.render.automap.places import FONT, SEA_FONT, anchors_of, hidden_by_others
from gmbot.render.automap.plane import Edge, Plane, lay
from gmbot.render.automap.relax import Cells, Points, relaxed
from gmbot.render.drawing import OUTSIDE_LAND, Drawing
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import Province

Flags: TypeAlias = NDArray[np.bool_]

_ISLAND = 34.0
"""The radius of an island, in map units."""
_LEGIBLE = 1100
"""A map wider than this is drawn in parts as well: its names had 8 pixels where it has 600."""
_COLUMNS = 78
_SMALL = 60
"""Fewer provinces have room, however they are laid."""


def drawing_of(board: Board) -> Drawing:
    """Draw a board from its borders: one cell a province, a common side where two touch.

    Where names do not find room, or many borders cross, it is drawn once more, torn open.
    """

    def faults(drawing: Drawing) -> tuple[int, int]:
        return hidden_by_others(board, drawing.anchors, drawing.size), len(drawing.links)

    whole = _drawn(board, lay(board))
    hidden, links = faults(whole)
    if len(board.ids) < _SMALL or (not hidden and links <= math.sqrt(len(board.ids))):
        return whole
    return min(whole, _drawn(board, lay(board, torn=True)), key=faults)


def _drawn(board: Board, plane: Plane) -> Drawing:
    cells = relaxed(plane, board.compass)
    arcs = _Arcs(plane, cells)
    shapes = {name: cells.points[list(ring)] for name, ring in cells.ring.items()}
    middles = {name: _roomy(shape, []) for name, shape in shapes.items()}
    areas = {name: [arcs.around(name)] for name in cells.ring}
    for island, sea in plane.islands:
        shapes[island], middles[island] = _island(shapes[sea], middles, island, sea)
        number = arcs.closed(shapes[island], island, sea)
        areas[island] = [[number]]
        areas[sea].append([~number])
    width, height = cells.size
    is_coast = [_is_coast(board, sides) for sides in arcs.sides]
    return Drawing(
        name=board.name,
        size=cells.size,
        font=FONT,
        sea_font=SEA_FONT,
        crops=_crops(width, height),
        links=list(plane.links),
        links_round_edge=False,
        anchors=anchors_of(board, middles, shapes, cells.size, plane.links),
        areas=areas,
        sides=arcs.sides,
        arcs=[_steps(arc) for arc in arcs.lines],
        halo=[_steps(arc) for arc, coast in zip(arcs.lines, is_coast, strict=True) if coast],
        ground=_ground(board, shapes, cells.size),
    )


class _Arcs:
    """Every border line once, with what lies left and right of it."""

    def __init__(self, plane: Plane, cells: Cells) -> None:
        self._plane = plane
        self._cells = cells
        self.lines: list[Points] = []
        self.sides: list[tuple[str, str]] = []
        self._number: dict[Edge, int] = {}
        for a, b in plane.face_of:
            if (b, a) not in self._number:
                self._number[(a, b)] = len(self.lines)
                ends = (cells.corner[(b, a)], cells.middle[frozenset((a, b))], cells.corner[(a, b)])
                self._add(_bent(cells.points[list(ends)]), a, b)

    def _add(self, line: Points, left: str, right: str) -> int:
        self.lines.append(line)
        self.sides.append((left, right))
        return len(self.lines) - 1

    def closed(self, shape: Points, inside: str, outside: str) -> int:
        """Add the shore of an island."""
        return self._add(np.vstack([shape, shape[:1]]), inside, outside)

    def around(self, name: str) -> list[int]:
        """The ring of a province, as numbers of arcs."""
        ring, cells = [], self._cells
        around = self._plane.around[name]
        points = list(cells.ring[name])
        for neighbor, following in zip(around, [*around[1:], around[0]], strict=True):
            number = self._number.get((name, neighbor))
            ring.append(number if number is not None else ~self._number[(neighbor, name)])
            if self._plane.face_of[(name, neighbor)] == 0:
                start = points.index(cells.corner[(name, neighbor)])
                end = cells.corner[(following, name)]
                stretch = [*points[start:], *points[:start]]
                line = cells.points[stretch[: stretch.index(end, 1) + 1]]
                ring.append(self._add(line, name, ""))
        return ring


def _bent(ends: Points) -> Points:
    """A border as a soft curve from its first to its last point, through the one between."""
    start, middle, end = ends
    control = 2 * middle - (start + end) / 2
    parts = np.linspace(0, 1, 7)[:, None]
    curve: Points = (1 - parts) ** 2 * start + 2 * parts * (1 - parts) * control + parts**2 * end
    return curve


def _roomy(shape: Points, taken: Sequence[Points]) -> Points:
    """Where a province has most room: far from its borders and from what stands in it."""
    low, high = shape.min(axis=0), shape.max(axis=0)
    rows = [np.linspace(low[axis], high[axis], 24)[1:-1] for axis in (0, 1)]
    spots = np.array([(x, y) for x in rows[0] for y in rows[1]])
    spots = np.vstack([spots[_inside(spots, shape)], shape.mean(axis=0)])
    following = np.roll(shape, -1, axis=0)
    room = np.min([_to_line(spots, a, b) for a, b in zip(shape, following, strict=True)], axis=0)
    for other in taken:
        room = np.minimum(room, np.hypot(*(spots - other).T) - 1.2 * _ISLAND)
    spot: Points = spots[int(np.argmax(room))]
    return spot


def _inside(spots: Points, shape: Points) -> Flags:
    """Tell which spots lie within a shape: by the sides that a line to the right crosses."""
    within = np.zeros(len(spots), dtype=np.bool_)
    x, y = spots.T
    for (ax, ay), (bx, by) in zip(shape, np.roll(shape, -1, axis=0), strict=True):
        if ay != by:
            across = (ay > y) != (by > y)
            within ^= across & (x < (bx - ax) * (y - ay) / (by - ay) + ax)
    return within


def _to_line(spots: Points, a: Points, b: Points) -> Points:
    along = b - a
    part = np.clip(((spots - a) @ along) / max(float(along @ along), 1e-9), 0, 1)
    distance: Points = np.hypot(*(spots - a - part[:, None] * along).T)
    return distance


def _island(
    sea: Points, middles: Mapping[str, Points], island: str, name: str
) -> tuple[Points, Points]:
    """An island as far from its sea's name and from other islands as there is room."""
    inside = [spot for other, spot in middles.items() if other != island]
    at = _roomy(sea, [middles[name], *inside])
    turns = np.linspace(0, 2 * math.pi, 13)[:-1]
    rim = np.column_stack([np.cos(turns), np.sin(turns)])
    shape: Points = at + rim * _ISLAND * (0.9 + 0.1 * np.sin(3 * turns))[:, None]
    return shape, at


def _is_coast(board: Board, sides: Sequence[str]) -> bool:
    kinds = [board.provinces[Province(side)].kind == "sea" if side in board.provinces else None
             for side in sides]  # fmt: skip
    return kinds in ([True, False], [False, True])


def _crops(width: int, height: int) -> dict[str, tuple[int, int, int, int]]:
    """The parts of a large map, each with something of its neighbors."""
    if width <= _LEGIBLE:
        return {}
    half = round(width * 0.55)
    if width <= 1.5 * _LEGIBLE:
        return {"west": (0, 0, half, height), "east": (width - half, 0, half, height)}
    low = round(height * 0.55)
    return {
        "northwest": (0, 0, half, low),
        "northeast": (width - half, 0, half, low),
        "southwest": (0, height - low, half, low),
        "southeast": (width - half, height - low, half, low),
    }


def _steps(line: Points) -> str:
    """``"120 45 3 -2"``: a start, then steps, in tenths of a map unit."""
    tenths = np.rint(np.asarray(line) * 10).astype(int)
    steps = np.vstack([tenths[:1], np.diff(tenths, axis=0)])
    return " ".join(str(number) for number in steps.ravel())


def _ground(board: Board, shapes: Mapping[str, Points], size: tuple[int, int]) -> list[str]:
    """The map in letters: ``~`` where there is water."""
    width, height = size
    rows = round(_COLUMNS * height / width / 2)
    x = (np.arange(_COLUMNS) + 0.5) * width / _COLUMNS
    y = (np.arange(rows) + 0.5) * height / rows
    spots = np.array([(right, down) for down in y for right in x])
    wet = np.zeros(len(spots), dtype=np.bool_)
    for name, shape in shapes.items():
        inside = _inside(spots, shape)
        is_sea = name != OUTSIDE_LAND and board.provinces[Province(name)].kind == "sea"
        wet = np.where(inside, is_sea, wet)
    return list(_lines(wet.reshape(rows, _COLUMNS)))


def _lines(wet: Flags) -> Iterator[str]:
    for row in wet:
        yield "".join("~" if water else " " for water in row).rstrip()
