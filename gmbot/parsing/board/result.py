"""What a set of orders came to, while it is being read."""

from __future__ import annotations

from dataclasses import dataclass, field
from textwrap import shorten

from gmbot.messages import say
from gmbot.parsing.board.values import Problem, ReadOrder, Remark
from gmbot.parsing.board.verdict import AllowedOrder, Note, OrderProblem, Words
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Province
from gmbot.rules.orders.orders import Order, Waive

_SHOWN = 120
"""Characters of words that are told to their writer."""


@dataclass(slots=True)
class Reading:
    """What a set came to, while it is being read."""

    orders: list[ReadOrder] = field(default_factory=list)
    held: list[ReadOrder] = field(default_factory=list)
    implied: list[ReadOrder] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    faulted: set[Unit] = field(default_factory=set)
    """Own units whose line had a fault: they are not called forgotten as well."""
    named_owner: set[Unit] = field(default_factory=set)
    """Own units whose support names the owner of the supported unit."""
    changed: bool = False
    guessed: set[int] = field(default_factory=set)
    """The lines with an order that was obeyed though no rule reads it."""
    cleared: bool = False
    """All that is on file is taken back."""
    cancelled: set[Province] = field(default_factory=set)
    """Where orders on file are taken back."""
    settled: set[int] = field(default_factory=set)
    """Lines with orders, whether they count in the end or not."""

    def unit_orders(self) -> dict[Unit, Order]:
        """Every ordered unit with its order, implied and held ones included."""
        orders: dict[Unit, Order] = {}
        for order_read in (*self.implied, *self.held, *self.orders):
            if not isinstance(order_read.order, Waive):
                orders[order_read.order.unit] = order_read.order
        return orders

    def take(self, line: int, words: str, verdict: AllowedOrder | OrderProblem) -> None:
        """Keep an order with its notes, or a fault as a problem."""
        if isinstance(verdict, OrderProblem):
            self.fail(line, words, verdict)
            return
        how = "repaired" if verdict.repaired else "as-written"
        self.orders.append(ReadOrder(verdict.order, line, words, how))
        self.changed = self.changed or verdict.change
        for note in verdict.notes:
            self._note(line, note, verdict.order)

    def _note(self, line: int, note: Note, order: Order) -> None:
        about = note.about or ("" if isinstance(order, Waive) else str(order.unit))
        self.remarks.append(Remark(line, note.kind, note.text, about))

    def dispute(self, one: ReadOrder, against: str, names: Words, meant: Order) -> None:
        """Ask an order back that some words may take back, and offer what is likely meant."""
        self.orders.remove(one)
        words = f'"{shorten(against, _SHOWN, placeholder="...")}"'
        text = say("set-faults.disputed", order=names.order(one.order), words=words)
        self.problems.append(Problem(one.line, "beside", one.words, text, meant=(meant,)))

    def fail(self, line: int, words: str, fault: OrderProblem) -> None:
        """Keep a fault as a problem, once."""
        problem = Problem(line, fault.reason, words, fault.text, fault.choices, fault.about)
        if problem not in self.problems:
            self.problems.append(problem)
        if fault.unit is not None:
            self.faulted.add(fault.unit)
