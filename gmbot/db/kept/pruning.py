"""What is kept for a time only: the bytes of mails, in small steps; and how large everything is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, Engine, delete, exists, func, select

from gmbot.db.engine import connection_of
from gmbot.db.tables import (
    files,
    inbox,
    inbox_bytes,
    metadata,
    outbox,
    outbox_bytes,
    outbox_files,
)
from gmbot.game.state.model import InboxState, OutboxState

STEP = 100
"""Mails in one transaction: nobody waits for it."""
_STILL_NEEDED = (InboxState.NEW.value, InboxState.SET_ASIDE.value, InboxState.HELD.value)
_UNUSED_FOR = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Sizes:
    """What a table holds."""

    table: str
    rows: int
    content: int
    """Bytes of mails and files in it; 0 for tables without."""


def prune(
    engine: Engine,
    now: datetime,
    outgoing: timedelta,
    incoming: timedelta,
    stop: Callable[[], bool] = lambda: False,
) -> int:
    """Delete bytes kept for long enough; return the number of mails and files.

    Mails that wait to be sent, handled or confirmed keep theirs.
    """
    done = 0
    steps = ((_outgoing, outgoing), (_incoming, incoming), (_files, _UNUSED_FOR))
    for step, kept_for in steps:
        while not stop():
            with connection_of(engine) as connection, connection.begin():
                count = step(connection, now - kept_for)
            done += count
            if count < STEP:
                break
    return done


def sizes(engine: Engine) -> tuple[Sizes, ...]:
    """How much each table holds, in the order in which they refer to each other."""
    contents = {
        "inbox_bytes": inbox_bytes.c.raw, "outbox_bytes": outbox_bytes.c.raw,
        "files": files.c.content,
    }  # fmt: skip
    with connection_of(engine) as connection:
        rows_found = []
        for table in metadata.sorted_tables:
            column = contents.get(table.name)
            rows = connection.execute(select(func.count()).select_from(table)).scalar() or 0
            content = 0
            if column is not None:
                content = connection.execute(select(func.sum(func.length(column)))).scalar() or 0
            rows_found.append(Sizes(table.name, rows, int(content)))
    return tuple(rows_found)


def _outgoing(connection: Connection, limit: datetime) -> int:
    over = (
        select(outbox_bytes.c.outbox_id)
        .join(outbox)
        .where(outbox.c.state != OutboxState.QUEUED.value, outbox.c.created_at < limit)
        .limit(STEP)
    )
    ids = connection.execute(over).scalars().all()
    for table in (outbox_files, outbox_bytes):
        connection.execute(delete(table).where(table.c.outbox_id.in_(ids)))
    return len(ids)


def _incoming(connection: Connection, limit: datetime) -> int:
    over = (
        select(inbox_bytes.c.inbox_id)
        .join(inbox)
        .where(inbox.c.state.not_in(_STILL_NEEDED), inbox.c.received_at < limit)
        .limit(STEP)
    )
    ids = connection.execute(over).scalars().all()
    connection.execute(delete(inbox_bytes).where(inbox_bytes.c.inbox_id.in_(ids)))
    return len(ids)


def _files(connection: Connection, limit: datetime) -> int:
    is_used = exists().where(outbox_files.c.digest == files.c.digest)
    unused = select(files.c.digest).where(files.c.used_at < limit, ~is_used).limit(STEP)
    # Who mails one has locked it, and until we end nobody else can.
    digests = connection.execute(unused.with_for_update(skip_locked=True)).scalars().all()
    # Asked again: somebody may have used one just before.
    gone = delete(files).where(files.c.digest.in_(digests), files.c.used_at < limit, ~is_used)
    connection.execute(gone)
    return len(digests)
