"""PDFium, which paints: a page of PDF becomes pixels, a font gives its outlines.

The library is loaded when it is first needed, and serves one thread at a time. While it works the
interpreter is free for others.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from threading import RLock
from types import ModuleType
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_ONE_AT_A_TIME = RLock()
_FACES = {False: "GmbotMap-Bold.ttf", True: "GmbotMap-BoldItalic.ttf"}
_GLYPH_SIZE = 1000

Piece = tuple[str, list[tuple[float, float]]]
"""``M``, ``L`` or ``C`` with one point or, for a curve, three."""
Size = tuple[int, int]
"""Width and height in pixels."""
Pixels: TypeAlias = "NDArray[np.uint32]"
"""Row by row, four bytes each: blue, green, red, and 255, which PDFium writes too."""


@cache
def _library() -> ModuleType:
    """The library, ready for use.

    Its package begins to use it only when it is loaded itself. Another thread that had the module
    before that would end the whole process with it.
    """
    with _ONE_AT_A_TIME:
        import_module("pypdfium2")
        return import_module("pypdfium2.raw")


@cache
def _font(italic: bool) -> object:
    """A shipped font. Its document is never closed: the font lives in it."""
    raw = _library()
    data = files("gmbot.render").joinpath("fonts", _FACES[italic]).read_bytes()
    copied = (ctypes.c_uint8 * len(data)).from_buffer_copy(data)
    document = raw.FPDF_CreateNewDocument()
    return raw.FPDFText_LoadFont(document, copied, len(data), raw.FPDF_FONT_TRUETYPE, 1)


def outline(letter: str, italic: bool) -> tuple[float, list[Piece]]:
    """The width of a letter for size 1000, and its outline for size 1."""
    raw = _library()
    with _ONE_AT_A_TIME:
        font, width = _font(italic), ctypes.c_float()
        raw.FPDFFont_GetGlyphWidth(font, ord(letter), _GLYPH_SIZE, width)
        path = raw.FPDFFont_GetGlyphPath(font, ord(letter), _GLYPH_SIZE)
        return width.value, _pieces(path) if path else []


def _pieces(path: object) -> list[Piece]:
    raw, x, y = _library(), ctypes.c_float(), ctypes.c_float()
    names = {
        raw.FPDF_SEGMENT_MOVETO: "M", raw.FPDF_SEGMENT_LINETO: "L", raw.FPDF_SEGMENT_BEZIERTO: "C",
    }  # fmt: skip
    pieces: list[Piece] = []
    for number in range(raw.FPDFGlyphPath_CountGlyphSegments(path)):
        segment = raw.FPDFGlyphPath_GetGlyphPathSegment(path, number)
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        kind = names[raw.FPDFPathSegment_GetType(segment)]
        if kind == "C" and pieces[-1][0] == "C" and len(pieces[-1][1]) < 3:
            pieces[-1][1].append((x.value, y.value))  # a curve comes as three points
        else:
            pieces.append((kind, [(x.value, y.value)]))
    return pieces


def pixel_of(color: str) -> int:
    """The pixel of a color: ``#FF8000`` is 0xFFFF8000."""
    return 0xFF000000 | int(color[1:], 16)


def paint(document: bytes, smooth: Sequence[bool], pixels: Pixels, size: Size) -> None:
    """Paint the pages of a document one over the other, over what is there.

    Args:
        smooth: for each page, whether edges are soft.
        size: in pixels.
    """
    raw, (width, height) = _library(), size
    kept = pixels.ctypes.data_as(ctypes.c_void_p)
    with _ONE_AT_A_TIME:
        loaded = raw.FPDF_LoadMemDocument(document, len(document), None)
        bitmap = raw.FPDFBitmap_CreateEx(width, height, raw.FPDFBitmap_BGRx, kept, 4 * width)
        for number, soft in enumerate(smooth):
            page = raw.FPDF_LoadPage(loaded, number)
            flags = 0 if soft else raw.FPDF_RENDER_NO_SMOOTHPATH
            raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
            raw.FPDF_ClosePage(page)
        raw.FPDFBitmap_Destroy(bitmap)
        raw.FPDF_CloseDocument(loaded)
