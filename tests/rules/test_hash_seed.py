"""Results do not depend on how Python happens to hash names."""

from __future__ import annotations

import json
import random
import subprocess
import sys

from scatter import orders_for, scatter

from gmbot.rules.notation import position_to_tables, write_order
from gmbot.variants.catalogue import load

_ANSWER = (
    "import sys; from gmbot.app.doors.adjudicate import adjudicate_lines as run;"
    " run(sys.stdin.buffer, sys.stdout)"
)


def test_answers_are_the_same_under_any_hash_seed() -> None:
    ruleset = load("standard").ruleset
    lines = []
    for seed in range(40):
        dice = random.Random(seed)
        position = scatter(dice, ruleset)
        orders = orders_for(dice, position, ruleset)
        written = {power: [write_order(o) for o in listed] for power, listed in orders.items()}
        lines.append(json.dumps({**position_to_tables(position), "orders": written}))

    answers = {_answers("\n".join(lines), seed) for seed in ("0", "1", "4242")}

    assert len(answers) == 1
    assert answers.pop().count('"next_phase"') == 40


def _answers(text: str, hash_seed: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", _ANSWER],
        input=text,
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": hash_seed},
        timeout=120,
    )
    return done.stdout
