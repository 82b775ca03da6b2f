"""What the game master needs from the outside, as protocols: storage, clock, dice, mailroom."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import IntEnum
from types import TracebackType
from typing import Protocol, Self, TypeAlias, TypeVar

from gmbot.fairness import Row, Statement
from gmbot.game.notices.chronicle import Chronicle
from gmbot.game.notices.envelope import Envelope
from gmbot.game.notices.letters import Attachment, IncomingMail
from gmbot.game.state.ballots import Ballots
from gmbot.game.state.model import (
    Confirmation,
    Event,
    FirstLook,
    Game,
    InboxMail,
    InboxState,
    OutboxMail,
    Person,
    PhaseRecord,
    Seat,
    SendResult,
    Submission,
)
from gmbot.game.state.press_items import PressDesk
from gmbot.game.state.stored.due_phase import DuePhase
from gmbot.rules.board.terms import Phase

T = TypeVar("T")


class Clock(Protocol):
    """The time of day."""

    def now(self) -> datetime:
        """Return the time: aware, UTC."""


class Dice(Protocol):
    """Chance that can be repeated: the same seed and label give the same result."""

    def shuffled(self, items: Sequence[T], seed: str, label: str) -> list[T]:
        """Return the items in an order that only ``seed`` and ``label`` decide."""

    def secret(self) -> str:
        """Return a new unguessable word of lower-case letters and digits."""

    def code(self) -> str:
        """Return a new short code that a person can type."""

    def salt(self) -> str:
        """Return 32 new unguessable bytes in hexadecimal."""


class Signer(Protocol):
    """The key of this game master."""

    @property
    def public(self) -> str:
        """Its public half, as text."""

    @property
    def handovers(self) -> Sequence[Statement]:
        """The statements with which earlier keys gave way, oldest first."""

    def sign(self, statement: Statement) -> Statement:
        """Return a statement with the name of the key and the signature."""


class People(Protocol):
    """The people we know."""

    def get(self, person_id: int) -> Person: ...
    def by_address(self, address: str) -> Person | None: ...
    def add(self, person: Person) -> Person:
        """Store a new person (``id`` is ignored) and return it with its id."""

    def save(self, person: Person) -> None: ...
    def add_confirmation(self, confirmation: Confirmation) -> None: ...
    def confirmation(self, code: str) -> Confirmation | None: ...
    def use_confirmation(self, code: str) -> None: ...
    def drop_confirmation(self, code: str) -> None:
        """Forget a code that was answered with no; one that is not stored is no fault."""

    def moving(self) -> tuple[Person, ...]:
        """Those whose settings have an entry ``moving``: their address is to change."""


class Games(Protocol):
    """Games, their seats, order sets and resolved phases."""

    def get(self, game_id: int) -> Game: ...
    def by_name(self, name: str) -> Game | None: ...
    def names(self) -> frozenset[str]:
        """The names of all games; quick, since no position is read."""

    def all(self) -> tuple[Game, ...]: ...
    def add(self, game: Game) -> Game: ...
    def save(self, game: Game) -> None: ...
    def several(self, ids: Collection[int]) -> tuple[Game, ...]:
        """Some games, oldest first; they are not locked."""

    def due(self, now: datetime, after: DuePhase | None = None) -> tuple[DuePhase, ...]:
        """Phases of running games on which the clock acts not after ``now``, by their deadlines.

        It acts at the deadline, or later at ``due_at`` where lag or grace put it off. As many as
        one look is to cost; the next ones stand ``after`` the last of these.
        """

    def next_due(self, after: datetime) -> datetime | None:
        """The earliest hour later than ``after`` at which a game is due, or None."""

    @property
    def unreadable(self) -> Mapping[str, str]:
        """Games that a list left out, by name: why they cannot be read."""

    def to_look_at(self, now: datetime) -> tuple[Game, ...]:
        """Games with a timer (``game.phases.timers``) not after ``now``, oldest first."""

    def seats(self, game_id: int) -> tuple[Seat, ...]:
        """The seats of a game, in the order they were taken."""

    def seats_of(self, person_id: int) -> tuple[Seat, ...]: ...
    def names_of(self, person_id: int) -> frozenset[str]:
        """The names of the games with a seat of a person; quick, as ``names``."""

    def seat_by_token(self, token: str) -> Seat | None: ...
    def add_seat(self, seat: Seat) -> Seat: ...
    def save_seat(self, seat: Seat) -> None: ...
    def submissions(self, game_id: int, phase: Phase) -> tuple[Submission, ...]:
        """All sets for a phase, in order of arrival, overridden and withdrawn ones included."""

    def submission(self, submission_id: int) -> Submission | None: ...
    def add_submission(self, submission: Submission) -> Submission: ...
    def save_submission(self, submission: Submission) -> None: ...
    def add_record(self, record: PhaseRecord) -> None:
        """Store a resolved phase; a second one for the same game and phase is an error."""

    def save_record(self, record: PhaseRecord) -> None:
        """Put a corrected record in the place of the one of its phase."""

    def remove_record(self, game_id: int, phase: Phase) -> None:
        """Take away the record of a phase that a correction has undone."""

    def record(self, game_id: int, phase: Phase) -> PhaseRecord | None: ...
    def records(self, game_id: int) -> tuple[PhaseRecord, ...]:
        """All resolved phases of a game, oldest first."""


class Inbox(Protocol):
    """Mails that came in."""

    def add(
        self,
        raw: bytes,
        received_at: datetime,
        source: str,
        key: tuple[str, int, int] | None = None,
    ) -> int | None:
        """Store a raw mail; ``key`` is (mailbox, UIDVALIDITY, UID). None: it is stored already."""

    def known(self, mailbox: str, uidvalidity: int, uids: Iterable[int]) -> Collection[int]:
        """Return those of ``uids`` that are stored."""

    def mailbox(self, name: str) -> FirstLook | None:
        """How a mailbox was when it was read for the first time; None: it never was."""

    def add_mailbox(self, look: FirstLook) -> None:
        """Remember the first look into a mailbox; raises ``AlreadyStoredError``."""

    def get(self, inbox_id: int) -> InboxMail | None: ...
    def new(self, limit: int) -> tuple[InboxMail, ...]:
        """Mails not handled yet, by time of arrival."""

    def call_others(self) -> None:
        """Have another machine look for mails as well, once this is stored."""

    def begin(self, inbox_id: int) -> bool:
        """Take a mail into this transaction; False if somebody has handled it meanwhile."""

    def mark(self, inbox_id: int, state: InboxState, note: str = "") -> None: ...
    def count_try(self, inbox_id: int) -> int: ...
    def handled_before(self, fingerprint: str) -> datetime | None:
        """When a mail with this fingerprint was handled first, or None."""

    def remember(self, inbox_id: int, message_id: str, fingerprint: str) -> None: ...
    def all(self, limit: int) -> tuple[InboxMail, ...]:
        """The newest mails, newest first."""

    def between(self, since: datetime, until: datetime) -> tuple[InboxMail, ...]:
        """What came after ``since`` and not after ``until``, oldest first."""


class Outbox(Protocol):
    """Mails that go out."""

    def add(self, mail: OutboxMail, kept: object = None) -> OutboxMail:
        """Store a mail; ``kept``: its bytes, where the store has had them packed beforehand."""

    def get(self, outbox_id: int) -> OutboxMail | None: ...
    def all(self, limit: int) -> tuple[OutboxMail, ...]:
        """The newest mails, newest first."""

    def of_game(self, game: str, limit: int) -> tuple[OutboxMail, ...]:
        """The newest mails of one game, newest first."""

    def requeue(self, outbox_id: int, now: datetime) -> None:
        """Let a mail leave once more, as it is; raises ``NotStoredError``."""

    def by_message_id(self, message_id: str) -> OutboxMail | None: ...
    def by_code(self, code: str) -> OutboxMail | None:
        """Return the mail whose Message-ID begins with this code (``VERIFY``), or None."""

    def answers_since(self, recipient: str, since: datetime) -> int:
        """How many answers this address got since then."""


LEDGER_KEEPS = timedelta(days=65)
"""How long the ledger remembers: longer than any limit looks back."""


class Ledger(Protocol):
    """What has been spent of the limits."""

    def add(self, entry: str, at: datetime) -> None:
        """Write down that one was spent."""

    def spent(self, entry: str, since: datetime) -> int:
        """How many were spent since then."""

    def latest(self, entry: str) -> datetime | None:
        """When the last one was spent, or None."""


class Chains(Protocol):
    """The sealed log of each game: rows are added, and never changed or removed."""

    def ends(self, game_id: int) -> tuple[Row, Row] | None:
        """The first and the last row; None where there is none yet."""

    def add(self, row: Row) -> None: ...
    def row(self, game_id: int, seq: int) -> Row | None:
        """The row of this number, if there is one."""

    def rows(self, game_id: int) -> tuple[Row, ...]:
        """All rows, oldest first."""


@dataclass(frozen=True, slots=True)
class Head:
    """How far a log had come: its last row at that time."""

    seq: int
    hash: str
    at: str


class Witness(Protocol):
    """What is kept of the logs outside of the database, so that a backup put back is seen."""

    def heads(self) -> Mapping[str, Head]:
        """How far each log had come, by the id of its game."""

    def keep(self, heads: Mapping[str, Head]) -> None: ...


class OpenAlarms(Protocol):
    """Alarms whose all-clear has not been told, by what they are about."""

    def open(self, about: tuple[str, ...], reader: str, now: datetime) -> bool:
        """Note an alarm; False if it is open already."""

    def all(self) -> Mapping[tuple[str, ...], str]:
        """Who was told of each."""

    def close(self, about: tuple[str, ...]) -> bool:
        """Note that one is over; False if it was not open."""


class UnitOfWork(Protocol):
    """One transaction. Leaving it without ``commit`` undoes everything."""

    people: People
    games: Games
    inbox: Inbox
    outbox: Outbox
    ballots: Ballots
    ledger: Ledger
    press: PressDesk
    chains: Chains
    alarms: OpenAlarms

    def __enter__(self) -> Self: ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...
    def commit(self) -> None: ...
    def savepoint(self) -> AbstractContextManager[None]:
        """Undo what is done within if it raises, and keep what was done before."""

    def log(self, event: Event) -> None:
        """Append to the event log."""

    def events(self, game_id: int | None = None) -> tuple[Event, ...]: ...


class InHand(Protocol):
    """What this process works on. It only decides who does the work: once, in any case."""

    shared: bool  # whether other processes take part

    def take(self, *things: int | str) -> bool:
        """Take all of these; False, and none is taken, if another process has one of them."""

    def let_go(self, *things: int | str) -> None: ...


class Storage(Protocol):
    """Opens units of work."""

    def __call__(self) -> UnitOfWork: ...

    def mails_in_hand(self) -> AbstractContextManager[InHand | None]:
        """Share mails with other processes, by what they touch; None: another handles them all.

        What was taken is let go at the end, or with the process, however that ends.
        """

    def in_hand(self) -> AbstractContextManager[InHand]:
        """Share games with other processes, by their ids; what was taken is let go at the end."""


class Mailroom(Protocol):
    """Turns notices into finished mails and puts them into the outbox."""

    def post(self, work: UnitOfWork, envelopes: Sequence[Envelope], now: datetime) -> None: ...
    def has_help(self) -> bool:
        """Have others write mails of many phases; False: there is nobody for ``begin``."""

    def begin(
        self, work: UnitOfWork, envelopes: Sequence[Envelope], now: datetime
    ) -> Callable[[], None]:
        """Have mails written; return what posts them. Either may raise: all is undone then."""


Reader: TypeAlias = Callable[[bytes, datetime], IncomingMail]
"""Turns bytes and their time of arrival into a mail; never raises for a bad one."""


class HostWord(IntEnum):
    """What our own mail host, or its operator, says about the From address of a mail."""

    DENIED = -1
    """It looks forged, or was not meant for us: nothing that the mail carries proves it."""
    SILENT = 0
    """Nothing is known: a reply address or a password proves it."""
    VOUCHED = 1
    TRUSTED = 2
    """The operator asks for no proof."""


Proof: TypeAlias = Callable[[IncomingMail], HostWord]


class OutboxQueue(Protocol):
    """What the sender of mails needs: claim, then say what became of them. Own transactions."""

    def claim(self, now: datetime, limit: int, lease_until: datetime) -> tuple[OutboxMail, ...]:
        """Take mails that are due, each with its attempt already counted and leased."""

    def renew(self, mails: Collection[OutboxMail], lease_until: datetime) -> None:
        """Keep claimed mails longer; such as are settled or claimed anew stay as they are."""

    def settle(self, ends: Sequence[SendResult]) -> None:
        """Store what became of claimed mails, all in one transaction.

        Where somebody has claimed a mail anew, only that it was sent is news.
        """

    def next_due(self) -> datetime | None: ...
    def lines(self, most: int) -> AbstractContextManager[int]:
        """How many of ``most`` connections to the mail host are now ours and no other process's."""


class BookMaker(Protocol):
    """Makes files of a chronicle; drawing and pages are not the game's."""

    def book(self, chronicle: Chronicle) -> Attachment: ...
    def archive(self, chronicle: Chronicle, files: Mapping[str, str]) -> Attachment:
        """Pack the book, its maps and more files: texts by their names."""
