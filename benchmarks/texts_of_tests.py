"""The texts of the collections that the tests read, in the form of those by strangers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent.parent / "tests" / "data" / "orders"


def texts_of_tests() -> Iterator[dict[str, Any]]:
    """What the tests read, in the form of the other texts."""
    for name in ("lines", "more_lines", "strangers", "no_orders", "more_sets"):
        for row in (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            text = json.loads(row)
            orders = text.get("expect", text.get("orders", []))
            if isinstance(orders, list) and not text.get("also_ok"):
                kind = "mail" if name == "more_sets" else "line"
                yield {"language": "en", **text, "writer": name, "kind": kind, "orders": orders}
    for row in (DATA / "habits.txt").read_text(encoding="utf-8").splitlines():
        if row and not row.startswith("#"):
            yield from _habit(row)


def _habit(row: str) -> Iterator[dict[str, Any]]:
    who, rest = row.split(" | ", 1)
    words, _, expected = rest.rpartition(" |")
    power, place = who.split()
    meanings = [one.strip() for one in expected.split("||")]
    told = [one for one in meanings if not one.startswith(("!", "~"))]
    if len(told) > 1 or any(one.startswith("~") for one in meanings):
        return
    orders = [order.strip() for order in "".join(told).split(";") if order.strip()]
    text = words.strip().replace("\\n", "\n")
    yield {
        "text": text, "power": power, "position": place, "writer": "habits", "kind": "line",
        "orders": orders, "language": "en",
    }  # fmt: skip
