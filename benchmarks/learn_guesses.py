"""Learn what guesses at sentences know, and write ``grammars/guesses.weights``.

    python benchmarks/learn_guesses.py               # learn, and write
    python benchmarks/learn_guesses.py --check 45,43 # how well the texts of some writers are told
                                                     # by what is learned from the others

The texts of ``strangers/plain.jsonl`` and of the tests are learned from, apart from those of
``KEPT_APART``, on which is measured what nobody has seen. A text is cut into sentences as the
reader cuts it. Of a letter of several sentences it is not said which orders which: there as many
of its orders as a sentence can give are taken for its own.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import plain
from learn_judges import KEPT_APART, stored
from numpy.typing import NDArray
from parsing_boards import position as stored_position
from parsing_boards import setting
from texts_of_tests import texts_of_tests

from gmbot.parsing.board import OrderField
from gmbot.parsing.guesses import traits
from gmbot.parsing.guesses.acts import ACTS
from gmbot.parsing.guesses.before import ended, names_anything
from gmbot.parsing.guesses.choices import choices_in
from gmbot.parsing.guesses.guess import MOST_NAMES, MOST_WORDS
from gmbot.parsing.guesses.mentions import mentions_in
from gmbot.parsing.guesses.readings import Reading, readings_of
from gmbot.parsing.guesses.signs import Said
from gmbot.parsing.guesses.sums import ROWS, UNIT, places_of
from gmbot.parsing.sentences import reader_of, unwrapped
from gmbot.parsing.text import read_body
from gmbot.parsing.tokens import DEFAULT_LENIENCY, Token, names_of, sentence_tokens
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Power
from gmbot.rules.notation import write_order

GRAMMARS = Path(__file__).parent.parent / "grammars"
WEIGHTS = GRAMMARS / "guesses.weights"
_SAYING = frozenset({*ACTS, "BUILD", "BUILT", "GETS"})
_BESIDE = 2
_NONE: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
DOUBTS = {
    "en": ("not", "never", "maybe", "if", "unless"),
    "de": ("nicht", "nie", "vielleicht", "wenn", "falls"),
    "fr": ("pas", "jamais", "si", "sauf si"),
}
_OUT_OF_SEASON = 0.2
"""How many sentences are told in another season, too."""
_TWISTED = 0.15
"""How much a sentence counts that was made of another."""
ROUNDS = 250
CALM = 5.0
"""How much a weight is drawn towards nothing, in sentences."""
STEP = 0.05
_MOST_READINGS = 2000
_NAMES = names_of(plain.BOARD)


@dataclass(frozen=True, slots=True)
class Example:
    """A sentence, with all its readings."""

    writer: str
    kind: str
    rows: list[list[int]]
    """The weights of each part of a reading: of an order, of a name without one, of talk."""
    readings: list[list[int]]
    """The parts of each reading."""
    good: list[bool]
    """Whether a reading gives the orders that the sentence gives."""
    counts: float = 1.0
    """How much it counts: less than one if nobody wrote it."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument(
        "--check", default="", help="writers that are measured, and not learned from"
    )
    checked = options.parse_args().check.split(",")
    texts = [json.loads(row) for row in plain.PLAIN.read_text(encoding="utf-8").splitlines()]
    texts = [*beside_others(texts), *texts_of_tests()]
    taught = [text for text in texts if text["writer"] not in (*KEPT_APART, *checked)]
    weights = learned([example for text in taught for example in examples(text)])
    if checked == [""]:
        WEIGHTS.write_bytes(stored(weights))
        return
    apart = [x for text in texts if text["writer"] in checked for x in examples(text)]
    for kind in sorted({example.kind for example in apart}):
        group = [example for example in apart if example.kind == kind]
        right = sum(map(bool, told(group, weights)))
        print(f"{kind}: {right / len(group):.1%} of {len(group)} sentences are told rightly")


