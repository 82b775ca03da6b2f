"""Substitutes: people who send a player's orders while the player is away (``SUBSTITUTE``).

A substitute has agreed to it, orders for the seat between two dates and gets copies of its mails.
Votes, press and the seat itself stay the player's.
"""

from __future__ import annotations

from datetime import datetime

from gmbot.game.state.context import Context
from gmbot.game.state.model import Game, Person, Seat
from gmbot.game.state.notes import Substitute


def sits_for(context: Context, game: Game, person: Person | None) -> Seat | None:
    """The seat that a person orders for now as a substitute, or None."""
    for entry in sitters(game, context.now):
        if person is not None and entry.person == person.id:
            seats = context.work.games.seats(game.id)
            return next((s for s in seats if _is_of(entry, s)), None)
    return None


def substitute_addresses(context: Context, game: Game, seat: Seat) -> tuple[str, ...]:
    """The addresses that get copies of a seat's mails now."""
    substitutes = [entry for entry in sitters(game, context.now) if _is_of(entry, seat)]
    return tuple(context.work.people.get(entry.person).address for entry in substitutes)


def sitters(game: Game, now: datetime) -> tuple[Substitute, ...]:
    """The entries that are in force now."""
    return tuple(
        substitute
        for substitute in game.notes.substitutes
        if substitute.begins <= now < substitute.ends
    )


def _is_of(entry: Substitute, seat: Seat) -> bool:
    """Tell whether a substitute still counts: only for the player who named them.

    A successor in the seat names a substitute of their own.
    """
    return entry.seat == seat.id and entry.owner == seat.person_id
