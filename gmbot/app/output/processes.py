"""Processes beside us: started for a backlog, ended when they have been idle.

They end with us, even if we are killed, and a task that takes too long ends its process.
"""

from __future__ import annotations

import faulthandler
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Generic, TypeVar, cast

A = TypeVar("A")
R = TypeVar("R")
T = TypeVar("T")

SECONDS = 60.0
"""A task that takes longer ends its process."""

_tools: list[object] = []
"""What a process of ours works with."""


class _Killed(SpawnProcess):
    """A process that ignores signals to end: those come to us as well, and we let it finish.

    Once another has died the pool ends those that are left, since it takes no results any more.
    """

    def terminate(self) -> None:
        """Kill it: it would wait for ever for somebody to take its result, and the pool for it."""
        self.kill()


class _Spawning(SpawnContext):
    Process = _Killed


class Processes(Generic[T]):
    """Processes that each have a tool, and do something with it.

    Args:
        make: makes the tool, in the process; it has to be picklable.
        idle: seconds after which they end when nothing was asked.
    """

    def __init__(self, make: Callable[[], T], idle: float) -> None:
        self._make = make
        self._idle = idle
        self._pool: ProcessPoolExecutor | None = None
        self._going: threading.Timer | None = None
        self._lock = threading.Lock()

    @property
    def at_work(self) -> bool:
        """True from ``have`` until they were idle."""
        return self._pool is not None

    def have(self, count: int) -> None:
        """Start so many of them, unless there are some already; none for zero."""
        with self._lock:
            if count and self._pool is None:
                self._pool = self.fresh(count)
        self._stay()

    def pool(self) -> ProcessPoolExecutor | None:
        """The processes, which are to stay for now; None while there are none."""
        with self._lock:
            pool = self._pool
        if pool is not None:
            self._stay()
        return pool

    def fresh(self, count: int) -> ProcessPoolExecutor:
        """Other processes of this kind, to be shut down by whoever asks for them."""
        return ProcessPoolExecutor(count, _Spawning(), initializer=_begin, initargs=(self._make,))

    def close(self) -> None:
        """End all of them, once they have done what they have in hand."""
        with self._lock:
            pool = self._pool
        if pool is not None:
            self.let_go(pool)

    def let_go(self, pool: ProcessPoolExecutor) -> None:
        """Have these no more: they end, or are broken."""
        with self._lock:
            if self._pool is pool:
                self._pool = None
        pool.shutdown(wait=False, cancel_futures=True)

    def _stay(self) -> None:
        """End when nothing has been asked for some time from now."""
        with self._lock:
            if self._going is not None:
                self._going.cancel()
            self._going = threading.Timer(self._idle, self.close)
            self._going.daemon = True
            self._going.start()


def asked(pool: ProcessPoolExecutor, act: Callable[[T, A], R], work: A) -> Future[R]:
    """Have something done with the tool of one of the processes; ``act`` has to be picklable."""
    return pool.submit(_done, act, work)


def _begin(make: Callable[[], object]) -> None:
    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, signal.SIG_IGN)  # our parent ends us
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _tools.append(make())


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)  # killed: it could not tell us


def _done(act: Callable[[T, A], R], work: A) -> R:
    faulthandler.dump_traceback_later(SECONDS, exit=True)
    try:
        return act(cast(T, _tools[-1]), work)
    finally:
        faulthandler.cancel_dump_traceback_later()
