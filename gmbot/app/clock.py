"""The real clock, and one that can be moved, for the demo and for ``gmbot run --now``."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta


class SystemClock:
    """The time of this machine."""

    def now(self) -> datetime:
        """Return the time: aware, UTC."""
        return datetime.now(UTC)


class MovableClock:
    """A clock that runs on from where it was last put."""

    def __init__(self, start: datetime | None = None) -> None:
        self._ahead = start - datetime.now(UTC) if start else timedelta()

    def now(self) -> datetime:
        """Return the time: aware, UTC."""
        return datetime.now(UTC) + self._ahead

    def move_to(self, when: datetime) -> None:
        """Go to ``when`` if that is ahead; a clock never goes back."""
        self._ahead = max(self._ahead, when - datetime.now(UTC))


class FixedClock:
    """A clock that stands."""

    def __init__(self, when: datetime) -> None:
        self._when = when

    def now(self) -> datetime:
        """Return the time: aware, UTC."""
        return self._when
