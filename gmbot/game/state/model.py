"""The things a game master keeps: people, games, seats, order sets, resolved phases.

All of them are frozen. A change is a new value handed to the unit of work. Times are aware, UTC.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import Enum
from types import MappingProxyType

from msgspec import structs

from gmbot.fairness import commitment, joint_seed, secret_for
from gmbot.game.state.notes import NOTHING, Notes
from gmbot.game.state.stored.acts import Act
from gmbot.game.state.stored.codec import from_tables, to_tables
from gmbot.game.state.stored.happening_kinds import read_happening
from gmbot.game.state.stored.happenings import H, Happening
from gmbot.game.state.stored.ids import PersonId, SeatId
from gmbot.game.state.stored.person_settings import NOTHING_SET, PersonSettings
from gmbot.game.state.stored.phase_report import PhaseReport
from gmbot.houserules.houserules import HouseRules
from gmbot.messages import Text, say
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Phase, Power
from gmbot.rules.orders.orders import Order
from gmbot.rules.ruleset.ruleset import Ruleset

EMPTY: Mapping[str, object] = MappingProxyType({})


class GameState(Enum):
    """How far a game is."""

    FORMING = "forming"
    RUNNING = "running"
    PAUSED = "paused"
    ENDED = "ended"

    @property
    def title(self) -> Text:
        """The word for people."""
        return say(f"game-states.{self.value}")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who writes to us. ``addresses[0]`` is where our mail goes."""

    id: PersonId
    name: str
    addresses: tuple[str, ...]
    """Bare and lower-case: ``("ed@example.test",)``."""
    zone: str = "UTC"
    confirmed: bool = False
    """Has answered the confirm mail, so the address is theirs."""
    settings: PersonSettings = NOTHING_SET

    def with_settings(self, **changes: object) -> Person:
        """The same person with some settings changed."""
        return replace(self, settings=structs.replace(self.settings, **changes))

    @property
    def address(self) -> str:
        """Where mail to this person goes; empty for somebody who has become another person."""
        return next(iter(self.addresses), "")


USES = ("powers", "dealing", "auction", "dummies")
"""What chance decides in a game."""


@dataclass(frozen=True, slots=True)
class GameMaster:
    """The human behind a game: the name mails are signed with, and the address alarms go to."""

    name: str = "Zurich"
    address: str = ""


@dataclass(slots=True)
class Kept:
    """What follows from a game's fields, worked out for each copy when it is first asked for."""

    houserules: HouseRules | None = None
    ruleset: Ruleset | None = None


class _WithKept:
    """Room for what is kept beside the fields: it is neither stored nor compared."""

    __slots__ = ("kept",)
    kept: Kept


@dataclass(frozen=True, slots=True)
class Game(_WithKept):
    """One game. ``position`` is the current one; its phase is the phase being ordered."""

    id: int
    name: str
    """Lower-case letters, digits and hyphens: it is part of an address."""
    variant: str
    houserules: str
    state: GameState
    position: Position
    deadline: datetime | None = None
    opened_at: datetime | None = None
    """When the current phase began."""
    reminded_for: datetime | None = None
    """The deadline that a reminder has gone out for, so that it goes once."""
    zone: str = "UTC"
    gm: GameMaster = GameMaster()
    settings: Mapping[str, object] = field(default_factory=lambda: EMPTY)
    """House rules set for this game alone: ``{"speed": True}``."""
    seed: str = ""
    ending: str = ""
    """How it ended, as one sentence; empty while it runs."""
    due_at: datetime | None = None
    """When the clock acts next, where that is not at the deadline: the end of lag or grace."""
    notes: Notes = NOTHING
    """What is remembered between mails."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "kept", Kept())

    @property
    def phase(self) -> Phase:
        """The phase that is being ordered."""
        return self.position.phase

    @property
    def start_hour(self) -> datetime | None:
        """The hour that the GM has set for the start of a game that forms, or None."""
        return self.notes.start_at if self.state is GameState.FORMING else None

    @property
    def words(self) -> tuple[tuple[str, str], ...]:
        """Numbers of seats with the fingerprints of their players' words, as chance takes them."""
        return tuple(sorted(self.notes.chance.words.items(), key=lambda pair: int(pair[0])))

    def promised(self, use: str) -> str:
        """The commitment to our secret, or, in a game from before these, to its seed."""
        if not self.notes.chance.promised:
            return hashlib.sha256(self.seed_for(use).encode()).hexdigest()
        return commitment(secret_for(self.seed, use), use)

    @property
    def commitments(self) -> dict[str, str]:
        """The commitment to each use of chance; empty in a game from before these."""
        return {use: self.promised(use) for use in USES} if self.notes.chance.promised else {}

    def seed_for(self, use: str) -> str:
        """The seed of one of the ``USES`` of chance.

        It follows from our secret and the words of the players; in a game of before, which
        promised none, from our secret alone.
        """
        if self.notes.chance.promised:
            return joint_seed(secret_for(self.seed, use), use, self.words)
        if use in ("dealing", "auction"):
            return hashlib.sha256(f"{self.seed}/{use}".encode()).hexdigest()[:20]
        return self.seed

    @property
    def on_the_board(self) -> bool:
        """True from the start to the end, a pause included."""
        return self.state in (GameState.RUNNING, GameState.PAUSED)


@dataclass(frozen=True, slots=True)
class Seat:
    """A person's place in a game. While the game forms, ``power`` may still be open."""

    id: SeatId
    game_id: int
    power: Power | None
    person_id: PersonId | None
    """None: vacant."""
    token: str
    """The secret part of the reply address. It never authorises alone."""


