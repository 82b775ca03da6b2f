"""An installation moves to another database, row by row, in one transaction of each.

A SQLite database is locked against writers while it is read, so that nothing comes in between.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, Integer, Table, func, insert, select, text

from gmbot.db.engine import connect, connection_of
from gmbot.db.kept.marks import MOVED, marked
from gmbot.db.migrating import upgrade
from gmbot.db.tables import games, inbox, marks, metadata
from gmbot.game.state.errors import StorageError

STEP = 500
"""Rows in one statement."""


class MoveError(StorageError):
    """The installation stays where it is; the text says why."""


def move(source: str, target: str, now: datetime) -> dict[str, int]:
    """Copy everything into an empty database; return how many rows of each table.

    The old one is marked: a mail that is delivered to it afterwards would be lost.

    Raises:
        MoveError: there is something in ``target``, or rows were lost on the way.
        StorageUnavailableError: one of the two is not to be had.
    """
    upgrade(source)
    upgrade(target)
    old, new = connect(source), connect(target)
    try:
        # SQLite's transactions take the write lock when they begin.
        with (
            connection_of(old) as reading, reading.begin(),
            connection_of(new) as writing, writing.begin(),
        ):  # fmt: skip
            _check_empty(writing)
            moved = {table.name: _copy(reading, writing, table) for table in metadata.sorted_tables}
            reading.execute(insert(marks).values(name=MOVED, text="gmbot db move", at=now))
    finally:
        old.dispose()
        new.dispose()
    return moved


def moved_at(url: str) -> datetime | None:
    """When the installation left this database; None if it did not."""
    engine = connect(url)
    try:
        mark = marked(engine, MOVED)
    finally:
        engine.dispose()
    return mark.at if mark else None


def _check_empty(connection: Connection) -> None:
    for table in (games, inbox):
        if connection.execute(select(func.count()).select_from(table)).scalar():
            raise MoveError("there are games or mails in the database to move to: it must be empty")


def _copy(reading: Connection, writing: Connection, table: Table) -> int:
    keys = list(table.primary_key.columns)
    count = 0
    rows = reading.execute(select(table).order_by(*keys)).mappings()
    while step := rows.fetchmany(STEP):
        writing.execute(insert(table), [dict(row) for row in step])
        count += len(step)
    if writing.dialect.name == "postgresql" and isinstance(keys[0].type, Integer):
        _count_on(writing, table, keys[0].name)
    there = writing.execute(select(func.count()).select_from(table)).scalar()
    if there != count:
        raise MoveError(f"{table.name}: {count} rows were read, and {there} are there")
    return count


def _count_on(writing: Connection, table: Table, key: str) -> None:
    """Let the next row have the number after the last."""
    sequence = text("SELECT pg_get_serial_sequence(:table, :key)")
    name = writing.execute(sequence, {"table": table.name, "key": key}).scalar()
    last = writing.execute(select(func.max(table.c[key]))).scalar()
    if name is not None and last is not None:
        writing.execute(text("SELECT setval(:name, :last)"), {"name": name, "last": last})
