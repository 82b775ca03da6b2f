"""Times as people write them: ``Sat``, ``24 Jun 23:30``, ``tomorrow noon``, ISO, ``2 days``.

Pure: the present and the zone are given. Whoever uses a time that was read echoes it in full.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NUMBERS = {
    word: number
    for number, word in enumerate(("one", "two", "three", "four", "five", "six", "seven"), 1)
} | {"a": 1, "an": 1, "ten": 10}
_UNITS = {"w": "weeks", "d": "days", "h": "hours", "m": "minutes"}
_FILLERS = re.compile(
    r"\b(?:until|till|to|by|on|at|the|of|from|next|this|for|another|more)\b,?", re.I
)
_SPAN = re.compile(
    r"(?:(\d{1,4})|\b(a|an|one|two|three|four|five|six|seven|ten))\s*"
    r"(weeks?|w|days?|d|hours?|hrs?|h|minutes?|mins?|m)\b",
    re.I,
)
_CLOCK = re.compile(
    r"\b([01]?\d|2[0-3])[:.h]([0-5]\d)\b|\b(1[0-2]|[1-9])\s*([ap])\.?m\b|\b(noon|midnight)\b", re.I
)
_ISO = re.compile(r"\b(\d{4})-(\d{2})-(\d{2})(?:[T\s]+(?=\d))?")
_DAY_MONTH = re.compile(
    r"\b(\d{1,2})(?:st|nd|rd|th)?\.?\s+([a-z]{3,9})\b\.?,?(?:\s+(\d{4})\b(?!:))?", re.I
)
_MONTH_DAY = re.compile(
    r"\b([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?\b(?![:.]\d),?(?:\s+(\d{4})\b(?!:))?", re.I
)
_DOTTED = re.compile(r"\b(\d{1,2})\.(\d{1,2})\.(\d{4})?(?!\d)")
_WORD = re.compile(r"\b(today|tonight|tomorrow|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*)\b", re.I)
_UTC = re.compile(r"\b(?:UTC|GMT)\b|(?<=\d)Z\b")


def read_span(text: str) -> timedelta | None:
    """Read ``24h``, ``2 days``, ``a week``, ``1d 12h``; None for anything else."""
    rest = re.sub(r"\b(?:and|by|of|for|another|more)\b", " ", text, flags=re.I)
    total = timedelta()
    for match in _SPAN.finditer(rest):
        number = int(match[1]) if match[1] else _NUMBERS[match[2].lower()]
        total += timedelta(**{_UNITS[match[3][0].lower()]: number})
    left = _SPAN.sub("", rest).strip(" ,.")
    return total if total and not left else None


def read_date(text: str, now: datetime, zone: str, usual: time = time(23, 59)) -> datetime | None:
    """Read a moment, on the clock of ``zone`` unless it says UTC; None if it is none.

    A day without an hour means ``usual``; an hour without a day the next such hour; a date
    without a year the next such date; a day of the week the next one that is still to come.
    """
    where = ZoneInfo("UTC") if _UTC.search(text) else ZoneInfo(zone)
    text = _UTC.sub(" ", text)
    local = now.astimezone(where)
    found = _day(text, local.date())
    if found is None:
        return None
    day, rest, kind = found
    clock, left = _clock(rest)
    if _FILLERS.sub(" ", left).strip(" ,.!") or (day is None and clock is None):
        return None
    at = clock or usual
    when = datetime.combine(day or local.date(), at, where)
    if kind in ("none", "weekday") and when <= local:
        when = datetime.combine(when.date() + timedelta(days=1 if kind == "none" else 7), at, where)
    return when.astimezone(UTC)


def _clock(text: str) -> tuple[time | None, str]:
    match = _CLOCK.search(text)
    if match is None:
        return None, text
    rest = text[: match.start()] + " " + text[match.end() :]
    if match[1]:
        return time(int(match[1]), int(match[2])), rest
    if match[3]:
        return time(int(match[3]) % 12 + (12 if match[4].lower() == "p" else 0)), rest
    return (time(12) if match[5].lower() == "noon" else time(23, 59)), rest


def _day(text: str, today: date) -> tuple[date | None, str, str] | None:
    """Return the day, the text without it, and how it was said; None for an impossible date."""
    for pattern, order in (
        (_ISO, "ymd"),
        (_DOTTED, "dny"),
        (_DAY_MONTH, "dmy"),
        (_MONTH_DAY, "mdy"),
    ):
        match = pattern.search(text)
        parts = dict(zip(order, match.groups(), strict=True)) if match else {}
        month = _month(parts.get("m") or parts.get("n") or "")
        if match is None or not month:
            continue
        rest = f"{text[: match.start()]} {text[match.end() :]}"
        rest = _WORD.sub(" ", rest)  # "Sat 24 Jun": the date says it
        day = _date(parts["y"], month, int(parts["d"]), today)
        return None if day is None else (day, rest, "date")
    match = _WORD.search(text)
    if match is None:
        return None, text, "none"
    word = match[1].lower()
    rest = f"{text[: match.start()]} {text[match.end() :]}"
    if word in ("today", "tonight"):
        return today, rest, "date"
    if word == "tomorrow":
        return today + timedelta(days=1), rest, "date"
    ahead = (_DAYS.index(word[:3]) - today.weekday()) % 7
    return today + timedelta(days=ahead), rest, "weekday"


def _month(word: str) -> int:
    if word.isdigit():
        return int(word) if 1 <= int(word) <= 12 else 0
    return _MONTHS.index(word[:3].lower()) + 1 if word[:3].lower() in _MONTHS else 0


def _date(year: str | None, month: int, day: int, today: date) -> date | None:
    try:
        if year:
            return date(int(year), month, day)
        found = date(today.year, month, day)
        return found if found >= today else date(today.year + 1, month, day)
    except ValueError:
        return None
