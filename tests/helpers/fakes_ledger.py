"""What has been spent of the limits, and the alarms that are open, in memory."""

from __future__ import annotations

from collections.abc import Mapping
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


class MemoryOpenAlarms:
    def __init__(self, work: MemoryWork) -> None:
        self._work = work

    def open(self, about: tuple[str, ...], reader: str, now: datetime) -> bool:
        is_new = about not in self._work.shelf.alarms
        self._work.shelf.alarms.setdefault(about, reader)
        return is_new

    def all(self) -> Mapping[tuple[str, ...], str]:
        return dict(self._work.shelf.alarms)

    def close(self, about: tuple[str, ...]) -> bool:
        return self._work.shelf.alarms.pop(about, None) is not None
