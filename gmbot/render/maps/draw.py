"""Pictures of the board: a position, its orders and what became of them, as SVG and as PNG.

A ``MapPicture`` is made by one of the helpers (``results_picture``, ``position_picture``,
``preview_picture``, ``blank_picture``), drawn by ``draw_svg`` and made into a PNG by ``to_png``:

    to_png(draw_svg(results_picture(board, before, outcome, Caption("Austerlitz", "Fall 1902"))))

A board with ``crops`` is too fine to be read on a phone as a whole: send the parts along, each
CROP_WIDTH wide.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace

from gmbot.render.maps.arrows import draw_orders
from gmbot.render.maps.frame import HEADER, ROW, draw_header, footer_rows
from gmbot.render.maps.land import draw_land, draw_names
from gmbot.render.maps.layout import Layout, lay_out
from gmbot.render.maps.lettering import FONT, num, safe
from gmbot.render.maps.marks import Marks, marks_of
from gmbot.render.maps.outlines import NoOutlinesError, outlines_of
from gmbot.render.maps.picture import (
    Caption,
    MapPicture,
    Sight,
    blank_picture,
    position_picture,
    preview_picture,
    results_picture,
)
from gmbot.render.maps.scene import Scene, Standing, scene_of
from gmbot.render.maps.text import draw_text
from gmbot.render.maps.units import draw_rings, draw_units, hatch_patterns, stepped_aside
from gmbot.render.paint import HARD
from gmbot.rules.board.board import Board

WIDTH = 1200
"""Width of a whole map as PNG, in pixels; a mail shows it as wide as it can."""
FRAME, THEATRE_FRAME = 1000, 380
"""Width of a drawing in its own units: caption and legend are larger on a phone."""
NOW_WIDTH, THEATRE_WIDTH = 900, 600
"""Widths as PNG of the board after a phase, and of a theatre: finer than a phone shows it."""
CROP_WIDTH = 900
"""Width of a part of a map as PNG: larger than in the whole map, and small enough to mail."""

__all__ = [
    "CROP_WIDTH",
    "WIDTH",
    "Caption",
    "MapPicture",
    "NoOutlinesError",
    "Sight",
    "blank_picture",
    "crops",
    "draw_svg",
    "draw_text",
    "position_picture",
    "preview_picture",
    "results_picture",
    "with_places",
]


def crops(board: Board) -> tuple[str, ...]:
    """Names of the parts a map is drawn in where the whole gets too small to read at 600 px.

    Empty if the whole map is legible. Raises NoOutlinesError.
    """
    return tuple(outlines_of(board).crops)


def with_places(svg: str, picture: MapPicture) -> str:
    """Lay an invisible shape over each province of a drawing, for a page on which one clicks."""
    scene = scene_of(picture)
    x, y, width, _ = scene.part
    zoom = (THEATRE_FRAME if picture.for_phone else FRAME) / width
    move = f"translate({num(-x * zoom)} {num(HEADER - y * zoom)}) scale({zoom / 10:.6g})"
    shapes = "".join(
        f'<path data-place="{place}" data-at="{" ".join(map(num, scene.outlines.spot(place)))}"'
        f' d="{scene.outlines.areas[place]}"/>'
        for place in picture.board.provinces
        if scene.outlines.areas.get(place)
    )
    layer = f'<g class="places" transform="{move}" fill-opacity="0">{shapes}</g>'
    return f"{svg.removesuffix('</svg>')}{layer}</svg>"


_LAST: deque[tuple[MapPicture, tuple[Standing, ...], Marks, Layout]] = deque(maxlen=1)
"""What was laid out last: the parts of a map follow the whole."""


def _laid_out(picture: MapPicture) -> tuple[Scene, Marks, Layout]:
    """Work out what a picture shows, and a place for everything in it."""
    scene, whole = scene_of(picture), replace(picture, crop="", window=None)
    for known, units, marks, layout in _LAST:
        if known == whole:
            return replace(scene, units=units), marks, layout
    scene = stepped_aside(scene)
    marks = marks_of(scene)
    layout = lay_out(scene, marks)
    _LAST.append((whole, scene.units, marks, layout))
    return scene, marks, layout


def draw_svg(picture: MapPicture) -> str:
    """Draw a picture as SVG: equal pictures give equal text.

    Raises NoOutlinesError if nobody has drawn the board; the mail then goes without a picture.
    """
    scene, marks, layout = _laid_out(picture)
    theme = scene.theme
    x, y, width, height = scene.part
    frame = THEATRE_FRAME if picture.for_phone else FRAME
    zoom = frame / width  # caption and legend have the same size in every picture
    rows = footer_rows(scene, marks, frame)
    total = HEADER + height * zoom + ROW * len(rows) + (6 if rows else 0)
    below, above = draw_orders(scene, layout, marks.rings)
    words = [safe(word) for word in (picture.caption.game, picture.caption.phase) if word]
    ground = HEADER + height * zoom
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {frame} {num(total)}"'
        f' font-family="{FONT},Lato,DejaVu Sans,Arial,sans-serif" font-weight="bold"'
        f' text-anchor="middle"><title>{", ".join(words) or safe(picture.board.name)}</title>'
        f"<defs>{hatch_patterns(scene.looks.values(), theme)}</defs>"
        # A moved group, not a nested <svg>: that would be clipped, at twice the time. What a crop
        # leaves over lies below caption and legend, which are drawn last.
        # So tall in every picture: the ground is painted once for all of a board.
        f'<g class="{HARD}"><rect width="{frame}" height="{9 * frame}" fill="{theme.paper}"/>'
        f'<rect y="{HEADER - 2}" width="{frame}" height="{num(height * zoom + 4)}"'
        f' fill="{theme.sea}"/></g>'
        f'<g transform="translate({num(-x * zoom)} {num(HEADER - y * zoom)}) scale({zoom:.5g})">'
        f"{draw_land(scene)}{below}{draw_rings(scene)}{draw_names(scene)}"
        f"{draw_units(scene, layout.badges)}{above}</g>"
        f"{draw_header(scene, frame)}"
        f'<rect y="{num(ground)}" width="{frame}" height="{num(total - ground)}"'
        f' fill="{theme.paper}"/><g text-anchor="start">'
        + "".join(
            f'<g transform="translate(0 {num(ground + 4 + ROW * number)})">{row}</g>'
            for number, row in enumerate(rows)
        )
        + "</g></svg>"
    )
