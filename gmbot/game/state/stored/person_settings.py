"""What a person has set, and what is remembered of the person in all games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

import msgspec


@dataclass(frozen=True, slots=True)
class Absence:
    """A time for which no deadline is set."""

    number: int
    begins: datetime
    ends: datetime


@dataclass(frozen=True, slots=True)
class Move:
    """A change of address that waits for a word of the old one, or for its hour."""

    to: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Bounces:
    """Mail to one address that did not arrive."""

    since: datetime
    last: datetime
    soft: int
    """Delays in a row."""
    marked: bool
    """Our mail goes elsewhere, if it can."""


class PersonSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """Settings by their names in ``SET``; what was never set is not kept."""

    language: str = ""
    """Empty: that of the installation."""
    format: bool = True
    """Mails come as HTML too."""
    maps: bool | None = None
    """None: not said; then pictures come, but for those that cost much."""
    colors: str = "light"
    copy: bool = True
    """Receipts of press hold its text."""
    files: bool | None = None
    """None: small files for programs come."""
    remind: tuple[int, ...] | None = None
    """Seconds before a deadline; empty: never. None: as the game says."""
    digest: str = ""
    """The hour of the daily mail on the person's clock, ``18:00``; empty: each mail at once."""
    password: str = ""
    """``scrypt$14$8$1$salt$hash``; never leaves the store."""
    absences: tuple[Absence, ...] = ()
    moving: Move | None = None
    bounced: Mapping[str, Bounces] = {}
    """Per address, until the person shows a sign of life."""
    left: int = 0
    """Seats of running games that were given up, or taken away for silence."""
    missed: tuple[int, ...] = ()
    """Mails of ours that did not arrive, oldest first."""


NOTHING_SET = PersonSettings()
