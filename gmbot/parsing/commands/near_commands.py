"""Lines that were meant as commands and are none: ``VOTE MAYBE``, ``EXTENTION 24h``."""

from __future__ import annotations

from functools import lru_cache

from rapidfuzz.distance import OSA

from gmbot.parsing.commands.table import MEANT_BY, TALK
from gmbot.parsing.tokens import is_english

_MOST_WORDS = 8
_MOST_OF_TALK = 4
"""A line all in capitals that is as short as this is no talk."""
_MOST_SHOUTED = 3
_ALIKE = 6
"""A word this long may have one letter wrong; of shorter ones two letters may be exchanged, or one
be wrong that makes no other word."""
_WORDS = tuple(word for word in MEANT_BY if word.isalpha())
_PLAIN = tuple(word for word in _WORDS if word not in TALK)


def first_word(text: str) -> str:
    """The first word of a line if it stands in capitals, or empty."""
    words = text.split()
    first = words[0].strip(":,.!?") if words else ""
    return first if first.isalpha() and first.isupper() else ""


def meant_command(text: str) -> str:
    """The command that a line was meant as, or empty: its first word stands in capitals.

    Words with which talk and orders begin as well (``ORDERS #2``) are not taken for it.
    """
    return _meant(text, _PLAIN)


def is_shouted(text: str) -> bool:
    """Tell whether a line that is no command looks like one: ``RATING``, ``MUTE Germany``."""
    return bool(first_word(text)) and len(text.split()) <= _MOST_SHOUTED and "?" not in text


def misspelt_command(text: str) -> str:
    """The same for a line that stands where no orders are."""
    short = text.isupper() and len(text.split()) <= _MOST_OF_TALK
    return _meant(text, _WORDS if short else _PLAIN)


def _meant(text: str, known: tuple[str, ...]) -> str:
    first = first_word(text)
    if not first or len(text.split()) > _MOST_WORDS:
        return ""
    if first in MEANT_BY:
        return first if first in known else ""
    return _nearest(first, known)


@lru_cache(maxsize=4096)
def _nearest(first: str, known: tuple[str, ...]) -> str:
    """Kept, since a long mail says the same words again and again."""
    return next((word for word in known if _is_near(first, word)), "")


def _is_near(first: str, word: str) -> bool:
    if abs(len(first) - len(word)) > 1 or OSA.distance(first, word, score_cutoff=1) > 1:
        return False
    if len(first) >= _ALIKE:
        return True
    exchanged = sorted(first) == sorted(word)
    return not is_english(first) and (exchanged or min(len(first), len(word)) >= 4)
