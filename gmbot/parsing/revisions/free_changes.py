"""Changes of the set on file in words that no rule reads (S3.11): told by what was learned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gmbot.parsing.board import FileOfOrders, OrderField, Reading, ReadOrder
from gmbot.parsing.judges import changing
from gmbot.parsing.prose import CHANGES, classes_of
from gmbot.parsing.revisions.reviser import Outcome, revised
from gmbot.parsing.revisions.traits import Ruled, clauses_of
from gmbot.parsing.tokens import names_of, sentence_tokens
from gmbot.rules.board.terms import province_of
from gmbot.rules.orders.orders import Convoy, Hold, Move, Order, Waive

_SURE = 0.65
"""How likely just this has to become of the orders on file, so that nobody has to be asked."""
_SURE_OF_SEVERAL = 0.7
"""The same where several are taken back."""
_SURE_OF_STRANGE = 0.95
"""The same where strange words stand behind the name of what is taken back, or beside an order."""
_LIKE_CHANGES, _MUCH_LIKE_CHANGES = 0.4, 0.85
"""How like a change a text has to be, whatever it names."""
_ALL_LIKE_CHANGES = 0.9
"""The same where all orders are taken back, and no word says of which letter."""
_MOST_LINES = 12
"""A letter that changes a set is short."""
_DOUBTS = frozenset({"IF", "UNLESS", "OR"})
"""Words that make a condition, or name one of two."""
_REVOKES = frozenset({"REVOKE", "REVOKED", "WITHDRAW", "TAKES"})
"""Words that take orders back."""
_CHANGES = _REVOKES | {
    "INSTEAD",
    "CHANGED",
    "RATHER",
    "NOT",
    "NO",
    "SPARE",
    "SWAP",
    "ROLES",
    "AWAY",
}
"""These, and words that put one thing in the place of another."""
_COUNTS = frozenset({"ALL", "ORDER", "HEAD"})
"""Words for orders that no name points to."""
_PARTS = frozenset({"DIR", "PLACE"})
"""Words that say where those are that are meant."""
_EXCEPT = frozenset({"EXCEPT", "BUT", "ONLY", "KEEP", "KEPT"})
"""Words behind which those are named that are not meant."""
_COUNTED = frozenset({"BOTH", "KIND", "NUMBER"})
"""Words that say how many of them, or which."""
_SPOKEN = _COUNTS | _COUNTED | {"REST", "OTHER"}
"""Words for orders, or for how many of them."""
_EARLIER = frozenset({"EARLIER", "CHAT", "WROTE", "WHAT"})
"""Words beside these that say nothing of which orders are meant."""


class FreeChanges:
    """Takes lines that change the set on file, if what they make of it is clear."""

    def __init__(self, field: OrderField, reading: Reading) -> None:
        self._field = field
        self._reading = reading
        self._names = names_of(field.board)
        self._filed = FileOfOrders(field.setting.on_file, field.own_places).orders

    def take(self, lines: Mapping[int, str], ruled: Ruled) -> bool:
        """Take what some lines change together; tell whether that is clear.

        Args:
            ruled: what rules read of them. If they read all, they know best what is ordered, but
                not what becomes of the rest.
        """
        if not self._filed or not lines or len(lines) > _MOST_LINES:
            return False
        text = "\n".join(lines.values())
        outcome = revised(text, self._names, self._field, self._filed, ruled)
        if outcome is None or not self._is_sure(outcome, text, ruled):
            return False
        if self._drops(outcome, ruled):
            return False
        if (ruled.denied or ruled.contradictory) and not outcome.cancelled:
            return False
        if ruled.known and (ruled.cleared or not self._tells_more(outcome, ruled.orders, text)):
            return False
        reading, ordered = self._reading, [one.order for one in self._reading.orders]
        reading.changed = True
        reading.cancelled |= outcome.cancelled
        reading.settled |= set(lines)
        for order in self._by_convoy(outcome.orders):
            if order not in ordered:
                line = self._line_of(order, lines)
                reading.guessed.add(line)
                reading.orders.append(ReadOrder(order, line, lines[line], "repaired"))
        return True

    def _tells_more(self, outcome: Outcome, known: frozenset[Order], text: str) -> bool:
        """Tell whether an outcome takes orders back, or keeps some that rules took for holds."""
        if outcome.cancelled or outcome.follows:
            types = {token.type for token in sentence_tokens(text, self._names, CHANGES)}
            return not types.isdisjoint(_REVOKES if outcome.grouped else _CHANGES)
        kept = {Hold(self._filed[place].unit) for place in outcome.kept}
        return bool(known & kept) and known - kept == frozenset(outcome.orders)

    def _is_sure(self, outcome: Outcome, text: str, ruled: Ruled) -> bool:
        if any(token.type in _DOUBTS for token in sentence_tokens(text, self._names, CHANGES)):
            return False
        if self._denies_that(text) if outcome.cancelled else self._takes_all(text):
            return False
        if not (outcome.cancelled or outcome.follows) and self._has_notation(text):
            return False
        alone = outcome.grouped and outcome.cancelled and not outcome.kept
        if alone and not self._takes_back(text):
            return False
        if outcome.grouped and (self._may_mean_a_part(text) or self._are_others(outcome, text)):
            return False
        types = {token.type for token in sentence_tokens(text, self._names, CHANGES)}
        every = len(outcome.cancelled) == len(self._filed) and not outcome.orders
        sure_like = _ALL_LIKE_CHANGES if every and "LETTER" not in types else _LIKE_CHANGES
        sure = _SURE_OF_SEVERAL if len(outcome.cancelled) > 1 else _SURE
        like = changing(text, self._names)
        if outcome.cancelled and self._says_more(text):
            sure = _SURE_OF_STRANGE
        if ruled.asked and like < _MUCH_LIKE_CHANGES and not (outcome.cancelled or outcome.follows):
            sure = _SURE_OF_STRANGE  # hearsay, a wish: the order may be anybody's
        return outcome.share > sure and like > sure_like

    def _drops(self, outcome: Outcome, ruled: Ruled) -> bool:
        """Tell whether an order that rules read would be passed over without a word."""
        new = {one.unit.province for one in outcome.orders if not isinstance(one, Waive)}
        return not ruled.places <= new | outcome.cancelled | outcome.kept

    def _takes_back(self, text: str) -> bool:
        """Tell whether orders are spoken of, and taken back: not in ``Ich bin die Woche weg``."""
        return any(
            not _REVOKES.isdisjoint(kinds) and not _SPOKEN.isdisjoint(kinds)
            for kinds in self._clauses(text)
        )

    def _clauses(self, text: str) -> list[set[str]]:
        """The types of the words of each clause."""
        types = [token.type for token in sentence_tokens(text, self._names, CHANGES)]
        by_clause: dict[int, set[str]] = {}
        for clause, kind in zip(clauses_of(types), types, strict=True):
            by_clause.setdefault(clause, set()).add(kind)
        return list(by_clause.values())

    def _has_notation(self, text: str) -> bool:
        """``Plan B, in the drawer for now: A Mar - Spa``: rules know what counts of such a list."""
        tokens = sentence_tokens(text, self._names)
        return any(token.type == "KIND" and len(token.text) == 1 for token in tokens)

    def _says_more(self, text: str) -> bool:
        """``Delete the order for Marseilles with a hatchet``: words that nobody knows."""
        tokens = sentence_tokens(text, self._names, CHANGES)
        classes = classes_of(tokens, CHANGES)
        clauses = clauses_of([token.type for token in tokens])
        strange, named = set[int](), set[int]()
        for clause, token, may in zip(clauses, tokens, classes, strict=True):
            named |= {clause} if token.type == "PLACE" else set()
            unknown = token.type == "WORD" and _EARLIER.isdisjoint(may)
            strange |= {clause} & named if unknown else set()
        revoking = {at for at, token in zip(clauses, tokens, strict=True) if token.type in _REVOKES}
        return bool(strange & revoking)

    def _denies_that(self, text: str) -> bool:
        """``Do not cancel it``"""
        types = [token.type for token in sentence_tokens(text, self._names, CHANGES)]
        return any(
            one == "NOT" and not _REVOKES.isdisjoint(types[at + 1 : at + 3])
            for at, one in enumerate(types)
        )

    def _takes_all(self, text: str) -> bool:
        """``Cancel my orders; Rome to Tuscany``: a clause takes back what no name points to."""
        return any(
            not _REVOKES.isdisjoint(kinds)
            and not _COUNTS.isdisjoint(kinds)
            and "PLACE" not in kinds
            for kinds in self._clauses(text)
        )

    def _are_others(self, outcome: Outcome, text: str) -> bool:
        """``Cancel all my fleet orders``, and those of armies would be taken back."""
        tokens = sentence_tokens(text, self._names, CHANGES)
        if not _EXCEPT.isdisjoint(token.type for token in tokens):
            return False
        kinds = {one.word for one in tokens if one.type == "KIND" and len(one.text) > 1}
        gone = {self._filed[place].unit.kind for place in outcome.cancelled if place in self._filed}
        return len(kinds) == 1 and not gone <= kinds

    def _may_mean_a_part(self, text: str) -> bool:
        """``All the risky orders``: words that are not known may say which of them are meant."""
        tokens = sentence_tokens(text, self._names, CHANGES)
        if not _EXCEPT.isdisjoint(token.type for token in tokens):
            return False
        classes = classes_of(tokens, CHANGES)
        clauses = clauses_of([token.type for token in tokens])
        counting, told = (
            {clause for clause, token in zip(clauses, tokens, strict=True) if token.type in types}
            for types in (_COUNTS, _COUNTED)
        )
        return any(
            clause in counting - told
            and (token.type in _PARTS or (token.type == "WORD" and _EARLIER.isdisjoint(may)))
            for clause, token, may in zip(clauses, tokens, classes, strict=True)
        )

    def _by_convoy(self, orders: tuple[Order, ...]) -> list[Order]:
        """The orders; a move that only a convoy can bring about is marked as one."""
        every = [*orders, *self._filed.values()]
        carried = {one.army for one in every if isinstance(one, Convoy)}
        return [
            replace(one, via=True)
            if isinstance(one, Move)
            and one.unit not in carried
            and not self._field.landings(one.unit, province_of(one.to))
            else one
            for one in orders
        ]

    def _line_of(self, order: Order, lines: Mapping[int, str]) -> int:
        """The line that names the unit of an order; else the first."""
        unit = None if isinstance(order, Waive) else order.unit.province
        named = (
            number
            for number, text in lines.items()
            for token in sentence_tokens(text, self._names)
            if token.type == "PLACE" and unit in token.place.places
        )
        return next(named, next(iter(lines)))
