"""Where the cells of a laid-out board stand: one cell a province, even in size and round.

The points are provinces, middles of faces, middles of borders and points of the rim. They begin as
a Tutte embedding, which never crosses itself; then each cell is drawn towards its due area and a
round shape, and no step is taken that would turn one of its triangles over.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gmbot.render.automap.plane import Edge, Plane

Points = NDArray[np.float64]
Numbers = NDArray[np.int64]

ROUNDS = 1500
_ROOM = 11_500
"""Map units of area for a province with its name and a unit."""
_WIDE = 1.25
_LEAST = 640
_THIN = 1e-6
_PACE = 0.08
_EVEN = 0.2
"""How far from its due area a cell may stay."""


@dataclass(frozen=True, slots=True)
class Cells:
    """Points, and which of them bound what. Lengths are map units."""

    points: Points
    size: tuple[int, int]
    node: Mapping[str, int]
    ring: Mapping[str, Sequence[int]]
    """The points around each province, in one sense."""
    middle: Mapping[frozenset[str], int]
    corner: Mapping[Edge, int]
    """The point at which the border of a half-edge ends on its own side."""


def relaxed(plane: Plane, compass: Mapping[str, str]) -> Cells:
    """Place all points. ``compass``: provinces of sides that are known (``{"north": "NWG"}``)."""
    provinces = len(plane.around) + len(plane.islands)
    width = max(_LEAST, round(math.sqrt(_ROOM * _WIDE * provinces)))
    size = (width, round(width / _WIDE))
    cells, freedom = _begun(plane, size, _turned(plane, compass))
    triangles, owners = _triangles(cells)
    due = _due_areas(plane, cells, size)
    points = _even(cells.points.copy(), freedom, triangles, owners, due)
    return Cells(points, size, cells.node, cells.ring, cells.middle, cells.corner)


def _begun(
    plane: Plane, size: tuple[int, int], turn: Turn, rounds: int = 40
) -> tuple[Cells, Points]:
    names = list(plane.around)
    node = {name: number for number, name in enumerate(names)}
    count = len(names)
    face = {number: count + number - 1 for number in range(1, plane.faces)}
    edges = list(dict.fromkeys(frozenset(edge) for edge in plane.face_of))
    middle = {edge: count + plane.faces - 1 + n for n, edge in enumerate(edges)}
    rim_at = count + plane.faces - 1 + len(edges)
    outer = plane.outer
    rim = {(a, b): rim_at + k for k, (a, b) in enumerate(_pairs(outer))}
    corner = {edge: rim[edge] if number == 0 else face[number]
              for edge, number in plane.face_of.items()}  # fmt: skip
    corner_at = rim_at + len(rim)
    frame, corners = _frame(len(outer), size, turn)
    points = np.zeros((corner_at + 4, 2))
    points[rim_at:] = frame
    between = {k: [corner_at + n for n in numbers] for k, numbers in corners.items()}
    ring = {name: _ring(plane, name, corner, middle, rim, between) for name in names}
    springs = [(node[a], node[b]) for a, b in plane.face_of if node[a] < node[b]]
    springs += [(node[a], corner[(a, b)]) for a, b in plane.face_of]
    springs += [(node[b], corner[(a, b)]) for a, b in plane.face_of]
    _tutte(points, springs, rim_at - len(edges), rounds, _depths(springs, rim_at, corner_at))
    for edge, number in middle.items():
        a, b = edge
        points[number] = (points[node[a]] + points[node[b]]) / 2
    return Cells(points, size, node, ring, middle, corner), _freedom(
        points, rim_at, corner_at, size
    )


def _freedom(points: Points, rim_at: int, corner_at: int, size: tuple[int, int]) -> Points:
    """How far each point may follow a force, to the right and down: on the rim, along it only."""
    freedom = np.ones_like(points)
    for axis in (0, 1):
        on_side = (points[:, axis] < 0.5) | (points[:, axis] > size[axis] - 0.5)
        on_side[:rim_at] = False
        freedom[on_side, axis] = 0
    freedom[corner_at:] = 0
    return freedom


def _pairs(walk: Sequence[str]) -> list[Edge]:
    return list(zip(walk, [*walk[1:], walk[0]], strict=True))


def _frame(
    count: int, size: tuple[int, int], turn: Turn
) -> tuple[Points, Mapping[int, Sequence[int]]]:
    """The ends of the outer borders, evenly along the rim, then the four corners of the map.

    Also tells which corners lie between the ends ``k - 1`` and ``k``, the outer province ``k``'s.
    """
    width, height = size
    ends = [(0, 0), (width, 0), (width, height), (0, height), (0, 0)]
    lengths = np.cumsum([0, width, height, width, height])
    points = []
    for k in range(count):
        at = (turn.start + turn.sense * (k + 0.5) / count) % 1 * lengths[-1]
        side = min(3, int(np.searchsorted(lengths, at, side="right")) - 1)
        part = (at - lengths[side]) / (lengths[side + 1] - lengths[side])
        points.append(np.array(ends[side]) * (1 - part) + np.array(ends[side + 1]) * part)
    places = [
        ((length / lengths[-1] - turn.start) * turn.sense % 1 * count + 0.5, number)
        for number, length in enumerate(lengths[:4])
    ]
    between: dict[int, list[int]] = {}
    for place, number in sorted(places):
        between.setdefault(int(place) % count, []).append(number)
    return np.array([*points, *map(np.array, ends[:4])]), between


@dataclass(frozen=True, slots=True)
class Turn:
    """How the rim is laid: where its first end is, as a part of the way round, and its sense."""

    start: float = 0.0
    sense: int = 1


def _turned(plane: Plane, compass: Mapping[str, str]) -> Turn:
    """Turn the map so that the provinces that the board names lie in the north, west and so on."""
    names = [name for name in compass.values() if name in plane.around]
    if not names:
        return Turn()
    size = (200, 200)
    cells, _ = _begun(plane, size, Turn(), rounds=1)
    wanted = np.array([_TOWARDS[side] for side, name in compass.items() if name in names])
    here = np.array([cells.points[cells.node[name]] for name in names]) - 100
    best = (-math.inf, Turn())
    for sense in (1, -1):
        there = here * [sense, 1]
        along = float((there * wanted).sum())
        across = float((there[:, 0] * wanted[:, 1] - there[:, 1] * wanted[:, 0]).sum())
        angle = math.atan2(across, along) / (2 * math.pi)
        # Mirrored left to right, the rim begins in the corner to the right.
        start = angle if sense == 1 else 0.25 + angle
        best = max(best, (math.hypot(along, across), Turn(start % 1, sense)), key=lambda b: b[0])
    return best[1]


_TOWARDS = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}


def _ring(
    plane: Plane,
    name: str,
    corner: Mapping[Edge, int],
    middle: Mapping[frozenset[str], int],
    rim: Mapping[Edge, int],
    between: Mapping[int, Sequence[int]],
) -> list[int]:
    """The points around a province: middles of its borders and, between them, where they end."""
    around = plane.around[name]
    places = {edge: k for k, edge in enumerate(rim)}
    ring: list[int] = []
    for here, following in zip(around, [*around[1:], around[0]], strict=True):
        ring += [middle[frozenset((name, here))], corner[(name, here)]]
        end = corner[(following, name)]
        if plane.face_of[(name, here)] == 0:
            ring += [*reversed(between.get(places[(name, here)], ())), end]
    return ring


def _depths(springs: Sequence[tuple[int, int]], rim_at: int, end: int) -> Points:
    """How many springs lie between each point and the rim."""
    tied: dict[int, list[int]] = {}
    for a, b in springs:
        tied.setdefault(a, []).append(b)
        tied.setdefault(b, []).append(a)
    depth = np.zeros(end)
    seen = set(range(rim_at, end))
    edge, steps = list(seen), 0
    while edge:
        steps += 1
        edge = list({there for here in edge for there in tied.get(here, ()) if there not in seen})
        depth[edge] = steps
        seen.update(edge)
    return depth


def _tutte(
    points: Points, springs: Sequence[tuple[int, int]], free: int, rounds: int, depth: Points
) -> None:
    """Put each free point into the middle of those that it is tied to.

    Longer springs pull harder the next time. All stay positive, so nothing crosses.
    """
    ties = np.array(springs)
    a, b = ties[:, 0], ties[:, 1]
    weight = np.ones(len(ties))
    wanted = math.sqrt(_ROOM) * 0.6
    for _ in range(rounds):
        pull = np.zeros((free, free))
        push = np.zeros((free, 2))
        for here, there in ((a, b), (b, a)):
            own = here < free
            both = own & (there < free)
            np.add.at(pull, (here[own], here[own]), weight[own])
            np.add.at(pull, (here[both], there[both]), -weight[both])
            rim = own & (there >= free)
            np.add.at(push, here[rim], weight[rim][:, None] * points[there[rim]])
        points[:free] = np.linalg.solve(pull + np.eye(free) * 1e-9, push)
        length = np.hypot(*(points[a] - points[b]).T)
        weight = np.clip(weight * (length / wanted) ** 0.6, 0.02, 50)


def _triangles(cells: Cells) -> tuple[Numbers, Numbers]:
    """Cut each cell into triangles from its province's point; with the number of the province."""
    rows, owners = [], []
    for name, ring in cells.ring.items():
        for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
            if a != b:
                rows.append((cells.node[name], a, b))
                owners.append(cells.node[name])
    return np.array(rows), np.array(owners)


