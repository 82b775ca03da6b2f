"""The alarm clock rings now and then, and at the hour that was set last."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from gmbot.scheduling.alarms import Alarms

FAR = timedelta(days=1)


def rings(seconds: float, then: Callable[[Alarms], None], most: int) -> int:
    """How often it rings within five seconds, at ``most``."""

    async def run() -> int:
        heard: asyncio.Queue[None] = asyncio.Queue()
        alarms = Alarms(lambda: heard.put_nowait(None), seconds)
        alarms.start()
        then(alarms)
        count = 0
        try:
            async with asyncio.timeout(5.0):
                while count < most:
                    await heard.get()
                    count += 1
        except TimeoutError:
            pass
        alarms.stop()
        return count

    return asyncio.run(run())


def test_it_rings_now_and_then_whatever_hour_is_set() -> None:
    assert rings(0.01, lambda alarms: alarms.ring_at(datetime.now(UTC) + FAR), 3) == 3


def test_it_rings_at_an_hour_that_has_passed_already() -> None:
    assert rings(3600.0, lambda alarms: alarms.ring_at(datetime.now(UTC) - FAR), 1) == 1
