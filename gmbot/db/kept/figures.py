"""What an operator wants to know of the database, in a few numbers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Engine, func, select

from gmbot.db.engine import connection_of
from gmbot.db.games import DUE_AT, IS_RUNNING
from gmbot.db.kept.marks import HELD
from gmbot.db.tables import games, inbox, marks, outbox, phases
from gmbot.game.state.model import InboxState, OutboxState


@dataclass(frozen=True, slots=True)
class Figures:
    """How far the work is, at one moment."""

    mails_new: int
    oldest_new: datetime | None
    """When the mail came that waits longest to be handled."""
    mails_set_aside: int
    games_running: int
    games_due: int
    oldest_due: datetime | None
    """The deadline that has been passed the longest without being run."""
    to_send: int
    oldest_to_send: datetime | None
    mails_failed: int
    phases_resolved: int
    last_resolved: datetime | None
    held_since: datetime | None
    """Since when no mail leaves, after a restore."""


def figures(engine: Engine, now: datetime) -> Figures:
    """Count what waits and what was done."""
    count = func.count()
    is_due = (IS_RUNNING, games.c.deadline <= now, now >= DUE_AT)
    with connection_of(engine) as connection:

        def one(*columns: object, where: tuple[object, ...] = ()) -> tuple[int, datetime | None]:
            row = connection.execute(select(*columns).where(*where)).one()  # type: ignore[call-overload]
            return row[0], row[1] if len(row) > 1 else None

        new, oldest_new = one(
            count, func.min(inbox.c.received_at), where=(inbox.c.state == InboxState.NEW.value,)
        )
        aside, _ = one(count, where=(inbox.c.state == InboxState.SET_ASIDE.value,))
        running, _ = one(count, where=(IS_RUNNING,))
        due, oldest_due = one(count, func.min(DUE_AT), where=is_due)
        to_send, oldest_to_send = one(
            count, func.min(outbox.c.created_at),
            where=(outbox.c.state == OutboxState.QUEUED.value,),
        )  # fmt: skip
        failed, _ = one(count, where=(outbox.c.state == OutboxState.FAILED.value,))
        resolved, last = one(func.count(phases.c.id), func.max(phases.c.resolved_at))
        _, held = one(count, func.min(marks.c.at), where=(marks.c.name == HELD,))
    return Figures(
        new, oldest_new, aside, running, due, oldest_due, to_send, oldest_to_send, failed,
        resolved, last, held,
    )  # fmt: skip


def clock_of(engine: Engine) -> datetime | None:
    """The hour on the clock of a PostgreSQL server; None: SQLite has our own clock."""
    if engine.dialect.name != "postgresql":
        return None
    with connection_of(engine) as connection:
        hour: datetime = connection.execute(select(func.clock_timestamp())).scalar_one()
        return hour.astimezone(UTC)
