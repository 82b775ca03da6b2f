"""``REVIEW ON`` and ``OFF``, and ``RELEASE``: the GM sees results before the players do."""

from __future__ import annotations

from dataclasses import replace

from gmbot.game.notices.answers import News
from gmbot.game.orders.review import results_withheld_since
from gmbot.game.phases.resolve import run_deadline
from gmbot.game.reading.call import GameCall
from gmbot.game.reading.game_master import ask_first, is_confirmed, log_act
from gmbot.game.reading.refusals import not_running, refused
from gmbot.game.state.context import Answer
from gmbot.game.state.model import GameState
from gmbot.game.views.recipients import answer_with_mails, tell_all
from gmbot.parsing.commands import requests as ask


def set_review(call: GameCall, request: ask.Simple) -> Answer:
    """``REVIEW ON``, ``REVIEW OFF``: whether results wait for the GM; told to everybody."""
    game = call.game
    word = request.rest.strip().casefold() or "on"
    if word not in ("on", "off"):
        text = (
            "REVIEW ON lets results wait until you have seen them; REVIEW OFF mails them at once."
        )
        return Answer((refused("E-UNKNOWN", "REVIEW ON or OFF?", text, "REVIEW ON"),))
    if game.state is GameState.ENDED:
        return Answer((not_running(game),))
    after = replace(game, notes=replace(game.notes, review=word == "on"))
    if word == "off" and results_withheld_since(game) is not None:
        after = replace(after, due_at=None)  # what waits is resolved at once, as if on time
    call.context.work.games.save(after)
    log_act(call.context, game, "review", on=word == "on")
    how = (
        "From now on the GM sees the results of a phase before they are mailed. After the deadline "
        "no orders are taken; the results may come somewhat later."
        if word == "on"
        else "From now on results are mailed as soon as a phase is resolved."
    )
    news = News("rules-changed", f"the GM looks at results first: {word}", how)
    return answer_with_mails(call.writer, tell_all(call.context, after, news), game=after)


def release_results(call: GameCall, request: ask.Simple) -> Answer:
    """``RELEASE``: the results that wait are mailed, from the very sets that were shown."""
    game = call.game
    if game.state is not GameState.RUNNING:
        return Answer((not_running(game),))
    if results_withheld_since(game) is None:
        text = f"No results of {game.name} wait for you. PROCESS resolves a phase that is open."
        return Answer((refused("E-STATE", "nothing waits", text, "REVIEW ON", "PREVIEW"),))
    if not is_confirmed(call.writer, request):
        effects = (f"The results of {game.phase.title} are mailed to everybody.",)
        what = f"RELEASE {game.phase.code}"
        return ask_first(call, request, what, effects)
    log_act(call.context, game, "released", phase=game.phase.code)
    mails = run_deadline(call.context, game, force=True, released=True)
    return answer_with_mails(call.writer, mails, game=call.context.work.games.get(game.id))
