"""Spans of time as people write them: ``7d``, ``24h``, ``2d 12h``, ``30m``."""

from __future__ import annotations

import re
from datetime import timedelta

from gmbot.messages import Text, joined, say

_PART = re.compile(r"(\d{1,9})\s*(d|h|m|s)[a-z]*\s*", re.IGNORECASE)
_UNITS = {"d": 86400, "h": 3600, "m": 60, "s": 1}
_LONGEST = timedelta(days=366)


def read_duration(text: str) -> timedelta:
    """Read ``2d 12h``; ``ValueError`` for anything else, zero and more than a year included."""
    seconds = 0
    rest = text.strip()
    while rest:
        match = _PART.match(rest)
        if match is None:
            break
        seconds += _UNITS[match[2].lower()] * int(match[1])
        rest = rest[match.end() :]
    if rest or not seconds:
        raise ValueError(f"not a span of time: {text!r} (write it like 7d, 24h or 2d 12h)")
    if seconds > _LONGEST.total_seconds():
        raise ValueError(f"{text!r} is more than a year")
    return timedelta(seconds=seconds)


def write_duration(span: timedelta) -> Text:
    """Write a span for people: ``7 days``, ``2 days 12 hours``, ``30 minutes``."""
    seconds = int(span.total_seconds())
    parts = []
    for size, name in ((86400, "days"), (3600, "hours"), (60, "minutes")):
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(say(f"durations.{name}", count=count))
    return joined(" ", parts) if parts else say("durations.no-minute")
