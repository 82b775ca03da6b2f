"""Everything the game needs from the outside, in memory. ``tests/db`` keeps it honest.

The storage behaves as the real one does, down to what it refuses: the same tests run on both.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from copy import copy
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime, timedelta
from types import MappingProxyType, TracebackType
from typing import Any, Self, TypeVar

from gmbot.game.ballots import Ballot, BallotState
from gmbot.game.errors import (
    AlreadyResolvedError,
    AlreadyStoredError,
    NotStoredError,
    StorageError,
)
from gmbot.game.looking import look_at
from gmbot.game.model import (
    Confirmation,
    Event,
    Game,
    GameState,
    InboxMail,
    InboxState,
    OutboxMail,
    OutboxState,
    Person,
    PhaseRecord,
    Seat,
    Settled,
    Submission,
)
from gmbot.game.notices import Envelope
from gmbot.game.ports import UnitOfWork
from gmbot.game.press_items import Circle, PressItem, PressState
from gmbot.rules.terms import Phase

T = TypeVar("T")
NOON = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)


@dataclass
class Shelf:
    """Everything that is stored. Values are frozen, so a copy of the dicts is a whole copy."""

    people: dict[int, Person] = field(default_factory=dict)
    confirmations: dict[str, Confirmation] = field(default_factory=dict)
    games: dict[int, Game] = field(default_factory=dict)
    seats: dict[int, Seat] = field(default_factory=dict)
    submissions: dict[int, Submission] = field(default_factory=dict)
    records: list[PhaseRecord] = field(default_factory=list)
    inbox: dict[int, InboxMail] = field(default_factory=dict)
    keys: dict[tuple[str, int, int], int] = field(default_factory=dict)
    fingerprints: dict[int, str] = field(default_factory=dict)
    outbox: dict[int, OutboxMail] = field(default_factory=dict)
    leases: dict[int, datetime] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    ballots: dict[int, Ballot] = field(default_factory=dict)
    press: dict[int, PressItem] = field(default_factory=dict)
    circles: dict[str, Circle] = field(default_factory=dict)

    def copy(self) -> Shelf:
        return Shelf(**{one.name: copy(getattr(self, one.name)) for one in fields(self)})


class MemoryStorage:
    """``ports.Storage``. One unit of work at a time; others wait, as with SQLite."""

    def __init__(self) -> None:
        self.shelf = Shelf()
        self.lock = threading.Lock()
        self.owner: int | None = None

    def alone(self) -> AbstractContextManager[None]:
        return nullcontext()  # there is only this process

    def __call__(self) -> MemoryWork:
        return MemoryWork(self)


class MemoryWork:
    """``ports.UnitOfWork`` on a copy, which takes the original's place at commit."""

    def __init__(self, storage: MemoryStorage) -> None:
        self._storage = storage
        self.shelf = Shelf()
        self.failed = False
        self.people = MemoryPeople(self)
        self.games = MemoryGames(self)
        self.inbox = MemoryInbox(self)
        self.outbox = MemoryOutbox(self)
        self.ballots = MemoryBallots(self)
        self.press = MemoryPressDesk(self)

    def __enter__(self) -> Self:
        if self._storage.owner == threading.get_ident():
            raise StorageError("this thread has a unit of work open already; use that one")
        self._storage.lock.acquire()
        self._storage.owner = threading.get_ident()
        self.shelf = self._storage.shelf.copy()
        self.failed = False
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._storage.owner = None
        self._storage.lock.release()

    def commit(self) -> None:
        if self.failed:
            raise StorageError("a statement of this unit of work failed; nothing was stored")
        self._storage.shelf = self.shelf.copy()

    def log(self, event: Event) -> None:
        self.must_exist(self.shelf.games, event.game_id)
        self.shelf.events.append(stored(event))

    def events(self, game_id: int | None = None) -> tuple[Event, ...]:
        return tuple(one for one in self.shelf.events if game_id in (None, one.game_id))

    def refuse(self, error: StorageError) -> StorageError:
        """Spoil the transaction, as a failed statement does."""
        self.failed = True
        return error

    def must_exist(self, table: Mapping[int, object], key: int | None) -> None:
        if key is not None and key not in table:
            raise self.refuse(NotStoredError(f"{key} is not stored"))

    def must_be_new(self, value: object, taken: Iterable[object]) -> None:
        if value in set(taken):
            raise self.refuse(AlreadyStoredError(f"{value} exists"))


