"""A weighted chart over a grammar of ``grammars/``: of all readings of some tokens the best one.

Lark reads and compiles the grammar; its own Earley parser needs ten times as long. A rule's
priority is its weight (``ref.3:``). For each rule and place the best reading up to each end is
kept, so the time is bounded by the length of the row, squared, whatever is in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from operator import or_
from typing import NamedTuple, TypeAlias, TypeVar

from lark import Lark

from gmbot.parsing.prose.beginnings import firsts_of
from gmbot.parsing.tokens import Token
from gmbot.resources import grammar_text

T = TypeVar("T")
STARTS = {
    "sentences": ("start", "winter_orders"),
    "changes": ("set_changes", "winter_set_changes"),
}
"""The rules for whole sentences by the file: of moves and retreats, and of builds and removals."""
UNKNOWN = -12
_COSTS = {
    "ISLAND": UNKNOWN,
    "PASSED": -1,
    "WHY": -1,
    "IDLE": -1,
    "LATER": -1,
    "GOES": -1,
    "SAFE": -2,
    "STRANGE": -4,
    "ACTS": -2,
    **dict.fromkeys(("NOUN", "THING"), -1),
}
"""What a word costs that no rule explains, or that a clause of reasons passes over."""


_MOST_FITTING = 100_000
"""What tokens may be is a few hundred sets of classes."""

Part: TypeAlias = "Node | Token"


@dataclass(frozen=True, slots=True)
class Node:
    """A rule that was applied: its name, its parts (nodes and tokens) in order, and the weight."""

    name: str
    parts: tuple[Node | Token, ...]


_Classes: TypeAlias = int
"""Some classes of tokens, a bit for each: to compare sets of names takes several times as long."""


class _Symbol(NamedTuple):
    """A part of a rule: another rule, or a class of tokens."""

    name: str
    is_rule: bool
    first: _Classes
    """The classes of tokens with which the rule may begin, or the class."""
    cost: int
    """What a token of the class costs."""
    beginning: int
    """A number for the symbols up to this one: rules that begin alike have the same."""


@dataclass(frozen=True, slots=True)
class _Rule:
    name: str
    """What the reading is called; empty where its parts are put in its place."""
    symbols: tuple[_Symbol, ...]
    weight: int
    first: _Classes
    """The classes of tokens with which it may begin."""
    needs: _Classes
    """The classes of tokens without which it cannot be applied."""


_Found: TypeAlias = dict[int, tuple[int, tuple[Part, ...]]]
"""For each end the weight of the best reading and its parts."""


class Grammar:
    """The rules of one grammar, ready to be applied."""

    def __init__(self, text: str, starts: Sequence[str]) -> None:
        lark = Lark(text, start=list(starts), parser=None, lexer="basic", keep_all_tokens=True)
        self._bits = {name: 1 << at for at, name in enumerate(_classes_named(lark))}
        self._masks: dict[frozenset[str], _Classes] = {}
        self._beginnings: dict[tuple[str, ...], int] = {}
        firsts, needs = firsts_of(lark), _needs(lark)
        self.first = {name: self.mask(classes) for name, classes in firsts.items()}
        self.rules: dict[str, list[_Rule]] = {}
        self.loops: set[str] = set()
        self._fitting: dict[tuple[str, _Classes], tuple[_Rule, ...]] = {}
        for rule in lark.rules:
            origin = str(rule.origin.name)
            symbols = tuple(str(symbol.name) for symbol in rule.expansion)
            if origin.startswith("__"):
                self.loops.add(origin)
                if symbols[:1] == (origin,):
                    continue  # the repetition itself; what is repeated stands alone as well
            hidden = origin.startswith("_") or (rule.options.expand1 and not rule.alias)
            name = "" if hidden else str(rule.alias or origin)
            row = tuple(self._symbols(symbols))
            needed = self.mask(frozenset().union(*(needs.get(one, {one}) for one in symbols)))
            made = _Rule(name, row, rule.options.priority or 0, row[0].first, needed)
            self.rules.setdefault(origin, []).append(made)

    def _symbols(self, names: tuple[str, ...]) -> Iterator[_Symbol]:
        for at, name in enumerate(names, 1):
            beginning = self._beginnings.setdefault(names[:at], len(self._beginnings))
            if name in self.first:
                yield _Symbol(name, True, self.first[name], 0, beginning)
            else:
                yield _Symbol(name, False, self._bits[name], _COSTS.get(name, 0), beginning)

    def mask(self, classes: frozenset[str]) -> _Classes:
        """Some classes of tokens in bits; one that no rule names has none."""
        found = self._masks.get(classes)
        if found is None:
            found = sum(self._bits.get(name, 0) for name in classes)
            if len(self._masks) < _MOST_FITTING:
                self._masks[classes] = found
        return found

    def fitting(self, symbol: str, classes: _Classes) -> tuple[_Rule, ...]:
        """The rules of a symbol that may begin with a token of these classes."""
        key = (symbol, classes)
        found = self._fitting.get(key)
        if found is None:
            found = tuple(rule for rule in self.rules[symbol] if rule.first & classes)
            if len(self._fitting) < _MOST_FITTING:
                self._fitting[key] = found
        return found


def _classes_named(lark: Lark) -> list[str]:
    """The classes of tokens that the rules name, each once."""
    symbols = (one for rule in lark.rules for one in rule.expansion)
    return list(dict.fromkeys(str(one.name) for one in symbols if one.is_term))


def _needs(lark: Lark) -> dict[str, frozenset[str]]:
    """For each rule the classes of tokens that every reading by it has."""
    every = frozenset(_classes_named(lark))
    needs = {str(rule.origin.name): every for rule in lark.rules}
    changed = True
    while changed:
        changed = False
        found: dict[str, frozenset[str]] = {}
        for rule in lark.rules:
            name = str(rule.origin.name)
            symbols = [str(symbol.name) for symbol in rule.expansion]
            row = frozenset().union(*(needs.get(one, {one}) for one in symbols))
            found[name] = found.get(name, every) & row
        changed = found != needs
        needs = found
    return needs


@cache
def grammar() -> Grammar:
    """The rules of all files, read once: those of changes stand on those of sentences."""
    text = "\n".join(map(grammar_text, STARTS))
    return Grammar(text, [start for starts in STARTS.values() for start in starts])


class Chart:
    """The readings of one row of tokens.

    Args:
        classes: what each token may be; ``ISLAND`` and ``PASSED`` fit those for which they stand.
    """

    def __init__(
        self, rules: Grammar, tokens: Sequence[Token], classes: Sequence[frozenset[str]]
    ) -> None:
        self.rules = rules
        self.tokens = tokens
        self.classes = [*map(rules.mask, classes), 0]
        """What each token may be, and nothing behind the last."""
        self.known: dict[tuple[str, int], _Found] = {}
        self.left = list(accumulate(reversed(self.classes), or_))[::-1]
        """For each token the classes that it and those behind it may be."""

    def best(self, start: str) -> tuple[int, Node] | None:
        """The best reading of the whole row, with its weight; None if there is none."""
        found = self._spans(start, 0).get(len(self.tokens))
        if found is None:
            return None
        weight, parts = found
        node = parts[0]
        assert isinstance(node, Node)
        return weight, node

    def _spans(self, symbol: str, at: int) -> _Found:
        key = (symbol, at)
        found = self.known.get(key)
        if found is not None:
            return found
        self.known[key] = found = {}
        if not self.rules.first[symbol] & self.classes[at]:
            return found
        if symbol in self.rules.loops:
            self._repeat(symbol, at, found)
            return found
        known_rows: dict[int, _Found] = {}
        for rule in self._fitting(symbol, at):
            for end, (weight, parts) in self._row(rule, at, known_rows).items():
                known = found.get(end)
                if known is None or weight + rule.weight > known[0]:
                    made = (Node(rule.name, parts),) if rule.name else parts
                    found[end] = (weight + rule.weight, made)
        return found

    def _fitting(self, symbol: str, at: int) -> list[_Rule]:
        """The rules of a symbol that may begin here, and whose words stand in the rest."""
        absent = ~self.left[at]
        rules = self.rules.fitting(symbol, self.classes[at])
        return [one for one in rules if not one.needs & absent]

    def _repeat(self, symbol: str, at: int, found: _Found) -> None:
        """From left to right: whatever leads to a place is known when the place is gone on from."""
        for begin in range(at, len(self.tokens)):
            if begin != at and begin not in found:
                continue
            weight, parts = found.get(begin, (0, ()))
            known_rows: dict[int, _Found] = {}
            for rule in self._fitting(symbol, begin):
                for end, (more, added) in self._row(rule, begin, known_rows).items():
                    _keep(found, end, weight + more, parts, added)

    def _row(self, rule: _Rule, at: int, known: dict[int, _Found]) -> _Found:
        """Where the symbols of a rule may end one after the other.

        Args:
            known: the same for the beginnings of rules that were tried here; it is added to.
        """
        ends: _Found = {at: (0, ())}
        for symbol in rule.symbols:
            following = known.get(symbol.beginning)
            if following is None:
                known[symbol.beginning] = following = self._behind(ends, symbol)
            if not following:
                return following
            ends = following
        return ends

    def _behind(self, ends: _Found, symbol: _Symbol) -> _Found:
        """Where a symbol may end behind one of these ends."""
        name, is_rule, first, cost, _ = symbol
        following: _Found = {}
        for begin, (weight, parts) in ends.items():
            if not first & self.classes[begin]:
                continue
            if is_rule:
                for end, (more, added) in self._spans(name, begin).items():
                    _keep(following, end, weight + more, parts, added)
            else:
                _keep(following, begin + 1, weight + cost, parts, (self.tokens[begin],))
        return following


def _keep(
    found: _Found, end: int, weight: int, parts: tuple[Part, ...], added: tuple[Part, ...]
) -> None:
    known = found.get(end)
    if known is None or weight > known[0]:
        found[end] = (weight, parts + added)


def walk(node: Node, make: Callable[[str, list[T | Token]], T]) -> T:
    """Make a value of a reading, from its leaves upwards."""
    parts = [walk(part, make) if isinstance(part, Node) else part for part in node.parts]
    return make(node.name, parts)


def tokens_in(node: Node, name: str) -> Iterable[Token]:
    """The tokens below every node of a name."""
    for part in node.parts:
        if isinstance(part, Node):
            yield from tokens_in(part, name)
        elif node.name == name:
            yield part
