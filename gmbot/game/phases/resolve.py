"""One deadline: gather the sets, resolve, record, tell everybody, set the next deadline.

Running it twice is harmless: a phase that has a record is not resolved again, and the record is
unique in the store. Everything here happens in one transaction.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import TypeVar

from gmbot.game.deadlines import (
    fair_deadline,
    has_players,
    in_grace,
    pause_without_players,
    silent_seats,
    wait_for_late_orders,
)
from gmbot.game.draws import (
    close_season,
    count_votes,
    open_ballots_void,
    stalled_game,
    waits_for_votes,
)
from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Envelope, Notice
from gmbot.game.orders import looks_told, seal_in_force, seal_outcome, with_proofs, withhold_results
from gmbot.game.phases import first_phase
from gmbot.game.phases.culprits import resolve_what_is_sound
from gmbot.game.phases.next_phase import open_phase
from gmbot.game.press import with_press
from gmbot.game.state.context import Context, houserules_of, ruleset_of, sets_in_force
from gmbot.game.state.dummies import dummies_of, dummy_orders
from gmbot.game.state.model import Game, GameState, PhaseRecord, Submission
from gmbot.game.state.reply_tokens import rotated
from gmbot.game.state.stored.game_course import PhaseResolved
from gmbot.game.state.stored.phase_report import PhaseReport, ReportedOrder
from gmbot.game.state.visibility import hides
from gmbot.game.views import (
    Resolved,
    covers_everything,
    defeats,
    ending_of,
    mails_about,
    new_homes,
    one_mail_each,
    with_end,
    yearly_chart,
)
from gmbot.messages import say
from gmbot.parsing.commands.table.everybody import HISTORY
from gmbot.parsing.commands.table.gm import REPORT
from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.terms import PhaseKind, Power
from gmbot.rules.dues import dues
from gmbot.rules.notation import write_order
from gmbot.rules.orders.outcome import Outcome
from gmbot.rules.orders.reasons import sentence
from gmbot.rules.ruleset.ruleset import Ruleset

T = TypeVar("T")


def run_deadline(
    context: Context,
    game: Game,
    hour: datetime | None = None,
    *,
    force: bool = False,
    released: bool = False,
) -> tuple[Envelope, ...]:
    """Resolve the current phase of a running game and return the mails about it.

    ``hour`` is the hour it is judged for, if that is not now; the house rules may let the phase
    wait then (``late.hold``), unless ``force``: everything is in, or the GM has said so. Results
    that the GM wants to see first wait for the GM (``review``), unless they are ``released``.
    Whatever fails for one order, note or person is set aside and told to the GM.
    """
    if game.state is not GameState.RUNNING or context.work.games.record(game.id, game.phase):
        return ()
    run = partial(_run, context, at=hour, force=force, released=released)
    return resolve_what_is_sound(context, game, run)


def _run(
    context: Context, game: Game, *, at: datetime | None, force: bool, released: bool
) -> tuple[Envelope, ...]:
    if not force:
        waiting = wait_for_late_orders(context, game, at or context.now)
        if waiting is None:
            waiting = first_phase.hold(context, game, at or context.now)
        if waiting is not None:
            return waiting
    withheld = None if released else withhold_results(context, game)
    if withheld is not None:
        return withheld
    late = () if force or released else outage(context, game)
    played = has_players(context, game)
    mails = _resolve(context, rotated(context, game), late)
    while _is_resolved_along(game_after := context.work.games.get(game.id)) or _is_ready(
        context, game_after
    ):
        mails = one_mail_each(mails, _resolve(context, game_after))
    if played:
        mails = (*mails, *pause_without_players(context, context.work.games.get(game.id)))
    return mails


def _is_ready(context: Context, game: Game) -> bool:
    """Tell whether orders sent ahead complete a phase as it opens (S4.18).

    Not where the GM wants to see results first: these wait like all others.
    """
    return is_complete(context, game) and not game.notes.review


def _is_resolved_along(game: Game) -> bool:
    """Tell whether a phase needs no deadline of its own.

    It has nothing but hopeless actions, for which nobody waits (S3.15), or nothing at all, since
    a player was ejected; or the house rules resolve it with the moves it follows (S1.13).
    """
    if game.state is not GameState.RUNNING or game.phase.kind is PhaseKind.MOVEMENT:
        return False
    ruleset = ruleset_of(game)
    if houserules_of(game).goes_with_moves(game.phase, ruleset.calendar.first):
        return True
    return ruleset.calendar.skips and not dues(game.position, ruleset)


def _resolve(
    context: Context, game: Game, notices: tuple[Notice, ...] = ()
) -> tuple[Envelope, ...]:
    """Resolve a phase; ``notices`` is what its mails say besides."""
    ruleset = ruleset_of(game)
    used = sets_in_force(context, game)
    orders = {
        power: [line.order for line in submission.orders] for power, submission in used.items()
    }
    drawn = dummy_orders(context, game)
    force = seal_in_force(context, game, game.position, used, drawn, chance=drawn)
    outcome = adjudicate(game.position, orders | drawn, ruleset)
    record = _record(context, game, outcome, used)
    context.work.games.add_record(record)
    seal_outcome(context, game, record.report, game.position, outcome.position)
    game_after = _advance(context, game, outcome)
    counted = _chore(
        context, game, partial(_counted, context, game, game_after, outcome), REPORT.line()
    )
    game_after, turn = counted or (game_after, ())
    ended = _chore(context, game, partial(with_end, context, game_after))
    game_after, call = ended or (game_after, ())
    notices = (*notices, *turn, *call, *new_homes(game, game_after), *looks_told(context, game))
    context.work.games.save(game_after)
    context.happened(game, PhaseResolved(phase=game.phase, next=game_after.phase))
    opening = open_phase(context, game, game_after, used)
    outcome = replace(outcome, position=opening.game.position)  # an ejected power's is neutral now
    if not hides(context, opening.game):
        notices = (*notices, *defeats(game, opening.game))
    chart = partial(yearly_chart, context, opening.game, outcome)
    notices = (*notices, *(_chore(context, game, chart) or ()))
    mails = mails_about(context, Resolved(game, opening.game, outcome, used, notices))
    mails = _chore(context, game, partial(with_press, context, game, outcome, mails)) or mails
    mails = _chore(context, game, partial(with_proofs, context, game, force, mails)) or mails
    stalled = _chore(context, game, partial(stalled_game, context, game, opening.game)) or ()
    return opening.complete((*mails, *stalled))


def _counted(
    context: Context, game: Game, game_after: Game, outcome: Outcome
) -> tuple[Game, tuple[Notice, ...]]:
    """The game after the votes that end with this phase, and what all are told of them."""
    along = _is_resolved_along(game_after)
    game_after, turn = count_votes(context, game, game_after, outcome, along=along)
    game_after, length = close_season(context, game, game_after)
    if game_after.state is GameState.ENDED:
        turn = open_ballots_void(context, game, turn)
    return game_after, (*turn, *length)


def _chore(context: Context, game: Game, act: partial[T], *cure: str) -> T | None:
    """Do what belongs to a resolved phase and must not stop it; the GM hears if it fails."""
    name = act.func.__name__.strip("_").replace("_", " ")
    text = say("resolve.chore-failed", game=game.name, phase=game.phase.title, chore=name)
    return context.attempt(act, text, *cure, HISTORY.line(game.name))


def is_complete(context: Context, game: Game) -> bool:
    """Tell whether everything due is in and final, so that the speed rule fires (S4.18).

    After the deadline a phase that waits for the late is complete with their first set. In the fog
    every phase takes its whole time: an early end would tell who is there to be ready (S2.20). So
    does one in which something is put to the vote, until everybody has voted (S3.43), and one
    that a mail would end in which not all was understood.
    """
    if game.state is not GameState.RUNNING or hides(context, game):
        return False
    if in_grace(game, context.now):
        return not silent_seats(context, game) and not first_phase.waits_for_newcomer(context, game)
    unsure = game.notes.not_sure
    if not houserules_of(game).ends_when_complete or (unsure and unsure.phase == game.phase):
        return False
    if waits_for_votes(context, game):
        return False
    sets = sets_in_force(context, game)
    owing = dues(game.position, ruleset_of(game))
    for power in owing.keys() - dummies_of(game):
        due, submission = owing[power], sets.get(power)
        wanted = len(due.units) + due.builds + due.removals
        if submission is None or not submission.final or not covers_everything(submission, wanted):
            return False
    return bool(owing)  # nobody can have completed what nobody owes


def _record(
    context: Context, game: Game, outcome: Outcome, used: Mapping[Power, Submission]
) -> PhaseRecord:
    return PhaseRecord(
        game_id=game.id,
        phase=game.phase,
        before=game.position,
        report=report_of(outcome, ruleset_of(game)),
        used={power: submission.id for power, submission in used.items()},
        resolved_at=context.now,
    )


def report_of(outcome: Outcome, ruleset: Ruleset) -> PhaseReport:
    """What is kept of an outcome: canonical orders with result words and reasons."""
    return PhaseReport(
        orders=tuple(
            ReportedOrder(
                order.power,
                write_order(order.order),
                order.results,
                sentence(order.reason, ruleset.board) if order.reason else "",
                order.default,
            )
            for order in outcome.orders
        ),
        destroyed=tuple((power, str(unit)) for power, unit in outcome.destroyed),
        winner=outcome.winner or outcome.winners or None,
    )


def _advance(context: Context, game: Game, outcome: Outcome) -> Game:
    ending = ending_of(game, outcome)
    game_after = replace(
        game, position=outcome.position, opened_at=context.now, ending=ending, due_at=None
    )
    if ending:
        return replace(game_after, state=GameState.ENDED, deadline=None)
    return replace(game_after, deadline=fair_deadline(context, game_after, context.now))


# A phase that is resolved late because the game master was not running.

LATE = timedelta(hours=1)
"""What is not worth a word: a restart, a slow night."""


def outage(context: Context, game: Game) -> tuple[News, ...]:
    """Say when a phase should have been resolved, if that was long ago; else nothing.

    Whatever the house rules put off is not late: ``due_at`` is the hour for which they did so.
    """
    due = game.due_at or game.deadline
    if due is None or context.now - due <= LATE:
        return ()
    return (
        News.of(
            "health",
            times=((say("resolve.should"), due), (say("times.it-was"), context.now)),
            phase_code=game.phase.code,
            phase=game.phase.title,
        ),
    )
