"""Times in words: how long, when, on the clocks of the game and of the reader."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from gmbot.render.language.speech import ENGLISH, Speech
from gmbot.render.language.words import NBSP, Laid, _


def span(length: timedelta, speech: Speech = ENGLISH) -> str:
    """``2 d 4 h``, ``4 h 10 min``, ``25 min``: to the minute, two units at most."""
    minutes = round(length.total_seconds() / 60)
    days, rest = divmod(max(minutes, 0), 24 * 60)
    hours, minutes = divmod(rest, 60)
    if days:
        short = "{days} d {hours} h" if hours else "{days} d"
        return speech.text(short, days=days, hours=hours)
    if hours:
        short = "{hours} h {minutes} min" if minutes else "{hours} h"
        return speech.text(short, hours=hours, minutes=minutes)
    short = "{minutes} min" if minutes else "less than a minute"
    return speech.text(short, minutes=minutes)


_SPANS = (
    _("{days} d {hours} h"), _("{days} d"), _("{hours} h {minutes} min"), _("{hours} h"),
    _("{minutes} min"), _("less than a minute"),
)  # fmt: skip


def left(when: datetime, now: datetime, speech: Speech = ENGLISH) -> str:
    """``in 2 d 4 h``, ``just now``, ``5 min ago``."""
    if -timedelta(minutes=1) < when - now <= timedelta():
        return speech.text("just now")
    if when >= now:
        return speech.text("in {span}", span=span(when - now, speech))
    return speech.text("{span} ago", span=span(now - when, speech))


def stamp(when: datetime, zone: str, now: datetime | None = None, speech: Speech = ENGLISH) -> str:
    """``Sat 12 Jul 18:00 BST`` on the clock of a zone; with the year unless it is this one."""
    local = when.astimezone(_zone(zone))
    return f"{_date(local, now, speech)} {_hour(local)}"


def both(
    when: datetime, zones: Sequence[str], now: datetime | None = None, speech: Speech = ENGLISH
) -> str:
    """Say a time on the game's clock, and on the reader's too if that differs.

    ``Sat 12 Jul 18:00 BST = 19:00 CEST your time``. ``zones`` is the game's, then the reader's.
    """
    game, reader = when.astimezone(_zone(zones[0])), when.astimezone(_zone(zones[-1]))
    text = f"{_date(game, now, speech)} {_hour(game)}"
    if game.utcoffset() == reader.utcoffset():
        return text
    day = "" if game.date() == reader.date() else f"{_date(reader, now, speech)} "
    local_time = speech.text("{time} your time", time=f"{day}{_hour(reader)}")
    return f"{text} = {local_time}"


def moment(
    when: datetime, zones: Sequence[str], now: datetime | None = None, speech: Speech = ENGLISH
) -> str:
    """``both``, and how far off it is: ``Sat 12 Jul 18:00 BST (in 2 d 4 h)``."""
    text = both(when, zones, now, speech)
    return text if now is None else f"{text} ({left(when, now, speech)})"


def glued(moment: str) -> str:
    """Keep each part of a printed time on one line: ``18:00 BST`` and ``(in 2 d 4 h)``."""
    text = moment.replace(" ", NBSP)
    return Laid(text.replace(f"{NBSP}={NBSP}", " = ").replace(f"{NBSP}(", " ("))


_DAYS = (_("Mon"), _("Tue"), _("Wed"), _("Thu"), _("Fri"), _("Sat"), _("Sun"))


_MONTHS = (
    _("Jan"), _("Feb"), _("Mar"), _("Apr"), _("May"), _("Jun"), _("Jul"), _("Aug"), _("Sep"),
    _("Oct"), _("Nov"), _("Dec"),
)  # fmt: skip


def _date(local: datetime, now: datetime | None, speech: Speech) -> str:
    this_year = now is not None and now.astimezone(local.tzinfo).year == local.year
    year = "" if this_year else f" {local.year}"
    weekday, month = speech.text(_DAYS[local.weekday()]), speech.text(_MONTHS[local.month - 1])
    return (
        speech.text("{weekday} {day} {month}", weekday=weekday, day=local.day, month=month) + year
    )


def _hour(local: datetime) -> str:
    name = local.tzname() or "UTC"
    if name[0] in "+-":  # zones without a name of their own: +03, +0545
        hours, minutes = name[1:3].lstrip("0") or "0", name[3:]
        name = f"UTC{name[0]}{hours}{':' if minutes else ''}{minutes}"
    return f"{local.hour:02d}:{local.minute:02d} {name}"


@lru_cache(maxsize=512)
def _zone(name: str) -> ZoneInfo:
    # A zone that cannot be found must not keep a mail from leaving: UTC is never wrong.
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return ZoneInfo("UTC")
