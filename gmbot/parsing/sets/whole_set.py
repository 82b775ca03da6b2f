"""A set of orders as a whole: sentence by sentence, then what only the whole set tells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from gmbot.messages import say, sentences
from gmbot.parsing.board import (
    AdjustmentResolver,
    AllowedOrder,
    FaultFound,
    MovementResolver,
    OrderField,
    OrderProblem,
    Problem,
    Reading,
    ReadOrder,
    Remark,
    Resolver,
    RetreatResolver,
    likely_orders,
    move_between,
)
from gmbot.parsing.guesses import NONE, Guesser, Mender
from gmbot.parsing.phrases import NamedUnit, Sentence, Statement
from gmbot.parsing.prose import OF_THE_SET
from gmbot.parsing.revisions import Disputes, FreeChanges, Ruled
from gmbot.parsing.sentences import DENIED, begins_standard, is_standard
from gmbot.parsing.sets.all_and_rest import Groups
from gmbot.parsing.sets.conflicts import settle_excess, settle_goals, settle_help, settle_twice
from gmbot.parsing.sets.implied import imply
from gmbot.parsing.sets.named_before import (
    Earlier,
    NamedBefore,
    may_be_as_on_file,
    with_aims,
    with_kinds,
    with_turns,
    with_ways,
)  # fmt: skip
from gmbot.parsing.sets.set_changes import SetChanges, expanded, swapped
from gmbot.parsing.sets.set_sentences import is_anothers, is_known_change
from gmbot.parsing.tokens import names_of
from gmbot.rules.board.terms import PhaseKind, Province
from gmbot.rules.orders.orders import Hold, Move, Order, Waive

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
_GUESSED = frozenset({"unintelligible", "conditional", "contradictory", "unknown-province"})
"""Why a sentence was not obeyed of which its names may tell what it orders."""


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
        self.changes = SetChanges(board, self.reading, self._statement, self.earlier)
        self.free = FreeChanges(board, self.reading)
        self.disputes = Disputes(board, self.reading)
        self.covers: list[tuple[int, str, Statement]] = []
        """``Prussia covers Berlin``: read once it is known whether the unit there goes away."""
        self.said = False
        """True once anything but a lone "hold" was said."""
        self.guesser = Guesser(board)
        self.mender = Mender(self.guesser, self.reading)
        self.polite = False
        """True while a sentence is read that is a question to the game master."""

    def read(
        self,
        said: Iterable[tuple[int, Sentence]],
        *,
        change: bool = False,
        texts: Mapping[int, str],
    ) -> Reading:
        """Return what the sentences order; each comes with the number of its line.

        ``change``: it was called a change of the one before; ``texts``: the lines as written.
        """
        alone = [(line, replace(one, words=one.own_words)) for line, one in said]
        turns = with_turns(alone, self._kind_at)
        whole = with_ways(with_kinds(with_aims(turns), self._kind_at))
        changing = any(
            one.change or one.act in OF_THE_SET for _, x in whole for one in x.statements
        )
        filed = self.changes.filed.moves() if change or changing else []
        self.named = NamedBefore(self._kind_at, whole, filed)
        self.guesser.learn_lines(whole)
        changed = self._changed(whole, texts)
        self.said = self.said or bool(changed)
        for line, sentence in whole:
            if line not in changed:
                known, told = len(self.reading.orders), len(self.reading.problems)
                self._sentence(line, sentence)
                self.groups.excepted |= self.disputes.hear(line, sentence, known, told)
                self.guesser.remember(sentence, [x.order for x in self.reading.orders[known:]])
        for line, words, statement in self.covers:
            self._cover(line, words, statement)
        for line, words in self.changes.denials():
            self._refused(line, Sentence(words, refused="refused"))
        self.groups.settle(self.said, change=change or self.reading.changed)
        self.reading.settled |= {one.line for one in (*self.reading.orders, *self.reading.held)}
        settle_twice(self.reading, self.field)
        settle_excess(self.reading, self.field)
        settle_help(self.reading)
        settle_goals(self.reading, self.field)
        if not (change or self.reading.changed):  # else the orders that stay decide as well
            imply(self.reading, self.field)
        self.disputes.ask_back()
        return self.reading

    def leave_out(self, texts: Iterable[str]) -> None:
        """Leave the units of orders that are asked back out of "the rest hold"."""
        for text in texts:
            self._leave_out(Sentence(text))

    def _leave_out(self, sentence: Sentence) -> None:
        """Leave the units that a sentence names out of "the rest": what it says was not read."""
        named = {*sentence.named, *self.guesser.places_in(sentence)}
        self.groups.excepted |= {u for u in self.field.own if u.province in named}

    def _sentence(self, line: int, sentence: Sentence) -> None:
        if sentence.refused == "take-back":
            if self.changes.filed.orders:
                self.changes.perhaps(line, sentence)
                return
            sentence = replace(sentence, refused="unintelligible")  # there is nothing to take back
        if is_anothers(sentence, self.field) or self._only_speaks(sentence):
            sentence = sentence.denied_for("unintelligible")
        if sentence.refused:
            self.said = True
            self._refused(line, sentence)
            return
        meant = self._meant(sentence.likely)
        if meant:  # it reads like talk, but may be more
            self.said = True
            self._refused(line, replace(sentence, refused="unintelligible"), meant)
            return
        if sentence == Sentence(sentence.words):
            self._talk(line, sentence)
            return
        for ref in sentence.holders:
            self._story(line, sentence, ref)
        alone = any(r.group == "alone" for s in sentence.statements for r in s.subjects)
        self.said = self.said or bool(sentence.statements and not alone)
        self.polite = sentence.polite
        statements = expanded(sentence.statements, self.field.kind)
        known, told = len(self.reading.orders), len(self.reading.problems)
        for statement in statements:
            self._statement(line, sentence.words, statement)
        if not is_standard(sentence.words):
            self.mender.mend(line, sentence, known, told)
        if sentence.told and len(self.reading.orders) == known + 1:
            self.reading.orders[known] = replace(self.reading.orders[known], story=sentence.told)

    def _changed(self, whole: Sequence[tuple[int, Sentence]], texts: Mapping[int, str]) -> set[int]:
        """The lines that change the set on file in words that no rule reads."""
        lines: dict[int, list[Sentence]] = {}
        for line, one in whole:
            lines.setdefault(line, []).append(one)
        return {
            line
            for line, said in lines.items()
            if line in texts
            and not any(one.denied for one in said)
            and not is_known_change(said)
            and not is_standard(texts[line])
            and self.changes.filed.orders
            and not (ruled := ruled_by(said, self.field)).known
            and self.free.take({line: texts[line]}, ruled)
        }

    def _only_speaks(self, sentence: Sentence) -> bool:
        """Tell whether a sentence that was read is too much like talk to be obeyed."""
        changes = any(one.change or one.act in OF_THE_SET for one in sentence.statements)
        if not sentence.statements or changes or is_standard(sentence.words):
            return False
        return self.guesser.only_speaks(sentence)

    def _talk(self, line: int, sentence: Sentence) -> None:
        """Take what has no shape of an order for one if it is like those that are, or offer it."""
        if self.guesser.may_order(sentence):
            guess = self.guesser.guess_talk(sentence)
            placed = any(not isinstance(order, Waive) for order in guess.orders)
            if placed or self.guesser.orders_units(sentence):
                self._refused(line, replace(sentence, refused="unintelligible"), guess.orders)

    def _kind_at(self, province: Province) -> str:
        return next((unit.kind for unit in self.field.own if unit.province == province), "")

    def _refused(self, line: int, sentence: Sentence, meant: tuple[Order, ...] = ()) -> None:
        reason, _, word = sentence.refused.partition(" ")
        own, talk = self.field.own_places.intersection(sentence.named), NONE
        beside = line in self.reading.guessed and bool(own)
        listed = begins_standard(sentence.words)
        if reason == "musing" and not (beside or listed):
            talk = self.guesser.guess_talk(sentence)
            if not (self.guesser.obeys(sentence, talk) or self.guesser.offers(sentence, talk)):
                self._mused(line, sentence.words)
                if talk.orders:
                    self._leave_out(sentence)
                return
        self._leave_out(sentence)
        if reason in ("refused", "musing"):
            reason, why = "unintelligible", "unintelligible" if talk.orders or listed else "refused"
            text = _REASONS[why]
        elif reason == "unknown-province":
            text = say("set-faults.no-such-place", word=repr(word))
        else:
            text = _REASONS[reason]
        meant = meant or self._meant(sentence.likely)
        meant = meant or move_between(sentence.between, self.resolver, self.groups.is_group)
        guess = talk if talk.orders or reason not in _GUESSED else self.guesser.guess(sentence)
        if reason in _GUESSED and self.guesser.obeys(sentence, guess):
            self.mender.take(line, sentence, guess.orders)
            return
        meant = guess.orders or meant
        self.reading.problems.append(Problem(line, reason, sentence.words, text, meant=meant))

    def _meant(self, likely: Sequence[Statement]) -> tuple[Order, ...]:
        return likely_orders(likely, self.resolver, self.groups.is_group)

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
            self.said = True
            self.changes.take(line, words, statement)
            return
        filed, names = self.changes.filed.orders.keys(), names_of(self.field.board)
        if may_be_as_on_file(statement, words, filed, names):
            self.reading.changed = True
            fault = OrderProblem("unintelligible", _REASONS["unintelligible"])
            self.reading.fail(line, words, fault)
            return
        statement = self.earlier.filled(self.named.filled(statement))
        if statement.act == "swap":
            for move in swapped(statement):
                self._statement(line, words, move)
        elif statement.act == "cover":
            self.covers.append((line, words, statement))
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

    def _cover(self, line: int, words: str, statement: Statement) -> None:
        """Support the unit that stands there; without one go there; if it leaves, ask back."""
        goal = statement.target
        places = set(goal.place.places) if goal and goal.place else set()
        leaving = {
            one.order.unit.province for one in self.reading.orders if isinstance(one.order, Move)
        }
        if places & leaving:
            fault = OrderProblem("contradictory", _REASONS["contradictory"])
            self.reading.fail(line, words, fault)
        elif places & self.field.own_places or (goal and (goal.owner or goal.kind)):
            self._statement(line, words, replace(statement, act="support"))
        else:
            self._statement(line, words, replace(statement, act="move", target=None, to=goal))

    def _is_own(self, against: NamedUnit, who: Sequence[NamedUnit]) -> bool:
        """``Gascony to Spain, not Marseilles``: another unit may be meant, or another goal."""
        named = set(against.place.places) if against.place else set()
        going = {place for ref in who if ref.place for place in ref.place.places}
        return bool((named - going) & self.field.own_places)

    def _singles(self, line: int, words: str, statement: Statement) -> tuple[NamedUnit, ...]:
        """Return the units that are no group; groups wait for the end of the set."""
        own = [
            self.groups.counted(ref, words)
            for ref in statement.subjects
            if not self.groups.is_others(ref)
        ]
        for ref in own:
            if self.groups.is_group(ref):
                self.groups.keep(line, words, statement, ref)
        singles = tuple(ref for ref in own if not self.groups.is_group(ref))
        if fault := self.groups.miscounted(statement, singles):
            self.reading.fail(line, words, fault)
            return ()
        return singles

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


def ruled_by(said: Sequence[Sentence], board: OrderField) -> Ruled:
    """What rules read in some sentences."""
    counting = [(1, one) for one in said if one.refused != DENIED]
    tried = SetReader(board).read(counting, texts={})
    return Ruled(
        known=bool(said)
        and all(x.statements and not x.refused for x in said)
        and not tried.problems,
        orders=frozenset(one.order for one in (*tried.orders, *tried.held)),
        cancelled=frozenset(tried.cancelled),
        asked=len(tried.problems),
        cleared=tried.cleared,
        contradictory=any(one.reason == "contradictory" for one in tried.problems),
        denied=len(counting) < len(said),
    )
