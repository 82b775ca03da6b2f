"""House rules: tables of policies, overlaid, and the deadlines and sets they decide."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

import pytest

from gmbot.houserules import catalogue
from gmbot.houserules.catalogue import HouseRulesError
from gmbot.houserules.deadlines import Intervals, Weekly
from gmbot.houserules.durations import read_duration, write_duration
from gmbot.houserules.extensions import Asked, Quota
from gmbot.houserules.nmr import Consecutive, Total
from gmbot.houserules.resubmission import HighestNumber, Latest
from gmbot.rules.board.terms import Phase

MOVES = Phase.parse("S1901M")
RETREATS = Phase.parse("S1901R")


@dataclass(frozen=True)
class Set:
    name: str
    number: int | None = None


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone(UTC)


@pytest.mark.parametrize("name", catalogue.names())
def test_every_set_loads_and_says_its_rules_in_sentences(name: str) -> None:
    rules = catalogue.load(name)

    assert all(line.endswith(".") for line in rules.in_words())


def test_a_games_own_settings_lie_over_the_set() -> None:
    rules = catalogue.load("email_classic", {"speed": True, "deadlines": {"moves": "4d"}})

    assert rules.speed
    assert rules.deadlines == Intervals(timedelta(days=4), timedelta(days=3), timedelta(days=3))


def test_another_policy_takes_nothing_from_the_one_it_replaces() -> None:
    weekly = {"policy": "weekly", "day": "Saturday", "at": "12:00", "between": "2d"}

    rules = catalogue.load("email_classic", {"deadlines": weekly})

    assert rules.deadlines == Weekly("Saturday", "12:00", timedelta(days=2))


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"deadlines": {"policy": "monthly"}}, "no policy 'monthly'; there are"),
        ({"deadlines": {"movs": "4d"}}, "[deadlines] no entry 'movs'"),
        ({"deadlines": {"policy": "weekly"}}, "'day' is missing"),
        ({"deadlines": {"moves": "soon"}}, "not a span of time: 'soon'"),
        ({"deadlines": "4d"}, "'deadlines' must be a table"),
        ({"speed": "fast"}, "'speed' must be on or off"),
        ({"sped": True}, "no entry 'sped'"),
        ({"press": ["purple"]}, "no color 'purple'"),
    ],
)
def test_a_fault_in_a_table_is_told_in_its_authors_words(
    settings: dict[str, object], words: str
) -> None:
    with pytest.raises(HouseRulesError) as caught:
        catalogue.load("email_classic", settings)

    assert "email_classic" in str(caught.value)
    assert words in str(caught.value)


def test_an_unknown_set_names_those_there_are() -> None:
    with pytest.raises(HouseRulesError, match="email_classic"):
        catalogue.load("no_such_rules")


def test_days_are_calendar_days_when_the_clocks_change() -> None:
    """18:00 in Vienna stays 18:00, though that week has an hour less."""
    rule = Intervals(timedelta(days=7), timedelta(days=3), timedelta(days=3))
    opened = at("2026-03-25T18:00:00+01:00")

    deadline = rule.deadline(MOVES, opened, "Europe/Vienna", first=False)

    assert deadline == at("2026-04-01T18:00:00+02:00")


def test_a_deadline_in_the_hour_that_is_skipped_is_moved_on() -> None:
    rule = Intervals(timedelta(days=1), timedelta(days=1), timedelta(days=1))
    opened = at("2026-03-28T02:00:00+01:00")

    deadline = rule.deadline(MOVES, opened, "Europe/Vienna", first=False)

    assert deadline == at("2026-03-29T03:00:00+02:00")


def test_the_first_phase_may_have_longer() -> None:
    """S4.17: the first turn has five days."""
    rule = Intervals(timedelta(4), timedelta(2), timedelta(2), first=timedelta(5))
    opened = at("2026-12-01T12:00:00Z")

    assert rule.deadline(MOVES, opened, "UTC", first=True) == opened + timedelta(5)
    assert rule.deadline(RETREATS, opened, "UTC", first=False) == opened + timedelta(2)


@pytest.mark.parametrize(
    ("opened", "deadline"),
    [
        ("2026-12-02T10:00:00Z", "2026-12-05T11:00:00Z"),  # a Wednesday
        ("2026-12-05T10:00:00Z", "2026-12-12T11:00:00Z"),  # an hour before: the week after
        ("2026-12-04T11:00:00Z", "2026-12-05T11:00:00Z"),  # a day before to the minute
    ],
)
def test_weekly_moves_close_on_their_day_at_least_a_day_later(opened: str, deadline: str) -> None:
    """S0.33: Saturdays at noon in the game's zone."""
    rule = Weekly("Saturday", "12:00", timedelta(days=2))

    assert rule.deadline(MOVES, at(opened), "Europe/Vienna", first=False) == at(deadline)


@pytest.mark.parametrize(
    ("least", "moves", "retreats"),
    [
        ("2026-10-24 11:00", "2026-10-24 11:00", "2026-10-24 11:00"),
        ("2026-10-24 11:01", "2026-10-31 12:00", "2026-10-25 12:00"),
        ("2026-10-31 12:00", "2026-10-31 12:00", "2026-10-31 12:00"),
        ("2026-11-01 09:00", "2026-11-07 12:00", "2026-11-01 12:00"),
    ],
)
def test_a_weekly_deadline_is_put_off_by_weeks_even_when_the_clocks_change(
    least: str, moves: str, retreats: str
) -> None:
    """S0.33: noon in London, before and after the end of summer time."""
    rule = catalogue.load("fritz_forum").deadlines
    when = datetime(2026, 10, 24, 11, tzinfo=UTC)

    for phase, wanted in (("S1900M", moves), ("S1900R", retreats)):
        end = rule.put_off(
            Phase.parse(phase), when, datetime.fromisoformat(f"{least}+00:00"), "Europe/London"
        )
        assert end == datetime.fromisoformat(f"{wanted}+00:00")


