"""``DUMMY``: the GM takes a power without a player out of the hunt for one."""

from __future__ import annotations

from gmbot.game.notices.answers import News
from gmbot.game.reading.call import GameCall
from gmbot.game.reading.game_master import log_act
from gmbot.game.reading.refusals import refused
from gmbot.game.start import join
from gmbot.game.state.context import Answer, Context, ruleset_of
from gmbot.game.state.dummies import played_powers
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, GameState, Seat
from gmbot.game.state.notes import SeatStatus
from gmbot.game.state.players import with_status
from gmbot.game.views.recipients import answer_with_mails, tell_all, unnamed
from gmbot.parsing.commands import requests as ask
from gmbot.rules.board.terms import Power

_WAYS = {
    "hold": "Its units hold, retreats are disbanded, builds are not made.",
    "random": "Its orders are drawn by dice from all that are legal.",
}


def dummy(call: GameCall, request: ask.SeatAction, power: Power, seat: Seat | None) -> Answer:
    """``DUMMY Italy [HOLD or RANDOM]``: nobody plays it from now on."""
    context, game = call.context, call.game
    name, way = power_name(power, ruleset_of(game).board), request.rest.strip().lower() or "hold"
    if way not in _WAYS:
        text = f"I do not know how a power without a player could {way!r}."
        return Answer((refused("E-UNKNOWN", "DUMMY was not done", text, f"DUMMY {name} HOLD",
            f"DUMMY {name} RANDOM"),))  # fmt: skip
    if seat is not None and seat.person_id is not None:
        text = f"{name} has a player. EJECT frees the seat first."
        return Answer((refused("E-STATE", f"{name} is played", text, f"EJECT {name}"),))
    if game.state is GameState.FORMING and ruleset_of(game).setup.deals:
        text = "The centers are dealt to those who sign up, so nobody's power is left over."
        return Answer((refused("E-STATE", "DUMMY was not done", text, "SET players 8"),))
    if game.state is GameState.ENDED or _is_last(context, game, power):
        text = "Somebody must play, and the game must not be over."
        return Answer((refused("E-STATE", "DUMMY was not done", text),))
    after = with_status(game, power, SeatStatus.DUMMY, random=way == "random")
    context.work.games.save(after)
    log_act(context, game, "dummy", power=power, way=way)
    news = News("dummy", f"nobody plays {name}", f"{name} has no player from now on. {_WAYS[way]}")
    begun = join.begin_if_full(context, after) if game.state is GameState.FORMING else ()
    if begun:
        return answer_with_mails(call.writer, begun, news, game=context.work.games.get(game.id))
    some = News(
        "dummy", "nobody plays one of the powers",
        f"A power has no player from now on; in the fog nobody is told which. {_WAYS[way]}",
    )  # fmt: skip
    mails = unnamed(context, after, tell_all(context, after, news), news, some)
    return answer_with_mails(call.writer, mails, game=after)


def _is_last(context: Context, game: Game, power: Power) -> bool:
    taken = sum(seat.person_id is not None for seat in context.work.games.seats(game.id))
    return len(set(played_powers(game)) - {power}) < max(taken, 1)
