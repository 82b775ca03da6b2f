"""One dataclass per mail the game master sends: the whole context of its template.

A notice holds printed words and times, already cut down to what its reader may see; a template
can therefore not leak. ``templates/mail/<name>.txt.j2`` and ``.html.j2`` belong to the class whose
``name`` they carry. The numbers in the docstrings are those of the inventory of mails.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, ClassVar

from gmbot.game.letters import Attachment, IncomingMail


@dataclass(frozen=True, slots=True)
class Standing:
    """The foot of a mail to a seat: who you are, until when, what we have of you."""

    game: str
    phase: str
    """``Spring 1901 moves``"""
    phase_code: str
    power: str
    """``France``; empty for a GM, an observer, a seat without a power yet."""
    deadline: datetime | None
    game_zone: str
    reader_zone: str
    now: datetime
    order_state: str
    """A sentence: ``No orders from you yet.``"""
    reply_to: str


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell somebody."""

    name: ClassVar[str]
    version: ClassVar[int] = 1

    @property
    def kind(self) -> str:
        """The value of ``X-Gmbot-Mail``: ``order-receipt/1``."""
        return f"{self.name}/{self.version}"


@dataclass(frozen=True, slots=True)
class Envelope:
    """What one reader is told because of one cause: one mail, however many notices (MAILS 0)."""

    to: str
    """The bare address."""
    notices: tuple[Notice, ...]
    """The first one gives the mail its subject."""
    standing: Standing | None = None
    game: str = ""
    master: str = "Zurich"
    token: str = ""
    """The secret part of the Reply-To; empty: the general box."""
    answers: IncomingMail | None = None
    answers_inbox: int | None = None
    picture: Picture | None = None
    files: tuple[Attachment, ...] = ()
    """For programs: the judge's wording, the state as JSON."""
    calendar: CalendarEntry | None = None
    """The deadline, for the reader's calendar."""
    thread: str = ""
    """What a mailer shall show together: the name of a circle of correspondents."""
    copies: tuple[str, ...] = ()
    """Further addresses that get the same mail, each by itself: a substitute's."""
    observer: bool = False
    """A reader without a part in the game: may unsubscribe by a click."""
    stranger: bool = False
    """Nobody we know: the answer leaves with the null sender, so that it can never loop."""


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    """A deadline as a calendar keeps it (RFC 5545); one that comes again moves the old one."""

    uid: str
    """The same for all deadlines of one kind of phase in a game: ``austerlitz-moves@host``."""
    sequence: int
    """Counts up with each change."""
    at: datetime
    summary: str
    stamp: datetime


@dataclass(frozen=True, slots=True)
class Picture:
    """A board to be drawn into the mail; drawn by ``render``, from what the reader may see."""

    variant: str
    before: Mapping[str, Any]
    """A position in tables (``rules.notation``)."""
    what: str
    """``results``, ``position``, ``preview``, ``blank`` or ``chart``."""
    caption: str
    outcome: Any = None
    """A ``rules.outcome.Outcome`` for ``results``; a ``CenterChart`` for ``chart``."""
    orders: tuple[Any, ...] = ()
    """The reader's own ``rules`` orders for ``preview``."""
    power: str = ""
    eyes: Any = None
    """In the fog, a ``rules.policies.fog.Eyes``: where its reader sees. None: everywhere."""
    empires: tuple[tuple[str, str], ...] = ()
    """Ids and names of the powers, by number, where the map has none."""
    form: str = "png"
    """``svg`` or ``pdf``: attached as well."""
    colors: str = "light"
    """The theme it is drawn in, as its reader likes it: ``dark``, ``print``, ``patterns``."""


@dataclass(frozen=True, slots=True)
class OrderRow:
    """One unit in a receipt."""

    unit: str
    """As printed: ``A Mun``."""
    words: str
    """What the player wrote; empty if nothing."""
    understood: str
    """As printed: ``A Mun - Bur``."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class ProblemRow:
    """A line that was not taken as it stands."""

    line: int
    words: str
    text: str
    """One sentence: why."""
    choices: tuple[str, ...] = ()
    """Lines to copy."""
    code: str = ""
    """``E-COAST``"""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One order in a report."""

    order: str
    """``A Mun - Bur``"""
    result: str
    """``bounced``; empty where it simply succeeded."""
    why: str = ""
    """``stood off by A Par (1 against 1)``"""
    note: str = ""
    """``no order received`` or the player's flavour text."""


