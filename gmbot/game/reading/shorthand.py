"""Corrections in a few words: ``same as before but A Mar H``, ``cancel``.

They are replaced by commands: ``CHANGE`` (S3.11) and ``CLEAR``. ``A Par - Pic instead`` is read as
it is. ``withdraw`` alone is left alone: it may mean the game, so the command WITHDRAW asks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from gmbot.parsing.commands.table.players import CLEAR
from gmbot.parsing.text import Line

_SAME = re.compile(
    r"(?:please\s+)?(?:(?:keep|leave)\s+(?:everything|all|it|my\s+orders)\s+)?(?:(?:all|orders?)\s+)?"
    r"(?:the\s+)?(?:same|unchanged|as\s+before)(?:\s+(?:orders?|set|moves))?"
    r"(?:\s+as\s+(?:before|last\s+time|sent|previously))?\s*[,;:]?\s*"
    r"(?:but|except(?:\s+for|\s+that)?|only)\b\s*[:,]?\s*(.*)",
    re.IGNORECASE,
)
_CANCEL = re.compile(
    r"(?:please\s+)?(?:cancel(?:\s+(?:all|everything|it|them|that))?"
    r"|withdraw\s+(?:all|everything|it|them|that))(?:\s+please)?\s*[.!]*",
    re.IGNORECASE,
)
_SIGNATURE_WORDS = 2


def corrected(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Return the lines with short corrections replaced by commands."""
    written = [line for line in lines if line.text.strip()]
    if written and _CANCEL.fullmatch(written[0].text.strip()) and _is_all(written[1:]):
        return (replace(written[0], text=CLEAR.line()),)
    return tuple(_same(line) for line in lines)


def _is_all(rest: Sequence[Line]) -> bool:
    """Tell whether only a name follows; a ``cancel`` among orders takes nothing back."""
    return not rest or (len(rest) == 1 and len(rest[0].text.split()) <= _SIGNATURE_WORDS)


def _same(line: Line) -> Line:
    match = _SAME.fullmatch(line.text.strip())
    if match is None:
        return line
    return replace(line, text=f"CHANGE: {match[1]}" if match[1] else "CHANGE")
