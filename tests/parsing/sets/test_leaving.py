"""A move to where an own unit stands is no less an order because that has to leave first."""

from __future__ import annotations

import pytest
from parsing_boards import board_of, read

from gmbot.rules.notation import write_order

BOARD = board_of({"RUSSIA": ["A WAR", "A MOS"], "GERMANY": ["A LVN"]})


def _orders(text: str) -> set[str]:
    return {write_order(one.order) for one in read(text, "RUSSIA", BOARD).orders}


@pytest.mark.parametrize(
    "text",
    [
        "Moscow goes to Warsaw once it is free.",
        "Moscow goes to Warsaw as soon as the army has left.",
        "Moscow goes to Warsaw after that one has moved out.",
        "Moscow goes to Warsaw when Warsaw is vacated.",
        "Moskau geht nach Warschau, sobald es frei ist.",
        "Moscou va à Varsovie dès que la place est libre.",
    ],
)
def test_a_move_may_wait_for_an_own_unit_to_leave(text: str) -> None:
    assert _orders(f"{text}\nA War - Gal") == {"A MOS - WAR", "A WAR - GAL"}


@pytest.mark.parametrize(
    "text",
    [
        "Moscow goes to Livonia once it is free.",
        "Moscow goes to Warsaw once Germany has left.",
        "Moscow goes to Warsaw once Livonia is free.",
        "Moscow goes to Warsaw once Otto agrees.",
        "Moscow goes to Warsaw if it is free.",
    ],
)
def test_any_other_condition_is_asked_back(text: str) -> None:
    assert _orders(f"{text}\nA War - Gal") == {"A WAR - GAL"}
