"""A set of orders as a whole: the rest that holds, orders given twice, implied orders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from gmbot.parsing.adjust import AdjustmentResolver
from gmbot.parsing.field import Field
from gmbot.parsing.resolve import MovementResolver, Resolver
from gmbot.parsing.retreating import RetreatResolver
from gmbot.parsing.statements import Ref, Sentence, Statement
from gmbot.parsing.tokens import Place
from gmbot.parsing.values import Problem, ReadOrder, Remark
from gmbot.parsing.verdict import Fault, FaultFound, Good, Note, Words
from gmbot.rules.notation import write_order
from gmbot.rules.orders import (
    Build,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Retreat,
    Support,
    Waive,
)
from gmbot.rules.position import Unit
from gmbot.rules.terms import Location, PhaseKind, province_of

_RESOLVERS: Mapping[PhaseKind, type[Resolver]] = {
    PhaseKind.MOVEMENT: MovementResolver,
    PhaseKind.RETREAT: RetreatResolver,
    PhaseKind.ADJUSTMENT: AdjustmentResolver,
}
_REASONS = {
    "conditional": "An order may not depend on anything; write what the unit shall do.",
    "refused": "A line that says no to something is not obeyed; write what the unit shall do.",
    "contradictory": "The line says more than one thing; write one order for each unit.",
    "unintelligible": "This was not understood. Write it like A Par - Bur or A Mar S A Par - Bur.",
}


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

    def unit_orders(self) -> dict[Unit, Order]:
        """Every ordered unit with its order, implied and held ones included."""
        found: dict[Unit, Order] = {}
        for read in (*self.implied, *self.held, *self.orders):
            if not isinstance(read.order, Waive):
                found[read.order.unit] = read.order
        return found


class SetReader:
    """Puts the sentences of one set together on one board."""

    def __init__(self, board: Field) -> None:
        self.field = board
        self.leniency = board.setting.leniency
        self.words = Words(board)
        self.resolver = _RESOLVERS[board.kind](board)
        self.reading = Reading()
        self.latest: Statement | None = None
        """The order just before, if it is a move, a hold or a support."""
        self.last: Statement | None = None
        """The move, support or convoy that "same" refers to."""
        self.before = ""
        """What the statement just before did."""
        self.groups: list[tuple[int, str, Statement, Ref]] = []
        self.excepted: set[Unit] = set()
        self.said = False
        """True once anything but a lone "hold" was said."""
        self.polite = False
        """True while a sentence is read that is a question to the game master."""

    def read(self, sentences: Iterable[tuple[int, Sentence]]) -> Reading:
        """Return what the sentences order; each comes with the number of its line."""
        for line, sentence in sentences:
            self._sentence(line, sentence)
        self._settle_groups()
        self._settle_twice()
        self._settle_excess()
        if self.leniency.implied and self.field.kind is PhaseKind.MOVEMENT:
            self._imply()
        return self.reading

    # ---- sentence by sentence

    def _sentence(self, line: int, sentence: Sentence) -> None:
        if sentence.refused:
            self.said = True
            self._refused(line, sentence)
            return
        for ref in sentence.holders:
            self._story(line, sentence, ref)
        alone = any(r.group == "alone" for s in sentence.statements for r in s.subjects)
        self.said = self.said or bool(sentence.statements and not alone)
        self.polite = sentence.polite
        statements = _expanded(sentence.statements, self.field.kind)
        known = len(self.reading.orders)
        for statement in statements:
            self._statement(line, sentence.words, statement)
        if len(self.reading.orders) == known + 1:
            self.reading.orders[known] = replace(self.reading.orders[known], story=sentence.told)

    def _refused(self, line: int, sentence: Sentence) -> None:
        reason, _, word = sentence.refused.partition(" ")
        if reason == "musing":
            self._mused(line, sentence.words)
            return
        if reason == "refused":
            reason, text = "unintelligible", _REASONS["refused"]
        elif reason == "unknown-province":
            text = f"There is no place called {word!r} on this map."
        else:
            text = _REASONS[reason]
        self.reading.problems.append(Problem(line, reason, sentence.words, text))

    def _mused(self, line: int, words: str) -> None:
        text = "This was read as a thought or a question, not as an order."
        self.reading.remarks.append(Remark(line, "not-an-order", text, words))

    def _story(self, line: int, sentence: Sentence, ref: Ref) -> None:
        if self.field.kind is not PhaseKind.MOVEMENT or not self.leniency.creative:
            fault = Fault("unintelligible", _REASONS["unintelligible"])
            self._problem(line, sentence.words, fault)
            return
        try:
            unit = self.resolver.own.one(ref)
        except FaultFound as why:
            self._problem(line, sentence.words, why.fault)
            return
        held = ReadOrder(Hold(unit), line, sentence.words, "held", sentence.told)
        self.reading.held.append(held)
        if not sentence.story:
            text = f"{self.words.unit(unit)} holds, since this could not be read as another order."
            self.reading.remarks.append(Remark(line, "nonsense-holds", text, f"{unit}"))

    def _statement(self, line: int, words: str, statement: Statement) -> None:
        statement = self._with_same(statement)
        self.before = statement.act
        if statement.act == "swap":
            for move in _swapped(statement):
                self._statement(line, words, move)
            return
        if statement.act == "excepted":
            self._exclude(line, words, statement)
            return
        singles: list[Ref] = []
        for ref in statement.subjects:
            if ref.owner not in (None, self.field.power) and ref.group == "all":
                continue  # what another power holds is no order
            if ref.group in ("all", "rest", "alone") or self._is_whole(ref):
                self.groups.append((line, words, statement, ref))
            else:
                singles.append(ref)
        if statement.subjects and not singles:
            return
        if statement.act in ("move", "support", "convoy"):
            if statement.subjects:
                self.last = statement
            self.latest = statement if statement.subjects else None
            if len(singles) > 1 and not self.leniency.combined:
                self._problem(line, words, Fault("contradictory", _REASONS["contradictory"]))
                return
        for verdict in self._verdicts(replace(statement, subjects=tuple(singles))):
            if isinstance(verdict, Fault) and self._means_nothing(statement, verdict):
                continue
            self._verdict(line, words, verdict)
            if isinstance(verdict, Good) and statement.target and statement.target.owner:
                assert not isinstance(verdict.order, Waive)
                self.reading.named_owner.add(verdict.order.unit)

    def _verdicts(self, statement: Statement) -> list[Good | Fault]:
        """Resolve a statement; a support without an object is for the order just before it."""
        if statement.act not in ("support_nothing", "convoy_nothing"):
            if statement.act not in ("move", "support", "convoy"):
                self.latest = statement if statement.act == "hold" else None
            return self.resolver.resolve(statement)
        meant = self._with_object(statement)
        found = self.resolver.resolve(statement)
        tried = self.resolver.resolve(meant) if meant else found
        return [
            good if isinstance(good, Good) else why for good, why in zip(tried, found, strict=True)
        ]

    def _with_object(self, statement: Statement) -> Statement | None:
        """``A Mun - Bur; A Bel and A Ruh support``, ``A Lon - Nwy, North Sea convoying``"""
        last, act = self.latest, statement.act.partition("_")[0]
        if last is None:
            return None
        target = last.target if last.act in ("support", "convoy") else last.subjects[0]
        if target is None or (last.act in ("move", "hold") and len(last.subjects) != 1):
            return None
        if act == "convoy" and last.to is None:
            return None
        return replace(statement, act=act, target=target, to=last.to)

    def _means_nothing(self, statement: Statement, why: Fault) -> bool:
        """Tell whether a fault is none: a lone name of no meaning, a question about others."""
        if self.polite and why.reason in ("not-your-unit", "no-such-unit"):
            return True
        lone = statement.act == "bare" and not statement.subjects[0].kind
        return lone and self.field.kind is PhaseKind.RETREAT and why.unit is None

    def _is_whole(self, ref: Ref) -> bool:
        """``the two armies`` are all if there are two."""
        if ref.group != "counted":
            return False
        return ref.count == sum(unit.kind == ref.kind for unit in self.field.own)

    def _with_same(self, statement: Statement) -> Statement:
        """``F NWG S same``: the same move as in the order before."""
        if statement.act == "same" and self.latest and self.latest.act == "hold":
            return replace(self.latest, subjects=statement.subjects)
        if statement.act == "same" and self.before in ("support_nothing", "convoy_nothing"):
            return replace(statement, act=self.before)  # "Tyrolia helps, and so does Bohemia"
        if statement.act not in ("support_same", "convoy_same", "same") or self.last is None:
            return statement if statement.act != "same" else replace(statement, act="bare")
        last = self.last
        if statement.act == "same":
            return replace(last, subjects=statement.subjects)
        act = statement.act.partition("_")[0]
        target = last.subjects[0] if last.act == "move" else last.target
        return replace(statement, act=act, target=target, to=last.to)

    def _exclude(self, line: int, words: str, statement: Statement) -> None:
        try:
            self.excepted.add(self.resolver.own.one(statement.subjects[0]))
        except FaultFound as why:
            self._problem(line, words, why.fault)

    def _verdict(self, line: int, words: str, verdict: Good | Fault) -> None:
        if isinstance(verdict, Fault):
            self._problem(line, words, verdict)
            return
        how = "repaired" if verdict.repaired else "as-written"
        self.reading.orders.append(ReadOrder(verdict.order, line, words, how))
        self.reading.changed = self.reading.changed or verdict.change
        for note in verdict.notes:
            self._note(line, note, verdict.order)

    def _note(self, line: int, note: Note, order: Order) -> None:
        about = note.about or ("" if isinstance(order, Waive) else str(order.unit))
        self.reading.remarks.append(Remark(line, note.kind, note.text, about))

    def _problem(self, line: int, words: str, fault: Fault) -> None:
        problem = Problem(line, fault.reason, words, fault.text, fault.choices, fault.about)
        if problem not in self.reading.problems:
            self.reading.problems.append(problem)
        if fault.unit is not None:
            self.reading.faulted.add(fault.unit)

    # ---- all and the rest

    def _settle_groups(self) -> None:
        for line, words, statement, ref in self.groups:
            if ref.group == "alone" and (self.said or self.reading.held):
                continue  # "hold" alone is for everybody only where nothing else is ordered
            ordered = set(self.reading.unit_orders()) | self.excepted | self.reading.faulted
            units = [u for u in self.field.own if ref.kind in ("", u.kind) and u not in ordered]
            order = _GROUP_ACTS.get((self.field.kind, statement.act))
            if order is not None:
                for unit in units:
                    self.reading.orders.append(ReadOrder(order(unit), line, words))
            elif statement.act in ("move", "retreat", "support"):
                self._each(line, words, statement, units)
            else:
                fault = Fault("underspecified", "Say for each unit what it shall do.")
                if self.field.kind is not PhaseKind.MOVEMENT:
                    fault = Fault("wrong-phase", "That is not what is due now.")
                self._problem(line, words, fault)

    def _each(self, line: int, words: str, statement: Statement, units: Sequence[Unit]) -> None:
        """``Everything supports Brest``: every unit but Brest itself."""
        target = statement.target.place if statement.target else None
        for unit in units:
            if target and unit.province in target.places:
                continue
            name = Place((unit.province,), text=self.words.name(unit.province))
            one = replace(statement, subjects=(Ref(unit.kind, place=name, words=name.text),))
            for verdict in self.resolver.resolve(one):
                self._verdict(line, words, verdict)

    # ---- twice, and too many

    def _settle_twice(self) -> None:
        """Two orders for one unit: the later of moves, the first of all others (S3.29, S3.25)."""
        chosen: dict[Unit, int] = {}
        orders = self.reading.orders
        for number, read in enumerate(orders):
            if isinstance(read.order, Waive):
                continue
            key = _slot(read.order)
            if key not in chosen:
                chosen[key] = number
                continue
            before = orders[chosen[key]].order
            if before == read.order:
                continue
            if not self._first_counts(before, read.order):
                chosen[key] = number
            if not (isinstance(before, Hold) ^ isinstance(read.order, Hold)) or not (
                isinstance(before, Support) or isinstance(read.order, Support)
            ):
                self._say_twice(read.line, orders[chosen[key]].order)
        keep = set(chosen.values())
        self.reading.orders = [
            read for n, read in enumerate(orders) if n in keep or isinstance(read.order, Waive)
        ]
        ordered = {
            read.order.unit for read in self.reading.orders if not isinstance(read.order, Waive)
        }
        held: dict[Unit, ReadOrder] = {}
        for read in self.reading.held:
            if not isinstance(read.order, Waive) and read.order.unit not in ordered:
                held[read.order.unit] = read
        self.reading.held = list(held.values())

    def _first_counts(self, before: Order, later: Order) -> bool:
        if isinstance(before, Support) and isinstance(later, Hold):
            return True
        if isinstance(before, Hold) and isinstance(later, Support):
            return False
        if isinstance(before, Build | Remove | Retreat | Disband):
            return self.leniency.excess == "first"
        return self.leniency.twice == "first"

    def _say_twice(self, line: int, order: Order) -> None:
        assert not isinstance(order, Waive)
        text = f"{self.words.unit(order.unit)} was ordered twice; {self.words.order(order)} counts."
        self.reading.remarks.append(Remark(line, "duplicate-order", text, str(order.unit)))

    def _settle_excess(self) -> None:
        """More builds or removals than are due: the first ones count (S3.29)."""
        if self.field.kind is not PhaseKind.ADJUSTMENT:
            return
        due = abs(self.field.due)
        orders = self.reading.orders
        if len(orders) <= due:
            return
        real = [read for read in orders if not isinstance(read.order, Waive)]
        waived = [read for read in orders if isinstance(read.order, Waive)]
        spare = real[due:] if self.leniency.excess == "first" else real[: max(0, len(real) - due)]
        kept = [read for read in real if read not in spare]
        for read in spare:
            text = (
                f"{self.words.order(read.order)} is one too many: only {due} due. It is not used."
            )
            about = write_order(read.order)
            self.reading.remarks.append(Remark(read.line, "excess-order", text, about))
        self.reading.orders = kept + waived[: due - len(kept)]

    # ---- implied orders

    def _imply(self) -> None:
        """Support for an own unit that has no order at all orders that unit as well (S3.26)."""
        given = self.reading.unit_orders()
        wanted: dict[Unit, list[tuple[ReadOrder, Support]]] = {}
        for read in self.reading.orders:
            order = read.order
            if (
                isinstance(order, Support)
                and order.to is not None
                and order.supported in self.field.own
                and order.supported not in given
                and order.supported not in self.reading.faulted
            ):
                wanted.setdefault(order.supported, []).append((read, order))
        for unit, supports in wanted.items():
            self._imply_one(unit, supports)

    def _imply_one(self, unit: Unit, supports: Sequence[tuple[ReadOrder, Support]]) -> None:
        goals = {order.to for _, order in supports}
        read, order = supports[0]
        if len(goals) > 1 or order.to is None:
            text = (
                f"{self.words.unit(unit)} has no order, and your supports for it go to "
                f"different places: it holds."
            )
            self.reading.remarks.append(Remark(read.line, "contradictory-implied", text, str(unit)))
            return
        goal = province_of(order.to)
        steps = self.field.steps(unit, goal)
        if not steps and not self.field.convoyed(unit, goal):
            return
        landings = self.field.landings(unit, goal) if steps else (Location(goal),)
        if len(landings) != 1:
            return
        move = Move(unit, landings[0], via=not steps)
        self.reading.implied.append(ReadOrder(move, read.line, read.words, "implied"))
        text = (
            f"{self.words.order(move)} is taken as ordered, since "
            f"{self.words.unit(order.unit)} supports it."
        )
        self.reading.remarks.append(Remark(read.line, "implied-order", text, str(unit)))


_GROUP_ACTS: Mapping[tuple[PhaseKind, str], type[Hold] | type[Disband]] = {
    (PhaseKind.MOVEMENT, "hold"): Hold,
    (PhaseKind.RETREAT, "disband"): Disband,
    (PhaseKind.RETREAT, "remove"): Disband,
}


def _slot(order: Order) -> Unit:
    """What may be ordered once: a unit, or a place to build in."""
    assert not isinstance(order, Waive)
    if isinstance(order, Build):
        return Unit("", Location(order.unit.province))
    return order.unit


def _expanded(statements: Sequence[Statement], kind: PhaseKind) -> list[Statement]:
    """Leave out what orders nothing: bare names between orders are headings or chatter."""
    if kind is PhaseKind.ADJUSTMENT:
        return list(statements)
    if all(s.act == "bare" and not s.subjects[0].kind for s in statements):
        return list(statements) if kind is PhaseKind.RETREAT else []
    return list(statements)


def _swapped(statement: Statement) -> list[Statement]:
    if len(statement.subjects) != 2:
        return [replace(statement, act="bare")]
    one, other = statement.subjects
    return [
        Statement("move", (one,), to=replace(other, kind="")),
        Statement("move", (other,), to=replace(one, kind="")),
    ]
