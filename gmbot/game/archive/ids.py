"""Ids of people and seats in what a game remembers: found, and translated for another store."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from gmbot.game.state.model import Event
from gmbot.game.state.notes import Notes
from gmbot.game.state.notes_json import read_notes, write_notes
from gmbot.game.state.stored.codec import from_tables, to_tables
from gmbot.game.state.stored.happenings import Happening
from gmbot.game.state.stored.ids import LocalId, PersonId, SeatId


@dataclass(frozen=True, slots=True)
class Renamed:
    """The ids of the old store in the new one."""

    people: Mapping[int, PersonId]
    seats: Mapping[int, SeatId]

    def id(self, kind: type[int], old: int) -> int:
        """The new id; raises ``KeyError`` for one that the file does not know."""
        if kind is LocalId:
            return 0
        return self.people[old] if kind is PersonId else self.seats[old]


def people_in(notes: Notes, happenings: Iterable[Happening] = ()) -> set[int]:
    """The ids of the people whom the notes of a game and its log name."""
    people: set[int] = set()

    def note(kind: type[int], old: int) -> int:
        people.update([old] if kind is PersonId else [])
        return old

    read_notes(write_notes(notes), note)
    for happening in happenings:
        from_tables(to_tables(happening), type(happening), note)
    return people


def without_local_ids(event: Event) -> Event:
    """The entry without ids of this database; an entry of an unknown kind stays as it is."""
    if event.happening is None:
        return event
    kind = type(event.happening)
    kept = from_tables(event.data, kind, lambda id_kind, old: 0 if id_kind is LocalId else old)
    return replace(event, data=to_tables(kept))


def without_mails(notes: Notes) -> Notes:
    """Orders sent ahead name the mail that they came with; reply addresses are of one store."""
    ahead, along = (
        tuple(replace(each_ahead, inbox_id=None) for each_ahead in sent)
        for sent in (notes.ahead, notes.went_along)
    )
    return replace(notes, ahead=ahead, went_along=along, masters_secret="")
