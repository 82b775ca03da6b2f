"""``ports.Ledger`` on SQLAlchemy."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import bindparam, delete, func, insert, select

from gmbot.db.statements import Statements
from gmbot.db.tables import ledger
from gmbot.game.state.ports import LEDGER_KEEPS

_SPENT = select(func.count()).where(
    ledger.c.entry == bindparam("entry"), ledger.c.at > bindparam("since")
)
_LATEST = select(func.max(ledger.c.at)).where(ledger.c.entry == bindparam("entry"))
_ADD, _FORGET = insert(ledger), delete(ledger).where(ledger.c.at <= bindparam("until"))


class SqlLedger:
    """What has been spent of the limits, within one transaction."""

    def __init__(self, statements: Statements) -> None:
        self._statements = statements

    def add(self, entry: str, at: datetime) -> None:
        """Write down that one was spent, and forget what no limit looks at any more."""
        self._statements.run(_FORGET, {"until": at - LEDGER_KEEPS})
        self._statements.add(_ADD, {"entry": entry, "at": at})

    def spent(self, entry: str, since: datetime) -> int:
        """How many were spent since then."""
        return int(self._statements.value(_SPENT, entry=entry, since=since))

    def latest(self, entry: str) -> datetime | None:
        """When the last one was spent, or None."""
        hour: datetime | None = self._statements.value(_LATEST, entry=entry)
        return hour