@dataclass(frozen=True, slots=True)
class PowerRows:
    """The orders of one power in a report."""

    power: str
    rows: tuple[ResultRow, ...]


@dataclass(frozen=True, slots=True)
class BoardRow:
    """What one power has on the board."""

    power: str
    player: str
    units: tuple[str, ...]
    centers: tuple[str, ...]
    change: int = 0
    """Centers won or lost since last year."""
    defeated: bool = False
    owes: str = ""
    """What it must order next: ``3 units``, ``1 retreat``, ``1 build``."""

    @property
    def count(self) -> int:
        """How many centers it owns."""
        return len(self.centers)


@dataclass(frozen=True, slots=True)
class GameRow:
    """A line of the list of games."""

    name: str
    variant: str
    state: str
    """``forming, 3 of 7 seats taken`` or ``Fall 1903 moves``"""
    vacant: tuple[str, ...]
    deadline: datetime | None = None


# --------------------------------------------------------------------------- people


@dataclass(frozen=True, slots=True)
class Help(Notice):
    """1.3 The short guide."""

    name: ClassVar[str] = "help"
    topic: str
    bot: str
    games: tuple[GameRow, ...]
    known: bool
    """The reader is registered."""


@dataclass(frozen=True, slots=True)
class ConfirmAddress(Notice):
    """1.1 A code, to show that the address is the writer's."""

    name: ClassVar[str] = "confirm-address"
    person: str
    code: str
    asked: tuple[str, ...]
    """What will be done then: ``join austerlitz as France``."""
    hours: int
    """How long the code holds."""


@dataclass(frozen=True, slots=True)
class Welcome(Notice):
    """1.2 The person is registered."""

    name: ClassVar[str] = "welcome"
    person: str
    zone: str
    bot: str
    games: tuple[GameRow, ...]


@dataclass(frozen=True, slots=True)
class UnknownSender(Notice):
    """1.6 Game content from an address that we do not know."""

    name: ClassVar[str] = "unknown-sender"
    bot: str


@dataclass(frozen=True, slots=True)
class GameList(Notice):
    """1.4 Openings and running games."""

    name: ClassVar[str] = "game-list"
    games: tuple[GameRow, ...]
    bot: str


@dataclass(frozen=True, slots=True)
class Refusal(Notice):
    """Something was asked that is not done, with the way out (COMMANDS 4)."""

    name: ClassVar[str] = "refusal"
    code: str
    """``E-NOGAME``"""
    summary: str
    """For the subject: ``no such game``."""
    text: str
    """What happened, in a sentence or two."""
    kept: str = ""
    """What was kept or done nevertheless."""
    copy: tuple[str, ...] = ()
    """Lines to copy."""
    quoted: tuple[str, ...] = ()
    """The lines of the mail that it is about."""


@dataclass(frozen=True, slots=True)
class Done(Notice):
    """A small request was carried out: settings changed, orders cleared (1.5, 3.7)."""

    name: ClassVar[str] = "done"
    summary: str
    """For the subject: ``orders are final``."""
    text: str


@dataclass(frozen=True, slots=True)
class News(Notice):
    """Something happened to a game that is told in a few sentences (4.2 to 4.9, 6.9, 8.1 to 8.7).

    ``what`` says which: it is the kind of the mail that programs see (``deadline-changed/1``).
    """

    name: ClassVar[str] = "news"
    what: str
    summary: str
    """For the subject: ``deadline moved``."""
    text: str
    """A paragraph, short enough not to be cut."""
    times: tuple[tuple[str, datetime], ...] = ()
    """``(("Old deadline", ...), ("New deadline", ...))``, printed on both clocks."""
    lines: tuple[str, ...] = ()
    copy: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    """Further paragraphs below the first."""
    quoted: str = ""
    """Somebody's own words: a GM's announcement, a public reason."""

    @property
    def kind(self) -> str:
        """``deadline-changed/1``"""
        return f"{self.what}/{self.version}"


@dataclass(frozen=True, slots=True)
class NothingUnderstood(Notice):
    """3.4 Neither an order nor a command."""

    name: ClassVar[str] = "nothing-understood"
    first_lines: tuple[str, ...]
    example: tuple[str, ...]
    passed_to_gm: bool


@dataclass(frozen=True, slots=True)
class Question(Notice):
    """9.2 Prose for the GM."""

    name: ClassVar[str] = "question"
    sender: str
    subject_line: str
    text: str


