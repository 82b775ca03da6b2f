"""The guesses at the sentences of one set, and which of them are obeyed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gmbot.parsing.board import OrderField
from gmbot.parsing.guesses.acts import ACTS
from gmbot.parsing.guesses.guess import NONE, Guess, guessed
from gmbot.parsing.judges import ordering
from gmbot.parsing.phrases import Sentence
from gmbot.parsing.tokens import Token, names_of, sentence_tokens
from gmbot.rules.board.terms import PhaseKind
from gmbot.rules.orders.orders import Convoy, Order, Support

_SURE = 0.55
"""How likely a sentence has to order just what is guessed, so that it is obeyed."""
_SURE_AMONG_ORDERS = 0.5
"""How likely it has to be beside sentences that are read, and order something."""
_BESIDE = 2
"""How many such sentences make a list of orders of a text."""
_SURE_IN_DOUBT = 0.9
"""How likely it has to be where a word is beside it that mostly means no order."""
_LIKE_ORDERS, _LIKE_ORDERS_IN_DOUBT = 0.3, 0.5
"""How like orders its words have to be, whatever they name."""
_LIKE_ORDERS_IN_WINTER = 0.8
"""The same where none of them says what is built or removed."""
_OFFERED = 0.2
"""How likely a guess is at least that is offered for a yes."""
_OFFERED_OF_TALK = 0.5
"""The same where nothing has the shape of an order: ``Final answer from Paris:`` is a heading."""
_ORDERS = 0.85
"""How like orders a sentence is that has to be answered, though nobody can tell what it orders."""
_MAY_ORDER = 0.4
"""How like orders talk has to be, so that it is asked whether it is one."""
_TALKS = 0.02
"""How like orders a sentence is at most, though it is read, so that its writer is asked."""
_DOUBTS = frozenset({"IF", "MAYBE", "MUSING", "NOBODY", "NOT", "PAST"})
"""Words that mostly mean no order."""
_IN_WINTER = frozenset({
    "BUILD", "BUILT", "SEND", "GETS", "REMOVE", "REMOVED", "DISBAND", "WAIVE", "NO_BUILD",
})  # fmt: skip
"""Words for what is ordered in winter."""
_SIGNS = frozenset({"DASH", "SLASH", "ARROW"})
"""What notation has: its faults are told, and not guessed at."""
_UNITS = frozenset({"ALL", "BOTH", "KIND", "NUMBER", "REST"})
"""Words for units that name no place."""
_HELPS = {Support: "support", Convoy: "convoy"}
_MOST = 12
"""A set has few sentences that are not read; a text of many is none."""


class Guesser:
    """Guesses at the sentences that the grammar does not read."""

    def __init__(self, field: OrderField) -> None:
        self._field = field
        self._names = names_of(field.board)
        self._left = _MOST
        self._lines: dict[str, str] = {}
        self._sure = _SURE

    def learn_lines(self, said: Iterable[tuple[int, Sentence]]) -> None:
        """Learn in which line each sentence stands: what is beside it may speak of it."""
        lines: dict[int, list[str]] = {}
        orders = 0
        for number, sentence in said:
            lines.setdefault(number, []).append(_text(sentence))
            orders += bool(sentence.statements) and not sentence.refused
        self._sure = _SURE_AMONG_ORDERS if orders >= _BESIDE else _SURE
        for words in lines.values():
            whole = " ".join(dict.fromkeys(words))
            self._lines |= dict.fromkeys(words, whole)

    def guess(self, sentence: Sentence) -> Guess:
        """What a sentence most likely orders, if that may be offered."""
        if self._left <= 0:
            return NONE
        self._left -= 1
        guess = guessed(self._tokens(sentence), self._field)
        return guess if guess.share > _OFFERED else NONE

    def guess_talk(self, sentence: Sentence) -> Guess:
        """What a sentence orders that has no shape of an order: the likelier it has to be."""
        guess = self.guess(sentence)
        return guess if guess.share > _OFFERED_OF_TALK else NONE

    def obeys(self, sentence: Sentence, guess: Guess) -> bool:
        """Tell whether a guess is so sure that nobody has to be asked."""
        if not guess.clear or sentence.denied or self._is_notation(sentence):
            return False
        if self._field.kind is not PhaseKind.MOVEMENT and self._speaks_of_others(sentence):
            return False
        sure, like = (self._sure, _LIKE_ORDERS)
        if guess.doubtful or self._is_doubted(sentence):
            sure, like = _SURE_IN_DOUBT, _LIKE_ORDERS_IN_DOUBT
        if self._is_bare(sentence):
            sure, like = _SURE_IN_DOUBT, _LIKE_ORDERS_IN_WINTER
        likeness = min(self._ordering(sentence), self._ordering_of_line(sentence))
        return guess.share > sure and likeness > like

    def _is_doubted(self, sentence: Sentence) -> bool:
        doubts = any(token.type in _DOUBTS for token in self._tokens(sentence))
        return doubts or "(" in _text(sentence)  # what stands in a bracket may be about anything

    def _is_bare(self, sentence: Sentence) -> bool:
        """``Vienna and Budapest are home``: in winter, without a word for what is ordered."""
        if self._field.kind is not PhaseKind.ADJUSTMENT:
            return False
        return _IN_WINTER.isdisjoint(token.type for token in self._tokens(sentence))

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

    def tells_more(self, sentence: Sentence, orders: Sequence[Order]) -> bool:
        """``..., and does so with the backing of the one in Paris``: help that was not read."""
        done = {_HELPS[type(order)] for order in orders if type(order) in _HELPS}
        told = {ACTS[token.type] for token in self._tokens(sentence) if token.type in ACTS}
        return bool(orders) and not told & {*_HELPS.values()} <= done

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
