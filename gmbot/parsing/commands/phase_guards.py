"""The phase that a GM's command is meant for: ``EXTEND 24h IF PHASE F1905M``.

It stands behind the command or before it; behind most commands the code alone will do. If the
game has moved on, the command is not carried out.
"""

from __future__ import annotations

import re

from gmbot.parsing.commands.requests import Request
from gmbot.parsing.commands.table.command import Command

_LONGEST = 300
_CODE = r"[SFWsfw]\d{4}[MRAmra]"
_BEHIND = re.compile(rf"(.+?)[\s,]+IF\s+(?:THE\s+)?PHASE\s+(?:IS\s+)?({_CODE})\s*[.!]*", re.I)
_BEFORE = re.compile(
    rf"IF\s+(?:THE\s+)?PHASE\s+(?:IS\s+)?({_CODE})\s*[:,]?\s+(?:THEN\s+)?(\S.*)", re.I
)
_ALONE = re.compile(rf"(.*\S)\s+({_CODE})")


def guarded(text: str) -> tuple[str, str] | None:
    """Part a line from its guard: ``("EXTEND 24h", "F1905M")``; None if it may have none."""
    if len(text) > _LONGEST:
        return None
    match = _BEHIND.fullmatch(text)
    if match:
        return match[1], match[2].upper()
    match = _BEFORE.fullmatch(text)
    if match:
        return match[2], match[1].upper()
    match = _ALONE.fullmatch(text)
    if match is None or match[1].upper().endswith(" FOR"):
        return None  # "DEADLINE 24 Jun FOR F1905M" says it in its own way
    return match[1], match[2].upper()


def takes_guard(row: Command[Request], text: str) -> bool:
    """Tell whether a line that is read as this command may have a guard of this form."""
    spelt_out = _BEHIND.fullmatch(text) or _BEFORE.fullmatch(text)
    return row.may_be_guarded and (bool(spelt_out) or row.phase_last)
