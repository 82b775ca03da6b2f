"""Names of several words, as empires have them, joined so that lines can be read word by word.

``A Bul S Land of Lions A Rum`` is read as ``A Bul S LandofLions A Rum``, ``EJECT Land of Lions`` as
``EJECT LandofLions``; names are looked up without blanks and signs anyway. Free text, such as
press, is taken from the line as it was typed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from gmbot.parsing.text import Line
from gmbot.rules.board.board import Board

_SIGNS = r"[\s.'-]{1,3}"
"""What may stand between the words of a name: ``St. Mary Mead`` is ``St Mary-Mead``."""
_NAMING = re.compile(r"\s*(?:NAME|VETO)\s+EMPIRE\b", re.IGNORECASE)
_PRESS = re.compile(r"\s*(?:press|broadcast|postal|publish|message|submit|fake)\b", re.IGNORECASE)


def with_joined_names(lines: Sequence[Line], board: Board) -> tuple[Line, ...]:
    """Return the lines with the powers' names of several words joined."""
    pattern = _pattern(board)
    if pattern is None:
        return tuple(lines)
    return tuple(_joined(line, pattern) for line in lines)


@lru_cache(maxsize=64)
def _pattern(board: Board) -> re.Pattern[str] | None:
    names = sorted(
        (info.name for info in board.powers if not info.name.isalnum()), key=len, reverse=True
    )
    if not names:
        return None
    words = "|".join(_SIGNS.join(re.findall(r"[^\W_]+", name)) for name in names)
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)


def _joined(line: Line, pattern: re.Pattern[str]) -> Line:
    if _NAMING.match(line.text):
        return line
    head, colon, text = line.text, "", ""
    if _PRESS.match(head):
        head, colon, text = head.partition(":")  # what follows is the press itself
    joined = pattern.sub(lambda found: re.sub(r"[^\w]|_", "", found[0]), head)
    return replace(line, text=f"{joined}{colon}{text}") if joined != head else line
