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


@pytest.mark.parametrize(
    "text",
    ["Spare Finland.", "Finland is needed.", "Behalten: Finnland", "Sauvez la Finlande !",
     "Je garde la Finlande.", "Ich behalte Finnland.", "I keep Finland."],
)  # fmt: skip
def test_a_unit_that_is_kept_is_not_removed(text: str) -> None:
    assert not written(read(text, "RUSSIA", WINTER).orders)


@pytest.mark.parametrize(
    "text", ["Finland", "A Fin", "Finland, please.", "Ce sera la Finlande.", "Finland must go."]
)
def test_a_name_alone_is_removed(text: str) -> None:
    assert written(read(text, "RUSSIA", WINTER).orders) == ["D A FIN"]


def test_more_removals_than_are_due_are_asked_back_beside_words_that_were_not_read() -> None:
    one_due = board_of({"RUSSIA": ["A WAR", "A UKR", "A FIN"]}, "W1904A",
                       centers={"RUSSIA": ["WAR", "MOS"]})  # fmt: skip

    found = read(
        "Remove Finland. Changed my mind, Finland stays, remove Ukraine instead.", "RUSSIA", one_due
    )

    assert not found.orders
    assert read("Remove Finland. Remove Ukraine.", "RUSSIA", one_due).orders


def test_an_order_for_a_removal_is_still_taken_back() -> None:
    found = read("Remove Finland.\nCancel Finland.", "RUSSIA", WINTER)

    assert found.marks.cancelled == {"FIN"}


def test_the_other_one_from_a_place_is_the_unit_there() -> None:
    units = board_of({"ITALY": ["F ION", "F NAP", "F TYS"]}, "F1904M")

    found = read("Fleet Ionian to Adriatic, the other one from Naples to Ionian.", "ITALY", units)

    assert written(found.orders) == ["F ION - ADR", "F NAP - ION"]
