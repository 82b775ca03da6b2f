"""Changes of the set on file in words that no rule reads (S3.11)."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from parsing_boards import DATA, board_of, setting, written

from gmbot.parsing.board import OrdersRead
from gmbot.parsing.sets import read_orders
from gmbot.parsing.text.lines import read_body
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Location
from gmbot.rules.orders.orders import Move, Support

sys.path.append(str(Path(__file__).parents[3] / "benchmarks"))
import changes

CHANGES = [json.loads(row) for row in (DATA / "changes.jsonl").read_text("utf-8").splitlines()]
PARIS, BREST = Unit("A", Location("PAR")), Unit("F", Location("BRE"))
MARSEILLES = Unit("A", Location("MAR"))
ON_FILE = (
    Move(PARIS, Location("BUR")),
    Support(MARSEILLES, PARIS, Location("BUR")),
    Move(BREST, Location("MAO")),
)
BOARD = board_of({"FRANCE": ["A PAR", "F BRE", "A MAR"], "GERMANY": ["A MUN"]})


def changed(text: str) -> OrdersRead:
    context = setting("FRANCE", BOARD, on_file=ON_FILE)
    return read_orders(read_body(text).lines, context)


@pytest.mark.parametrize("text", CHANGES, ids=[row["text"][:40] for row in CHANGES])
def test_what_strangers_change_stays_understood(text: dict[str, Any]) -> None:
    assert changes.judged(text)[0] == "right"


@pytest.mark.parametrize(
    ("text", "cancelled", "orders"),
    [
        ("Void both army orders, would you.", {"PAR", "MAR"}, []),
        ("Only the Brest order stands.", {"PAR", "MAR"}, []),
        ("Keep Brest. Ditch the other two.", {"PAR", "MAR"}, []),
        ("Reverse the roles: Marseilles goes in, Paris helps.", set(),
         ["A MAR - BUR", "A PAR S A MAR - BUR"]),
        ("Make it Gascony rather than Burgundy.", set(), ["A PAR - GAS"]),
        ("Burgundy is out, Picardy is in.", set(), ["A PAR - PIC"]),
        ("Paris isn't going to Burgundy any more, it supports Brest to Picardy.", set(),
         ["A PAR S F BRE - PIC"]),
    ],
)  # fmt: skip
def test_a_change_touches_what_it_names(text: str, cancelled: set[str], orders: list[str]) -> None:
    read = changed(text)

    assert set(read.marks.cancelled) == cancelled
    assert sorted(written(read.orders)) == sorted(orders)
    assert read.marks.change


@pytest.mark.parametrize(
    "text",
    [
        "Pity about Brest. It should have gone elsewhere.",
        "Should I cancel Brest?",
        "Is the Burgundy attack cancelled?",
        "If Germany backs down I will scrap the Burgundy business, both halves of it.",
        "Germany has scrapped its attack on Burgundy.",
        "Please delete the order for Marseilles with a hatchet.",
        "I would never have swapped Burgundy for Picardy in those days.",
        "Only Brest ever does what it is told.",
        "Retire-moi de la partie, s'il te plaît.",
        "Cancel Brest or Paris, I don't care which.",
    ],
)
def test_talk_of_the_same_units_changes_nothing(text: str) -> None:
    read = changed(text)

    assert not read.orders
    assert not read.marks.cancelled
    assert not read.marks.cleared


@pytest.mark.parametrize(
    ("text", "unit"),
    [("Wrong coast, the south one please.", "F STP/SC"), ("Make that an army.", "A STP")],
)
def test_a_slip_in_a_build_is_put_right(text: str, unit: str) -> None:
    row = {
        "writer": "", "language": "en", "phase": "adjustment", "power": "RUSSIA", "others": {},
        "units": ["A MOS", "A UKR", "F SEV"], "prior": ["B F STP/NC"], "text": text,
        "result": [f"B {unit}"],
    }  # fmt: skip

    assert changes.judged(row)[0] == "right"
