"""The resolved phases of a game in its file: boards, sets, results, and what they were before a
correction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from gmbot.game.archive.sets import read_set, write_set
from gmbot.game.state.context import Context, ruleset_of
from gmbot.game.state.model import Game, PhaseRecord, Submission
from gmbot.game.state.stored.order_lines import WrittenLine, read_lines
from gmbot.game.state.stored.phase_report import PhaseReport
from gmbot.rules.board.terms import Phase, Power
from gmbot.rules.notation import PositionTables, position_from_tables, position_to_tables


@dataclass(frozen=True, slots=True)
class PastPhase:
    """A resolved phase as a file has it."""

    phase: Phase
    resolved_at: datetime
    before: PositionTables
    report: PhaseReport
    sets: Mapping[Power, Mapping[str, Any]]


def written_history(context: Context, game: Game) -> tuple[PastPhase, ...]:
    """The resolved phases, oldest first, each with the sets that were used."""
    return tuple(_written(context, record) for record in context.work.games.records(game.id))


def _written(context: Context, record: PhaseRecord) -> PastPhase:
    earlier = tuple(replace(notice, used={}) for notice in record.report.earlier)
    sets = {power: context.work.games.submission(id_) for power, id_ in record.used.items()}
    return PastPhase(
        record.phase,
        record.resolved_at,
        position_to_tables(record.before),
        replace(record.report, earlier=earlier),
        {
            power: write_set(submission)
            for power, submission in sets.items()
            if submission is not None
        },
    )


UNREADABLE = (ValueError, KeyError, TypeError, AttributeError)
"""What is raised by tables that ``written_history`` cannot have made."""


def store_phase(context: Context, game: Game, past: PastPhase) -> None:
    """Store a resolved phase; raises one of ``UNREADABLE``."""
    board = ruleset_of(game).board
    if context.work.games.record(game.id, past.phase) is not None:
        raise ValueError(f"{past.phase.code} is given twice")
    position_before = position_from_tables(past.before, board)
    if position_before.phase != past.phase:
        raise ValueError(f"the board before is of {position_before.phase.code}")
    read_lines((WrittenLine(order.order) for order in past.report.orders), board)
    used = {power: _stored(context, game, past.phase, power, entry).id
            for power, entry in past.sets.items()}  # fmt: skip
    context.work.games.add_record(
        PhaseRecord(game.id, past.phase, position_before, past.report, used, past.resolved_at)
    )


def _stored(
    context: Context, game: Game, phase: Phase, power: Power, table: Mapping[str, Any]
) -> Submission:
    submission = read_set({**table, "power": power, "phase": phase}, game)
    for known in context.work.games.submissions(game.id, phase):
        if (known.power, known.serial) == (power, submission.serial):
            return known  # a phase whose results are withdrawn has its sets on file already
    return context.work.games.add_submission(submission)
