"""A drawing as pages of PDF, to be painted one over the other."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from gmbot.render.paint.elements import (
    HARD,
    KEPT,
    PLAIN,
    SVG,
    Element,
    Matrix,
    Style,
    kind_of,
    moved,
    parsed,
    styled,
    times,
)  # fmt: skip
from gmbot.render.paint.letters import EM, SetLine, glyph, set_line
from gmbot.render.paint.paths import num, operators, rounded

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


COLOR = "@"
"""Stands for the color in the operators of a piece."""


Box = tuple[float, float, float, float]
"""Left, top, right and bottom, from the top left corner of the drawing."""


@dataclass(slots=True)
class Page:
    """What is painted with the same edges: each piece as operators and a color."""

    soft: bool
    pieces: list[tuple[str, str]] = field(default_factory=list)
    """What is filled with tiles has no color."""
    boxes: list[Box] = field(default_factory=list)
    """Where each piece lies, if all of them stand in many pictures in the same places."""

    @property
    def text(self) -> str:
        """All its operators."""
        return "\n".join(piece.replace(COLOR, _rgb(color)) for piece, color in self.pieces)


@dataclass(slots=True)
class Pages:
    """The pages of a drawing, and what is used on them."""

    size: tuple[float, float]
    contents: list[Page] = field(default_factory=list)
    opacities: set[tuple[str, str]] = field(default_factory=set)
    tiles: list[tuple[Element, Matrix]] = field(default_factory=list)
    """The patterns of fills, and where they lie."""

    def add(self, text: str, color: str, *, soft: bool = True, box: Box | None = None) -> None:
        """Write on the last page, or on a new one if its pieces are painted otherwise."""
        last = self.contents[-1] if self.contents else None
        if last is None or last.soft != soft or bool(last.boxes) != (box is not None):
            self.contents.append(last := Page(soft))
        last.pieces.append((text, color))
        if box is not None:
            last.boxes.append(box)


def pages_of(svg: str, *, fine: bool = False) -> Pages:
    """Turn a drawing into pages. Raises ValueError for what is no drawing of ours.

    Args:
        fine: for paper, where letters are looked at closely.
    """
    root = parsed(svg)
    x, y, width, height = map(float, root.get("viewBox", "0 0 0 0").split())
    pages = Pages((width, height))
    tiles = {tile.get("id", ""): tile for tile in root.iterfind(f"{SVG}defs/{SVG}pattern")}
    _Writer(pages, tiles, fine).write(root, PLAIN, (1.0, 1.0, -x, -y))
    return pages


def content_of_tile(tile: Element) -> Pages:
    """What stands on a tile, as a page."""
    page = Pages((float(tile.get("width", "1")), float(tile.get("height", "1"))))
    writer = _Writer(page, {}, fine=True)
    for child in tile:
        writer.write(child, PLAIN, (1.0, 1.0, 0.0, 0.0))
    return page


@dataclass(slots=True)
class _Writer:
    pages: Pages
    tiles: Mapping[str, Element]
    fine: bool

    def write(self, element: Element, style: Style, matrix: Matrix) -> None:
        """Write an element and all that it holds."""
        kind = kind_of(element)
        if kind == "text" and style["class"] == KEPT:
            self._kept_text(element, style, matrix)
            return
        style, matrix = styled(element, style), moved(element, matrix)
        if kind in ("svg", "g"):
            for child in element:
                self.write(child, style, matrix)
        elif kind == "text":
            self._text(set_line(element.text or "", style), style, matrix)
        elif kind not in ("title", "defs"):
            self._shape(_outline(kind, style), style, matrix)

    def _shape(self, path: str, style: Style, matrix: Matrix) -> None:
        if not path:
            return
        pieces = []
        if style["fill"] != "none":
            pieces.append((*self._fill(style, matrix), "f"))
        if style["stroke"] != "none":
            pieces.append((self._pen(style), style["stroke"], "S"))
        if style["paint-order"] == "stroke":
            pieces.reverse()
        start, soft = f"q {_written(matrix)} cm", HARD not in style["class"]
        for ink, color, end in pieces:
            self.pages.add(f"{start}\n{ink}\n{path}\n{end} Q", color, soft=soft)

    def _fill(self, style: Style, matrix: Matrix) -> tuple[str, str]:
        """Choose the color or the tile of a fill."""
        fill, clear = style["fill"], self._opacity("ca", style["fill-opacity"])
        if not fill.startswith("url(#"):
            return f"{COLOR} rg{clear}", fill
        tile = (self.tiles[fill[5:-1]], matrix)
        if tile not in self.pages.tiles:
            self.pages.tiles.append(tile)
        return f"/Pattern cs /P{self.pages.tiles.index(tile)} scn{clear}", ""

    def _pen(self, style: Style) -> str:
        """Choose the width and the dashes of a line."""
        dashes = style["stroke-dasharray"]
        return (
            f"{COLOR} RG {style['stroke-width']} w [{'' if dashes == 'none' else dashes}] 0 d"
            f" {_CAPS[style['stroke-linecap']]} J {_JOINS[style['stroke-linejoin']]} j"
            + self._opacity("CA", style["stroke-opacity"])
        )

    def _opacity(self, key: str, value: str) -> str:
        if value == "1":
            return ""
        self.pages.opacities.add((key, value))
        return f" /{key}{value} gs"

    def _kept_text(self, element: Element, style: Style, matrix: Matrix) -> None:
        """Write a text as it was written in the picture before, if it stood there."""
        own = (element.text, *element.attrib.items())
        key = (*style.values(), matrix, self.pages.size, self.fine, own)
        if (kept := _KEPT_TEXTS.get(key)) is None:
            kept, style = Pages(self.pages.size), styled(element, style)
            writer = _Writer(kept, {}, self.fine)
            writer._text(set_line(element.text or "", style), style, moved(element, matrix))
            if len(_KEPT_TEXTS) >= _MOST:
                _KEPT_TEXTS.clear()
            _KEPT_TEXTS[key] = kept
        self.pages.opacities |= kept.opacities
        for page in kept.contents:
            for (text, color), box in zip(page.pieces, page.boxes, strict=True):
                self.pages.add(text, color, box=box)

    def _text(self, line: SetLine, style: Style, matrix: Matrix) -> None:
        box = self._box(line, matrix)
        if box is None:
            return  # a part of a map holds the names of the whole
        if KEPT not in style["class"]:
            box = None
        here = f"q {_written(times(matrix, (line.scale, line.scale, line.x, line.y)))} cm"
        if style["stroke"] != "none":  # the halo of all letters lies below all letters
            width = num(float(style["stroke-width"]) / line.scale)
            pen = self._pen({**style, "stroke-width": width})
            self.pages.add(self._letters(line, f"{here} {pen}", "S"), style["stroke"], box=box)
        self.pages.add(self._letters(line, f"{here} {COLOR} rg", "f"), style["fill"], box=box)

    def _box(self, line: SetLine, matrix: Matrix) -> Box | None:
        """Where a text lies, with room for its edge; None outside the drawing."""
        (a, d, e, f), (width, height) = matrix, self.pages.size
        left, base, room = a * line.x + e, d * line.y + f, abs(d) * line.scale * EM * 2
        right = left + a * line.width
        if -room < right and left < width + room and -room < base < height + room:
            return left - room / 4, base - room * 0.6, right + room / 4, base + room * 0.3
        return None

    def _letters(self, line: SetLine, start: str, end: str) -> str:
        return f"{start}\n{_painted_letters(line.letters, line.italic, end, self.fine)}Q"


_MOST = 4096
_KEPT_TEXTS: dict[tuple[object, ...], Pages] = {}
"""The pieces of each text that stands in many pictures, by all that they depend on."""


@lru_cache(maxsize=2048)
def _painted_letters(
    letters: tuple[tuple[float, str], ...], italic: bool, end: str, fine: bool
) -> str:
    """The operators of letters side by side: the same names stand on every map."""
    text, here = "", 0.0
    for offset, letter in letters:
        drawn = glyph(letter, italic)
        if path := operators(drawn.data if fine else drawn.rough):
            text += f"1 0 0 1 {num(offset - here)} 0 cm\n{path}\n{end}\n"
            here = offset
    return text


def _outline(kind: str, style: Style) -> str:
    if kind == "path":
        return operators(style["d"])
    if kind == "circle":
        x, y, r = (float(style.get(key, "0")) for key in ("cx", "cy", "r"))
        return rounded(x - r, y - r, 2 * r, 2 * r, r)
    keys = ("x", "y", "width", "height", "rx")
    x, y, width, height, radius = (float(style.get(key, "0")) for key in keys)
    return rounded(x, y, width, height, radius)


@lru_cache(maxsize=4096)
def _written(matrix: Matrix) -> str:
    a, d, e, f = matrix
    return f"{a:.6f} 0 0 {d:.6f} {num(e)} {num(f)}"


@lru_cache(maxsize=512)
def _rgb(color: str) -> str:
    if not color:
        return ""
    if not re.fullmatch("#[0-9A-Fa-f]{6}", color):
        raise ValueError(f"no color of ours is {color!r}")
    return " ".join(num(int(color[corner : corner + 2], 16) / 255) for corner in (1, 3, 5))
