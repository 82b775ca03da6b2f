"""What a letter is most like, judged by example sentences: ``grammars/wishes_*.tsv``.

A softmax regression over words, pairs of words, parts of words, and the groups of words that
``wishes.toml`` knows. One more sentence in those files is one more line to learn from. It ranks
what nobody has listed; so what it finds is answered or offered, never carried out.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

from gmbot.parsing.wishes.table import groups_in, intents, plain
from gmbot.resources import grammar_text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

T = TypeVar("T")
TONGUES = ("en", "de", "fr")
NO_WISH = frozenset({"gm", "chat", "orders", "letter"})
"""Kinds of sentences that ask for nothing which a command does."""
_WORD, _PAIR, _PART, _GROUP, _MARK = 1.0, 0.6, 0.65, 1.0, 0.7
"""How much each sort of feature counts."""
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
        return dict(sorted(parts.items(), key=lambda one: (-one[1], one[0])))


def features_of(sentence: str) -> dict[str, float]:
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
        **{f"+{group}": _GROUP for group in groups_in(text)},
        "+question" if "?" in sentence else "+statement": _MARK,
    }


def examples() -> Iterator[tuple[str, str]]:
    """All sentences of the files, and of the table, with their kinds."""
    for one in intents():
        yield from ((one.name, sentence) for said in one.examples.values() for sentence in said)
    for tongue in TONGUES:
        for line in grammar_text(f"wishes_{tongue}.tsv").splitlines():
            kind, _, sentence = line.partition("\t")
            yield kind, sentence


@cache
def likeness() -> Likeness:
    """Learn from all examples; some seconds of work, done once in a process."""
    return learned(list(examples()), features_of)


def shares(sentence: str) -> dict[str, float]:
    """What a sentence, or a letter of a few, is most like."""
    return likeness().shares(features_of(sentence))


def learned(
    examples: Sequence[tuple[str, T]], features_of: Callable[[T], Mapping[str, float]]
) -> Likeness:
    """Find the weights by which the kinds of sentences can best be told from their features.

    These are made twice, since all of them at once would take a hundred megabytes.
    """
    import numpy as np

    sizes = Counter(kind for kind, _ in examples)
    kinds = sorted(kind for kind, size in sizes.items() if size >= _LEAST)
    rows = [row for row in examples if row[0] in kinds]
    known = _known((features_of(one) for _, one in rows), len(rows))
    weights = np.zeros((len(known), len(kinds)), dtype=np.float32)
    given = [(kinds.index(kind), *_row(features_of(one), known)) for kind, one in rows]
    count = len(given)
    for turn in range(_ROUNDS * count):
        kind, places, values = given[turn * _STRIDE % count]
        off = _softmax(_sum(weights, places, values))
        off[kind] -= 1
        step = _STEP * (1 - turn // count / _ROUNDS)
        weights[places] -= step * np.outer(values, off)
    return Likeness(kinds, known, weights)


def _known(rows: Iterable[Mapping[str, float]], size: int) -> dict[str, tuple[int, float]]:
    """The features that stand in more than one sentence of so many."""
    counts = Counter(feature for row in rows for feature in row)
    often = (one for one, count in counts.items() if count > 1)
    whole = size + 1
    return {one: (at, math.log(whole / (counts[one] + 1)) + 0.5) for at, one in enumerate(often)}


def _row(
    features: Mapping[str, float], known: Mapping[str, tuple[int, float]]
) -> tuple[NDArray[np.intp], NDArray[np.float32]]:
    """The places of the features that are known, and their values.

    All features together have the length 1: the more of them are unknown, the less is sure.
    """
    import numpy as np

    found = [(*known[one], much) for one, much in features.items() if one in known]
    unknown = [much for one, much in features.items() if one not in known]
    values = np.array([rare * much for _, rare, much in found], dtype=np.float32)
    length = math.hypot(*values, *(_UNKNOWN * much for much in unknown)) or 1.0
    return np.array([place for place, _, _ in found], dtype=np.intp), values / length


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
