"""Times and spans as players write them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from gmbot.parsing.commands.dates import Moment, Span, Unclear, read_date
from gmbot.resources import grammar_text

LONDON = ZoneInfo("Europe/London")
NOW = datetime(2026, 6, 18, 20, 0, tzinfo=UTC)  # a Thursday, 21:00 in London


def read(text: str) -> Moment | Span | Unclear:
    return read_date(text, NOW, LONDON)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Sat 18:00", "2026-06-20T17:00"),
        ("Saturday noon", "2026-06-20T11:00"),
        ("tomorrow noon", "2026-06-19T11:00"),
        ("next Thursday 18:00", "2026-06-25T17:00"),
        ("24 Jun 18:00", "2026-06-24T17:00"),
        ("Jun 24 23:30", "2026-06-24T22:30"),
        ("24th of June at 6pm", "2026-06-24T17:00"),
        ("3 Jan 12:00", "2027-01-03T12:00"),
        ("24.12. 18:00", "2026-12-24T18:00"),
        ("2026-12-24 18:00", "2026-12-24T18:00"),
        ("2026-12-24T18:00Z", "2026-12-24T18:00"),
        ("until Sunday midnight", "2026-06-20T23:00"),
        ("18:00", "2026-06-19T17:00"),
        ("23:00", "2026-06-18T22:00"),
    ],
)
def test_a_time_is_read_in_the_zone_of_the_game(text: str, expected: str) -> None:
    found = read(text)

    assert isinstance(found, Moment)
    assert found.at.astimezone(UTC).isoformat()[:16] == expected
    assert not found.whole_day


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("24h", 24),
        ("2 days", 48),
        ("in 2 days 12 hours", 60),
        ("+48h", 48),
        ("a week", 168),
        ("half a day", 12),
    ],
)
def test_a_span_is_read(text: str, hours: int) -> None:
    assert read(text) == Span(timedelta(hours=hours))


def test_a_day_without_an_hour_says_so() -> None:
    found = read("24 Jun")

    assert isinstance(found, Moment)
    assert found.whole_day


def test_todays_weekday_is_asked_back() -> None:
    found = read("Thu")

    assert isinstance(found, Unclear)
    assert found.choices == ("18 Jun 2026", "25 Jun 2026")


@pytest.mark.parametrize(
    "text", ["", "soon", "32 Jun", "25:00", "13pm", "0 days", "x" * 500, "99999 weeks"]
)
def test_what_is_no_time_is_answered_with_examples(text: str) -> None:
    found = read(text)

    assert isinstance(found, Unclear)
    assert found.text


def test_every_example_of_the_grammar_is_a_time() -> None:
    rows = [row[4:].strip() for row in grammar_text("dates").splitlines() if row.startswith("//: ")]

    assert rows
    assert [row for row in rows if isinstance(read(row), Unclear)] == []
