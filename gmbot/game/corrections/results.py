"""``CORRECT``: a resolved phase put right, as a new version of its results (S3.2 to S3.5).

The difference is shown first, and a code asked for. Records, orders, the board and all mails are
one transaction.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from gmbot.game.corrections.mails import changes, corrected_results
from gmbot.game.corrections.more_time import with_right
from gmbot.game.corrections.orders import Fix, read_fix
from gmbot.game.deadlines import fair_deadline
from gmbot.game.draws import close_ballots
from gmbot.game.notices.answers import News, Refusal
from gmbot.game.notices.envelope import Envelope, Notice
from gmbot.game.orders import (
    is_rolled_back,
    kept_deadline,
    read_kept_orders,
    stands_rolled_back,
    store_sets,
    with_proofs,
)
from gmbot.game.phases import Rerun, is_same_outcome, next_with_orders, resolve_again, store_rerun
from gmbot.game.questions import take_phase
from gmbot.game.reading import GameCall, ask_first, is_confirmed
from gmbot.game.state.context import Answer, Context, Writer, ruleset_of
from gmbot.game.state.model import Game, GameState, PhaseRecord, version_of
from gmbot.game.state.notes import Ending
from gmbot.game.state.stored.gm_acts import Edited, ResultsWithdrawn
from gmbot.game.state.stored.happenings import Corrected, ErrorReported, RolledForward
from gmbot.game.views import answer_with_mails, ending_of, with_end, words_for_all
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask
from gmbot.rules.board.terms import Power

SHOWN = 40
"""Lines of a difference that are shown before it is done."""


def correct_results(call: GameCall, request: ask.Simple) -> Answer:
    """``CORRECT <phase> [: reason]`` and what is to be put right, a line each."""
    context, writer, game = call.context, call.writer, call.game
    record_found = phase_to_correct(context, game, request.rest, "CORRECT")
    if isinstance(record_found, Refusal):
        return Answer((record_found,))
    record, reason = record_found
    if writer.sure and was_changed_since(context, game, writer.mail.received_at):
        return Answer((_changed_meanwhile(record),))
    fix = read_fix(context, game, record, request.text)
    if not isinstance(fix, Fix):
        return Answer((_faults(record, fix),))
    sets = store_sets(context, game, fix.sets) if is_confirmed(writer, request) else fix.sets
    done = resolve_again(context, game, record, fix.before, sets, game.position)
    if isinstance(done, str):
        return Answer((Refusal.of("correction-not-done", phase_code=record.phase.code, done=done),))
    if is_same_outcome(done, ruleset_of(game)):
        return Answer((_no_difference(record),))
    if not is_confirmed(writer, request):
        command = f"CORRECT {record.phase.code}{': ' + reason if reason else ''}"
        effects = (*effects_of(context, game, done), *words_for_all(context, game, reason))
        return ask_first(call, request, command, effects)
    context.happened(game, Corrected(phase=record.phase, version=version_of(record) + 1))
    return publish(context, writer, game, done, reason)


def phase_to_correct(
    context: Context, game: Game, text: str, command: str
) -> tuple[PhaseRecord, str] | Refusal:
    """Find the phase that a request names, else the latest, and the reason that it gives.

    A phase can no longer be corrected once later orders have been seen, unless the mistake was
    reported in time (S3.2).
    """
    if is_rolled_back(game):
        return stands_rolled_back(game, command)
    head, _, reason = text.partition(":")
    rest, phase = take_phase(head)
    full_reason = " ".join(filter(None, (rest.strip(), reason.strip())))
    records = context.work.games.records(game.id)
    if not records:
        return Refusal.of("nothing-correct", game=game.name)
    if game.notes.end.revealed:
        return Refusal.of("results-stand", game=game.name)
    record = next((o for o in reversed(records) if phase in (None, o.phase)), None)
    if record is None or (phase is None and re.search(r"\d", rest)):
        text_said = say(
            "results.no-resolved-phase", rest=rest or (phase and phase.title), game=game.name
        )
        latest = records[-1].phase.code
        return Refusal.of("no-such-results", said=text_said, command=command, latest=latest)
    seen = next_with_orders(records, record, ruleset_of(game))
    if seen is None or reported_before(context, game, record, seen.resolved_at):
        return record, full_reason
    return Refusal.of(
        "results-shown-later-orders",
        phase_code=record.phase.code,
        phase=seen.phase.title,
        phase2=record.phase.title,
        command=command,
        phase_code2=seen.phase.code,
    )


def reported_before(context: Context, game: Game, record: PhaseRecord, when: datetime) -> bool:
    """Tell whether a mistake in a phase was reported before a moment, and not corrected since.

    A correction settles all reports that came before it.
    """
    reported = False
    for event in context.work.events(game.id):
        report = event.about(ErrorReported) or event.about(Corrected) or event.about(RolledForward)
        if report is None or report.phase != record.phase:
            continue
        reported = isinstance(report, ErrorReported) and (reported or report.received < when)
    return reported


_CHANGES = frozenset(kind.what for kind in (Corrected, Edited, ResultsWithdrawn, RolledForward))


def was_changed_since(context: Context, game: Game, when: datetime) -> bool:
    """Tell whether a correction came after a mail, so that its preview no longer holds."""
    return any(e.what in _CHANGES and e.at > when for e in context.work.events(game.id))


def effects_of(context: Context, game: Game, done: Rerun) -> Sequence[str]:
    """The effects of a correction for the GM, a sentence each."""
    lines = changes(context, game, done, None)
    more = len(lines) - SHOWN
    return (
        *lines[:SHOWN],
        *([say("results.and-more-changes", rest=more)] if more > 0 else []),
        say("results.everybody-gets-these-results"),
    )


def publish(context: Context, writer: Writer, game: Game, done: Rerun, reason: str) -> Answer:
    """Store the new versions, go on from the new board, and tell everybody."""
    forces = store_rerun(context, game, done, reason)
    game_after = _advanced(context, game, done)
    game_after, call = with_end(context, game_after)
    context.work.games.save(game_after)
    notices: Mapping[Power, Notice] = {}
    if done.steps[-1].outcome.winners:
        close_ballots(context, game, won=True)
    if game_after.phase != game.phase and game_after.state is GameState.RUNNING:
        game_after, notices = read_kept_orders(context, game_after)
    mails = corrected_results(context, game, game_after, done, reason, notices)
    for force in forces:
        mails = with_proofs(context, game, force, mails)
    if call:
        mails = tuple(replace(mail, notices=(*mail.notices, *call)) for mail in mails)
    return with_own_picture(writer, answer_with_mails(writer, mails, game=game_after), mails)


def with_own_picture(writer: Writer, handled: Answer, mails: Sequence[Envelope]) -> Answer:
    """Put the picture and the files of the writer's own mail into the answer."""
    own_envelope = next((mail for mail in mails if mail.to == writer.mail.sender), None)
    return replace(handled, picture=own_envelope.picture if own_envelope else None)


