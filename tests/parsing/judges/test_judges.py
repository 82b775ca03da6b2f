"""What the judges know is what their examples teach, and tells what nobody listed."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
from parsing_boards import ruleset

from gmbot.parsing.judges import ordering
from gmbot.parsing.tokens import names_of
from gmbot.resources import grammar_weights

sys.path.append(str(Path(__file__).parents[3] / "benchmarks"))
import learn_judges

NAMES = names_of(ruleset().board)


@pytest.mark.parametrize("judge", learn_judges.JUDGES)
def test_the_weights_are_learned_from_the_examples_as_they_are_now(judge: str) -> None:
    """Else run ``python benchmarks/learn_judges.py``."""
    stored = grammar_weights(judge)
    found = list(learn_judges.examples(judge))
    rows = learn_judges.rows_of([text for _, text in found])

    now = learn_judges.learned(rows, np.array([kind for kind, _ in found]))

    away = np.abs(np.rint(now * learn_judges.UNIT) - np.array(stored))
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
