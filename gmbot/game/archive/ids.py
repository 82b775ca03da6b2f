"""Ids of people and seats in what a game remembers: found, and translated for another store."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from gmbot.game.state.notes import Notes
from gmbot.game.state.notes_json import read_notes, write_notes
from gmbot.game.state.stored.ids import PersonId, SeatId

_EVENT_IDS: Mapping[str, type[int]] = {"person": PersonId, "seat": SeatId}


@dataclass(frozen=True, slots=True)
class Renamed:
    """The ids of the old store in the new one."""

    people: Mapping[int, PersonId]
    seats: Mapping[int, SeatId]

    def id(self, kind: type[int], old: int) -> int:
        """The new id; raises ``KeyError`` for one that the file does not know."""
        return self.people[old] if kind is PersonId else self.seats[old]


def event_data(data: Mapping[str, Any], ids: Renamed) -> dict[str, Any]:
    """What an entry of the log tells, with every id in its new form."""
    return {
        key: ids.id(_EVENT_IDS[key], one) if key in _EVENT_IDS and one else one
        for key, one in data.items()
    }


def people_in(notes: Notes) -> set[int]:
    """The ids of the people whom the notes of a game name."""
    found: set[int] = set()

    def note(kind: type[int], one: int) -> int:
        found.update([one] if kind is PersonId else [])
        return one

    read_notes(write_notes(notes), note)
    return found


def without_mails(notes: Notes) -> Notes:
    """Orders sent ahead name the mail that they came with."""
    return replace(notes, ahead=tuple(replace(one, inbox_id=None) for one in notes.ahead))
