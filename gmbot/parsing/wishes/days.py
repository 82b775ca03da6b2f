"""Days and spans in a sentence, in three languages: ``vom 24.12. bis 3.1.``, ``two days``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from gmbot.parsing.wishes.table import flat

_MONTHS = (
    "jan(?:uary|uar|vier)?", "feb(?:ruary|ruar)?|fev(?:rier)?", "mar(?:ch|s|z)?|maerz",
    "apr(?:il)?|avr(?:il)?", "may|mai", "june?|juni|juin", "july?|juli|juil(?:let)?",
    "aug(?:ust)?|aout", "sept?(?:ember|embre)?", "oct(?:ober|obre)?|okt(?:ober)?",
    "nov(?:ember|embre)?", "dec(?:ember|embre)?|dez(?:ember)?",
)  # fmt: skip
_WEEKDAYS = (
    "monday|montag|lundi", "tue(?:sday)?|dienstag|mardi", "wed(?:nesday)?|mittwoch|mercredi",
    "thu(?:rsday)?|donnerstag|jeudi", "fri(?:day)?|freitag|vendredi",
    "sat(?:urday)?|samstag|sonnabend|samedi", "sun(?:day)?|sonntag|dimanche",
)  # fmt: skip
_NUMBERS = {
    1: "a|an|one|ein|eine|einen|un|une", 2: "two|couple of|zwei|deux|paar",
    3: "three|few|drei|trois|quelques",
    4: "four|vier|quatre", 5: "five|fuenf|funf|cinq", 6: "six|sechs", 7: "seven|sieben|sept",
    8: "eight|acht|huit", 10: "ten|zehn|dix", 14: "fourteen|vierzehn|quatorze",
    24: "twenty four|vierundzwanzig|vingt quatre", 48: "forty eight|achtundvierzig|quarante huit",
}  # fmt: skip
_UNITS = {"week": "weeks?|wochen?|semaines?", "day": "days?|tagen?|tage?s?|jours?",
          "hour": "hours?|hrs?|stunden?|heures?"}  # fmt: skip
_DAYS_OF = {"week": 7, "day": 1}
_SPAN = re.compile(
    rf"\b(?:(\d{{1,3}})\s?|({'|'.join(_NUMBERS.values())})\s)"
    r"(?:more |extra |additional |further |full |whole |weitere[rn]? |zusatzliche[rn]? |autres )?"
    rf"(?:({'|'.join(_UNITS.values())})|([hdw]))\b"
)
_MONTH = "|".join(f"(?:{one})" for one in _MONTHS)
_TH = r"(?:st|nd|rd|th|er|ten)?"
_TO = "to|till|until|through|bis|au|and|und|et"
"""``12 to 19 December``, ``between the 10th and the 14th``"""
_OF_MONTH = rf"(?:(?: of| de)? (?:{_MONTH})|\.\s?\d{{1,2}})\b"
_DAY = re.compile("|".join((
    r"\b(?P<iso>\d{4} \d\d? \d\d?)\b",
    rf"\b(?P<d>\d{{1,2}}){_TH}\.?(?: of| de)? (?P<m>{_MONTH})\b\.?(?: (?P<y>20\d\d)\b)?",
    rf"\b(?P<m2>{_MONTH})\b\.? (?P<d2>\d{{1,2}}){_TH}\b(?: (?P<y2>20\d\d)\b)?"
    rf"(?: (?:{_TO}) (?:the )?(?P<d6>\d{{1,2}}){_TH}\b(?!\.?{_OF_MONTH}))?",
    r"\b(?P<d3>\d{1,2})\.\s?(?P<m3>\d{1,2})\b\.?\s?(?P<y3>20\d\d)?",
    rf"(?<!\d\.)\b(?:the |vom |du |from |le |on )?(?P<d4>\d{{1,2}}){_TH}\.?"
    rf"(?= (?:{_TO}) (?:the |zum |dem |le |den )?\d{{1,2}}{_TH}\.?{_OF_MONTH})",
    rf"\b(?:the |zum |vom |le |au |du )(?P<d5>\d{{1,2}}){_TH}\b(?! \w*(?:day|hour|week)|\.\s?\d)"
    rf"(?!\.?(?: of| de)? (?:{_MONTH})\b)",
    rf"\b(?P<w>{'|'.join(f'(?:{one})' for one in _WEEKDAYS)})(?:abend|morgen|mittag|s)?\b",
    r"\b(?P<near>today|tonight|heute|aujourd hui|tomorrow|morgen|demain)\b",
    r"\b(?P<feast>christmas|xmas|weihnachten|noel|new years?|neujahr|silvester|nouvel an)\b",
    r"\b(?P<week>next week|na(?:e)?chste[nr]? woche|semaine prochaine)\b",
    rf"\b(?:until|till|til|bis|jusqu en|jusqu a)(?: early| anfang| debut)? "
    rf"(?P<month>{_MONTH})\b(?! \d)",
    r"\b(?P<end>(?:the |this |next )?weekend|wochenende|week end)\b",
)))  # fmt: skip
_THEN = re.compile(rf"\b(?:({_MONTH})|\d\d?\.\s?(\d\d?))\b")
"""The month of the day behind a first one: ``12. bis 19.12.``"""
_TOMORROW = ("tomorrow", "morgen", "demain")
_ISO = re.compile(r"\b(\d{4})-(\d\d?)-(\d\d?)\b")
_HYPHEN = re.compile(r"(?<=\d)(st|nd|rd|th|\.)?\s?[-\u2013\u2014]\s?(?=\d)")
"""``12-19 December``"""


@dataclass(frozen=True, slots=True)
class Days:
    """The first and the last of some days that a sentence names."""

    first: date
    last: date
    is_end: bool = False
    """Only the last of them is named: ``until Sunday``."""

    @property
    def is_range(self) -> bool:
        """Both ends are named, or a length."""
        return self.first != self.last and not self.is_end


def span_in(text: str) -> str:
    """The span that a plain text names: ``2 days``; empty if there is none, or two differ."""
    found = {_written(match) for match in _SPAN.finditer(text)}
    return found.pop() if len(found) == 1 else ""


def length_in_days(span: str) -> int:
    """How many days ``2 weeks`` are; 0 of hours, and of nothing."""
    match = _SPAN.search(span)
    count, unit = _counted(match) if match else (0, "")
    return count * _DAYS_OF.get(unit, 0)


def days_in(text: str, today: date) -> Days | None:
    """The days that a sentence names, of which the first is not past; None if it names none."""
    said = flat(_HYPHEN.sub(r"\1 to ", _ISO.sub(r"\1 \2 \3", text)))
    spans: list[Days] = []
    since = today  # a feast is no first day: "over Christmas, from 22 December to 3 January"
    for match in _DAY.finditer(said):
        span = _days(match, today, since)
        since = span.first if span and since == today and not match["feast"] else since
        spans += [span] if span else []
    if not spans:
        return None
    if len(spans) == 1:
        return _with_length(spans[0], said, today)
    return Days(min(span.first for span in spans), max(span.last for span in spans))


def _with_length(days: Days, said: str, today: date) -> Days:
    """``for two weeks from Monday``; ``until Sunday`` begins today."""
    length = _SPAN.search(said)
    if length and days.first == days.last:
        count, unit = _counted(length)
        return Days(days.first, days.first + timedelta(count * _DAYS_OF.get(unit, 1) - 1))
    if re.search(r"\b(?:until|till|til|bis|jusqu a|jusqu au|jusqu en|before|vor|avant)\b", said):
        return Days(today, days.last, is_end=True)
    return days


def _days(match: re.Match[str], today: date, since: date) -> Days | None:
    """The days of one name; those after the first one are ``since`` it."""
    try:
        found = list(_named(match, today, since))
    except ValueError:
        return None  # "31.2."
    return Days(found[0], found[-1]) if found else None


def _named(match: re.Match[str], today: date, since: date) -> Iterator[date]:
    said = match.groupdict()
    if said["iso"]:
        year, month, day = map(int, said["iso"].split())
        yield date(year, month, day)
    for d, m, y in (("d", "m", "y"), ("d2", "m2", "y2"), ("d3", "m3", "y3")):
        if said[d]:
            month = int(said[m]) if said[m].isdigit() else _number(said[m], _MONTHS)
            yield (first := _coming(int(said[d]), month, said[y], since))
            if d == "d2" and said["d6"]:
                yield _coming(int(said["d6"]), month, said[y], first)
    if said["d4"]:
        after = _THEN.search(match.string, match.end())
        assert after is not None
        month = int(after[2]) if after[2] else _number(after[1], _MONTHS)
        yield _coming(int(said["d4"]), month, None, since)
    if said["d5"]:
        yield _next_such(int(said["d5"]), since)
    if said["w"]:
        ahead = (_number(said["w"], _WEEKDAYS) - 1 - since.weekday()) % 7 or 7
        yield since + timedelta(ahead)
    if said["near"]:
        yield today + timedelta(said["near"] in _TOMORROW)
    if said["feast"]:
        new_year = said["feast"][0] in "sn" and said["feast"] != "noel"
        first = _coming(31 if new_year else 24, 12, None, today)
        yield from (first, first + timedelta(1 if new_year else 2))
    if said["month"]:
        yield _coming(1, _number(said["month"], _MONTHS), None, since)
    if said["week"]:
        monday = today + timedelta(7 - today.weekday())
        yield from (monday, monday + timedelta(6))
    if said["end"]:
        saturday = today + timedelta((5 - today.weekday()) % 7)
        yield from (saturday, saturday + timedelta(1))


def _number(word: str, names: tuple[str, ...]) -> int:
    return next(i for i, one in enumerate(names, 1) if re.fullmatch(one, word))


def _coming(day: int, month: int, year: str | None, today: date) -> date:
    if year:
        return date(int(year), month, day)
    found = date(today.year, month, day)
    return found if found >= today else _next_year(found)


def _next_such(day: int, today: date) -> date:
    """The next day of a month with this number."""
    found = (today + timedelta(ahead) for ahead in range(62))
    return next((one for one in found if one.day == day), today)


def _next_year(day: date) -> date:
    return day.replace(year=day.year + 1, day=min(day.day, 28) if day.month == 2 else day.day)


def _counted(match: re.Match[str]) -> tuple[int, str]:
    count = int(match[1]) if match[1] else _value(match[2])
    word = match[3] or {"h": "hour", "d": "day", "w": "week"}[match[4]]
    return count, next(
        unit for unit, words in _UNITS.items() if re.fullmatch(words, word) or unit == word
    )


def _value(word: str) -> int:
    return next(n for n, words in _NUMBERS.items() if re.fullmatch(words, word))


def _written(match: re.Match[str]) -> str:
    count, unit = _counted(match)
    return f"{count} {unit}{'' if count == 1 else 's'}"
