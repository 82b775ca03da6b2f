"""What the tests' storage holds, and how a value comes back from it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, TypeVar

from gmbot.fairness import Row
from gmbot.game.notices.press import DailyPiece
from gmbot.game.state.ballots import Ballot
from gmbot.game.state.errors import NotStoredError
from gmbot.game.state.model import (
    Confirmation,
    Event,
    FirstLook,
    Game,
    InboxMail,
    OutboxMail,
    Person,
    PhaseRecord,
    Seat,
    Submission,
)
from gmbot.game.state.notes import Notes
from gmbot.game.state.notes_json import read_notes, write_notes
from gmbot.game.state.press_items import PressItem, ReplyGroup
from gmbot.game.state.stored.ids import PersonId
from gmbot.game.state.stored.texts import read_text, write_text

T = TypeVar("T")


@dataclass(frozen=True)
class DailyRow:
    """What waits for a person's daily mail, and since when."""

    person_id: PersonId
    piece: DailyPiece
    at: datetime


@dataclass
class Shelf:
    """Everything that is stored. Values are frozen, so a copy of the dicts is a whole copy."""

    people: dict[int, Person] = field(default_factory=dict)
    confirmations: dict[str, Confirmation] = field(default_factory=dict)
    games: dict[int, Game] = field(default_factory=dict)
    seats: dict[int, Seat] = field(default_factory=dict)
    submissions: dict[int, Submission] = field(default_factory=dict)
    records: list[PhaseRecord] = field(default_factory=list)
    inbox: dict[int, InboxMail] = field(default_factory=dict)
    keys: dict[tuple[str, int, int], int] = field(default_factory=dict)
    mailboxes: dict[str, FirstLook] = field(default_factory=dict)
    fingerprints: dict[int, str] = field(default_factory=dict)
    outbox: dict[int, OutboxMail] = field(default_factory=dict)
    leases: dict[int, datetime] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    chain: list[Row] = field(default_factory=list)
    ledger: list[tuple[str, datetime]] = field(default_factory=list)
    ballots: dict[int, Ballot] = field(default_factory=dict)
    press: dict[int, PressItem] = field(default_factory=dict)
    circles: dict[str, ReplyGroup] = field(default_factory=dict)
    daily: list[DailyRow] = field(default_factory=list)
    alarms: dict[tuple[str, ...], str] = field(default_factory=dict)

    def copy(self) -> Shelf:
        return Shelf(*[getattr(self, name).copy() for name in _TABLES])


_TABLES = tuple(one.name for one in fields(Shelf))


def found(table: Mapping[Any, T], key: object) -> T:
    """What is stored under a key; raises ``NotStoredError``."""
    try:
        return table[key]
    except KeyError:
        raise NotStoredError(f"{key} is not stored") from None


def added(table: dict[int, T], value: T) -> T:
    """Store a value under a new id and return it with that."""
    new = replace(stored(value), id=len(table) + 1)  # type: ignore[type-var]
    table[new.id] = new
    return replace(value, id=new.id)  # type: ignore[type-var]


def stored(value: T) -> T:
    """The value as it would come back from a table: UTC times, plain JSON, storable text."""
    changes = {}
    for one in fields(value):  # type: ignore[arg-type]
        old = getattr(value, one.name)
        kept = isinstance(value, Game) and one.name == "ending"
        new = read_text(write_text(old)) if kept else _stored_field(old)
        if new is not old:
            changes[one.name] = new
    return replace(value, **changes) if changes else value  # type: ignore[type-var]


def _stored_field(value: object) -> object:
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise ValueError(f"a time without a zone cannot be stored: {value.isoformat()}")
        return value.astimezone(UTC)
    if isinstance(value, str):
        return value.replace("\0", "?").encode("utf-8", "replace").decode()
    if isinstance(value, Notes):
        text = json.dumps(write_notes(value), ensure_ascii=False).encode("utf-8", "replace")
        return read_notes(json.loads(text))
    if isinstance(value, Mapping):
        return MappingProxyType(json.loads(json.dumps(value, default=_plain)))
    return value


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} cannot be kept as JSON: {value!r}")
