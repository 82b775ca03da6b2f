"""``ROLLBACK`` and ``ROLLFORWARD``: results withdrawn, and resolved again with the same orders.

In between the game stands still: the GM may ``EDIT`` the board, but no new orders are taken (S3.5).
Only the latest results can be withdrawn, before any later orders were seen.
"""

from __future__ import annotations

from dataclasses import replace

from gmbot.game.corrections.results import phase_to_correct, publish
from gmbot.game.notices.answers import News, Refusal
from gmbot.game.phases.rerun import next_with_orders, resolve_again
from gmbot.game.reading.call import GameCall
from gmbot.game.reading.game_master import ask_first, is_confirmed, log_act
from gmbot.game.reading.refusals import refused
from gmbot.game.state.context import Answer, Context, ruleset_of
from gmbot.game.state.model import Game, GameState, PhaseRecord
from gmbot.game.state.notes import RolledBack
from gmbot.game.state.stored.happenings import RolledForward
from gmbot.game.views.access import words_for_all
from gmbot.game.views.recipients import answer_with_mails, tell_all
from gmbot.parsing.commands import requests as ask
from gmbot.rules.notation import position_from_tables, position_to_tables


def roll_back(call: GameCall, request: ask.Simple) -> Answer:
    """``ROLLBACK [phase] [: reason]``"""
    context, game = call.context, call.game
    if not game.on_the_board:
        text = f"The game {game.name} is {game.state.value}; CORRECT puts its results right."
        return Answer((refused("E-STATE", "not rolled back", text, "CORRECT: what was wrong"),))
    found = phase_to_correct(context, game, request.rest, "ROLLBACK")
    if isinstance(found, Refusal):
        return Answer((found,))
    record, why = found
    later = _orders_seen(context, game, record)
    if later is not None:
        return Answer((_seen(record, later),))
    if not is_confirmed(call.writer, request):
        what = f"ROLLBACK {record.phase.code}{': ' + why if why else ''}"
        effects = (
            f"The results of {record.phase.title} are withdrawn, and everybody is told.",
            "The game stands still. No new orders are taken for it, neither the players' nor "
            "yours; EDIT may change the board.",
            "ROLLFORWARD resolves it again with the orders that were used, as a new version.",
            *words_for_all(context, game, why),
        )
        return ask_first(call, request, what, effects)
    log_act(context, game, "rolled-back", phase=record.phase.code)
    after = _rolled_back(game, record)
    context.work.games.save(after)
    earliest = f"{game.phase.code} is over at the earliest"
    news = News(
        "rolled-back", f"the results of {record.phase.code} are withdrawn",
        f"The GM has withdrawn the results of {record.phase.title}, because of a mistake. The game "
        "stands still. The orders that were sent still count; no new ones are taken for "
        f"{record.phase.title}. What you have sent for later is kept.",
        times=((earliest, game.deadline),) if game.deadline else (),
        quoted=why,
    )  # fmt: skip
    return answer_with_mails(call.writer, tell_all(context, after, news), game=after)


def _orders_seen(context: Context, game: Game, record: PhaseRecord) -> PhaseRecord | None:
    return next_with_orders(context.work.games.records(game.id), record, ruleset_of(game))


def _rolled_back(game: Game, record: PhaseRecord) -> Game:
    results = position_to_tables(game.position)
    entry = RolledBack(record.phase, results, game.phase, game.deadline)
    before = record.before
    notes = replace(game.notes, pause=None, results_held=None, rolled_back=entry)
    return replace(game, state=GameState.PAUSED, position=before, deadline=None, due_at=None,
                   notes=notes)  # fmt: skip


def roll_forward(call: GameCall, request: ask.Simple) -> Answer:
    """``ROLLFORWARD [: reason]``"""
    context, game = call.context, call.game
    entry = game.notes.rolled_back
    if entry is None:
        text = f"No results of {game.name} are withdrawn, so there is nothing to go forward to."
        return Answer((refused("E-STATE", "not rolled back", text, "ROLLBACK: reason"),))
    record = context.work.games.record(game.id, entry.phase)
    assert record is not None  # only resolved phases are rolled back to
    if not is_confirmed(call.writer, request):
        effects = (
            f"{record.phase.title} is resolved again from the board as it is now, with the orders "
            "that were used.",
            "Everybody gets the results as a new version, and the game goes on.",
        )
        return ask_first(call, request, "ROLLFORWARD", effects)
    old = position_from_tables(entry.results, ruleset_of(game).board)
    done = resolve_again(context, game, record, game.position, {}, old)
    assert not isinstance(done, str)  # no later orders were seen, so nothing stands in its way
    context.happened(game, RolledForward(phase=record.phase))
    return publish(context, call.writer, game, done, request.rest.strip(" :"))


def _seen(record: PhaseRecord, later: PhaseRecord) -> Refusal:
    text = (
        f"The orders of {later.phase.title} have been seen, so {record.phase.title} cannot be "
        "withdrawn: no season is played twice."
    )
    return refused("E-STATE", "not rolled back", text, f"CORRECT {record.phase.code}: reason",
                   f"ROLLBACK {later.phase.code}: reason")  # fmt: skip
