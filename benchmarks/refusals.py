"""Is an order obeyed of which a sentence says that it is not given, or not now?

    python benchmarks/refusals.py [--show] [--writer 201]

Each sentence of ``strangers/refusals.jsonl`` is read alone, and between the holds of two other
units, when a game begins; its own unit is put on the board. Where ``denies`` is true, nothing may
come of it ("Brest shuns the Channel", "I dream of Brest in the Channel"); else it orders that unit
something. From the writers of ``learn_judges.REFUSING_APART`` nothing is learned.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))

from parsing_boards import board_of, position, read

from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Power
from gmbot.rules.notation import write_order

START = position("start")
REFUSALS = Path(__file__).parent / "strangers" / "refusals.jsonl"


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    options.add_argument("--show", action="store_true", help="print what is obeyed against a no")
    options.add_argument("--writer", default="", help="only what this one wrote")
    chosen = options.parse_args()
    counts: Counter[tuple[str, bool, str, str]] = Counter()
    for row in map(json.loads, REFUSALS.read_text(encoding="utf-8").splitlines()):
        if chosen.writer in ("", row["writer"]):
            for how, text in (("alone", row["text"]), ("beside", beside(row))):
                obeyed = is_obeyed(row, text)
                counts[row["writer"], row["denies"], how, "obeyed" if obeyed else "not"] += 1
                if chosen.show and obeyed and row["denies"]:
                    print(f"{row['writer']} {how}: {row['text']}")
    for writer, denies, how in sorted({key[:3] for key in counts}):
        obeyed, others = (counts[writer, denies, how, one] for one in ("obeyed", "not"))
        sort = "denied" if denies else "ordered"
        print(f"{writer} {sort} {how}: {obeyed} of {obeyed + others} are obeyed")


def beside(row: Mapping[str, Any]) -> str:
    """The sentence between the orders of two other units."""
    first, other = begun_beside(row, row["power"])[:2]
    return f"{first} H\n{row['text']}\n{other} H"


def is_obeyed(row: Mapping[str, Any], text: str) -> bool:
    """Tell whether a text has the unit do something: a hold only where that is its goal."""
    found = read(text, row["power"], _board(row))
    return any(_acts(order, row) for order in map(write_order, (x.order for x in found.orders)))


def _board(row: Mapping[str, Any]) -> Position:
    units = {power: begun_beside(row, power) for power in map(str, START.units)}
    units[row["power"]] = [row["unit"], *units[row["power"]]]
    return board_of(units, "S1901M")


def begun_beside(row: Mapping[str, Any], power: str) -> list[str]:
    """The units of a power when a game begins, but for one in the place of the sentence's unit."""
    begun = [f"{unit.kind} {unit.where}".upper() for unit in START.units_of(Power(power))]
    return [unit for unit in begun if place_of(unit) != place_of(row["unit"])]


def place_of(unit: str) -> str:
    """Where a unit stands, or the unit of an order."""
    return unit.split()[1][:3]


def _acts(order: str, row: Mapping[str, Any]) -> bool:
    holds: Sequence[str] = ["H"] if row["goal"] != place_of(row["unit"]) else []
    return place_of(order) == place_of(row["unit"]) and order.split()[2:] != holds


if __name__ == "__main__":
    main()
