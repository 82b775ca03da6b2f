"""Ids of people and seats in what a game remembers: found, and translated for another store."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

PEOPLE, SEAT = "person", "seat"
IDS: Mapping[str, Any] = {
    "standby": [PEOPLE],
    "kibitzers": [PEOPLE],
    "observers": [{"person": PEOPLE}],
    "entry": {"asked": [PEOPLE]},
    "change": {"yes": [PEOPLE]},
    "sitters": [{"seat": SEAT, "owner": PEOPLE, "sitter": PEOPLE}],
    "tokens": {"*": (SEAT, PEOPLE)},
    "muster": {"ready": [PEOPLE]},
    "bids": PEOPLE,
    "preferences": PEOPLE,
}
"""Where ids stand in the notes of a game; a text says that they are the keys of a table.

A test sees to it that no note with ids is forgotten here.
"""
_EVENT_IDS = {"person": PEOPLE, "seat": SEAT}


@dataclass(frozen=True, slots=True)
class Renamed:
    """The ids of the old store in the new one."""

    people: Mapping[int, int]
    seats: Mapping[int, int]

    def id(self, kind: str, old: int) -> int:
        """The new id; raises ``KeyError`` for one that the file does not know."""
        return (self.people if kind == PEOPLE else self.seats)[old]


def translated(notes: Mapping[str, Any], ids: Renamed) -> dict[str, Any]:
    """The same notes with every id in its new form."""
    found: dict[str, Any] = _walked(notes, IDS, ids.id)
    return found


def event_data(data: Mapping[str, Any], ids: Renamed) -> dict[str, Any]:
    """What an entry of the log tells, with every id in its new form."""
    return {
        key: ids.id(_EVENT_IDS[key], one) if key in _EVENT_IDS and one else one
        for key, one in data.items()
    }


def ids_in(notes: Mapping[str, Any], kind: str) -> set[int | None]:
    """The ids of one kind that the notes of a game name."""
    found: set[int | None] = set()

    def note(of: str, one: int) -> int:
        found.update([one] if of == kind else [])
        return one

    _walked(notes, IDS, note)
    return found


def without_mails(notes: Mapping[str, Any]) -> dict[str, Any]:
    """Orders sent ahead name the mail that they came with."""
    ahead = {
        phase: {power: {**one, "inbox": None} for power, one in sets.items()}
        for phase, sets in notes.get("ahead", {}).items()
    }
    return {**notes, "ahead": ahead} if ahead else dict(notes)


def _walked(value: Any, where: Any, act: Callable[[str, int], int]) -> Any:
    if isinstance(where, str) and isinstance(value, Mapping):
        return {str(act(where, int(key))): one for key, one in value.items()}
    if isinstance(where, str):
        return act(where, value)
    if isinstance(where, Mapping):
        every = where.get("*")
        return {
            key: _walked(one, where.get(key, every), act) if where.get(key, every) else one
            for key, one in value.items()
        }
    if isinstance(where, tuple):
        return [_walked(one, at, act) for one, at in zip(value, where, strict=True)]
    return [_walked(one, where[0], act) for one in value]
