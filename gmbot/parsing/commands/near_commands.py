"""Lines that were meant as commands and are none: ``VOTE MAYBE``, ``EXTENTION 24h``."""

from __future__ import annotations

from rapidfuzz.distance import OSA

_COMMANDS = (
    "ABSENCE", "ANNOUNCE", "BROADCAST", "CLEAR", "CONCEDE", "CORRECT", "DEADLINE", "DIAS", "DRAW",
    "EDIT",
    "EJECT", "EXTEND", "EXTENSION", "JOIN", "OBSERVE", "OPTIONS", "PAUSE", "PREFER", "PRESS",
    "PREVIEW", "PROCESS", "PROPOSE", "REGISTER", "RELEASE", "REPLACE", "RESIGN", "RESUME",
    "REVIEW", "ROLLBACK", "ROLLFORWARD", "SCHEDULE", "SETTLE", "STANDBY", "STATUS", "SUBSTITUTE",
    "TAKEOVER", "VERIFY", "VETO", "VOTE", "WITHDRAW",
)  # fmt: skip
"""Words that begin nothing but a command when a line begins with them in capitals."""
_MOST_WORDS = 8
_ALIKE = 6
"""A word this long may have one letter wrong; shorter ones are too easily other words."""


def meant_command(text: str) -> str:
    """The command that a line was meant as, or empty: its first word stands in capitals."""
    words = text.split()
    first = words[0].strip(":,.!") if words else ""
    if not (first.isalpha() and first.isupper() and len(words) <= _MOST_WORDS):
        return ""
    if first in _COMMANDS:
        return first
    if len(first) < _ALIKE:
        return ""
    near = (one for one in _COMMANDS if OSA.distance(first, one, score_cutoff=1) <= 1)
    return next(near, "")
