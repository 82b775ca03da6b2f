"""Entries of the log that the game itself reads again, or counts: who left, who was silent, who had
more time. ``gm_acts`` and ``game_course`` have the entries that are for people alone."""

from __future__ import annotations

import re
from datetime import datetime
from typing import ClassVar, TypeVar

import msgspec

from gmbot.game.notices.audience import Audience
from gmbot.game.state.stored.ids import LocalId, PersonId
from gmbot.rules.board.terms import Phase, Power

_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")


class Happening(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an event tells.

    Its name in the log, ``what``, is the name of its class (``TookOver``: ``took-over``). A kind
    that does not say who may read it is read by nobody.
    """

    what: ClassVar[str]
    audience: ClassVar[Audience] = Audience.READER
    by: str = ""
    """``gm`` for an act of the GM."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "what" not in vars(cls):
            cls.what = _CAPITAL.sub("-", cls.__name__).lower()


class ForGM(Happening, frozen=True):
    """The GM may read it."""

    audience: ClassVar[Audience] = Audience.MASTER


class ForSeat(Happening, frozen=True):
    """The GM may read it, and the player of its power."""

    audience: ClassVar[Audience] = Audience.SEAT


class ForPlayers(Happening, frozen=True):
    """The GM and all players may read it."""

    audience: ClassVar[Audience] = Audience.PLAYERS


class Left(ForSeat, frozen=True):
    """A player has left a seat, or was put out of it."""

    power: Power | None
    person: PersonId
    how: str


class TookOver(ForSeat, frozen=True):
    """A new player has taken a power over."""

    power: Power
    person: PersonId
    phase: Phase


class SeatAsked(ForGM, frozen=True):
    """Somebody has asked the GM for a seat of a game in the fog."""

    person: PersonId
    phase: Phase


class SeatedBy(Happening, frozen=True):
    """A mail has given somebody a seat; how it came is compared with how others' came."""

    person: PersonId
    way: str = ""
    """``IncomingMail.way``; empty: it does not tell."""


class LikenessTold(Happening, frozen=True):
    """The GM has been told that two people may be one."""

    person: PersonId
    other: PersonId


class Silent(ForSeat, frozen=True):
    """Nothing came for a movement phase (NMR)."""

    what: ClassVar[str] = "nmr"
    power: Power
    phase: Phase
    person: PersonId


class Heard(ForSeat, frozen=True):
    """Something came in this phase, though nothing that counts in it: the player was not absent.

    Only illegal orders, orders that were taken back (S3.8), or ``only_later``: orders for retreats
    or builds to come (S1.11).
    """

    power: Power
    phase: Phase
    only_later: bool = True


class Excused(ForSeat, frozen=True, kw_only=True):
    """The GM does not count a phase as missed (S4.20)."""

    by: str = "gm"
    power: Power
    phase: Phase


class MarkedSilent(ForSeat, frozen=True, kw_only=True):
    """The GM counts a phase as missed."""

    what: ClassVar[str] = "nmr-marked"
    by: str = "gm"
    power: Power
    phase: Phase


class AskedForTime(ForGM, frozen=True):
    """A player has asked for more time."""

    phase: Phase
    person: PersonId
    seconds: int


class ExtensionGranted(AskedForTime, frozen=True):
    """The player has it."""


class ExtensionPending(AskedForTime, frozen=True):
    """The GM has to say yes."""


class ExtensionRefused(AskedForTime, frozen=True):
    """The player has not got it."""


class ErrorReported(ForGM, frozen=True):
    """A player has pointed out a mistake in results."""

    phase: Phase
    person: PersonId
    received: datetime
    inbox: LocalId = LocalId(0)
    """The mail; 0 in a game that came from another store."""


class Corrected(ForPlayers, frozen=True, kw_only=True):
    """The results of a phase have another version."""

    by: str = "gm"
    phase: Phase
    version: int


class RolledForward(ForPlayers, frozen=True, kw_only=True):
    """A phase that was taken back has been resolved again."""

    by: str = "gm"
    phase: Phase


class WrongPassword(ForGM, frozen=True):
    """Somebody has tried a wrong password for a power, with a player or without."""

    what: ClassVar[str] = "signon-wrong"
    power: Power | None = None
    person: PersonId | None = None
    """Whose it was, in entries of earlier versions."""
    tried_by: str = ""
    """A digest of the address that it came from."""


H = TypeVar("H", bound=Happening)
