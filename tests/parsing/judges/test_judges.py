"""What the judges know is what their examples teach, and tells what nobody listed."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from parsing_boards import ruleset

from gmbot.parsing.judges import depending, ordering
from gmbot.parsing.tokens import names_of
from gmbot.resources import grammar_arrays, grammar_weights

sys.path.append(str(Path(__file__).parents[3] / "benchmarks"))
import learn_judges

NAMES = names_of(ruleset().board)


@pytest.mark.long
@pytest.mark.parametrize("judge", learn_judges.JUDGES)
def test_the_weights_are_learned_from_the_examples_as_they_are_now(judge: str) -> None:
    """Else run ``python benchmarks/learn_judges.py``."""
    found = list(learn_judges.examples(judge))
    kinds, fine = np.array([kind for kind, _ in found]), judge in learn_judges.FINE
    rows = learn_judges.rows_of([text for _, text in found], fine=fine)
    stored: npt.ArrayLike

    if fine:
        now, rarity = learn_judges.learned_finely(rows, kinds)
        stored = grammar_arrays(judge)["weights"]
        assert (grammar_arrays(judge)["rarity"] == rarity * learn_judges.RARITY_UNIT).all()
    else:
        now, stored = learn_judges.learned(rows, kinds), np.array(grammar_weights(judge))

    away = np.abs(np.rint(now * learn_judges.UNIT) - stored)
    assert away.max() <= 2


@pytest.mark.parametrize(
    "text",
    [
        "The lads in Trieste shall be off to Albania this very evening.",
        "The Aegean squadron pays a call on Smyrna, flags flying.",
        "Schick die Armee aus Warschau nach Livland, mein Bester.",
        "Que la flotte de Naples gagne la mer Ionienne au plus vite.",
    ],
)
def test_an_order_in_words_of_nobodys_list_is_like_one(text: str) -> None:
    assert ordering(text, NAMES) > 0.5


@pytest.mark.parametrize(
    "text",
    [
        "The Sultan swears that Smyrna will never go to Armenia.",
        "Had Trieste only gone to Albania when it could.",
        "Meine Oma hält Warschau nach Livland für einen Fehler.",
        "Est-ce que Naples pourrait gagner la mer Ionienne un jour ?",
    ],
)
def test_talk_of_units_is_not_like_an_order(text: str) -> None:
    assert ordering(text, NAMES) < 0.5


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("Paris takes Burgundy, because the German lied to me again.", 0.8, 1.0),
        ("Paris takes Burgundy, because the German lied to me again, if Munich moves.", 0.0, 0.5),
        ("Paris to Burgundy", 0.0, 0.0),  # no words of its own: nothing is known
    ],
)
def test_an_order_depends_on_the_part_that_speaks_most_for_it(
    text: str, least: float, most: float
) -> None:
    assert least <= depending(text, NAMES) <= most
