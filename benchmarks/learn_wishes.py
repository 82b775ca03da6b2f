"""Learn what letters are like, and write ``grammars/wishes.npz``.

    python benchmarks/learn_wishes.py

It learns from ``grammars/wishes_*.tsv``, ``wishes.toml`` and ``rules_*.tsv``, in some ten seconds:
run it whenever these have changed.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from gmbot.parsing.wishes.likeness import (
    NO,
    RULE,
    RULES,
    VOTES,
    WISHES,
    YES,
    Likeness,
    features_of,
    features_within,
    is_rule,
    row_of,
    softmax,
)
from gmbot.parsing.wishes.table import intents
from gmbot.resources import grammar_text

FILE = Path(__file__).parent.parent / "grammars" / "wishes.npz"
ROUNDS, STEP = 6, 4.0
"""How often each sentence is learned from, and how much at first."""
STRIDE = 1009
"""A prime: sentences are learned in an order that has nothing to do with their kinds."""
LEAST = 6
"""Of a kind with fewer sentences too little is known."""
TONGUES = ("en", "de", "fr")
Row = tuple[NDArray[np.intp], NDArray[np.float32]]
"""The places of the features of a sentence, and their values."""


def main() -> None:
    argparse.ArgumentParser(description=__doc__.split("\n")[0]).parse_args()
    arrays: dict[str, NDArray[np.generic]] = {}
    for name, found in all_learned():
        told = {
            "kinds": np.array("\t".join(found.kinds)),
            "features": np.array("\t".join(found.features)),
            "rarity": found.rarity.astype(np.float16),
            "scale": found.scale.astype(np.float16),
            "weights": found.weights,
        }
        arrays |= {f"{name}.{part}": array for part, array in told.items()}
    np.savez_compressed(FILE, **arrays)  # type: ignore[arg-type]


def examples() -> Iterator[tuple[str, str]]:
    """All sentences of the files, and of the table, with their kinds."""
    for one in intents():
        yield from ((one.name, sentence) for said in one.examples.values() for sentence in said)
    yield from examples_in("wishes")


def examples_in(name: str) -> Iterator[tuple[str, str]]:
    """The sentences of the files of some name, with their kinds."""
    for tongue in TONGUES:
        for line in grammar_text(f"{name}_{tongue}.tsv").splitlines():
            kind, _, sentence = line.partition("\t")
            yield kind, sentence


def all_learned() -> Iterator[tuple[str, Likeness]]:
    """All that is told apart by examples.

    Which rule is asked about is learned from ``rules_*.tsv`` as well: with so many questions, every
    question would be about rules, were they among the wishes.
    """
    every = list(examples())
    wishes = [(RULE if is_rule(kind) else kind, sentence) for kind, sentence in every]
    yield WISHES, learned(wishes, features_of)
    rules = [row for row in every if is_rule(row[0])]
    yield RULES, learned([*rules, *examples_in("rules")], features_within)
    yield VOTES, learned([row for row in every if row[0] in (YES, NO)], features_within)


def learned(
    rows: Sequence[tuple[str, str]], features_of: Callable[[str], Mapping[str, float]]
) -> Likeness:
    """Find the weights by which the kinds of sentences can best be told from their features."""
    sizes = Counter(kind for kind, _ in rows)
    kinds = sorted(kind for kind, size in sizes.items() if size >= LEAST)
    rows = [(kind, sentence) for kind, sentence in rows if sizes[kind] >= LEAST]
    told = [features_of(sentence) for _, sentence in rows]
    counts = Counter(feature for one in told for feature in one)
    known = {one: at for at, one in enumerate(sorted(x for x in counts if counts[x] > 1))}
    rarity = np.array([_rarity(counts[one], len(told)) for one in known], dtype=np.float32)
    given = [row_of(one, known, rarity) for one in told]
    right = [kinds.index(kind) for kind, _ in rows]
    weights = _descended(given, right, (len(known), len(kinds)))
    scale = np.abs(weights).max(axis=1) / 127 + 1e-9
    whole = np.round(weights / scale[:, None]).astype(np.int8)
    return Likeness(kinds, known, rarity, whole, scale)


def _descended(
    given: Sequence[Row], right: Sequence[int], shape: tuple[int, int]
) -> NDArray[np.float32]:
    weights, count = np.zeros(shape, dtype=np.float32), len(given)
    for turn in range(ROUNDS * count):
        at = turn * STRIDE % count
        places, values = given[at]
        there = weights.take(places, axis=0)
        off = softmax(values @ there)
        off[right[at]] -= 1
        there -= STEP * (1 - turn // count / ROUNDS) * (values[:, None] * off)
        weights[places] = there
    return weights


def _rarity(count: int, size: int) -> float:
    """How much a feature counts that stands in so many of all sentences."""
    return math.log((size + 1) / (count + 1)) + 0.5


if __name__ == "__main__":
    main()
