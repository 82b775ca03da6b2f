"""Days keep the hour of the game's zone when the clocks change; hours are hours (S3.6, S3.7)."""

from __future__ import annotations

import copy
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from worlds import GM, World, address, flat

from gmbot.game.deadlines.absences import absences_of
from gmbot.houserules.deadlines import Intervals
from gmbot.houserules.durations import keep_duration, read_duration
from gmbot.parsing.commands import later
from gmbot.rules.board.terms import Phase

CHANGES = [
    ("Europe/Berlin", "2027-03-27T18:00", -1),
    ("Europe/Berlin", "2026-10-24T18:00", 1),
    ("America/New_York", "2027-03-13T20:00", -1),
    ("America/New_York", "2026-10-31T12:00", 1),
    ("Australia/Sydney", "2027-04-03T09:00", 1),
    ("Australia/Lord_Howe", "2027-04-03T09:00", 0.5),
    ("Asia/Tokyo", "2027-03-27T18:00", 0),
]
"""A zone, an hour on its clock on the eve of a change, and how much longer that day is."""


def a_game(zone: str, local: str, **settings: object) -> tuple[World, datetime]:
    deadline = datetime.fromisoformat(local).replace(tzinfo=ZoneInfo(zone))
    world = World()
    world.clock.when = (deadline - timedelta(days=2)).astimezone(UTC)
    changes = {"settings": settings} if settings else {}
    world.import_game(zone=zone, deadline=deadline.astimezone(UTC).isoformat(), **changes)
    assert world.game().deadline == deadline
    return world, deadline.astimezone(UTC)


@pytest.mark.parametrize(("zone", "local", "more"), CHANGES)
@pytest.mark.parametrize(
    ("sender", "command", "days", "hours"),
    [
        (address("FRANCE"), "EXTENSION 1d", 1, 0),
        (address("ITALY"), "EXTENSION 3 days: a wedding", 3, 0),
        (address("FRANCE"), "EXTENSION", 1, 0),
        (address("TURKEY"), "EXTENSION 24h", 0, 24),
        (address("RUSSIA"), "EXTENSION 1 day 6 hours", 1, 6),
        (GM, "GAME austerlitz\nEXTEND a week: holidays", 7, 0),
        (GM, "GAME austerlitz\nEXTEND 48h", 0, 48),
    ],
)
def test_days_keep_the_hour_and_hours_are_hours(
    zone: str, local: str, more: float, sender: str, command: str, days: int, hours: int
) -> None:
    world, deadline = a_game(zone, local)

    world.mail(sender, command)

    change = timedelta(hours=more) if days else timedelta()
    assert world.game().deadline == deadline + timedelta(days, hours=hours) + change


@pytest.mark.parametrize(("zone", "local", "more"), CHANGES)
def test_the_line_for_the_gm_adds_what_the_player_asked_for(
    zone: str, local: str, more: float
) -> None:
    world, _ = a_game(zone, local, extensions={"policy": "ask-gm", "wait": "1d"})

    mails = world.mail(address("FRANCE"), "EXTENSION 2 days")

    assert f"EXTEND {int(48 + more)}h" in next(mail.text for mail in mails if mail.to == GM)


@pytest.mark.parametrize(("zone", "local", "more"), CHANGES)
@pytest.mark.parametrize(("span", "days"), [("3d", 3), ("72h", 0), ("1d 48h", 1)])
def test_intervals_tell_days_from_hours(
    zone: str, local: str, more: float, span: str, days: int
) -> None:
    opened = datetime.fromisoformat(local).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    length = read_duration(span)
    rule = copy.deepcopy(Intervals(moves=length, retreats=length, adjustments=length))

    ends = rule.deadline(Phase.parse("S1901M"), opened, zone, first=False)

    change = timedelta(hours=more) if days else timedelta()
    assert ends == opened + timedelta(days=3) + change
    assert later(opened, read_duration(keep_duration(length)), zone) == ends


@pytest.mark.parametrize(
    ("dates", "problem"),
    [
        ("9 Dec TO 8 Dec", "It ends before it begins"),
        ("28 Dec TO 3 Dec", "It ends before it begins"),
        ("12 Jan TO 30 Dec", "It ends before it begins"),
        ("9 Dec 2026 TO 8 Dec 2026", "It ends before it begins"),
        ("5 Jan 2026 TO 9 Jan 2026", "It is over already"),
        ("9 Dec 2026 TO 8 Dec 2027", "may last 14 days"),
        ("9 Dec TO 30 Dec", "may last 14 days"),
    ],
)
def test_an_absence_that_ends_before_it_begins_is_told_so(dates: str, problem: str) -> None:
    world = World()
    world.import_game()

    answer = world.answer(address("FRANCE"), f"ABSENCE {dates}")

    assert "E-STATE" in answer.subject
    assert problem in flat(answer)


@pytest.mark.parametrize(
    ("dates", "ends"), [("28 Dec TO 3 Jan", "2027-01-03"), ("9 Dec TO 9 Dec", "2026-12-09")]
)
def test_an_absence_may_go_on_into_the_next_year(dates: str, ends: str) -> None:
    world = World()
    world.import_game()

    world.mail(address("AUSTRIA"), f"ABSENCE {dates}")

    with world.storage() as work:
        person = work.people.by_address(address("AUSTRIA"))
    assert person is not None
    assert [f"{absence.ends:%Y-%m-%d}" for absence in absences_of(person)] == [ends]
