"""What a player is told of orders: the receipt, held mails, too late, still missing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import ClassVar

from gmbot.game.notices.audience import Audience
from gmbot.game.notices.envelope import Notice
from gmbot.game.notices.rows import OrderRow, ProblemRow


@dataclass(frozen=True, slots=True)
class OrderReceipt(Notice):
    """3.1 Every order mail is answered by this, rendered from the set on file."""

    name: ClassVar[str] = "order-receipt"
    audience: ClassVar[Audience] = Audience.RECEIPT
    game: str
    power: str
    phase: str
    phase_code: str
    serial: int | str
    """``1 (#2)`` for a set that its writer numbered."""
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
    question: str = ""
    """What the receipt asks before all else: whether the orders are meant for this phase."""
    lost: tuple[str, ...] = ()
    """The lines that bring back orders of the replaced set which this one leaves out."""
    elsewhere: str = ""
    """The address it came from, if that is not the one this mail goes to."""
    offered: tuple[str, ...] = ()
    """Orders that were not taken and may be meant, ready to copy."""
    yes: str = ""
    """The code by which a YES takes them; empty: they have to be copied."""

    @property
    def word(self) -> str:
        """The code of what is offered."""
        return self.yes


def without_yes(notice: Notice) -> Notice:
    """A notice for somebody else to read: what it offers can be copied, not agreed to."""
    return replace(notice, yes="") if isinstance(notice, OrderReceipt) else notice


@dataclass(frozen=True, slots=True)
class UnverifiedOrders(Notice):
    """3.10 Orders with only one weak sign of identity: kept, not used until confirmed."""

    name: ClassVar[str] = "unverified-orders"
    audience: ClassVar[Audience] = Audience.RECEIPT
    asks_word: ClassVar[bool] = True
    game: str
    power: str
    phase: str
    rows: tuple[OrderRow, ...]
    problems: tuple[ProblemRow, ...]
    sender: str
    code: str
    in_force: str
    doubt: str = ""
    """Why nothing proves them, where there is more to say."""


@dataclass(frozen=True, slots=True)
class HeldMail(Notice):
    """A mail from a registered address without proof: one word carries it out."""

    name: ClassVar[str] = "held-mail"
    audience: ClassVar[Audience] = Audience.READER
    asks_word: ClassVar[bool] = True
    code: str
    sender: str
    subject_line: str
    asked: tuple[str, ...]
    doubt: str = ""
    """Why nothing proves it, where there is more to say."""


@dataclass(frozen=True, slots=True)
class TooLate(Notice):
    """3.5 Orders for a phase whose results are out."""

    name: ClassVar[str] = "too-late"
    audience: ClassVar[Audience] = Audience.RECEIPT
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
    audience: ClassVar[Audience] = Audience.MASTER
    phase: str
    phase_code: str
    missing: tuple[str, ...]
    left: timedelta | None
    """Until the deadline; None where there is none."""
    consequence: str
    template: tuple[str, ...]
    nothing_yet: bool
    """No order at all is on file, rather than an incomplete set."""
    refused: bool = False
    """Orders came, but none of them could be taken, or they were taken back."""
