"""The form of a drawing: ``gmbot/render/boards/*.json``, and ``drawing.json`` beside a board."""

from __future__ import annotations

import msgspec

OUTSIDE_LAND = "-"
"""The id of land that is not in the game."""


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
