"""A line that names a game above what is meant for it: ``fritz (England):``, ``For upquark:``."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from gmbot.parsing.text import fold

_WORD = re.compile(r"[^\W_]+(?:[-_][^\W_]+)*")
_BESIDES = frozenset([
    "game", "in", "for", "the", "my", "orders", "order", "moves", "retreats", "builds", "as", "of",
    "re", "here", "are", "and", "spring", "fall", "autumn", "winter",
])  # fmt: skip
_FIRST = re.compile(r"\W*([^\W_]+(?:[-_][^\W_]+)*)[]\s:,;.-]*")
_DATE = re.compile(r"(?:[sfw])?(?:1[89]|20)\d\d[mrab]?")
_LONGEST = 80
_END_OF_MESSAGE = re.compile(r"[\s,;]*[(\[<{]?\b(?:eom|n/?t)\b[)\]>}]?\s*$", re.IGNORECASE)
_SHORTEST_POWER = 4
"""Letters; a shorter name of a power may be that of a sea."""


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


def said_in_subject(text: str, games: Mapping[str, Collection[str]]) -> str:
    """What a subject says for itself: ``fritz Turkey: A Con - Bul (eom)`` without its frame.

    Args:
        games: as for ``heading_of``.
    """
    text = _END_OF_MESSAGE.sub("", text)
    powers = {
        word
        for power_words in games.values()
        for word in power_words
        if len(word) >= _SHORTEST_POWER
    }
    while (first := _FIRST.match(text)) is not None:
        word = fold(first[1])
        if word not in games and word not in powers and not _DATE.fullmatch(word):
            return text
        text = text[first.end() :]
    return text
