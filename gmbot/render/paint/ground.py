"""The ground of a picture, painted once for all that share its outlines.

Edges that are not soft leave each pixel to one piece. So the pieces are painted as their numbers,
once, and each picture lays its own colors into them: a map in other colors costs no outlines.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from gmbot.render.paint.document import layers
from gmbot.render.paint.page import Page, Pages
from gmbot.render.paint.pdfium import Size, blank, painted

if TYPE_CHECKING:
    from PIL import Image

_MOST = 255
"""Pieces that a byte can number."""


def painted_pages(pages: Pages, height: float, size: Size) -> Image.Image:
    """Paint all pages, one over the other."""
    first, *rest = pages.contents
    numbered = not first.soft and len(first.pieces) <= _MOST and all(c for _, c in first.pieces)
    if not numbered:
        canvas, above = blank(size), pages.contents
    else:
        canvas, above = _colored(first, pages.size, height, size), rest
    drawn = Pages(pages.size, above, pages.opacities, pages.tiles)
    return painted(layers(drawn, height), [page.soft for page in above], canvas, size)


def _colored(page: Page, drawing: tuple[float, float], height: float, size: Size) -> bytearray:
    numbers = _numbers(tuple(piece for piece, _ in page.pieces), drawing, height, size)
    colors = (bytes.fromhex(color[1:])[::-1] for _, color in page.pieces)
    numbers.putpalette(b"\xff\xff\xff" + b"".join(colors))  # 0 is bare paper
    return bytearray(numbers.convert("RGBX").tobytes())


@lru_cache(maxsize=20)
def _numbers(
    pieces: tuple[str, ...], drawing: tuple[float, float], height: float, size: Size
) -> Image.Image:
    """Which piece each pixel belongs to, by its number from 1."""
    page = Page(soft=False)
    for number, piece in enumerate(pieces, 1):
        page.pieces.append((piece, f"#{number:06x}"))
    canvas = bytearray(4 * size[0] * size[1])
    numbers = painted(layers(Pages(drawing, [page]), height), [False], canvas, size)
    return numbers.getchannel("B")
