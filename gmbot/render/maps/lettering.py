"""Words on a map: made safe for XML and shortened."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from xml.sax.saxutils import escape

from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import Power

FONT = "Gmbot Map"
"""The family name inside ``fonts/*.ttf``."""


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
