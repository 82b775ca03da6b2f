"""Learn what letters are like, and write ``grammars/wishes.npz``.

    python benchmarks/learn_wishes.py

It learns from ``grammars/wishes_*.tsv``, ``wishes.toml`` and ``rules_*.tsv``, in about a minute:
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
ROUNDS, STEP = 12, 4.0
"""How often each sentence is learned from, and how much at first."""
LEFT_OUT = 0.5
"""Each time so many features of a sentence are not told, so that no few of them decide alone."""
SEEDS = (1, 2, 3)
"""What is learned in as many orders is put together: no order decides."""
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
    rarity = np.array([rarity_of(counts[one], len(told)) for one in known], dtype=np.float32)
    given = [row_of(one, known, rarity) for one in told]
    right = [kinds.index(kind) for kind, _ in rows]
    shape = len(known), len(kinds)
    every = [_descended(given, right, shape, np.random.default_rng(seed)) for seed in SEEDS]
    weights = np.mean(every, axis=0, dtype=np.float32)
    scale = np.abs(weights).max(axis=1) / 127 + 1e-9
    whole = np.round(weights / scale[:, None]).astype(np.int8)
    return Likeness(kinds, known, rarity, whole, scale)


def _descended(
    given: Sequence[Row],
    right: Sequence[int],
    shape: tuple[int, int],
    chance: np.random.Generator,
) -> NDArray[np.float32]:
    weights = np.zeros(shape, dtype=np.float32)
    for turn in range(ROUNDS):
        step = STEP * (1 - turn / ROUNDS)
        for at in chance.permutation(len(given)):
            places, values = given[at]
            told = chance.random(len(places)) >= LEFT_OUT
            places, values = places[told], values[told] / (1 - LEFT_OUT)
            there = weights[places]
            off = softmax(values @ there)
            off[right[at]] -= 1
            weights[places] = there - step * values[:, None] * off
    return weights


def rarity_of(count: int, size: int) -> float:
    """How much a feature counts that stands in so many of all sentences."""
    return math.log((size + 1) / (count + 1)) + 0.5


if __name__ == "__main__":
    main()
