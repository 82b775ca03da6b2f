"""APScheduler as an alarm clock: it rings now and then, and when the next deadline is due.

Its jobs live in memory only. Losing them all loses nothing, since the database is the schedule.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from apscheduler.schedulers.asyncio import AsyncIOScheduler


class Alarms:
    """Rings ``ring`` every ``seconds``, and at one time that may be set and moved."""

    def __init__(self, ring: Callable[[], None], seconds: float) -> None:
        self._ring = ring
        self._seconds = seconds
        self._scheduler = AsyncIOScheduler(
            timezone=UTC,
            job_defaults={"coalesce": True, "misfire_grace_time": None, "max_instances": 1},
        )

    def start(self) -> None:
        """Begin to ring; to be called within a running event loop."""
        self._scheduler.add_job(self._on_loop, "interval", seconds=self._seconds, id="now and then")
        self._scheduler.start()

    def ring_at(self, when: datetime | None) -> None:
        """Ring at ``when`` too (aware), instead of the time set before; None: no such time."""
        if when is None:
            if self._scheduler.get_job("next due"):
                self._scheduler.remove_job("next due")
            return
        self._scheduler.add_job(
            self._on_loop, "date", run_date=when, id="next due", replace_existing=True
        )

    def stop(self) -> None:
        """Ring no more."""
        self._scheduler.shutdown(wait=False)

    async def _on_loop(self) -> None:
        # A coroutine runs on the event loop; a plain function would run in a thread of a pool.
        self._ring()
