"""Logs that have lost rows: a backup was put back, which the database itself cannot tell.

How far each log has come is kept outside of the database as well, and compared at every start.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from gmbot.fairness import begins
from gmbot.game.phases import loss_told
from gmbot.game.state.context import Context
from gmbot.game.state.errors import StorageUnavailableError
from gmbot.game.state.ports import Head, Witness
from gmbot.scheduling.desk import Desk, Done

log = logging.getLogger(__name__)


class Forgetful:
    """A ``Witness`` that keeps nothing, and so sees no loss."""

    def heads(self) -> Mapping[str, Head]:
        """None."""
        return {}

    def keep(self, heads: Mapping[str, Head]) -> None:
        """Nothing is kept."""


@dataclass(frozen=True, slots=True)
class LogWatch:
    """Compares the logs with what was kept of them, and keeps how far they have come."""

    desk: Desk
    witness: Witness

    def look(self) -> int:
        """Tell the players of each game whose log lacks rows; return of how many games."""
        kept = self.witness.heads()
        with self.desk.storage() as work:
            ends = {game.name: work.chains.ends(game.id) for game in work.games.all()}
        heads = {name: kept.get(begins(pair[0])) for name, pair in ends.items() if pair is not None}
        return sum(self._compare(name, head) for name, head in heads.items() if head is not None)

    def keep(self) -> None:
        """Write down how far each log has come."""
        with self.desk.storage() as work:
            ends = [pair for game in work.games.all() if (pair := work.chains.ends(game.id))]
        self.witness.keep({begins(row): Head(last.seq, last.hash, last.at) for row, last in ends})

    def _compare(self, name: str, head: Head) -> bool:
        try:
            return self.desk.do(partial(_loss_told, name=name, head=head))
        except StorageUnavailableError:
            raise
        except Exception:
            log.exception("the log was not compared", extra={"game": name})
            return False


def _loss_told(context: Context, *, name: str, head: Head) -> Done[bool]:
    game = context.work.games.by_name(name)
    mails = loss_told(context, game, head) if game else ()
    return Done(bool(mails), mails, stores=bool(mails))
