"""Days and spans in a sentence, in three languages: ``vom 24.12. bis 3.1.``, ``two days``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta

from gmbot.parsing.wishes import feasts
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
_WEEKDAY = "|".join(f"(?:{one})" for one in _WEEKDAYS)
_NEXT_WEEK = r"next week|na(?:e)?chste[nrs]? woche|(?:la )?semaine prochaine"
_OF_WEEK = rf"(?:{_TO}|a|thru)"
_ORDINALS = {
    "first": "first|erste[nrs]?|premiere?s?", "second": "second|zweite[nrs]?|deuxieme|seconde",
    "third": "third|dritte[nrs]?|troisieme", "last": "last|letzte[nrs]?|derniere?s?",
}  # fmt: skip
_ORDINAL = "|".join(_ORDINALS.values())
_COUNT = "|".join(_NUMBERS.values())
_OF = r"(?: (?:of|in|im|in den|des|vom|von|de|du|d))?"
_EARLY = "early|beginning of|start of|anfang|debut(?: de| d)?"
_MIDDLE = "mid|middle of|mitte|mi|milieu(?: de| d)?"
_LATE = "late|end of|ende|fin(?: de| d)?"
_THIS_MONTH = "(?:the |this |de[sr] |diese[ms] |du |le |ce )?(?:month|monats?|mois)"
_PART_OF_MONTH = (
    rf"(?P<nth>{_ORDINAL})(?: (?P<many>{_COUNT}|\d))?"
    rf" (?P<what>weeks?|wochen?|semaines?|half|halfte|quinzaine){_OF} (?P<pm>{_MONTH})"
    rf"|(?P<many2>{_COUNT}|\d) (?P<nth2>premieres|dernieres) semaines{_OF} (?P<pm2>{_MONTH})"
    rf"|(?P<nth3>{_ORDINAL}) (?P<pm3>{_MONTH})(?P<what2>woche|halfte)"
    rf"|(?P<third>{_EARLY}|{_MIDDLE}|{_LATE}) (?P<pm4>{_MONTH}|{_THIS_MONTH})"
)
"""``the first two weeks of August``, ``erste Augusthälfte``, ``fin août``"""
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
    rf"\b(?:{_NEXT_WEEK})(?: (?:on|from|von|vom|am|ab|du|de|le))? (?P<iw>{_WEEKDAY})"
    rf"(?: {_OF_WEEK} (?P<iw2>{_WEEKDAY}))?\b",
    rf"\b(?P<iw3>{_WEEKDAY})(?: {_OF_WEEK} (?P<iw4>{_WEEKDAY}))?"
    rf"(?: (?:of|in|der|de))? (?:{_NEXT_WEEK})\b",
    rf"\b(?P<far>{_WEEKDAY}) (?:week|in a week|in einer woche|en huit)\b(?! ?end)",
    rf"\b(?P<w>{_WEEKDAY})(?:abend|morgen|mittag|s)?\b",
    r"\b(?P<near>today|tonight|heute|aujourd hui|tomorrow|morgen|demain)\b",
    rf"\b(?:week ?end (?:of |de |d )?)?(?P<feast>{feasts.NAMES})\b(?: week ?end| wochenende)?",
    rf"\b(?P<week>{_NEXT_WEEK})\b",
    rf"\b(?:{_PART_OF_MONTH})\b",
    rf"\b(?:until|till|til|bis|jusqu en|jusqu a)(?: early| anfang| debut)? "
    rf"(?P<month>{_MONTH})\b(?! \d)",
    r"\b(?P<end>(?:the |this |next )?weekend|wochenende|week end)\b",
)))  # fmt: skip
_OF_THE_WEEK = ("w", "far")
_ARTICLE = r"(?:(?:the|next|this|coming|after|zum|nachsten|kommenden|am|le|la|apres|early|late) )*"
_UNTIL = re.compile(
    rf"\b(?:until|till|til|bis|jusqu a|jusqu au|jusqu en|before|vor|avant) {_ARTICLE}$"
)
_UP_TO = re.compile(rf"\b(?:to|auf|a|au|for) {_ARTICLE}$")
_PUT_OFF = re.compile(
    r"\b(?:push|mov|postpon|extend|delay|put|shift|defer|verleg|verschieb|verschob|verlanger|schieb|"
    r"repouss|report|decal|prolong|recul)\w*"
)
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

    is_weekday: bool = False
    """The last of them is named by its day of the week: ``Sunday`` may be a later one as well."""

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
    spans: list[tuple[re.Match[str], Days]] = []
    # A feast is no first day: "over Christmas, from 22 December to 3 January". A day of the week
    # beside it is one of its own: "Easter is near, let us wait until Monday".
    since = since_feast = today
    for match in _DAY.finditer(said):
        by_name = _any_of(match.groupdict(), *_OF_THE_WEEK)
        span = _days(match, today, since_feast if by_name and since == today else since)
        if span and match["feast"]:
            since_feast = max(today, span.first - timedelta(1))
        elif span and since == today:
            since = span.first
        spans += [(match, span)] if span else []
    if not spans:
        return None
    if len(spans) == 1:
        return _with_length(*spans[0], said, today)
    last = max(spans, key=lambda one: one[1].last)
    is_end = _is_end(last[0], said) and all(
        one is last or one[1].last == today for one in spans
    )  # "I won't make it today, can we wait until Sunday?"
    first = today if is_end else min(span.first for _, span in spans)
    return replace(last[1], first=first, is_end=is_end)


def _with_length(match: re.Match[str], days: Days, said: str, today: date) -> Days:
    """``for two weeks from Monday``; ``until Sunday`` begins today."""
    length = _SPAN.search(said)
    if length and days.first == days.last and not match["far"]:
        count, unit = _counted(length)
        return Days(days.first, days.first + timedelta(count * _DAYS_OF.get(unit, 1) - 1))
    if _is_end(match, said):
        return replace(days, first=today, is_end=True)
    return days


def _is_end(match: re.Match[str], said: str) -> bool:
    """Tell whether a day is named as the last one: ``until Sunday``, ``push it to Sunday``."""
    before = said[: match.start()]
    if match["month"] or _UNTIL.search(before):
        return True
    return _UP_TO.search(before) is not None and _PUT_OFF.search(said) is not None


def _days(match: re.Match[str], today: date, since: date) -> Days | None:
    """The days of one name; those after the first one are ``since`` it."""
    try:
        found = list(_named(match, today, since))
    except ValueError:
        return None  # "31.2."
    by_name = _any_of(match.groupdict(), *_OF_THE_WEEK, "end") != ""
    return Days(found[0], found[-1], is_weekday=by_name) if found else None


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
    if said["w"] or said["far"]:
        ahead = (_number(said["w"] or said["far"], _WEEKDAYS) - 1 - since.weekday()) % 7 or 7
        yield since + timedelta(ahead + 7 * bool(said["far"]))
    if in_week := [said[one] for one in ("iw", "iw2", "iw3", "iw4") if said[one]]:
        monday = _next_monday(today)
        yield from sorted(monday + timedelta(_number(one, _WEEKDAYS) - 1) for one in in_week)
    if _any_of(said, "what", "what2", "nth2", "third"):
        yield from _part_of_month(said, since)
    if said["near"]:
        yield today + timedelta(said["near"] in _TOMORROW)
    if said["feast"]:
        yield from feasts.feast(said["feast"], today)
    if said["month"]:
        yield _coming(1, _number(said["month"], _MONTHS), None, since)
    if said["week"]:
        monday = _next_monday(today)
        yield from (monday, monday + timedelta(6))
    if said["end"]:
        saturday = today + timedelta((5 - today.weekday()) % 7)
        yield from (saturday, saturday + timedelta(1))


def _next_monday(today: date) -> date:
    return today + timedelta(7 - today.weekday())


def _part_of_month(said: Mapping[str, str | None], since: date) -> tuple[date, date]:
    """The first and the last day of ``the second week of May``, ``Ende Juli``, ``end of month``."""
    name = _any_of(said, "pm", "pm2", "pm3", "pm4")
    month = next((n for n, one in enumerate(_MONTHS, 1) if re.fullmatch(one, name)), since.month)
    ends = _month_of(month, since)
    first, length = ends[0], (ends[1] - ends[0]).days + 1
    ordinal = _any_of(said, "nth", "nth2", "nth3")
    is_last = re.fullmatch(_ORDINALS["last"], ordinal) is not None
    if part := said["third"]:
        start = 0 if re.fullmatch(_EARLY, part) else 10 if re.fullmatch(_MIDDLE, part) else 20
        size = 10 if start < 20 else length - 20
    elif _any_of(said, "what", "what2") in ("half", "halfte", "quinzaine"):
        is_first = re.fullmatch(_ORDINALS["first"], ordinal) is not None
        start, size = (0, 15) if is_first else (15, length - 15)
    else:
        count = _any_of(said, "many", "many2") or "1"
        size = 7 * min(int(count) if count.isdigit() else _value(count), 4)
        nth = next(i for i, one in enumerate(_ORDINALS.values()) if re.fullmatch(one, ordinal))
        start = length - size if is_last else nth * size
    return first + timedelta(start), first + timedelta(min(start + size, length) - 1)


def _any_of(said: Mapping[str, str | None], *names: str) -> str:
    return next((found for one in names if (found := said[one])), "")


def _month_of(month: int, since: date) -> tuple[date, date]:
    """The ends of the next month of this number that is not over."""
    year = since.year + (month < since.month)
    following = date(year + month // 12, month % 12 + 1, 1)
    return date(year, month, 1), following - timedelta(1)


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
