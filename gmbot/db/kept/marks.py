"""What the installation remembers about itself, a mark each."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Engine, delete, exists, insert, select

from gmbot.db.engine import connection_of
from gmbot.db.tables import marks

HELD = "mails-held"
"""After a restore: no mail leaves until the operator lets them go."""
MOVED = "moved"
"""The installation has moved to another database: this one is a copy to keep."""

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


def unmark(engine: Engine, name: str) -> bool:
    """Take a mark away; False if there was none."""
    with connection_of(engine) as connection, connection.begin():
        return connection.execute(delete(marks).where(marks.c.name == name)).rowcount > 0
