"""A drawing as a PNG small enough to mail and as a PDF to print, with the shipped fonts."""

from __future__ import annotations

import math
from io import BytesIO
from typing import TYPE_CHECKING

from gmbot.render.paint.document import sheet
from gmbot.render.paint.page import pages_of

if TYPE_CHECKING:
    from gmbot.render.paint.ground import Painting

LIMIT = 150_000
"""Bytes of a picture in a mail."""

_FINE, _SMALL = (160, 4), (128, 9)
"""How many colors, and how hard to press: the second takes four times as long."""
_PAGE_WIDTH = 540.0
"""Points: A4 and letter with a margin."""


def to_png(svg: str, width: int = 1200) -> bytes:
    """Draw an SVG as a PNG of this width in pixels.

    The same SVG gives the same bytes on every machine: system fonts are not looked at, and the
    file carries no date and no name. A palette makes it a third as large as full color.
    Raises ValueError for something that is no drawing of ours.
    """
    from gmbot.render.paint.ground import painted_pages  # with numpy, which drawings do not need

    pages = pages_of(svg)
    scale = width / pages.size[0]
    height = math.ceil(pages.size[1] * scale)
    painting = painted_pages(pages, height / scale, (width, height))
    png = _packed(painting, *_FINE)
    return png if len(png) <= LIMIT else _packed(painting, *_SMALL)


def to_pdf(svg: str) -> bytes:
    """Draw an SVG as one page of PDF, in lines and not in dots. Raises ValueError as ``to_png``."""
    return sheet(pages_of(svg, fine=True), _PAGE_WIDTH)


def _packed(painting: Painting, colors: int, level: int) -> bytes:
    from gmbot.render.paint.palette import with_palette

    out = BytesIO()
    with_palette(painting, colors).save(out, "PNG", compress_level=level)
    return out.getvalue()
