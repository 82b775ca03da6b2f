"""What a game remembers between mails, each thing as a value with named fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import Enum

from gmbot.game.state.stored.ids import PersonId, SeatId
from gmbot.rules.board.terms import Phase, Power
from gmbot.rules.notation import PositionTables

# --------------------------------------------------------------------------- before the start


@dataclass(frozen=True, slots=True)
class Admission:
    """Who may join a game that has not started."""

    closed: bool = False
    """Nobody joins without the GM's word."""
    asked: tuple[PersonId, ...] = ()
    """Who waits for the GM's word."""
    barred: tuple[str, ...] = ()
    """Addresses that the GM has refused for good."""
    invited: Mapping[str, str] = field(default_factory=dict)
    """Per address the code of its invitation: ``{"c@d.example": "k3f9q2w8x"}``."""


@dataclass(frozen=True, slots=True)
class JointChance:
    """Chance that the game master's secret and a word of each player make together."""

    promised: bool = False
    """The secret was committed to when the game was created; not in games of before."""
    words: Mapping[str, str] = field(default_factory=dict)
    """Fingerprints of the words, by the number of the seat: ``{"3": "9f3a..."}``."""
    frozen: bool = False
    """Sign-up is over, and no word counts any more."""
    redrawn: int = 0
    """How often a start was taken back after the secret was told."""


@dataclass(frozen=True, slots=True)
class Muster:
    """All who have a seat are asked whether they are ready to start."""

    until: datetime
    ready: tuple[PersonId, ...] = ()


@dataclass(frozen=True, slots=True)
class Auction:
    """A blind auction that takes bids."""

    closes: datetime | None = None
    reminded: bool = False
    """Those who had not bid have been reminded."""


@dataclass(frozen=True, slots=True)
class Empires:
    """The powers of a game whose map names none (S1.7)."""

    names: tuple[tuple[Power, str], ...] = ()
    """Ids with names, by number: ``(("E1", "Ruritania"), ("E2", "Empire 2"))``; empty before the
    centers are dealt."""
    wishes: Mapping[str, str] = field(default_factory=dict)
    """Names given before that, by the number of the seat: ``{"7": "Ruritania"}``."""
    vetoed: tuple[str, ...] = ()
    """Names that the GM has taken away: neither they nor what looks like them is given again."""


# --------------------------------------------------------------------------- the phase that is open


@dataclass(frozen=True, slots=True)
class NextReminder:
    """When players are to be reminded of a deadline, and when that was last looked at."""

    deadline: datetime
    last: datetime
    at: datetime | None = None
    """None: nobody is reminded of this deadline any more."""


@dataclass(frozen=True, slots=True)
class ExtensionAsked:
    """A player has asked for more time, and the GM has not answered yet."""

    phase: Phase
    until: datetime
    """How long the phase stays open for the answer."""


@dataclass(frozen=True, slots=True)
class ResultsHeld:
    """The phase is over, and its results wait for the GM's RELEASE."""

    phase: Phase
    since: datetime


@dataclass(frozen=True, slots=True)
class Corrected:
    """A correction gave the players of a phase a right to more time (S3.3)."""

    phase: Phase
    at: datetime


@dataclass(frozen=True, slots=True)
class OrdersAhead:
    """Orders for a phase that is not open yet, in their writer's words."""

    phase: Phase
    power: Power
    lines: tuple[str, ...]
    at: datetime
    """When the mail came."""
    final: bool = True
    inbox_id: int | None = None


@dataclass(frozen=True, slots=True)
class Pause:
    """A game that stands still."""

    until: datetime | None = None
    """None: until the GM sends RESUME."""
    left: timedelta = timedelta()
    """How much time the phase had left."""
    reason: str = ""
    told: datetime | None = None
    """When the players were last told of it."""


@dataclass(frozen=True, slots=True)
class PauseAsked:
    """A pause that waits for every player's yes; good for its phase."""

    number: int
    phase: Phase
    until: datetime
    reason: str = ""
    yes: tuple[PersonId, ...] = ()


@dataclass(frozen=True, slots=True)
class NotSure:
    """Whose last mail would have ended a phase early but for words that were not understood."""

    phase: Phase
    powers: tuple[Power, ...]


@dataclass(frozen=True, slots=True)
class RolledBack:
    """The latest results are withdrawn."""

    phase: Phase
    """The phase whose results they are."""
    results: PositionTables
    """The position they had brought, in canonical notation."""
    open: Phase
    """The phase that was open when they were withdrawn."""
    deadline: datetime | None = None
    """The deadline that it had."""


# --------------------------------------------------------------------------- rules, votes, the end


@dataclass(frozen=True, slots=True)
class RuleChange:
    """New house rules that wait for every player's yes."""

    number: int
    what: str
    """As the GM wrote it: ``press white``."""
    settings: Mapping[str, object]
    until: datetime
    yes: tuple[PersonId, ...] = ()


