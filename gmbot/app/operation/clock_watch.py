"""A machine's clock that jumps by more than a day: nothing is done by such an hour."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timedelta

from gmbot.game.state.ports import Clock

MOST = timedelta(days=1)


def seconds_up() -> float:
    """Seconds of this machine that no clock can set, sleep included."""
    return time.clock_gettime(time.CLOCK_BOOTTIME)


class ClockWatch:
    """Compares the clock with the seconds that have passed."""

    def __init__(self, clock: Clock, elapsed: Callable[[], float] = seconds_up) -> None:
        self._clock = clock
        self._elapsed = elapsed
        self._zero = self._start()

    def jump(self) -> timedelta | None:
        """How far the clock has jumped since it was last read, if more than a day.

        Smaller steps are believed. Who starts anew believes every clock.
        """
        jump = self._start() - self._zero
        if abs(jump) > MOST:
            return jump
        self._zero += jump
        return None

    def _start(self) -> datetime:
        return self._clock.now() - timedelta(seconds=self._elapsed())
