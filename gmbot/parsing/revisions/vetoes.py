"""Words that keep a change from being made however likely it is: who is not sure is asked."""

from __future__ import annotations

from collections.abc import Set
from functools import cached_property

from gmbot.parsing.prose import CHANGES, classes_of
from gmbot.parsing.revisions.implied import Filed
from gmbot.parsing.revisions.reviser import Outcome
from gmbot.parsing.revisions.traits import clauses_of
from gmbot.parsing.text import fold
from gmbot.parsing.tokens import Names, Token, sentence_tokens, speaks_of_coast

_DOUBTS = frozenset({"IF", "UNLESS", "OR"})
"""Words that make a condition, or name one of two."""
_REVOKES = frozenset({"REVOKE", "REVOKED", "WITHDRAW", "TAKES"})
"""Words that take orders back."""
_CHANGES = frozenset({
    *_REVOKES, "INSTEAD", "CHANGED", "RATHER", "NOT", "NO", "SPARE", "SWAP", "ROLES", "AWAY",
})  # fmt: skip
"""These, and words that put one thing in the place of another."""
_COUNTS = frozenset({"ALL", "ORDER", "HEAD"})
"""Words for orders that no name points to."""
_COUNTED = frozenset({"BOTH", "KIND", "NUMBER"})
"""Words that say how many of them, or which."""
_SPOKEN = _COUNTS | _COUNTED | {"REST", "OTHER"}
"""Words for orders, or for how many of them."""
_COASTS = frozenset({"COAST", "DIR"})
"""Words for a coast, or for where it lies."""
_PARTS = frozenset({"DIR", "PLACE"})
"""Words that say where those are that are meant."""
_EXCEPT = frozenset({"EXCEPT", "BUT", "ONLY", "KEEP", "KEPT"})
"""Words behind which those are named that are not meant."""
_EARLIER = frozenset({"EARLIER", "CHAT", "WROTE", "WHAT"})
"""Words beside these that say nothing of which orders are meant."""


class Words:
    """The words of a text that may change the set on file, clause by clause."""

    def __init__(self, text: str, names: Names) -> None:
        self.tokens = sentence_tokens(text, names, CHANGES)
        self.types = [token.type for token in self.tokens]
        self._clauses = clauses_of(self.types)
        self._notation = any(
            token.type == "KIND" and len(token.text) == 1 for token in sentence_tokens(text, names)
        )

    def forbid(self, outcome: Outcome, filed: Filed) -> bool:
        """Tell whether some words stand against an outcome."""
        if not _DOUBTS.isdisjoint(self.types):
            return True
        if outcome.cancelled:
            grouped = outcome.grouped and not outcome.kept
            unsaid = self._denies_that() or (grouped and not self._takes_back())
        else:
            # "Plan B, in the drawer for now: A Mar - Spa": rules know what counts of such a list.
            unsaid = self._takes_all() or (self._notation and not outcome.follows)
        return unsaid or (
            outcome.grouped and (self._may_mean_a_part() or self._are_others(outcome, filed))
        )

    def speak_of_a_coast(self) -> bool:
        """``On the other coast, please``, ``South``, ``Petersburg/SC``"""
        if not _COASTS.isdisjoint(self.types):
            return True
        places = (token.place for token in self.tokens if token.type == "PLACE")
        return any(place.coast for place in places) or any(
            speaks_of_coast(fold(token.text)) for token in self.tokens
        )

    def tell_a_change(self, outcome: Outcome) -> bool:
        """Tell whether words say that something changes, and not only what is ordered."""
        return not (_REVOKES if outcome.grouped else _CHANGES).isdisjoint(self.types)

    def speak_of_a_letter(self) -> bool:
        """``Please disregard yesterday's letter altogether``"""
        return "LETTER" in self.types

    def say_more(self) -> bool:
        """``Delete the order for Marseilles with a hatchet``: words that nobody knows."""
        strange, named = set[int](), set[int]()
        for clause, token, unknown in self._strange:
            named |= {clause} if token.type == "PLACE" else set()
            strange |= {clause} & named if unknown else set()
        return bool(strange & self._with(_REVOKES))

    @cached_property
    def _strange(self) -> list[tuple[int, Token, bool]]:
        """Each word with its clause, and whether nothing is known of it."""
        rows = zip(self._clauses, self.tokens, classes_of(self.tokens, CHANGES), strict=True)
        return [
            (clause, token, token.type == "WORD" and _EARLIER.isdisjoint(may))
            for clause, token, may in rows
        ]

    def _with(self, types: Set[str]) -> set[int]:
        """The clauses that have a word of some types."""
        rows = zip(self._clauses, self.types, strict=True)
        return {clause for clause, kind in rows if kind in types}

    def _denies_that(self) -> bool:
        """``Do not cancel it``"""
        return any(
            one == "NOT" and not _REVOKES.isdisjoint(self.types[at + 1 : at + 3])
            for at, one in enumerate(self.types)
        )

    def _takes_back(self) -> bool:
        """Tell whether orders are spoken of, and taken back: not in ``Ich bin die Woche weg``."""
        return bool(self._with(_REVOKES) & self._with(_SPOKEN))

    def _takes_all(self) -> bool:
        """``Cancel my orders; Rome to Tuscany``: a clause takes back what no name points to."""
        return bool((self._with(_REVOKES) & self._with(_COUNTS)) - self._with({"PLACE"}))

    def _are_others(self, outcome: Outcome, filed: Filed) -> bool:
        """``Cancel all my fleet orders``, and those of armies would be taken back."""
        if not _EXCEPT.isdisjoint(self.types):
            return False
        kinds = {one.word for one in self.tokens if one.type == "KIND" and len(one.text) > 1}
        gone = {filed[place].unit.kind for place in outcome.cancelled if place in filed}
        return len(kinds) == 1 and not gone <= kinds

    def _may_mean_a_part(self) -> bool:
        """``All the risky orders``: words that are not known may say which of them are meant."""
        if not _EXCEPT.isdisjoint(self.types):
            return False
        counting = self._with(_COUNTS) - self._with(_COUNTED)
        return any(
            clause in counting and (unknown or token.type in _PARTS)
            for clause, token, unknown in self._strange
        )
