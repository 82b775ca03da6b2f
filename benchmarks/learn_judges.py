"""Learn what the judges of sentences know, and write ``grammars/*.weights``.

    python benchmarks/learn_judges.py          # learn, and write
    python benchmarks/learn_judges.py --check  # how well a tenth is told that was not learned from

They learn from ``grammars/NAME_*.tsv``, where a line is a letter for its kind, a tab, and a text;
the judge of changes learns from ``strangers/edits_2.jsonl`` as well, apart from the writers on whom
is measured what nobody has seen.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from gmbot.parsing.judges.judge import ROWS, UNIT, places_of
from gmbot.parsing.tokens import names_of, sentence_tokens
from gmbot.variants import catalogue

JUDGES = {
    "ordering": ("ordering",), "changing": ("ordering", "changing"), "heading": ("heading",),
}  # fmt: skip
"""Each judge, and the names of the files that it learns from."""
CHANGES = Path(__file__).parent / "strangers" / "edits_2.jsonl"
KEPT_APART = ("78", "79", "83", "84")
"""Writers from whom nothing is learned."""
FIRST = "O"
"""The letter of the first of its two kinds."""
GRAMMARS = Path(__file__).parent.parent / "grammars"
ROUNDS = 400
"""Steps of the descent: after these the weights hardly change."""
STEP = 4.0
"""The longest step that is safe where each row has the length 1."""
CALM = 1 / 30
"""How much a weight is drawn towards nothing, in sentences."""
PARTS = 10


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--check", action="store_true", help="measure, and write nothing")
    checks = options.parse_args().check
    for judge in JUDGES:
        found = list(examples(judge))
        rows = rows_of([text for _, text in found])
        kinds = np.array([kind for kind, _ in found])
        if checks:
            print(f"{judge}: {checked(rows, kinds):.1%} of {len(rows)} are told rightly")
        else:
            (GRAMMARS / f"{judge}.weights").write_bytes(stored(learned(rows, kinds)))


def examples(judge: str) -> Iterator[tuple[bool, str]]:
    """All texts of a judge, and whether they are of the first kind."""
    files = (file for name in JUDGES[judge] for file in sorted(GRAMMARS.glob(f"{name}_*.tsv")))
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            kind, _, text = line.partition("\t")
            yield kind == FIRST, text
    if judge == "changing":
        for row in map(json.loads, CHANGES.read_text(encoding="utf-8").splitlines()):
            if row["writer"] not in KEPT_APART:
                yield row["result"] != row["prior"], row["text"]


def stored(weights: NDArray[np.float64]) -> bytes:
    """Weights as the reader keeps them: two bytes each, the lower first."""
    return np.rint(weights * UNIT).clip(-(2**15), 2**15 - 1).astype("<i2").tobytes()


def rows_of(sentences: Sequence[str]) -> list[NDArray[np.intp]]:
    names = names_of(catalogue.load("standard").ruleset.board)
    return [
        np.array(sorted(places_of(text, sentence_tokens(text, names))), dtype=np.intp)
        for text in sentences
    ]


def learned(rows: Sequence[NDArray[np.intp]], kinds: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Logistic regression by accelerated descent; a weight for each place."""
    places, lengths = np.concatenate(rows), np.array([len(row) for row in rows])
    starts, values = np.cumsum([0, *lengths[:-1]]), np.repeat(1 / np.sqrt(lengths), lengths)
    weights = before = np.zeros(ROWS)
    for turn in range(ROUNDS):
        ahead = weights + turn / (turn + 3) * (weights - before)
        sums = np.add.reduceat(ahead[places] * values, starts)
        off = 1 / (1 + np.exp(-sums)) - kinds
        slope = np.bincount(places, np.repeat(off, lengths) * values, ROWS) + CALM * ahead
        before, weights = weights, ahead - STEP / len(rows) * slope
    return weights


def checked(rows: Sequence[NDArray[np.intp]], kinds: NDArray[np.bool_]) -> float:
    """How many of each tenth are told rightly by what is learned from the others."""
    right = 0
    for part in range(PARTS):
        known = [at for at in range(len(rows)) if at % PARTS != part]
        weights = learned([rows[at] for at in known], kinds[known])
        for at in range(part, len(rows), PARTS):
            right += (weights[rows[at]].sum() > 0) == kinds[at]
    return right / len(rows)


if __name__ == "__main__":
    main()
