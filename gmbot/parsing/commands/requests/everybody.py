"""What everybody may ask for."""

from __future__ import annotations

from dataclasses import dataclass

from gmbot.parsing.commands.requests.request import Request
from gmbot.rules.board.terms import Phase


@dataclass(frozen=True, slots=True)
class Help(Request):
    """``HELP [topic]``"""

    topic: str = ""


@dataclass(frozen=True, slots=True)
class Register(Request):
    """``REGISTER name Ed, zone Europe/London, language en``"""

    name: str = ""
    zone: str = ""
    language: str = ""


@dataclass(frozen=True, slots=True)
class Confirm(Request):
    """``CONFIRM 3f9q2w`` answers any request that needs a code."""

    code: str


@dataclass(frozen=True, slots=True)
class Join(Request):
    """``JOIN austerlitz AS France [code]``"""

    game: str = ""
    power: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class SignOn(Request):
    """``SIGNON fmodern secret``, ``SIGNON germany@modern secret``, ``SIGNON germany``"""

    game: str | None = None
    power: str = ""
    """The power's word or letter as written."""
    password: str = ""
    words: str = ""
    """The first argument as written (``fmodern``); the game decides where letter and game part."""


@dataclass(frozen=True, slots=True)
class Status(Request):
    """``STATUS [game]``"""

    game: str = ""


@dataclass(frozen=True, slots=True)
class History(Request):
    """``HISTORY [game] [FROM p] [TO p]``"""

    game: str = ""
    begins: str = ""
    ends: str = ""


@dataclass(frozen=True, slots=True)
class Summary(Request):
    """``SUMMARY [game]``"""

    game: str = ""


@dataclass(frozen=True, slots=True)
class Book(Request):
    """``BOOK [game]``: a game that is over as one page."""

    game: str = ""


@dataclass(frozen=True, slots=True)
class Archive(Request):
    """``ARCHIVE [game]``: the book, and files for programs."""

    game: str = ""


@dataclass(frozen=True, slots=True)
class ListGames(Request):
    """``LIST [game]``"""

    game: str = ""


@dataclass(frozen=True, slots=True)
class Who(Request):
    """``WHO [game]``"""

    game: str = ""


@dataclass(frozen=True, slots=True)
class Map(Request):
    """``MAP [game] [phase] [PNG/SVG/PDF/TEXT]``"""

    game: str = ""
    phase: Phase | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class Rules(Request):
    """``RULES [variant]``"""

    variant: str = ""


@dataclass(frozen=True, slots=True)
class Explain(Request):
    """``EXPLAIN support``: what a rule says; alone: which there are."""

    topic: str = ""


@dataclass(frozen=True, slots=True)
class Abbrev(Request):
    """``ABBREV [variant]``"""

    variant: str = ""


@dataclass(frozen=True, slots=True)
class Verify(Request):
    """``VERIFY <code>``: did the game master really send this? Without a code: what was signed."""

    code: str


@dataclass(frozen=True, slots=True)
class Takeover(Request):
    """``TAKEOVER france@austerlitz``; ``CLAIM BACK`` is for the writer's own former seat."""

    power: str = ""
    game: str = ""
    back: bool = False


@dataclass(frozen=True, slots=True)
class Observe(Request):
    """``OBSERVE <game> [AS name]``; ``MONITOR`` gets results only."""

    game: str = ""
    name: str = ""
    results_only: bool = False


@dataclass(frozen=True, slots=True)
class Also(Request):
    """``ALSO old@address``: the same person under a second address."""

    address: str