@dataclass(frozen=True, slots=True)
class TooManyMails(Notice):
    """An address has had its answers for this hour."""

    name: ClassVar[str] = "too-many-mails"
    per_hour: int


# --------------------------------------------------------------------------- games


@dataclass(frozen=True, slots=True)
class Joined(Notice):
    """2.3 A seat is reserved."""

    name: ClassVar[str] = "joined"
    game: str
    power: str
    """Empty: it will be dealt."""
    taken: int
    needed: int


@dataclass(frozen=True, slots=True)
class GameStart(Notice):
    """2.11 The game begins: who you are and how it is played."""

    name: ClassVar[str] = "game-start"
    game: str
    power: str
    roster: tuple[BoardRow, ...]
    rules: tuple[str, ...]
    """The rules in force, one sentence each."""
    owed: tuple[str, ...]
    """Own units: ``A Par``."""
    template: tuple[str, ...]
    """An order set to copy."""
    board_text: str
    bot: str


@dataclass(frozen=True, slots=True)
class Status(Notice):
    """The board now, the deadline, and the reader's own orders on file."""

    name: ClassVar[str] = "status"
    game: str
    phase: str
    phase_code: str
    state: str
    board: tuple[BoardRow, ...]
    board_text: str
    own: tuple[OrderRow, ...]
    seat: bool
    """The reader has a seat, so ``own`` and the standing mean something."""


@dataclass(frozen=True, slots=True)
class Report(Notice):
    """An earlier report again, or the history of a game, as text."""

    name: ClassVar[str] = "report"
    title: str
    text: str


# --------------------------------------------------------------------------- orders


@dataclass(frozen=True, slots=True)
class OrderReceipt(Notice):
    """3.1 Every order mail is answered by this, rendered from the set on file."""

    name: ClassVar[str] = "order-receipt"
    game: str
    power: str
    phase: str
    phase_code: str
    serial: int
    rows: tuple[OrderRow, ...]
    """Every unit (or build, or removal) that owes an order, in board order."""
    problems: tuple[ProblemRow, ...]
    notes: tuple[str, ...]
    """Repairs and warnings, a sentence each."""
    missing: tuple[str, ...]
    """Units without order, with what will happen: ``F Bre: will hold``."""
    final: bool
    supersedes: str
    """``It replaces your set 1 of 12:03.``; empty for the first one."""
    in_force: str
    """Empty if this set counts; else the sentence that says which one does."""
    received_at: datetime
    template: tuple[str, ...]
    """The set as it stands, to copy back."""
    late: bool = False
    elsewhere: str = ""
    """The address it came from, if that is not the one this mail goes to."""


@dataclass(frozen=True, slots=True)
class UnverifiedOrders(Notice):
    """3.10 Orders with only one weak sign of identity: kept, not used until confirmed."""

    name: ClassVar[str] = "unverified-orders"
    game: str
    power: str
    phase: str
    rows: tuple[OrderRow, ...]
    problems: tuple[ProblemRow, ...]
    sender: str
    code: str
    in_force: str


@dataclass(frozen=True, slots=True)
class HeldMail(Notice):
    """A mail from a registered address without proof: one word carries it out."""

    name: ClassVar[str] = "held-mail"
    code: str
    sender: str
    subject_line: str
    asked: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TooLate(Notice):
    """3.5 Orders for a phase whose results are out."""

    name: ClassVar[str] = "too-late"
    phase: str
    received_at: datetime
    processed_at: datetime | None
    used: str
    """``your set 2``; ``no orders`` if there were none."""
    lines: tuple[str, ...]
    now_phase: str
    """What is being ordered now; empty if the game is over."""


@dataclass(frozen=True, slots=True)
class Reminder(Notice):
    """4.1 The deadline comes, and orders are missing."""

    name: ClassVar[str] = "reminder"
    phase: str
    phase_code: str
    missing: tuple[str, ...]
    left: timedelta
    consequence: str
    template: tuple[str, ...]
    nothing_yet: bool
    """No order at all has come, rather than an incomplete set."""


# --------------------------------------------------------------------------- results


