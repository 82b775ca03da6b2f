"""Dates and spans as players and GMs write them."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest

from gmbot.parsing.dates import read_date, read_span

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)  # a Tuesday


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2026-12-05T12:00Z", "2026-12-05T12:00"),
        ("2026-12-05 18:30", "2026-12-05T17:30"),
        ("2026-12-05", "2026-12-05T17:00"),
        ("Sat", "2026-12-05T17:00"),
        ("Saturday 12:00", "2026-12-05T11:00"),
        ("until Sunday noon", "2026-12-06T11:00"),
        ("tomorrow noon", "2026-12-02T11:00"),
        ("tomorrow at 6pm", "2026-12-02T17:00"),
        ("24 Dec", "2026-12-24T17:00"),
        ("24 Dec 23:30", "2026-12-24T22:30"),
        ("Dec 24 23:30", "2026-12-24T22:30"),
        ("24th of January", None),
        ("24th January", "2027-01-24T17:00"),
        ("Jan 3, 2028", "2028-01-03T17:00"),
        ("24.12.2026", "2026-12-24T17:00"),
        ("Sat 5 Dec 18:00", "2026-12-05T17:00"),
        ("24 Jun", "2027-06-24T16:00"),
        ("Tue 10:00", "2026-12-08T09:00"),
        ("Tue 18:00", "2026-12-01T17:00"),
        ("20:00", "2026-12-01T19:00"),
        ("10:00", "2026-12-02T09:00"),
        ("20:00 UTC", "2026-12-01T20:00"),
        ("31 Feb", None),
        ("soon", None),
        ("Saturday maybe", None),
        ("", None),
    ],
)
def test_a_date_means_the_next_such_moment_on_the_games_clock(text: str, said: str | None) -> None:
    when = read_date(text, NOW, "Europe/Vienna", usual=time(18))

    assert (when.isoformat()[:16] if when else None) == said


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("24h", timedelta(hours=24)),
        ("2 days", timedelta(days=2)),
        ("a week", timedelta(weeks=1)),
        ("1d 12h", timedelta(days=1, hours=12)),
        ("by two more days", timedelta(days=2)),
        ("30 minutes", timedelta(minutes=30)),
        ("two", None),
        ("2 days maybe", None),
        ("0h", None),
        ("", None),
    ],
)
def test_a_span_is_read_in_the_units_people_use(text: str, span: timedelta | None) -> None:
    assert read_span(text) == span
