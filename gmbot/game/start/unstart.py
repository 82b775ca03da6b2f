"""``UNSTART``: a game that has just begun goes back to taking players."""

from __future__ import annotations

from dataclasses import replace

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.orders import change_set
from gmbot.game.reading import GameCall, ask_first, is_confirmed, log_act
from gmbot.game.start import auction
from gmbot.game.start.chance import promise, promise_anew
from gmbot.game.state.context import Answer, Context, ruleset_of
from gmbot.game.state.model import Game, GameState
from gmbot.game.state.players import without_call
from gmbot.game.state.stored.gm_acts import Unstarted
from gmbot.game.views import answer_with_mails, tell_all
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask


def unstart_game(call: GameCall, request: ask.Simple) -> Answer:
    """``UNSTART``: before the first results only; players keep the powers they were dealt."""
    context, game = call.context, call.game
    refusal = _refused(context, game)
    if refusal is not None:
        return Answer((refusal,))
    if not is_confirmed(call.writer, request):
        effects = (
            say("unstart.game-takes-players-again"),
            say("unstart.orders-on-file-dropped"),
            say("unstart.start-begins-anew"),
        )
        return ask_first(call, request, "UNSTART", effects)
    _take_back(context, game)
    notes = replace(
        _without_calls(game).notes,
        ahead=(), corrected=None, results_held=None, next_reminder=None, pause=None,
    )  # fmt: skip
    game_after = replace(game, state=GameState.FORMING, deadline=None, due_at=None, notes=notes)
    context.work.games.save(game_after)
    log_act(context, game, Unstarted())
    game_after = _drawn_anew(context, game_after)
    news = (News.of("unstarted", game=game.name), *promise(context, game_after))
    return answer_with_mails(call.writer, tell_all(context, game_after, *news), game=game_after)


def _drawn_anew(context: Context, game: Game) -> Game:
    """Chance has a new secret, as the old one was told; that it was let go is counted."""
    if not game.notes.chance.promised:
        return game
    count = game.notes.chance.redrawn + 1
    game_after = promise_anew(context, game, context.dice.secret())
    notes = replace(game_after.notes, chance=replace(game_after.notes.chance, redrawn=count))
    game_after = replace(game_after, notes=notes)
    context.work.games.save(game_after)
    return game_after


def _refused(context: Context, game: Game) -> Refusal | None:
    if not game.on_the_board:
        return Refusal.of("game-so-no-start", game=game.name, value=game.state.title)
    if context.work.games.records(game.id):
        return Refusal.of("results-out-so-game", game=game.name)
    if ruleset_of(game).setup.deals or auction.auction_of(game) is not None:
        return Refusal.of("powers-or-centers-dealt", game=game.name)
    return None


def _without_calls(game: Game) -> Game:
    """The game without searches for players and without powers kept for a person."""
    for power in game.notes.statuses:
        game = without_call(game, power)
    return game


def _take_back(context: Context, game: Game) -> None:
    """Delete the orders, and the names of vacant powers."""
    for submission in context.work.games.submissions(game.id, game.phase):
        change_set(context, game, replace(submission, withdrawn=True))
    for seat in context.work.games.seats(game.id):
        if seat.person_id is None:
            context.work.games.save_seat(replace(seat, power=None))