@dataclass(frozen=True, slots=True)
class Results(Notice):
    """5.1 to 5.4 What became of a phase."""

    name: ClassVar[str] = "results"
    game: str
    phase: str
    phase_code: str
    kind_word: str
    """``moves``, ``retreats`` or ``adjustments``."""
    powers: tuple[PowerRows, ...]
    dislodged: tuple[str, ...]
    """``A Ser (Austria), from Bul: may go to Alb, Gre``"""
    lost: tuple[str, ...]
    """Units that left the board without a choice."""
    captured: tuple[str, ...]
    """``Bel: taken by Germany``"""
    skipped: tuple[str, ...]
    """``No retreats in Spring 1901.``"""
    silent: tuple[str, ...]
    """Powers of which nothing came; empty where that is secret."""
    board: tuple[BoardRow, ...]
    board_text: str
    chart: bool
    """Show the center chart: centers were counted."""
    next_phase: str
    """Empty if the game is over."""
    next_phase_code: str
    next_owed: tuple[str, ...]
    """What the reader must order next: ``A Par``, ``1 build (Par, Mar or Bre)``."""
    template: tuple[str, ...]
    used: str
    """``your set 2``; ``no orders came from you``; empty for a GM."""
    ending: str = ""
    used_at: datetime | None = None
    """When that set came."""
    followed: bool = False
    """The results of another phase follow in the same mail: they tell what is next."""
    follows: bool = False
    """It comes after another phase in the same mail, which has the picture."""


@dataclass(frozen=True, slots=True)
class GameOver(Notice):
    """7.7 The end."""

    name: ClassVar[str] = "game-over"
    game: str
    ending: str
    chart: tuple[BoardRow, ...]


@dataclass(frozen=True, slots=True)
class Revealed(Notice):
    """7.9 What was secret about a game, when its end is final."""

    name: ClassVar[str] = "revealed"
    game: str
    ending: str
    players: tuple[str, ...]
    """``France: Ed, from Fall 1903 Ann``"""
    statements: tuple[tuple[str, str], ...]
    """``(("France", "It was fun."),)``"""
    seed: str = ""
    diaries: tuple[tuple[str, str], ...] = ()
    """``(("France", "Spring 1901: What a start."),)``"""


# --------------------------------------------------------------------------- the GM


@dataclass(frozen=True, slots=True)
class Alarm(Notice):
    """9.5 Something failed; nothing was lost."""

    name: ClassVar[str] = "alarm"
    what: str
    frozen: str
    """What is kept, and what stands still."""
    cure: tuple[str, ...]
    """Commands to copy."""
    detail: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ConfirmCommand(Notice):
    """9.3 What cannot be undone is asked once more, with a code."""

    name: ClassVar[str] = "confirm-command"
    game: str
    what: str
    """The command as it will be done: ``EJECT Italy``."""
    effects: tuple[str, ...]
    """What it will bring, a sentence each."""
    code: str
    hours: int
    """How long the code holds."""


@dataclass(frozen=True, slots=True)
class SeatCount(Notice):
    """2.4 For the GM: somebody took a seat."""

    name: ClassVar[str] = "seat-count"
    game: str
    taken: int
    needed: int


# --------------------------------------------------------------------------- press


@dataclass(frozen=True, slots=True)
class PressDelivered(Notice):
    """6.1 Press, rebuilt from plain text."""

    name: ClassVar[str] = "press-delivered"
    sender: str
    """As shown: ``France``; ``Anonymous`` for grey."""
    shown_to: tuple[str, ...]
    phase: str
    text: str
    circle: tuple[str, ...] = ()
    """Whom a reply goes to, as shown; empty: a reply is not press."""


@dataclass(frozen=True, slots=True)
class PressReceipt(Notice):
    """6.2 What was sent, to whom, exactly."""

    name: ClassVar[str] = "press-receipt"
    sender: str
    to: tuple[str, ...]
    text: str
    shown_to: tuple[str, ...] = ()
    """Whom its header names, where those are not the ones it went to."""
    when: str = ""
    """``with the results of Spring 1901 moves``; empty: it was mailed at once."""
    condition: str = ""
    """In the author's words."""
    cut: tuple[str, ...] = ()
    """Lines of the mail that were not sent: a signature, a quote."""


@dataclass(frozen=True, slots=True)
class PressPiece:
    """A piece of press in print."""

    sender: str
    to: tuple[str, ...]
    """Empty: everybody."""
    text: str


@dataclass(frozen=True, slots=True)
class PressIssue(Notice):
    """6.8 The press of a season, under datelines."""

    name: ClassVar[str] = "press-issue"
    game: str
    seasons: tuple[tuple[str, tuple[PressPiece, ...]], ...]
    """``(("Spring 1901", (...)), ("Summer 1901", (...)))``"""
