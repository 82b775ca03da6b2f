"""Words that take an order back, where only a unit can be meant: removals of a winter."""

from __future__ import annotations

import pytest
from parsing_boards import board_of, read, written

WINTER = board_of(
    {"RUSSIA": ["A WAR", "A UKR", "A FIN", "F BOT"]}, "W1904A", centers={"RUSSIA": ["WAR", "MOS"]}
)


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("I take away the army in Finland and the fleet in Bothnia.", {"FIN", "BOT"}),
        ("Take Finland and Ukraine off, please.", {"FIN", "UKR"}),
        ("Cancel Finland.", {"FIN"}),
    ],
)
def test_a_unit_without_an_order_is_removed_where_removals_are_due(
    text: str, units: set[str]
) -> None:
    found = read(text, "RUSSIA", WINTER)

    assert {order.split()[-1] for order in written(found.orders)} == units


def test_an_order_for_a_removal_is_still_taken_back() -> None:
    found = read("Remove Finland.\nCancel Finland.", "RUSSIA", WINTER)

    assert found.marks.cancelled == {"FIN"}


def test_the_other_one_from_a_place_is_the_unit_there() -> None:
    units = board_of({"ITALY": ["F ION", "F NAP", "F TYS"]}, "F1904M")

    found = read("Fleet Ionian to Adriatic, the other one from Naples to Ionian.", "ITALY", units)

    assert written(found.orders) == ["F ION - ADR", "F NAP - ION"]