def _advanced(context: Context, game: Game, done: Rerun) -> Game:
    """The game on its new board; the deadline stays as it was unless another phase is open."""
    last = done.steps[-1]
    ending = ending_of(replace(game, position=last.before), last.outcome)
    game_after = replace(game, position=done.position)
    if ending:
        return replace(game_after, state=GameState.ENDED, ending=ending, deadline=None, due_at=None)
    won = done.steps[-1].record.report.winner or any(o.report.winner for o in done.undone)
    if game.state is GameState.ENDED and not won:
        return game_after  # players or the GM have ended it, not the board
    notes = replace(game.notes, end=Ending(), rolled_back=None)
    stopped = game.state is GameState.ENDED or is_rolled_back(game)
    game_after = replace(game_after, ending="", notes=notes)
    if stopped:
        game_after = replace(game_after, state=GameState.RUNNING)
    if stopped or done.position.phase != game.phase:
        game_after = _opened(context, game_after, kept_deadline(game, game_after.phase))
    return with_right(game_after, context.now)


def _opened(context: Context, game: Game, kept: datetime | None) -> Game:
    if game.state is not GameState.RUNNING:
        return replace(game, opened_at=context.now)
    notes = replace(game.notes, results_held=None)
    fresh = replace(game, opened_at=context.now, due_at=None, notes=notes)
    usual = fair_deadline(context, fresh, context.now)
    return replace(fresh, deadline=max(usual, kept) if usual and kept else usual)


# --------------------------------------------------------------------------- what is said instead


def _faults(record: PhaseRecord, faults: Sequence[str]) -> News:
    return News.of(
        "refusal-not-corrected-e-unknown", lines=tuple(faults), phase_code=record.phase.code
    )


def _no_difference(record: PhaseRecord) -> Refusal:
    return Refusal.of("no-difference", phase=record.phase.title, phase_code=record.phase.code)


def _changed_meanwhile(record: PhaseRecord) -> Refusal:
    return Refusal.of("not-corrected", phase_code=record.phase.code)
