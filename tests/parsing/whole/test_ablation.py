"""What a rule of the grammar earns is measured without what was read by it before."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from parsing_boards import DATA

sys.path.append(str(Path(__file__).parents[3] / "benchmarks"))
import ablation

ROWS = (DATA / "strangers.jsonl").read_text(encoding="utf-8").splitlines()
LINES = [json.loads(row) for row in ROWS[20:60]]
POSITIONS = DATA / "positions"


def test_a_rule_that_is_taken_out_reads_nothing_and_comes_back() -> None:
    before = ablation.without("none of them", LINES, POSITIONS)

    assert ablation.without("units", LINES, POSITIONS) < before
    assert ablation.without("none of them", LINES, POSITIONS) == before
