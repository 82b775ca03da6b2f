"""Times and spans in a player's words, for deadlines, extensions and absences.

What may mean two times is never guessed: "Sat" on a Saturday is asked back (the old judges took
the next week). Times are given in the zone of the game or the writer, and come out aware.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import cache

from lark import Lark, ParseTree, Tree
from lark.exceptions import LarkError
from whenever import Instant

from gmbot.messages import day_of, say
from gmbot.parsing.text import normalise
from gmbot.resources import grammar_text


@dataclass(frozen=True, slots=True)
class Moment:
    """A point in time, aware. ``whole_day`` if no hour was said: it is then the day's first."""

    at: datetime
    whole_day: bool = False


class Length(timedelta):
    """A length of time as somebody wrote it: ``1d`` and ``24h`` are equal, and end differently.

    Any other ``timedelta`` counts its whole days as days.
    """

    whole_days: int

    @classmethod
    def of(cls, days: int, rest: timedelta) -> Length:
        """So many days of the calendar, and the hours and minutes beside them."""
        length = cls(days, rest.total_seconds())
        length.whole_days = days
        return length

    def __reduce__(self) -> tuple[object, ...]:
        """A copy knows its days as well."""
        return Length.of, (self.whole_days, self - timedelta(self.whole_days))


@dataclass(frozen=True, slots=True)
class Span:
    """A length of time: ``24h``."""

    length: Length


@dataclass(frozen=True, slots=True)
class Unclear:
    """A time that could not be read or could be two; ``choices`` can be sent back as they are."""

    text: str
    choices: tuple[str, ...] = ()


_LONGEST = 60
_MOST_DAYS = 36_600
_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_MONTHS = (
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
)  # fmt: skip
_UNITS = {"w": 7 * 24 * 60, "d": 24 * 60, "h": 60, "m": 1}
_COUNTS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
}  # fmt: skip


@cache
def _parser() -> Lark:
    return Lark(grammar_text("dates"), parser="earley", lexer="dynamic", maybe_placeholders=False)


def read_date(text: str, now: datetime, zone: tzinfo) -> Moment | Span | Unclear:
    """Read ``Sat 18:00``, ``24 Jun``, ``tomorrow noon`` or ``48h``.

    ``now`` is aware; days without a year and weekdays are the next ones after it, in ``zone``.
    """
    said = normalise(text).strip(" .,;!")
    if not said or len(said) > _LONGEST:
        return _unread(said)
    try:
        tree = _parser().parse(said)
        read = tree.children[0]
        assert isinstance(read, Tree)
        if read.data == "span":
            return _span(read)
        return _moment(read, now.astimezone(zone), zone)
    except (LarkError, ValueError, OverflowError):
        return _unread(said)


def _unread(said: str) -> Unclear:
    text = say("dates.unknown", words=repr(said[:_LONGEST]))
    return Unclear(text, ("Sat 18:00", "24 Jun 18:00", "48h"))


def _span(tree: ParseTree) -> Span | Unclear:
    days = minutes = 0
    for part in tree.find_data("part"):
        count, unit = (str(child).lower() for child in part.children)
        size = _UNITS[unit[0]]
        if count == "half a":
            minutes += size // 2
        elif size >= _UNITS["d"]:
            days += _number(count) * size // _UNITS["d"]
        else:
            minutes += _number(count) * size
    if not days and not minutes:
        return Unclear(say("dates.empty"), ("24h",))
    if days > _MOST_DAYS:
        raise OverflowError(days)
    return Span(Length.of(days, timedelta(minutes=minutes)))


def _number(word: str) -> int:
    return _COUNTS.get(word) or int(word)


