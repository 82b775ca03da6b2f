"""The part of SVG that our drawings are written in, and how a style is handed down in it.

Anything else raises ValueError: no sign shall be seen in one form of a picture and be missing in
another.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
Element = ElementTree.Element
Style = Mapping[str, str]
Matrix = tuple[float, float, float, float]
"""Scale in x and y, shift in x and y: we turn nothing."""

HARD = "hard"
"""The class of what is drawn without soft edges in a PNG: fills and border lines.

Soft edges of long lines make a PNG twice as large. A mail shows it smaller than it is, so they are
not missed. The SVG itself has them.
"""

KEPT = "kept"
"""The class of texts that stand in many pictures in the same places: their pixels are kept."""

PLAIN: Style = {
    "fill": "#000000", "stroke": "none", "stroke-width": "1", "stroke-dasharray": "none",
    "stroke-linecap": "butt", "stroke-linejoin": "miter", "fill-opacity": "1",
    "stroke-opacity": "1", "paint-order": "normal", "font-size": "16", "font-style": "normal",
    "font-family": "", "font-weight": "bold", "text-anchor": "start", "letter-spacing": "0",
    "class": "",
}  # fmt: skip
"""What is handed down, as it is where nobody says otherwise."""
_OWN = {
    "svg": {"viewBox"}, "g": {"transform"}, "path": {"d", "id"}, "text": {"x", "y"},
    "rect": {"x", "y", "width", "height", "rx"}, "circle": {"cx", "cy", "r"},
    "title": set(), "defs": set(),
}  # fmt: skip
_KINDS = {f"{SVG}{kind}": kind for kind in _OWN}
_KNOWN = {f"{SVG}{kind}": PLAIN.keys() | own for kind, own in _OWN.items()}
_TRANSFORM = re.compile(r"(translate|scale)\(([-\d.]+)[ ,]*([-\d.]+)?\)")


def parsed(svg: str) -> Element:
    """Read a drawing. Raises ValueError for what is no XML."""
    try:
        return ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        raise ValueError(f"no drawing: {error}") from error


def kind_of(element: Element) -> str:
    """The name of an element. Raises ValueError for one that we never write."""
    try:
        return _KINDS[element.tag]
    except KeyError:
        raise ValueError(f"no drawing of ours has <{element.tag.removeprefix(SVG)}>") from None


def styled(element: Element, style: Style) -> Style:
    """The style inside an element, its own attributes among it."""
    own_attributes = element.attrib
    if not own_attributes:
        return style
    known = _KNOWN[element.tag]
    for name in own_attributes:
        if name not in known:
            raise ValueError(f"no {element.tag} of ours has {name}")
    return {**style, **own_attributes}


def moved(element: Element, matrix: Matrix) -> Matrix:
    """The matrix inside an element."""
    if (transform := element.get("transform")) is None:
        return matrix
    for name, first, second in _TRANSFORM.findall(transform):
        a = float(first)
        if name == "translate":
            matrix = times(matrix, (1, 1, a, float(second or 0)))
        else:
            matrix = times(matrix, (a, float(second or a), 0, 0))
    return matrix


def times(outer: Matrix, inner: Matrix) -> Matrix:
    """One matrix inside another."""
    a, d, e, f = outer
    return a * inner[0], d * inner[1], a * inner[2] + e, d * inner[3] + f
