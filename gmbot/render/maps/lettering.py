"""Words on a map: made safe for XML, shortened, and measured for the font that is shipped."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from xml.sax.saxutils import escape

from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import Power

FONT = "Gmbot Map"
"""The family name inside ``fonts/*.ttf``."""
HARD = "hard"
"""The class of what is drawn without soft edges in a PNG: fills and border lines.

Soft edges of long lines make a PNG twice as large and slow. A mail shows it smaller than it is, so
they are not missed. The SVG itself has them.
"""

_ADVANCES = {
    21: "'",
    24: " .,",
    25: "ijl",
    27: ":|()!;",
    31: "I[]{}",
    36: "frt-",
    41: '"`*J',
    44: "s",
    47: "?z/\\_c",
    52: "aLx",
    54: "egkvyS",
    57: "EFbdopqhnu",
    58: "#$+0123456789<=>^~",
    61: "TZP",
    65: "RYBC",
    69: "AKVX",
    73: "&GU",
    77: "DHN",
    81: "OQw%",
    84: "@m",
    94: "M",
    105: "W",
}
_ADVANCE = {letter: width / 100 for width, letters in _ADVANCES.items() for letter in letters}
_OTHER_ADVANCE = 0.62


def width_of(text: str, size: float) -> float:
    """About how wide a text in the bold face is, in the unit of ``size``."""
    return size * sum(_ADVANCE.get(letter, _OTHER_ADVANCE) for letter in text)


def one_line(text: str, longest: int = 60) -> str:
    """Make any text one short line: no line ends, control characters or direction marks."""
    letters = (" " if letter.isspace() else letter for letter in text[: longest * 8])
    kept = "".join(letter for letter in letters if unicodedata.category(letter)[0] != "C")
    line = " ".join(kept.split())
    return line if len(line) <= longest else line[: longest - 1].rstrip() + "…"


def safe(text: str, longest: int = 60) -> str:
    """Make any text harmless in SVG: one short line, XML-escaped.

    Names come from players: they may hold markup, marks that turn the line around, or a novel.
    """
    return escape(one_line(text, longest), {'"': "&quot;"})


def name_of(board: Board, power: Power, names: Mapping[Power, str]) -> str:
    """What a power is called: as its player says, else as the map does."""
    known = {info.id: info.name for info in board.powers}
    return names.get(power) or known.get(power) or power.title()


def num(value: float) -> str:
    """Write a coordinate with at most one decimal: ``12`` or ``12.5``."""
    return f"{value:.1f}".removesuffix(".0")
