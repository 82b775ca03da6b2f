"""A resolved phase resolved once more, with the orders it was resolved with (S3.5).

No season is ever replayed: what follows is resolved again with its own orders too, and a phase
that nobody has ordered in cannot come before one whose orders have been seen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime

from gmbot.game.orders import (
    UNDONE,
    InForce,
    goes_along,
    seal_board,
    seal_in_force,
    seal_outcome,
    sent_along,
    store_sets,
)
from gmbot.game.phases.resolve import report_of
from gmbot.game.press import place_of
from gmbot.game.seats import without_power
from gmbot.game.state.context import Context, ruleset_of
from gmbot.game.state.empires import is_ejected
from gmbot.game.state.model import Game, PhaseRecord, Submission, version_of
from gmbot.game.state.stored.phase_report import EarlierResults, PhaseReport, Results
from gmbot.messages import say
from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Power
from gmbot.rules.dues import dues
from gmbot.rules.notation import (
    NotReadable,
    position_to_tables,
    read_order,
)
from gmbot.rules.orders.orders import Order
from gmbot.rules.orders.outcome import Outcome, Result
from gmbot.rules.ruleset.ruleset import Ruleset

NEVER = 0
"""The version of a phase that nobody has seen resolved."""


@dataclass(frozen=True, slots=True)
class Step:
    """One phase resolved again."""

    record: PhaseRecord
    """As it was."""
    before: Position
    used: Mapping[Power, Submission]
    along: Mapping[Power, Submission]
    """Those of them that were sent along with the moves and read otherwise now; not stored."""
    outcome: Outcome
    was: Position
    """What it came to before."""
    by_rules: Position
    """What the rules alone make of it: those who were put out since are still there."""


@dataclass(frozen=True, slots=True)
class Rerun:
    """What comes of a correction."""

    steps: tuple[Step, ...]
    undone: tuple[PhaseRecord, ...]
    """Later phases that never were: nothing is due in them any more."""
    old: Position
    """The board that all of it had come to."""

    @property
    def position(self) -> Position:
        """Where the game stands then."""
        return self.steps[-1].outcome.position


def next_with_orders(
    records: Sequence[PhaseRecord], record: PhaseRecord, ruleset: Ruleset
) -> PhaseRecord | None:
    """The first later phase in which anybody had something to order, or None (S3.2).

    A phase whose results went out in the same mail is not a later one.
    """
    later = [each_record for each_record in records if each_record.resolved_at > record.resolved_at]
    return next((each_record for each_record in later if _had_orders(each_record, ruleset)), None)


def _had_orders(record: PhaseRecord, ruleset: Ruleset) -> bool:
    position_before = record.before
    return bool(record.used) or bool(dues(position_before, ruleset))


def resolve_again(
    context: Context,
    game: Game,
    record: PhaseRecord,
    position_before: Position,
    changed: Mapping[Power, Submission],
    old: Position,
) -> Rerun | str:
    """Resolve a phase and those after it again, from ``position_before``; nothing is stored.

    ``changed`` are the sets of ``record`` that read otherwise now, ``old`` is the board that all
    of it has come to. A text says, as a sentence, why it cannot be.
    """
    ruleset = ruleset_of(game)
    records = context.work.games.records(game.id)
    since = records[records.index(record) :]
    ends = [each_record.before for each_record in since[1:]]
    old_ends = dict(zip((each_record.phase for each_record in since), (*ends, old), strict=True))
    later = {each_record.phase: each_record for each_record in since[1:]}
    steps: list[Step] = []
    position, current = position_before, record
    while True:
        mended = changed if current is record else {}
        past, was_past = (
            replace(game, position=each_position) for each_position in (position, current.before)
        )
        used = {**_used(context, current), **mended}
        along = _read_along(context, past, was_past, used, mended)
        used |= along
        outcome = adjudicate(position, _orders(current, used, ruleset), ruleset)
        by_rules = outcome.position
        # A phase that nobody played left the board as it was.
        before_it = old_ends[current.phase] if current.phase in old_ends else steps[-1].was
        outcome = _without_ejected(game, outcome, before_it, ruleset.board)
        steps.append(Step(current, position, used, along, outcome, before_it, by_rules))
        position = outcome.position
        following = later.pop(position.phase, None) or _resolved_along(game, record, position)
        if outcome.winners or following is None or _is_open(game, following, position):
            break
        current = following
    done = {step.record.phase for step in steps}
    undone = [other_record for other_record in since if other_record.phase not in done]
    behind = [
        each_record
        for each_record in undone
        if place_of(each_record.phase) > place_of(position.phase)
    ]
    seen = next((each_record for each_record in behind if _had_orders(each_record, ruleset)), None)
    if seen is not None and not steps[-1].outcome.winners:
        return say(
            "rerun.then-would-ordered-before", phase=position.phase.title, phase2=seen.phase.title
        )
    return Rerun(tuple(steps), tuple(undone), old)


def _without_ejected(
    game: Game, outcome: Outcome, position_before: Position, board: Board
) -> Outcome:
    """Keep ejections that followed this phase, even if the new result causes none (S1.11)."""
    position = outcome.position
    for power in (*position.units, *position.centers):
        if is_ejected(game, power) and not (
            position_before.units_of(power) or position_before.centers_of(power)
        ):
            position = without_power(position, power, board)
    return replace(outcome, position=position)


def _used(context: Context, record: PhaseRecord) -> dict[Power, Submission]:
    sets = {power: context.work.games.submission(id_) for power, id_ in record.used.items()}
    return {power: submission for power, submission in sets.items() if submission is not None}


def _orders(
    record: PhaseRecord, used: Mapping[Power, Submission], ruleset: Ruleset
) -> dict[Power, list[Order]]:
    """The orders of a phase: from the sets, and for powers without a set from the report."""
    orders = {
        power: [line.order for line in submission.orders] for power, submission in used.items()
    }
    return _reported(record, ruleset.board) | orders


def _reported(record: PhaseRecord, board: Board) -> dict[Power, list[Order]]:
    """The orders of the record, void ones last.

    Where only the first order of a unit counts, the same ones count again (S3.29).
    """
    orders: dict[Power, list[Order]] = {}
    written = [entry for entry in record.report.orders if not entry.default]
    for entry in sorted(written, key=lambda entry: entry.result == (Result.VOID,)):
        order = read_order(entry.order, board)
        assert not isinstance(order, NotReadable), entry  # we wrote it
        orders.setdefault(entry.power, []).append(order)
    return orders


def _resolved_along(game: Game, moves: PhaseRecord, position: Position) -> PhaseRecord | None:
    """A phase that was skipped after these moves and is resolved along with them now (S1.13)."""
    if not goes_along(game, position.phase) or not dues(position, ruleset_of(game)):
        return None
    none = PhaseReport(orders=(), version=NEVER)
    return PhaseRecord(game.id, position.phase, position, none, {}, moves.resolved_at)


def _read_along(
    context: Context,
    past: Game,
    game_before: Game,
    used: Mapping[Power, Submission],
    mended: Mapping[Power, Submission],
) -> dict[Power, Submission]:
    """What was sent along with the moves, as it reads on the board that they come to (S1.13)."""
    if not goes_along(past, past.phase):
        return {}
    owing = dues(past.position, ruleset_of(past)).keys() - mended.keys()
    sets = {
        power: sent_along(context, past, game_before, power, used.get(power)) for power in owing
    }
    return {power: submission for power, submission in sets.items() if submission is not None}


def _is_open(game: Game, record: PhaseRecord, position: Position) -> bool:
    """Tell whether a phase that was skipped, as nothing was due, has to be played now."""
    ruleset = ruleset_of(game)
    if goes_along(game, record.phase):
        return False
    return not _had_orders(record, ruleset) and bool(dues(position, ruleset))


def is_same_outcome(rerun: Rerun, ruleset: Ruleset) -> bool:
    """Tell whether everything comes out as it did."""
    return not rerun.undone and all(
        position_to_tables(step.record.before) == position_to_tables(step.before)
        and step.record.report.orders == report_of(step.outcome, ruleset).orders
        for step in rerun.steps
    )


def corrected_record(step: Step, ruleset: Ruleset, hour: datetime, reason: str) -> PhaseRecord:
    """The next version of a phase's record; it keeps what it was before."""
    old = step.record
    report = replace(
        report_of(step.outcome, ruleset),
        version=version_of(old) + 1,
        corrected_at=hour,
        why=reason,
        earlier=(*old.report.earlier, _version(old)) if version_of(old) != NEVER else (),
    )
    used = {power: submission.id for power, submission in step.used.items()}
    return replace(old, before=step.before, report=report, used=used)


