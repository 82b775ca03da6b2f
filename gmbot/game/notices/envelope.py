"""What every mail consists of: an envelope of notices, with a foot and a picture.

There is one dataclass per kind of mail, the whole context of its template, in ``notices_*.py``.

A notice holds printed words and times, already cut down to what its reader may see; a template
can therefore not leak. ``templates/mail/<name>.txt.j2`` and ``.html.j2`` belong to the class whose
``name`` they carry. The numbers in their docstrings are those of the inventory of mails.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from gmbot.game.notices.audience import Audience
from gmbot.game.notices.letters import Attachment, IncomingMail
from gmbot.rules.orders.orders import Order
from gmbot.rules.orders.outcome import Outcome
from gmbot.rules.policies.fog_eyes import Eyes


@dataclass(frozen=True, slots=True)
class SeatFooter:
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
    box: str = ""
    """The game's own address, without the secret of a seat: it may stand in the words of a mail."""
    fall: str = "Fall"
    """What the game calls that season."""
    untimed: bool = False
    """The game runs without a deadline: a phase ends once all orders are in."""
    page: str = ""
    """The link to the order page of this seat and phase; its holder can order for the seat."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell somebody."""

    name: ClassVar[str]
    version: ClassVar[int] = 1
    audience: ClassVar[Audience] = Audience.READER
    """Who may know of a mail that begins with it, besides its reader."""
    asks_word: ClassVar[bool] = False
    """It has a ``code``: any person who reads it can confirm in its reader's name."""

    @property
    def word(self) -> str:
        """The code that a plain reply sends back; empty if it asks for nothing."""
        return str(getattr(self, "code", "")) if self.asks_word else ""

    @property
    def kind(self) -> str:
        """The value of ``X-Gmbot-Mail``: ``order-receipt/1``."""
        return f"{self.name}/{self.version}"


@dataclass(frozen=True, slots=True)
class PassedOver:
    """What of the mail that is answered was neither an order nor a command."""

    lines: tuple[tuple[int, str], ...] = ()
    """Numbers and words: ``(4, "Good luck, and may the best man win!")``."""
    files: tuple[str, ...] = ()
    """Names of attachments that were not opened."""
    read_file: str = ""
    """The name of the one that was read in place of the mail."""
    cut: int = 0
    """The line from which on nothing was read, though there are orders; 0: none."""
    ended: int = 0
    """The line that ends the mail, though there are orders below it; 0: none."""
    notes: tuple[str, ...] = ()
    """What was read though it was misspelt, a sentence each."""

    @property
    def numbers(self) -> str:
        """``1-4, 9``"""
        runs: list[list[int]] = []
        for number, _ in self.lines:
            if runs and number == runs[-1][-1] + 1:
                runs[-1][1:] = [number]
            else:
                runs.append([number])
        return ", ".join("-".join(map(str, run)) for run in runs)


@dataclass(frozen=True, slots=True)
class Envelope:
    """What one reader is told because of one cause: one mail, however many notices."""

    to: str
    """The bare address."""
    notices: tuple[Notice, ...]
    """The first one gives the mail its subject."""
    standing: SeatFooter | None = None
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
    standby: bool = False
    """Its reader stands by for the game: may unsubscribe as well."""
    passed_over: PassedOver | None = None
    stranger: bool = False
    """Nobody we know: the answer leaves with the null sender, so that it can never loop."""
    language: str = ""
    """That of the mail which it answers, for a reader of whom none is known."""
    signed: tuple[str, ...] = ()
    """Lines of signed statements, which stand at the end of the mail."""
    unasked: bool = False
    """Its reader has no part in the game, and somebody else's word alone has brought it about."""
    brief: bool = False
    """Only text, and little of it: nobody vouches for the reader having asked for it."""


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
    organizer: str = ""
    """The bare address of the game master, which RFC 5546 wants with METHOD:PUBLISH."""
    description: str = ""
    """What is to be done until then."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A board to be drawn into the mail; drawn by ``render``, from what the reader may see."""

    variant: str
    before: Mapping[str, object]
    """A position in tables (``rules.notation``)."""
    what: str
    """``results``, ``position``, ``preview``, ``blank`` or ``chart``."""
    caption: str
    outcome: Outcome | Notice | None = None
    """For ``results``; a ``CenterChart`` for ``chart``."""
    orders: tuple[Order, ...] = ()
    """The reader's own orders for ``preview``."""
    power: str = ""
    eyes: Eyes | None = None
    """In the fog: where its reader sees. None: everywhere."""
    empires: tuple[tuple[str, str], ...] = ()
    """Ids and names of the powers, by number, where the map has none."""
    form: str = "png"
    """``svg`` or ``pdf``: attached as well."""
    then: str | None = None
    """For ``results``: the board after it is drawn as well, with the units of this power ringed."""
    fall: str = "Fall"
    """What its game calls that season, for the caption of ``then``."""
    colors: str = "light"
    """The theme it is drawn in, as its reader likes it: ``dark``, ``print``, ``patterns``."""
