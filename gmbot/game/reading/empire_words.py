"""Names of several words, as empires have them, joined so that lines can be read word by word.

``A Bul S Land of Lions A Rum`` is read as ``A Bul S LandofLions A Rum``, ``EJECT Land of Lions`` as
``EJECT LandofLions``; names are looked up without blanks and signs anyway. Free text, such as
press, is taken from the line as it was typed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from gmbot.parsing.text import Line
from gmbot.rules.board.board import Board

_SIGNS = r"[\s.'-]{1,3}"
"""What may stand between the words of a name: ``St. Mary Mead`` is ``St Mary-Mead``."""
_WORDS = re.compile(r"[^\W_]+")
_LEAST = 2
"""Words of a beginning that are joined; one alone needs no joining."""
_NAMING = re.compile(r"\s*(?:NAME|VETO)\s+EMPIRE\b", re.IGNORECASE)
_PRESS = re.compile(r"\s*(?:press|broadcast|postal|publish|message|submit|fake)\b", re.IGNORECASE)


def with_joined_names(lines: Sequence[Line], board: Board) -> tuple[Line, ...]:
    """Return the lines with the powers' names of several words joined."""
    whole, begun = _patterns(board)
    if whole is None:
        return tuple(lines)
    return tuple(_joined(line, whole, begun or whole) for line in lines)


@lru_cache(maxsize=64)
def _patterns(board: Board) -> tuple[re.Pattern[str] | None, re.Pattern[str] | None]:
    """Patterns of the names of several words: of whole ones, and of beginnings too."""
    names = [tuple(_WORDS.findall(info.name)) for info in board.powers if not info.name.isalnum()]
    starts = Counter(name[:count] for name in names for count in range(_LEAST, len(name)))
    # A beginning that two names share, or with another's name in it, is asked about.
    every = [_squeezed(_WORDS.findall(info.name)) for info in board.powers]
    short = [
        start
        for start, count in starts.items()
        if count == 1 and not any(name in _squeezed(start) for name in every)
    ]
    return _any_of(names), _any_of([*names, *short])


def _squeezed(words: Sequence[str]) -> str:
    return "".join(words).casefold()


def _any_of(names: Sequence[tuple[str, ...]]) -> re.Pattern[str] | None:
    if not names:
        return None
    longest_first = sorted(names, key=lambda name: len("".join(name)), reverse=True)
    words = "|".join(_SIGNS.join(name) for name in longest_first)
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)


def _joined(line: Line, pattern: re.Pattern[str], begun: re.Pattern[str]) -> Line:
    if _NAMING.match(line.text):
        return line
    head, colon, text = line.text, "", ""
    if _PRESS.match(head):
        pattern = begun  # A power is addressed by the beginning of its name as well.
        head, colon, text = head.partition(":")  # what follows is the press itself
    joined = pattern.sub(lambda match: re.sub(r"[^\w]|_", "", match[0]), head)
    return replace(line, text=f"{joined}{colon}{text}") if joined != head else line
