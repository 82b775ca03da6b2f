"""One deadline: gather the sets, resolve, record, tell everybody, set the next deadline.

Running it twice is harmless: a phase that has a record is not resolved again, and the record is
unique in the store. Everything here happens in one transaction.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from gmbot.game.deadlines.absences import fair_deadline
from gmbot.game.deadlines.lateness import hold, in_grace, silent_seats
from gmbot.game.draws.length import close_season
from gmbot.game.draws.vote_counts import close_turn, nothing_more, stalled
from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Envelope, Notice
from gmbot.game.orders.review import withhold
from gmbot.game.phases import first_phase
from gmbot.game.phases.next_phase import open_phase
from gmbot.game.press.issue import with_press
from gmbot.game.state.context import Desk, houserules_of, ruleset_of
from gmbot.game.state.dummies import dummies_of, dummy_orders
from gmbot.game.state.model import Event, Game, GameState, PhaseRecord, Submission
from gmbot.game.state.reply_tokens import rotated
from gmbot.game.state.visibility import hides
from gmbot.game.views.charts import yearly_chart
from gmbot.game.views.ending import ending_of, with_end
from gmbot.game.views.footer import covers, sets_in_force
from gmbot.game.views.results_mails import Resolved, mails_about, one_mail_each
from gmbot.game.views.year_end import defeats, new_homes
from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.terms import PhaseKind, Power
from gmbot.rules.dues import dues
from gmbot.rules.notation import position_to_tables, write_order
from gmbot.rules.orders.outcome import Outcome
from gmbot.rules.orders.reasons import sentence
from gmbot.rules.ruleset.ruleset import Ruleset


def run_deadline(
    desk: Desk,
    game: Game,
    at: datetime | None = None,
    *,
    force: bool = False,
    released: bool = False,
) -> tuple[Envelope, ...]:
    """Resolve the current phase of a running game and return the mails about it.

    ``at`` is the hour it is judged for, if that is not now; the house rules may let the phase
    wait then (``late.hold``), unless ``force``: everything is in, or the GM has said so. Results
    that the GM wants to see first wait for him (``reviewing``), unless he has ``released`` them.
    """
    if game.state is not GameState.RUNNING or desk.work.games.record(game.id, game.phase):
        return ()
    if not force:
        waiting = hold(desk, game, at or desk.now)
        if waiting is None:
            waiting = first_phase.hold(desk, game, at or desk.now)
        if waiting is not None:
            return waiting
    withheld = None if released else withhold(desk, game)
    if withheld is not None:
        return withheld
    late = () if force or released else outage(desk, game)
    mails = _resolve(desk, rotated(desk, game), late)
    while _is_resolved_along(after := desk.work.games.get(game.id)) or _is_ready(desk, after):
        mails = one_mail_each(mails, _resolve(desk, after))
    return mails


def _is_ready(desk: Desk, game: Game) -> bool:
    """Tell whether orders sent ahead complete a phase as it opens (S4.18).

    Where the GM wants to see results first, he gets these in their turn.
    """
    return is_complete(desk, game) and not game.notes.get("review")


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


def _resolve(desk: Desk, game: Game, told: tuple[Notice, ...] = ()) -> tuple[Envelope, ...]:
    """Resolve a phase; ``told`` is what its mails say besides."""
    ruleset = ruleset_of(game)
    used = sets_in_force(desk, game)
    orders = {power: [line.order for line in one.orders] for power, one in used.items()}
    outcome = adjudicate(game.position, orders | dummy_orders(desk, game), ruleset)
    desk.work.games.add_record(_record(desk, game, outcome, used))
    after = _advance(desk, game, outcome)
    after, turn = close_turn(desk, game, after, outcome)
    after, length = close_season(desk, game, after)
    if after.state is GameState.ENDED:
        turn = nothing_more(desk, game, turn)
    after, call = with_end(desk, after)
    told = (*told, *turn, *length, *call, *new_homes(game, after))
    desk.work.games.save(after)
    desk.work.log(
        Event(desk.now, "resolved", game.id, {"phase": game.phase.code, "next": after.phase.code})
    )
    opening = open_phase(desk, game, after, used)
    outcome = replace(outcome, position=opening.game.position)  # an ejected power's is neutral now
    if not hides(desk, opening.game):
        told = (*told, *defeats(game, opening.game))
    told = (*told, *yearly_chart(desk, opening.game, outcome))
    mails = mails_about(desk, Resolved(game, opening.game, outcome, used, told))
    return opening.complete(
        (*with_press(desk, game, outcome, mails), *stalled(desk, game, opening.game))
    )


def is_complete(desk: Desk, game: Game) -> bool:
    """Tell whether everything due is in and final, so that the speed rule fires (S4.18).

    After the deadline a phase that waits for the late is complete with their first set. In the fog
    every phase takes its whole time: an early end would tell who is there to be ready (S2.20).
    """
    if game.state is not GameState.RUNNING or hides(desk, game):
        return False
    if in_grace(game, desk.now):
        return not silent_seats(desk, game) and not first_phase.waits_for_newcomer(desk, game)
    if not houserules_of(game).speed:
        return False
    sets = sets_in_force(desk, game)
    owing = dues(game.position, ruleset_of(game))
    for power in owing.keys() - dummies_of(game):
        due, one = owing[power], sets.get(power)
        wanted = len(due.units) + due.builds + due.removals
        if one is None or not one.final or not covers(one, wanted):
            return False
    return bool(owing)  # nobody can have completed what nobody owes


def _record(
    desk: Desk, game: Game, outcome: Outcome, used: Mapping[Power, Submission]
) -> PhaseRecord:
    return PhaseRecord(
        game_id=game.id,
        phase=game.phase,
        before=position_to_tables(game.position),
        report=report_of(outcome, ruleset_of(game)),
        used={power: one.id for power, one in used.items()},
        resolved_at=desk.now,
    )


def report_of(outcome: Outcome, ruleset: Ruleset) -> Mapping[str, Any]:
    """What is kept of an outcome: canonical orders with result words and reasons."""
    return {
        "orders": [
            {
                "power": one.power,
                "order": write_order(one.order),
                "result": [result.value for result in one.results],
                "why": sentence(one.reason, ruleset.board) if one.reason else "",
                "default": one.default,
            }
            for one in outcome.orders
        ],
        "destroyed": [[power, str(unit)] for power, unit in outcome.destroyed],
        "winner": outcome.winner,
    }


def _advance(desk: Desk, game: Game, outcome: Outcome) -> Game:
    ending = ending_of(game, outcome)
    after = replace(game, position=outcome.position, opened_at=desk.now, ending=ending, due_at=None)
    if ending:
        return replace(after, state=GameState.ENDED, deadline=None)
    return replace(after, deadline=fair_deadline(desk, after, desk.now))


# A phase that is resolved late because the game master was not running.

LATE = timedelta(hours=1)
"""What is not worth a word: a restart, a slow night."""


def outage(desk: Desk, game: Game) -> tuple[News, ...]:
    """Say when a phase should have been resolved, if that was long ago; else nothing.

    Whatever the house rules put off is not late: ``due_at`` is the hour for which they did so.
    """
    due = game.due_at or game.deadline
    if due is None or desk.now - due <= LATE:
        return ()
    return (
        News(
            "health",
            f"{game.phase.code} was resolved late",
            f"The hour for {game.phase.title} came while I was not running. What had reached our "
            "mail server by then counts, as always, and later mail does not. The next deadline "
            "is counted from now.",
            times=(("It should have been", due), ("It was", desk.now)),
        ),
    )
