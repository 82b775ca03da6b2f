"""The all-clear: what was alarmed is over, and who was told of it is told.

Mails that were set aside or given up have none: they lie there until somebody does something.
"""

from __future__ import annotations

from dataclasses import dataclass

from gmbot.game.notices.masters import Alarm
from gmbot.game.state.errors import StorageUnavailableError
from gmbot.game.state.model import Game, GameState
from gmbot.game.state.ports import UnitOfWork
from gmbot.game.state.stored.game_course import CheckFailed, ChoreFailed, DeadlineFailed
from gmbot.messages import Text, say
from gmbot.rules.board.terms import Phase
from gmbot.scheduling.faults import MASTER, NOT_MOVED, UNREADABLE, Faults


@dataclass(frozen=True, slots=True)
class AllClear:
    """Looks through the open alarms after a round in which all that is due was tried."""

    faults: Faults
    """What failed in this round is not over."""
    looked_through: bool
    """Every running game was asked in this round whether its phase is complete."""

    def run(self) -> int:
        """Tell what is over; return how many alarms that were."""
        with self.faults.storage() as work:
            waiting = work.alarms.all()
        return sum(self._tell(about, reader) for about, reader in waiting.items())

    def _tell(self, about: tuple[str, ...], reader: str) -> bool:
        if about in self.faults.failing:
            return False
        with self.faults.storage() as work:
            try:
                text = self._over(work, about)
            except StorageUnavailableError:
                raise
            except Exception:  # its game cannot be read, whatever is wrong with it
                return False
            if text is None or not work.alarms.close(about):
                return False
            alarm = Alarm(what=text, frozen=say("all-clear.nothing-to-do"), cure=(), is_over=True)
            game = work.games.by_name(about[1]) if reader == MASTER else None
            self.faults.alarm(work, game, alarm)
            work.commit()
        return True

    def _over(self, work: UnitOfWork, about: tuple[str, ...]) -> Text | None:
        """What can be said now of what an alarm was about; None: it is not over."""
        if about[0] == NOT_MOVED:
            return say("all-clear.not-moved")
        game = work.games.by_name(about[1])
        if game is None:
            return None
        if about[0] == UNREADABLE:
            return say("all-clear.unreadable", game=game.name)
        return self._goes_on(game, about[0], Phase.parse(about[2]))

    def _goes_on(self, game: Game, fault: str, phase: Phase) -> Text | None:
        is_past = game.phase != phase or game.state is GameState.ENDED
        if fault == DeadlineFailed.what and is_past:
            return say("all-clear.deadline-failed", game=game.name, phase=phase.title)
        if fault == CheckFailed.what and (is_past or self.looked_through):
            return say("all-clear.check-failed", game=game.name)
        return say("all-clear.chore-failed", game=game.name) if fault == ChoreFailed.what else None