class MemoryPeople:
    def __init__(self, work: MemoryWork) -> None:
        self._work = work

    def get(self, person_id: int) -> Person:
        return found(self._work.shelf.people, person_id)

    def by_address(self, address: str) -> Person | None:
        people = self._work.shelf.people.values()
        return next((one for one in people if address in one.addresses), None)

    def add(self, person: Person) -> Person:
        self._check_addresses(person, None)
        return added(self._work.shelf.people, person)

    def save(self, person: Person) -> None:
        found(self._work.shelf.people, person.id)
        self._check_addresses(person, person.id)
        self._work.shelf.people[person.id] = stored(person)

    def add_confirmation(self, confirmation: Confirmation) -> None:
        self._work.must_be_new(confirmation.code, self._work.shelf.confirmations)
        self._work.must_exist(self._work.shelf.people, confirmation.person_id)
        self._work.shelf.confirmations[confirmation.code] = stored(confirmation)

    def confirmation(self, code: str) -> Confirmation | None:
        return self._work.shelf.confirmations.get(code)

    def use_confirmation(self, code: str) -> None:
        used = replace(found(self._work.shelf.confirmations, code), used=True)
        self._work.shelf.confirmations[code] = used

    def moving(self) -> tuple[Person, ...]:
        people = self._work.shelf.people.values()
        return tuple(one for one in people if one.settings.get("moving"))

    def _check_addresses(self, person: Person, own: int | None) -> None:
        others = [one for one in self._work.shelf.people.values() if one.id != own]
        taken = {address for one in others for address in one.addresses}
        for address in person.addresses:
            self._work.must_be_new(address, taken)


class MemoryGames:
    unreadable: Mapping[str, str] = {}

    def __init__(self, work: MemoryWork) -> None:
        self._work = work

    def get(self, game_id: int) -> Game:
        return found(self._work.shelf.games, game_id)

    def by_name(self, name: str) -> Game | None:
        return next((one for one in self._work.shelf.games.values() if one.name == name), None)

    def names(self) -> frozenset[str]:
        return frozenset(one.name for one in self._work.shelf.games.values())

    def all(self) -> tuple[Game, ...]:
        return tuple(self._work.shelf.games.values())

    def add(self, game: Game) -> Game:
        self._work.must_be_new(game.name, (one.name for one in self.all()))
        return added(self._work.shelf.games, game)

    def save(self, game: Game) -> None:
        found(self._work.shelf.games, game.id)
        others = (one.name for one in self.all() if one.id != game.id)
        self._work.must_be_new(game.name, others)
        self._work.shelf.games[game.id] = stored(game)

    def due(self, now: datetime) -> tuple[Game, ...]:
        running = [(one.due_at or one.deadline, one.id, one) for one in self._running()]
        due = [entry for entry in running if max(entry[0], entry[2].deadline) <= now]
        return tuple(game for _, _, game in sorted(due, key=lambda entry: entry[:2]))

    def to_look_at(self, now: datetime) -> tuple[Game, ...]:
        return tuple(one for one in self.all() if (hour := look_at(one)) and hour <= now)

    def next_due(self, after: datetime) -> datetime | None:
        hours = [max(one.due_at or one.deadline, one.deadline) for one in self._running()]
        return min((hour for hour in hours if hour > after), default=None)

    def seats(self, game_id: int) -> tuple[Seat, ...]:
        return tuple(one for one in self._work.shelf.seats.values() if one.game_id == game_id)

    def seats_of(self, person_id: int) -> tuple[Seat, ...]:
        return tuple(one for one in self._work.shelf.seats.values() if one.person_id == person_id)

    def seat_by_token(self, token: str) -> Seat | None:
        return next((one for one in self._work.shelf.seats.values() if one.token == token), None)

    def add_seat(self, seat: Seat) -> Seat:
        self._check_seat(seat, None)
        return added(self._work.shelf.seats, seat)

    def save_seat(self, seat: Seat) -> None:
        found(self._work.shelf.seats, seat.id)
        self._check_seat(seat, seat.id)
        self._work.shelf.seats[seat.id] = stored(seat)

    def submissions(self, game_id: int, phase: Phase) -> tuple[Submission, ...]:
        sets = self._work.shelf.submissions.values()
        chosen = [one for one in sets if one.game_id == game_id and one.phase == phase]
        return tuple(sorted(chosen, key=lambda one: (one.received_at, one.id)))

    def submission(self, submission_id: int) -> Submission | None:
        return self._work.shelf.submissions.get(submission_id)

    def add_submission(self, submission: Submission) -> Submission:
        self._check_submission(submission, None)
        return added(self._work.shelf.submissions, submission)

    def save_submission(self, submission: Submission) -> None:
        found(self._work.shelf.submissions, submission.id)
        self._check_submission(submission, submission.id)
        self._work.shelf.submissions[submission.id] = stored(submission)

    def add_record(self, record: PhaseRecord) -> None:
        if self.record(record.game_id, record.phase) is not None:
            problem = AlreadyResolvedError(f"game {record.game_id} has a record of {record.phase}")
            raise self._work.refuse(problem)
        self._work.must_exist(self._work.shelf.games, record.game_id)
        self._work.shelf.records.append(stored(record))

    def save_record(self, record: PhaseRecord) -> None:
        for place, one in enumerate(self._work.shelf.records):
            if (one.game_id, one.phase) == (record.game_id, record.phase):
                self._work.shelf.records[place] = stored(record)
                return
        raise self._work.refuse(NotStoredError(f"record of {record.phase} is not stored"))

    def remove_record(self, game_id: int, phase: Phase) -> None:
        records = self._work.shelf.records
        records[:] = [one for one in records if (one.game_id, one.phase) != (game_id, phase)]

    def record(self, game_id: int, phase: Phase) -> PhaseRecord | None:
        return next((one for one in self.records(game_id) if one.phase == phase), None)

    def records(self, game_id: int) -> tuple[PhaseRecord, ...]:
        return tuple(one for one in self._work.shelf.records if one.game_id == game_id)

    def _running(self) -> list[Any]:
        games = self._work.shelf.games.values()
        return [one for one in games if one.state is GameState.RUNNING and one.deadline]

    def _check_seat(self, seat: Seat, own: int | None) -> None:
        others = self._work.shelf.seats.values()
        self._work.must_be_new(seat.token, (one.token for one in others if one.id != own))
        self._work.must_exist(self._work.shelf.games, seat.game_id)
        self._work.must_exist(self._work.shelf.people, seat.person_id)

    def _check_submission(self, submission: Submission, own: int | None) -> None:
        others = self._work.shelf.submissions.values()
        taken = (_serial(one) for one in others if one.id != own)
        self._work.must_be_new(_serial(submission), taken)
        self._work.must_exist(self._work.shelf.games, submission.game_id)
        self._work.must_exist(self._work.shelf.inbox, submission.inbox_id)


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

    def get(self, inbox_id: int) -> InboxMail | None:
        return self._work.shelf.inbox.get(inbox_id)

    def new(self, limit: int) -> tuple[InboxMail, ...]:
        new = [one for one in self._work.shelf.inbox.values() if one.state is InboxState.NEW]
        return tuple(sorted(new, key=lambda one: (one.received_at, one.id))[:limit])

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


