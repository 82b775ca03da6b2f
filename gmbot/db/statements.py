"""The few ways in which a unit of work uses its connection.

Statements are written once, with named values left open: building one anew for each call took as
long as running it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import (
    Connection,
    Delete,
    Insert,
    Row,
    Select,
    Table,
    TextClause,
    Update,
    bindparam,
    update,
)

from gmbot.game.state.errors import NotStoredError


def update_of(table: Table, *, by: str = "id") -> Update:
    """``UPDATE table SET ... WHERE by = :the_<by>``; the other values named are what is set."""
    return update(table).where(table.c[by] == bindparam(f"the_{by}"))


class Statements:
    """Runs statements within one transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.due: set[datetime | None] = set()
        """At which hours there is something to do because of them; None: at once."""

    @property
    def connection(self) -> Connection:
        """The connection, for callers with statements of their own."""
        return self._connection

    def all(self, query: Select[Any], **values: object) -> Sequence[Row[Any]]:
        """Return the rows of a query."""
        return self._connection.execute(query, values).all()

    def first(self, query: Select[Any], **values: object) -> Row[Any] | None:
        """Return the first row of a query, or None."""
        return self._connection.execute(query, values).first()

    def value(self, query: Select[Any], **values: object) -> Any:
        """Return the first column of the first row, or None."""
        return self._connection.execute(query, values).scalar()

    def add(self, statement: Insert, columns: Mapping[str, Any]) -> int:
        """Insert one row and return its id (0 for a table without)."""
        key = self._connection.execute(statement, columns).inserted_primary_key
        return int(key[0]) if key is not None and isinstance(key[0], int) else 0

    def run(self, statement: Insert | Delete | TextClause, values: Any) -> None:
        """Run a statement that answers nothing, once or for each of a list of ``values``."""
        self._connection.execute(statement, values)

    def change(self, statement: Update, subject: str, values: Mapping[str, Any]) -> None:
        """Change one row; raises ``NotStoredError`` if there is none."""
        if self._connection.execute(statement, values).rowcount == 0:
            raise NotStoredError(f"{subject} is not stored")
