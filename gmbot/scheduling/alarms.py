"""An alarm clock: it rings now and then, and when the next deadline is due (APScheduler).

Its jobs live in memory only. Losing them all loses nothing, since the database is the schedule.
Now and then is counted apart from the time of day: a clock that is set back an hour would silence
APScheduler's intervals for that hour.
"""

from __future__ import annotations

import asyncio
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
        self._scheduler.start()
        self._beat = asyncio.create_task(self._now_and_then())

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
        self._beat.cancel()
        self._scheduler.shutdown(wait=False)

    async def _now_and_then(self) -> None:
        while True:
            await asyncio.sleep(self._seconds)
            self._ring()

    async def _on_loop(self) -> None:
        # A coroutine runs on the event loop; a plain function would run in a thread of a pool.
        self._ring()
