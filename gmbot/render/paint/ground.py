"""The ground of a picture, painted once for all that share its outlines.

Edges that are not soft leave each pixel to one piece. So the pieces are painted as their numbers,
once, and each picture lays its own colors into them: a map in other colors costs no outlines.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from gmbot.render.paint.document import layers
from gmbot.render.paint.page import Page, Pages
from gmbot.render.paint.pdfium import Pixels, Size, paint, pixel_of
from gmbot.render.paint.stencils import lay_in

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PIL import Image

_MOST = 255
"""Pieces that a byte can number."""
_WHITE = pixel_of("#FFFFFF")


@dataclass(frozen=True, slots=True)
class Ground:
    """Which piece each pixel belongs to, by its number from 1, and the color of each number."""

    numbers: NDArray[np.uint8]
    colors: Pixels

    def pixels(self) -> Pixels:
        """Every pixel in its color."""
        return np.take(self.colors, self.numbers)


@dataclass(frozen=True, slots=True)
class Painting:
    """A picture in pixels, and the ground that it was painted on, if that has numbers."""

    pixels: Pixels
    size: Size
    ground: Ground | None
    bare: Pixels
    """The pixels of the ground, before anything was painted on it."""

    def image(self) -> Image.Image:
        """The pixels as an image."""
        from PIL import Image

        return Image.frombuffer("RGB", self.size, self.pixels.tobytes(), "raw", "BGRX", 0, 1)


def painted_pages(pages: Pages, height: float, size: Size) -> Painting:
    """Paint all pages, one over the other."""
    first, *rest = pages.contents
    numbered = not first.soft and len(first.pieces) <= _MOST and all(c for _, c in first.pieces)
    ground = _ground(first, pages.size, height, size) if numbered else None
    pixels = ground.pixels() if ground else np.full(size[0] * size[1], _WHITE, np.uint32)
    bare = pixels.copy()
    waiting: list[Page] = []
    for page in rest if numbered else pages.contents:
        if not page.boxes:
            waiting.append(page)
            continue
        _paint(waiting, pages, height, pixels, size)
        waiting.clear()
        lay_in(page, pages, height, pixels, size)
    _paint(waiting, pages, height, pixels, size)
    return Painting(pixels, size, ground, bare)


def _paint(contents: list[Page], pages: Pages, height: float, pixels: Pixels, size: Size) -> None:
    if contents:
        drawn = Pages(pages.size, contents, pages.opacities, pages.tiles)
        paint(layers(drawn, height), [page.soft for page in contents], pixels, size)


def _ground(page: Page, drawing: tuple[float, float], height: float, size: Size) -> Ground:
    pieces = tuple(piece for piece, _ in page.pieces)
    kept, pixels = _kept(pieces, drawing[0], size[0]), size[0] * size[1]
    if not kept or len(kept[0]) < pixels:
        kept[:] = [_numbers(pieces, drawing, height, size)]
    colors = [_WHITE, *(pixel_of(color) for _, color in page.pieces)]  # 0 is bare paper
    return Ground(kept[0][:pixels], np.array(colors, np.uint32))


@lru_cache(maxsize=20)
def _kept(pieces: tuple[str, ...], drawing: float, width: int) -> list[NDArray[np.uint8]]:
    """What is kept of the ground with these pieces: its numbers, as far down as they were needed.

    Args:
        drawing: the width of the drawing in its own unit.
        width: in pixels.
    """
    return []


def _numbers(
    pieces: tuple[str, ...], drawing: tuple[float, float], height: float, size: Size
) -> NDArray[np.uint8]:
    page = Page(soft=False)
    for number, piece in enumerate(pieces, 1):
        page.pieces.append((piece, f"#{number:06x}"))
    pixels = np.zeros(size[0] * size[1], np.uint32)
    paint(layers(Pages(drawing, [page]), height), [False], pixels, size)
    return pixels.astype(np.uint8)
