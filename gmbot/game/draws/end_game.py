"""``END GAME`` and ``CANCEL GAME``: the GM ends a game without a result."""

from __future__ import annotations

from dataclasses import replace

from gmbot.game.draws.settlement import close_ballots
from gmbot.game.notices.answers import News, Refusal
from gmbot.game.notices.results import GameOver
from gmbot.game.press import with_last_press
from gmbot.game.reading import GameCall, ask_first, is_confirmed, log_act
from gmbot.game.state.context import Answer
from gmbot.game.state.model import Game, GameState
from gmbot.game.state.players import player_names
from gmbot.game.state.stored.gm_acts import Cancelled, Ended
from gmbot.game.views import answer_with_mails, final_chart, tell_all, with_end
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask


def end_by_gm(call: GameCall, request: ask.Simple) -> Answer:
    """``END GAME [: reason]``: a running game ends as it stands, without a winner."""
    context, game = call.context, call.game
    reason = request.rest.strip(" :")
    if not game.on_the_board:
        return Answer((Refusal.of("game-so-cannot-ended", game=game.name, value=game.state.title),))
    if not is_confirmed(call.writer, request):
        effects = (
            say("end-game.game-ends-at-once"),
            say("end-game.result-players-agree-on"),
        )
        command = f"END GAME{': ' + reason if reason else ''}"
        return ask_first(call, request, command, effects)
    log_act(context, game, Ended(phase=game.phase, reason=reason))
    ending = say("end-game.gm-ended-game-without")
    game_after = _ended(game, ending)
    game_after, eog = with_end(context, game_after)
    context.work.games.save(game_after)
    close_ballots(context, game)
    over = GameOver(game.name, ending, final_chart(game_after, player_names(context, game)))
    news = News.of("ended", quoted=reason)
    mails = tell_all(context, game_after, over, *([news] if reason else []), *eog)
    return answer_with_mails(
        call.writer, with_last_press(context, game_after, mails), game=game_after
    )


def cancel_game(call: GameCall, request: ask.Simple) -> Answer:
    """``CANCEL GAME [: reason]``: a game that has not begun will not be played."""
    game = call.game
    if game.state is not GameState.FORMING:
        return Answer((Refusal.of("game-end-game-ends", game=game.name, value=game.state.title),))
    if not is_confirmed(call.writer, request):
        effects = (say("end-game.game-called-off-everybody"),)
        return ask_first(call, request, "CANCEL GAME", effects)
    log_act(call.context, game, Cancelled())
    game_after = _ended(game, say("end-game.gm-called-game-off"))
    call.context.work.games.save(game_after)
    news = News.of("cancelled", quoted=request.rest.strip(" :"), game=game.name)
    return answer_with_mails(call.writer, tell_all(call.context, game_after, news), game=game_after)


def _ended(game: Game, ending: str) -> Game:
    notes = replace(game.notes, pause=None, rolled_back=None, results_held=None, start_at=None)
    return replace(game, state=GameState.ENDED, ending=ending, deadline=None, due_at=None,
                   notes=notes)  # fmt: skip
