"""The clauses of a text that changes the set on file, and what each of them is for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gmbot.parsing.guesses.acts import ACTS
from gmbot.parsing.prose import CHANGES, classes_of
from gmbot.parsing.tokens import Names, Token, sentence_tokens
from gmbot.rules.board.terms import Province

_ENDS = frozenset({"COMMA", "STOP", "COLON", "LINE", "BUT"})
_JOINS = frozenset({"AND", "WHILE"})
_BEGINS = frozenset({"REVOKE", "WITHDRAW", "KEEP", "MAKE", "SEND", *ACTS})
"""Verbs that begin a clause behind "and" where no unit is named before them."""
_DOUBTS = frozenset({"IF", "UNLESS", "OR", "TAKEN_BACK", "EACH_OTHER"})
_MUSES = frozenset({"MAYBE", "MUSING", "PAST"})
"""Words that doubt an order; beside what is taken back, or stays, they say no more than when."""
_REVOKES = frozenset({"REVOKE", "WITHDRAW", "TAKE_THAT", "PULL"})
_GOES = frozenset({"TO", "DASH"})
_LEADS = frozenset({"CHAT", "YOU", "CHANGED", "AND", "THEN", "PLEASE", "SEND", "ASK"})
"""What may stand before the verb of a clause."""


@dataclass(frozen=True, slots=True)
class Clause:
    """Some words of a text, with all that each of them may be."""

    tokens: tuple[Token, ...]
    classes: tuple[frozenset[str], ...]

    def has(self, *kinds: str) -> bool:
        """Tell whether a word is of one of these kinds."""
        return any(not one.isdisjoint(kinds) for one in self.classes)

    def places(self) -> tuple[tuple[Province, ...], ...]:
        """What each name may mean, in the order of the words."""
        return tuple(one.place.places for one in self.tokens if one.type == "PLACE")

    @property
    def text(self) -> str:
        """The words, to be read anew."""
        return " ".join(one.text for one in self.tokens)

    @property
    def purpose(self) -> str:
        """What a clause is for; nothing if it only speaks.

        ``doubt``, ``cancel``, ``deny``, ``keep``, ``replace``, ``roles`` (two change places),
        ``topic`` (what follows is about that unit), ``make`` (a new goal) or ``order``.
        """
        foreign = any(one.type == "OWNER" for one in self.tokens)
        asks = self.has("QUESTION") and not self.has("ASK")
        if any(one.type in _DOUBTS for one in self.tokens) or asks or (foreign and self._names()):
            return "doubt"
        for purpose, is_so in (
            ("cancel", self._takes_back), ("keep", self._keeps), ("deny", self._denies),
            ("replace", self._replaces), ("roles", self._changes_roles), ("make", self._makes),
            ("topic", self._names_topic),
        ):  # fmt: skip
            if is_so():
                return "doubt" if purpose not in ("cancel", "keep") and self._muses() else purpose
        acts = any(one.type in ACTS for one in self.tokens)
        if self.has("NO", "NOT") and not self._names():
            spoken = self.has("ATTACK", "ORDER", "WROTE", "EARLIER")
            return "" if spoken else "deny" if acts else "doubt"
        if not self._names() and (not acts or "FOR" in self.classes[0]):
            return ""
        return "doubt" if self._muses() else "order"

    def _muses(self) -> bool:
        return bool(self._names()) and any(one.type in _MUSES for one in self.tokens)

    def _names(self) -> int:
        return sum(one.type in ("PLACE", "KIND") for one in self.tokens)

    def _goes(self) -> bool:
        """Tell whether somebody goes somewhere."""
        return self._has_goal() or len(self.places()) > 1

    def _has_goal(self) -> bool:
        types = [one.type for one in self.tokens]
        return any(one in _GOES and "PLACE" in types[at:] for at, one in enumerate(types))

    def _takes_back(self) -> bool:
        if self.has("NO", "NOT"):
            return False
        rows = zip(self.classes, self.tokens, strict=True)
        first = next((one for one, token in rows if token.type not in _LEADS), frozenset())
        removes = "REMOVE" in first and self.has("ORDER", "ATTACK", "CONVOY", "SUPPORT")
        begins = removes or not first.isdisjoint(_REVOKES)
        return begins or ("TAKES" in first and self.has("AWAY")) or self.has("REVOKED")

    def _keeps(self) -> bool:
        if self.has("NO", "NOT"):
            return not self._names() and self.has("CHANGES", "CHANGED", "CHANGE", "UNTOUCHED")
        if self._has_goal():
            return False
        if self.has("UNTOUCHED", "KEPT") or (self.has("STANDS") and self.has("ORDER")):
            return True
        told = {ACTS[one.type] for one in self.tokens if one.type in ACTS and one.type != "KEEP"}
        if self.has("KEEP", "STANDS", "REST", "OTHER") and told <= {"move"}:
            return not self._goes() or self.has("KEEP", "STANDS")
        if told == {"move"} and self._names() == 1 and not self.has("SEND", "MAKE"):
            return True  # "Constantinople still sails"
        return self.has("ONLY") and self.has("ORDER")

    def _denies(self) -> bool:
        out = self.has("AWAY") and not any(one.type in ACTS for one in self.tokens)
        return bool(self._names()) and (self.has("NO", "NOT") or out)

    def _replaces(self) -> bool:
        pair = self.has("INSTEAD") or (self.has("SWAP", "CHANGE") and self.has("FOR"))
        return pair and len(self.places()) > 1

    def _changes_roles(self) -> bool:
        return self.has("ROLES", "SWAP") and not self._goes()

    def _makes(self) -> bool:
        """``Make that Greece``, ``Brest is in``, ``Sweden yes``"""
        acts = [one for one in self.tokens if one.type in ACTS and one.type != "SEND"]
        if len(self.places()) != 1 or (acts and not self.has("MAKE")):
            return False
        return not any(one.type == "KIND" for one in self.tokens)

    def _names_topic(self) -> bool:
        acts = any(one.type in ACTS and one.type != "SEND" for one in self.tokens)
        return bool(self._names()) and not acts and not self._goes()


def clauses_of(text: str, names: Names) -> list[Clause]:
    """The clauses of a text, without the signs between them."""
    tokens = sentence_tokens(text, names, CHANGES)
    classes = classes_of(tokens, CHANGES)
    return [
        Clause(tuple(tokens[at] for at in row), tuple(classes[at] for at in row))
        for row in _rows(tokens)
    ]


def _rows(tokens: Sequence[Token]) -> Iterator[list[int]]:
    row: list[int] = []
    for at, token in enumerate(tokens):
        if token.type in _ENDS or _is_apart(tokens, at):
            if row:
                yield row
            row = []
        else:
            row.append(at)
    if row:
        yield row


def _is_apart(tokens: Sequence[Token], at: int) -> bool:
    """``..., thanks - Denmark stays home``, ``cancel Brest and keep Paris``"""
    token, behind = tokens[at], tokens[at + 1 : at + 2]
    if token.type == "AND" and [one.type for one in tokens[at + 2 : at + 3]] in (["FROM"], ["TO"]):
        return False  # "the order to Budapest and the support from Galicia"
    if token.type == "DASH":
        before = tokens[at - 1 : at] if at else ()
        return not (before and behind and {before[0].type, behind[0].type} <= {"PLACE", "COAST"})
    return token.type in _JOINS and any(one.type in _BEGINS for one in behind)
