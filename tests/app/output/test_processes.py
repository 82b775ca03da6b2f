"""Processes beside us end with what they were started for."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor
from multiprocessing.connection import wait

import pytest

from gmbot.app.output.processes import Processes, asked

LONG = 1_000_000
"""More bytes than a pipe holds: a result that somebody has to take."""


def dies(_: None, seconds: float) -> None:
    time.sleep(seconds)
    os.kill(os.getpid(), signal.SIGKILL)


def says_much(_: None, seconds: float) -> bytes:
    time.sleep(seconds)
    return bytes(LONG)


def says_who(_: None, seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def nothing() -> None:
    """The tool of a process that needs none."""


def both_begin(pool: ProcessPoolExecutor) -> None:
    """Wait until two processes work."""
    while len({one.result() for one in [asked(pool, says_who, 0.1) for _ in range(2)]}) < 2:
        pass


def ended(ends: set[int], within: float) -> set[int]:
    """Which of these processes, by their sentinels, have ended before so many seconds are over.

    The pool waits for them as well, in a thread of its own. Of two who wait for a process the
    system tells one; to the other it may look alive for a moment (``Process.is_alive``).
    """
    until = time.monotonic() + within
    gone: set[int] = set()
    while gone < ends and (left := until - time.monotonic()) > 0:
        now = wait(ends - gone, timeout=left)
        gone |= {one for one in ends if one in now}
    return gone


def test_when_one_dies_the_others_end_whatever_they_have_to_say() -> None:
    pool = Processes(nothing, idle=60).fresh(2)
    try:
        both_begin(pool)
        death = asked(pool, dies, 0.5)
        asked(pool, says_much, 1.0)
        ends = {one.sentinel for one in multiprocessing.active_children()}
        with pytest.raises(BrokenProcessPool):
            death.result()

        assert len(ends) == 2
        assert ended(ends, within=60) == ends
    finally:
        for one in multiprocessing.active_children():
            one.kill()
        pool.shutdown()
