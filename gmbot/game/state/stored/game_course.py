"""Entries of the log for what became of a game and its people, for people to read."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from gmbot.game.state.stored.happenings import ForGM, ForPlayers, ForSeat, Happening
from gmbot.game.state.stored.ids import LocalId, PersonId, SeatId
from gmbot.rules.board.terms import Phase, Power


class SeatTaken(ForGM, frozen=True):
    what: ClassVar[str] = "joined"
    seat: SeatId


class Observes(ForGM, frozen=True):
    """A person gets the results without playing."""

    person: PersonId


class BidMade(Happening, frozen=True):
    what: ClassVar[str] = "bid"
    person: PersonId


class AuctionOpened(ForGM, frozen=True):
    """Bids may be made."""


class AuctionClosed(ForGM, frozen=True):
    seed: str


class Dealt(ForGM, frozen=True):
    seed: str


class EmpireNamed(ForSeat, frozen=True):
    """An empire got its name, or a player wished for one."""

    name: str
    power: Power | None = None
    seat: SeatId | None = None


class WaitsForPlayer(ForGM, frozen=True):
    """The first phase waits for a player who is missing."""

    phase: Phase


class Started(ForPlayers, frozen=True):
    phase: Phase


class Imported(ForPlayers, frozen=True):
    phase: Phase


class PauseProposed(ForPlayers, frozen=True):
    """All players have been asked for a pause; the proposer stays secret."""

    phase: Phase


class PausedByAll(ForPlayers, frozen=True):
    """All players have said yes to a pause."""

    phase: Phase
    until: datetime


class OrdersCame(ForSeat, frozen=True):
    """Orders came; their text is nowhere in the log."""

    what: ClassVar[str] = "orders"
    power: Power
    set: int = 0
    id: LocalId = LocalId(0)


class Withheld(ForPlayers, frozen=True):
    phase: Phase


class OperatorLooked(ForPlayers, frozen=True):
    """The operator has read what is on file, by a command of the program."""

    what: ClassVar[str] = "looked"
    phase: Phase
    reason: str = ""


class OrdersLate(ForGM, frozen=True):
    """The phase waits for those whose orders are missing."""

    what: ClassVar[str] = "late"
    phase: Phase
    powers: tuple[Power | None, ...]


class PhaseResolved(ForPlayers, frozen=True):
    what: ClassVar[str] = "resolved"
    phase: Phase
    next: Phase | None = None


class DeadlineMoved(ForPlayers, frozen=True):
    what: ClassVar[str] = "deadline"
    phase: Phase
    old: datetime | None = None
    new: datetime | None = None


class WentOn(ForPlayers, frozen=True):
    deadline: datetime | None = None


class ExtensionCorrected(ForGM, frozen=True):
    """A player got more time after a correction."""

    phase: Phase
    person: PersonId | None
    new: datetime


class AbsenceBooked(ForGM, frozen=True):
    what: ClassVar[str] = "absence"
    person: PersonId


class SubstituteNamed(ForSeat, frozen=True):
    what: ClassVar[str] = "substitute"
    power: Power | None


class Called(ForSeat, frozen=True):
    """A replacement is looked for."""

    power: Power


class CallEnded(ForSeat, frozen=True):
    power: Power


class RuleChanged(ForPlayers, frozen=True):
    what: ClassVar[str] = "rule"
    set: str
    agreed: bool | None = None


class PressSent(Happening, frozen=True):
    what: ClassVar[str] = "press"
    kind: str


class Proposed(Happening, frozen=True):
    phase: Phase


class Revote(ForGM, frozen=True):
    number: int | None = None


class Revoted(ForGM, frozen=True):
    stands: bool


class Prolonged(ForPlayers, frozen=True):
    seasons: int


class PlayersRevealed(ForPlayers, frozen=True):
    what: ClassVar[str] = "revealed"


class SignedOn(ForGM, frozen=True):
    person: PersonId


class Fault(ForGM, frozen=True):
    """A fault of the program keeps a phase from going on; the GM was told."""

    phase: Phase


class DeadlineFailed(Fault, frozen=True):
    """A phase could not be resolved."""


class CheckFailed(Fault, frozen=True):
    """It could not be found out whether a phase is complete."""


class ChoreFailed(Fault, frozen=True):
    """Something that came due could not be done."""


class ResolvedInPart(Fault, frozen=True):
    """Orders or notes at which resolving the phase failed were left out."""


class Confirmed(Happening, frozen=True):
    person: PersonId


class AddressAdded(Happening, frozen=True):
    person: PersonId


class AddressWaits(Happening, frozen=True):
    person: PersonId


class AddressChanged(Happening, frozen=True):
    person: PersonId


class PersonMerged(Happening, frozen=True):
    """Somebody who was known as two people."""

    person: PersonId
    into: PersonId


class Bounced(Happening, frozen=True):
    person: PersonId
    outbox: LocalId


class AnswersLimited(Happening, frozen=True):
    """A mail was not answered, since its sender got too many answers."""

    inbox: LocalId


class SetAside(Happening, frozen=True):
    inbox: LocalId
