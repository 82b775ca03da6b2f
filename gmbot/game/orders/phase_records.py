"""A resolved phase once more: its record holds all that its outcome depends on."""

from __future__ import annotations

from gmbot.game.state.model import PhaseRecord
from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.terms import Power
from gmbot.rules.notation import NotReadable, read_order
from gmbot.rules.orders.orders import Order
from gmbot.rules.orders.outcome import Outcome, Result
from gmbot.rules.ruleset.ruleset import Ruleset


def outcome_of(record: PhaseRecord, ruleset: Ruleset) -> Outcome:
    """Resolve a recorded phase again, reasons included; the outcome is the one reported.

    Orders that did not count for their unit come last, so that the same ones count again (S3.29).
    """
    board = ruleset.board
    position_before = record.before
    orders: dict[Power, list[Order]] = {}
    written = [entry for entry in record.report.orders if not entry.default]
    for entry in sorted(written, key=lambda entry: entry.result == (Result.VOID,)):
        order = read_order(entry.order, board, position_before)
        assert not isinstance(order, NotReadable), entry  # we wrote it
        orders.setdefault(entry.power, []).append(order)
    return adjudicate(position_before, orders, ruleset)
