"""What has been spent of the limits, in memory."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from gmbot.game.state.ports import LEDGER_KEEPS

if TYPE_CHECKING:
    from fakes import MemoryWork


class MemoryLedger:
    def __init__(self, work: MemoryWork) -> None:
        self._work = work

    def add(self, entry: str, at: datetime) -> None:
        kept = [one for one in self._work.shelf.ledger if one[1] > at - LEDGER_KEEPS]
        self._work.shelf.ledger = [*kept, (entry, at)]

    def spent(self, entry: str, since: datetime) -> int:
        return sum(one == entry and at > since for one, at in self._work.shelf.ledger)

    def latest(self, entry: str) -> datetime | None:
        return max((at for one, at in self._work.shelf.ledger if one == entry), default=None)