def _due_areas(plane: Plane, cells: Cells, size: tuple[int, int]) -> Points:
    """What of the map each province should have: more with many neighbors and with islands."""
    due = np.array([0.7 + 0.06 * len(plane.around[name]) for name in cells.ring])
    for island, sea in plane.islands:
        inside = cells.node.get(sea)
        if inside is not None and island not in cells.node:
            due[inside] += 0.6
    share: Points = due / due.sum() * size[0] * size[1]
    return share


def _areas(points: Points, corners: Numbers) -> Points:
    """``corners``: a row for the first points of the triangles, one for the second ones and so on.

    It is asked thousands of times: rows that lie together are looked up in half the time.
    """
    x, y = (one.take(corners) for one in np.ascontiguousarray(points.T))
    areas: Points = ((x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0])) / 2
    return areas


def _sums(numbers: Sequence[Numbers], values: Sequence[Points], count: int) -> Points:
    """Add up pairs of values by the numbers of their points."""
    at, pairs = np.concatenate(numbers), np.concatenate(values)
    sums: Points = np.column_stack([np.bincount(at, one, count) for one in pairs.T])
    return sums


def _even(
    points: Points, freedom: Points, triangles: Numbers, owners: Numbers, due: Points
) -> Points:
    """Move the points, a little at a time, as long as no triangle turns over."""
    if _areas(points, triangles.T).sum() < 0:
        triangles = triangles[:, [0, 2, 1]]
    # A corner of the map may lie where a border ends.
    whole = _areas(points, triangles.T) > 2 * _THIN
    triangles, owners = triangles[whole], owners[whole]
    corners = np.ascontiguousarray(triangles.T)
    speed = np.zeros_like(points)
    # The triangles of each point, point by point.
    by_point = np.argsort(triangles.T, axis=None, kind="stable") % len(triangles)
    used, starts = np.unique(np.sort(triangles, axis=None), return_index=True)
    for _ in range(ROUNDS):
        areas = _areas(points, corners)
        total: Points = np.bincount(owners, weights=areas, minlength=len(due)).astype(np.float64)
        if np.quantile(np.abs(total / due - 1), 0.97) < _EVEN:
            break
        size = np.sqrt(total)[owners]
        force = _force(points, corners, owners, due, areas, total)
        length = np.hypot(force[:, 0], force[:, 1])[:, None]
        room = np.zeros(len(points))
        room[used] = np.minimum.reduceat(size[by_point], starts)
        pull = force / np.maximum(length, 1.0) * np.minimum(length, 1.5)
        speed = 0.7 * speed + pull * _PACE * room[:, None]
        home = _centroids(points, corners, owners, areas, total) - points[: len(due)]
        speed[: len(due)] = 0.2 * home + 0.5 * speed[: len(due)]
        speed *= freedom
        points = _step(points, speed, corners)
    return points


