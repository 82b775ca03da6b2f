"""Processes that paint pictures beside us, while many wait.

A picture that ends its process ends no server: it is painted once more, apart, and then left out.
"""

from __future__ import annotations

import logging
import os
from concurrent.futures import BrokenExecutor, CancelledError
from functools import partial

from gmbot.app.output.drawing import painted
from gmbot.app.output.processes import Processes, asked
from gmbot.app.output.sketches import Paint

log = logging.getLogger(__name__)

IDLE_SECONDS = 30.0
MOST = 4
"""More painters than this would only wait for the sender of mails."""


class DeadlyPictureError(Exception):
    """Painting a picture ended its process twice."""


class Painters(Processes[Paint]):
    """Paint in other processes; here, while there are none."""

    def __init__(self, paint: Paint = painted, idle: float = IDLE_SECONDS) -> None:
        """``paint`` has to be picklable."""
        super().__init__(partial(_itself, paint), idle)
        self._paint = paint

    def start(self) -> int:
        """Have painters, if the machine has a processor for them; return how many."""
        count = min(MOST, (os.cpu_count() or 1) - 1)
        self.have(count)
        return count

    def paint(self, svg: str, width: int) -> bytes:
        """Paint a picture, and wait for it; raises what painting raises."""
        pool = self.pool()
        if pool is None:
            return self._paint(svg, width)
        try:
            return asked(pool, _paint, (svg, width)).result()
        except (BrokenExecutor, CancelledError):
            log.warning("a painter died, or had to go; this picture is painted apart")
            self.let_go(pool)
            return self._apart(svg, width)
        except (RuntimeError, OSError) as error:  # they went just now, or could not begin
            log.warning("no painters: %s", error)
            self.let_go(pool)
            return self._paint(svg, width)

    def _apart(self, svg: str, width: int) -> bytes:
        with self.fresh(1) as alone:
            try:
                return asked(alone, _paint, (svg, width)).result()
            except BrokenExecutor as error:
                raise DeadlyPictureError from error


def _itself(paint: Paint) -> Paint:
    return paint


def _paint(paint: Paint, drawing: tuple[str, int]) -> bytes:
    return paint(*drawing)
