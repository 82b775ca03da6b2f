"""What is guessed at a sentence beside, or instead of, what rules read of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gmbot.messages import say
from gmbot.parsing.board import Problem, Reading, ReadOrder
from gmbot.parsing.guesses.before import refers_back
from gmbot.parsing.guesses.guess import Guess
from gmbot.parsing.guesses.guesser import Guesser
from gmbot.parsing.phrases import Sentence
from gmbot.rules.orders.orders import Move, Order, Waive

_MENDED = {
    "underspecified", "ambiguous-unit", "coast-missing", "unreachable", "no-such-unit",
    "not-your-unit",
}  # fmt: skip
"""Why a sentence gave no order whose names may tell what was left out."""
_LIKELY, _SURE = 0.5, 0.9
"""How likely a guess is at least that stands against what rules read in part, or whole."""


class Mender:
    """Mends the reading of one set, sentence by sentence."""

    def __init__(self, guesser: Guesser, reading: Reading) -> None:
        self.guesser = guesser
        self.reading = reading

    def mend(self, line: int, sentence: Sentence, known: int, told: int) -> None:
        """Take, or offer, what a sentence tells by its names where rules read a part, or another.

        ``known``, ``told``: how many orders were read before it, and how many problems told.
        """
        orders = [one.order for one in self.reading.orders[known:]]
        problems = self.reading.problems[told:]
        if any(problem.reason not in _MENDED for problem in problems):
            return
        if problems and any(x.group for one in sentence.statements for x in one.subjects):
            return  # "the three fleets": how many there are is no slip of the pen
        if problems or self.guesser.tells_more(sentence, orders):
            self._complete(line, sentence, known, told)
        elif orders and refers_back(sentence.alone):
            self._check(line, sentence, known)

    def _complete(self, line: int, sentence: Sentence, known: int, told: int) -> None:
        orders = [one.order for one in self.reading.orders[known:]]
        problems = self.reading.problems[told:]
        guess = self.guesser.guess(sentence)
        if not set(guess.orders) > set(orders):
            if not (problems and guess.share > _LIKELY and _contradicts(guess, orders)):
                return
            del self.reading.orders[known:]
        if self.guesser.obeys(sentence, guess):
            del self.reading.problems[told:]
            self.take(line, sentence, guess.orders)
            return
        more = tuple(order for order in guess.orders if order not in orders)
        first = problems[0] if problems else _unread(line, sentence)
        self.reading.problems[told : told + 1] = [replace(first, meant=first.meant or more)]

    def _check(self, line: int, sentence: Sentence, known: int) -> None:
        """``So does Armenia``: rules may take another sentence, or unit, for the one it means."""
        orders = [one.order for one in self.reading.orders[known:]]
        guess = self.guesser.guess(sentence)
        if guess.share > _SURE and _contradicts(guess, orders):
            del self.reading.orders[known:]
            if self.guesser.obeys(sentence, guess):
                self.take(line, sentence, guess.orders)
            else:
                self.reading.problems.append(replace(_unread(line, sentence), meant=guess.orders))

    def take(self, line: int, sentence: Sentence, orders: Sequence[Order]) -> None:
        """Take orders that a sentence gives beyond doubt, though no rule reads it."""
        self.reading.guessed.add(line)
        known = [one.order for one in self.reading.orders]
        self.reading.orders += (
            ReadOrder(order, line, sentence.words, "repaired")
            for order in orders
            if order not in known
        )


def _contradicts(guess: Guess, orders: Sequence[Order]) -> bool:
    """Tell whether a guess has another order for a unit than was read."""
    read = {one.unit: _plain(one) for one in orders if not isinstance(one, Waive)}
    other = (one for one in guess.orders if not isinstance(one, Waive))
    return any(one.unit in read and read[one.unit] != _plain(one) for one in other)


def _plain(order: Order) -> Order:
    """A move that says nothing of a convoy."""
    return replace(order, via=False, route=()) if isinstance(order, Move) else order


def _unread(line: int, sentence: Sentence) -> Problem:
    return Problem(line, "unintelligible", sentence.words, say("set-faults.unintelligible"))