class MemoryBallots:
    def __init__(self, work: MemoryWork) -> None:
        self._work = work

    def add(self, ballot: Ballot) -> Ballot:
        self._work.must_exist(self._work.shelf.games, ballot.game_id)
        return added(self._work.shelf.ballots, ballot)

    def save(self, ballot: Ballot) -> None:
        found(self._work.shelf.ballots, ballot.id)
        self._work.shelf.ballots[ballot.id] = stored(ballot)

    def of_game(self, game_id: int) -> tuple[Ballot, ...]:
        return tuple(one for one in self._work.shelf.ballots.values() if one.game_id == game_id)

    def closing(self, now: datetime) -> tuple[Ballot, ...]:
        states = (BallotState.PASSED, BallotState.REVOTE)
        waiting = [one for one in self._work.shelf.ballots.values() if one.state in states]
        due = [(one.closes_at, one.id, one) for one in waiting if one.closes_at]
        return tuple(one for when, _, one in sorted(due, key=lambda d: d[:2]) if when <= now)


class MemoryPressDesk:
    def __init__(self, work: MemoryWork) -> None:
        self._work = work

    def add(self, item: PressItem) -> PressItem:
        self._work.must_exist(self._work.shelf.games, item.game_id)
        earlier = self.of_game(item.game_id)
        number = 1 + sum(one.seat_id == item.seat_id for one in earlier)
        return added(self._work.shelf.press, replace(item, number=number))

    def save(self, item: PressItem) -> None:
        found(self._work.shelf.press, item.id)
        self._work.shelf.press[item.id] = stored(item)

    def of_game(self, game_id: int, state: PressState | None = None) -> tuple[PressItem, ...]:
        items = [one for one in self._work.shelf.press.values() if one.game_id == game_id]
        return tuple(one for one in items if state in (None, one.state))

    def add_circle(self, circle: Circle) -> None:
        self._work.must_be_new(circle.token, self._work.shelf.circles)
        self._work.must_exist(self._work.shelf.seats, circle.seat_id)
        self._work.shelf.circles[circle.token] = stored(circle)

    def circle(self, token: str) -> Circle | None:
        return self._work.shelf.circles.get(token)

    def circles_of(self, seat_id: int) -> tuple[Circle, ...]:
        return tuple(one for one in self._work.shelf.circles.values() if one.seat_id == seat_id)

    def drop_circles(self, seat_id: int) -> None:
        for circle in self.circles_of(seat_id):
            del self._work.shelf.circles[circle.token]


