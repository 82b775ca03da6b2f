"""What a person is told before any game: help, a code, a welcome, the list of games."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from gmbot.game.notices.audience import Audience
from gmbot.game.notices.envelope import Notice
from gmbot.game.notices.rows import GameRow
from gmbot.messages import say


@dataclass(frozen=True, slots=True)
class Help(Notice):
    """1.3 The short guide."""

    name: ClassVar[str] = "help"
    audience: ClassVar[Audience] = Audience.READER
    topic: str
    bot: str
    games: tuple[GameRow, ...]
    known: bool
    """The reader is registered."""


@dataclass(frozen=True, slots=True)
class ConfirmAddress(Notice):
    """1.1 A code, to show that the address is the writer's."""

    name: ClassVar[str] = "confirm-address"
    audience: ClassVar[Audience] = Audience.READER
    asks_word: ClassVar[bool] = True
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
    audience: ClassVar[Audience] = Audience.READER
    person: str
    zone: str
    bot: str
    games: tuple[GameRow, ...]


@dataclass(frozen=True, slots=True)
class UnknownSender(Notice):
    """1.6 Game content from an address that we do not know."""

    name: ClassVar[str] = "unknown-sender"
    audience: ClassVar[Audience] = Audience.READER
    bot: str
    waits: bool = False
    """A mail that asks for a yes has gone to this address before."""
    games: tuple[GameRow, ...] = ()
    """Those that take players."""
    join: tuple[str, ...] = ()
    """A line for each of the first of them."""


@dataclass(frozen=True, slots=True)
class GameList(Notice):
    """1.4 Openings and running games."""

    name: ClassVar[str] = "game-list"
    audience: ClassVar[Audience] = Audience.READER
    games: tuple[GameRow, ...]
    bot: str


@dataclass(frozen=True, slots=True)
class TooManyMails(Notice):
    """An address has had its answers for this hour."""

    name: ClassVar[str] = "too-many-mails"
    audience: ClassVar[Audience] = Audience.READER
    per_hour: int
    hours: int = 1
    """How long the pause is: longer each time."""


# Notices about who somebody is: the context of their templates, as in ``notices``.


@dataclass(frozen=True, slots=True)
class AskWord(Notice):
    """Something that waits for one word: an invitation, a second address, a change of rules.

    ``what`` says which: it is the kind of the mail that programs see (``invitation/1``).
    """

    name: ClassVar[str] = "ask-word"
    audience: ClassVar[Audience] = Audience.READER
    asks_word: ClassVar[bool] = True
    what: str
    summary: str
    text: str
    """What the word is for."""
    code: str
    hours: int
    """How long it can be given."""
    lines: tuple[str, ...] = ()
    otherwise: str = say("people.if-do-not-want")
    times: tuple[tuple[str, datetime], ...] = ()
    """Hours with their names, printed in the reader's time zone."""

    @property
    def kind(self) -> str:
        """``invitation/1``"""
        return f"{self.what}/{self.version}"
