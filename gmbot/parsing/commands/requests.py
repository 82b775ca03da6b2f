"""What a mail can ask for besides orders: one small value per request (sections 5 to 8).

Every request carries the number of the line it stands on; ``table`` tells who may ask for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from gmbot.rules.board.terms import Phase


@dataclass(frozen=True, slots=True)
class Help:
    """``HELP [topic]``"""

    line: int
    topic: str = ""


@dataclass(frozen=True, slots=True)
class Register:
    """``REGISTER name Ed, zone Europe/London, language en``"""

    line: int
    name: str = ""
    zone: str = ""
    language: str = ""


@dataclass(frozen=True, slots=True)
class Confirm:
    """``CONFIRM 3f9q2w`` answers any request that needs a code."""

    line: int
    code: str


@dataclass(frozen=True, slots=True)
class Join:
    """``JOIN austerlitz AS France [code]``"""

    line: int
    game: str = ""
    power: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class Ready:
    """``READY TO START`` answers the muster call before powers are dealt."""

    line: int


@dataclass(frozen=True, slots=True)
class SignOn:
    """``SIGNON fmodern secret``, ``SIGNON germany@modern secret``, ``SIGNON germany``"""

    line: int
    game: str | None = None
    power: str = ""
    """The power's word or letter as written."""
    password: str = ""
    words: str = ""
    """The first argument as written (``fmodern``); the game decides where letter and game part."""


@dataclass(frozen=True, slots=True)
class Press:
    """``PRESS TO France, Russia`` ... ``ENDPRESS``.

    ``kind`` is ``white``, ``grey``, ``black`` or empty where the player did not say.
    """

    line: int
    to: tuple[str, ...]
    text: str
    kind: str = ""
    sender: str = ""
    """The power or name it shall seem to come from, as written."""
    shown_to: tuple[str, ...] = ()
    """Whom the header names instead of the real addressees (``FAKE TO``)."""
    verbatim: bool = False
    postal: bool = False
    """Printed with the next results instead of mailed at once."""
    source: str = ""
    """The dateline of press from outside the game (``SUBMIT PRESS AS "..."``)."""
    condition: str = ""
    """The condition of conditional press, in the player's words; empty: none."""
    closed: bool = True
    """False if the block ran to the end of the text without ``ENDPRESS``."""


@dataclass(frozen=True, slots=True)
class Propose:
    """``PROPOSE DRAW England, France``; ``what`` is ``draw``, ``win`` or ``dias``."""

    line: int
    what: str
    powers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Vote:
    """``VOTE YES ON D3``; ``ballot`` is the number of the proposal, None for the only one."""

    line: int
    yes: bool
    ballot: int | None = None


@dataclass(frozen=True, slots=True)
class Extension:
    """``EXTENSION 24h: I am travelling``; ``until`` is the time or span as written."""

    line: int
    until: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Absence:
    """``ABSENCE 24 Jun TO 3 Jul``; dates as written, read by ``dates.read_date``."""

    line: int
    begins: str
    ends: str = ""


@dataclass(frozen=True, slots=True)
class CancelAbsence:
    """``CANCEL ABSENCE 2``"""

    line: int
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Final:
    """``FINAL``: the orders are final, the speed rule may fire."""

    line: int


@dataclass(frozen=True, slots=True)
class Provisional:
    """``PROVISIONAL``: never process before the deadline."""

    line: int


@dataclass(frozen=True, slots=True)
class Clear:
    """``CLEAR [phase or ALL]``: forget stored orders."""

    line: int
    phase: Phase | None = None
    all_phases: bool = False


@dataclass(frozen=True, slots=True)
class Status:
    """``STATUS [game]``"""

    line: int
    game: str = ""


@dataclass(frozen=True, slots=True)
class History:
    """``HISTORY [game] [FROM p] [TO p]``"""

    line: int
    game: str = ""
    begins: str = ""
    ends: str = ""


@dataclass(frozen=True, slots=True)
class Summary:
    """``SUMMARY [game]``"""

    line: int
    game: str = ""


@dataclass(frozen=True, slots=True)
class Book:
    """``BOOK [game]``: a game that is over as one page."""

    line: int
    game: str = ""


@dataclass(frozen=True, slots=True)
class Archive:
    """``ARCHIVE [game]``: the book, and files for programs."""

    line: int
    game: str = ""


@dataclass(frozen=True, slots=True)
class ListGames:
    """``LIST [game]``"""

    line: int
    game: str = ""


@dataclass(frozen=True, slots=True)
class Who:
    """``WHO [game]``"""

    line: int
    game: str = ""


@dataclass(frozen=True, slots=True)
class Map:
    """``MAP [game] [phase] [PNG/SVG/PDF/TEXT]``"""

    line: int
    game: str = ""
    phase: Phase | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class Rules:
    """``RULES [variant]``"""

    line: int
    variant: str = ""


@dataclass(frozen=True, slots=True)
class Abbrev:
    """``ABBREV [variant]``"""

    line: int
    variant: str = ""


@dataclass(frozen=True, slots=True)
class Verify:
    """``VERIFY <code>``: did the game master really send this?"""

    line: int
    code: str


