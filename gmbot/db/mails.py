"""``ports.Inbox`` and ``ports.Outbox`` on SQLAlchemy."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import msgspec
from sqlalchemy import (
    BindParameter,
    Connection,
    LargeBinary,
    Select,
    bindparam,
    func,
    insert,
    select,
    text,
    update,
)

from gmbot.db.codec import columns_of, mail_of, row_of
from gmbot.db.kept import KeptFile, KeptMail, files_of, kept_of, unpack, unpacked_over
from gmbot.db.statements import Statements, update_of
from gmbot.db.tables import (
    UtcTime,
    files,
    inbox,
    inbox_bytes,
    mailboxes,
    outbox,
    outbox_bytes,
    outbox_files,
)
from gmbot.game.state.errors import NotStoredError
from gmbot.game.state.model import FirstLook, InboxMail, InboxState, OutboxMail, OutboxState

# Bytes go when their time is over; the rows stay.
OUTBOX_MAIL = select(outbox, outbox_bytes.c.raw, outbox_bytes.c.form).outerjoin(outbox_bytes)
_LIMIT: BindParameter[int] = bindparam("limit")

_INBOX_MAIL = select(inbox, inbox_bytes.c.raw).outerjoin(inbox_bytes)
_INBOX_BY_ID = _INBOX_MAIL.where(inbox.c.id == bindparam("inbox_id"))
_NEW = (
    _INBOX_MAIL.where(inbox.c.state == InboxState.NEW.value)
    .order_by(inbox.c.received_at, inbox.c.id)
    .limit(_LIMIT)
)
_CAME_BETWEEN = _INBOX_MAIL.where(
    inbox.c.received_at > bindparam("since"), inbox.c.received_at <= bindparam("until")
).order_by(inbox.c.received_at, inbox.c.id)
_NEWEST_IN = _INBOX_MAIL.order_by(inbox.c.id.desc()).limit(_LIMIT)
# A range, not a list: a mailbox may hold more mails than a statement may have values.
_KNOWN = select(inbox.c.uid).where(
    inbox.c.mailbox == bindparam("mailbox"),
    inbox.c.uidvalidity == bindparam("uidvalidity"),
    inbox.c.uid.between(bindparam("first"), bindparam("last")),
)
_HANDLED_BEFORE = select(func.min(inbox.c.received_at)).where(
    inbox.c.fingerprint == bindparam("fingerprint"),
    inbox.c.state.not_in([InboxState.NEW.value, InboxState.SET_ASIDE.value]),
)
_TRIES = select(inbox.c.tries).where(inbox.c.id == bindparam("inbox_id"))
_STATE_LOCKED = select(inbox.c.state).where(inbox.c.id == bindparam("inbox_id")).with_for_update()
_ADD_IN, _ADD_IN_BYTES = insert(inbox), insert(inbox_bytes)
_MAILBOX = select(mailboxes).where(mailboxes.c.name == bindparam("name"))
_ADD_MAILBOX = insert(mailboxes)
_CHANGE_IN = update_of(inbox)
_COUNT_TRY = _CHANGE_IN.values(tries=inbox.c.tries + 1)

_OUTBOX_BY_ID = OUTBOX_MAIL.where(outbox.c.id == bindparam("outbox_id"))
_OUT_OF_GAME = (
    OUTBOX_MAIL.where(outbox.c.game == bindparam("game")).order_by(outbox.c.id.desc()).limit(_LIMIT)
)
_CHANGE_OUT = update_of(outbox)
_NEWEST_OUT = OUTBOX_MAIL.order_by(outbox.c.id.desc()).limit(_LIMIT)
_BY_MESSAGE_ID = OUTBOX_MAIL.where(outbox.c.message_id == bindparam("message_id"))
_BY_CODE = OUTBOX_MAIL.where(
    outbox.c.message_id >= bindparam("start"), outbox.c.message_id < bindparam("end")
)
_ANSWERS_SINCE = select(func.count()).where(
    outbox.c.recipient == bindparam("recipient"),
    outbox.c.created_at >= bindparam("since"),
    outbox.c.answers.is_not(None),
)
_ADD_OUT, _ADD_OUT_BYTES = insert(outbox), insert(outbox_bytes)
_LATELY = timedelta(hours=1)
"""A file that was used is not marked so again sooner."""
_SOME_FILES = select(files.c.digest, files.c.used_at).where(
    files.c.digest.in_(bindparam("digests", expanding=True))
)
# All games of a map share some files. These locks keep pruning off, and nobody waits for another.
_KNOWN_FILES = _SOME_FILES.with_for_update(read=True, key_share=True)
_FREE_FILES = _SOME_FILES.with_for_update(key_share=True, skip_locked=True)
_MARK_FILES = update(files).where(files.c.digest.in_(bindparam("digests", expanding=True)))
_ADD_FILE = text(
    "INSERT INTO files (digest, used_at, content, over)"
    " VALUES (:digest, :used_at, :content, :over)"
    " ON CONFLICT (digest) DO UPDATE SET used_at = excluded.used_at"
    " WHERE excluded.used_at > files.used_at"
).bindparams(bindparam("used_at", type_=UtcTime()), bindparam("content", type_=LargeBinary()))
_ADD_FILE_OF = insert(outbox_files)
_HAS_BYTES = select(outbox_bytes.c.form).where(outbox_bytes.c.outbox_id == bindparam("outbox_id"))
_FILES = select(files.c.digest, files.c.content, files.c.over)


def outbox_mails(connection: Connection, query: Select[Any], **values: object) -> list[OutboxMail]:
    """Mails that leave, put together; one whose time is over has no bytes."""
    rows = [columns_of(row) for row in connection.execute(query, values)]
    wanted = {digest for row in rows if row["raw"] for digest in files_of(row["form"], row["raw"])}
    contents = _contents(connection, wanted)
    for row in rows:
        form, kept = row.pop("form"), row["raw"]
        row["raw"] = unpack(form, kept, contents) if kept else b""
    return [msgspec.convert(row, OutboxMail) for row in rows]


def _contents(connection: Connection, digests: Collection[str]) -> dict[str, bytes]:
    """Files as they went into their mails."""
    if not digests:
        return {}
    kept = connection.execute(_FILES.where(files.c.digest.in_(digests))).all()
    grounds = _contents(connection, {row.over for row in kept if row.over})
    return {
        row.digest: unpacked_over(grounds[row.over], row.content) if row.over else row.content
        for row in kept
    }


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
        inbox_id = self._statements.add(_ADD_IN, row)
        self._statements.run(_ADD_IN_BYTES, {"inbox_id": inbox_id, "raw": raw})
        self._statements.due.add(None)
        return inbox_id

    def known(self, mailbox: str, uidvalidity: int, uids: Iterable[int]) -> Collection[int]:
        """Return those of ``uids`` that are stored."""
        asked = frozenset(uids)
        if not asked:
            return frozenset()
        rows = self._statements.all(
            _KNOWN, mailbox=mailbox, uidvalidity=uidvalidity, first=min(asked), last=max(asked)
        )
        return asked.intersection(row.uid for row in rows)

    def mailbox(self, name: str) -> FirstLook | None:
        """How a mailbox was when it was read for the first time; None: it never was."""
        rows = self._statements.all(_MAILBOX, name=name)
        return next((mail_of(row, FirstLook) for row in rows), None)

    def add_mailbox(self, look: FirstLook) -> None:
        """Remember the first look into a mailbox; raises ``AlreadyStoredError``."""
        self._statements.run(_ADD_MAILBOX, row_of(look, mailboxes))

    def get(self, inbox_id: int) -> InboxMail | None:
        """Return a mail, or None."""
        return next(iter(self._mails(_INBOX_BY_ID, inbox_id=inbox_id)), None)

    def new(self, limit: int) -> tuple[InboxMail, ...]:
        """Mails not handled yet, by time of arrival."""
        return self._mails(_NEW, limit=limit)

    def call_others(self) -> None:
        """Have another machine look for mails as well, once this is stored."""
        self._statements.due.add(None)

    def begin(self, inbox_id: int) -> bool:
        """Take a mail into this transaction; False if somebody has handled it meanwhile."""
        state = self._statements.value(_STATE_LOCKED, inbox_id=inbox_id)
        return bool(state == InboxState.NEW.value)

    def mark(self, inbox_id: int, state: InboxState, note: str = "") -> None:
        """Store what became of a mail; raises ``NotStoredError``."""
        self._change(inbox_id, state=state.value, note=note)

    def count_try(self, inbox_id: int) -> int:
        """Count an attempt to handle a mail and return how many there were."""
        self._statements.change(_COUNT_TRY, f"incoming mail {inbox_id}", {"the_id": inbox_id})
        return int(self._statements.value(_TRIES, inbox_id=inbox_id))

    def handled_before(self, fingerprint: str) -> datetime | None:
        """When the first handled mail with this fingerprint arrived, or None.

        Mails that are new or set aside do not count: nobody has been answered for them.
        """
        hour: datetime | None = self._statements.value(_HANDLED_BEFORE, fingerprint=fingerprint)
        return hour

    def remember(self, inbox_id: int, message_id: str, fingerprint: str) -> None:
        """Store what reading a mail showed; raises ``NotStoredError``."""
        self._change(inbox_id, message_id=message_id, fingerprint=fingerprint)

    def all(self, limit: int) -> tuple[InboxMail, ...]:
        """The newest mails, newest first."""
        return self._mails(_NEWEST_IN, limit=limit)

    def between(self, since: datetime, until: datetime) -> tuple[InboxMail, ...]:
        """What came after ``since`` and not after ``until``, oldest first."""
        return self._mails(_CAME_BETWEEN, since=since, until=until)

    def _mails(self, query: Select[Any], **values: object) -> tuple[InboxMail, ...]:
        rows = (columns_of(row) for row in self._statements.all(query, **values))
        return tuple(msgspec.convert(row | {"raw": row["raw"] or b""}, InboxMail) for row in rows)

    def _change(self, inbox_id: int, **columns: object) -> None:
        values = {"the_id": inbox_id, **columns}
        self._statements.change(_CHANGE_IN, f"incoming mail {inbox_id}", values)


class SqlOutbox:
    """Mails that go out, within one transaction. ``queues`` has the sender's side."""

    def __init__(self, statements: Statements) -> None:
        self._statements = statements

    def add(self, mail: OutboxMail, kept: object = None) -> OutboxMail:
        """Store a new mail; raises ``AlreadyStoredError`` if its Message-ID exists.

        ``kept``: its bytes as ``kept_of`` has packed them; else they are packed now.
        """
        outbox_id = self._statements.add(_ADD_OUT, row_of(mail, outbox))
        kept = kept if isinstance(kept, KeptMail) else kept_of(mail)
        the_bytes = {"outbox_id": outbox_id, "raw": kept.raw, "form": kept.form}
        self._statements.run(_ADD_OUT_BYTES, the_bytes)
        self._add_files(outbox_id, kept.files, mail.created_at)
        self._statements.due.add(None)
        return replace(mail, id=outbox_id)

    def _add_files(self, outbox_id: int, used: Sequence[KeptFile], now: datetime) -> None:
        """Store the files of a mail that are not stored yet, and that it has them."""
        digests = [file.digest for file in used]
        if not digests:
            return
        known = {
            row.digest: row.used_at for row in self._statements.all(_KNOWN_FILES, digests=digests)
        }
        for file in used:
            if file.digest not in known:
                values = {"digest": file.digest, "content": file.content, "over": file.over}
                self._statements.run(_ADD_FILE, {**values, "used_at": now})
        self._mark([one for one, used_at in known.items() if now - used_at > _LATELY], now)
        of_mail = [{"outbox_id": outbox_id, "digest": digest} for digest in digests]
        self._statements.run(_ADD_FILE_OF, of_mail)

    def _mark(self, digests: Sequence[str], now: datetime) -> None:
        """Mark files as used, but for those that another transaction marks just now."""
        rows = self._statements.all(_FREE_FILES, digests=digests) if digests else ()
        if free := [row.digest for row in rows]:
            marked = _MARK_FILES.values(used_at=now)
            self._statements.connection.execute(marked, {"digests": free})

    def get(self, outbox_id: int) -> OutboxMail | None:
        """Return a mail, or None."""
        return next(iter(self._mails(_OUTBOX_BY_ID, outbox_id=outbox_id)), None)

    def all(self, limit: int) -> tuple[OutboxMail, ...]:
        """The newest mails, newest first."""
        return self._mails(_NEWEST_OUT, limit=limit)

    def of_game(self, game: str, limit: int) -> tuple[OutboxMail, ...]:
        """The newest mails of one game, newest first."""
        return self._mails(_OUT_OF_GAME, game=game, limit=limit)

    def requeue(self, outbox_id: int, now: datetime) -> None:
        """Let a mail leave once more, as it is; raises ``NotStoredError``, also for lost bytes."""
        if self._statements.first(_HAS_BYTES, outbox_id=outbox_id) is None:
            raise NotStoredError(f"outgoing mail {outbox_id} is not kept")
        values = {
            "the_id": outbox_id, "state": OutboxState.QUEUED.value, "due_at": now, "tries": 0,
            "note": "", "lease_until": None,
        }  # fmt: skip
        self._statements.change(_CHANGE_OUT, f"outgoing mail {outbox_id}", values)

    def by_message_id(self, message_id: str) -> OutboxMail | None:
        """Return the mail with this Message-ID, or None."""
        return next(iter(self._mails(_BY_MESSAGE_ID, message_id=message_id)), None)

    def by_code(self, code: str) -> OutboxMail | None:
        """Return the mail whose Message-ID begins with this code, or None."""
        mails = self._mails(_BY_CODE, start=f"<{code}", end=f"<{code}~")
        kept = (mail for mail in mails if mail.raw)
        return next((mail for mail in kept if mail.message_id.startswith(f"<{code}")), None)

    def answers_since(self, recipient: str, since: datetime) -> int:
        """How many answers this address got since then."""
        return int(self._statements.value(_ANSWERS_SINCE, recipient=recipient, since=since))

    def _mails(self, query: Select[Any], **values: object) -> tuple[OutboxMail, ...]:
        return tuple(outbox_mails(self._statements.connection, query, **values))
