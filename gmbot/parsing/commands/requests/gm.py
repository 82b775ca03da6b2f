"""What the game master may ask for."""

from __future__ import annotations

from dataclasses import dataclass

from gmbot.parsing.commands.requests.request import Request
from gmbot.rules.board.terms import Phase


@dataclass(frozen=True, slots=True)
class Create(Request):
    """``CREATE <game> [variant] [LIKE profile]``; its ``SET`` lines follow as requests."""

    game: str
    variant: str = ""
    like: str = ""


@dataclass(frozen=True, slots=True)
class Start(Request):
    """``START [AT date]``"""

    when: str = ""


@dataclass(frozen=True, slots=True)
class Deadline(Request):
    """``DEADLINE <date> [FOR phase]``; the date as written."""

    when: str
    phase: Phase | None = None


@dataclass(frozen=True, slots=True)
class Extend(Request):
    """``EXTEND 2 days: reason``"""

    span: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Process(Request):
    """``PROCESS [phase] [FORCE]``"""

    phase: Phase | None = None
    force: bool = False


@dataclass(frozen=True, slots=True)
class Pause(Request):
    """``PAUSE [UNTIL date] [: reason]``"""

    until: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Resume(Request):
    """``RESUME``"""

    line: int


@dataclass(frozen=True, slots=True)
class Announce(Request):
    """``ANNOUNCE [subject]`` and a text; ``as_zurich`` for ``ZURICH``."""

    subject: str
    text: str
    as_zurich: bool = False


@dataclass(frozen=True, slots=True)
class OrdersFor(Request):
    """``ORDERS FOR Italy`` and orders, entered by the game master."""

    power: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatAction(Request):
    """``EJECT Italy: reason``; ``name`` is EJECT, EXCUSE, NMR, REINSTATE, DUMMY or CALL."""

    name: str
    power: str
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Replace(Request):
    """``REPLACE Italy WITH a@b``"""

    power: str
    address: str
