"""A statement on the board of a movement phase: which of its readings can be meant.

Every name may still mean several provinces. Of all combinations those that are allowed here are
kept: one is the order, several are reported as ambiguous, none as the fault of the likeliest.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace

from gmbot.messages import say, sentences
from gmbot.parsing.board.facts import OrderField
from gmbot.parsing.board.moves import Moves
from gmbot.parsing.board.own_units import OwnUnits
from gmbot.parsing.board.supports import Convoys, Supports
from gmbot.parsing.board.verdict import AllowedOrder, FaultFound, Note, OrderProblem, fault
from gmbot.parsing.phrases import NamedUnit, Statement
from gmbot.rules.orders.orders import Hold


class Resolver(ABC):
    """Resolves the statements of one power in one phase; each kind of phase has its own."""

    def __init__(self, field: OrderField) -> None:
        self.field = field
        self.board = field.board
        self.own = OwnUnits(field)
        self.words = self.own.words
        self.leniency = field.setting.leniency

    def resolve(self, statement: Statement) -> list[AllowedOrder | OrderProblem]:
        """Return what the statement comes to, one entry per acting unit."""
        verdicts: list[AllowedOrder | OrderProblem] = []
        for ref in statement.subjects or (None,):
            try:
                good = self._resolve(statement, ref)
                same = good.change == statement.change
                verdicts.append(good if same else replace(good, change=statement.change))
            except FaultFound as why:
                verdicts.append(self._as_signal(why.fault, statement) or why.fault)
        return verdicts

    def _as_signal(self, found: OrderProblem, statement: Statement) -> AllowedOrder | None:
        """Take an order that cannot be done, where the game prints it for all to see.

        Not in the fog: whatever is printed there tells somebody what nobody may know.
        """
        if not self.leniency.signals or self.field.setting.fog or found.signal is None:
            return None
        note = Note("impossible", sentences(found.text, say("movement.signal")))
        return AllowedOrder(found.signal, (note,), repaired=True, change=statement.change)

    @abstractmethod
    def _resolve(self, statement: Statement, ref: NamedUnit | None) -> AllowedOrder:
        """Return the order of one acting unit; None if none is named. Raises ``FaultFound``."""

    def _incomplete(self, statement: Statement, ref: NamedUnit) -> FaultFound:
        unit = self.own.one(ref)
        wants = {
            "nowhere": "where",
            "retreat_nowhere": "where",
            "support_nothing": "whom-to-support",
            "convoy_nothing": "whom-to-convoy",
        }.get(statement.act, "what-to-do")
        text = say(f"not-said.{wants}", unit=self.words.unit(unit))
        return fault("underspecified", text, unit=unit)


class MovementResolver(Resolver):
    """Resolves holds, moves, supports and convoys."""

    def __init__(self, field: OrderField) -> None:
        super().__init__(field)
        self.moves = Moves(self.own)
        self.supports = Supports(self.own)
        self.convoys = Convoys(self.own)

    def _resolve(self, statement: Statement, ref: NamedUnit | None) -> AllowedOrder:
        if ref is None:
            raise fault("underspecified", say("movement.no-unit-named"))
        match statement.act:
            case "hold":
                unit = self.own.one(ref, Hold)
                return self.own.good(Hold(unit), unit, ref, (ref,))
            case "move" | "retreat":
                return self.moves.order(ref, statement)
            case "support":
                return self.supports.order(ref, statement)
            case "convoy":
                return self.convoys.order(ref, statement)
            case "convoy_whom":
                raise self.convoys.nowhere(ref)
            case "disband" | "remove":
                raise self._stays(ref)
            case "build" | "waive":
                raise fault("winter-order", say("movement.no-builds"))
            case _:
                raise self._incomplete(statement, ref)

    def _stays(self, ref: NamedUnit) -> FaultFound:
        unit = self.own.one(ref)
        return fault(
            "voluntary-disband",
            say("movement.stays", unit=self.words.unit(unit)),
            unit=unit,
        )
