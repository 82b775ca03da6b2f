"""The guesses at the sentences of one set, and which of them are obeyed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from gmbot.parsing.board import OrderField
from gmbot.parsing.guesses.acts import ACTS
from gmbot.parsing.guesses.before import ended, names_anything, refers_back
from gmbot.parsing.guesses.clear import is_refused
from gmbot.parsing.guesses.guess import NONE, Guess, guessed
from gmbot.parsing.guesses.trust import Beside, Signs, trust
from gmbot.parsing.judges import ordering
from gmbot.parsing.phrases import Sentence, undoes
from gmbot.parsing.tokens import Token, names_of, sentence_tokens
from gmbot.rules.board.terms import PhaseKind, Province, province_of
from gmbot.rules.orders.orders import (
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Retreat,
    Support,
    Waive,
)

_SURE = 0.85
"""How far a guess has to be trusted that is obeyed, and nobody asked."""
_SURE_AMONG_ORDERS = 0.8
"""The same beside sentences that are read, and order something."""
_LIKELY, _LIKELY_IN_DOUBT, _SURELY = 0.5, 0.82, 0.86
"""How likely it has to be among the readings of its sentence, whatever speaks for it besides."""
_LIKELY_WITH_A_NO = 0.88
"""The same where rules find that its sentence says no."""
_LIKE_ORDERS, _LIKE_ORDERS_IN_DOUBT = 0.1, 0.4
"""How like an order its sentence has to be; and where a word mostly means no order."""
_LIKELY_IN_WINTER, _LIKE_ORDERS_IN_WINTER = 0.95, 0.8
"""The same in winter where none of its words says what is built or removed."""
_CERTAIN = 0.95
"""What is as likely alone is not guessed at once more with the sentence before."""
_KNOWN = 0.5
"""How likely a guess at a sentence is that counts as known where the next one is guessed at."""
_OFFERED = 0.3
"""How likely a guess is at least that is offered for a yes."""
_OFFERED_OF_TALK = 0.6
"""The same where nothing has the shape of an order: ``Final answer from Paris:`` is a heading."""
_ORDERS = 0.95
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
_STAYS = frozenset({"KEEP", "HOLD", "STANDS", "SPARE"})
_LEAVES = frozenset({"REMOVE", "REMOVED", "DISBAND"})
"""Words for what stays, and for what is removed."""
_HOLDS = frozenset({"HOLD", "HELD"})
_UNKNOWN, _ENDS = "WORD", frozenset({"COMMA", "COLON", "STOP", "LPAR", "RPAR"})
"""The type of words that nobody knows, and those of what ends a clause."""
_SIGNS = frozenset({"DASH", "SLASH", "ARROW"})
"""What notation has: its faults are told, and not guessed at."""
_UNITS = frozenset({"ALL", "BOTH", "KIND", "NUMBER", "REST"})
"""Words for units that name no place."""
_HELPS = {Support: "support", Convoy: "convoy"}
_FEW = 4
"""Words of an aside; more of them tell something of their own."""
_LETTERS = 4
"""A verb of a sentence has more; ``S``, ``C`` and ``hold`` stand in notation."""
_SIGN = re.compile(r"\s*(?:[,;:()]|\s-+\s)\s*")
_MOST = 12
"""A set has few sentences that are not read; a text of many is none."""


class Guesser:
    """Guesses at the sentences that the grammar does not read."""

    def __init__(self, field: OrderField) -> None:
        self._field = field
        self._names = names_of(field.board)
        self._left = _MOST
        self._lines: dict[str, str] = {}
        self._whole: Sequence[tuple[int, Sentence]] = ()
        self._ordered: set[Province] = set()
        """Where units stand for which rules read an order."""
        self._done: dict[str, frozenset[Order]] = {}
        """What each sentence has been found to order."""

    def learn_lines(self, said: Iterable[tuple[int, Sentence]]) -> None:
        """Learn what stands beside each sentence: it may speak of it."""
        self._whole = list(said)
        lines: dict[int, list[str]] = {}
        for number, sentence in self._whole:
            lines.setdefault(number, []).append(sentence.own_words)
        for words in lines.values():
            whole = " ".join(dict.fromkeys(words))
            self._lines |= dict.fromkeys(words, whole)
        self._ordered = {
            place
            for _, sentence in self._whole
            if _is_read(sentence)
            for statement in sentence.statements
            for one in statement.subjects
            if one.place
            for place in one.place.places
        }

    def remember(self, sentence: Sentence, orders: Collection[Order]) -> None:
        """Remember what a sentence orders: the next one may speak of it."""
        if orders:
            self._done[sentence.own_words] = frozenset(orders)

    def guess(self, sentence: Sentence) -> Guess:
        """What a sentence most likely orders, if that may be offered."""
        tokens, back = self._tokens(sentence), refers_back(sentence.own_words)
        named, winter = names_anything(tokens), self._field.kind is PhaseKind.ADJUSTMENT
        if self._left <= 0 or not (named or winter):
            return NONE
        self._left -= 1
        guess = self._best(sentence, tokens, back=back, paired=named and not winter)
        if guess.share > _KNOWN:
            self._done.setdefault(sentence.own_words, frozenset(guess.orders))
        return guess if guess.share > _OFFERED else NONE

    def _best(
        self, sentence: Sentence, tokens: Sequence[Token], *, back: bool, paired: bool
    ) -> Guess:
        """The guess at a sentence alone, or with the one before it if that is likelier.

        Args:
            back: a word of it points back: then the sentence before counts first.
        """
        if back and paired and (more := self._guess_with_before(sentence)).orders:
            return more
        guess = guessed(tokens, self._field)
        if back or not paired or guess.share > _CERTAIN:
            return guess
        more = self._guess_with_before(sentence)
        return more if more.share > guess.share else guess

    def _guess_with_before(self, sentence: Sentence) -> Guess:
        """The guess at a sentence by what the one before it names."""
        before = self._sentence_before(sentence)
        if before is None:
            return NONE
        words, known = ended(before.own_words), self._done.get(before.own_words, frozenset())
        tokens = sentence_tokens(words + sentence.own_words, self._names)
        return guessed(tokens, self._field, known, len(sentence_tokens(words, self._names)))

    def _sentence_before(self, sentence: Sentence) -> Sentence | None:
        """The last sentence before one that names anything."""
        texts = [one.own_words for _, one in self._whole]
        at = texts.index(sentence.own_words) if sentence.own_words in texts else 0
        before = (one for _, one in reversed(self._whole[:at]))
        return next((one for one in before if names_anything(self._tokens(one))), None)

    def guess_talk(self, sentence: Sentence) -> Guess:
        """What a sentence orders that has no shape of an order: the likelier it has to be."""
        guess = self.guess(sentence)
        return guess if guess.share > _OFFERED_OF_TALK else NONE

    def obeys(self, sentence: Sentence, guess: Guess) -> bool:
        """Tell whether a guess is so sure that nobody has to be asked."""
        if not self.may_obey(sentence, guess):
            return False
        signs = self.signs(sentence, guess)
        return trust(signs) > (_SURE_AMONG_ORDERS if signs.beside.read else _SURE)

    def may_obey(self, sentence: Sentence, guess: Guess) -> bool:
        """Tell whether nothing stands against a guess that no likeliness outweighs."""
        if not guess.clear or sentence.denied or self._is_notation(sentence):
            return False
        if any(map(undoes, self._asides(sentence))):
            return False
        if is_refused(sentence.own_words, self._field):
            return False
        if self._field.kind is not PhaseKind.MOVEMENT and self._speaks_of_others(sentence):
            return False
        types = {token.type for token in self._tokens(sentence)}
        asks = "QUESTION" in types and "ASK" not in types
        if asks or self._is_kept(types, guess) or self._gives_up(sentence, guess):
            return False
        share, like = _LIKELY, _LIKE_ORDERS
        if sentence.refused == "refused" and guess.share <= _LIKELY_WITH_A_NO:
            return False
        unsure = sentence.refused == "musing" and not self._ordered
        if guess.doubtful or unsure or sentence.refused == "conditional":
            share, like = _SURELY, _LIKE_ORDERS_IN_DOUBT
        elif not types.isdisjoint(_DOUBTS):
            share, like = _LIKELY_IN_DOUBT, _LIKE_ORDERS_IN_DOUBT
        if self._field.kind is PhaseKind.ADJUSTMENT and types.isdisjoint(_IN_WINTER):
            share, like = _LIKELY_IN_WINTER, _LIKE_ORDERS_IN_WINTER
        return guess.share > share and self._ordering(sentence) > like

    def signs(self, sentence: Sentence, guess: Guess) -> Signs:
        """What speaks for a guess, and against it."""
        return Signs(
            share=guess.share,
            like=self._ordering(sentence),
            like_line=self._ordering_of_line(sentence),
            clear=guess.clear,
            doubtful=guess.doubtful,
            bracket="(" in sentence.own_words,
            orders=len(guess.orders),
            types=tuple(token.type for token in self._tokens(sentence)),
            phase=self._field.kind.name,
            reason=sentence.refused.partition(" ")[0],
            beside=self._beside(sentence, guess),
        )

    def _beside(self, sentence: Sentence, guess: Guess) -> Beside:
        """What the text orders beside a sentence."""
        texts = [one.own_words for _, one in self._whole]
        at = texts.index(sentence.own_words) if sentence.own_words in texts else -1
        reads = [_is_read(one) for _, one in self._whole]
        own = {unit.province for unit in self._field.own}
        units = {one.unit.province for one in guess.orders if not isinstance(one, Waive)}
        left = own - self._ordered
        return Beside(
            sentences=len(texts),
            lines=len({number for number, _ in self._whole}),
            read=sum(reads),
            refused=sum(one.refused not in ("", "musing") for _, one in self._whole),
            left=len(left) / max(len(own), 1),
            ordered=bool(units & self._ordered),
            last=len(left) <= len(guess.orders),
            before=at > 0 and reads[at - 1],
            behind=0 <= at < len(reads) - 1 and reads[at + 1],
        )

    def _is_kept(self, types: set[str], guess: Guess) -> bool:
        """``Norway keeps its job``: in winter, and in retreats, such words spare units."""
        gone = any(isinstance(one, Remove | Disband) for one in guess.orders)
        return gone and not types.isdisjoint(_STAYS) and types.isdisjoint(_LEAVES)

    def _gives_up(self, sentence: Sentence, guess: Guess) -> bool:
        """``Munich is right as it is``: nothing tells that what is on file is given up (S3.11)."""
        filed = {one.unit: one for one in self._field.setting.on_file if not isinstance(one, Waive)}
        new = [x for x in guess.orders if not isinstance(x, Waive) and filed.get(x.unit, x) != x]
        types = [token.type for token in self._tokens(sentence)]
        gone = sum(isinstance(one, Disband) for one in guess.orders)
        leaves = sum(one in _LEAVES for one in types)
        if gone > leaves and any(isinstance(one, Disband) for one in new):
            return True
        if any(isinstance(one, Hold) for one in new) and not _says_to_hold(types):
            return True
        named = set(self.places_in(sentence))  # else another sentence names where to
        goals = (province_of(one.to) for one in new if isinstance(one, Move | Retreat))
        return not named.issuperset(goals)

    def offers(self, sentence: Sentence, guess: Guess) -> bool:
        """Tell whether a guess at what is mostly talk is likely enough to be asked about."""
        return bool(guess.orders) and self._ordering(sentence) > _LIKE_ORDERS_IN_DOUBT

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
        """Tell whether a sentence that is read is too much like talk, or a no, to be obeyed."""
        if is_refused(sentence.own_words, self._field, certain=True):
            return True
        alone = self._lines.get(sentence.own_words) == sentence.own_words
        return alone and not self._is_notation(sentence) and self._ordering(sentence) < _TALKS

    def tells_more(self, sentence: Sentence, orders: Sequence[Order]) -> bool:
        """``..., and does so with the backing of the one in Paris``: help that was not read."""
        done = {_HELPS[type(order)] for order in orders if type(order) in _HELPS}
        told = {ACTS[token.type] for token in self._tokens(sentence) if token.type in ACTS}
        return bool(orders) and not told & {*_HELPS.values()} <= done

    def places_in(self, sentence: Sentence) -> Iterator[Province]:
        """The places that a sentence names."""
        for token in self._tokens(sentence):
            yield from token.place.places if token.type == "PLACE" else ()

    def _speaks_of_others(self, sentence: Sentence) -> bool:
        """``Germany wants my army to retreat``"""
        owners = (token for token in self._tokens(sentence) if token.type == "OWNER")
        return any(token.power != self._field.power for token in owners)

    def _is_notation(self, sentence: Sentence) -> bool:
        """``F NTH convoy to Hol Lon``; not ``A Ruhr und A Holland halten``, which are units."""
        tokens = self._tokens(sentence)
        letters = [at for at, one in enumerate(tokens) if one.type == "KIND" and len(one.text) == 1]
        units = [at for at in letters if tokens[at + 1 : at + 2] and tokens[at + 1].type == "PLACE"]
        told = any(one.type in ACTS and len(one.text) > _LETTERS for one in tokens)
        signs = any(one.type in _SIGNS for one in tokens)
        return signs or units != letters or bool(letters and not told)

    def _asides(self, sentence: Sentence) -> Iterator[str]:
        """``Paris to Burgundy, since changed``: a few words behind a sign that name nothing."""
        for aside in _SIGN.split(sentence.own_words)[1:]:
            few = len(aside.split()) <= _FEW
            if few and not names_anything(sentence_tokens(aside, self._names)):
                yield aside

    def _ordering(self, sentence: Sentence) -> float:
        return ordering(sentence.own_words, self._names)

    def _ordering_of_line(self, sentence: Sentence) -> float:
        words = sentence.own_words
        return ordering(self._lines.get(words, words), self._names)

    def _tokens(self, sentence: Sentence) -> Sequence[Token]:
        return sentence_tokens(sentence.own_words, self._names)


def _says_to_hold(types: Iterable[str]) -> bool:
    """Tell whether a word for holding stands in a clause that nobody has to guess at.

    ``Berlin et Kiel demeurent valables`` speaks of their orders.
    """
    clauses: list[set[str]] = [set()]
    for one in types:
        if one in _ENDS:
            clauses.append(set())
        clauses[-1].add(one)
    holding = [one for one in clauses if one & _HOLDS]
    return bool(holding) and all(_UNKNOWN not in one for one in holding)


def _is_read(sentence: Sentence) -> bool:
    return bool(sentence.statements) and not sentence.refused
