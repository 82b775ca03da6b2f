"""``ROLLBACK`` and ``ROLLFORWARD``: results withdrawn, and resolved again with the same orders.

In between the game stands still: the GM may ``EDIT`` the board, but no new orders are taken (S3.5).
Only the latest results can be withdrawn, and only while no later orders have been seen.
"""

from __future__ import annotations

from dataclasses import replace

from gmbot.game.corrections.results import phase_to_correct, publish
from gmbot.game.notices.answers import News, Refusal
from gmbot.game.orders import seal_board
from gmbot.game.phases import next_with_orders, resolve_again
from gmbot.game.reading import GameCall, ask_first, is_confirmed, log_act
from gmbot.game.state.context import Answer, Context, ruleset_of
from gmbot.game.state.model import Game, GameState, PhaseRecord
from gmbot.game.state.notes import RolledBack
from gmbot.game.state.stored.gm_acts import ResultsWithdrawn
from gmbot.game.state.stored.happenings import RolledForward
from gmbot.game.views import answer_with_mails, tell_all, words_for_all
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask
from gmbot.rules.notation import position_from_tables, position_to_tables


def roll_back(call: GameCall, request: ask.Simple) -> Answer:
    """``ROLLBACK [phase] [: reason]``"""
    context, game = call.context, call.game
    if not game.on_the_board:
        return Answer(
            (
                Refusal.of(
                    "not-rolled-back-game-correct-puts-results",
                    game=game.name,
                    value=game.state.title,
                ),
            )
        )
    record_found = phase_to_correct(context, game, request.rest, "ROLLBACK")
    if isinstance(record_found, Refusal):
        return Answer((record_found,))
    record, reason = record_found
    later = _orders_seen(context, game, record)
    if later is not None:
        return Answer((_seen(record, later),))
    if not is_confirmed(call.writer, request):
        command = f"ROLLBACK {record.phase.code}{': ' + reason if reason else ''}"
        effects = (
            say("rollback.results-withdrawn-and-everybody", phase=record.phase.title),
            say("rollback.game-stands-still-no"),
            say("rollback.rollforward-resolves-again-with"),
            *words_for_all(context, game, reason),
        )
        return ask_first(call, request, command, effects)
    log_act(context, game, ResultsWithdrawn(phase=record.phase))
    game_after = _rolled_back(game, record)
    context.work.games.save(game_after)
    seal_board(context, game_after)
    earliest = say("rollback.over-at-earliest", phase_code=game.phase.code)
    news = News.of(
        "rolled-back",
        times=((earliest, game.deadline),) if game.deadline else (),
        quoted=reason,
        phase_code=record.phase.code,
        phase=record.phase.title,
    )
    return answer_with_mails(call.writer, tell_all(context, game_after, news), game=game_after)


def _orders_seen(context: Context, game: Game, record: PhaseRecord) -> PhaseRecord | None:
    return next_with_orders(context.work.games.records(game.id), record, ruleset_of(game))


def _rolled_back(game: Game, record: PhaseRecord) -> Game:
    results = position_to_tables(game.position)
    entry = RolledBack(record.phase, results, game.phase, game.deadline)
    notes = replace(game.notes, pause=None, results_held=None, rolled_back=entry)
    return replace(
        game, state=GameState.PAUSED, position=record.before, deadline=None, due_at=None,
        notes=notes,
    )  # fmt: skip


def roll_forward(call: GameCall, request: ask.Simple) -> Answer:
    """``ROLLFORWARD [: reason]``"""
    context, game = call.context, call.game
    entry = game.notes.rolled_back
    if entry is None:
        return Answer((Refusal.of("not-rolled-back-no-results-withdrawn-so", game=game.name),))
    record = context.work.games.record(game.id, entry.phase)
    assert record is not None  # only resolved phases are rolled back to
    if not is_confirmed(call.writer, request):
        effects = (
            say("rollback.resolved-again-from-board", phase=record.phase.title),
            say("rollback.everybody-gets-results-as"),
        )
        return ask_first(call, request, "ROLLFORWARD", effects)
    old = position_from_tables(entry.results, ruleset_of(game).board)
    done = resolve_again(context, game, record, game.position, {}, old)
    if isinstance(done, str):
        return Answer((Refusal.of("correction-not-done", phase_code=record.phase.code, done=done),))
    context.happened(game, RolledForward(phase=record.phase))
    return publish(context, call.writer, game, done, request.rest.strip(" :"))


def _seen(record: PhaseRecord, later: PhaseRecord) -> Refusal:
    return Refusal.of(
        "not-rolled-back",
        phase=later.phase.title,
        phase2=record.phase.title,
        phase_code=record.phase.code,
        phase_code2=later.phase.code,
    )
