"""What the installation remembers about itself, a mark each."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, Engine, delete, exists, insert, select

from gmbot.db.engine import connection_of
from gmbot.db.tables import marks

HELD = "mails-held"
"""After a restore: no mail leaves until the operator lets them go."""
MOVED = "moved"
"""The installation has moved to another database: this one is a copy to keep."""
SETTINGS = "settings"
"""Digests of the settings of the ``gmbot serve`` that started last, for other machines."""
ALARM = "alarm-"
"""What the marks of open alarms begin with."""

MAILS_MAY_LEAVE: ColumnElement[bool] = ~exists().where(marks.c.name == HELD)


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark: why it was made, and when."""

    text: str
    at: datetime


def mark(engine: Engine, name: str, text: str, now: datetime) -> None:
    """Make a mark; it takes the place of an earlier one."""
    with connection_of(engine) as connection, connection.begin():
        connection.execute(delete(marks).where(marks.c.name == name))
        connection.execute(insert(marks).values(name=name, text=text, at=now))


def marked(engine: Engine, name: str) -> Mark | None:
    """A mark, or None."""
    with connection_of(engine) as connection:
        row = connection.execute(select(marks).where(marks.c.name == name)).first()
    return Mark(row.text, row.at) if row is not None else None


def open_alarms(engine: Engine) -> list[tuple[tuple[str, ...], Mark]]:
    """The subjects of alarms without an all-clear, oldest first, with the people told of each."""
    alarms = select(marks).where(marks.c.name.startswith(ALARM)).order_by(marks.c.at)
    with connection_of(engine) as connection:
        rows = [(json.loads(row.text), row.at) for row in connection.execute(alarms)]
    return [(tuple(about), Mark(reader, hour)) for (*about, reader), hour in rows]


def unmark(engine: Engine, name: str) -> bool:
    """Take a mark away; False if there was none."""
    with connection_of(engine) as connection, connection.begin():
        return connection.execute(delete(marks).where(marks.c.name == name)).rowcount > 0


class SqlOpenAlarms:
    """``ports.OpenAlarms``: a mark each."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def open(self, about: tuple[str, ...], reader: str, now: datetime) -> bool:
        if about in self.all():
            return False
        words = json.dumps([*about, reader], ensure_ascii=False)
        self._connection.execute(insert(marks).values(name=_name(about), text=words, at=now))
        return True

    def all(self) -> Mapping[tuple[str, ...], str]:
        alarms = select(marks.c.text).where(marks.c.name.startswith(ALARM)).order_by(marks.c.at)
        alarms_told = [json.loads(words) for words in self._connection.scalars(alarms)]
        return {tuple(about): reader for *about, reader in alarms_told}

    def close(self, about: tuple[str, ...]) -> bool:
        closed = delete(marks).where(marks.c.name == _name(about))
        return self._connection.execute(closed).rowcount > 0


def _name(about: tuple[str, ...]) -> str:
    return ALARM + hashlib.sha256(json.dumps(about).encode()).hexdigest()[:24]
