"""Orders of a text that a later sentence of the same text may take back (S3.11).

``Paris to Picardy. Hang on, Paris is better off at home, I'd say.`` What such a sentence orders may
be anybody's guess; that the order above it stays in force is not what its writer expects. So it is
asked back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gmbot.parsing.board import OrderField, Problem, Reading, ReadOrder, Words
from gmbot.parsing.guesses import RowNumbers, goal_of
from gmbot.parsing.judges import undoing
from gmbot.parsing.phrases import Sentence
from gmbot.parsing.sentences import is_standard
from gmbot.parsing.tokens import Token, names_of, sentence_tokens
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Province
from gmbot.rules.orders.orders import Order, Waive

_OF_UNIT, _OF_UNIT_ALONE = 0.03, 0.05
"""How like words that take an order back a sentence has to be that names the order's unit.

The first if it is asked about anyway, the second if nothing else would be asked.
"""
_MEANT = 0.02
"""The same if it seems to order the unit something else."""
_OF_GOAL = 0.04
"""The same if it names where an order goes."""
_OF_LAST, _OF_ANOTHER = 0.2, 0.5
"""The same if it names nothing, and if it names a place of which no order speaks."""
_OF_NOTATION = 0.25
"""The same of orders in notation: what is told below a list is seldom said of it."""
_LETTERS = 3
"""How long abbreviations are that may be words as well."""


class Disputes:
    """Listens to the sentences of a text for what they may take back."""

    def __init__(self, field: OrderField, reading: Reading) -> None:
        self._names = names_of(field.board)
        self._rows = RowNumbers(field.own_places, self._names)
        self._reading = reading
        self._field = field
        self._disputed: dict[tuple[int, Order], str] = {}
        """Orders with the numbers of their lines, and the words that may take them back."""

    def hear(self, line: int, sentence: Sentence, above: int, told: int) -> set[Unit]:
        """Take notice of a sentence; return the units whose orders it disputes.

        Args:
            line: the number of its line.
            above: how many orders stand above it.
            told: how many problems had been found above it.
        """
        orders = [x for x in self._reading.orders[:above] if not isinstance(x.order, Waive)]
        problems = self._reading.problems[told:]
        void = any(one.reason == "take-back" for one in problems)
        ordered = any(one.act != "bare" for one in sentence.statements)
        said = sentence.own_words
        words = self._rows.named(line, said, orders=ordered)
        read = sentence.holders or (ordered and not void)
        if read or len(self._reading.orders) > above or not orders:
            return set()
        places = [one for one in sentence_tokens(words, self._names) if one.type == "PLACE"]
        named = {place for one in places if _is_name(one) for place in one.place.places}
        if places and not named:
            return set()  # "Frau Abel" does not speak of Belgium
        likely = undoing(words, self._names)
        if named and likely > _MEANT and any(_is_meant_otherwise(x, problems) for x in orders):
            found = [
                x for x in orders if _unit(x).province in named or _is_meant_otherwise(x, problems)
            ]
        else:
            found = self._taken_back(orders, named, likely, asked=bool(problems))
        found = [
            x for x in found
            if x.words != said and (likely > _OF_NOTATION or not is_standard(x.words))
        ]  # fmt: skip
        self._disputed |= {(one.line, one.order): said for one in found}
        return set(map(_unit, found))

    def _taken_back(
        self, orders: Sequence[ReadOrder], named: set[Province], likely: float, *, asked: bool
    ) -> list[ReadOrder]:
        """The orders that a sentence likely takes back: of units that it names, or the last."""
        by_unit = [x for x in orders if _unit(x).province in named]
        if by_unit:
            return by_unit if likely > (_OF_UNIT if asked else _OF_UNIT_ALONE) else []
        by_goal = [x for x in orders if goal_of(x.order) in named]
        if by_goal:
            return by_goal if likely > _OF_GOAL else []
        bound = _OF_ANOTHER if named else _OF_LAST
        return list(orders[-1:]) if likely > bound else []

    def ask_back(self) -> None:
        """Take none of the disputed orders that would still count."""
        reading, names = self._reading, Words(self._field)
        for one in [x for x in reading.orders if (x.line, x.order) in self._disputed]:
            reading.dispute(one, self._disputed[one.line, one.order], names, one.order)
        units = {one.unit for _, one in self._disputed if not isinstance(one, Waive)}
        reading.implied[:] = [
            one for one in reading.implied
            if isinstance(one.order, Waive) or one.order.unit not in units
        ]  # fmt: skip


def _unit(read: ReadOrder) -> Unit:
    assert not isinstance(read.order, Waive)
    return read.order.unit


def _is_meant_otherwise(read: ReadOrder, problems: Iterable[Problem]) -> bool:
    """Tell whether a sentence that was not read seems to order the unit something else."""
    meant = (one for x in problems for one in x.meant if not isinstance(one, Waive))
    return any(one.unit == _unit(read) and one != read.order for one in meant)


def _is_name(token: Token) -> bool:
    """Tell a name from what may be one: ``Mehr war's nicht``."""
    name = token.text.partition("'")[0]
    written = len(name) > _LETTERS or name.isupper()
    return token.place.quality == "exact" and written
