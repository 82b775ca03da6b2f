"""Days in a sentence: weeks and their days, parts of months, feasts, and what is the last day."""

from __future__ import annotations

from datetime import date

import pytest

from gmbot.parsing.wishes.days import days_in
from gmbot.parsing.wishes.feasts import easter, feast

TUESDAY = date(2026, 12, 8)


def _days(text: str) -> str:
    days = days_in(text, TUESDAY)
    return f"{days.first} {days.last}{' end' * days.is_end}" if days else ""


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Offline Monday to Wednesday next week.", "2026-12-14 2026-12-16"),
        ("nächste Woche von Dienstag bis Freitag", "2026-12-15 2026-12-18"),
        ("de mardi à jeudi de la semaine prochaine", "2026-12-15 2026-12-17"),
        ("next week Friday I cannot write", "2026-12-18 2026-12-18"),
        ("I am out next week and home on Monday.", "2026-12-14 2026-12-21"),
        ("until Friday week", "2026-12-08 2026-12-18 end"),
        ("the first week of February", "2027-02-01 2027-02-07"),
        ("in the last two weeks of June", "2027-06-17 2027-06-30"),
        ("in der zweiten Julihälfte", "2027-07-16 2027-07-31"),
        ("die ersten drei Wochen im April", "2027-04-01 2027-04-21"),
        ("la seconde quinzaine de mai", "2027-05-16 2027-05-31"),
        ("les deux dernières semaines de septembre", "2027-09-17 2027-09-30"),
        ("from early July to mid August", "2027-07-01 2027-08-20"),
        ("bis Ende Januar", "2026-12-08 2027-01-31 end"),
        ("début mars", "2027-03-01 2027-03-10"),
        ("until the end of the month", "2026-12-08 2026-12-31 end"),
        ("In the end may I ask something?", ""),
        ("I may march in the fall.", ""),
    ],
)
def test_weeks_and_parts_of_months(text: str, days: str) -> None:
    assert _days(text) == days


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("over Easter", "2027-03-26 2027-03-29"),
        ("An Karfreitag nicht", "2027-03-26 2027-03-26"),
        ("le week-end de Pentecôte", "2027-05-15 2027-05-17"),
        ("über Pfingsten", "2027-05-15 2027-05-17"),
        ("Thanksgiving", "2027-11-25 2027-11-28"),
        ("Im Fasching von Donnerstag bis Aschermittwoch", "2027-02-04 2027-02-10"),
        ("It is Easter soon, let us wait until Tuesday", "2027-03-26 2027-03-30"),
    ],
)
def test_feasts(text: str, days: str) -> None:
    assert _days(text) == days


@pytest.mark.parametrize(
    ("year", "month", "day"),
    [
        (1818, 3, 22),
        (1961, 4, 2),
        (2000, 4, 23),
        (2024, 3, 31),
        (2025, 4, 20),
        (2027, 3, 28),
        (2038, 4, 25),
    ],
)
def test_easter_sunday(year: int, month: int, day: int) -> None:
    assert easter(year) == date(year, month, day)


def test_a_feast_that_is_not_over_is_meant() -> None:
    assert feast("christmas", date(2026, 12, 25))[0] == date(2026, 12, 24)
    assert feast("christmas", date(2026, 12, 27))[0] == date(2027, 12, 24)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Could you push the deadline back to Sunday?", "2026-12-08 2026-12-13 end"),
        ("Kannst du den Termin auf Samstag verschieben?", "2026-12-08 2026-12-12 end"),
        ("Verschieb den Termin bitte auf Samstag.", "2026-12-08 2026-12-12 end"),
        ("Peut-on reporter l'échéance à vendredi ?", "2026-12-08 2026-12-11 end"),
        ("I can't do it today, may we wait until Sunday?", "2026-12-08 2026-12-13 end"),
        ("I travel to Rome on Sunday.", "2026-12-13 2026-12-13"),
    ],
)
def test_the_last_day_of_a_longer_time(text: str, days: str) -> None:
    assert _days(text) == days
