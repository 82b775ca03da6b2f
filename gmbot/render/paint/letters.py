"""The letters of the shipped fonts as outlines: what is drawn with them looks the same anywhere."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from gmbot.render.paint.elements import Style
from gmbot.render.paint.pdfium import Piece, outline

EM = 1000
"""Units of an outline for one of the size of its font."""
_NO_LETTER = "\uffff"
_BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}


@dataclass(frozen=True, slots=True)
class Glyph:
    """A letter: SVG path data from the left end of the base line, and how far the next one is."""

    data: str
    rough: str
    """The same in straight lines: enough for pixels, and a third as much to paint."""
    advance: float


@dataclass(frozen=True, slots=True)
class SetLine:
    """A text with the place of each letter: in EM, from the point (x, y), at a scale."""

    x: float
    y: float
    scale: float
    italic: bool
    letters: tuple[tuple[float, str], ...]
    width: float


@lru_cache(maxsize=2048)
def glyph(letter: str, italic: bool = False) -> Glyph:
    """The outline of a letter; empty for one that the font lacks."""
    advance, fine = outline(letter, italic)
    rough = [(kind.replace("C", "L"), points[-1:]) for kind, points in fine]
    if fine == rough and fine:
        # PDFium moves a rectangle to whole pixels, and the letter l grows fat. This is none.
        (_, (start,)), (_, (end,)), *rest = fine
        fine = rough = [fine[0], ("C", [start, end, end]), *rest]
    return Glyph(_data(fine), _data(rough), advance)


def _data(pieces: list[Piece]) -> str:
    text = ""
    for kind, points in pieces:
        close = "z" if kind == "M" and text else ""
        text += f"{close}{kind}" + " ".join(f"{x * EM:.0f} {-y * EM:.0f}" for x, y in points)
    return text and f"{text}z"


@lru_cache(maxsize=2048)
def has_letters(text: str, italic: bool = False) -> bool:
    """Tell whether the font has every letter of a text; it draws boxes for those that it lacks."""
    box = glyph(_NO_LETTER, italic)
    return all(glyph(letter, italic) != box for letter in text)


def width_of(text: str, size: float, italic: bool = False) -> float:
    """How wide a text is, in the unit of ``size``."""
    return size / EM * _advance(text, italic)


@lru_cache(maxsize=2048)
def _advance(text: str, italic: bool) -> float:
    return sum(glyph(letter, italic).advance for letter in text)


def set_line(text: str, style: Style) -> SetLine:
    """Set a text: its letters side by side, about its anchor."""
    scale, italic = float(style["font-size"]) / EM, style["font-style"] == "italic"
    letters, width = _side_by_side(text, italic, float(style["letter-spacing"]) / scale)
    x = float(style["x"]) - width * scale * _BEFORE[style["text-anchor"]]
    return SetLine(x, float(style["y"]), scale, italic, letters, width * scale)


@lru_cache(maxsize=2048)
def _side_by_side(
    text: str, italic: bool, spacing: float
) -> tuple[tuple[tuple[float, str], ...], float]:
    """The letters of a text with their places in EM, and how wide it is."""
    letters, offset = [], 0.0
    for letter in text:
        letters.append((offset, letter))
        offset += glyph(letter, italic).advance + spacing
    return tuple(letters), offset
