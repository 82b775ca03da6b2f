"""Learn what the judges of sentences know, and write ``grammars/*.weights`` and ``*.npz``.

    python benchmarks/learn_judges.py          # learn, and write
    python benchmarks/learn_judges.py --check  # how well a tenth is told that was not learned from

They learn from ``grammars/NAME_*.tsv``, where a line is a letter for its kind, a tab, and a text;
the judge of changes learns from ``strangers/edits_2.jsonl`` as well, apart from the writers on whom
is measured what nobody has seen.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from learn_wishes import LEFT_OUT, SEEDS, rarity_of
from numpy.typing import NDArray
from texts_of_tests import texts_of_tests

from gmbot.parsing.guesses import RowNumbers
from gmbot.parsing.judges import fine_judge
from gmbot.parsing.judges.fine_judge import RARITY_UNIT, fine_places_of, row_of
from gmbot.parsing.judges.judge import ROWS, UNIT, places_of
from gmbot.parsing.tokens import Names, names_of, places_named, sentence_tokens
from gmbot.parsing.wishes.table import intents
from gmbot.rules.board.terms import Province
from gmbot.variants import catalogue

JUDGES = {
    "ordering": ("ordering",), "changing": ("ordering", "changing"), "heading": ("heading",),
    "undoing": ("ordering", "aside"), "standing": ("aside", "beside", "heading"),
    "depending": ("aside", "beside", "clause", "clause", "heading"), "denying": (),
}  # fmt: skip
"""Each judge, and the names of the files that it learns from; twice, what counts twice."""
FINE = ("denying", "depending", "standing")
"""Judges of few words, in which each counts as much as it is rare."""
CHANGES = Path(__file__).parent / "strangers" / "edits_2.jsonl"
MAILS = ("plain", "plain_4", "plain_5", "plain_6", "plain_7")
"""What strangers wrote, of which the judge of second thoughts learns."""
LETTERS = "plain_15"
"""Letters by people who were told what to order."""
LETTERS_APART = ("232", "236", "237", "239", "246", "249", "262", "271", "273")
"""Those of them from whom nothing is learned, but how far the networks can be trusted."""
CORRECTING = ("145", "146", "147", "148", "149")
"""Writers who were asked to correct themselves: their sentences are sorted in ``undone.tsv``."""
STRANGERS = CHANGES.parent
UNDOING = frozenset({"instead", "numbered", "off", "stays"})
"""What is said of an order above; where no unit is named, a new order follows."""
_OF_ORDERS = frozenset({
    "orders", "unready", "undo", "question", "rule changes", "rule secret", "rule length",
    "rule early", "rule mail", "rule notation", "rule honesty", "rule people",
})  # fmt: skip
"""Wishes that may speak of the orders, or of the mails, beside them."""
_ORDERS = 3
"""So many orders are put in one after the other where a whole one is told."""
_GOAL_ALONE = 0.3
"""So many new orders say only where to."""
_ENDS = re.compile(r"(?<=[.!?])\s+|\n+")
KEPT_APART = ("78", "79", "83", "84")
"""Writers from whom nothing is learned."""
REFUSING_APART = ("201", "204", "208", "211", "217", "218", "220")
"""Those who say what their units do not do, from whom nothing is learned."""
_REFUSALS = 4
"""So many times each of these sentences counts: orders are many more."""
FIRST = "O"
"""The letter of the first of its two kinds."""
GRAMMARS = Path(__file__).parent.parent / "grammars"
ROUNDS = 400
"""Steps of the descent: after these the weights hardly change."""
STEP = 4.0
"""The longest step that is safe where each row has the length 1."""
CALM = 1 / 30
"""How much a weight is drawn towards nothing, in sentences."""
FINE_ROUNDS, FINE_STEP = 8, 4.0
"""How often a fine judge learns from each example, and how much at first."""
PARTS = 10


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--only", choices=JUDGES, help="the one judge that learns")
    options.add_argument("--check", action="store_true", help="measure, and write nothing")
    chosen = options.parse_args()
    checks = chosen.check
    for judge in [chosen.only] if chosen.only else JUDGES:
        found = list(examples(judge))
        fine = judge in FINE
        rows = rows_of([text for _, text in found], fine=fine)
        kinds = np.array([kind for kind, _ in found])
        if checks:
            right = checked(rows, kinds, fine=fine)
            print(f"{judge}: {right:.1%} of {len(rows)} are told rightly")
        elif fine:
            np.savez_compressed(
                GRAMMARS / f"{judge}.npz", **stored_finely(*learned_finely(rows, kinds))
            )
        else:
            (GRAMMARS / f"{judge}.weights").write_bytes(stored(learned(rows, kinds)))


def examples(judge: str) -> Iterator[tuple[bool, str]]:
    """All texts of a judge, and whether they are of the first kind."""
    if judge in _MADE:
        yield from _MADE[judge]()
        return
    files = (file for name in JUDGES[judge] for file in sorted(GRAMMARS.glob(f"{name}_*.tsv")))
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            kind, _, text = line.partition("\t")
            yield kind == FIRST, text
    if judge in FINE:  # what else is wanted says nothing of the orders beside it
        wishes = (one for one in intents() if not one.destroys and one.name not in _OF_ORDERS)
        yield from ((True, said) for one in wishes for row in one.examples.values() for said in row)
    if judge == "changing":
        for row in map(json.loads, CHANGES.read_text(encoding="utf-8").splitlines()):
            if row["writer"] not in KEPT_APART:
                yield row["result"] != row["prior"], row["text"]
    if judge == "heading":
        yield from _headings()


def _headings() -> Iterator[tuple[bool, str]]:
    """What stands before an order and a colon: ``Diesmal wirklich:``, ``My pipe dream:``."""
    names = names_of(catalogue.load("standard").ruleset.board)
    for row in refusals():
        heading, colon, order = row["text"].partition(":")
        if colon and _names_places(order, names) and not _names_places(heading, names):
            for _ in range(_REFUSALS):
                yield not row["denies"], f"{heading}:"


def _names_places(text: str, names: Names) -> bool:
    return any(token.type == "PLACE" for token in sentence_tokens(text, names))


def _denying() -> Iterator[tuple[bool, str]]:
    """Sentences that say what is not done, or not now; and orders, many with like words in them."""
    for row in refusals():
        for _ in range(_REFUSALS):
            yield row["denies"], row["text"]
    yield from ((False, text) for texts in _single_orders().values() for text in texts)
    yield from ((False, text) for text in _said_in_mails())
    yield from ((False, text) for text in _said_of_orders())
    yield from ((False, row["text"]) for row in texts_of_tests() if row["orders"])


def _said_of_orders() -> Iterator[str]:
    """The sentences of letters that name nothing but the places of their orders."""
    names = names_of(catalogue.load("standard").ruleset.board)
    for row in map(json.loads, (STRANGERS / f"{LETTERS}.jsonl").read_text("utf-8").splitlines()):
        meant = set(" ".join(row["orders"]).replace("/", " ").split())
        for said in filter(None, map(str.strip, _ENDS.split(row["text"]))):
            named = places_named(sentence_tokens(said, names))
            if named and row["writer"] not in LETTERS_APART and meant.issuperset(named):
                yield said


def refusals() -> list[dict[str, Any]]:
    """What is refused, and what seems to be, by the writers of whom is learned."""
    rows = map(json.loads, (STRANGERS / "refusals.jsonl").read_text("utf-8").splitlines())
    return [row for row in rows if row["writer"] not in REFUSING_APART]


def _undoing() -> Iterator[tuple[bool, str]]:
    """Sentences that take an order back, or give another in its place; and others."""
    for name in JUDGES["undoing"]:
        for file in sorted(GRAMMARS.glob(f"{name}_*.tsv")):
            rows = (line.partition("\t") for line in file.read_text("utf-8").splitlines())
            yield from ((False, text) for kind, _, text in rows if name != "aside" or kind == FIRST)
    dice, orders = random.Random(1), _single_orders()
    for row in (STRANGERS / "denials.tsv").read_text("utf-8").splitlines():
        where, language, text = row.split("\t")
        if where in UNDOING:
            said = text.format(dice.choice((1, 2, 3)) if where == "numbered" else "Paris")
            new = "Picardy" if dice.random() < _GOAL_ALONE else dice.choice(orders[language])
            yield True, f"{said} {new}" if "{" not in text or where == "numbered" else said
        elif where == "statements":
            yield False, text.format("Paris", "Picardy")
    yield from _corrections(dice, orders)
    undone = set((STRANGERS / "undone.tsv").read_text("utf-8").splitlines())
    yield from ((True, text) for text in sorted(undone))
    yield from ((False, text) for text in _said_in_mails() if text not in undone)


def _corrections(
    dice: random.Random, orders: Mapping[str, Sequence[str]]
) -> Iterator[tuple[bool, str]]:
    """What corrects an order above: the third of them, Paris to Burgundy."""
    rows = RowNumbers([Province("PAR")], names_of(catalogue.load("standard").ruleset.board))
    for line in (1, 2, 3):
        rows.named(line, "Paris to Burgundy", orders=True)
    for row in (STRANGERS / "corrections.tsv").read_text("utf-8").splitlines():
        kind, language, text = row.split("\t")
        slots = {"n": 3, "unit": "Paris", "was": "Burgundy", "now": "Picardy"}
        for _ in range(_ORDERS if "{order}" in text else 1):
            said = text.format(**slots, order=dice.choice(orders[language]))
            if kind != "inline":
                yield kind != "stays", rows.named(9, said, orders=False)


def _said_in_mails() -> Iterator[str]:
    """The sentences of ordinary mails, and what orders nothing: hardly one takes anything back."""
    for row in _of_strangers("mail", "no order", files=MAILS):
        yield from filter(None, map(str.strip, _ENDS.split(row["text"])))


def _single_orders() -> dict[str, list[str]]:
    """Lines of strangers that give one order, by their language."""
    found: dict[str, list[str]] = {}
    for row in _of_strangers("line"):
        if len(row["orders"]) == 1:
            found.setdefault(row["language"], []).append(row["text"])
    return found


def _of_strangers(*kinds: str, files: Sequence[str] = MAILS[:1]) -> Iterator[dict[str, Any]]:
    """Their texts of some kinds, but for those of the writers who are kept apart."""
    apart = (*KEPT_APART, *CORRECTING)
    for file in files:
        for row in map(json.loads, (STRANGERS / f"{file}.jsonl").read_text("utf-8").splitlines()):
            if row["kind"] in kinds and row["writer"] not in apart:
                yield row


def stored(weights: NDArray[np.float64]) -> bytes:
    """Weights as the reader keeps them: two bytes each, the lower first."""
    return np.rint(weights * UNIT).clip(-(2**15), 2**15 - 1).astype("<i2").tobytes()


def stored_finely(
    weights: NDArray[np.float64], rarity: NDArray[np.float64]
) -> dict[str, NDArray[Any]]:
    """The same of a fine judge, with how rare its traits are."""
    whole = np.rint(weights * UNIT).clip(-(2**15), 2**15 - 1).astype(np.int16)
    return {"weights": whole, "rarity": np.rint(rarity * RARITY_UNIT).astype(np.uint8)}


def rows_of(sentences: Sequence[str], *, fine: bool = False) -> list[NDArray[np.intp]]:
    """The places of the traits of each sentence among the weights."""
    names = names_of(catalogue.load("standard").ruleset.board)
    told = [(text, sentence_tokens(text, names)) for text in sentences]
    if fine:
        return [fine_places_of(*one) for one in told]
    return [np.array(sorted(places_of(*one)), dtype=np.intp) for one in told]


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


def learned_finely(
    rows: Sequence[NDArray[np.intp]], kinds: NDArray[np.bool_]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Logistic regression step by step, parts left out; a weight for each place, and its rarity."""
    counts = np.bincount(np.concatenate(rows), minlength=fine_judge.ROWS)
    rarity = np.array([rarity_of(count, len(rows)) for count in counts.tolist()])
    rarity = np.rint(rarity * RARITY_UNIT) / RARITY_UNIT  # as the reader knows it
    values = [row_of(rarity[places]) for places in rows]
    every = [_descended(rows, values, kinds, np.random.default_rng(seed)) for seed in SEEDS]
    return np.mean(every, axis=0), rarity