def _moment(tree: ParseTree, now: datetime, zone: tzinfo) -> Moment | Unclear:
    parts = {str(child.data): child for child in tree.children if isinstance(child, Tree)}
    hour = _clock(parts)
    if any(
        str(child) in ("UTC", "GMT", "Z") for child in tree.children if not isinstance(child, Tree)
    ):
        zone = UTC
        now = now.astimezone(zone)
    if "weekday" in parts:
        day = _weekday(parts["weekday"])
        ahead = (day - now.weekday()) % 7
        if ahead == 0:
            return _which_week(parts["weekday"], now, hour)
        return _at(now.date() + timedelta(days=ahead), hour, zone)
    if "next_weekday" in parts:
        ahead = (_weekday(parts["next_weekday"]) - now.weekday()) % 7 or 7
        return _at(now.date() + timedelta(days=ahead), hour, zone)
    return _at(_day(parts, now, hour), hour, zone)


def _weekday(tree: ParseTree) -> int:
    return _DAYS.index(str(tree.children[-1]).lower()[:3])


def _which_week(tree: ParseTree, now: datetime, hour: time | None) -> Unclear:
    today, later = now.date(), now.date() + timedelta(days=7)
    name = str(tree.children[-1])
    at = f" {hour:%H:%M}" if hour else ""
    return Unclear(
        say("dates.which-week", name=name, today=day_of(today), later=day_of(later)),
        (f"{today:%d %b %Y}{at}", f"{later:%d %b %Y}{at}"),
    )


def _day(parts: dict[str, ParseTree], now: datetime, hour: time | None) -> date:
    if "today" in parts:
        return now.date()
    if "tomorrow" in parts:
        return now.date() + timedelta(days=1)
    if "iso" in parts:
        year, month, day = (int(n) for n in str(parts["iso"].children[0]).split("-"))
        return date(year, month, day)
    for kind in ("day_month", "month_day", "dotted"):
        if kind in parts:
            return _calendar_day(kind, [str(child) for child in parts[kind].children], now)
    # Only an hour: the next time the clock shows it.
    passed = hour is not None and hour <= now.time().replace(tzinfo=None)
    return now.date() + timedelta(days=1 if passed else 0)


def _calendar_day(kind: str, words: list[str], now: datetime) -> date:
    first, second, *year = words
    if kind == "month_day":
        first, second = second, first
    month = int(second) if kind == "dotted" else _MONTHS.index(second.lower()[:3]) + 1
    if year:
        return date(int(year[0]), month, int(first))
    found = date(now.year, month, int(first))
    return found if found >= now.date() else date(now.year + 1, month, int(first))


def _clock(parts: dict[str, ParseTree]) -> time | None:
    if "noon" in parts:
        return time(12)
    if "midnight" in parts:
        return time(0)
    tree = parts.get("time") or parts.get("hour12")
    if tree is None:
        return None
    match = re.match(r"(\d{1,2})(?:[:h](\d\d))?(?::\d\d)?\s?([ap])?", str(tree.children[-1]), re.I)
    assert match is not None
    hour, minute = int(match[1]), int(match[2] or 0)
    if match[3]:
        if not 1 <= hour <= 12:
            raise ValueError("hour")
        hour = hour % 12 + (12 if match[3].lower() == "p" else 0)
    return time(hour, minute)


def _at(day: date, hour: time | None, zone: tzinfo) -> Moment:
    return Moment(datetime.combine(day, hour or time(0), zone), whole_day=hour is None)


def whole_days(length: timedelta) -> int:
    """How many days of the calendar a length has: none in ``48h``."""
    return length.whole_days if isinstance(length, Length) else length.days


def later(start: datetime, length: timedelta, zone: str) -> datetime:
    """Add a length on the clock of ``zone``; UTC.

    Days keep the hour when the clocks change; hours are hours. An hour that the change skips is
    moved on by what is missing; of an hour that comes twice the first counts.
    """
    days = whole_days(length)
    rest = length - timedelta(days)
    if days:
        local = Instant.from_timestamp(start.timestamp()).to_tz(zone)
        day = local.add(days=days, disambiguation="compatible")
        start = datetime.fromtimestamp(day.timestamp(), UTC)
    return start.astimezone(UTC) + rest
