"""Drawings in the place of pictures: what a mail holds until it leaves.

A picture costs ten times as much as all else in a mail, and its drawing can be kept in a twentieth
of its bytes. So mails are written and kept with drawings, and a picture is painted when it leaves.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

_HEAD = b"gmbot drawing:\n"
"""Five whole groups of base64: they look the same in every mail."""
_BEGINNING = base64.b64encode(_HEAD)
_SKETCH = re.compile(
    rb"(?<=\r\n\r\n)" + re.escape(_BEGINNING) + rb"[A-Za-z0-9+/\r\n]*={0,2}\r\n(?=\r\n)"
)

Paint: TypeAlias = Callable[[str, int], bytes]
"""Turns an SVG into a PNG of a width in pixels."""


@lru_cache(maxsize=24)
def sketch(svg: str, width: int) -> bytes:
    """Write a drawing down, and how wide it is to be painted: ``Paint`` for mails that wait."""
    return _HEAD + f"{width}\n{svg}".encode()


def sketches_in(raw: bytes) -> Sequence[bytes]:
    """The drawings that stand in a mail in the place of pictures, in lines of base64."""
    return _SKETCH.findall(raw)


def with_pictures(raw: bytes, pictures: Mapping[bytes, bytes]) -> bytes:
    """The mail with a picture for each of its drawings."""

    def lines(match: re.Match[bytes]) -> bytes:
        return base64.encodebytes(pictures[match[0]]).replace(b"\n", b"\r\n") or b"\r\n"

    return _SKETCH.sub(lines, raw)


def painted_with(paint: Paint, lines: bytes) -> bytes:
    """Paint a drawing that stands in a mail."""
    width, _, svg = base64.b64decode(lines)[len(_HEAD) :].partition(b"\n")
    return paint(svg.decode(), int(width))


def finished(raw: bytes, paint: Paint) -> bytes:
    """Paint all pictures of a mail. Raises what painting raises."""
    return with_pictures(raw, {data: painted_with(paint, data) for data in sketches_in(raw)})
