"""Which unit and which phase a question names: ``A Mun``, ``army in Munich, Spring 1902``."""

from __future__ import annotations

import re
from collections.abc import Iterable

from gmbot.parsing.tokens import names_of, squeeze
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Phase, PhaseKind, Season

_CODE = re.compile(r"\b([SFW])(\d{4})([MRA])\b", re.I)
_SPOKEN = re.compile(
    r"\b(spring|fall|autumn|winter)\s+(?:of\s+)?(\d{4})(?:\s+(moves?|retreats?|adjustments?|builds?))?",
    re.I,
)
_SEASONS = {"spring": Season.SPRING, "fall": Season.FALL, "autumn": Season.FALL}
_KINDS = {
    "a": "A", "army": "A", "armee": "A", "f": "F", "fleet": "F", "flotte": "F", "w": "W",
    "wing": "W",
}  # fmt: skip
_NOISE = frozenset({
    "for", "the", "my", "our", "did", "does", "do", "was", "is", "has", "not", "why", "of", "in",
    "at", "order", "orders", "unit", "fail", "failed", "bounce", "bounced", "move", "moved",
})  # fmt: skip
_ORDER = re.compile(r"\s(?:-+>?|->|S|H|C|R)(?:\s|$)|\s(?:supports?|holds?|convoys?|to)\s", re.I)


def take_phase(text: str) -> tuple[str, Phase | None]:
    """Take the phase out of a question: ``A Mun F1902R`` is ``("A Mun", F1902R)``."""
    match = _CODE.search(text)
    if match:
        return _without(text, match), Phase.parse(match[0].upper())
    match = _SPOKEN.search(text)
    if match is None:
        return text, None
    season = _SEASONS.get(match[1].lower(), Season.WINTER)
    word = (match[3] or "").lower()
    kind = PhaseKind.RETREAT if word.startswith("retreat") else PhaseKind.MOVEMENT
    if season is Season.WINTER:
        kind = PhaseKind.ADJUSTMENT
    return _without(text, match), Phase(season, int(match[2]), kind)


def _without(text: str, match: re.Match[str]) -> str:
    rest = f"{text[: match.start()]} {text[match.end() :]}".strip(" ,;:")
    return re.sub(r"[\s,]+(?:in|of|during)$", "", rest, flags=re.I)


def find_units(text: str, units: Iterable[Unit], board: Board) -> tuple[Unit, ...]:
    """Return the units that a text may name, of those given; an order is read up to its sign."""
    match = _ORDER.search(text)
    words = (text[: match.start()] if match else text).strip(" ?!.,:;()").split()
    words = [word for word in words if word.lower() not in _NOISE]
    if len(words) > 1 and squeeze(words[0].removesuffix("'s")) in names_of(board).powers:
        words = words[1:]  # "Germany's A Mun"
    kind = ""
    if words and words[0].lower() in _KINDS and len(words) > 1:
        kind = _KINDS[words[0].lower()]
        words = words[1:]
    elif len(words) > 1 and words[-1].lower() in _KINDS:  # "Munich army"
        kind = _KINDS[words[-1].lower()]
        words = words[:-1]
    places = _places(" ".join(words).partition("/")[0], board)
    return tuple(
        unit for unit in units if unit.province in places and (not kind or unit.kind == kind)
    )


def _places(spelling: str, board: Board) -> frozenset[str]:
    names, word = names_of(board), squeeze(spelling)
    if not word:
        return frozenset()
    found = names.find(word)
    if found is not None:
        return frozenset(found.places)
    return frozenset(names.beginning_with(word) or names.near(word))
