"""Times in mails as handlers need them: a moment or a span, or None where it is unclear."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, time, timedelta
from difflib import get_close_matches
from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

from babel.dates import get_timezone_location

from gmbot.parsing.commands import Length, Moment, Span, Unclear, read_date
from gmbot.parsing.text import fold
from gmbot.resources import lexicon

_LEAD = re.compile(r"^(?:(?:until|till|to|by|on|at|from|for|of)\s+)+", re.IGNORECASE)
# As our own mails print it, "Tue 8 Dec": the date says all.
_WEEKDAY = re.compile(
    r"(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+(?=\d{1,2}(?:st|nd|rd|th)?\.?\s+[a-z]|[a-z]{3,9}\.?\s+\d)",
    re.IGNORECASE,
)
_ANY = datetime(2026, 1, 1, tzinfo=UTC)


def span_of(text: str) -> Length | None:
    """Read ``24h``, ``2 days``, ``by a week``; None for anything else."""
    moment = read_date(_LEAD.sub("", text.strip(), count=1), _ANY, UTC)
    return moment.length if isinstance(moment, Span) and moment.length > timedelta() else None


def days_meant(text: str, now: datetime, zone: str) -> tuple[str, ...]:
    """The days that a weekday may mean which it is today: ``("01 Dec 2026", "08 Dec 2026")``.

    The old judges took the next week; who is asked need not know that.
    """
    unclear = read_date(_LEAD.sub("", text.strip(), count=1), now, ZoneInfo(zone))
    today = f"{now.astimezone(ZoneInfo(zone)):%d %b %Y}"
    if not isinstance(unclear, Unclear) or not unclear.choices:
        return ()
    return unclear.choices if unclear.choices[0].startswith(today) else ()


def moment_of(text: str, now: datetime, zone: str, usual: time) -> datetime | None:
    """Read ``Sat 12:00``, ``24 Jun``, ``tomorrow noon`` on the clock of ``zone``; UTC, or None.

    A day alone means the hour ``usual``. Words that could mean two moments are None, so
    that the answer asks again.
    """
    text_said = _LEAD.sub("", text.strip(), count=1)
    moment = read_date(_WEEKDAY.sub("", text_said, count=1), now, ZoneInfo(zone))
    if not isinstance(moment, Moment):
        return None
    hour = (
        datetime.combine(moment.at.date(), usual, moment.at.tzinfo)
        if moment.whole_day
        else moment.at
    )
    return hour.astimezone(UTC)


# Time zones as people name them: ``Europe/London``, ``europe/london``, ``London``.

_MOST = 3
_NEAR = 0.8
_SPOKEN = ("de", "fr")
_CONTINENTS = frozenset({
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe",
    "Indian", "Pacific",
})  # fmt: skip
"""Where the last word of a zone is a city: ``Brazil/East`` is not the east of everybody."""
_HOURS = re.compile(r"(?:gmt|utc)\s?([+-])\s?0?(\d{1,2})(?::?00)?(?:\s?h(?:ours)?)?", re.IGNORECASE)
_BEHIND = re.compile(r"[\s.]*(?:\btime|\bplease|\bthanks|\bthank you)?[\s.!]*$", re.IGNORECASE)


def is_zone(zone: str) -> bool:
    """Tell whether the time zone database has it: ``Europe/London``."""
    try:
        ZoneInfo(zone)
    except (KeyError, OSError, ValueError):
        return False
    return True


@lru_cache(maxsize=4096)
def zone_named(words: str) -> str:
    """The name of the zone meant, given by name or city; empty unless exactly one is meant.

    Kept, since every word of a long letter is asked about.
    """
    whole = _BEHIND.sub("", words).strip()
    hours = _HOURS.fullmatch(whole)
    if hours is not None:
        # In the names of the database the sign is turned round: "Etc/GMT-3" is three hours ahead.
        return _west_of(hours[1] == "-", int(hours[2]))
    for text in (whole, *whole.split()[:1]):  # "Europe/London please"
        if is_zone(text):
            return text
    called = (name for name, words in lexicon("zones").items() if fold(whole) in words)
    zones = _known().get(fold("_".join(whole.split())), ()) or tuple(called)
    return zones[0] if zones and all(_is_same(zones[0], other) for other in zones[1:]) else ""


def _west_of(west: bool, hours: int) -> str:
    zone = f"Etc/GMT{'+' if west else '-'}{hours}" if hours else "UTC"
    return zone if is_zone(zone) else ""


def _is_same(one: str, other: str) -> bool:
    """Tell whether two names of a city mean the same hours: ``Europe/Istanbul``."""
    months = (_ANY + timedelta(days=15 + 30 * month) for month in range(24))
    zones = ZoneInfo(one), ZoneInfo(other)
    return all(zones[0].utcoffset(when) == zones[1].utcoffset(when) for when in months)


def zones_like(words: str) -> tuple[str, ...]:
    """A few zones that may be meant, the likeliest first: ``("Europe/London",)`` for ``Londn``."""
    name = fold("_".join(_BEHIND.sub("", words).split()))
    close = get_close_matches(name, _known(), n=_MOST, cutoff=_NEAR)
    zones = dict.fromkeys(
        zone for near_name in (name, *close) for zone in _known().get(near_name, ())
    )
    return tuple(zones)[:_MOST]


@lru_cache(maxsize=1)
def _known() -> Mapping[str, tuple[str, ...]]:
    """Zones by their name and by their city, in small letters; few cities stand for several.

    Cities have their German and French names, too: ``tokio``, ``montreal``.
    """
    zones = sorted(available_timezones())
    cities = [zone for zone in zones if zone.partition("/")[0] in _CONTINENTS and "/" in zone]
    called = [
        *((zone, zone) for zone in zones),
        *((zone.rpartition("/")[2], zone) for zone in cities),
    ]
    known = _by_name(called)
    own_zones = [
        zone for zone in cities if _city(zone, "en") == zone.rpartition("/")[2].replace("_", " ")
    ]
    abroad = ((_city(zone, language), zone) for language in _SPOKEN for zone in own_zones)
    return {**_by_name(abroad), **known}


def _city(zone: str, language: str) -> str:
    return get_timezone_location(zone, locale=language, return_city=True)


def _by_name(called: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    zones_by_name: dict[str, dict[str, None]] = {}
    for name, zone in called:
        zones_by_name.setdefault(fold("_".join(name.split())), {})[zone] = None
    return {name: tuple(zones) for name, zones in zones_by_name.items()}


def iso(when: datetime | None) -> str:
    """A time as events keep it: ``2026-12-05T12:00:00+00:00``; empty for None."""
    return when.astimezone(UTC).isoformat() if when else ""
