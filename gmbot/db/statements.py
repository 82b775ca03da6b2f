"""The few ways in which a unit of work uses its connection."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Executable, Insert, Row, Select

from gmbot.game.errors import NotStoredError


class Statements:
    """Runs statements within one transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def all(self, query: Select[Any]) -> Sequence[Row[Any]]:
        """Return the rows of a query."""
        return self._connection.execute(query).all()

    def first(self, query: Select[Any]) -> Row[Any] | None:
        """Return the first row of a query, or None."""
        return self._connection.execute(query).first()

    def value(self, query: Select[Any]) -> Any:
        """Return the first column of the first row, or None."""
        return self._connection.execute(query).scalar()

    def add(self, statement: Insert) -> int:
        """Insert one row and return its id; raises ``AlreadyStoredError`` or ``NotStoredError``."""
        key = self._connection.execute(statement).inserted_primary_key
        return int(key[0]) if key is not None and isinstance(key[0], int) else 0

    def run(self, statement: Executable, rows: Sequence[dict[str, Any]] | None = None) -> None:
        """Run a statement that answers nothing, once or for each of ``rows``."""
        self._connection.execute(statement, rows)

    def change(self, statement: Executable, what: str) -> None:
        """Run an UPDATE of one row; raises ``NotStoredError`` if there is no such row."""
        if self._connection.execute(statement).rowcount == 0:
            raise NotStoredError(f"{what} is not stored")
