"""What a sentence orders, told by its names, the board, and what was learned from others.

``My boys in Apulia get a boat ride to Tunis courtesy of the Ionian fleet``: no grammar knows such a
sentence. Of all orders that its names and the board allow, those are taken whose traits are most
like those of sentences whose orders are known (a log-linear model over all readings of a sentence,
the one without an order among them). What was learned lies in ``grammars/guesses.weights``, where
``benchmarks/learn_guesses.py`` puts it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gmbot.parsing.board import OrderField
from gmbot.parsing.guesses import traits
from gmbot.parsing.guesses.choices import Choice, choices_in
from gmbot.parsing.guesses.clear import is_clear, is_doubtful, speaks_of_anybody
from gmbot.parsing.guesses.mentions import mentions_in
from gmbot.parsing.guesses.readings import Reading, readings_of
from gmbot.parsing.guesses.signs import Said
from gmbot.parsing.guesses.sums import Sums, shares_of
from gmbot.parsing.tokens import Token
from gmbot.resources import grammar_weights
from gmbot.rules.board.terms import province_of
from gmbot.rules.orders.orders import Convoy, Move, Order, Waive

MOST_NAMES = 8
MOST_WORDS = 60
_MOST_READINGS = 800
"""Readings of a sentence that are compared."""


@dataclass(frozen=True, slots=True)
class Guess:
    """What a sentence most likely orders, if it orders anything."""

    orders: tuple[Order, ...] = ()
    share: float = 0.0
    """How likely it orders just this, from 0 to 1."""
    clear: bool = False
    """No words of the sentence may mean other orders, however likely these are."""
    doubtful: bool = False
    """It may speak of more than is told: it has to be all the more likely."""


NONE = Guess()


def guessed(
    tokens: Sequence[Token],
    field: OrderField,
    known: frozenset[Order] = frozenset(),
    begin: int = 0,
) -> Guess:
    """The likeliest orders of a sentence; none where no unit that it names has an order to get.

    Args:
        known: what the sentence before it orders, whose words stand in front: that is no guess.
        begin: the first token that is its own.
    """
    mentions = mentions_in(tokens, field)
    if len(tokens) > MOST_WORDS or len(mentions) > MOST_NAMES or speaks_of_anybody(tokens):
        return NONE
    rows = choices_in(mentions, field, {token.type for token in tokens})
    rows = [left for row in rows if (left := _agreeing(row, known))]
    known &= {choice.order for row in rows for choice in row}
    if not rows:
        return NONE
    said = Said(tokens, mentions, field)
    scores = Scores(said)
    ranked = [sorted(row, key=scores.of_choice, reverse=True) for row in rows]
    readings = readings_of(ranked, field, _MOST_READINGS)
    if known:
        readings = [one for one in readings if known <= {choice.order for choice in one}]
    if not readings:
        return NONE
    outcomes = [orders_of(reading, field) for reading in readings]
    shares = shares_of([scores.of_reading(reading) for reading in readings], outcomes)
    ordering = (one for one in shares if not known.issuperset(one))
    best = max(ordering, key=shares.__getitem__, default=())
    if not best:
        return NONE
    reading = readings[outcomes.index(best)]
    more = tuple(
        order
        for choice, order in zip(reading, best, strict=True)
        if choice.order not in known and _is_named(choice, begin)
    )
    clear, doubtful = is_clear(reading, said, begin), is_doubtful(reading, said, begin)
    return Guess(more, shares[best], clear, doubtful) if more else NONE


def _is_named(choice: Choice, begin: int) -> bool:
    """Tell whether a sentence itself names a part of an order."""
    parts = (one for one in (choice.who, choice.goal, choice.helped) if one is not None)
    return begin == 0 or any(one.at >= begin for one in parts)


def _agreeing(row: list[Choice], known: frozenset[Order]) -> list[Choice]:
    """The orders that a unit may get: only the one that is known, if one is."""
    places = {order.unit.province for order in known if not isinstance(order, Waive)}
    first = row[0].order
    if isinstance(first, Waive) or first.unit.province not in places:
        return row
    return [choice for choice in row if choice.order in known]


def orders_of(reading: Reading, field: OrderField) -> tuple[Order, ...]:
    """The orders of a reading; a move that only a convoy can bring about is marked as one."""
    carried = {choice.order.army for choice in reading if isinstance(choice.order, Convoy)}
    return tuple(
        replace(order, via=True)
        if isinstance(order, Move)
        and order.unit not in carried
        and not field.landings(order.unit, province_of(order.to))
        else order
        for order in (choice.order for choice in reading)
    )


class Scores:
    """How much speaks for the readings of one sentence."""

    def __init__(self, said: Said) -> None:
        self._said = said
        self._sums = Sums(grammar_weights("guesses"))

    def of_reading(self, reading: Reading) -> float:
        """The sum of what speaks for a reading; its exponential is its share of the whole."""
        return self._sums.of_parts(traits.parts_of(reading, self._said))

    def of_choice(self, choice: Choice) -> int:
        """What speaks for an order, in units of ``UNIT``."""
        return self._sums.of_part(choice, traits.of_choice(choice, self._said))
