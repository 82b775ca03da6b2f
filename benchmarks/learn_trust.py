"""Learn how far guesses can be trusted, and write ``grammars/trust.tsv``.

    python benchmarks/learn_trust.py          # learn, and write
    python benchmarks/learn_trust.py --check  # how many guesses would be obeyed

The writers of ``strangers/plain.jsonl`` are dealt into parts; guesses, and the judge of sentences,
learn from the others, and guess at the texts of each part that they knew nothing of. Whether such a
guess was right is what is learned here. It takes some minutes.
"""

from __future__ import annotations

import argparse
import json
import re
from array import array
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import learn_guesses
import learn_judges
import numpy as np
import plain
from learn_guesses import GRAMMARS, KEPT_APART
from numpy.typing import NDArray
from texts_of_tests import texts_of_tests

from gmbot.parsing.guesses import guess, guesser, trust
from gmbot.parsing.judges import judge
from gmbot.parsing.phrases import Sentence
from gmbot.resources import grammar_weights
from gmbot.rules.notation import write_order

WEIGHTS = GRAMMARS / "trust.tsv"
PARTS = 4
_CALM, _LITTLE = 1.0, 0.01
_STEPS = 60
_LEAST = {"_LIKELY": 0.5, "_LIKELY_IN_DOUBT": 0.5, "_SURELY": 0.7}
"""Less likely guesses are tried, too, than are obeyed: what is trusted is learned from these."""
_BOUNDS = (0.7, 0.8, 0.85, 0.9, 0.93, 0.95)


@dataclass(frozen=True, slots=True)
class Tried:
    """A guess at a text that was not learned from."""

    part: int
    kind: str
    among: bool
    """Rules read other orders in its text."""
    traits: Mapping[str, float]
    right: bool


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--check", action="store_true", help="measure, and write nothing")
    checks = options.parse_args().check
    with ProcessPoolExecutor() as pool:
        every = [one for part in pool.map(tried_of, range(PARTS)) for one in part]
    if checks:
        _show(every)
        return
    learn(every, WEIGHTS)


def learn(every: Sequence[Tried], file: Path, even: float = 0.0) -> None:
    """Learn the weights of all traits, and write them; ``even``: as for ``fitted``."""
    write(*fitted(every, even), file)


def write(names: Sequence[str], weights: NDArray[np.float64], file: Path) -> None:
    """Write the weights of all traits, each in its row."""
    rows = (f"{name}\t{weight:.3f}\n" for name, weight in zip(names, weights, strict=True))
    file.write_text("".join(rows), encoding="utf-8")


def tried_of(part: int) -> list[Tried]:
    """The guesses at the texts of one part, by what is learned from the others."""
    for name, share in _LEAST.items():
        setattr(guesser, name, share)
    texts = [json.loads(row) for row in plain.PLAIN.read_text(encoding="utf-8").splitlines()]
    writers = sorted({text["writer"] for text in texts} - set(KEPT_APART))
    apart = {writer for at, writer in enumerate(writers) if at % PARTS == part}
    mine = [text for text in texts if text["writer"] in apart]
    forget(texts, apart, mine)
    return [one for text in mine for one in _tried(part, text)]


def forget(texts: Sequence[Mapping[str, Any]], apart: set[str], mine: Sequence[Any]) -> None:
    """Put the weights in place that know nothing of some texts."""
    others = [x for x in texts if x["writer"] not in apart and x["writer"] not in KEPT_APART]
    others = [*learn_guesses.beside_others(others), *texts_of_tests()]
    known = [one for text in others for one in learn_guesses.examples(text)]
    guesses = array("h", learn_judges.stored(learn_guesses.learned(known)))
    told = " | ".join(_plain(text["text"]) for text in mine)
    said = [one for one in learn_judges.examples("ordering") if _plain(one[1]) not in told]
    rows, kinds = learn_judges.rows_of([text for _, text in said]), [kind for kind, _ in said]
    judged = array("h", learn_judges.stored(learn_judges.learned(rows, np.array(kinds))))
    guess.grammar_weights = lambda _: guesses
    judge.grammar_weights = lambda name: judged if name == "ordering" else grammar_weights(name)
    judge.share.cache_clear()


def _plain(text: str) -> str:
    return re.sub(r"\W+", " ", text.lower()).strip()


def _tried(part: int, text: Mapping[str, Any]) -> Iterator[Tried]:
    """The guesses at one text that may be obeyed, and whether they are right."""
    found: list[tuple[trust.Signs, set[str]]] = []

    def obeys(self: guesser.Guesser, sentence: Sentence, one: guess.Guess) -> bool:
        if one.orders and self.may_obey(sentence, one):
            orders = set(plain.normed_orders([write_order(order) for order in one.orders]))
            found.append((self.signs(sentence, one), orders))
        return False

    obeying = guesser.Guesser.obeys
    guesser.Guesser.obeys = obeys
    try:
        plain.judged(dict(text))
    finally:
        guesser.Guesser.obeys = obeying
    wanted = set(plain.normed_orders(text["orders"]))
    wanted |= set(plain.implied_orders(dict(text), wanted))
    for signs, orders in found:
        traits = trust.traits_of(signs)
        among = signs.beside.read > 0
        yield Tried(part, text["kind"], among, traits, orders <= wanted)


def fitted(every: Sequence[Tried], even: float = 0.0) -> tuple[list[str], NDArray[np.float64]]:
    """The weights of all traits, by logistic regression.

    Args:
        even: how much what a trait tells is held down, whatever it is measured in.
    """
    names = sorted({name for one in every for name in one.traits})
    table, right = _table(every, names), np.array([one.right for one in every], float)
    weights = np.zeros(len(names))
    calm = even * table.var(axis=0) + _LITTLE if even else np.full(len(names), _CALM)
    for _ in range(_STEPS):
        shares = 1 / (1 + np.exp(-table @ weights))
        slope = table.T @ (shares - right) + calm * weights
        bend = (table * (shares * (1 - shares))[:, None]).T @ table + np.diag(calm)
        weights -= np.linalg.solve(bend, slope)
    return names, weights


def _table(every: Sequence[Tried], names: Sequence[str]) -> NDArray[np.float64]:
    return table_of([one.traits for one in every], names)


def table_of(every: Sequence[Mapping[str, float]], names: Sequence[str]) -> NDArray[np.float64]:
    """How much there is of each trait: a row for each of the things that have some."""
    return np.array([[float(traits.get(name, 0)) for name in names] for traits in every])


def _show(every: Sequence[Tried]) -> None:
    """For each bound, how many guesses are obeyed by what the other parts teach."""
    sure = np.zeros(len(every))
    for part in range(PARTS):
        names, weights = fitted([one for one in every if one.part != part])
        at = [at for at, one in enumerate(every) if one.part == part]
        sure[at] = 1 / (1 + np.exp(-_table([every[x] for x in at], names) @ weights))
    for among in (False, True):
        for bound in _BOUNDS:
            row = f"{'among orders' if among else 'alone':12} {bound:.2f}"
            for kind in ("line", "mail", "no order"):
                group = [at for at, x in enumerate(every) if (x.among, x.kind) == (among, kind)]
                obeyed = [every[at].right for at in group if sure[at] > bound]
                row += f"  {kind}: {sum(obeyed):4} of {len(group):4} right"
                row += f", {obeyed.count(False):2} wrong"
            print(row)


if __name__ == "__main__":
    main()
