"""The resolved phases of a game in its file: boards, sets, results, and what they were before a
correction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from gmbot.game.state.context import Context, ruleset_of
from gmbot.game.state.model import Game, OrderLine, PhaseRecord, Submission
from gmbot.game.state.times import iso
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import Phase, Power
from gmbot.rules.notation import NotReadable, position_from_tables, read_order, write_order


def write_history(context: Context, game: Game) -> list[dict[str, Any]]:
    """The resolved phases, oldest first, each with the sets that were used."""
    return [_written(context, record) for record in context.work.games.records(game.id)]


def _written(context: Context, record: PhaseRecord) -> dict[str, Any]:
    report = dict(record.report)
    if "earlier" in report:
        report["earlier"] = [
            {key: value for key, value in one.items() if key != "used"} for one in report["earlier"]
        ]
    sets = {power: context.work.games.submission(id_) for power, id_ in record.used.items()}
    return {
        "phase": record.phase.code,
        "resolved_at": iso(record.resolved_at),
        "before": dict(record.before),
        "report": report,
        "sets": {power: _set(one) for power, one in sets.items() if one is not None},
    }


def _set(one: Submission) -> dict[str, Any]:
    return {
        "orders": [
            {"order": write_order(line.order), "words": line.words, "how": line.how,
             "flavour": line.flavour}
            for line in one.orders
        ],
        "serial": one.serial,
        "number": one.number,
        "received_at": iso(one.received_at),
        "final": one.final,
    }  # fmt: skip


def read_history(context: Context, game: Game, entries: Sequence[Any]) -> None:
    """Store resolved phases. Raises ``ValueError`` that says which one is wrong, and why."""
    board = ruleset_of(game).board
    for place, entry in enumerate(entries, 1):
        try:
            _read(context, game, entry, board)
        except (ValueError, KeyError, TypeError, AttributeError) as problem:
            raise ValueError(f"history: entry {place}: {problem!r}") from problem


def _read(context: Context, game: Game, entry: Mapping[str, Any], board: Board) -> None:
    phase = Phase.parse(entry["phase"])
    if context.work.games.record(game.id, phase) is not None:
        raise ValueError(f"{phase.code} is given twice")
    before = position_from_tables(entry["before"], board)
    if before.phase != phase:
        raise ValueError(f"the board before is of {before.phase.code}")
    for row in entry["report"]["orders"]:
        _order(row["order"], board)
    sets = {
        power: _stored(context, game, phase, power, one) for power, one in entry["sets"].items()
    }
    record = PhaseRecord(
        game.id,
        phase,
        entry["before"],
        {"destroyed": [], "winner": None, **entry["report"]},
        {power: one.id for power, one in sets.items()},
        datetime.fromisoformat(entry["resolved_at"]),
    )
    context.work.games.add_record(record)


def _stored(
    context: Context, game: Game, phase: Phase, power: str, one: Mapping[str, Any]
) -> Submission:
    board = ruleset_of(game).board
    lines = tuple(
        OrderLine(_order(o["order"], board), o["words"], o["how"], o.get("flavour", ""))
        for o in one["orders"]
    )
    for known in context.work.games.submissions(game.id, phase):
        if (known.power, known.serial) == (power, one["serial"]):
            return known  # a phase whose results are withdrawn has its sets on file already
    when = datetime.fromisoformat(one["received_at"])
    return context.work.games.add_submission(
        Submission(
            0, game.id, Power(power), phase, one["serial"], lines, when, one["number"],
            final=one["final"],
        )
    )  # fmt: skip


def _order(text: str, board: Board) -> Any:
    order = read_order(text, board)
    if isinstance(order, NotReadable):
        raise ValueError(f"{text!r} is not an order")
    return order
