"""Learn which orders go together, and write ``grammars/network_together.tsv``.

    python benchmarks/learn_network_together.py                # learn, and write
    python benchmarks/learn_network_together.py --check 78,79  # how often the likeliest is right

It learns from the texts of the writers from whom the networks have learned nothing, and from whom
it is learned how far they can be trusted; before that is learned. It takes two minutes.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

import learn_trust
import numpy as np
from learn_guesses import GRAMMARS
from learn_network_trust import LATER, other_texts
from network_texts import example_of, held_writers, texts_of_strangers
from numpy.typing import NDArray

from gmbot.parsing.network import together
from gmbot.parsing.network.opinion import logs_of, mean_of

_CALM = 0.5
"""How much the weights are held to those that they have by themselves."""
_STEPS = 40


@dataclass(frozen=True, slots=True)
class Sets:
    """The likeliest sets of a text, what speaks for each, and which of them are right."""

    kind: str
    signs: tuple[Mapping[str, float], ...]
    right: tuple[bool, ...]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--check", default="", help="writers on whom is measured")
    checked = options.parse_args().check
    writers = set(checked.split(",")) if checked else held_writers(texts_of_strangers()) | LATER
    texts = [text for text in other_texts() if text["writer"] in writers]
    with ProcessPoolExecutor() as pool:
        every = [one for one in pool.map(sets_of, texts, chunksize=20) if one is not None]
    if checked:
        _show(every)
        return
    known = [one for one in every if any(one.right)]
    learn_trust.write(*fitted(known), GRAMMARS / together.WEIGHTS)


def sets_of(text: Mapping[str, Any]) -> Sets | None:
    """The likeliest sets of a text; None of what the networks cannot look at."""
    example = example_of(text)
    if example is None or not example.sketch.slots:
        return None
    logs = [mean_of(one) for one in logs_of(example.sketch)]
    found = list(together.likeliest(logs))
    right = (all(good[at] for good, at in zip(example.good, choices, strict=True))
             for choices, _ in found)  # fmt: skip
    signs = (together.signs_of(example.sketch, *one) for one in found)
    return Sets(text["kind"], tuple(signs), tuple(right))


def fitted(every: Sequence[Sets]) -> tuple[list[str], NDArray[np.float64]]:
    """The weights of all signs, under which the right sets of each text are likeliest."""
    names = sorted({name for one in every for signs in one.signs for name in signs})
    tables = [learn_trust.table_of(one.signs, names) for one in every]
    before = np.array([float(name == together.LIKELY) for name in names])
    weights = before.copy()
    for _ in range(_STEPS):
        slope = _CALM * (weights - before)
        bend = _CALM * np.eye(len(names))
        for one, table in zip(every, tables, strict=True):
            all_of_it, good = table @ weights, np.array(one.right)
            mean, spread = _moments(table, all_of_it)
            slope += mean - _moments(table[good], all_of_it[good])[0]
            bend += spread
        weights -= np.linalg.solve(bend, slope)
    return names, weights


def _moments(
    table: NDArray[np.float64], sums: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The mean of the signs of some sets, by how likely these are, and how far they spread."""
    much = np.exp(sums - sums.max())
    much /= much.sum()
    mean = much @ table
    return mean, (table * much[:, None]).T @ table - np.outer(mean, mean)


def _show(every: Sequence[Sets]) -> None:
    """How often the likeliest set is right, of each kind of text: by itself, and together."""
    many: Counter[str] = Counter(one.kind for one in every)
    alone: Counter[str] = Counter(one.kind for one in every if one.right[0])
    both: Counter[str] = Counter()
    for one in every:
        sums = [together.total(together.WEIGHTS, signs) for signs in one.signs]
        both[one.kind] += one.right[int(np.argmax(sums))]
    for kind, count in sorted(many.items()):
        print(f"{kind:10} {count:5}: {alone[kind]:5} alone, {both[kind]:5} together")


if __name__ == "__main__":
    main()
