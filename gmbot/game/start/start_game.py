"""``START``, now or at an hour: a game begins with the seats that are taken.

A game with an hour does not begin before it, even if all its seats are taken.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, time
from zoneinfo import ZoneInfo

from gmbot.game.deadlines import FARTHEST_DEADLINE
from gmbot.game.notices.answers import News, Refusal
from gmbot.game.notices.envelope import Envelope
from gmbot.game.people import free_powers
from gmbot.game.reading import GameCall, ask_first, is_confirmed, log_act
from gmbot.game.start import auction, deal, join
from gmbot.game.state.context import Answer, Context, Writer, ruleset_of
from gmbot.game.state.dummies import played_powers
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, GameState, Seat
from gmbot.game.state.stored.gm_acts import GmStarted, GmStartSet
from gmbot.game.state.stored.ids import SeatId
from gmbot.game.state.times import moment_of, span_of
from gmbot.game.views import answer_with_mails, tell_all, to_master
from gmbot.messages import joined, say
from gmbot.parsing.commands import later
from gmbot.parsing.commands import requests as ask

_NOON = time(12)


def start_by_gm(call: GameCall, request: ask.Start) -> Answer:
    """``START``: begin with the seats that are taken; ``START AT Sat 18:00``: then."""
    context, game = call.context, call.game
    if game.state is not GameState.FORMING:
        return Answer((Refusal.of("is", game=game.name, value=game.state.title),))
    if request.when and auction.auction_of(game) is not None:
        return Answer((Refusal.of("no-start-at-hour"),))
    when = _hour(context, game, request.when)
    if isinstance(when, Refusal):
        return Answer((when,))
    taken = _taken(context, game)
    if not taken and when is None:
        return Answer((Refusal.of("not-started-nobody-seat-yet", game=game.name),))
    fault = deal.start_fault(context, game) if when is None else ""
    if fault:
        return Answer((Refusal.of("not-started-text", fault=fault, game=game.name),))
    if not is_confirmed(call.writer, request):
        hour = "" if when is None else f" AT {_local(when, game)}"
        effects = _effects(context, game, later=when is not None)
        return ask_first(call, request, f"START{hour}", effects)
    if when is not None:
        return _set_hour(context, call.writer, game, when)
    log_act(context, game, GmStarted(empty=len(played_powers(game)) - taken))
    mails = begin(context, game)
    return answer_with_mails(call.writer, mails, game=game)


def begin(context: Context, game: Game) -> tuple[Envelope, ...]:
    """Begin now; seats without a player are made and stay vacant, where the map has powers."""
    vacant = len(played_powers(game)) - len(context.work.games.seats(game.id))
    for _ in range(0 if deal.deals(game) else vacant):
        context.work.games.add_seat(Seat(SeatId(0), game.id, None, None, context.dice.secret()))
    return join.start(context, replace(game, notes=replace(game.notes, start_at=None))).others


def start_at_its_hour(context: Context, game: Game) -> tuple[Envelope, ...]:
    """Begin a game whose hour has come; without any player it waits for the GM instead."""
    fault = deal.start_fault(context, game)
    if _taken(context, game) and not fault:
        return begin(context, game)
    waiting = replace(game, notes=replace(game.notes, start_at=None))
    context.work.games.save(waiting)
    news = News.of("cannot-begin" if fault else "not-started", game=game.name, fault=fault)
    mail = to_master(context, waiting, news)
    return (mail,) if mail else ()


def _hour(context: Context, game: Game, text: str) -> datetime | Refusal | None:
    if not text:
        return None
    span = span_of(text)
    when = (
        later(context.now, span, game.zone)
        if span
        else moment_of(text, context.now, game.zone, _NOON)
    )
    if when is not None and context.now < when <= context.now + FARTHEST_DEADLINE:
        return when
    return Refusal.of("not-started-could-not-read-as", text=repr(text))


def _set_hour(context: Context, writer: Writer, game: Game, when: datetime) -> Answer:
    game_after = replace(game, notes=replace(game.notes, start_at=when))
    context.work.games.save(game_after)
    log_act(context, game, GmStartSet(at=when))
    news = News.of("start-set", times=((say("times.start"), when),), game=game.name)
    return answer_with_mails(writer, tell_all(context, game_after, news), game=game_after)


def _effects(context: Context, game: Game, *, later: bool) -> tuple[str, ...]:
    if deal.deals(game):
        return (
            *([say("start-game.game-begins-at-hour")] if later else []),
            say(
                "start-game.dealt-then" if later else "start-game.dealt",
                taken=_taken(context, game),
            ),
        )
    board = ruleset_of(game).board
    empty = len(played_powers(game)) - _taken(context, game)
    free = free_powers(game, context.work.games.seats(game.id))
    none = say("start-game.none")
    names = joined(", ", (power_name(power, board) for power in free)) if free else none
    return (
        *([say("start-game.game-begins-at-hour")] if later else []),
        say(
            "start-game.no-player-now" if later else "start-game.no-player",
            count=empty,
            names=names,
        ),
        say("start-game.powers-without-player-hold"),
    )


def _taken(context: Context, game: Game) -> int:
    return sum(seat.person_id is not None for seat in context.work.games.seats(game.id))


def _local(when: datetime, game: Game) -> str:
    return f"{when.astimezone(ZoneInfo(game.zone)):%Y-%m-%d %H:%M}"
