"""Whoever sends a player's orders while that one is away (``SUBSTITUTE``).

A substitute has said yes, orders for the seat between two dates and gets copies of its mails;
votes, press and the seat itself stay the player's. They lie in the game's notes: ``{"sitters":
[{"seat": 4, "owner": 17, "sitter": 23, "begins": "...", "ends": "..."}]}``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from gmbot.game.state.context import Context
from gmbot.game.state.model import Game, Person, Seat

ALLOWED = frozenset({"ORDERS", "CLEAR", "FINAL", "PROVISIONAL", "OPTIONS", "TRY", "WHY", "SET",
                     "TOKEN", "SUBSTITUTE"})  # fmt: skip
"""What a substitute may ask for of that which only players may."""


def sits_for(context: Context, game: Game, person: Person | None) -> Seat | None:
    """The seat that somebody orders for just now as a substitute, or None."""
    for entry in sitters(game, context.now) if person is not None else ():
        if entry["sitter"] == person.id:  # type: ignore[union-attr]
            seats = context.work.games.seats(game.id)
            return next((s for s in seats if _is_of(entry, s)), None)
    return None


def addresses_of(context: Context, game: Game, seat: Seat) -> tuple[str, ...]:
    """Where copies of a seat's mails go just now."""
    found = [entry for entry in sitters(game, context.now) if _is_of(entry, seat)]
    return tuple(context.work.people.get(entry["sitter"]).address for entry in found)


def sitters(game: Game, now: datetime) -> Iterator[Mapping[str, Any]]:
    """The entries whose time it is."""
    for entry in game.notes.get("sitters", ()):
        if datetime.fromisoformat(entry["begins"]) <= now < datetime.fromisoformat(entry["ends"]):
            yield entry


def _is_of(entry: Mapping[str, Any], seat: Seat) -> bool:
    """Only while the seat is its player's: whoever follows him finds a substitute of his own."""
    return bool(entry["seat"] == seat.id and entry["owner"] == seat.person_id)
