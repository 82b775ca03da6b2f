"""A drawing as pages of PDF, to be painted one over the other."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from gmbot.render.paint.elements import (
    HARD,
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


@dataclass(slots=True)
class Page:
    """What is painted with the same edges: each piece as operators and a color."""

    soft: bool
    pieces: list[tuple[str, str]] = field(default_factory=list)
    """What is filled with tiles has no color."""

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

    def add(self, text: str, color: str, *, soft: bool = True) -> None:
        """Write on the last page, or on a new one if its edges are otherwise."""
        if not self.contents or self.contents[-1].soft != soft:
            self.contents.append(Page(soft))
        self.contents[-1].pieces.append((text, color))


def pages_of(svg: str, *, fine: bool = False) -> Pages:
    """Turn a drawing into pages. Raises ValueError for what is no drawing of ours.

    Args:
        fine: for paper, where letters are looked at closely.
    """
    root = parsed(svg)
    x, y, width, height = map(float, root.get("viewBox", "0 0 0 0").split())
    pages = Pages((width, height))
    tiles = {tile.get("id", ""): tile for tile in root.iterfind(f"{SVG}defs/{SVG}pattern")}
    _Writer(pages, tiles, fine).write(root, PLAIN, (1.0, -1.0, -x, height + y))
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

    def _text(self, line: SetLine, style: Style, matrix: Matrix) -> None:
        if self._is_outside(line, matrix):
            return  # a part of a map holds the names of the whole
        hour = f"q {_written(times(matrix, (line.scale, line.scale, line.x, line.y)))} cm"
        if style["stroke"] != "none":  # the halo of all letters lies below all letters
            width = num(float(style["stroke-width"]) / line.scale)
            pen = self._pen({**style, "stroke-width": width})
            self.pages.add(self._letters(line, f"{hour} {pen}", "S"), style["stroke"])
        self.pages.add(self._letters(line, f"{hour} {COLOR} rg", "f"), style["fill"])

    def _is_outside(self, line: SetLine, matrix: Matrix) -> bool:
        (a, d, e, f), (width, height) = matrix, self.pages.size
        left, base, room = a * line.x + e, d * line.y + f, abs(d) * line.scale * EM * 2
        right = left + a * line.width
        return not (-room < right and left < width + room and -room < base < height + room)

    def _letters(self, line: SetLine, start: str, end: str) -> str:
        return f"{start}\n{_painted_letters(line.letters, line.italic, end, self.fine)}Q"


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
