"""Entries of the log for acts of the GM, for people to read."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from gmbot.game.state.stored.happenings import ForGM, ForPlayers, ForSeat
from gmbot.game.state.stored.ids import PersonId
from gmbot.rules.board.terms import Phase, Power


class CommentKept(ForGM, frozen=True):
    what: ClassVar[str] = "comment"


class Created(ForGM, frozen=True):
    rules: str


class EntrySet(ForGM, frozen=True):
    what: ClassVar[str] = "entry"
    open: bool


class Invited(ForGM, frozen=True):
    count: int


class Admit(ForGM, frozen=True):
    person: PersonId


class Refuse(ForGM, frozen=True):
    person: PersonId


class Barred(ForGM, frozen=True):
    """Somebody may not even ask."""


class AuctionClosedEarly(ForGM, frozen=True):
    """The auction ended before the last bid."""


class Assigned(ForSeat, frozen=True):
    power: Power


class EmpireVetoed(ForSeat, frozen=True):
    """An empire lost its name, or a player the wish for one."""

    name: str
    power: Power | None = None


class GmStartSet(ForGM, frozen=True):
    at: datetime


class GmStarted(ForPlayers, frozen=True):
    empty: int


class Unstarted(ForGM, frozen=True):
    """The game takes players again."""


class Cancelled(ForGM, frozen=True):
    """A game that had not begun was called off."""


class GmDeadline(ForPlayers, frozen=True):
    phase: Phase
    new: datetime | None = None


class Paused(ForPlayers, frozen=True):
    phase: Phase
    until: datetime | None = None


class Resumed(ForPlayers, frozen=True):
    phase: Phase


class Previewed(ForPlayers, frozen=True):
    phase: Phase


class ReportFull(ForPlayers, frozen=True):
    phase: Phase


class ReviewSet(ForPlayers, frozen=True):
    what: ClassVar[str] = "review"
    on: bool


class Released(ForPlayers, frozen=True):
    phase: Phase


class GmProcessed(ForPlayers, frozen=True):
    phase: Phase


class OrdersEntered(ForSeat, frozen=True):
    phase: Phase
    power: Power


class OrdersCleared(ForSeat, frozen=True):
    phase: Phase
    power: Power


class Edited(ForPlayers, frozen=True):
    phase: Phase
    changes: tuple[str, ...] = ()


class ResultsWithdrawn(ForPlayers, frozen=True):
    what: ClassVar[str] = "rolled-back"
    phase: Phase


class SettingsHelped(ForSeat, frozen=True):
    """Settings were made for a player."""

    power: Power


class Ejected(ForSeat, frozen=True):
    power: Power


class Replaced(ForSeat, frozen=True):
    """A seat was kept for one address."""

    power: Power


class Reinstated(ForSeat, frozen=True):
    power: Power


class GmCalled(ForSeat, frozen=True):
    """A power was offered to everybody who stood by."""

    power: Power


class DummyMade(ForSeat, frozen=True):
    what: ClassVar[str] = "dummy"
    power: Power
    way: str


class MastersChanged(ForPlayers, frozen=True):
    what: ClassVar[str] = "master"
    action: str


class GmBlind(ForPlayers, frozen=True):
    what: ClassVar[str] = "gmblind"
    on: bool


class Settled(ForPlayers, frozen=True):
    powers: tuple[Power, ...]
    reason: str = ""


class GmLengthened(ForGM, frozen=True):
    seasons: int


class Ended(ForGM, frozen=True):
    phase: Phase
    reason: str = ""


class RevealedEarly(ForGM, frozen=True):
    """All were told at once who played what."""


class Announced(ForPlayers, frozen=True):
    press: bool


class Wrote(ForGM, frozen=True):
    """The GM wrote to players."""


class PressDecided(ForGM, frozen=True):
    number: int
    decision: str
    before: str = ""
    after: str = ""


class CopyPress(ForPlayers, frozen=True):
    """Press comes to the GM as well, or no longer."""

    on: bool


class RuleProposed(ForGM, frozen=True):
    set: str


class Resent(ForGM, frozen=True):
    mail: int
