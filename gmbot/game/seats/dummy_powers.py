"""``DUMMY``: the GM stops the search for a player of a vacant power."""

from __future__ import annotations

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.reading import GameCall, log_act
from gmbot.game.seats.resignation import out_for_good
from gmbot.game.start import begin_if_full
from gmbot.game.state.context import Answer, Context, ruleset_of
from gmbot.game.state.dummies import played_powers
from gmbot.game.state.empires import is_ejected
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, GameState, Seat
from gmbot.game.state.notes import SeatStatus
from gmbot.game.state.players import with_status
from gmbot.game.state.stored.gm_acts import DummyMade
from gmbot.game.views import answer_with_mails, tell_all, unnamed
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask
from gmbot.rules.board.terms import Power

_WAYS = {
    "hold": say("dummy-powers.units-hold-retreats-disbanded"),
    "random": say("dummy-powers.orders-drawn-by-dice"),
}


def dummy(call: GameCall, request: ask.SeatAction, power: Power, seat: Seat | None) -> Answer:
    """``DUMMY Italy [HOLD or RANDOM]``: the power has no player from now on."""
    context, game = call.context, call.game
    name, manner = power_name(power, ruleset_of(game).board), request.rest.strip().lower() or "hold"
    if is_ejected(game, power):
        return Answer((out_for_good(game, power),))
    if manner not in _WAYS:
        return Answer((Refusal.of("dummy-not-done", way=repr(manner), name=name),))
    if seat is not None and seat.person_id is not None:
        return Answer((Refusal.of("player-eject-frees-seat", name=name),))
    if game.state is GameState.FORMING and ruleset_of(game).setup.deals:
        return Answer((Refusal.of("dummy-not-done-centers-dealt-those-who"),))
    if game.state is GameState.ENDED or _is_last(context, game, power):
        return Answer((Refusal.of("dummy-not-done-somebody-must-play-and"),))
    game_after = with_status(game, power, SeatStatus.DUMMY, random=manner == "random")
    context.work.games.save(game_after)
    log_act(context, game, DummyMade(power=power, way=manner))
    news = News.of("dummy", name=name, ways=_WAYS[manner])
    begun = begin_if_full(context, game_after) if game.state is GameState.FORMING else ()
    if begun:
        return answer_with_mails(call.writer, begun, news, game=game)
    some = News.of("dummy-nobody-plays-one-powers", ways=_WAYS[manner])
    mails = unnamed(context, game_after, tell_all(context, game_after, news), news, some)
    return answer_with_mails(call.writer, mails, game=game_after)


def _is_last(context: Context, game: Game, power: Power) -> bool:
    taken = sum(seat.person_id is not None for seat in context.work.games.seats(game.id))
    return len(set(played_powers(game)) - {power}) < max(taken, 1)
