"""Words that keep an order on file, or give none, never take it away (S3.11)."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from parsing_boards import DATA

sys.path.append(str(Path(__file__).parents[3] / "benchmarks"))
import changes

KEPT = [json.loads(row) for row in (DATA / "kept_orders.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("change", KEPT, ids=[row["text"][:50] for row in KEPT])
def test_what_is_kept_stays_on_file(change: dict[str, Any]) -> None:
    fine = {"right", "asked", "offered"} if change.get("may_ask") else {"right"}

    assert changes.judged(change)[0] in fine
