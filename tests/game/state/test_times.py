"""Times as the handlers take them: on the game's clock, at its usual hour."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest

from gmbot.game.state.times import moment_of, span_of

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)  # a Tuesday


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("until Sunday noon", "2026-12-06T11:00"),
        ("Sat", "2026-12-05T17:00"),
        ("2026-12-05T12:00Z", "2026-12-05T12:00"),
        ("until Sat 5 Dec 18:00", "2026-12-05T17:00"),
        ("Sat 5 Dec 18:00", "2026-12-05T17:00"),
        ("Tue 10:00", None),
        ("soon", None),
        ("", None),
    ],
)
def test_a_moment_is_read_on_the_clock_of_the_zone(text: str, said: str | None) -> None:
    when = moment_of(text, NOW, "Europe/Vienna", time(18))

    assert (when.isoformat()[:16] if when else None) == said


@pytest.mark.parametrize(
    ("text", "span"),
    [("24h", timedelta(days=1)), ("by two days", timedelta(days=2)), ("0h", None), ("Sat", None)],
)
def test_a_span_is_read(text: str, span: timedelta | None) -> None:
    assert span_of(text) == span
