"""Who is in a game that has not begun: people, free seats, stand-bys (S4.32)."""

from __future__ import annotations

from gmbot.game.state.context import Context, houserules_of, ruleset_of
from gmbot.game.state.dummies import played_powers
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, GameState, Seat
from gmbot.game.state.players import player_names
from gmbot.messages import joined, listed, say


def people_in(context: Context, game: Game) -> tuple[str, ...]:
    """The names of those who wait for a power, in the order in which they came.

    Empty once powers are dealt, and where nobody learns who plays.
    """
    if game.state is not GameState.FORMING or houserules_of(game).gunboat:
        return ()
    people = context.work.people
    return tuple(
        people.get(seat.person_id).name for seat in _waiting(context, game) if seat.person_id
    )


def roster_of(context: Context, game: Game, *, for_gm: bool = False) -> tuple[str, ...]:
    """A line for each person, and what else is to be known; empty once powers are dealt.

    Who has bid is told to the GM alone (S4.39).
    """
    names = people_in(context, game)
    if not names:
        return ()
    bidding = for_gm and game.notes.auction is not None
    lines = [
        _line(number, name, late=bidding and seat.person_id not in game.notes.bids)
        for number, (name, seat) in enumerate(zip(names, _waiting(context, game), strict=True), 1)
    ]
    given = player_names(context, game)
    board = ruleset_of(game).board
    lines += [
        joined(": ", (power_name(info.id, board), given[info.id]))
        for info in board.powers
        if info.id in given
    ]
    free = len(played_powers(game)) - len(names) - len(given)
    stand_by = [context.work.people.get(person_id).name for person_id in game.notes.standby]
    return (
        *lines,
        *([say("roster.free-seats", count=free)] if free > 0 else []),
        *([say("roster.stand-by", names=listed(stand_by))] if stand_by else []),
    )


def _waiting(context: Context, game: Game) -> list[Seat]:
    seats = context.work.games.seats(game.id)
    return [seat for seat in seats if seat.person_id is not None and seat.power is None]


def _line(number: int, name: str, *, late: bool) -> str:
    return say("roster.no-bid-yet", number=number, name=name) if late else f"{number}. {name}"
