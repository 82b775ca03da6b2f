"""Do what comes due besides phases (``game.phases.timers``), whatever it is.

Each thing is done in a transaction of its own, and asked again there whether it is still due: it is
done once, and one that fails keeps no other from being done.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from gmbot.game.phases import STAGES, Task
from gmbot.game.state.context import Context
from gmbot.game.state.errors import StorageUnavailableError
from gmbot.scheduling.desk import Desk, Done
from gmbot.scheduling.faults import Faults

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class TimerRound:
    """The rest of the game master's round."""

    desk: Desk
    faults: Faults
    stages: Sequence[Callable[[Context], Sequence[Task]]] = STAGES

    def run(self, now: datetime, stop: Callable[[], bool] = lambda: False) -> int:
        """Do what is due; return how many things caused mails. Asks before each whether to stop."""
        return sum(
            self._do(task, now)
            for stage in self.stages
            for task in self._due(stage, now)
            if not stop()
        )

    def _due(self, stage: Callable[[Context], Sequence[Task]], now: datetime) -> Sequence[Task]:
        with self.desk.storage() as work:
            due = stage(self.desk.context(work, now))
            unreadable = work.games.unreadable
        self.faults.not_readable(unreadable)
        return due

    def _do(self, task: Task, now: datetime) -> bool:
        def act(context: Context) -> Done[bool]:
            mails = tuple(task.act(context))
            return Done(bool(mails), mails)

        try:
            return self.desk.do(act, now)
        except StorageUnavailableError:
            raise  # nothing is wrong with it: the same again later
        except Exception:
            log.exception("something due was not done", extra={"what": task.what})
            self.faults.not_done(task.about)
            return False
