"""Processes that draw pictures beside us: started for a backlog, ended when they have been idle.

A picture that ends its process ends no server: it is drawn once more, apart, and then left out.
"""

from __future__ import annotations

import copyreg
import faulthandler
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Future, ProcessPoolExecutor
from dataclasses import replace
from types import MappingProxyType

from gmbot.app.output.drawing import Drawing, Drawn, Draws
from gmbot.game.notices.envelope import Envelope

log = logging.getLogger(__name__)

SECONDS = 60.0
"""A picture that takes longer ends its process; the slowest known takes a second."""
IDLE_SECONDS = 30.0
MOST = 4
"""More painters than this wait for whoever writes the mails."""


def _view(mapping: dict[object, object]) -> MappingProxyType[object, object]:
    return MappingProxyType(mapping)


# What results are made of holds views of mappings, which pickle does not know.
copyreg.pickle(MappingProxyType, lambda view: (_view, (dict(view),)))

_hand: list[Draws] = []
"""Who draws, in a process of ours."""


class Painters:
    """Draws in other processes. To be used in one thread."""

    def __init__(self, drawing: Callable[[], Draws] = Drawing, idle: float = IDLE_SECONDS) -> None:
        """``drawing`` makes who draws; it has to be picklable."""
        self._drawing = drawing
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

    def submit(self, envelope: Envelope) -> Future[Drawn] | None:
        """Have a picture drawn; None: nobody is there to draw it."""
        self._stay()
        with self._lock:
            pool = self._pool
        try:
            return pool.submit(_draw, _bare(envelope)) if pool is not None else None
        except BrokenExecutor:  # by an earlier picture, which ``result`` sees to
            self.close()
            return self.submit(envelope) if self.start() else None
        except (RuntimeError, OSError) as error:
            log.warning("no painters: %s", error)
            self.close()
            return None

    def result(self, envelope: Envelope, future: Future[Drawn]) -> Drawn:
        """Wait for a picture."""
        try:
            return future.result()
        except (BrokenExecutor, CancelledError):
            log.warning("a painter died, or had to go; this picture is drawn apart")
            return self._apart(envelope)
        except Exception:  # it could not be sent there, or back
            log.exception("a painter could not help")
            return self._drawing().of(envelope)

    def close(self) -> None:
        """End all painters, once they have drawn what they have in hand."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)

    def _apart(self, envelope: Envelope) -> Drawn:
        with self._new(1) as alone:
            try:
                return alone.submit(_draw, _bare(envelope)).result()
            except BrokenExecutor:
                log.error("a picture ended its process twice and is left out")
                return Drawn()

    def _new(self, count: int) -> ProcessPoolExecutor:
        fresh = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(count, fresh, initializer=_begin, initargs=(self._drawing,))

    def _stay(self) -> None:
        """End when nothing has been asked for some time from now."""
        if self._going is not None:
            self._going.cancel()
        self._going = threading.Timer(self._idle, self.close)
        self._going.daemon = True
        self._going.start()


def _bare(envelope: Envelope) -> Envelope:
    """What a picture is made of, without the rest of its mail."""
    return replace(
        envelope, notices=(), answers=None, files=(), calendar=None, passed_over=None, copies=()
    )


def _begin(drawing: Callable[[], Draws]) -> None:
    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, signal.SIG_IGN)  # our parent ends us
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _hand.append(drawing())


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)  # killed: it could not tell us


def _draw(envelope: Envelope) -> Drawn:
    faulthandler.dump_traceback_later(SECONDS, exit=True)
    try:
        return _hand[-1].of(envelope)
    finally:
        faulthandler.cancel_dump_traceback_later()
