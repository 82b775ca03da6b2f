"""Feasts by their names in three languages, and the days on which they fall."""

from __future__ import annotations

import re
from datetime import date, timedelta

_FROM_EASTER = (
    (r"good friday|karfreitag|vendredi saint", -2, -2),
    (r"easter|oster(?:n|tage|feiertage|wochenende)|paques", -2, 1),
    (r"ascension|(?:christi )?himmelfahrt", 39, 39),
    (r"whitsun|pentecost|pfingst(?:en|tage|wochenende)|pentecote", 48, 50),
    (r"ash wednesday|aschermittwoch|(?:mercredi des )?cendres", -46, -46),
    (r"carnival|mardi gras|karneval(?:s\w+)?|fasching(?:s\w+)?|carnaval", -52, -47),
)
"""The names of each, with its first and its last day, counted from Easter Sunday."""
_CHRISTMAS, _NEW_YEAR = (
    r"christmas|xmas|weihnacht(?:en|stage)|noel",
    (r"new years?|neujahr|silvester|nouvel an"),
)
_THANKSGIVING = "thanksgiving"
NAMES = "|".join((_CHRISTMAS, _NEW_YEAR, _THANKSGIVING, *(names for names, _, _ in _FROM_EASTER)))
"""All names, as one pattern for texts in small letters without accents."""


def feast(name: str, today: date) -> tuple[date, date]:
    """The first and the last day of the next feast of this name that is not over."""
    coming = (_in_year(name, year) for year in (today.year, today.year + 1))
    return next(days for days in coming if days[1] >= today)


def easter(year: int) -> date:
    """Easter Sunday in the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8)."""
    century, of_century = divmod(year, 100)
    golden = year % 19
    leaps, rest = divmod(century, 4)
    moon = (19 * golden + century - leaps - (century - (century + 8) // 25 + 1) // 3 + 15) % 30
    sunday = (32 + 2 * rest + 2 * (of_century // 4) - moon - of_century % 4) % 7
    late = (golden + 11 * moon + 22 * sunday) // 451
    month, day = divmod(moon + sunday - 7 * late + 114, 31)
    return date(year, month, day + 1)


def _in_year(name: str, year: int) -> tuple[date, date]:
    if re.fullmatch(_CHRISTMAS, name):
        return date(year, 12, 24), date(year, 12, 26)
    if re.fullmatch(_NEW_YEAR, name):
        return date(year, 12, 31), date(year + 1, 1, 1)
    if name == _THANKSGIVING:
        first = date(year, 11, 1)
        thursday = first + timedelta((3 - first.weekday()) % 7 + 21)
        return thursday, thursday + timedelta(3)
    first_day, last_day = next(
        (first, last) for names, first, last in _FROM_EASTER if re.fullmatch(names, name)
    )
    return easter(year) + timedelta(first_day), easter(year) + timedelta(last_day)