def _descended(
    rows: Sequence[NDArray[np.intp]],
    values: Sequence[NDArray[np.float64]],
    kinds: NDArray[np.bool_],
    chance: np.random.Generator,
) -> NDArray[np.float64]:
    weights = np.zeros(fine_judge.ROWS)
    for turn in range(FINE_ROUNDS):
        step = FINE_STEP * (1 - turn / FINE_ROUNDS)
        for at in chance.permutation(len(rows)):
            told = chance.random(len(rows[at])) >= LEFT_OUT
            places, much = rows[at][told], values[at][told] / (1 - LEFT_OUT)
            off = 1 / (1 + np.exp(-(weights[places] @ much))) - kinds[at]
            weights[places] -= step * off * much
    return weights


def checked(rows: Sequence[NDArray[np.intp]], kinds: NDArray[np.bool_], *, fine: bool) -> float:
    """How many of each tenth are told rightly by what is learned from the others."""
    right = 0
    for part in range(PARTS):
        known = [at for at in range(len(rows)) if at % PARTS != part]
        given = [rows[at] for at in known], kinds[known]
        weights, rarity = learned_finely(*given) if fine else (learned(*given), np.ones(ROWS))
        for at in range(part, len(rows), PARTS):
            right += ((weights * rarity)[rows[at]].sum() > 0) == kinds[at]
    return right / len(rows)


_MADE = {"denying": _denying, "undoing": _undoing}
"""The judges whose examples are made of what strangers wrote."""


if __name__ == "__main__":
    main()
