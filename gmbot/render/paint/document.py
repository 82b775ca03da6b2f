"""Pages as a file of PDF."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence

from gmbot.render.paint.elements import Element, Matrix
from gmbot.render.paint.page import Pages, content_of_tile
from gmbot.render.paint.paths import num


def layers(pages: Pages, height: float) -> bytes:
    """Write each page as a page of its own, in the unit of the drawing.

    Args:
        height: a little more than that of the drawing, where whole pixels need it.
    """
    texts = [page.text for page in pages.contents]
    return _document(pages, texts, (pages.size[0], height), packed=False)


def sheet(pages: Pages, width: float) -> bytes:
    """Write everything on one page of a width in points."""
    text = "\n".join(page.text for page in pages.contents)
    height = pages.size[1] * width / pages.size[0]
    return _document(pages, [text], (width, height), packed=True)


def _document(
    pages: Pages, texts: Sequence[str], size: tuple[float, float], *, packed: bool
) -> bytes:
    scale = size[0] / pages.size[0]
    turned = f"{scale:.6f} 0 0 {-scale:.6f} 0 {num(size[1])} cm"  # y runs down in a drawing
    kids = [3 + 2 * number for number in range(len(texts))]
    tiles = [3 + 2 * len(texts) + number for number in range(len(pages.tiles))]
    patterns = "".join(f"/P{number} {tile} 0 R" for number, tile in enumerate(tiles))
    uses = f"<<{_opacities(pages)}/Pattern<<{patterns}>>>>"
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Count {len(kids)}/Kids[{' '.join(f'{n} 0 R' for n in kids)}]>>".encode(),
    ]
    for kid, text in zip(kids, texts, strict=True):
        objects += (
            f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 {num(size[0])} {num(size[1])}]"
            f"/Resources{uses}/Contents {kid + 1} 0 R>>".encode(),
            _stream("<<", f"{turned}\n{text}", packed),
        )
    for tile, (a, d, e, f) in pages.tiles:
        whole = (a * scale, -d * scale, e * scale, size[1] - f * scale)
        objects.append(_tile(tile, whole, packed))
    return _numbered(objects)


def _tile(tile: Element, matrix: Matrix, packed: bool) -> bytes:
    """A pattern: a square that is laid again and again, in the unit of the whole page."""
    page = content_of_tile(tile)
    side = float(tile.get("viewBox", "0 0 1 1").split()[2])
    a, d, e, f = matrix
    zoom = page.size[0] / side
    (content,) = page.contents
    head = (
        f"<</PatternType 1/PaintType 1/TilingType 2/BBox[0 0 {num(side)} {num(side)}]"
        f"/XStep {num(side)}/YStep {num(side)}"
        f"/Matrix[{a * zoom:.6f} 0 0 {d * zoom:.6f} {num(e)} {num(f)}]"
        f"/Resources<<{_opacities(page)}>>"
    )
    return _stream(head, content.text, packed)


def _opacities(pages: Pages) -> str:
    states = (f"/{key}{value}<</{key} {value}>>" for key, value in sorted(pages.opacities))
    return f"/ExtGState<<{''.join(states)}>>"


def _stream(head: str, text: str, packed: bool) -> bytes:
    data = zlib.compress(text.encode("ascii")) if packed else text.encode("ascii")
    filtered = "/Filter/FlateDecode" if packed else ""
    return f"{head}{filtered}/Length {len(data)}>>stream\n".encode() + data + b"\nendstream"


def _numbered(objects: Iterable[bytes]) -> bytes:
    whole, places = bytearray(b"%PDF-1.4\n"), []
    for number, content in enumerate(objects, 1):
        places.append(len(whole))
        whole += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    count = len(places) + 1
    end = f"trailer<</Size {count}/Root 1 0 R>>\nstartxref\n{len(whole)}\n%%EOF\n"
    return bytes(whole) + f"xref\n0 {count}\n0000000000 65535 f \n{table}{end}".encode()
