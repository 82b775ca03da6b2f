"""``ports.Ledger`` and ``ports.Chains`` on SQLAlchemy: what was spent, and what is sealed."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Select, bindparam, delete, func, insert, select

from gmbot.db.codec import row_of, value_of
from gmbot.db.statements import Statements
from gmbot.db.tables import chain, ledger
from gmbot.fairness import Row
from gmbot.game.state.ports import LEDGER_KEEPS

_SPENT = select(func.count()).where(
    ledger.c.entry == bindparam("entry"), ledger.c.at > bindparam("since")
)
_LATEST = select(func.max(ledger.c.at)).where(ledger.c.entry == bindparam("entry"))
_ADD, _FORGET = insert(ledger), delete(ledger).where(ledger.c.at <= bindparam("until"))

_OF_GAME = select(chain).where(chain.c.game_id == bindparam("game_id"))
_ROWS = _OF_GAME.order_by(chain.c.seq)
_LAST = _OF_GAME.order_by(chain.c.seq.desc()).limit(1)
_FIRST = _ROWS.limit(1)
_ROW = select(chain).where(chain.c.game_id == bindparam("game_id"), chain.c.seq == bindparam("seq"))
_ADD_ROW = insert(chain)


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


class SqlChains:
    """The sealed logs of games, within one transaction.

    There is no way to change a row here; triggers refuse it to everybody else.
    """

    def __init__(self, statements: Statements) -> None:
        self._statements = statements
        self._ends: dict[int, tuple[Row, Row]] = {}

    def ends(self, game_id: int) -> tuple[Row, Row] | None:
        """The first and the last row, or None; in hand after they were read once."""
        if game_id not in self._ends:
            first, last = self._one(_FIRST, game_id), self._one(_LAST, game_id)
            if first is None or last is None:
                return None
            self._ends[game_id] = first, last
        return self._ends[game_id]

    def add(self, row: Row) -> None:
        """Store a row; raises ``AlreadyStoredError`` if its number was given already."""
        self._statements.add(_ADD_ROW, row_of(row, chain))
        first = self._ends[row.game_id][0] if row.game_id in self._ends else row
        self._ends[row.game_id] = first, row

    def row(self, game_id: int, seq: int) -> Row | None:
        """The row of this number, or None."""
        row = self._statements.first(_ROW, game_id=game_id, seq=seq)
        return None if row is None else value_of(row, Row, chain)

    def rows(self, game_id: int) -> tuple[Row, ...]:
        """All rows of a game, oldest first."""
        rows = self._statements.all(_ROWS, game_id=game_id)
        return tuple(value_of(row, Row, chain) for row in rows)

    def let_go(self) -> None:
        """Have nothing in hand: what was added may have been undone."""
        self._ends.clear()

    def _one(self, query: Select[Any], game_id: int) -> Row | None:
        row = self._statements.first(query, game_id=game_id)
        return None if row is None else value_of(row, Row, chain)
