"""What a mail changes in the set on file: taken back, kept, put in another's place (S3.11).

The words are read by ``grammars/changes.lark``; here they meet the orders on file. What may
mean two orders, or none, is asked back and touches nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from gmbot.messages import say
from gmbot.parsing.board import FileOfOrders, OrderField, Problem, Reading, named_at
from gmbot.parsing.phrases import Sentence, Statement, may_mean_a_part
from gmbot.parsing.sets.named_before import Earlier
from gmbot.rules.board.terms import Location, PhaseKind, Province
from gmbot.rules.orders.orders import Build, UnitOrder, Waive

Ordering = Callable[[int, str, Statement], None]
"""Takes an order of the same mail, with its line and words."""


class SetChanges:
    """Changes the set on file, sentence by sentence."""

    def __init__(
        self, field: OrderField, reading: Reading, order: Ordering, earlier: Earlier
    ) -> None:
        self.field = field
        self.reading = reading
        self.order = order
        self.earlier = earlier
        self.filed = FileOfOrders(field.setting.on_file, field.own_places)
        self.denied: list[tuple[int, str, Statement]] = []
        """"Vienna isn't to go to Tyrolia": asked back, if no order for it follows."""
        self.taken: frozenset[Province] = frozenset()
        """What was taken back last: "send it to Norway instead"."""

    def denials(self) -> Iterator[tuple[int, str]]:
        """The lines and words that say what a unit shall not do, and no others what it does."""
        ordered = self._ordered() | self.reading.cancelled
        for line, words, statement in self.denied:
            if not any(ordered.intersection(r.place.places) for r in statement.subjects if r.place):
                yield line, words

    def perhaps(self, line: int, sentence: Sentence) -> None:
        """Ask back what may take orders back, beside words that are not known."""
        own = [place for place in sentence.named if place in self.field.own_places]
        units = [unit.where for unit in self.field.own if unit.province in own]
        if own:
            self._ask(line, sentence.words, units or [Location(place) for place in own])
        else:
            text = say("set-faults.unintelligible")
            self.reading.problems.append(Problem(line, "unintelligible", sentence.words, text))

    def _that(self, line: int, words: str, statement: Statement) -> None:
        """``Cancel that``: the order above, which is asked back, or what was named before."""
        above = [one.order for one in self.reading.orders if not isinstance(one.order, Waive)]
        named = [r.place.places for r in statement.subjects if r.place]
        if not named and above:
            self._ask(line, words, [above[-1].unit.where])
            return
        if not named and self.denied:
            named = [r.place.places for r in self.denied[-1][2].subjects if r.place]
        own = {place for places in named for place in places} & self.field.own_places
        if not own:
            self._ask(line, words, [])
            return
        self.reading.changed = True
        self.reading.cancelled |= own

    def take(self, line: int, words: str, statement: Statement) -> None:
        """What a sentence takes back, keeps or corrects of the set on file (S3.11)."""
        self.reading.settled.add(line)
        if statement.act == "cancel_that":
            self._that(line, words, statement)
            return
        if self._removes(statement):
            self.order(line, words, replace(statement, act="remove"))
            return
        self.reading.changed = True
        if statement.act == "cancel_all" and not may_mean_a_part(words):
            self.reading.cleared = True
        elif statement.act == "cancel_all":
            text = say("set-faults.perhaps-taken-back")
            self.reading.problems.append(Problem(line, "take-back", words, text, ("CLEAR",)))
        elif statement.act == "keep":
            self._keep(line, words, statement)
        elif statement.act == "redirect":
            self._redirect(line, words, statement)
        elif statement.act == "changing":
            self.earlier.remember(statement, statement.subjects)
        elif statement.act == "deny":
            self.denied.append((line, words, statement))
        elif statement.loose and statement.to and not self.filed.has_move(statement):
            self.order(line, words, replace(statement, act="move", loose=False))
        else:
            self._take_back(line, words, statement)

    def _removes(self, statement: Statement) -> bool:
        """Tell whether "I take away the army in Finland" removes it: no order for it is known."""
        winter = self.field.kind is PhaseKind.ADJUSTMENT
        if statement.act != "cancel" or not winter or self.field.due >= 0:
            return False
        named = {place for r in statement.subjects if r.place for place in r.place.places}
        known = {*self.filed.orders, *self._ordered(), *self.reading.cancelled}
        return bool(named) and not named & known

    def _ordered(self) -> set[Province]:
        """The provinces of the units that this mail has ordered so far."""
        return {
            one.order.unit.province
            for one in self.reading.orders
            if not isinstance(one.order, Waive)
        }

    def _take_back(self, line: int, words: str, statement: Statement) -> None:
        meant = self.filed.taken_back(statement, frozenset(self.reading.cancelled))
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
                self.order(line, words, Statement("hold", (ref,)))

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
            who = (named_at(unit.province, unit.kind),)
        if len(who) != 1 or who[0].place is None:
            self._unclear(line, words, tuple(found))
            return
        move = "retreat" if self.field.kind is PhaseKind.RETREAT else "move"
        self.order(line, words, Statement(move, who, to=statement.to, change=True))

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
        self.order(line, words, Statement("build", (site,), change=True))

    def _unclear(self, line: int, words: str, perhaps: Sequence[UnitOrder]) -> None:
        self._ask(line, words, [one.unit.where for one in perhaps])

    def _ask(self, line: int, words: str, where: Sequence[Location]) -> None:
        """Ask back what may take an order back, with a line for each that it may mean."""
        text = say("set-faults.perhaps-taken-back")
        choices = tuple(f"cancel {one}" for one in where)
        self.reading.problems.append(Problem(line, "take-back", words, text, choices))


def swapped(statement: Statement) -> list[Statement]:
    """The two moves of units that change places."""
    if len(statement.subjects) != 2:
        return [replace(statement, act="bare")]
    one, other = statement.subjects
    return [
        Statement("move", (one,), to=replace(other, kind="")),
        Statement("move", (other,), to=replace(one, kind="")),
    ]


def expanded(statements: Sequence[Statement], kind: PhaseKind) -> list[Statement]:
    """Leave out what orders nothing: bare names between orders are headings or chatter."""
    names = all(s.act == "bare" and not s.subjects[0].kind for s in statements)
    return [] if names and kind is PhaseKind.MOVEMENT else list(statements)
