"""Where units and names stand on a board that nobody has drawn, apart from each other."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import TypeVar

import numpy as np

from gmbot.render.automap.relax import Points
from gmbot.render.drawing import FAR_FONT, far_lines, is_far
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import Location, Province, province_of

FONT, SEA_FONT = 14.5, 13.0
_UNIT, _CHIP, _LETTER = 14.0, 13.0, 0.66
"""The radius of a unit, how much wider the mark of a center makes a name, and how wide a letter is
at most, as a part of its size."""
_PLACES = (((0, -9), (0, 15)), ((0, 13), (0, -14)), ((-14, 0), (14, 12)), ((14, 0), (-14, 12)))
"""Where unit and name stand, seen from the middle of a cell: the first that is free."""
_SHIFTS = ((0, 0), (0, -9), (0, 9), (-10, 0), (10, 0), (-10, -9), (10, -9), (-10, 9), (10, 9))
_TOWARDS = (0.62, 0.7, 0.78, 0.54, 0.86, 0.46, 0.94, 0.38, 1.02)
"""How far towards its shore a fleet on a coast stands, as parts of the way."""
_NEARBY = (0, -2, 2, -4, 4, -7, 7, -10, 10)
"""How far a name moves that fleets on a coast would hide."""
_DOWN = (38, -28, 26, 50, -40, 14, -14, 62, -52, 0)
"""How far below its unit the names of a province's far neighbors may stand."""
_ASIDE = (0.0, 8.0, -8.0, 16.0, -16.0, 26.0, -26.0, 36.0, -36.0)

Spot = tuple[float, float]
Box = tuple[float, float, float, float]
_Place = TypeVar("_Place")


@dataclass(slots=True)
class _Taken:
    """What stands already, each with its province."""

    size: tuple[int, int]
    units: list[tuple[Spot, Province]] = field(default_factory=list)
    names: list[tuple[Box, Province]] = field(default_factory=list)

    def cost_of_unit(self, spot: Spot, own: Province, name: Box | None = None) -> float:
        """How much a unit here would hide, and be hidden by: 0 for nothing.

        Units of one province are never there at once.
        """
        (x, y), (width, height) = spot, self.size
        outside = max(0.0, _UNIT - min(x, y, width - x, height - y))
        boxes = [box for box, _ in self.names] + ([name] if name else [])
        hidden = sum(_hidden(spot, box) for box in boxes)
        return (
            10 * outside
            + hidden
            + sum(
                max(0.0, 2 * _UNIT - math.dist(spot, other))
                for other, province in self.units
                if province != own
            )
        )

    def cost_of_name(self, box: Box) -> float:
        """How much a name here would hide, and be hidden by: 0 for nothing."""
        left, top, right, bottom = box
        width, height = self.size
        outside = max(0.0, 4 - left, 4 - top, right - width + 4, bottom - height + 4)
        hidden = sum(_hidden(spot, box) for spot, _ in self.units)
        return 10 * outside + hidden + sum(_shared(box, other) for other, _ in self.names)


def anchors_of(
    board: Board,
    middles: Mapping[str, Points],
    shapes: Mapping[str, Points],
    size: tuple[int, int],
    links: Sequence[tuple[str, str]],
) -> dict[str, dict[str, Spot]]:
    """Place unit, name and coasts of every province: where they stand by custom, or beside it.

    Where neighbors lie at another edge of the map, their names get a place, too (``far``).
    """
    taken = _Taken(size)
    anchors: dict[str, dict[str, Spot]] = {}
    for province in board.ids:
        unit, name = _unit_and_name(board, province, middles, taken)
        anchors[province] = {"unit": unit, "label": name}
        taken.units.append((unit, province))
        taken.names.append((_box(board, province, name), province))
    for province in board.ids:
        for coast in board.province(province).coasts:
            towards = _of_coast(board, Location(f"{province}/{coast}"), shapes)
            if towards is not None:
                spot = _on_coast(middles[province], towards, province, taken)
                anchors[province][coast] = spot
                taken.units.append((spot, province))
    for province in board.ids:
        _again(board, province, anchors[province], taken)
    for here, names in _far_names(board, anchors, size, links).items():
        anchors[here]["far"] = _beside_unit(anchors[here], names, taken)
    return anchors


def _again(board: Board, province: Province, places: dict[str, Spot], taken: _Taken) -> None:
    """Move a name off the fleets that got their places after it, if there is a better place."""

    def cost(name: Spot) -> float:
        return taken.cost_of_name(_box(board, province, name))

    taken.names = [(box, other) for box, other in taken.names if other != province]
    x, y = places["label"]
    near = ((x + dx, y + dy) for dy, dx in product(_NEARBY, _NEARBY))
    places["label"] = _cheapest(near, cost)
    taken.names.append((_box(board, province, places["label"]), province))


def hidden_by_others(
    board: Board, anchors: Mapping[str, Mapping[str, Spot]], size: tuple[int, int]
) -> int:
    """How many names and units of a drawing hide each other, wherever units may stand."""
    names = {id: _box(board, id, anchors[id]["label"]) for id in board.ids}
    spots = [
        (Province(id), spot)
        for id, places in anchors.items()
        for place, spot in places.items()
        if place not in ("label", "far")
    ]
    on_names = sum(_apart(spot, box) < _UNIT - 2 for _, spot in spots for box in names.values())
    on_units = sum(
        a != b and math.dist(one, other) < 2 * _UNIT - 4
        for (a, one), (b, other) in combinations(spots, 2)
    )
    return (
        on_names
        + on_units
        + sum(_shared(one, other) > 0 for one, other in combinations(names.values(), 2))
    )


