"""What a text may change in the set on file that no rule reads: clause by clause.

``Withdraw both naval orders. Berlin to Prussia is all I want``: each clause takes back, denies,
keeps, replaces or orders something, and what it names is looked for among the orders on file. The
whole is told only if every clause is clear (S3.11).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gmbot.parsing.board import FileOfOrders, OrderField, named_at
from gmbot.parsing.guesses.acts import ACTS, goal_of
from gmbot.parsing.guesses.clauses import Clause, clauses_of
from gmbot.parsing.guesses.corrected import Give, corrected
from gmbot.parsing.guesses.guess import guessed
from gmbot.parsing.guesses.taken import Pointed, partners, pointed
from gmbot.parsing.phrases import Statement, casts_doubt, undoes
from gmbot.parsing.tokens import Names, sentence_tokens
from gmbot.rules.board.terms import Location, Province
from gmbot.rules.orders.orders import (
    Convoy,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    UnitOrder,
    Waive,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Change:
    """What a text changes: orders that are taken back, and orders that are given."""

    cancelled: frozenset[Province] = frozenset()
    orders: tuple[Order, ...] = ()


class UnclearError(Exception):
    """Some clause may mean this or that, or nothing that is known."""


_TOLD = ("CHANGE", "CHANGED", "CHANGES", "ADDS", "FORGOT", "MEANT")
"""Words that say that the set changes, whatever else a clause is for."""
_SURE = 0.45
"""How likely a clause has to order just what is guessed."""


def changed(
    text: str, names: Names, field: OrderField, filed: FileOfOrders, give: Give
) -> Change | None:
    """Return what a text changes; None if that is not clear, or nothing at all."""
    clauses = clauses_of(text, names)
    slip = corrected(clauses, field, filed, give)
    if slip is not None:
        return Change(*slip)
    try:
        return _Changer(names, field, filed, give).change(clauses)
    except UnclearError:
        return None


class _Changer:
    """Goes through the clauses of one text."""

    def __init__(self, names: Names, field: OrderField, filed: FileOfOrders, give: Give) -> None:
        self.names = names
        self.field = field
        self.filed = filed
        self.give = give
        self.cancelled: set[Province] = set()
        self.kept: set[Province] = set()
        self.denied: set[Province] = set()
        self.topic: frozenset[Province] = frozenset()
        """The units of which was spoken last: "it supports Galicia"."""
        self.goal: Province | None = None
        """Where somebody shall go, who is not said: "make it Greece"."""
        self.swaps = False
        self.waits = False
        """A unit was named alone, and nothing was said of it yet."""
        self.holds = False
        """Units with orders on file hold: "have those two hold"."""
        self.orders: list[Order] = []
        self.ordering: list[Clause] = []
        self.topics: list[frozenset[Province]] = []
        """Of whom was spoken before each clause that orders something."""

    def change(self, clauses: Sequence[Clause]) -> Change | None:
        """What all the clauses come to."""
        purposes = [clause.purpose for clause in clauses]
        if "roles" in purposes:  # "Marseilles goes in" tells where, and not that it stays so
            purposes = ["order" if one == "keep" else one for one in purposes]
        for first in (True, False):  # what stays tells which "the other two" are
            for purpose, clause in zip(purposes, clauses, strict=True):
                if (purpose == "keep") is first:
                    self._clause(purpose, clause)
        if self.waits and not (self.goal or self.swaps or self.cancelled):
            return None
        if self.goal:
            self._make(self.goal)
        if self.swaps:
            self._swap_roles()
        self._order()
        ordered = {one.unit.province for one in self.orders if not isinstance(one, Waive)}
        told = any(clause.has(*_TOLD) for clause in clauses)
        changing = self.holds or told or not {"", "order", "topic"}.issuperset(purposes)
        if len(ordered) < len(self.orders):
            return None
        if not changing or not self.denied <= ordered | self.cancelled:
            return None
        if self.kept & (ordered | self.cancelled):
            return None
        cancelled = frozenset(self.cancelled - ordered)
        return Change(cancelled, tuple(self.orders)) if cancelled or self.orders else None

    def _clause(self, purpose: str, clause: Clause) -> None:
        apart = purpose == "order" and not self._own(clause) <= self.topic
        self.waits = purpose == "topic" or (self.waits and (apart or purpose in ("", "keep")))
        match purpose:
            case "doubt":
                raise UnclearError
            case "cancel":
                self.topic = self._pointed(clause)
                self.cancelled |= self.topic
            case "keep":
                kept = self._kept(clause)
                self.kept |= kept
                if clause.has("ONLY") and kept and clause.has("ORDER", "STANDS"):
                    self.cancelled |= frozenset(self.filed.orders) - kept
            case "deny":
                if clause.places() or len(self.topic) != 1:
                    self.topic = self._pointed(clause)
                self.denied |= self.topic
            case "replace":
                self._replace(*_goals(clause), self._filed(clause))
            case "roles":
                self.swaps = True
            case "make":
                self._makes(clause)
            case "topic" if clause.places():
                self.topic = self._filed(clause) or self._own(clause) or self.topic
            case "topic" if not self.cancelled:
                self.topic = pointed(clause, self.filed, self.topic, self.kept)
            case "order":
                self.ordering.append(clause)
                self.topics.append(self.topic)
            case _:
                if undoes(clause.text) or casts_doubt(clause.text, self.names):
                    raise UnclearError
                if self.cancelled and clause.has("BOTH", "ALL"):  # "both halves of it"
                    self.cancelled |= partners(self.topic, self.filed)

    def _pointed(self, clause: Clause) -> frozenset[Province]:
        """The units whose orders a clause speaks of; there must be some."""
        found: Pointed = pointed(clause, self.filed, self.topic, self.kept)
        if not found:
            raise UnclearError
        return found

    def _kept(self, clause: Clause) -> frozenset[Province]:
        """What stays; who is not named may be anybody."""
        return self._pointed(clause) if clause.places() else frozenset()

    def _filed(self, clause: Clause) -> frozenset[Province]:
        """The units of a clause with an order on file."""
        return frozenset(x for names in clause.places() for x in names if x in self.filed.orders)

    def _own(self, clause: Clause) -> frozenset[Province]:
        named = (x for names in clause.places() for x in names)
        return frozenset(x for x in named if x in self.field.own_places)

    # ---- another goal

    def _makes(self, clause: Clause) -> None:
        """``Make that Greece``; a unit that is named alone is the one of which is spoken."""
        own = self._filed(clause) or self._own(clause)
        (places,) = clause.places()
        if own and not clause.has("MAKE"):
            self.topic, self.waits = own, True
        elif self.goal or len(places) != 1:
            raise UnclearError
        else:
            self.goal = places[0]

    def _make(self, goal: Province) -> None:
        if len(self.topic) == 1 and not self.topic & {one.unit.province for one in self._moves()}:
            own = [unit for unit in self.field.own if unit.province in self.topic]
            made = [self._redirected(Move(unit, Location(goal)), goal) for unit in own]
            self.orders += [one for one in made if one]
            return
        units = self.topic or frozenset(self.filed.orders)
        moves = [one for one in self._moves() if one.unit.province in units]
        if not self.topic:
            moves = [one for one in moves if self._redirected(one, goal) is not None]
        if len(moves) != 1:
            raise UnclearError
        old = goal_of(moves[0])
        assert old is not None
        self._replace(goal, old, frozenset({moves[0].unit.province}))

    def _moves(self) -> list[Move | Retreat]:
        return [one for one in self.filed.orders.values() if isinstance(one, Move | Retreat)]

    def _replace(self, new: Province, old: Province, units: frozenset[Province]) -> None:
        """``Make it Greece rather than Albania``: who goes, and the fleets that carry it."""
        units -= {new, old}
        going = [one for one in self._moves() if goal_of(one) == old]
        if units:
            going = [one for one in going if one.unit.province in units]
        if len(going) != 1:
            raise UnclearError
        unit = going[0].unit
        fleets = (one for one in self.filed.orders.values() if isinstance(one, Convoy))
        for one in (*going, *(one for one in fleets if one.army == unit)):
            other = self._redirected(one, new)
            if other is None:
                raise UnclearError
            self.orders.append(other)

    def _redirected(self, order: UnitOrder, goal: Province) -> Order | None:
        """The same order with another goal; None if the board does not allow it."""
        who, to = (named_at(order.unit.province, order.unit.kind),), named_at(goal)
        match order:
            case Support():
                return self.give(Statement("support", who, named_at(order.supported.province), to))
            case Convoy():
                return self.give(Statement("convoy", who, named_at(order.army.province), to))
            case Retreat():
                return self.give(Statement("retreat", who, to=to))
            case _:
                return self.give(Statement("move", who, to=to))

    def _swap_roles(self) -> None:
        """``Other way round: Ukraine goes in and Warsaw helps``"""
        pairs = [
            (move, help_)
            for move in self._moves()
            for help_ in self.filed.orders.values()
            if isinstance(help_, Support) and help_.supported == move.unit and goal_of(help_)
        ]
        named = {place for clause in self.ordering for place in self._own(clause)}
        found = [pair for pair in pairs if named <= {pair[0].unit.province, pair[1].unit.province}]
        if len(found) != 1:
            raise UnclearError
        move, help_ = found[0]
        goal = goal_of(move)
        assert goal is not None
        self.ordering.clear()
        for one in (
            replace(move, unit=help_.unit),
            replace(help_, unit=move.unit, supported=help_.unit),
        ):
            other = self._redirected(one, goal)
            if other is None:
                raise UnclearError
            self.orders.append(other)

    # ---- new orders

    def _order(self) -> None:
        """Guess at all the clauses that order, together: one may tell what another helps."""
        rest: list[tuple[Clause, frozenset[Province]]] = []
        for clause, topic in zip(self.ordering, self.topics, strict=False):
            held = self._held(clause)
            self.orders += held
            self.holds = self.holds or bool(held)
            rest += [] if held else [(clause, topic)]
        if not rest:
            return
        plain = ", ".join(clause.text for clause, _ in rest)
        full = ", ".join(self._with_topic(clause, topic) for clause, topic in rest)
        for text in dict.fromkeys((full, plain)):
            guess = guessed(sentence_tokens(text, self.names), self.field)
            if guess.clear and guess.share > _SURE:
                self.orders += guess.orders
                return
        raise UnclearError

    def _held(self, clause: Clause) -> list[Order]:
        """``Both fleets hold``: those with an order on file."""
        acts = {ACTS[token.type] for token in clause.tokens if token.type in ACTS}
        if clause.places() or "hold" not in acts or not clause.has("BOTH", "NUMBER"):
            return []
        units = pointed(clause, self.filed, self.topic, self.kept)
        return [Hold(self.filed.orders[place].unit) for place in sorted(units)]

    def _with_topic(self, clause: Clause, topic: frozenset[Province]) -> str:
        """The words of a clause that begins with its verb, behind the unit that was named."""
        verb = clause.tokens[0].type in (*ACTS, "TO", "COPULA", "NOW")
        own = self._own(clause)
        if len(topic) != 1 or not (verb or not own) or topic <= own:
            return clause.text
        return f"{next(iter(topic))} {clause.text}"


def _goals(clause: Clause) -> tuple[Province, Province]:
    """The new goal and the old one."""
    places = [(at, one.place.places) for at, one in enumerate(clause.tokens) if one.type == "PLACE"]
    if any(len(names) != 1 for _, names in places):
        raise UnclearError
    at = next((at for at, one in enumerate(clause.tokens) if one.type == "INSTEAD"), None)
    goals = [(where, names[0]) for where, names in places]
    if at is None:  # "swap Burgundy for Picardy"
        if len(goals) != 2 or not clause.has("FOR"):
            raise UnclearError
        return goals[1][1], goals[0][1]
    before, behind = [x for x in goals if x[0] < at], [x for x in goals if x[0] > at]
    if not behind:
        raise UnclearError
    if before:
        return before[-1][1], behind[0][1]
    if len(behind) < 2:
        raise UnclearError
    return behind[-1][1], behind[0][1]