@dataclass(frozen=True, slots=True)
class OrderLine:
    """One order on file, beside the player's own words."""

    order: Order
    words: str = ""
    how: str = "as-written"
    """``as-written``, ``repaired``, ``implied`` (S3.26) or ``held`` (S3.18, S3.19)."""
    flavour: str = ""


@dataclass(frozen=True, slots=True)
class Submission:
    """One order set as it stands on file: what the receipt shows and the deadline uses.

    A set that changes an earlier one (S3.11) is stored whole, merged.
    """

    id: int
    game_id: int
    power: Power
    phase: Phase
    serial: int
    """Counts this seat's sets of the phase in the order of arrival, from 1."""
    orders: tuple[OrderLine, ...]
    received_at: datetime
    number: int | None = None
    """The player's own ``#2`` (S3.12)."""
    final: bool = False
    verified: bool = True
    """False: only one weak sign of who wrote it; not used until confirmed."""
    withdrawn: bool = False
    inbox_id: int | None = None
    salt: str = ""
    """Hides the orders in what is told of the set; empty for one of an older version."""

    @property
    def called(self) -> str:
        """``1``, or ``1 (#2)`` for one that its writer numbered."""
        return f"{self.serial} (#{self.number})" if self.number is not None else str(self.serial)


@dataclass(frozen=True, slots=True)
class PhaseRecord:
    """A resolved phase, kept for ever: the board before, what was ordered, what came of it."""

    game_id: int
    phase: Phase
    before: Position
    report: PhaseReport
    used: Mapping[Power, int]
    """Per power the id of the set that was used; powers without one are absent."""
    resolved_at: datetime


class InboxState(Enum):
    """How far an incoming mail is."""

    NEW = "new"
    DONE = "done"
    IGNORED = "ignored"
    """A machine's mail or a repeat: kept, not answered."""
    HELD = "held"
    """Waits for its sender's confirmation."""
    SET_ASIDE = "set-aside"
    """Handling it failed; the GM was told and ``gmbot replay`` runs it again."""


@dataclass(frozen=True, slots=True)
class FirstLook:
    """A mailbox when it was read for the first time: what it held already is no mail to us.

    Such mails have a UID below ``first_uid``; where the server has numbered its mails anew, they
    came before ``opened_at``.
    """

    name: str
    uidvalidity: int
    first_uid: int
    opened_at: datetime


@dataclass(frozen=True, slots=True)
class InboxMail:
    """A mail as it came, and what became of it."""

    id: int
    raw: bytes
    received_at: datetime
    state: InboxState
    source: str = ""
    """Where it came from: ``imap`` or ``pipe``."""
    message_id: str = ""
    note: str = ""
    """Why it was ignored, or the traceback."""
    tries: int = 0


class OutboxState(Enum):
    """How far an outgoing mail is."""

    QUEUED = "queued"
    SENT = "sent"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class OutboxMail:
    """A mail that leaves, or has left. The bytes never change after it was made.

    Pictures stand in it as drawings, which are painted when it leaves (``Finisher``).

    ``raw`` is empty where the operator keeps them no longer (``[keep]``).
    """

    id: int
    message_id: str
    envelope_from: str
    recipient: str
    raw: bytes
    kind: str
    """``order-receipt/1``: the notice it was made from."""
    state: OutboxState
    created_at: datetime
    due_at: datetime
    tries: int = 0
    note: str = ""
    game: str = ""
    subject: str = ""
    answers: int | None = None
    """The inbox mail that it answers."""
    ground: bytes = b""
    """What its drawings have in common, for who keeps them; empty when it is read again."""
    files: tuple[bytes, ...] = ()
    """What was put into it, likewise."""


@dataclass(frozen=True, slots=True)
class SendResult:
    """What became of one attempt to send a mail."""

    outbox_id: int
    tries: int
    """Which attempt: the ``tries`` of the mail that was claimed."""
    state: OutboxState
    """``SENT``; ``QUEUED`` to try again at ``due_at``; ``FAILED`` for good."""
    note: str = ""
    due_at: datetime | None = None
    """When to try again; None: as it was."""
    attempted: bool = True
    """False: it never came to sending it; the attempt that was counted is taken back."""


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A code mailed to a registered address; sending it back proves access to that mailbox."""

    code: str
    person_id: int
    action: Act
    expires_at: datetime
    used: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the append-only log."""

    at: datetime
    what: str
    game_id: int | None = None
    data: Mapping[str, object] = field(default_factory=lambda: EMPTY)
    """As JSON has it; ``about`` and ``happening`` read it."""

    @classmethod
    def of(cls, hour: datetime, game_id: int | None, happening: Happening) -> Event:
        """The entry that tells of something."""
        return cls(hour, happening.what, game_id, to_tables(happening))

    def about(self, kind: type[H]) -> H | None:
        """What the entry tells, if it is of this kind."""
        return from_tables(self.data, kind) if self.what == kind.what else None

    @property
    def happening(self) -> Happening | None:
        """What the entry tells; None if this program does not know such an entry."""
        try:
            return read_happening(self.what, self.data)
        except ValueError:
            return None


# Which version of a phase's results a record holds: each correction makes the next one.


def version_of(record: PhaseRecord) -> int:
    """The version, from 1."""
    return record.report.version


def titled(record: PhaseRecord) -> str:
    """``Spring 1901 moves``; ``Spring 1901 moves, version 2`` after a correction."""
    version = version_of(record)
    return (
        say("model.version", phase=record.phase.title, version=version)
        if version > 1
        else record.phase.title
    )
