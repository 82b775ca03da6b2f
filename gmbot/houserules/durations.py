"""Spans of time as people write them: ``7d``, ``24h``, ``2d 12h``, ``30m``."""

from __future__ import annotations

import re
from datetime import timedelta

from gmbot.messages import Text, joined, say
from gmbot.parsing.commands import Length, whole_days

_PART = re.compile(r"(\d{1,9})\s*(d|h|m|s)[a-z]*\s*", re.IGNORECASE)
_UNITS = {"h": 3600, "m": 60, "s": 1}
_LONGEST = timedelta(days=366)


def read_duration(text: str) -> Length:
    """Read ``2d 12h``; ``ValueError`` for anything else, zero and more than a year included."""
    days = seconds = 0
    rest = text.strip()
    while rest:
        match = _PART.match(rest)
        if match is None:
            break
        unit, count = match[2].lower(), int(match[1])
        if unit == "d":
            days += count
        else:
            seconds += _UNITS[unit] * count
        rest = rest[match.end() :]
    if rest or not (days or seconds):
        raise ValueError(say("setting-faults.no-span", value=repr(text)))
    if days * 86400 + seconds > _LONGEST.total_seconds():
        raise ValueError(say("setting-faults.long-span", value=repr(text)))
    return Length.of(days, timedelta(seconds=seconds))


def write_duration(span: timedelta) -> Text:
    """Write a span for people: ``7 days``, ``2 days 12 hours``, ``30 minutes``."""
    seconds = int(span.total_seconds())
    parts = []
    for size, name in ((86400, "days"), (3600, "hours"), (60, "minutes")):
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(say(f"durations.{name}", count=count))
    return joined(" ", parts) if parts else say("durations.no-minute")


def keep_duration(span: timedelta) -> str:
    """Write a span for ``read_duration``: ``7d``, but ``48h`` where hours were said."""
    days = whole_days(span)
    seconds = int((span - timedelta(days)).total_seconds())
    hours, seconds = divmod(seconds, 3600)
    parts = ((days, "d"), (hours, "h"), (seconds, "s"))
    return " ".join(f"{count}{unit}" for count, unit in parts if count)
