"""``REVIEW ON`` and ``OFF``, and ``RELEASE``: the GM sees results before the players do."""

from __future__ import annotations

from dataclasses import replace

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.orders import results_withheld_since
from gmbot.game.phases.resolve import run_deadline
from gmbot.game.reading import GameCall, ask_first, is_confirmed, log_act, not_running
from gmbot.game.state.context import Answer
from gmbot.game.state.model import GameState
from gmbot.game.state.stored.gm_acts import Released, ReviewSet
from gmbot.game.views import answer_with_mails, tell_all
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.gm import RELEASE


def set_review(call: GameCall, request: ask.Simple) -> Answer:
    """``REVIEW ON``, ``REVIEW OFF``: whether results wait for the GM; told to everybody."""
    game = call.game
    word = request.rest.strip().casefold() or "on"
    if word not in ("on", "off"):
        return Answer((Refusal.of("review-on-or-off"),))
    if game.state is GameState.ENDED:
        return Answer((not_running(game),))
    game_after = replace(game, notes=replace(game.notes, review=word == "on"))
    if word == "off" and results_withheld_since(game) is not None:
        game_after = replace(
            game_after, due_at=None
        )  # what waits is resolved at once, as if on time
    call.context.work.games.save(game_after)
    log_act(call.context, game, ReviewSet(on=word == "on"))
    how = say("release.from-now-on-gm") if word == "on" else say("release.from-now-on-results")
    news = News.of("rules-changed-gm-looks-at-results", word=word, how=how)
    return answer_with_mails(call.writer, tell_all(call.context, game_after, news), game=game_after)


def release_results(call: GameCall, request: ask.Simple) -> Answer:
    """``RELEASE``: the results that wait are mailed, from the very sets that were shown."""
    game = call.game
    if game.state is not GameState.RUNNING:
        return Answer((not_running(game),))
    if results_withheld_since(game) is None:
        return Answer((Refusal.of("nothing-waits", game=game.name),))
    if not is_confirmed(call.writer, request):
        effects = (say("release.results-mailed-everybody", phase=game.phase.title),)
        command = RELEASE.line(game.phase.code)
        return ask_first(call, request, command, effects)
    log_act(call.context, game, Released(phase=game.phase))
    mails = run_deadline(call.context, game, force=True, released=True)
    return answer_with_mails(call.writer, mails, game=game)
