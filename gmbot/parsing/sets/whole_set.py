"""A set of orders as a whole: sentence by sentence, then what only the whole set tells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from gmbot.messages import say, sentences
from gmbot.parsing.board import (
    AdjustmentResolver,
    AllowedOrder,
    FaultFound,
    FileOfOrders,
    MovementResolver,
    OrderField,
    OrderProblem,
    Problem,
    Reading,
    ReadOrder,
    Remark,
    Resolver,
    RetreatResolver,
)
from gmbot.parsing.phrases import NamedUnit, Sentence, Statement
from gmbot.parsing.prose import OF_THE_SET
from gmbot.parsing.sets.all_and_rest import Groups
from gmbot.parsing.sets.conflicts import settle_excess, settle_twice
from gmbot.parsing.sets.implied import imply
from gmbot.parsing.sets.named_before import (
    Earlier,
    NamedBefore,
    with_aims,
    with_kinds,
    with_turns,
    with_ways,
)
from gmbot.parsing.tokens import Place
from gmbot.rules.board.terms import PhaseKind, Province
from gmbot.rules.orders.orders import Build, Hold, Order, UnitOrder, Waive

_RESOLVERS: Mapping[PhaseKind, type[Resolver]] = {
    PhaseKind.MOVEMENT: MovementResolver,
    PhaseKind.RETREAT: RetreatResolver,
    PhaseKind.ADJUSTMENT: AdjustmentResolver,
}
_REASONS = {
    "conditional": say("set-faults.conditional"),
    "refused": say("set-faults.refused"),
    "contradictory": say("set-faults.contradictory"),
    "unintelligible": say("set-faults.unintelligible"),
}


class SetReader:
    """Puts the sentences of one set together on one board."""

    def __init__(self, board: OrderField) -> None:
        self.field = board
        self.leniency = board.setting.leniency
        self.resolver = _RESOLVERS[board.kind](board)
        self.reading = Reading()
        self.earlier = Earlier()
        self.named = NamedBefore(self._kind_at, ())
        self.groups = Groups(self.resolver, self.reading)
        self.filed = FileOfOrders(board.setting.on_file, board.own_places)
        self.denied: list[tuple[int, str, Statement]] = []
        """"Vienna isn't to go to Tyrolia": asked back, if no order for it follows."""
        self.taken: frozenset[Province] = frozenset()
        """What was taken back last: "send it to Norway instead"."""
        self.said = False
        """True once anything but a lone "hold" was said."""
        self.polite = False
        """True while a sentence is read that is a question to the game master."""

    def read(self, said: Iterable[tuple[int, Sentence]], *, change: bool = False) -> Reading:
        """Return what the sentences order; each comes with the number of its line.

        ``change``: the set was called a change of the one before.
        """
        turns = with_turns(list(said), self._kind_at)
        whole = with_ways(with_kinds(with_aims(turns), self._kind_at))
        changing = any(
            one.change or one.act in OF_THE_SET for _, x in whole for one in x.statements
        )
        filed = self.filed.moves() if change or changing else []
        self.named = NamedBefore(self._kind_at, whole, filed)
        for line, sentence in whole:
            self._sentence(line, sentence)
        for line, words, statement in self.denied:
            ordered = {
                one.order.unit.province
                for one in self.reading.orders
                if not isinstance(one.order, Waive)
            }
            if not any(ordered.intersection(r.place.places) for r in statement.subjects if r.place):
                self._refused(line, Sentence(words, refused="refused"))
        self.groups.settle(self.said, change=change or self.reading.changed)
        self.reading.settled |= {one.line for one in (*self.reading.orders, *self.reading.held)}
        settle_twice(self.reading, self.field)
        settle_excess(self.reading, self.field)
        if not (change or self.reading.changed):  # else the orders that stay decide as well
            imply(self.reading, self.field)
        return self.reading

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

    def _kind_at(self, province: Province) -> str:
        return next((unit.kind for unit in self.field.own if unit.province == province), "")

    def _refused(self, line: int, sentence: Sentence) -> None:
        reason, _, word = sentence.refused.partition(" ")
        if reason == "musing":
            self._mused(line, sentence.words)
            return
        # What was said of them was not read: "the rest hold" does not speak of them.
        self.groups.excepted |= {u for u in self.field.own if u.province in sentence.named}
        if reason == "refused":
            reason, text = "unintelligible", _REASONS["refused"]
        elif reason == "unknown-province":
            text = say("set-faults.no-such-place", word=repr(word))
        else:
            text = _REASONS[reason]
        meant = self._meant(sentence.likely)
        self.reading.problems.append(Problem(line, reason, sentence.words, text, meant=meant))

    def _meant(self, likely: Sequence[Statement]) -> tuple[Order, ...]:
        """The orders that a refused sentence would give, if the board allows every one of them."""
        found: list[Order] = []
        for statement in likely:
            groups = any(self.groups.is_group(r) or r.group for r in statement.subjects)
            if groups or not statement.subjects or statement.act in ("swap", "excepted"):
                return ()
            for verdict in self.resolver.resolve(statement):
                if isinstance(verdict, OrderProblem):
                    return ()
                found.append(verdict.order)
        return tuple(dict.fromkeys(found))

    def _mused(self, line: int, words: str) -> None:
        text = say("set-notes.thought")
        self.reading.remarks.append(Remark(line, "not-an-order", text, words))

    def _story(self, line: int, sentence: Sentence, ref: NamedUnit) -> None:
        if self.field.kind is not PhaseKind.MOVEMENT or not self.leniency.creative:
            fault = OrderProblem("unintelligible", _REASONS["unintelligible"])
            self.reading.fail(line, sentence.words, fault)
            return
        try:
            unit = self.resolver.own.one(ref)
        except FaultFound as why:
            if not (sentence.story and why.fault.reason == "wrong-unit-kind"):
                self.reading.fail(line, sentence.words, why.fault)
                return
            unit = self.resolver.own.one(replace(ref, kind=""))
            text = sentences(why.fault.text, say("set-notes.holds-as-said"))
            self.reading.remarks.append(Remark(line, "other-kind", text, f"{unit}"))
        held = ReadOrder(Hold(unit), line, sentence.words, "held", sentence.told)
        # Marked as a hold it is an order like others, of which the later counts (S3.29).
        (self.reading.orders if sentence.story else self.reading.held).append(held)
        if not sentence.story:
            name = self.resolver.words.unit(unit)
            text = say("set-notes.holds", unit=name)
            self.reading.remarks.append(Remark(line, "nonsense-holds", text, f"{unit}"))

    def _statement(self, line: int, words: str, statement: Statement) -> None:
        if statement.act in OF_THE_SET:
            self._of_the_set(line, words, statement)
            return
        statement = self.earlier.filled(self.named.filled(statement))
        if statement.act == "swap":
            for move in _swapped(statement):
                self._statement(line, words, move)
        elif statement.act == "excepted":
            self._exclude(line, words, statement)
        else:
            singles = self._singles(line, words, statement)
            if statement.against and self._is_own(statement.against, singles):
                fault = OrderProblem("contradictory", _REASONS["contradictory"])
                self.reading.fail(line, words, fault)
                return
            if singles or not statement.subjects:
                self._order(line, words, statement, singles)

    def _is_own(self, against: NamedUnit, who: Sequence[NamedUnit]) -> bool:
        """``Gascony to Spain, not Marseilles``: another unit may be meant, or another goal."""
        named = set(against.place.places) if against.place else set()
        going = {place for ref in who if ref.place for place in ref.place.places}
        return bool((named - going) & self.field.own_places)

    def _of_the_set(self, line: int, words: str, statement: Statement) -> None:
        """What a sentence takes back, keeps or corrects of the set on file (S3.11)."""
        self.reading.changed = self.said = True
        self.reading.settled.add(line)
        if statement.act == "cancel_all":
            self.reading.cleared = True
        elif statement.act == "keep":
            self._keep(line, words, statement)
        elif statement.act == "redirect":
            self._redirect(line, words, statement)
        elif statement.act == "changing":
            self.earlier.remember(statement, statement.subjects)
        else:
            if statement.act == "deny":
                self.denied.append((line, words, statement))
                return
            meant = self.filed.taken_back(statement, frozenset(self.reading.cancelled))
            if statement.loose and statement.to and not self.filed.has_move(statement):
                self._statement(line, words, replace(statement, act="move", loose=False))
                return
            if meant is None or not meant.units:
                self._unclear(line, words, meant.perhaps if meant else ())
                return
            self.taken = meant.units
            self.reading.cancelled |= meant.units

    def _keep(self, line: int, words: str, statement: Statement) -> None:
        """``Munich as before``: its order on file stays; a unit without one holds."""
        for ref in statement.subjects:
            here = ref.place.places if ref.place else ()
            if here and not any(place in self.filed.orders for place in here):
                self._statement(line, words, Statement("hold", (ref,)))

    def _redirect(self, line: int, words: str, statement: Statement) -> None:
        """``Make that Spain instead of Piedmont``: another goal for the unit that goes there."""
        who, old = statement.subjects, statement.target
        if self.field.kind is PhaseKind.ADJUSTMENT:
            self._rebuild(line, words, statement)
            return
        if not who and old is None:
            found = [self.filed.orders[place] for place in self.taken if place in self.filed.orders]
        elif who and who[0].place:
            found = []
        else:
            places = old.place.places if old and old.place else ()
            found = self.filed.going_to(places, who[0].kind if who else "")
        if len(found) == 1:
            unit = found[0].unit
            place = Place((unit.province,), "", "exact", unit.province)
            who = (NamedUnit(unit.kind, place=place, words=str(unit)),)
        if len(who) != 1 or who[0].place is None:
            self._unclear(line, words, tuple(found))
            return
        move = "retreat" if self.field.kind is PhaseKind.RETREAT else "move"
        self._statement(line, words, Statement(move, who, to=statement.to, change=True))

    def _rebuild(self, line: int, words: str, statement: Statement) -> None:
        """``Make that an army in Marseilles instead of the one in Paris``"""
        old, new = statement.target, statement.to
        places = old.place.places if old and old.place else ()
        found = [self.filed.orders[place] for place in places if place in self.filed.orders]
        if len(found) != 1 or new is None or not isinstance(found[0], Build):
            self._unclear(line, words, found)
            return
        self.reading.cancelled.add(found[0].unit.province)
        site = replace(new, kind=new.kind or found[0].unit.kind, lead="")
        self._statement(line, words, Statement("build", (site,), change=True))

    def _unclear(self, line: int, words: str, perhaps: Sequence[UnitOrder]) -> None:
        """Ask back what may take an order back, with a line for each that it may mean."""
        places = [one.unit.where for one in perhaps]
        choices = tuple(f"cancel {place}" for place in places)
        text = say("set-faults.perhaps-taken-back")
        self.reading.problems.append(Problem(line, "take-back", words, text, choices))

    def _singles(self, line: int, words: str, statement: Statement) -> tuple[NamedUnit, ...]:
        """Return the units that are no group; groups wait for the end of the set."""
        own = [ref for ref in statement.subjects if not self.groups.is_others(ref)]
        for ref in own:
            if self.groups.is_group(ref):
                self.groups.keep(line, words, statement, ref)
        return tuple(ref for ref in own if not self.groups.is_group(ref))

    def _order(
        self, line: int, words: str, statement: Statement, singles: tuple[NamedUnit, ...]
    ) -> None:
        self.earlier.remember(statement, singles)
        combined = statement.act in ("move", "support", "convoy") and len(singles) > 1
        if combined and not self.leniency.combined:
            fault = OrderProblem("contradictory", _REASONS["contradictory"])
            self.reading.fail(line, words, fault)
            return
        for verdict in self._verdicts(replace(statement, subjects=singles)):
            if isinstance(verdict, OrderProblem) and self._means_nothing(statement, verdict):
                continue
            self.reading.take(line, words, verdict)
            if isinstance(verdict, AllowedOrder) and statement.target and statement.target.owner:
                assert not isinstance(verdict.order, Waive)
                self.reading.named_owner.add(verdict.order.unit)

    def _verdicts(self, statement: Statement) -> list[AllowedOrder | OrderProblem]:
        """Resolve a statement; a support without an object is for the order just before it."""
        found = self.resolver.resolve(statement)
        if statement.loose and statement.to is not None:
            # A support that is not possible where the unit goes may be one where it stands.
            plain = self.resolver.resolve(replace(statement, to=None))
            pairs = zip(found, plain, strict=True)
            return [one if isinstance(one, AllowedOrder) else other for one, other in pairs]
        meant = self.earlier.with_object(statement)
        if meant is None:
            return found
        tried = zip(self.resolver.resolve(meant), found, strict=True)
        return [good if isinstance(good, AllowedOrder) else why for good, why in tried]

    def _means_nothing(self, statement: Statement, why: OrderProblem) -> bool:
        """Tell whether a fault is none: a lone name of no meaning, a question about others."""
        if self.polite and why.reason in ("not-your-unit", "no-such-unit"):
            return True
        lone = statement.act == "bare" and not statement.subjects[0].kind
        return lone and self.field.kind is PhaseKind.RETREAT and why.unit is None

    def _exclude(self, line: int, words: str, statement: Statement) -> None:
        try:
            self.groups.excepted.add(self.resolver.own.one(statement.subjects[0]))
        except FaultFound as why:
            self.reading.fail(line, words, why.fault)


def _expanded(statements: Sequence[Statement], kind: PhaseKind) -> list[Statement]:
    """Leave out what orders nothing: bare names between orders are headings or chatter."""
    names = all(s.act == "bare" and not s.subjects[0].kind for s in statements)
    return [] if names and kind is PhaseKind.MOVEMENT else list(statements)


def _swapped(statement: Statement) -> list[Statement]:
    if len(statement.subjects) != 2:
        return [replace(statement, act="bare")]
    one, other = statement.subjects
    return [
        Statement("move", (one,), to=replace(other, kind="")),
        Statement("move", (other,), to=replace(one, kind="")),
    ]
