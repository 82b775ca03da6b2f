"""Plays one phase written as texts: for tests of the rules and of variants."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Power
from gmbot.rules.notation import NotReadable, position_from_tables, read_order, write_order
from gmbot.rules.orders.orders import Order
from gmbot.rules.orders.outcome import OrderOutcome, Outcome
from gmbot.rules.orders.reasons import sentence
from gmbot.rules.ruleset.options import read_options
from gmbot.variants import catalogue

Texts = Mapping[str, str]


class Played:
    """A phase with its outcome; what it answers are texts."""

    def __init__(self, position: Position, outcome: Outcome, variant: str) -> None:
        self.before = position
        self.outcome = outcome
        self.board = catalogue.load(variant).ruleset.board

    def result(self, order: str) -> str:
        """``bounced``, or ``cut dislodged``: what became of an order."""
        return " ".join(result.value for result in self.row(order).results)

    def why(self, order: str) -> str:
        """The reason as a sentence; empty if there is none."""
        reason = self.row(order).reason
        return sentence(reason, self.board) if reason else ""

    def row(self, order: str) -> OrderOutcome:
        """The outcome of an order."""
        found = [one for one in self.outcome.orders if write_order(one.order) == order]
        assert found, f"{order} is not among {[write_order(o.order) for o in self.outcome.orders]}"
        return found[0]

    @property
    def units(self) -> dict[str, str]:
        """Who stands where afterwards: ``{"FRANCE": "A BUR, F BRE"}``."""
        after = self.outcome.position.units
        return {power: ", ".join(map(str, units)) for power, units in after.items()}

    @property
    def centers(self) -> dict[str, str]:
        """Who owns what afterwards."""
        return {p: " ".join(held) for p, held in self.outcome.position.centers.items()}

    @property
    def dislodged(self) -> dict[str, str]:
        """Who has to retreat, and where to: ``{"A VEN": "APU, ROM"}``."""
        return {str(one.unit): ", ".join(one.retreats) for one in self.outcome.dislodged}


def position_of(phase: str, units: Texts, variant: str = "standard", **rest: Any) -> Position:
    """Make a position; ``rest`` may have ``centers``, ``homes``, ``dislodged``, ``contested``."""
    tables: dict[str, Any] = {"phase": phase, "units": {p: _split(u) for p, u in units.items()}}
    for key, value in rest.items():
        is_table = isinstance(value, Mapping)
        tables[key] = {p: held.split() for p, held in value.items()} if is_table else value
    return position_from_tables(tables, catalogue.load(variant).ruleset.board)


def play(
    units: Texts,
    orders: Texts,
    phase: str = "S1901M",
    variant: str = "standard",
    options: Mapping[str, Any] | None = None,
    **rest: Any,
) -> Played:
    """Resolve a phase: ``play({"FRANCE": "A PAR"}, {"FRANCE": "A PAR - BUR"})``."""
    ruleset = catalogue.load(variant).ruleset
    ruleset = replace(ruleset, options=read_options(options or {}, ruleset.options))
    position = position_of(phase, units, variant, **rest)
    read: dict[Power, list[Order]] = {}
    for power, texts in orders.items():
        for text in _split(texts):
            order = read_order(text, ruleset.board, position)
            assert not isinstance(order, NotReadable), order
            read.setdefault(Power(power), []).append(order)
    return Played(position, adjudicate(position, read, ruleset), variant)


def _split(texts: str) -> list[str]:
    return [text.strip() for text in texts.split(",") if text.strip()]