def _version(record: PhaseRecord) -> EarlierResults:
    """One version as it is kept beside the next: the board before, orders and results."""
    kept = {field.name: getattr(record.report, field.name) for field in fields(Results)}
    return EarlierResults(**kept, before=position_to_tables(record.before), used=record.used)


def store_rerun(context: Context, game: Game, rerun: Rerun, reason: str) -> tuple[InForce, ...]:
    """Put the new versions in the place of the records; return the sets that they are made of."""
    ruleset = ruleset_of(game)
    forces, inserted = [], False
    for each in rerun.steps:
        step = replace(each, used={**each.used, **store_sets(context, game, each.along)})
        new = corrected_record(step, ruleset, context.now, reason)
        inserted = inserted or version_of(step.record) == NEVER
        if inserted:  # records lie in the order in which they were added
            context.work.games.remove_record(game.id, new.phase)
            context.work.games.add_record(new)
        else:
            context.work.games.save_record(new)
        given = _orders(step.record, step.used, ruleset)
        forces.append(seal_in_force(context, game, step.before, step.used, given, version_of(new)))
        seal_outcome(context, game, new.report, step.before, step.by_rules)
        if step.by_rules != step.outcome.position:
            seal_board(context, replace(game, position=step.outcome.position))
    for record in rerun.undone:
        context.work.games.remove_record(game.id, record.phase)
        context.note(game, UNDONE, phase=record.phase.code)
    return tuple(forces)
