"""The form of a drawing: ``gmbot/render/boards/*.json``, and ``drawing.json`` beside a board."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

OUTSIDE_LAND = "-"
"""The id of land that is not in the game."""
FAR_FONT = 10.5
"""Size of the names of neighbors that lie at another edge of the map."""
_FAR, _IN_A_LINE = 0.3, 2


def is_far(here: Sequence[float], there: Sequence[float], width: float) -> bool:
    """Tell whether neighbors lie so far apart that a line between them would cross the map."""
    return math.dist(here, there) > width * _FAR


def far_lines(names: Sequence[str]) -> list[str]:
    """``to Alg Mor``: neighbors at another edge, a few in a line."""
    rows = [names[at : at + _IN_A_LINE] for at in range(0, len(names), _IN_A_LINE)]
    return [("to " if row is rows[0] else "") + " ".join(row) for row in rows]


class Drawing(msgspec.Struct, frozen=True, kw_only=True):
    """The outlines of a board, in map units; lines in tenths of them."""

    name: str
    size: tuple[int, int]
    unit_scale: float = 1.0
    font: float
    sea_font: float
    crops: dict[str, tuple[int, int, int, int]]
    links: list[tuple[str, str]]
    links_round_edge: bool = True
    anchors: dict[str, dict[str, tuple[float, float]]]
    areas: dict[str, list[list[int]]]
    """The rings of a province as numbers of arcs; ``~n`` runs backwards."""
    sides: list[tuple[str, str]]
    """What lies left and right of each arc."""
    arcs: list[str]
    """Border lines, each once: a start, then steps."""
    halo: list[str]
    ground: list[str]
