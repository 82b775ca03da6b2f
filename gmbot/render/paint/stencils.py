"""Texts that stand in many pictures in the same places: how much of each pixel they cover is kept.

A stencil has no color. It is painted once, white on black, and laid into each picture in the color
that the text has there, by the sum with which PDFium itself lays one color over another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from gmbot.render.paint.document import layers
from gmbot.render.paint.page import COLOR, Box, Page, Pages
from gmbot.render.paint.pdfium import Pixels, Size, paint, pixel_of

Stencil = tuple[NDArray[np.int32], NDArray[np.uint8]]
"""The numbers of the pixels that a piece covers at least in part, and how much, up to 255."""
Key = tuple[str, float, int, int]
"""A piece, the width of its drawing, the width in pixels, and the last row that it may reach."""

_TWO, _ONES, _BYTE = np.uint32(0x00FF00FF), np.uint32(0x00010001), np.uint32(8)
"""Two of the four bytes of a pixel, each with room for a product; one in each; bits of a byte."""
_MOST = 6000
"""Stencils that are kept: those of a dozen maps."""
_KEPT: dict[Key, Stencil] = {}


def lay_in(page: Page, pages: Pages, height: float, pixels: Pixels, size: Size) -> None:
    """Lay every piece of a page over what is there; the edges of all letters below all letters."""
    stencils = _stencils(page, pages, height, size)
    numbers = range(len(stencils))
    edges = [number for number in numbers if f"{COLOR} RG" in page.pieces[number][0]]
    for turn in (edges, sorted({*numbers} - {*edges})):
        colors = [pixel_of(page.pieces[number][1]) for number in turn]
        _lay([stencils[number] for number in turn], colors, pixels)


def _lay(stencils: Sequence[Stencil], colors: Sequence[int], pixels: Pixels) -> None:
    if not stencils:
        return
    where = np.concatenate([places for places, _ in stencils])
    cover = np.concatenate([covered for _, covered in stencils]).astype(np.uint32)
    color = np.repeat(np.array(colors, np.uint32), [len(places) for places, _ in stencils])
    below, left = pixels[where], 255 - cover
    laid = [
        _whole_255ths((below >> shift & _TWO) * left + (color >> shift & _TWO) * cover) << shift
        for shift in (np.uint32(0), _BYTE)
    ]
    pixels[where] = laid[0] | laid[1]


def _whole_255ths(sums: Pixels) -> Pixels:
    """Divide two numbers of sixteen bits by 255, rounded down, side by side in one."""
    more = sums + _ONES
    return more + (more >> _BYTE & _TWO) >> _BYTE & _TWO


def _stencils(page: Page, pages: Pages, height: float, size: Size) -> list[Stencil]:
    """The stencil of every piece: those that are not kept are painted."""
    scale, (width, rows) = size[0] / pages.size[0], size
    keys = [
        (piece, pages.size[0], width, min(rows, _last_row(box, scale)))
        for (piece, _), box in zip(page.pieces, page.boxes, strict=True)
    ]
    found = {key: kept for key in keys if (kept := _KEPT.get(key))}
    missing = [number for number, key in enumerate(keys) if key not in found]
    for group in _apart(missing, page.boxes):
        white = [(page.pieces[number][0], "#ffffff") for number in group]
        pixels = np.zeros(size[0] * size[1], np.uint32)
        paint(
            layers(Pages(pages.size, [Page(True, white)], pages.opacities), height),
            [True],
            pixels,
            size,
        )
        for number in group:
            found[keys[number]] = _cut(pixels, page.boxes[number], scale, size)
    _keep((keys[number], found[keys[number]]) for number in missing)
    return [found[key] for key in keys]


def _keep(new: Iterable[tuple[Key, Stencil]]) -> None:
    _KEPT.update(new)
    for key in [*islice(_KEPT, max(len(_KEPT) - _MOST, 0))]:
        _KEPT.pop(key, None)


def _apart(numbers: Sequence[int], boxes: Sequence[Box]) -> Iterator[list[int]]:
    """Pieces in groups in which no box touches another."""
    left = [*numbers]
    while left:
        group: list[int] = []
        for number in left:
            if not any(_touch(boxes[number], boxes[other]) for other in group):
                group.append(number)
        yield group
        left = [number for number in left if number not in group]


def _touch(one: Box, other: Box) -> bool:
    return (
        one[0] - 2 < other[2]
        and other[0] < one[2] + 2
        and one[1] - 2 < other[3]
        and other[1] < one[3] + 2
    )


def _last_row(box: Box, scale: float) -> int:
    return round(box[3] * scale) + 2


def _cut(pixels: Pixels, box: Box, scale: float, size: Size) -> Stencil:
    """What is not black in a box."""
    width, height = size
    left, top, right, _ = (round(edge * scale) for edge in box)
    left, right = (min(max(edge, 0), width) for edge in (left - 1, right + 2))
    top, bottom = (min(max(edge, 0), height) for edge in (top - 1, _last_row(box, scale)))
    part = pixels.reshape(height, width)[top:bottom, left:right].astype(np.uint8)
    down, along = np.nonzero(part)
    return ((down + top) * width + along + left).astype(np.int32), part[down, along]
