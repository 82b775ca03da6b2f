"""An SVG picture as a PNG small enough to mail, with the shipped fonts and nothing else."""

from __future__ import annotations

import time
from importlib.resources import as_file, files
from io import BytesIO
from typing import TYPE_CHECKING

from gmbot.render.maps.lettering import HARD

if TYPE_CHECKING:
    from PIL import Image

_FONTS = ("GmbotMap-Bold.ttf", "GmbotMap-BoldItalic.ttf")
LIMIT = 150_000
"""Bytes of a picture in a mail."""

_FINE, _SMALL = (256, 5), (160, 9)
"""How many colors, and how hard to press: the second takes four times as long."""
_PDF_WIDTH = 2400
_PAGE_INCHES = 7.5
"""How wide the picture is on paper: A4 and letter with a margin."""
_NO_TIME = time.gmtime(0)


def to_png(svg: str, width: int = 1200) -> bytes:
    """Draw an SVG as a PNG of this width in pixels.

    The same SVG gives the same bytes on every machine: system fonts are not looked at, and the
    file carries no date and no name. A palette makes it a third as large as full color.
    Raises ValueError for something that is not SVG.
    """
    picture = _painted(svg, width)
    png = _packed(picture, *_FINE)
    return png if len(png) <= LIMIT else _packed(picture, *_SMALL)


def _packed(picture: Image.Image, colors: int, level: int) -> bytes:
    from PIL import Image

    small = picture.quantize(colors, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = BytesIO()
    small.save(out, "PNG", compress_level=level)
    return out.getvalue()


def to_pdf(svg: str) -> bytes:
    """Draw an SVG as one page of PDF, fine enough to print. Raises ValueError as ``to_png``."""
    picture, out = _painted(svg, _PDF_WIDTH), BytesIO()
    dots = _PDF_WIDTH / _PAGE_INCHES
    picture.save(out, "PDF", resolution=dots, quality=90, creationDate=_NO_TIME, modDate=_NO_TIME)
    return out.getvalue()


def _painted(svg: str, width: int) -> Image.Image:
    # Loaded when first needed: most commands draw nothing.
    import resvg_py
    from PIL import Image

    folder = files("gmbot.render").joinpath("fonts")
    with as_file(folder) as fonts:
        full = resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            skip_system_fonts=True,
            font_files=[str(fonts / name) for name in _FONTS],
            style_sheet=f".{HARD} {{ shape-rendering: crispEdges }}",
        )
    return Image.open(BytesIO(full)).convert("RGB")
