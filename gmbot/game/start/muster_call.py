"""The call that goes out when the last seat of a game with a muster is taken."""

from __future__ import annotations

from dataclasses import replace

from gmbot.game.notices.answers import News
from gmbot.game.state.context import Context, houserules_of
from gmbot.game.state.model import Game, GameState
from gmbot.game.state.notes import Muster
from gmbot.messages import say
from gmbot.parsing.commands import later


def call_of(game: Game) -> Muster | None:
    """The muster that runs, or None."""
    return game.notes.muster if game.state is GameState.FORMING else None


def all_ready(context: Context, game: Game) -> bool:
    """Tell whether nobody has to be asked any more."""
    if houserules_of(game).muster is None:
        return True
    call = call_of(game)
    people = {seat.person_id for seat in context.work.games.seats(game.id)} - {None}
    return call is not None and people <= set(call.ready)


def call_muster(context: Context, game: Game) -> tuple[Game, News]:
    """Ask everybody, until a certain hour."""
    rule = houserules_of(game).muster
    assert rule is not None  # all_ready has asked
    until = later(context.now, rule, game.zone)
    game_after = replace(game, notes=replace(game.notes, muster=Muster(until)))
    context.work.games.save(game_after)
    news = News.of(
        "muster-ready-start", times=((say("times.answer-until"), until),), game=game.name
    )
    return game_after, news
