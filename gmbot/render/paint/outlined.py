"""A drawing that carries its letters: the same on machines that lack the font."""

from __future__ import annotations

from xml.etree import ElementTree

from gmbot.render.paint.elements import PLAIN, SVG, Element, Style, kind_of, parsed, styled
from gmbot.render.paint.letters import glyph, set_line
from gmbot.render.paint.paths import num

_LINK = "{http://www.w3.org/1999/xlink}href"
"""Programs for drawing know no plain ``href`` yet."""


def with_outlined_letters(svg: str) -> str:
    """Write every text of a drawing as outlines. ValueError: it is not ours."""
    root = parsed(svg)
    ElementTree.register_namespace("", SVG[1:-1])
    ElementTree.register_namespace("xlink", _LINK[1:].partition("}")[0])
    used: dict[tuple[str, bool], None] = {}
    _outline(root, styled(root, PLAIN), used)
    defs = root.find(f"{SVG}defs")
    if defs is None:
        root.insert(0, defs := ElementTree.Element(f"{SVG}defs"))
    for letter, italic in used:
        data = glyph(letter, italic).data
        ElementTree.SubElement(defs, f"{SVG}path", {"id": _id(letter, italic), "d": data})
    return ElementTree.tostring(root, encoding="unicode")


def _outline(parent: Element, style: Style, used: dict[tuple[str, bool], None]) -> None:
    for place, child in enumerate(list(parent)):
        if kind_of(child) == "text":
            parent[place] = _letters(child, styled(child, style), used)
        elif kind_of(child) not in ("title", "defs"):
            _outline(child, styled(child, style), used)


def _letters(text: Element, style: Style, used: dict[tuple[str, bool], None]) -> Element:
    """The letters of a text, each where it stands; read aloud as the whole text."""
    words = text.text or ""
    line = set_line(words, style)
    group = ElementTree.Element(f"{SVG}g", {"role": "img", "aria-label": words})
    group.attrib |= {key: text.attrib[key] for key in text.attrib.keys() - {"x", "y", "font-size"}}
    place = f"translate({num(line.x)} {num(line.y)}) scale({line.scale:.5f})"
    group.set("transform", place)
    if style["stroke"] != "none":
        group.set("stroke-width", num(float(style["stroke-width"]) / line.scale))
    for offset, letter in line.letters:
        if glyph(letter, line.italic).data:
            used[letter, line.italic] = None
            use = {_LINK: f"#{_id(letter, line.italic)}", "x": num(offset)}
            ElementTree.SubElement(group, f"{SVG}use", use)
    return group


def _id(letter: str, italic: bool) -> str:
    return f"{'i' if italic else 'b'}{ord(letter):x}"
