"""``ports.Inbox`` and ``ports.Outbox`` on SQLAlchemy."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Select, func, insert, select, update

from gmbot.db.records import inbox_from, outbox_from, outbox_row
from gmbot.db.statements import Statements
from gmbot.db.tables import inbox, inbox_bytes, outbox, outbox_bytes
from gmbot.game.model import InboxMail, InboxState, OutboxMail

INBOX_MAIL = select(inbox, inbox_bytes.c.raw).join(inbox_bytes)
OUTBOX_MAIL = select(outbox, outbox_bytes.c.raw).join(outbox_bytes)

_UNHANDLED = (InboxState.NEW.value, InboxState.SET_ASIDE.value)


class SqlInbox:
    """Mails that came in, within one transaction."""

    def __init__(self, statements: Statements) -> None:
        self._statements = statements

    def add(
        self,
        raw: bytes,
        received_at: datetime,
        source: str,
        key: tuple[str, int, int] | None = None,
    ) -> int | None:
        """Store a raw mail and return its id; None if the mailbox's mail is stored already."""
        mailbox, uidvalidity, uid = key or (None, None, None)
        if mailbox is not None and self.known(mailbox, uidvalidity or 0, (uid or 0,)):
            return None
        row = {
            "mailbox": mailbox,
            "uidvalidity": uidvalidity,
            "uid": uid,
            "source": source,
            "digest": hashlib.sha256(raw).hexdigest(),
            "message_id": "",
            "fingerprint": "",
            "state": InboxState.NEW.value,
            "note": "",
            "tries": 0,
            "received_at": received_at,
        }
        inbox_id = self._statements.add(insert(inbox).values(row))
        self._statements.run(insert(inbox_bytes).values(inbox_id=inbox_id, raw=raw))
        return inbox_id

    def known(self, mailbox: str, uidvalidity: int, uids: Iterable[int]) -> Collection[int]:
        """Return those of ``uids`` that are stored."""
        asked = frozenset(uids)
        if not asked:
            return frozenset()
        # A range, not a list: a mailbox may hold more mails than a statement may have values.
        query = select(inbox.c.uid).where(
            inbox.c.mailbox == mailbox,
            inbox.c.uidvalidity == uidvalidity,
            inbox.c.uid.between(min(asked), max(asked)),
        )
        return asked.intersection(row.uid for row in self._statements.all(query))

    def get(self, inbox_id: int) -> InboxMail | None:
        """Return a mail, or None."""
        return next(iter(self._mails(INBOX_MAIL.where(inbox.c.id == inbox_id))), None)

    def new(self, limit: int) -> tuple[InboxMail, ...]:
        """Mails not handled yet, by time of arrival."""
        query = INBOX_MAIL.where(inbox.c.state == InboxState.NEW.value)
        return self._mails(query.order_by(inbox.c.received_at, inbox.c.id).limit(limit))

    def mark(self, inbox_id: int, state: InboxState, note: str = "") -> None:
        """Store what became of a mail; raises ``NotStoredError``."""
        self._change(inbox_id, state=state.value, note=note)

    def count_try(self, inbox_id: int) -> int:
        """Count an attempt to handle a mail and return how many there were."""
        self._change(inbox_id, tries=inbox.c.tries + 1)
        return int(self._statements.value(select(inbox.c.tries).where(inbox.c.id == inbox_id)))

    def handled_before(self, fingerprint: str) -> datetime | None:
        """When the first handled mail with this fingerprint arrived, or None.

        Mails that are new or set aside do not count: nobody has been answered for them.
        """
        found: datetime | None = self._statements.value(
            select(func.min(inbox.c.received_at)).where(
                inbox.c.fingerprint == fingerprint, inbox.c.state.not_in(_UNHANDLED)
            )
        )
        return found

    def remember(self, inbox_id: int, message_id: str, fingerprint: str) -> None:
        """Store what reading a mail showed; raises ``NotStoredError``."""
        self._change(inbox_id, message_id=message_id, fingerprint=fingerprint)

    def all(self, limit: int) -> tuple[InboxMail, ...]:
        """The newest mails, newest first."""
        return self._mails(INBOX_MAIL.order_by(inbox.c.id.desc()).limit(limit))

    def _mails(self, query: Select[Any]) -> tuple[InboxMail, ...]:
        return tuple(inbox_from(row) for row in self._statements.all(query))

    def _change(self, inbox_id: int, **columns: object) -> None:
        changed = update(inbox).where(inbox.c.id == inbox_id).values(columns)
        self._statements.change(changed, f"incoming mail {inbox_id}")


class SqlOutbox:
    """Mails that go out, within one transaction. ``queues`` has the sender's side."""

    def __init__(self, statements: Statements) -> None:
        self._statements = statements

    def add(self, mail: OutboxMail) -> OutboxMail:
        """Store a new mail; raises ``AlreadyStoredError`` if its Message-ID exists."""
        outbox_id = self._statements.add(insert(outbox).values(outbox_row(mail)))
        self._statements.run(insert(outbox_bytes).values(outbox_id=outbox_id, raw=mail.raw))
        return replace(mail, id=outbox_id)

    def get(self, outbox_id: int) -> OutboxMail | None:
        """Return a mail, or None."""
        return next(iter(self._mails(OUTBOX_MAIL.where(outbox.c.id == outbox_id))), None)

    def all(self, limit: int) -> tuple[OutboxMail, ...]:
        """The newest mails, newest first."""
        return self._mails(OUTBOX_MAIL.order_by(outbox.c.id.desc()).limit(limit))

    def by_message_id(self, message_id: str) -> OutboxMail | None:
        """Return the mail with this Message-ID, or None."""
        return next(iter(self._mails(OUTBOX_MAIL.where(outbox.c.message_id == message_id))), None)

    def answers_since(self, recipient: str, since: datetime) -> int:
        """How many answers this address got since then."""
        query = select(func.count()).where(
            outbox.c.recipient == recipient,
            outbox.c.created_at >= since,
            outbox.c.answers.is_not(None),
        )
        return int(self._statements.value(query))

    def _mails(self, query: Select[Any]) -> tuple[OutboxMail, ...]:
        return tuple(outbox_from(row) for row in self._statements.all(query))
