"""What a sentence orders, told by its names, the board, and what was learned from others.

``My boys in Apulia get a boat ride to Tunis courtesy of the Ionian fleet``: no grammar knows such a
sentence. Of all orders that its names and the board allow, those are taken whose traits are most
like those of sentences whose orders are known (a log-linear model over all readings of a sentence,
the one without an order among them). What was learned lies in ``grammars/guesses.weights``, where
``benchmarks/learn_guesses.py`` puts it.
"""

from __future__ import annotations

import math
import sys
import zlib
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from gmbot.parsing.board import OrderField
from gmbot.parsing.guesses import traits
from gmbot.parsing.guesses.choices import Choice, choices_in
from gmbot.parsing.guesses.clear import is_clear, is_doubtful, speaks_of_anybody
from gmbot.parsing.guesses.mentions import mentions_in
from gmbot.parsing.guesses.readings import Reading, readings_of
from gmbot.parsing.guesses.signs import Said
from gmbot.parsing.tokens import Token
from gmbot.resources import grammar_bytes
from gmbot.rules.board.terms import province_of
from gmbot.rules.orders.orders import Convoy, Move, Order

ROWS = 1 << 17
"""Traits share so many weights, by their checksums."""
UNIT = 512
"""A weight is stored as a whole number of such parts."""
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


def guessed(tokens: Sequence[Token], field: OrderField) -> Guess:
    """The likeliest orders of a sentence; none where no unit that it names has an order to get."""
    mentions = mentions_in(tokens, field)
    if len(tokens) > MOST_WORDS or len(mentions) > MOST_NAMES or speaks_of_anybody(tokens):
        return NONE
    rows = choices_in(mentions, field, {token.type for token in tokens})
    if not rows:
        return NONE
    said = Said(tokens, mentions, field)
    scores = Scores(said)
    ranked = [sorted(row, key=scores.of_choice, reverse=True) for row in rows]
    readings = readings_of(ranked, field, _MOST_READINGS)
    sums = [scores.of_reading(reading) for reading in readings]
    highest = max(sums)
    shares: dict[tuple[Order, ...], float] = {}
    first: dict[tuple[Order, ...], Reading] = {}
    for reading, total in zip(readings, sums, strict=True):
        orders = orders_of(reading, field)
        shares[orders] = shares.get(orders, 0) + math.exp(total - highest)
        first.setdefault(orders, reading)
    best = max(filter(None, shares), key=shares.__getitem__, default=())
    share = shares.get(best, 0) / sum(shares.values())
    if not best:
        return NONE
    reading = first[best]
    return Guess(best, share, is_clear(reading, said), is_doubtful(reading, said))


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
        self._known: dict[object, int] = {}

    def of_reading(self, reading: Reading) -> float:
        """The sum of what speaks for a reading; its exponential is its share of the whole."""
        parts = traits.parts_of(reading, self._said)
        return sum(self._weight(key, row) for key, row in parts) / UNIT

    def of_choice(self, choice: Choice) -> int:
        """What speaks for an order."""
        return self._weight(choice, traits.of_choice(choice, self._said))

    def _weight(self, key: object, row: Iterable[str]) -> int:
        """The sum of the weights of some traits; it is kept, and the traits are not made again."""
        if key not in self._known:
            weights = _weights()
            self._known[key] = sum(weights[place] for place in places_of(row))
        return self._known[key]


def places_of(row: Iterable[str]) -> frozenset[int]:
    """The places of traits among the weights."""
    return frozenset(zlib.crc32(trait.encode()) % ROWS for trait in row)


@cache
def _weights() -> array[int]:
    weights = array("h")
    weights.frombytes(grammar_bytes("guesses.weights"))
    if sys.byteorder == "big":
        weights.byteswap()
    return weights