class MemoryOutboxQueue:
    """``ports.OutboxQueue`` on a ``MemoryStorage``."""

    def __init__(self, storage: MemoryStorage) -> None:
        self._storage = storage

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

    def settle(self, ends: Sequence[Settled]) -> None:
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


def _serial(one: Submission) -> tuple[object, ...]:
    return one.game_id, one.phase, one.power, one.serial


def found(table: Mapping[Any, T], key: object) -> T:
    """What is stored under a key; raises ``NotStoredError``."""
    try:
        return table[key]
    except KeyError:
        raise NotStoredError(f"{key} is not stored") from None


def added(table: dict[int, T], value: T) -> T:
    """Store a value under a new id and return it with that."""
    new = replace(stored(value), id=len(table) + 1)  # type: ignore[type-var]
    table[new.id] = new
    return replace(value, id=new.id)  # type: ignore[type-var]


def stored(value: T) -> T:
    """The value as it would come back from a table: UTC times, plain JSON, storable text."""
    changes = {}
    for one in fields(value):  # type: ignore[arg-type]
        old = getattr(value, one.name)
        new = _stored_field(old)
        if new is not old:
            changes[one.name] = new
    return replace(value, **changes) if changes else value  # type: ignore[type-var]


def _stored_field(value: object) -> object:
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise ValueError(f"a time without a zone cannot be stored: {value.isoformat()}")
        return value.astimezone(UTC)
    if isinstance(value, str):
        return value.replace("\0", "?").encode("utf-8", "replace").decode()
    if isinstance(value, Mapping):
        return MappingProxyType(json.loads(json.dumps(value, default=_plain)))
    return value


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} cannot be kept as JSON: {value!r}")


class FixedClock:
    """``ports.Clock`` that stands still until told otherwise."""

    def __init__(self, now: datetime = NOON) -> None:
        self.time = now

    def now(self) -> datetime:
        return self.time

    def advance(self, **step: float) -> datetime:
        """Move on: ``clock.advance(hours=24)``. Returns the new time."""
        self.time += timedelta(**step)
        return self.time


class LoadedDice:
    """``ports.Dice`` without chance: what is shuffled stays as it is, unless ``order`` says.

    ``order`` holds by label the positions as they shall come up: ``{"powers": [2, 0]}``.
    Secrets are ``secret0001``, ``secret0002``; codes ``code0001``.
    """

    def __init__(self, order: Mapping[str, Sequence[int]] | None = None) -> None:
        self.order = dict(order or {})
        self.thrown = 0

    def shuffled(self, items: Sequence[T], seed: str, label: str) -> list[T]:
        positions = self.order.get(label, range(len(items)))
        return [items[position] for position in positions]

    def secret(self) -> str:
        return self._next("secret")

    def code(self) -> str:
        return self._next("code")

    def _next(self, word: str) -> str:
        self.thrown += 1
        return f"{word}{self.thrown:04d}"


class CollectingMailroom:
    """``ports.Mailroom`` that keeps the envelopes, and puts an empty mail for each into the outbox.

    So a unit of work that is undone takes its mails along: ``delivered`` has the others.
    """

    def __init__(self) -> None:
        self._envelopes: list[Envelope] = []

    def post(self, work: UnitOfWork, envelopes: Sequence[Envelope], now: datetime) -> None:
        for envelope in envelopes:
            self._envelopes.append(envelope)
            work.outbox.add(
                OutboxMail(
                    id=0,
                    message_id=f"<{len(self._envelopes)}@bot.test>",
                    envelope_from="bot@bot.test",
                    recipient=envelope.to,
                    raw=b"",
                    kind=envelope.notices[0].kind,
                    state=OutboxState.QUEUED,
                    created_at=now,
                    due_at=now,
                    game=envelope.game,
                    answers=envelope.answers_inbox,
                )
            )

    def delivered(self, storage: MemoryStorage) -> list[Envelope]:
        """The envelopes of committed units of work, in the order they were posted."""
        numbers = [int(one.message_id[1:].partition("@")[0]) for one in _outbox(storage)]
        return [self._envelopes[number - 1] for number in numbers]


def _outbox(storage: MemoryStorage) -> list[OutboxMail]:
    return list(storage.shelf.outbox.values())
