"""A line that names a game above what is meant for it: ``fritz (England):``, ``For upquark:``."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from gmbot.parsing.normal import fold

_WORD = re.compile(r"[^\W_]+(?:[-_][^\W_]+)*")
_BESIDES = frozenset([
    "game", "in", "for", "the", "my", "orders", "order", "moves", "retreats", "builds", "as", "of",
    "re", "here", "are", "and", "spring", "fall", "autumn", "winter",
])  # fmt: skip
_DATE = re.compile(r"(?:[sfw])?(?:1[89]|20)\d\d[mrab]?")
_LONGEST = 80


@dataclass(frozen=True, slots=True)
class Heading:
    """What a heading says; ``power`` is a word, empty if it names none."""

    game: str
    power: str = ""


def heading_of(text: str, games: Mapping[str, Collection[str]]) -> Heading | None:
    """Read a heading; None if the line is anything else.

    Args:
        games: the games it may be about, with the words for their powers, all folded.
    """
    if not games or len(text) > _LONGEST:
        return None
    words = _WORD.findall(fold(text))
    named = [word for word in words if word in games]
    if len(named) != 1:
        return None
    rest = [word for word in words if word not in named]
    power = [word for word in rest if word in games[named[0]]]
    if len(power) > 1 or any(
        word not in _BESIDES and word not in power and not _DATE.fullmatch(word) for word in rest
    ):
        return None
    return Heading(named[0], *power)
