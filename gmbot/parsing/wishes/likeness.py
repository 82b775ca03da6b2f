"""What a letter is most like, judged by example sentences: ``grammars/wishes_*.tsv``.

A softmax regression over words, pairs of words, parts of words, and the groups of words that
``wishes.toml`` knows. One more sentence in those files is one more line to learn from. It ranks
what nobody has listed; so what it finds is answered or offered, never carried out.

Questions about the rules are told in two steps: all of them are one kind, and which rule is asked
about is learned from them alone.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, pairwise
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from gmbot.parsing.wishes.table import groups_in, intents, plain
from gmbot.resources import grammar_text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

T = TypeVar("T")
_Row: TypeAlias = "tuple[NDArray[np.intp], NDArray[np.float32]]"
"""The places of the features of a sentence, and their values."""
TONGUES = ("en", "de", "fr")
NO_WISH = frozenset({"gm", "chat", "orders", "letter"})
"""Kinds of sentences that ask for nothing which a command does."""
_WORD, _PAIR, _PART, _GROUP, _MARK = 1.0, 0.6, 0.65, 1.0, 0.7
"""How much each sort of feature counts."""
_GROUP_WITHIN = 2.5
"""How much a group counts between rules, or votes: it knows the words of all three languages."""
_RULE = "rule "
"""How the names of wishes to know a rule begin."""
_YES, _NO = "vote yes", "vote no"
_CLEARLY = 0.8
"""Words that say one of them to this share lean to it."""
_PERHAPS_A_RULE = 0.02
"""What is a question about the rules to a smaller share is not asked which."""
_PARTS = (3, 4)
"""Letters of a part of a word."""
_ROUNDS, _STEP = 6, 4.0
"""How often each sentence is learned from, and how much at first."""
_STRIDE = 1009
"""A prime: sentences are learned in an order that has nothing to do with their kinds."""
_UNKNOWN = 7.0
"""How rare a feature is that stands in no other sentence."""
_LEAST = 6
"""Of a kind with fewer sentences too little is known."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """How much each feature speaks for each kind."""

    kinds: Sequence[str]
    features: Mapping[str, tuple[int, float]]
    """The row of each, and how much it counts: what is rare says more."""
    weights: NDArray[np.float32]
    """A row for each feature, a column for each kind."""

    def shares(self, features: Mapping[str, float]) -> dict[str, float]:
        """How likely each kind is for these features, the likeliest first; together 1."""
        likely = _softmax(_sum(self.weights, *_row(features, self.features)))
        parts = dict(zip(self.kinds, map(float, likely), strict=True))
        return dict(sorted(parts.items(), key=_likeliest_first))


def is_rule(kind: str) -> bool:
    """Tell whether a kind of sentences asks about a rule."""
    return kind.startswith(_RULE)


def features_of(sentence: str, group: float = _GROUP) -> dict[str, float]:
    """What a sentence is judged by, and how much each of it counts."""
    text = plain(sentence)
    words = ["0" if any(map(str.isdigit, word)) else word for word in text.split()]
    framed = [f"<{word}>" for word in words]
    return {
        **{
            f"~{word[at : at + size]}": _PART
            for word in framed
            for size in _PARTS
            for at in range(len(word) - size + 1)
        },
        **{f"{one} {other}": _PAIR for one, other in pairwise(("^", *words, "$"))},
        **dict.fromkeys(words, _WORD),
        **{f"+{name}": group for name in groups_in(text)},
        "+question" if "?" in sentence else "+statement": _MARK,
    }


def examples() -> Iterator[tuple[str, str]]:
    """All sentences of the files, and of the table, with their kinds."""
    for one in intents():
        yield from ((one.name, sentence) for said in one.examples.values() for sentence in said)
    yield from _examples_in("wishes")


def _examples_in(name: str) -> Iterator[tuple[str, str]]:
    for tongue in TONGUES:
        for line in grammar_text(f"{name}_{tongue}.tsv").splitlines():
            kind, _, sentence = line.partition("\t")
            yield kind, sentence


@cache
def likeness() -> Likeness:
    """Learn from all examples; some seconds of work, done once in a process."""
    rows = ((_RULE if is_rule(kind) else kind, one) for kind, one in examples())
    return learned(list(rows), features_of)


@cache
def rule_likeness() -> Likeness:
    """Learn from the questions about rules which one is asked about.

    From ``rules_*.tsv`` only that is learned: with so many, every question would be about rules.
    """
    asked = [row for row in examples() if is_rule(row[0])]
    return learned([*asked, *_examples_in("rules")], _features_within)


@cache
def _vote_likeness() -> Likeness:
    """Learn from the votes in plain words which say yes and which say no."""
    return learned([row for row in examples() if row[0] in (_YES, _NO)], _features_within)


def leans_to_yes(words: str) -> bool | None:
    """Tell which vote words lean to, where they do so clearly: it is offered first, not cast."""
    share = _vote_likeness().shares(_features_within(words))[_YES]
    return None if 1 - _CLEARLY < share < _CLEARLY else share >= _CLEARLY


def _features_within(sentence: str) -> dict[str, float]:
    return features_of(sentence, _GROUP_WITHIN)


def shares(sentence: str) -> dict[str, float]:
    """What a sentence, or a letter of a few, is most like."""
    found = likeness().shares(features_of(sentence))
    rule = found.pop(_RULE)
    if rule >= _PERHAPS_A_RULE:
        of_rules = rule_likeness().shares(_features_within(sentence))
    else:
        of_rules = {kind: 1 / len(rule_likeness().kinds) for kind in rule_likeness().kinds}
    found |= {kind: rule * share for kind, share in of_rules.items()}
    return dict(sorted(found.items(), key=_likeliest_first))


def _likeliest_first(row: tuple[str, float]) -> tuple[float, str]:
    return -row[1], row[0]


def learned(
    examples: Sequence[tuple[str, T]], features_of: Callable[[T], Mapping[str, float]]
) -> Likeness:
    """Find the weights by which the kinds of sentences can best be told from their features.

    All features at once would take a hundred megabytes: of each sentence their numbers are kept.
    """
    import numpy as np

    sizes = Counter(kind for kind, _ in examples)
    kinds = sorted(kind for kind, size in sizes.items() if size >= _LEAST)
    rows = [(kinds.index(kind), one) for kind, one in examples if sizes[kind] >= _LEAST]
    known, given = _numbered(features_of(one) for _, one in rows)
    weights = np.zeros((len(known), len(kinds)), dtype=np.float32)
    count = len(rows)
    for turn in range(_ROUNDS * count):
        at = turn * _STRIDE % count
        places, values = given[at]
        there = weights.take(places, axis=0)
        off = _softmax(values @ there)
        off[rows[at][0]] -= 1
        there -= _STEP * (1 - turn // count / _ROUNDS) * (values[:, None] * off)
        weights[places] = there
    return Likeness(kinds, known, weights)


def _numbered(
    rows: Iterable[Mapping[str, float]],
) -> tuple[dict[str, tuple[int, float]], Sequence[_Row]]:
    """The features that stand in more than one sentence, and the rows of all sentences."""
    import numpy as np

    numbers: defaultdict[str, int] = defaultdict(lambda: len(numbers))
    told: list[tuple[NDArray[np.int32], NDArray[np.float64]]] = [
        (np.array([numbers[one] for one in row], dtype=np.int32), np.array([*row.values()]))
        for row in rows
    ]
    counts = Counter(chain.from_iterable(places.tolist() for places, _ in told))
    often = (one for one, number in numbers.items() if counts[number] > 1)
    known = {one: (at, _rarity(counts[numbers[one]], len(told))) for at, one in enumerate(often)}
    at, rare = np.full(len(numbers), -1, dtype=np.intp), np.zeros(len(numbers))
    for one, (place, rarity) in known.items():
        at[numbers[one]], rare[numbers[one]] = place, rarity
    given: list[_Row] = []
    for those, much in _taken(told):
        places = at[those]
        values = (rare[those] * much)[places >= 0].astype(np.float32)
        given.append((places[places >= 0], _to_length(values, much[places < 0].tolist())))
    return known, given


def _taken(rows: list[T]) -> Iterator[T]:
    """Take rows out, the first one first: a row that is done with takes no more room."""
    rows.reverse()
    while rows:
        yield rows.pop()


def _rarity(count: int, size: int) -> float:
    """How much a feature counts that stands in so many of all sentences."""
    return math.log((size + 1) / (count + 1)) + 0.5


def _row(features: Mapping[str, float], known: Mapping[str, tuple[int, float]]) -> _Row:
    """The places of the features that are known, and their values."""
    import numpy as np

    found = [(*known[one], much) for one, much in features.items() if one in known]
    unknown = [much for one, much in features.items() if one not in known]
    values = np.array([rare * much for _, rare, much in found], dtype=np.float32)
    return np.array([place for place, _, _ in found], dtype=np.intp), _to_length(values, unknown)


def _to_length(values: NDArray[np.float32], unknown: Iterable[float]) -> NDArray[np.float32]:
    """All features together have the length 1: the more are unknown, the less is sure."""
    return values / (math.hypot(*values.tolist(), *(_UNKNOWN * much for much in unknown)) or 1.0)


def _sum(
    weights: NDArray[np.float32], places: NDArray[np.intp], values: NDArray[np.float32]
) -> NDArray[np.float32]:
    import numpy as np

    sums: NDArray[np.float32] = np.asarray(values @ weights[places], dtype=np.float32)
    return sums


def _softmax(sums: NDArray[np.float32]) -> NDArray[np.float32]:
    import numpy as np

    parts: NDArray[np.float32] = np.exp(sums - sums.max())
    parts /= parts.sum()
    return parts
