"""The muster: all players confirm that they are ready before a game begins.

Games whose house rules have a ``muster`` ask when their last seat is taken. Players who do not
answer in time lose the seat, and the game takes players again.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.notices.envelope import Envelope
from gmbot.game.reading import SeatCall
from gmbot.game.start import join
from gmbot.game.start.muster_call import call_of
from gmbot.game.state.context import Answer, Context
from gmbot.game.state.model import Game, Seat
from gmbot.game.state.reply_tokens import hand_over
from gmbot.game.state.stored.happenings import Left
from gmbot.game.state.stored.ids import PersonId
from gmbot.game.views import answer_with_mails, tell_all
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask


def answer_muster(call: SeatCall, request: ask.Ready) -> Answer:
    """``READY TO START``: the last one starts the game."""
    writer, game = call.writer, call.game
    assert writer.person is not None
    muster = call_of(game)
    if muster is None:
        return Answer((Refusal.of("nobody-asks", game=game.name),))
    if call.is_doubted:
        return Answer((Refusal.of("no-clear-yes", "READY TO START"),))
    people = (
        *(person_id for person_id in muster.ready if person_id != writer.person.id),
        writer.person.id,
    )
    game_after = replace(game, notes=replace(game.notes, muster=replace(muster, ready=people)))
    call.context.work.games.save(game_after)
    news = News.of("ready", game=game.name)
    begun = join.begin_if_full(call.context, game_after)
    if not begun:
        return Answer((news,), game=game_after)
    return answer_with_mails(writer, begun, game=game)


def muster_ends_at(game: Game) -> datetime | None:
    """Until when players may answer; None if no muster runs."""
    call = call_of(game)
    return call.until if call is not None else None


def close_muster(context: Context, game: Game) -> tuple[Envelope, ...]:
    """Free the seats of those who did not answer, and take players again."""
    call = call_of(game)
    ready = call.ready if call else ()
    silent = [
        each_seat for each_seat in context.work.games.seats(game.id) if _is_silent(each_seat, ready)
    ]
    game_after = replace(game, notes=replace(game.notes, muster=None))
    context.work.games.save(game_after)
    farewell = [_farewell(context, game_after, seat) for seat in silent]
    for seat in silent:
        if seat.person_id is not None:
            context.happened(game, Left(seat.power, seat.person_id, say("muster.not-ready")))
        hand_over(context, replace(seat, power=None), None)
    count = say("muster.player", count=len(silent))
    news = News.of("muster-over", game=game.name, count=count)
    return (*farewell, *tell_all(context, game_after, news))


def _is_silent(seat: Seat, ready: Collection[PersonId]) -> bool:
    return seat.person_id is not None and seat.person_id not in ready


def _farewell(context: Context, game: Game, seat: Seat) -> Envelope:
    assert seat.person_id is not None
    news = News.of("muster-over-seat-in-free-again", game=game.name)
    to = context.work.people.get(seat.person_id).address
    return Envelope(to, (news,), game=game.name, master=game.gm.name)