def _centroids(
    points: Points, corners: Numbers, owners: Numbers, areas: Points, total: Points
) -> Points:
    xy = []
    for line in np.ascontiguousarray(points.T):
        first, second, third = line.take(corners)
        middles = (first + second + third) / 3 * areas
        xy.append(np.bincount(owners, weights=middles, minlength=len(total)) / total)
    centroids: Points = np.column_stack(xy)
    return centroids


def _force(
    points: Points, corners: Numbers, owners: Numbers, due: Points, areas: Points, total: Points
) -> Points:
    """Pressure towards the due area, pull towards a round shape, and away from thin triangles."""
    here = [points.take(row, axis=0) for row in corners]
    size = np.sqrt(total)[owners][:, None]
    pressure = np.clip(1 - total / due, -6, 0.9)[owners]
    thin = np.clip(0.03 * total[owners] / np.maximum(areas, 1e-6) - 0.5, 0, 6)
    weight = pressure * 4 + thin * 1.5
    numbers, forces = [], []
    for k in range(3):
        after, before = here[(k + 1) % 3], here[(k + 2) % 3]
        side = after - before
        grow = np.column_stack([side[:, 1], -side[:, 0]]) / 2
        numbers.append(corners[k])
        forces.append(grow * weight[:, None] / size)
    for k in (1, 2):  # a round cell has its rim near its middle
        spoke = (here[k] - here[0]) / size
        numbers += [corners[k], corners[0]]
        forces += [-0.28 * spoke, 0.28 * spoke]
    rim = (here[2] - here[1]) / size
    numbers += [corners[1], corners[2]]
    forces += [0.45 * rim, -0.45 * rim]
    return _sums(numbers, forces, len(points))


def _step(points: Points, speed: Points, corners: Numbers) -> Points:
    """Take the step, shorter for the points of triangles that it would turn over."""
    share = np.ones(len(points))
    while True:
        moved: Points = points + speed * share[:, None]
        bad = _areas(moved, corners) <= _THIN
        if not bad.any():
            return moved
        stuck = np.unique(corners[:, bad])
        share[stuck] = np.where(share[stuck] > 0.05, share[stuck] * 0.4, 0.0)
        if not share.any():
            return points
