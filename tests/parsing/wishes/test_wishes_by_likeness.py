"""What no frame knows is judged by example sentences, and only offered."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

import numpy as np
import pytest

from gmbot.parsing.text import read_body
from gmbot.parsing.wishes import (
    LetterRead,
    Said,
    possible_wishes,
    read_letter,
    read_whole_letter,
)
from gmbot.parsing.wishes.likeness import NO_WISH, likeness, shares
from gmbot.parsing.wishes.table import intents
from gmbot.resources import grammar_text
from gmbot.variants import catalogue as variants

sys.path.append(str(Path(__file__).parents[3] / "benchmarks"))
import learn_wishes
from learn_wishes import TONGUES, examples

SETTING = Said(variants.load("standard").ruleset.board, date(2026, 12, 8), ("austerlitz",))


def letter(text: str) -> LetterRead:
    return read_whole_letter(read_body(text).lines, SETTING)


@pytest.mark.parametrize("tongue", TONGUES)
def test_every_example_is_one_line_of_a_known_kind_and_stands_there_once(tongue: str) -> None:
    rows = [line.split("\t") for line in grammar_text(f"wishes_{tongue}.tsv").splitlines()]

    assert {len(row) for row in rows} == {2}
    assert {kind for kind, _ in rows} <= {one.name for one in intents()} | NO_WISH
    assert len({sentence for _, sentence in rows}) == len(rows)


@pytest.mark.long
def test_what_is_stored_was_learned_from_the_examples_as_they_are_now() -> None:
    """Else run ``python benchmarks/learn_wishes.py``."""
    for name, now in learn_wishes.all_learned():
        stored = likeness(name)
        assert (stored.kinds, list(stored.features)) == (now.kinds, list(now.features))
        away = now.weights * now.scale[:, None] - stored.weights * stored.scale[:, None]
        assert np.abs(away).max() <= 0.1


def test_every_wish_that_needs_something_has_a_line_to_show_where_it_is_missing() -> None:
    needing = [one for one in intents() if one.lines and all("{" in line for line in one.lines)]

    assert {"address", "second address"} <= {one.name for one in needing}
    assert [one.name for one in needing if not one.example] == []


def test_every_kind_of_nothing_has_examples() -> None:
    assert {kind for kind, _ in examples()} >= NO_WISH


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("My memory is a sieve, would you give me a shout the day before?", "reminder"),
        ("My moves of last night should never have been sent, out with them.", "undo"),
        ("Another copy of that drawing of Europe, if you please.", "map"),
        ("Tu peux me faire signe la veille ? sinon je vais encore oublier", "reminder"),
        ("What do I type so that one piece helps another?", "help supports"),
    ],
)
def test_a_wish_that_no_frame_knows_is_offered(text: str, name: str) -> None:
    assert name not in {w.intent.name for w in read_letter(read_body(text).lines, SETTING).wishes}

    read = letter(text)

    assert name in {one.intent.name for one in (*read.wishes, *read.likely)}


@pytest.mark.parametrize(
    "text",
    [
        "I agree with that, put me down as being for it, the three-way draw.",
        "No way am I agreeing to a draw with those two, I am against that motion.",
    ],
)
def test_a_vote_is_never_judged_by_likeness(text: str) -> None:
    assert not [one for one in letter(text).wishes if one.is_likely]


def test_shares_add_up_to_one_and_begin_with_the_likeliest() -> None:
    judged = shares("Please send me the map of the board.")

    assert sum(judged.values()) == pytest.approx(1)
    assert list(judged.values()) == sorted(judged.values(), reverse=True)
    assert next(iter(judged)) == "map"


def test_a_kind_with_few_sentences_is_not_learned() -> None:
    rows = [("map", "map")] * 6 + [("luck", "luck")] * 2

    assert learn_wishes.learned(rows, lambda words: {words: 1.0}).kinds == ["map"]
    assert "luck" not in likeness().kinds


@pytest.mark.parametrize("wish", ["Who is Russia?", "Another copy of the map, if you please."])
def test_all_that_stands_beside_a_wish_is_told_as_not_used(wish: str) -> None:
    story = [f"On day {day} we saw nothing but the sea." for day in range(12)]

    read = letter(" ".join([wish, *story]))

    assert [one.sentence for one in read.wishes] == [wish]
    assert read.rest == tuple(story)


@pytest.mark.parametrize("words", ["SET press white ", "could we have two days and ", "Paris "])
def test_a_sentence_without_an_end_is_judged_by_its_beginning(words: str) -> None:
    """As long as a whole mail it would cost seconds, and say no more."""
    found = letter(words * (30_000 // len(words)))
    lines = read_body(words * (30_000 // len(words))).lines

    wishes = (*found.wishes, *found.likely, *found.hinted, *possible_wishes(lines, SETTING))
    assert all(len(wish.sentence) <= 1000 for wish in wishes)