def restored(weights: Sequence[int]) -> NDArray[np.float64]:
    """The weights that were stored."""
    return np.array(weights) / UNIT


# ---- sentences and their readings


def beside_others(texts: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The texts; those that order nothing with one beside them that orders something.

    Both are of one writer, for one board. What is guessed at a sentence behind another one must
    not be taken for an order only because that one is.
    """
    lines: dict[str, list[dict[str, Any]]] = {}
    for text in texts:
        if text["kind"] == "line" and text["orders"]:
            lines.setdefault(_board_of(text), []).append(text)
    for text in texts:
        found = lines.get(_board_of(text), []) if not text["orders"] else []
        yield {**text, "before": random.Random(text["text"]).choice(found)} if found else text


def _board_of(text: dict[str, Any]) -> str:
    return f"{text['writer']} {text['power']} {text['phase']} {text['units']}"


def _behind(text: dict[str, Any]) -> Iterator[Example]:
    """A sentence that orders nothing, behind one that orders something."""
    before = text["before"]
    field = _field(before)
    said, more = (list(dict.fromkeys(_sentences(x["text"], field))) for x in (before, text))
    if len(said) == 1:
        gold = frozenset(plain.normed_orders(before["orders"]))
        implied = frozenset(plain.normed_orders(list(_implied(before, gold, field))))
        for one in more:
            yield from _example(
                {**before, "twisted": True, "kind": "behind"},
                ended(said[0]) + one, field, (gold, implied), whole=True,
            )  # fmt: skip


def _field(text: dict[str, Any]) -> OrderField:
    position = _position(text)
    return OrderField(setting(text["power"], position), position, Power(text["power"]))


def examples(text: dict[str, Any]) -> Iterator[Example]:
    """The sentences of a text that may order something; those that tell its orders in part."""
    if "before" in text:
        yield from _behind(text)
    field = _field(text)
    sentences = list(dict.fromkeys(_sentences(text["text"], field)))
    gold = frozenset(plain.normed_orders(text["orders"]))
    more = frozenset(plain.normed_orders(list(_implied(text, gold, field))))
    whole = len(sentences) == 1 and text["kind"] != "mail"
    for sentence in sentences:
        yield from _example(text, sentence, field, (gold, more), whole=whole)
    if len(sentences) > 1 and text["kind"] != "mail":
        yield from _example(text, " ".join(sentences), field, (gold, more), whole=True)
    if len(sentences) > 2 or text["kind"] == "mail":
        for both in _pairs(sentences):
            yield from _example(text, both, field, (gold, more), whole=False)


def _pairs(sentences: Sequence[str]) -> Iterator[str]:
    """Each sentence behind the one before it that names anything, as it is guessed at."""
    before = ""
    for sentence in sentences:
        if names_anything(sentence_tokens(sentence, _NAMES)):
            if before:
                yield ended(before) + sentence
            before = sentence
        elif before and sentence_tokens(sentence, _NAMES):
            yield ended(before) + sentence


def _position(text: dict[str, Any]) -> Position:
    """The board of a text: the one that it names, or one on which its orders are possible."""
    if "position" in text:
        return stored_position(text["position"])
    return plain.position_of(text)


def _implied(text: dict[str, Any], gold: frozenset[str], field: OrderField) -> Iterator[str]:
    units = [f"{unit.kind} {unit.where}".upper() for unit in field.own]
    every = plain.implied_orders({**text, "units": units}, gold)
    yield from (order for order in every if not order.endswith(" H"))


def _sentences(text: str, field: OrderField) -> Iterator[str]:
    reader = reader_of(field.board, DEFAULT_LENIENCY, field.kind)
    for line in unwrapped(read_body(text).lines, reader.read)[0]:
        for sentence in reader.read(line.text):
            yield sentence.own_words


def _example(
    text: dict[str, Any],
    sentence: str,
    field: OrderField,
    orders: tuple[frozenset[str], frozenset[str]],
    *,
    whole: bool,
) -> Iterator[Example]:
    tokens = sentence_tokens(sentence, _NAMES)
    mentions = mentions_in(tokens, field)
    if len(tokens) > MOST_WORDS or len(mentions) > MOST_NAMES:
        return
    choices = choices_in(mentions, field, {token.type for token in tokens})
    if not choices:
        return
    readings = readings_of(choices, field, _MOST_READINGS)
    good = _good([_written(reading) for reading in readings], *orders, whole=whole)
    if any(good):
        said = Said(tokens, mentions, field)
        rows, parts = parts_in(traits.parts_of(reading, said) for reading in readings)
        counts = 1.0 if orders[0] or "twisted" not in text else _TWISTED
        yield Example(text["writer"], text["kind"], rows, parts, good, counts)
        if whole and len(orders[0]) == 1 and not good[0] and "twisted" not in text:
            yield from _twisted(text, sentence, field)
        if whole and orders[0] and "twisted" not in text:
            yield from _out_of_season(text, sentence)


def _twisted(text: dict[str, Any], sentence: str, field: OrderField) -> Iterator[Example]:
    """The sentence with another word near its names, and with a word of doubt somewhere in it.

    What a word says of which nothing is known, nobody can tell: ``Burgundy whistles to Munich``
    orders nothing. Neither does ``Burgundy maybe moves to Munich``.
    """
    dice = random.Random(sentence)
    words = list(near_names(sentence_tokens(sentence, _NAMES)))
    row = sentence
    if words:
        other = dice.choice(words_of(text["language"]))
        row = re.sub(rf"\b{re.escape(dice.choice(words))}\b", other, sentence, count=1)
    doubted = sentence.split()
    doubted.insert(dice.randrange(len(doubted) + 1), dice.choice(DOUBTS[text["language"]]))
    for twisted in {row, " ".join(doubted)} - {sentence}:
        yield from _example(
            {**text, "twisted": True}, twisted, field, (frozenset(), frozenset()), whole=True
        )


def _out_of_season(text: dict[str, Any], sentence: str) -> Iterator[Example]:
    """A move or a hold where units are removed, or built: it orders nothing."""
    dice = random.Random(sentence)
    if text.get("phase") != "movement" or "others" not in text or dice.random() > _OUT_OF_SEASON:
        return
    due = [f"D {unit}" for unit in text["units"][: dice.randrange(1, 3)]]
    due = due if dice.random() < 0.7 else ["WAIVE"]
    winter = {**text, "phase": "adjustment", "orders": due, "twisted": True}
    yield from _example(winter, sentence, _field(winter), _NONE, whole=True)


def near_names(tokens: Sequence[Token]) -> Iterator[str]:
    """Words between names, and a few beside them, that say what is done there."""
    names = [at for at, token in enumerate(tokens) if token.type in ("PLACE", "KIND")]
    if names:
        for token in tokens[max(names[0] - _BESIDE, 0) : names[-1] + 1 + _BESIDE]:
            if token.type in ("WORD", *_SAYING):
                yield token.text


@cache
def words_of(language: str) -> list[str]:
    """Words of a language, whatever they say."""
    files = GRAMMARS.glob(f"ordering_{language}.tsv")
    rows = " ".join(file.read_text(encoding="utf-8") for file in files)
    every = (GRAMMARS / "english.txt").read_text(encoding="utf-8") if language == "en" else rows
    return sorted({word for word in re.findall(r"\b[^\W\d_]{4,10}\b", every) if word.islower()})


def _written(reading: Reading) -> frozenset[str]:
    return frozenset(plain.normed_orders([write_order(choice.order) for choice in reading]))


def _good(
    found: Sequence[frozenset[str]], gold: frozenset[str], more: frozenset[str], *, whole: bool
) -> list[bool]:
    """Which readings give the orders of the text: all, or as many as one of them can."""
    if whole:
        return [gold - more <= orders <= gold | more for orders in found]
    shares = [len(orders & gold) if orders <= gold | more else -1 for orders in found]
    return [share == max(shares) for share in shares]


def parts_in(
    readings: Iterable[Iterable[tuple[object, Iterable[str]]]],
) -> tuple[list[list[int]], list[list[int]]]:
    """The weights of all parts, and the parts of each reading; parts with one key are alike."""
    rows: list[list[int]] = []
    known: dict[object, int] = {}
    parts: list[list[int]] = []
    for reading in readings:
        parts.append([])
        for key, row in reading:
            if key not in known:
                known[key] = len(rows)
                rows.append(sorted(places_of(row)))
            parts[-1].append(known[key])
    return rows, parts


# ---- learning


class Table:
    """Many examples as arrays: each reading is a sum of parts, each part a sum of weights."""

    def __init__(self, found: Sequence[Example]) -> None:
        rows = [row for example in found for row in example.rows]
        parts = [part for example in found for part in example.readings]
        shifts = np.cumsum([0, *(len(example.rows) for example in found)])
        self.weights = np.concatenate([np.array(row) for row in rows])
        self.weights_of = np.array([len(row) for row in rows])
        self.parts = np.concatenate(
            [
                np.array(part) + shift
                for example, shift in zip(found, shifts, strict=False)
                for part in example.readings
            ]
        )
        self.parts_of = np.array([len(part) for part in parts])
        self.readings_of = np.array([len(example.readings) for example in found])
        self.counts = np.array([example.counts for example in found])
        self.good = np.concatenate([np.array(example.good) for example in found])

    def shares(self, weights: NDArray[np.float64]) -> NDArray[np.float64]:
        """How likely each reading is among those of its sentence."""
        parts = np.add.reduceat(weights[self.weights], _starts(self.weights_of))
        sums = np.add.reduceat(parts[self.parts], _starts(self.parts_of))
        highest = np.maximum.reduceat(sums, _starts(self.readings_of))
        exps = np.exp(sums - np.repeat(highest, self.readings_of))
        totals = np.add.reduceat(exps, _starts(self.readings_of))
        return exps / np.repeat(totals, self.readings_of)

    def slope(self, weights: NDArray[np.float64]) -> NDArray[np.float64]:
        """How the likelihood of the good readings falls with each weight."""
        shares = self.shares(weights)
        good = shares * self.good
        totals = np.add.reduceat(good, _starts(self.readings_of)) + 1e-12
        off = shares - good / np.repeat(totals, self.readings_of)
        off *= np.repeat(self.counts, self.readings_of)
        by_part = np.bincount(self.parts, np.repeat(off, self.parts_of), len(self.weights_of))
        return np.bincount(self.weights, np.repeat(by_part, self.weights_of), ROWS)


def _starts(lengths: NDArray[np.int_]) -> NDArray[np.int_]:
    return np.concatenate(([0], np.cumsum(lengths)[:-1]))


def learned(found: Sequence[Example]) -> NDArray[np.float64]:
    """The weights that make the good readings likeliest (Adam, with a pull towards nothing)."""
    table = Table(found)
    weights, mean, square = np.zeros(ROWS), np.zeros(ROWS), np.zeros(ROWS)
    for turn in range(1, ROUNDS + 1):
        slope = table.slope(weights) + CALM * weights
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope * slope
        step = STEP * min(1.0, 2 * (1 - turn / (ROUNDS + 1)))
        size = np.sqrt(square / (1 - 0.99**turn)) + 1e-3
        weights -= step * (mean / (1 - 0.9**turn)) / size
    return weights


def told(found: Sequence[Example], weights: NDArray[np.float64]) -> list[bool]:
    """Whether the likeliest reading of each sentence is a good one."""
    table = Table(found)
    shares, right, at = table.shares(weights), [], 0
    for example in found:
        count = len(example.readings)
        right.append(example.good[int(shares[at : at + count].argmax())])
        at += count
    return right


if __name__ == "__main__":
    main()
