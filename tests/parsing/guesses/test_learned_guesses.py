"""What guesses know is what their examples teach, by the traits as they are now."""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[3] / "benchmarks"))
import learn_guesses
import plain

from gmbot.resources import grammar_weights

TEXTS = [json.loads(row) for row in plain.PLAIN.read_text(encoding="utf-8").splitlines()]
TAUGHT = [text for text in TEXTS if text["writer"] not in learn_guesses.KEPT_APART]


def test_the_weights_were_learned_from_the_texts_and_traits_as_they_are_now() -> None:
    """Else run ``python benchmarks/learn_guesses.py``: a trait that is new has no weight yet."""
    sample = [text for text in TAUGHT if text["kind"] == "line"][:: len(TAUGHT) // 300]
    examples = [one for text in sample for one in learn_guesses.examples(text) if one.counts == 1]

    right = sum(learn_guesses.told(examples, learn_guesses.restored(grammar_weights("guesses"))))

    assert len(examples) > 150
    assert right > 0.97 * len(examples)


def test_the_texts_that_measure_are_kept_apart() -> None:
    assert len(TEXTS) - len(TAUGHT) > 400
    assert {text["writer"] for text in TEXTS} >= set(learn_guesses.KEPT_APART)
