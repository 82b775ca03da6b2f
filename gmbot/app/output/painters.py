"""Processes that paint pictures beside us: started for a backlog, ended when they have been idle.

A picture that ends its process ends no server: it is painted once more, apart, and then left out.
"""

from __future__ import annotations

import faulthandler
import logging
import multiprocessing
import os
import signal
import threading
from concurrent.futures import BrokenExecutor, CancelledError, ProcessPoolExecutor

from gmbot.app.output.drawing import painted
from gmbot.app.output.sketches import Paint

log = logging.getLogger(__name__)

SECONDS = 60.0
"""A picture that takes longer ends its process; the slowest known takes a second."""
IDLE_SECONDS = 30.0
MOST = 4
"""More painters than this would only wait for the sender of mails."""

_hand: list[Paint] = []
"""The painter, in a process of ours."""


class DeadlyPictureError(Exception):
    """Painting a picture ended its process twice."""


class Painters:
    """Paint in other processes; here, while there are none."""

    def __init__(self, paint: Paint = painted, idle: float = IDLE_SECONDS) -> None:
        """``paint`` has to be picklable."""
        self._paint = paint
        self._idle = idle
        self._pool: ProcessPoolExecutor | None = None
        self._going: threading.Timer | None = None
        self._lock = threading.Lock()

    @property
    def at_work(self) -> bool:
        """True from ``start`` until they were idle."""
        return self._pool is not None

    def start(self) -> int:
        """Have painters, if the machine has a processor for them; return how many."""
        count = min(MOST, (os.cpu_count() or 1) - 1)
        with self._lock:
            if count and self._pool is None:
                self._pool = self._new(count)
        self._stay()
        return count

    def paint(self, svg: str, width: int) -> bytes:
        """Paint a picture, and wait for it; raises what painting raises."""
        with self._lock:
            pool = self._pool
        if pool is None:
            return self._paint(svg, width)
        self._stay()
        try:
            return pool.submit(_paint, svg, width).result()
        except (BrokenExecutor, CancelledError):
            log.warning("a painter died, or had to go; this picture is painted apart")
            self._let_go(pool)
            return self._apart(svg, width)
        except (RuntimeError, OSError) as error:  # they went just now, or could not begin
            log.warning("no painters: %s", error)
            self._let_go(pool)
            return self._paint(svg, width)

    def close(self) -> None:
        """End all painters, once they have painted what they have in hand."""
        with self._lock:
            pool = self._pool
        if pool is not None:
            self._let_go(pool)

    def _let_go(self, pool: ProcessPoolExecutor) -> None:
        with self._lock:
            if self._pool is pool:
                self._pool = None
        pool.shutdown(wait=False, cancel_futures=True)

    def _apart(self, svg: str, width: int) -> bytes:
        with self._new(1) as alone:
            try:
                return alone.submit(_paint, svg, width).result()
            except BrokenExecutor as error:
                raise DeadlyPictureError from error

    def _new(self, count: int) -> ProcessPoolExecutor:
        fresh = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(count, fresh, initializer=_begin, initargs=(self._paint,))

    def _stay(self) -> None:
        """End when nothing has been asked for some time from now."""
        with self._lock:
            if self._going is not None:
                self._going.cancel()
            self._going = threading.Timer(self._idle, self.close)
            self._going.daemon = True
            self._going.start()


def _begin(paint: Paint) -> None:
    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, signal.SIG_IGN)  # our parent ends us
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _hand.append(paint)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)  # killed: it could not tell us


def _paint(svg: str, width: int) -> bytes:
    faulthandler.dump_traceback_later(SECONDS, exit=True)
    try:
        return _hand[-1](svg, width)
    finally:
        faulthandler.cancel_dump_traceback_later()
