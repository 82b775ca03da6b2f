"""Times in mails as handlers need them: a moment or a span, or None where it is unclear."""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from gmbot.parsing.dates import Moment, Span, Unclear, read_date

_LEAD = re.compile(r"^(?:(?:until|till|to|by|on|at|from|for|of)\s+)+", re.IGNORECASE)
# As our own mails print it, "Tue 8 Dec": the date says all.
_WEEKDAY = re.compile(
    r"(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+(?=\d{1,2}(?:st|nd|rd|th)?\.?\s+[a-z]|[a-z]{3,9}\.?\s+\d)",
    re.IGNORECASE,
)
_ANY = datetime(2026, 1, 1, tzinfo=UTC)


def span_of(text: str) -> timedelta | None:
    """Read ``24h``, ``2 days``, ``by a week``; None for anything else."""
    read = read_date(_LEAD.sub("", text.strip(), count=1), _ANY, UTC)
    return read.length if isinstance(read, Span) and read.length > timedelta() else None


def days_meant(text: str, now: datetime, zone: str) -> tuple[str, ...]:
    """The days that a weekday may mean which it is today: ``("01 Dec 2026", "08 Dec 2026")``.

    The old judges took the next week; who is asked need not know that.
    """
    read = read_date(_LEAD.sub("", text.strip(), count=1), now, ZoneInfo(zone))
    today = f"{now.astimezone(ZoneInfo(zone)):%d %b %Y}"
    if not isinstance(read, Unclear) or not read.choices:
        return ()
    return read.choices if read.choices[0].startswith(today) else ()


def moment_of(text: str, now: datetime, zone: str, usual: time) -> datetime | None:
    """Read ``Sat 12:00``, ``24 Jun``, ``tomorrow noon`` on the clock of ``zone``; UTC, or None.

    A day alone means the hour ``usual``. What could be two moments is None: whoever asked is
    asked again.
    """
    said = _LEAD.sub("", text.strip(), count=1)
    read = read_date(_WEEKDAY.sub("", said, count=1), now, ZoneInfo(zone))
    if not isinstance(read, Moment):
        return None
    at = datetime.combine(read.at.date(), usual, read.at.tzinfo) if read.whole_day else read.at
    return at.astimezone(UTC)
