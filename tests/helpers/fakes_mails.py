"""Mails in memory, for the tests: inbox, outbox, and what the sender asks for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from fakes_values import Shelf, added, found, stored

from gmbot.game.state.model import (
    FirstLook,
    InboxMail,
    InboxState,
    OutboxMail,
    OutboxState,
    SendResult,
)

if TYPE_CHECKING:
    from fakes import MemoryStorage, MemoryWork


class MemoryInbox:
    def __init__(self, work: MemoryWork) -> None:
        self._work = work

    def add(
        self,
        raw: bytes,
        received_at: datetime,
        source: str,
        key: tuple[str, int, int] | None = None,
    ) -> int | None:
        if key is not None and key in self._work.shelf.keys:
            return None
        mail = InboxMail(0, raw, received_at, InboxState.NEW, source)
        inbox_id = added(self._work.shelf.inbox, mail).id
        if key is not None:
            self._work.shelf.keys[key] = inbox_id
        return inbox_id

    def known(self, mailbox: str, uidvalidity: int, uids: Iterable[int]) -> Collection[int]:
        return {uid for uid in uids if (mailbox, uidvalidity, uid) in self._work.shelf.keys}

    def mailbox(self, name: str) -> FirstLook | None:
        return self._work.shelf.mailboxes.get(name)

    def add_mailbox(self, look: FirstLook) -> None:
        self._work.must_be_new(look.name, self._work.shelf.mailboxes)
        self._work.shelf.mailboxes[look.name] = look

    def get(self, inbox_id: int) -> InboxMail | None:
        return self._work.shelf.inbox.get(inbox_id)

    def new(self, limit: int) -> tuple[InboxMail, ...]:
        new = [one for one in self._work.shelf.inbox.values() if one.state is InboxState.NEW]
        return tuple(sorted(new, key=lambda one: (one.received_at, one.id))[:limit])

    def call_others(self) -> None:
        """There are none."""

    def begin(self, inbox_id: int) -> bool:
        mail = self._work.shelf.inbox.get(inbox_id)
        return mail is not None and mail.state is InboxState.NEW

    def mark(self, inbox_id: int, state: InboxState, note: str = "") -> None:
        mail = found(self._work.shelf.inbox, inbox_id)
        self._work.shelf.inbox[inbox_id] = stored(replace(mail, state=state, note=note))

    def count_try(self, inbox_id: int) -> int:
        mail = found(self._work.shelf.inbox, inbox_id)
        self._work.shelf.inbox[inbox_id] = replace(mail, tries=mail.tries + 1)
        return mail.tries + 1

    def handled_before(self, fingerprint: str) -> datetime | None:
        shelf = self._work.shelf
        alike = [shelf.inbox[id_] for id_, one in shelf.fingerprints.items() if one == fingerprint]
        open_states = (InboxState.NEW, InboxState.SET_ASIDE)
        return min((one.received_at for one in alike if one.state not in open_states), default=None)

    def remember(self, inbox_id: int, message_id: str, fingerprint: str) -> None:
        mail = found(self._work.shelf.inbox, inbox_id)
        self._work.shelf.inbox[inbox_id] = stored(replace(mail, message_id=message_id))
        self._work.shelf.fingerprints[inbox_id] = fingerprint

    def all(self, limit: int) -> tuple[InboxMail, ...]:
        return tuple(reversed(self._work.shelf.inbox.values()))[:limit]

    def between(self, since: datetime, until: datetime) -> tuple[InboxMail, ...]:
        came = [one for one in self._work.shelf.inbox.values() if since < one.received_at <= until]
        return tuple(sorted(came, key=lambda one: (one.received_at, one.id)))


class MemoryOutbox:
    def __init__(self, work: MemoryWork) -> None:
        self._work = work

    def add(self, mail: OutboxMail) -> OutboxMail:
        others = self._work.shelf.outbox.values()
        self._work.must_be_new(mail.message_id, (one.message_id for one in others))
        self._work.must_exist(self._work.shelf.inbox, mail.answers)
        return added(self._work.shelf.outbox, mail)

    def get(self, outbox_id: int) -> OutboxMail | None:
        return self._work.shelf.outbox.get(outbox_id)

    def all(self, limit: int) -> tuple[OutboxMail, ...]:
        return tuple(reversed(self._work.shelf.outbox.values()))[:limit]

    def of_game(self, game: str, limit: int) -> tuple[OutboxMail, ...]:
        mails = reversed(self._work.shelf.outbox.values())
        return tuple(one for one in mails if one.game == game)[:limit]

    def requeue(self, outbox_id: int, now: datetime) -> None:
        mail = found(self._work.shelf.outbox, outbox_id)
        again = replace(mail, state=OutboxState.QUEUED, due_at=now, tries=0, note="")
        self._work.shelf.outbox[outbox_id] = again
        self._work.shelf.leases.pop(outbox_id, None)

    def by_message_id(self, message_id: str) -> OutboxMail | None:
        mails = self._work.shelf.outbox.values()
        return next((one for one in mails if one.message_id == message_id), None)

    def by_code(self, code: str) -> OutboxMail | None:
        mails = self._work.shelf.outbox.values()
        return next((one for one in mails if one.message_id.startswith(f"<{code}")), None)

    def answers_since(self, recipient: str, since: datetime) -> int:
        return sum(
            one.recipient == recipient and one.created_at >= since and one.answers is not None
            for one in self._work.shelf.outbox.values()
        )


class MemoryOutboxQueue:
    """``ports.OutboxQueue`` on a ``MemoryStorage``."""

    def __init__(self, storage: MemoryStorage, taken: int = 0) -> None:
        """``taken``: how many connections other machines have."""
        self._storage = storage
        self.taken = taken

    @contextmanager
    def lines(self, most: int) -> Iterator[int]:
        yield max(0, most - self.taken)

    def claim(self, now: datetime, limit: int, lease_until: datetime) -> tuple[OutboxMail, ...]:
        with self._storage() as work:
            due = [one for one in self._queued(work.shelf) if self._free_at(work.shelf, one) <= now]
            due.sort(key=lambda one: (one.due_at, one.id))
            claimed = tuple(replace(one, tries=one.tries + 1) for one in due[:limit])
            for mail in claimed:
                work.shelf.outbox[mail.id] = mail
                work.shelf.leases[mail.id] = lease_until
            work.commit()
        return claimed

    def renew(self, mails: Collection[OutboxMail], lease_until: datetime) -> None:
        with self._storage() as work:
            for mail in mails:
                if mail.id in work.shelf.leases and work.shelf.outbox[mail.id].tries == mail.tries:
                    work.shelf.leases[mail.id] = lease_until
            work.commit()

    def settle(self, ends: Sequence[SendResult]) -> None:
        with self._storage() as work:
            for end in ends:
                mail = work.shelf.outbox[end.outbox_id]
                ours = mail.tries == end.tries or end.state is OutboxState.SENT
                if mail.state is not OutboxState.QUEUED or not ours:
                    continue
                changed = replace(
                    mail,
                    state=end.state,
                    note=end.note,
                    due_at=end.due_at or mail.due_at,
                    tries=mail.tries - (not end.attempted),
                )
                work.shelf.outbox[mail.id] = stored(changed)
                work.shelf.leases.pop(mail.id, None)
            work.commit()

    def next_due(self) -> datetime | None:
        with self._storage() as work:
            free = (self._free_at(work.shelf, one) for one in self._queued(work.shelf))
            return min(free, default=None)

    @staticmethod
    def _queued(shelf: Shelf) -> list[OutboxMail]:
        return [one for one in shelf.outbox.values() if one.state is OutboxState.QUEUED]

    @staticmethod
    def _free_at(shelf: Shelf, mail: OutboxMail) -> datetime:
        return max(mail.due_at, shelf.leases.get(mail.id, mail.due_at))