def test_what_is_put_off_ends_on_no_day_off() -> None:
    rule = Intervals(*[timedelta(days=3)] * 3, days_off=("Saturday", "Sunday"))
    friday = datetime(2026, 12, 4, 18, tzinfo=UTC)

    end = rule.put_off(Phase.parse("S1901M"), friday, friday + timedelta(hours=1), "UTC")

    assert end == friday + timedelta(days=3)


def test_the_latest_set_counts() -> None:
    """S3.10"""
    assert Latest().in_force([Set("a", 2), Set("b", 1)]) == Set("b", 1)
    assert Latest().in_force([]) is None


@pytest.mark.parametrize(
    ("numbers", "winner"),
    [
        ([2, 1], 0),  # S3.12: #2 arrives before #1
        ([1, 2, 3], 2),
        ([None, None], 1),  # S3.10: unnumbered ones, the latest
        ([2, None, 1], 1),  # S3.12 R: an unnumbered set is a half above what came before
        ([2, None, 3], 2),
        ([2, 2], 1),
    ],
)
def test_the_highest_number_counts_in_whatever_order_sets_arrive(
    numbers: list[int | None], winner: int
) -> None:
    sets = [Set(str(place), number) for place, number in enumerate(numbers)]

    assert HighestNumber().in_force(sets) == sets[winner]


@pytest.mark.parametrize(
    ("text", "span", "words"),
    [
        ("7d", timedelta(days=7), "7 days"),
        ("24h", timedelta(days=1), "1 day"),
        ("2d 12h", timedelta(days=2, hours=12), "2 days 12 hours"),
        ("90m", timedelta(minutes=90), "1 hour 30 minutes"),
    ],
)
def test_spans_of_time_are_read_and_written(text: str, span: timedelta, words: str) -> None:
    assert read_duration(text) == span
    assert write_duration(span) == words


@pytest.mark.parametrize("text", ["", "0d", "soon", "7", "d7", "3d and a bit"])
def test_what_is_no_span_of_time_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a span of time"):
        read_duration(text)


def test_days_off_move_a_deadline_to_the_next_day_at_the_same_hour() -> None:
    weekend = ("Saturday", "Sunday")
    rule = Intervals(timedelta(days=4), timedelta(days=2), timedelta(days=2), days_off=weekend)

    end = rule.deadline(MOVES, at("2026-12-01T18:00+01:00"), "Europe/Vienna", first=False)

    assert end == at("2026-12-07T18:00+01:00")
    assert "None is on a Saturday or Sunday." in rule.in_words()


def test_an_extension_is_granted_within_the_quota_and_the_cap_of_the_phase() -> None:
    """S3.7: the rule is never a veto."""
    rule = Quota(times=2, longest=timedelta(days=3))
    day = timedelta(days=1)

    assert rule.decide(Asked(day, 0, timedelta())).answer == "granted"
    assert rule.decide(Asked(day, 2, timedelta())).answer == "refused"
    assert "1 day more" in rule.decide(Asked(2 * day, 0, 2 * day)).text
    assert "not extended any further" in rule.decide(Asked(day, 0, 3 * day)).text


def test_who_sends_nothing_is_replaced_by_the_rule_of_the_game() -> None:
    """S3.8 in a row, S4.25 the first phase or a total."""
    assert Consecutive(2).replaces([True, False, False])
    assert not Consecutive(2).replaces([False, True, False])
    assert not Consecutive(2).replaces([False])
    assert Total(2).replaces([False])
    assert Total(2).replaces([True, False, True, False])
    assert not Total(2).replaces([True, False, True])


@pytest.mark.parametrize(
    ("opened", "zone", "ends"),
    [
        ("2026-12-01T12:14:30+00:00", "UTC", "2026-12-05T13:00:00+00:00"),
        ("2026-12-01T12:00:00+00:00", "UTC", "2026-12-05T12:00:00+00:00"),
        ("2026-12-01T12:14:00+00:00", "Asia/Kolkata", "2026-12-05T12:30:00+00:00"),
    ],
)
def test_a_phase_of_days_ends_at_a_full_hour_of_the_games_clock(
    opened: str, zone: str, ends: str
) -> None:
    rule = Intervals(timedelta(days=4), timedelta(hours=12), timedelta(days=2))

    end = rule.deadline(MOVES, datetime.fromisoformat(opened), zone, first=False)

    assert end == datetime.fromisoformat(ends)


def test_a_short_phase_and_an_hour_of_the_gms_are_kept_to_the_minute() -> None:
    opened = datetime(2026, 12, 1, 12, 14, tzinfo=UTC)
    rule = Intervals(timedelta(days=4), timedelta(minutes=30), timedelta(days=2), at="18:05")

    moves = rule.deadline(MOVES, opened, "UTC", first=False)
    retreats = replace(rule, at="").deadline(RETREATS, opened, "UTC", first=False)

    assert (moves.hour, moves.minute) == (18, 5)
    assert retreats == opened + timedelta(minutes=30)
