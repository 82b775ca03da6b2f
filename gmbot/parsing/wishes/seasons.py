"""The season and the year that a question is about: ``last fall``, ``im Frühjahr 1902``."""

from __future__ import annotations

import re

from gmbot.parsing.wishes.table import plain
from gmbot.rules.board.terms import Season

_WORDS = {
    Season.SPRING: "spring|fruhling|fruhjahr|printemps",
    Season.FALL: "fall|autumn|herbst|automne",
    Season.WINTER: "winter|hiver",
}
_BEFORE = (
    r"last|this|past|previous|in|that|the|of|since|letzte[nmrs]?|vorige[nmrs]?|im|au|l|en|dernier"
)
"""What stands before a season: ``fall`` alone is something else, as in ``why did Munich fall``."""
_BEHIND = r"(?: of)? (?P<year>\d{4})"
_NAMED = tuple(
    (season, re.compile(rf"\b(?:{_BEFORE}) (?:{words})\b(?:{_BEHIND})?"), re.compile(
        rf"\b(?:{words}){_BEHIND}\b"
    ))
    for season, words in _WORDS.items()
)  # fmt: skip
_CODE = re.compile(r"\b([sfw])(\d{4})[mra]?\b")


def season_in(sentence: str) -> tuple[Season, int] | None:
    """The season that a sentence names, with its year, or 0; None if it names none, or several."""
    text = plain(sentence)
    found = {(Season(code[1].upper()), int(code[2])) for code in _CODE.finditer(text)}
    for season, framed, dated in _NAMED:
        match = dated.search(text) or framed.search(text)
        if match:
            found.add((season, int(match["year"] or 0)))
    return found.pop() if len(found) == 1 else None
