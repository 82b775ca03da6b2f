"""The outbox as its sender sees it: claim what is due, then say what became of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import datetime

from sqlalchemy import Engine, Integer, bindparam, case, func, or_, select, update

from gmbot.db.engine import connection_of
from gmbot.db.kept.marks import MAILS_MAY_LEAVE
from gmbot.db.mails import OUTBOX_MAIL, outbox_mails
from gmbot.db.tables import outbox
from gmbot.game.state.errors import StorageUnavailableError
from gmbot.game.state.model import OutboxMail, OutboxState, SendResult

_LINES = 0x676E
"""The class of PostgreSQL's advisory locks of connections to the mail host; ``store`` has more."""

_QUEUED = outbox.c.state == OutboxState.QUEUED.value
_FREE_AT = case(
    (outbox.c.lease_until > outbox.c.due_at, outbox.c.lease_until), else_=outbox.c.due_at
)


class SqlOutboxQueue:
    """``ports.OutboxQueue``. Each call is a transaction of its own.

    A claim locks the rows it takes and passes over those that another worker is taking
    (``SKIP LOCKED``; SQLite, whose units of work come one after the other, leaves that out).
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def claim(self, now: datetime, limit: int, lease_until: datetime) -> tuple[OutboxMail, ...]:
        """Take mails that are due, longest due first, each with its attempt already counted.

        Counting comes before connecting: a mail that kills its sender runs out of attempts. A
        claimed mail is nobody else's until ``lease_until``.
        """
        due = (
            OUTBOX_MAIL.where(_QUEUED, outbox.c.due_at <= now, MAILS_MAY_LEAVE)
            .where(or_(outbox.c.lease_until.is_(None), outbox.c.lease_until <= now))
            .order_by(outbox.c.due_at, outbox.c.id)
            .limit(limit)
            .with_for_update(skip_locked=True, of=outbox)
        )
        with connection_of(self._engine) as connection, connection.begin():
            mails = tuple(outbox_mails(connection, due))
            if mails:
                taken = update(outbox).where(outbox.c.id.in_([mail.id for mail in mails]))
                connection.execute(taken.values(tries=outbox.c.tries + 1, lease_until=lease_until))
        return tuple(replace(mail, tries=mail.tries + 1) for mail in mails)

    def renew(self, mails: Collection[OutboxMail], lease_until: datetime) -> None:
        """Keep claimed mails longer; such as are settled or claimed anew stay as they are."""
        held = update(outbox).where(
            outbox.c.id == bindparam("outbox_id"),
            outbox.c.tries == bindparam("claim"),
            outbox.c.lease_until.is_not(None),
            _QUEUED,
        )
        rows = [{"outbox_id": mail.id, "claim": mail.tries} for mail in mails]
        with connection_of(self._engine) as connection, connection.begin():
            connection.execute(held.values(lease_until=lease_until), rows)

    def settle(self, ends: Sequence[SendResult]) -> None:
        """Store what became of claimed mails, all in one transaction.

        A mail that is sent or failed stays so: a late report of less cannot undo it. Where
        somebody has claimed a mail anew, only that it was sent is news.
        """
        if not ends:
            return
        again = bindparam("again", type_=outbox.c.due_at.type)
        settled = (
            update(outbox)
            .where(outbox.c.id == bindparam("outbox_id"), _QUEUED)
            .where(
                or_(outbox.c.tries == bindparam("claim"), bindparam("is_sent", type_=Integer) == 1)
            )
            .values(
                state=bindparam("end"),
                note=bindparam("why"),
                due_at=func.coalesce(again, outbox.c.due_at),
                tries=outbox.c.tries - bindparam("unmade"),
                lease_until=None,
            )
        )
        rows = [
            {
                "outbox_id": end.outbox_id,
                "claim": end.tries,
                "is_sent": int(end.state is OutboxState.SENT),
                "end": end.state.value,
                "why": end.note,
                "again": end.due_at,
                "unmade": 0 if end.attempted else 1,
            }
            for end in ends
        ]
        with connection_of(self._engine) as connection, connection.begin():
            connection.execute(settled, rows)

    @contextmanager
    def lines(self, most: int) -> Iterator[int]:
        """Take what is free of the connections to the mail host that all machines share.

        PostgreSQL keeps who has which, and lets go when a session ends. SQLite is for one machine.
        """
        if self._engine.dialect.name != "postgresql":
            yield most
            return
        with connection_of(self._engine) as plain:
            connection = plain.execution_options(isolation_level="AUTOCOMMIT")
            take, let_go = func.pg_try_advisory_lock, func.pg_advisory_unlock
            ours = [n for n in range(most) if connection.execute(select(take(_LINES, n))).scalar()]
            try:
                yield len(ours)
            finally:
                with suppress(StorageUnavailableError):  # they went with the session
                    for number in ours:
                        connection.execute(select(let_go(_LINES, number)))

    def next_due(self) -> datetime | None:
        """When the next mail may be claimed, or None; the past if one may be claimed now."""
        with connection_of(self._engine) as connection:
            hour: datetime | None = connection.execute(
                select(func.min(_FREE_AT)).where(_QUEUED)
            ).scalar()
        return hour
