"""Press on its way: delivered, sent, printed in an issue."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from gmbot.game.notices.audience import Audience
from gmbot.game.notices.envelope import Notice


@dataclass(frozen=True, slots=True)
class PressDelivered(Notice):
    """6.1 Press, rebuilt from plain text."""

    name: ClassVar[str] = "press-delivered"
    audience: ClassVar[Audience] = Audience.READER
    sender: str
    """As shown: ``France``; ``Anonymous`` for grey."""
    shown_to: tuple[str, ...]
    phase: str
    text: str
    circle: tuple[str, ...] = ()
    """The readers of a reply, as shown; empty if a reply is not press."""
    by_master: bool = False
    """The GM's own letter, which leaves under the GM's name; any other is a player's."""


@dataclass(frozen=True, slots=True)
class DailyPiece(Notice):
    """6.9 A mail that waited for its reader's daily mail, in its finished words."""

    name: ClassVar[str] = "daily-piece"
    audience: ClassVar[Audience] = Audience.READER
    game: str
    title: str
    """The subject that it would have had: ``[austerlitz] press from Germany``."""
    text: str
    """What it says, without its foot."""
    answer_to: str
    """The address at which a reply is press to its circle; empty where a reply is none."""
    hour: str
    """When it was written, on its reader's clock: ``11:20``."""


@dataclass(frozen=True, slots=True)
class PressReceipt(Notice):
    """6.2 The text that was sent, and its exact addressees."""

    name: ClassVar[str] = "press-receipt"
    audience: ClassVar[Audience] = Audience.READER
    sender: str
    to: tuple[str, ...]
    text: str
    shown_to: tuple[str, ...] = ()
    """The addressees that its header names, where it went to others."""
    when: str = ""
    """``with the results of Spring 1901 moves``; empty: it was mailed at once."""
    condition: str = ""
    """In the author's words."""
    cut: tuple[str, ...] = ()
    """Lines of the mail that were not sent: a signature, a quote."""


@dataclass(frozen=True, slots=True)
class PressPiece:
    """A piece of press in print."""

    sender: str
    to: tuple[str, ...]
    """Empty: everybody."""
    text: str


@dataclass(frozen=True, slots=True)
class PressIssue(Notice):
    """6.8 The press of a season, under datelines."""

    name: ClassVar[str] = "press-issue"
    audience: ClassVar[Audience] = Audience.READER
    game: str
    seasons: tuple[tuple[str, tuple[PressPiece, ...]], ...]
    """``(("Spring 1901", (...)), ("Summer 1901", (...)))``"""