@dataclass(frozen=True, slots=True)
class LengthPoll:
    """A game with a last season: what was added to it, and who wants to play on."""

    more: int = 0
    """Seasons added."""
    votes: Mapping[Power, bool] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ending:
    """What follows the end of a game."""

    reveal_at: datetime | None = None
    revealed: bool = False
    """The mail with all that was secret has gone out."""
    statements: Mapping[str, str] = field(default_factory=dict)
    """The players' words, by power, and the GM's: ``{"FRANCE": "It was fun."}``."""


# --------------------------------------------------------------------------- people and seats


class SeatStatus(Enum):
    """How it stands with the player of a power."""

    OPEN = "open"
    """It has none, and anybody may take it over."""
    TAKEN = "taken"
    REPLACEMENT_SOUGHT = "replacement-sought"
    """A new player is looked for; an old one who is still there may be replaced."""
    INVITED = "invited"
    """It is kept for one address."""
    EJECTED = "ejected"
    """Out of the game for its player's silence: nobody takes it over (S1.11)."""
    DUMMY = "dummy"
    """Nobody plays it until the GM calls a replacement."""


@dataclass(frozen=True, slots=True)
class PowerStatus:
    """The status of a power that is neither just open nor just taken."""

    status: SeatStatus
    address: str = ""
    """The address of the person it is kept for."""
    random: bool = False
    """A dummy's orders are drawn by dice; otherwise its units hold."""


@dataclass(frozen=True, slots=True)
class Observer:
    """Somebody who reads along."""

    person: PersonId
    results_only: bool = False
    """Subscribed with MONITOR rather than OBSERVE."""


@dataclass(frozen=True, slots=True)
class Substitute:
    """Somebody who may send the orders of a seat for a while."""

    seat: SeatId
    owner: PersonId
    """The player who named the substitute."""
    person: PersonId
    begins: datetime
    ends: datetime


@dataclass(frozen=True, slots=True)
class Muted:
    """Letters that show a power as their sender are not mailed to a person."""

    person: PersonId
    power: Power


@dataclass(frozen=True, slots=True)
class FormerToken:
    """The reply token that a seat had in the phase before; valid while its player stays."""

    token: str
    seat: SeatId
    person: PersonId


@dataclass(frozen=True, slots=True)
class MasterDigest:
    """What waits for the GM since so many mails came within an hour."""

    since: datetime
    lines: tuple[str, ...] = ()
    more: int = 0
    """How many more there were."""


@dataclass(frozen=True, slots=True)
class Notes:
    """All of it. What is not remembered has the value it has here."""

    co_masters: tuple[str, ...] = ()
    """Their addresses."""
    gm_blind: bool = False
    """The GM sees no orders and no positions in the fog before the players do."""
    comment: str = ""
    """The GM's word on the game, shown by STATUS."""
    copy_press: bool = False
    """The GM gets copies of press."""
    review: bool = False
    """Results wait for the GM."""
    start_at: datetime | None = None
    """The hour before which the game does not start."""
    admission: Admission = Admission()
    muster: Muster | None = None
    auction: Auction | None = None
    bids: Mapping[PersonId, tuple[tuple[Power, int], ...]] = field(default_factory=dict)
    """Nobody is told of them before the auction is closed. No amounts: no preference."""
    preferences: Mapping[PersonId, tuple[tuple[Power, ...], ...]] = field(default_factory=dict)
    """The powers that players would like, best first, equal ones together."""
    empires: Empires = Empires()
    next_reminder: NextReminder | None = None
    asked_at: datetime | None = None
    """When those whose orders are missing were asked last, where phases have no deadline."""
    nudged: Phase | None = None
    """The phase in which players have been told that only their provisional orders are left."""
    chance: JointChance = JointChance()
    signed_by: str = ""
    """The public key that the players know statements by."""
    extension_asked: ExtensionAsked | None = None
    results_held: ResultsHeld | None = None
    corrected: Corrected | None = None
    ahead: tuple[OrdersAhead, ...] = ()
    went_along: tuple[OrdersAhead, ...] = ()
    """What was sent along with moves, once it is used: a correction reads it again (S3.5)."""
    pause: Pause | None = None
    pause_asked: PauseAsked | None = None
    not_sure: NotSure | None = None
    rolled_back: RolledBack | None = None
    rule_change: RuleChange | None = None
    length: LengthPoll = LengthPoll()
    end: Ending = Ending()
    observers: tuple[Observer, ...] = ()
    statuses: Mapping[Power, PowerStatus] = field(default_factory=dict)
    standby: tuple[PersonId, ...] = ()
    """Who wants to hear of powers that look for a player."""
    kibitzers: tuple[str, ...] = ()
    """Addresses of ejected players, who may go on writing press."""
    substitutes: tuple[Substitute, ...] = ()
    muted: tuple[Muted, ...] = ()
    former_tokens: tuple[FormerToken, ...] = ()
    master_digest: MasterDigest | None = None
    masters_secret: str = ""
    """What the reply addresses of the GMs are made of; never leaves the store."""


NOTHING = Notes()
"""What a new game remembers."""