def _far_names(
    board: Board,
    anchors: Mapping[str, Mapping[str, Spot]],
    size: tuple[int, int],
    links: Sequence[tuple[str, str]],
) -> dict[str, list[str]]:
    """The neighbors of each province that lie far off, by their short names."""
    found: dict[str, list[str]] = {}
    for a, b in links:
        if is_far(anchors[a]["unit"], anchors[b]["unit"], size[0]):
            for here, there in ((a, b), (b, a)):
                found.setdefault(here, []).append(board.province(Province(there)).abbr)
    return found


def _beside_unit(places: Mapping[str, Spot], names: Sequence[str], taken: _Taken) -> Spot:
    """Where names of far neighbors stand; the middle of their first line."""
    lines = far_lines(names)
    width = max(map(len, lines)) * FAR_FONT * _LETTER
    (x, y), height = places["unit"], len(lines) * FAR_FONT * 1.1

    def box(spot: Spot) -> Box:
        top = spot[1] - FAR_FONT * 0.5
        return (spot[0] - width / 2, top, spot[0] + width / 2, top + height)

    spots = (
        (round(x + dx), round(y + dy)) for dy in _DOWN for dx in (0, -20, 20, -40, 40, -60, 60)
    )
    best = _cheapest(iter(sorted(spots, key=lambda spot: math.dist(spot, (x, y)))),
                     lambda spot: taken.cost_of_name(box(spot)))  # fmt: skip
    taken.names.append((box(best), Province("")))
    return best


def _unit_and_name(
    board: Board, province: Province, middles: Mapping[str, Points], taken: _Taken
) -> tuple[Spot, Spot]:
    x, y = (round(value) for value in middles[province])
    # Cells whose turn comes later are kept free about their middles.
    later: list[Spot] = [
        (float(spot[0]), float(spot[1]))
        for other, spot in middles.items()
        if other != province and other in board.ids
    ]

    def cost(places: tuple[Spot, Spot]) -> float:
        unit, name = places
        box = _box(board, province, name)
        near = sum(_hidden(spot, box) for spot in later)
        return taken.cost_of_unit(unit, province, box) + taken.cost_of_name(box) + near

    return _cheapest(_pairs(x, y), cost)


def _pairs(x: float, y: float) -> Iterator[tuple[Spot, Spot]]:
    for (dx, dy), (unit, name) in product(_SHIFTS, _PLACES):
        right, down = x + dx, y + dy
        yield (right + unit[0], down + unit[1]), (right + name[0], down + name[1])


def _on_coast(middle: Points, towards: Points, province: Province, taken: _Taken) -> Spot:
    way = towards - middle
    across = np.array([-way[1], way[0]]) / max(float(np.hypot(*way)), 1e-9)

    def spots() -> Iterator[Spot]:
        for aside, part in product(_ASIDE, _TOWARDS):
            x, y = middle + part * way + aside * across
            yield round(x), round(y)

    return _cheapest(spots(), lambda spot: taken.cost_of_unit(spot, province))


def _of_coast(board: Board, coast: Location, shapes: Mapping[str, Points]) -> Points | None:
    """The middle of the stretch of a province's shore that a fleet on this coast can leave by."""
    own = {tuple(point) for point in shapes[province_of(coast)]}
    shores = [
        point
        for place in board.steps["F"].get(coast, ())
        for point in shapes[province_of(place)]
        if tuple(point) in own
    ]
    return np.mean(shores, axis=0) if shores else None


def _box(board: Board, province: Province, at: Spot) -> Box:
    info = board.province(province)
    font = SEA_FONT if info.kind == "sea" else FONT
    width = len(info.abbr) * font * _LETTER + (_CHIP if info.is_center else 0)
    x, y = at
    return (x - width / 2, y - font * 0.36, x + width / 2, y + font * 0.36)


def _apart(spot: Spot, box: Box) -> float:
    (x, y), (left, top, right, bottom) = spot, box
    return math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))


def _hidden(spot: Spot, box: Box) -> float:
    """How much a unit hides of a name: 0 for nothing, as nearly always."""
    (x, y), (left, top, right, bottom) = spot, box
    if x < left - _UNIT or x > right + _UNIT or y < top - _UNIT or y > bottom + _UNIT:
        return 0.0
    return max(0.0, _UNIT - _apart(spot, box))


def _shared(one: Box, other: Box) -> float:
    if one[0] > other[2] or other[0] > one[2] or one[1] > other[3] or other[1] > one[3]:
        return 0.0
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return min(across, down) if across > 0 and down > 0 else 0.0


def _cheapest(places: Iterator[_Place], cost: Callable[[_Place], float]) -> _Place:
    """The first place that hides nothing, or the one that hides least."""
    best = next(places)
    least = cost(best)
    for place in places:
        if not least:
            break
        price = cost(place)
        if price < least:
            best, least = place, price
    return best
