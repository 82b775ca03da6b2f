"""What players may ask for."""

from __future__ import annotations

from dataclasses import dataclass

from gmbot.parsing.commands.requests.request import Request
from gmbot.rules.board.terms import Phase


@dataclass(frozen=True, slots=True)
class Ready(Request):
    """``READY TO START`` answers the muster call before powers are dealt."""

    line: int


@dataclass(frozen=True, slots=True)
class Propose(Request):
    """``PROPOSE DRAW England, France``; ``what`` is ``draw``, ``win`` or ``dias``."""

    what: str
    powers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Vote(Request):
    """``VOTE YES ON D3``; ``ballot`` is the number of the proposal, None for the only one."""

    yes: bool
    ballot: int | None = None
    plain: str = ""
    """The plain words in which it was said, which other words of the mail may take back."""


@dataclass(frozen=True, slots=True)
class Extension(Request):
    """``EXTENSION 24h: I am travelling``; ``until`` is the time or span as written."""

    until: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Absence(Request):
    """``ABSENCE 24 Jun TO 3 Jul``; dates as written, read by ``dates.read_date``."""

    begins: str
    ends: str = ""


@dataclass(frozen=True, slots=True)
class CancelAbsence(Request):
    """``CANCEL ABSENCE 2``"""

    number: int | None = None


@dataclass(frozen=True, slots=True)
class Final(Request):
    """``FINAL``: the orders are final, the speed rule may fire."""

    line: int


@dataclass(frozen=True, slots=True)
class Provisional(Request):
    """``PROVISIONAL``: never process before the deadline."""

    line: int


@dataclass(frozen=True, slots=True)
class Clear(Request):
    """``CLEAR [phase or ALL]``: forget stored orders."""

    phase: Phase | None = None
    all_phases: bool = False


@dataclass(frozen=True, slots=True)
class Options(Request):
    """``OPTIONS [unit]``: the legal orders of own units."""

    unit: str = ""


@dataclass(frozen=True, slots=True)
class Try(Request):
    """``TRY`` and orders for any units: adjudicated privately."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Why(Request):
    """``WHY A Mun``: what happened to that unit's order."""

    unit: str


@dataclass(frozen=True, slots=True)
class Set(Request):
    """``SET ZONE Europe/London``; for the game master also a rule of the game."""

    key: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Resign(Request):
    """``RESIGN [reason]``; needs a confirm code and an error-free mail."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class Prefer(Request):
    """``PREFER England, France``, ``PREFER E[FGR]``, ``PREFER *``"""

    powers: str


@dataclass(frozen=True, slots=True)
class Bid(Request):
    """``BID`` and lines ``Germany 60``; amounts as written, empty for no preference."""

    amounts: tuple[tuple[str, str], ...] = ()
    no_preference: bool = False


@dataclass(frozen=True, slots=True)
class NameEmpire(Request):
    """``NAME EMPIRE <name>``"""

    name: str


@dataclass(frozen=True, slots=True)
class Report(Request):
    """``ERROR <text>``: the player says the game master made a mistake (S3.1)."""

    text: str


@dataclass(frozen=True, slots=True)
class Diary(Request):
    """``DIARY`` ... , ``DIARY LIST``, ``DIARY READ 3``, ``DIARY DELETE 3``"""

    action: str
    number: int | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class EndStatement(Request):
    """``EOG`` and a text, after the game."""

    text: str
