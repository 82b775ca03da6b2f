"""Words on a map: made safe for XML and shortened."""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from xml.sax.saxutils import escape

from gmbot.render.paint import has_letters, width_of
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import Power

FONT = "Gmbot Map"
"""The family name inside ``fonts/*.ttf``."""


_USED = 0.74
"""How much of the width and height of a province its name takes: it is no rectangle."""
_SMALLEST = 7.0
"""Letters of a full name, in map units: in the theatres of a mail they can still be read."""


def one_line(text: str, longest: int = 60) -> str:
    """Make any text one short line: no line ends, control characters or direction marks."""
    return _one_line(text[: longest * 8], longest)


@lru_cache(maxsize=2048)
def _one_line(text: str, longest: int) -> str:
    letters = (" " if letter.isspace() else letter for letter in text)
    kept = "".join(letter for letter in letters if unicodedata.category(letter)[0] != "C")
    line = " ".join(kept.split())
    return line if len(line) <= longest else line[: longest - 1].rstrip() + "…"


def safe(text: str, longest: int = 60) -> str:
    """Make any text harmless in SVG: one short line, XML-escaped.

    Names come from players: they may hold markup, marks that turn the line around, or a novel.
    """
    return escape(one_line(text, longest), {'"': "&quot;"})


def name_of(board: Board, power: Power, names: Mapping[Power, str]) -> str:
    """What a power is called: as its player says, else as the map does; by its id in letters that
    the font lacks."""
    known = {info.id: info.name for info in board.powers}
    name = names.get(power) or known.get(power) or ""
    return name if name and has_letters(one_line(name)) else power.title()


def fitted(name: str, width: float, height: float, largest: float) -> tuple[list[str], float]:
    """Break a name into the lines in which its letters can be largest in the room it has."""
    words = name.split()
    breaks = [
        [" ".join(words[i:j]) for i, j in itertools.pairwise((0, *cuts, len(words)))]
        for count in range(len(words))
        for cuts in itertools.combinations(range(1, len(words)), count)
    ]

    def size(lines: list[str]) -> float:
        widest = max(width_of(line, 1) for line in lines)
        return min(largest, _USED * width / widest, _USED * height / len(lines))

    best = max(breaks, key=size)
    return best, max(size(best), _SMALLEST)


def num(value: float) -> str:
    """Write a coordinate with at most one decimal: ``12`` or ``12.5``."""
    return f"{value:.1f}".removesuffix(".0")
