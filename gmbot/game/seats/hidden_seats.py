"""Asking for a seat where the fog hides which powers have no player (S2.20).

The answer is the same for every power, played or not, alive or not. The seat, the board and the
history come with the GM's word alone.
"""

from __future__ import annotations

from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Envelope
from gmbot.game.state.context import Answer, Context, ruleset_of
from gmbot.game.state.dummies import played_powers
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, Person
from gmbot.game.state.notes import SeatStatus
from gmbot.game.state.players import status_of
from gmbot.game.state.stored.happenings import Left, SeatAsked
from gmbot.game.state.visibility import hides
from gmbot.game.views import to_master
from gmbot.messages import listed, say
from gmbot.parsing.commands.table.gm import REFUSE, REINSTATE, REPLACE
from gmbot.rules.board.terms import Power

_FREE = (SeatStatus.OPEN, SeatStatus.REPLACEMENT_SOUGHT)


def is_asked_for(context: Context, game: Game, person: Person, power: Power | None) -> bool:
    """Tell whether the GM must be asked: all powers but one to which he has invited the person."""
    if not (game.on_the_board and hides(context, game)):
        return False
    known = game.notes.statuses.get(power) if power is not None else None
    if known is None or known.status is not SeatStatus.INVITED:
        return True
    return known.address not in person.addresses


def ask_master(context: Context, game: Game, person: Person, wish: Power | None) -> Answer:
    """Pass a request for a seat on, once in a phase; its answer knows nothing of the board."""
    asked = SeatAsked(person.id, game.phase)
    is_told = asked in context.told_of(game, SeatAsked)
    mail = None if is_told else _request(context, game, person, wish)
    if mail is not None:
        context.happened(game, asked)
    return Answer((News.of("seat-asked", game=game.name),), (mail,) if mail else (), game=game)


def _request(context: Context, game: Game, person: Person, wish: Power | None) -> Envelope | None:
    board = ruleset_of(game).board
    seats = {seat.power: seat for seat in context.work.games.seats(game.id)}
    free = [
        power for power in played_powers(game) if status_of(game, power, seats.get(power)) in _FREE
    ]
    left = {notice.power for notice in context.told_of(game, Left) if notice.person == person.id}
    names = [power_name(power, board) for power in sorted(free, key=lambda power: power != wish)]
    former = [power_name(power, board) for power in played_powers(game) if power in left]
    back = [REINSTATE.line(name) for name in names if name in former]
    nothing = say("hidden-seats.none")
    news = News.of(
        "seat-asked-for-master",
        copy=(
            *(back or [REPLACE.line(name, f"WITH {person.address}") for name in names[:3]]),
            REFUSE.line(person.address),
        ),
        more=(say("hidden-seats.played-here", names=listed(former)),) if former else (),
        person=person.name,
        address=person.address,
        game=game.name,
        wish=power_name(wish, board) if wish is not None else nothing,
        free=listed(names) or nothing,
    )
    return to_master(context, game, news)
