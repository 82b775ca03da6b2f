"""What is taken back over several sentences, and what counts instead (S3.29)."""

from __future__ import annotations

import pytest
from parsing_boards import board_of, read

from gmbot.rules.notation import write_order

BOARD = board_of({"FRANCE": ["A PAR", "A MAR", "F BRE", "A BUR", "A SPA"]})


def _orders(text: str) -> list[str]:
    return sorted(write_order(one.order) for one in read(text, "FRANCE", BOARD).orders)


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        (
            "Spain to Portugal. Paris to Picardy... no wait, that is too far north. Paris holds.",
            ["A PAR H", "A SPA - POR"],
        ),
        (
            "Burgundy attacks Belgium. Marseilles goes to Burgundy, no, that's too risky with "
            "Italy around. Marseilles holds. Brest to the Channel.",
            ["A BUR - BEL", "A MAR H", "F BRE - ENG"],
        ),
        (
            "I had Burgundy going to Munich in my first draft, but please forget it. Burgundy "
            "goes to Ruhr now.",
            ["A BUR - RUH"],
        ),
    ],
)
def test_the_next_sentence_counts_if_it_orders_the_same_unit(text: str, orders: list[str]) -> None:
    assert _orders(text) == orders


@pytest.mark.parametrize(
    "text",
    [
        "Paris to Picardy... no wait, that may bounce. Marseilles to Piedmont.",
        "Paris and Marseilles to Gascony... no wait, that may bounce. Paris holds.",
        "Paris to Picardy... no wait, that may bounce.",
    ],
)
def test_where_it_does_not_all_of_it_is_asked_back(text: str) -> None:
    found = read(text, "FRANCE", BOARD)

    assert not found.orders
    assert [problem.reason for problem in found.problems] == ["contradictory"]


@pytest.mark.parametrize(
    "text",
    ["Paris should rather hold.", "Paris, no wait, hold.", "Paris... on second thought stays put."],
)
def test_a_verb_behind_second_thoughts_is_for_the_unit_before_them(text: str) -> None:
    """Without its unit "hold" would order every unit to hold."""
    assert _orders(text) == ["A PAR H"]


@pytest.mark.parametrize("text", ["If Paris rather hold.", "Not Paris, rather hold."])
def test_what_is_said_before_second_thoughts_is_not_dropped(text: str) -> None:
    assert _orders(text) == []


def test_all_behind_second_thoughts_are_all() -> None:
    assert len(_orders("Paris, no wait, all hold.")) > 1


def test_what_was_taken_back_is_told_with_what_took_its_place() -> None:
    text = "Paris to Picardy... no wait, that is too far north. Paris holds."

    [one] = read(text, "FRANCE", BOARD).orders

    assert one.words == text
