"""An SVG picture as a PNG small enough to mail, with the shipped fonts and nothing else."""

from __future__ import annotations

from importlib.resources import as_file, files
from io import BytesIO

from gmbot.render.maps_words import HARD

_FONTS = ("GmbotMap-Bold.ttf", "GmbotMap-BoldItalic.ttf")
_COLORS = 256


def to_png(svg: str, width: int = 1200) -> bytes:
    """Draw an SVG as a PNG of this width in pixels.

    The same SVG gives the same bytes on every machine: system fonts are not looked at, and the
    file carries no date and no name. A palette makes it a third as large as full color.
    Raises ValueError for something that is not SVG.
    """
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
    picture = Image.open(BytesIO(bytes(full))).convert("RGB")
    small = picture.quantize(_COLORS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = BytesIO()
    small.save(out, "PNG", compress_level=5)
    return out.getvalue()
