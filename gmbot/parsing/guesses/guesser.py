"""The guesses at the sentences of one set, and which of them are obeyed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gmbot.parsing.board import OrderField
from gmbot.parsing.guesses.guess import NONE, Guess, guessed, left_out, tells_all
from gmbot.parsing.guesses.said import ACTS
from gmbot.parsing.judges import ordering
from gmbot.parsing.phrases import Sentence
from gmbot.parsing.tokens import Token, names_of, sentence_tokens
from gmbot.rules.board.terms import PhaseKind
from gmbot.rules.orders.orders import Order

_ORDERS = 0.85
"""How likely a sentence has to order something, so that what its names tell is obeyed."""
_AMONG_ORDERS = 0.5
"""How likely it has to be beside sentences that are read, and order something."""
_BESIDE = 2
"""How many such sentences make a list of orders of a text."""
_MAY_ORDER = 0.4
"""How likely talk has to be an order, so that it is asked whether it is one."""
_TALKS = 0.02
"""How likely a sentence is at most, though it is read, so that its writer is asked."""
_DOUBTS = frozenset({"IF", "MAYBE", "MUSING", "NOBODY", "NOT", "OR", "PAST", "UNLESS"})
"""Words that no likeness outweighs: with one of them a guess is offered, and not obeyed."""
_SIGNS = frozenset({"DASH", "SLASH", "ARROW"})
"""What notation has: its faults are told, and not guessed at."""
_UNITS = frozenset({"ALL", "BOTH", "KIND", "NUMBER", "REST"})
"""Words for units that name no place."""
_MOST = 12
"""A set has few sentences that are not read; a text of many is none."""


class Guesser:
    """Guesses at the sentences that the grammar does not read."""

    def __init__(self, field: OrderField) -> None:
        self._field = field
        self._names = names_of(field.board)
        self._left = _MOST
        self._lines: dict[str, str] = {}
        self._sure = _ORDERS

    def learn_lines(self, said: Iterable[tuple[int, Sentence]]) -> None:
        """Learn in which line each sentence stands: what is beside it may speak of it."""
        lines: dict[int, list[str]] = {}
        orders = 0
        for number, sentence in said:
            lines.setdefault(number, []).append(_text(sentence))
            orders += bool(sentence.statements) and not sentence.refused
        self._sure = _AMONG_ORDERS if orders >= _BESIDE else _ORDERS
        for words in lines.values():
            whole = " ".join(dict.fromkeys(words))
            self._lines |= dict.fromkeys(words, whole)

    def guess(self, sentence: Sentence) -> Guess:
        """What the names of a sentence tell."""
        if self._left <= 0:
            return NONE
        self._left -= 1
        return guessed(self._tokens(sentence), self._field)

    def obeys(self, sentence: Sentence, guess: Guess) -> bool:
        """Tell whether a guess is so sure that nobody has to be asked."""
        return bool(guess.orders) and guess.whole and self._is_ordered(sentence)

    def obeys_read(self, sentence: Sentence, orders: Sequence[Order]) -> bool:
        """Tell whether orders that were read beside unknown words are as sure."""
        if not orders or not self._is_ordered(sentence):
            return False
        return tells_all(self._tokens(sentence), orders, self._field)

    def may_order(self, sentence: Sentence) -> bool:
        """Tell whether what has no shape of an order may be one."""
        return self._ordering(sentence) > _MAY_ORDER

    def orders_units(self, sentence: Sentence) -> bool:
        """``My seven armies hold``: an order that nobody can tell has to be answered."""
        tokens = self._tokens(sentence)
        types = {token.type for token in tokens}
        own = self._field.own_places
        named = any(not own.isdisjoint(one.place.places) for one in tokens if one.type == "PLACE")
        speaks = not types.isdisjoint(ACTS) and (named or not types.isdisjoint(_UNITS))
        return speaks and self._ordering(sentence) > _ORDERS

    def only_speaks(self, sentence: Sentence) -> bool:
        """Tell whether a sentence that is read is too much like talk to be obeyed."""
        alone = self._lines.get(_text(sentence)) == _text(sentence)
        return alone and not self._is_notation(sentence) and self._ordering(sentence) < _TALKS

    def left_out(self, sentence: Sentence, orders: Sequence[Order]) -> Guess:
        """What a sentence tells if its help was not read; nothing if there is none."""
        return left_out(self._tokens(sentence), orders, self._field)

    def _is_ordered(self, sentence: Sentence) -> bool:
        doubted = any(token.type in _DOUBTS for token in self._tokens(sentence))
        if sentence.denied or doubted or self._is_notation(sentence):
            return False
        if self._field.kind is not PhaseKind.MOVEMENT and self._speaks_of_others(sentence):
            return False
        line = self._ordering_of_line(sentence)
        return self._ordering(sentence) > self._sure and line > _MAY_ORDER

    def _speaks_of_others(self, sentence: Sentence) -> bool:
        """``Germany wants my army to retreat``"""
        owners = (token for token in self._tokens(sentence) if token.type == "OWNER")
        return any(token.power != self._field.power for token in owners)

    def _is_notation(self, sentence: Sentence) -> bool:
        """``F NTH convoy to Hol Lon``"""
        return any(
            token.type in _SIGNS or (token.type == "KIND" and len(token.text) == 1)
            for token in self._tokens(sentence)
        )

    def _ordering(self, sentence: Sentence) -> float:
        return ordering(_text(sentence), self._names)

    def _ordering_of_line(self, sentence: Sentence) -> float:
        words = _text(sentence)
        return ordering(self._lines.get(words, words), self._names)

    def _tokens(self, sentence: Sentence) -> Sequence[Token]:
        return sentence_tokens(_text(sentence), self._names)


def _text(sentence: Sentence) -> str:
    return sentence.alone or sentence.words
