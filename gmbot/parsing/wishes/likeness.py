"""What a letter is most like, judged by example sentences: ``grammars/wishes_*.tsv``.

A naive Bayes classifier over words, pairs of words, beginnings of words, and the groups of words
that ``wishes.toml`` knows. One more sentence in those files is one more line to learn
from. It ranks what nobody has listed; so what it finds is answered or offered, never carried out.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from gmbot.parsing.wishes.table import groups_in, intents, plain
from gmbot.resources import grammar_text

TONGUES = ("en", "de", "fr")
NO_WISH = frozenset({"gm", "chat", "orders", "letter"})
"""Kinds of sentences that ask for nothing which a command does."""
_PRIOR = 1.5
"""So many sentences each kind has beside its own, with everything in its usual share."""
_TOGETHER = 0.15
"""Words of one sentence say the same thing twice: their weights count for less."""
_STEM = 4
_LEAST = 6
"""Of a kind with fewer sentences too little is known."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """How much each feature speaks for each kind."""

    weights: Mapping[str, Mapping[str, float]]
    kinds: Sequence[str]

    def shares(self, features: Collection[str]) -> dict[str, float]:
        """How likely each kind is for these features, the likeliest first; together 1."""
        sums = dict.fromkeys(self.kinds, 0.0)
        for one in features:
            for kind, weight in self.weights.get(one, {}).items():
                sums[kind] += weight
        most = max(sums.values())
        parts = {kind: math.exp(_TOGETHER * (one - most)) for kind, one in sums.items()}
        whole = sum(parts.values())
        ranked = sorted(parts.items(), key=lambda one: (-one[1], one[0]))
        return {kind: part / whole for kind, part in ranked}


def features_of(sentence: str) -> frozenset[str]:
    """What a sentence is judged by."""
    text = plain(sentence)
    words = ["0" if any(map(str.isdigit, word)) else word for word in text.split()]
    return frozenset((
        *words,
        *(f"{one} {other}" for one, other in pairwise(("^", *words))),
        *(f"{word[:_STEM]}~" for word in words if len(word) > _STEM),
        *(f"+{group}" for group in groups_in(text)),
        "+question" if "?" in sentence else "+statement",
    ))  # fmt: skip


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
    """Learn from all examples; half a second of work, done once where a letter needs it."""
    return learned([(kind, features_of(sentence)) for kind, sentence in examples()])


def shares(sentence: str) -> dict[str, float]:
    """What a sentence, or a letter of a few, is most like."""
    return likeness().shares(features_of(sentence))


def learned(rows: Sequence[tuple[str, Collection[str]]]) -> Likeness:
    """Count how often each feature stands in sentences of each kind."""
    sizes = Counter(kind for kind, _ in rows)
    sizes = Counter({kind: size for kind, size in sizes.items() if size >= _LEAST})
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for kind, features in rows:
        for one in features if kind in sizes else ():
            counts[one][kind] += 1
    weights = {
        one: _weights(by_kind, sizes, sizes.total())
        for one, by_kind in counts.items()
        if by_kind.total() > 1
    }
    return Likeness(weights, tuple(sorted(sizes)))


def _weights(by_kind: Counter[str], sizes: Mapping[str, int], whole: int) -> dict[str, float]:
    """By kind: the log of the feature's share there over its share in all."""
    usual = (by_kind.total() + 1) / (whole + 2)
    return {
        kind: math.log((by_kind[kind] / usual + _PRIOR) / (size + _PRIOR))
        for kind, size in sizes.items()
    }
