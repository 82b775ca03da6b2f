"""Entries of the log that the game itself reads again, or counts: who left, who was silent, who had
more time. All other entries are for people to read."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar, TypeVar

import msgspec

from gmbot.game.state.stored.ids import PersonId
from gmbot.rules.board.terms import Phase, Power


class Happening(msgspec.Struct, frozen=True):
    """What an event tells; ``what`` is its name in the log."""

    what: ClassVar[str]


class Left(Happening, frozen=True):
    """A player has left a seat, or was put out of it."""

    what: ClassVar[str] = "left"
    power: Power | None
    person: PersonId
    how: str


class TookOver(Happening, frozen=True):
    """A new player has taken a power over."""

    what: ClassVar[str] = "took-over"
    power: Power
    person: PersonId
    phase: Phase


class Silent(Happening, frozen=True):
    """Nothing came for a movement phase (NMR)."""

    what: ClassVar[str] = "nmr"
    power: Power
    phase: Phase
    person: PersonId


class Heard(Happening, frozen=True):
    """Nothing came for this phase, but orders for retreats or builds to come did (S1.11)."""

    what: ClassVar[str] = "heard"
    power: Power
    phase: Phase


class Excused(Happening, frozen=True, kw_only=True):
    """The GM does not count a phase as missed (S4.20)."""

    what: ClassVar[str] = "excused"
    by: str = "gm"
    power: Power
    phase: Phase


class MarkedSilent(Happening, frozen=True, kw_only=True):
    """The GM counts a phase as missed."""

    what: ClassVar[str] = "nmr-marked"
    by: str = "gm"
    power: Power
    phase: Phase


class ExtensionGranted(Happening, frozen=True):
    """A player has asked for more time, and has it."""

    what: ClassVar[str] = "extension-granted"
    phase: Phase
    person: PersonId
    seconds: int


class ExtensionPending(ExtensionGranted, frozen=True):
    """The same, but the GM has to say yes."""

    what: ClassVar[str] = "extension-pending"


class ExtensionRefused(ExtensionGranted, frozen=True):
    """The same, and has not got it."""

    what: ClassVar[str] = "extension-refused"


class ErrorReported(Happening, frozen=True):
    """A player has pointed out a mistake in results."""

    what: ClassVar[str] = "error-reported"
    phase: Phase
    person: PersonId
    received: datetime
    inbox: int = 0
    """The mail; 0 in a game that came from another store."""


class Corrected(Happening, frozen=True, kw_only=True):
    """The results of a phase have another version."""

    what: ClassVar[str] = "corrected"
    by: str = "gm"
    phase: Phase
    version: int


class RolledForward(Happening, frozen=True, kw_only=True):
    """A phase that was taken back has been resolved again."""

    what: ClassVar[str] = "rolled-forward"
    by: str = "gm"
    phase: Phase


class WrongPassword(Happening, frozen=True):
    """Somebody has tried a wrong password of this person."""

    what: ClassVar[str] = "signon-wrong"
    person: PersonId


H = TypeVar("H", bound=Happening)