@dataclass(frozen=True, slots=True)
class Options:
    """``OPTIONS [unit]``: the legal orders of own units."""

    line: int
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Try:
    """``TRY`` and orders for any units: adjudicated privately."""

    line: int
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Why:
    """``WHY A Mun``: what happened to that unit's order."""

    line: int
    unit: str


@dataclass(frozen=True, slots=True)
class Set:
    """``SET ZONE Europe/London``; for the game master also a rule of the game."""

    line: int
    key: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Resign:
    """``RESIGN [reason]``; needs a confirm code and an error-free mail."""

    line: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Takeover:
    """``TAKEOVER france@austerlitz``; ``CLAIM BACK`` is for the writer's own former seat."""

    line: int
    power: str = ""
    game: str = ""
    back: bool = False


@dataclass(frozen=True, slots=True)
class Observe:
    """``OBSERVE <game> [AS name]``; ``MONITOR`` gets results only."""

    line: int
    game: str = ""
    name: str = ""
    results_only: bool = False


@dataclass(frozen=True, slots=True)
class Prefer:
    """``PREFER England, France``, ``PREFER E[FGR]``, ``PREFER *``"""

    line: int
    powers: str


@dataclass(frozen=True, slots=True)
class Bid:
    """``BID`` and lines ``Germany 60``; amounts as written, empty for no preference."""

    line: int
    amounts: tuple[tuple[str, str], ...] = ()
    no_preference: bool = False


@dataclass(frozen=True, slots=True)
class NameEmpire:
    """``NAME EMPIRE <name>``"""

    line: int
    name: str


@dataclass(frozen=True, slots=True)
class Also:
    """``ALSO old@address``: the same person under a second address."""

    line: int
    address: str


@dataclass(frozen=True, slots=True)
class Report:
    """``ERROR <text>``: the player says the game master made a mistake (S3.1)."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Diary:
    """``DIARY`` ... , ``DIARY LIST``, ``DIARY READ 3``, ``DIARY DELETE 3``"""

    line: int
    action: str
    number: int | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class EndStatement:
    """``EOG`` and a text, after the game."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Simple:
    """A request without a value of its own: its name in capitals and the rest of the line.

    ``VOTES``, ``ABSENCES``, ``STANDBY``, ``UNSUBSCRIBE``, ``COMPLAIN``, ``SUBSTITUTE``,
    ``NEW TOKEN``, and the game master's ``OPEN``, ``CLOSE``, ``INVITE``, ``AUCTION``, ... ;
    ``table`` has them all.
    """

    line: int
    name: str
    rest: str = ""
    text: str = ""
    """The lines below, where the request takes a text (``ANNOUNCE``, ``EDIT``, ``CORRECT``)."""


@dataclass(frozen=True, slots=True)
class Create:
    """``CREATE <game> [variant] [LIKE profile]``; its ``SET`` lines follow as requests."""

    line: int
    game: str
    variant: str = ""
    like: str = ""


@dataclass(frozen=True, slots=True)
class Start:
    """``START [AT date]``"""

    line: int
    when: str = ""


@dataclass(frozen=True, slots=True)
class Deadline:
    """``DEADLINE <date> [FOR phase]``; the date as written."""

    line: int
    when: str
    phase: Phase | None = None


@dataclass(frozen=True, slots=True)
class Extend:
    """``EXTEND 2 days: reason``"""

    line: int
    span: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Process:
    """``PROCESS [phase] [FORCE]``"""

    line: int
    phase: Phase | None = None
    force: bool = False


@dataclass(frozen=True, slots=True)
class Pause:
    """``PAUSE [UNTIL date] [: reason]``"""

    line: int
    until: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Resume:
    """``RESUME``"""

    line: int


@dataclass(frozen=True, slots=True)
class Announce:
    """``ANNOUNCE [subject]`` and a text; ``as_zurich`` for ``ZURICH``."""

    line: int
    subject: str
    text: str
    as_zurich: bool = False


@dataclass(frozen=True, slots=True)
class OrdersFor:
    """``ORDERS FOR Italy`` and orders, entered by the game master."""

    line: int
    power: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatAction:
    """``EJECT Italy: reason``; ``name`` is EJECT, EXCUSE, NMR, REINSTATE, DUMMY or CALL."""

    line: int
    name: str
    power: str
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Replace:
    """``REPLACE Italy WITH a@b``"""

    line: int
    power: str
    address: str


Request: TypeAlias = (
    Help | Register | Confirm | Join | Ready | SignOn | Press | Propose | Vote | Extension
    | Absence | CancelAbsence | Final | Provisional | Clear | Status | History | Summary
    | Book | Archive
    | ListGames | Who | Map | Rules | Abbrev | Verify | Options | Try | Why | Set | Resign
    | Takeover | Observe | Prefer | Bid | NameEmpire | Also | Report | Diary | EndStatement
    | Simple | Create | Start | Deadline | Extend | Process | Pause | Resume | Announce
    | OrdersFor | SeatAction | Replace
)  # fmt: skip
