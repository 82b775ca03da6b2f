"""What the sentence before names is known where the next one is guessed at, and only there."""

from __future__ import annotations

import pytest
from parsing_boards import board_of, read

from gmbot.rules.board.position import Position
from gmbot.rules.notation import write_order

EAST = board_of({
    "RUSSIA": ["A GAL", "A BOH", "A RUM", "F BLA", "F NWY"], "AUSTRIA": ["A VIE", "A BUD"],
})  # fmt: skip
STRAITS = board_of({"TURKEY": ["A SER", "A RUM", "F AEG", "A BUL", "F GRE", "F ION"]})
NORTH = board_of({"ENGLAND": ["A EDI", "F NWG", "F NTH", "A LON"]})


def _told(text: str, power: str, board: Position) -> set[str]:
    return {write_order(one.order).split(" VIA")[0] for one in read(text, power, board).orders}


@pytest.mark.parametrize(
    ("text", "power", "board", "orders"),
    [
        (
            "It's Vienna this time. The army in Bohemia attacks and Galicia supports it.",
            "RUSSIA", EAST, {"A BOH - VIE", "A GAL S A BOH - VIE"},
        ),
        (
            "Budapest should be mine after this. Serbia attacks and Rumania supports.",
            "TURKEY", STRAITS, {"A SER - BUD", "A RUM S A SER - BUD"},
        ),
        (
            "Norway of course! Edinburgh goes there by ship, the Norwegian Sea convoys it.",
            "ENGLAND", NORTH, {"A EDI - NWY", "F NWG C A EDI - NWY"},
        ),
        (
            "My army in London should go to Holland. The fleet in the North Sea takes it there.",
            "ENGLAND", NORTH, {"A LON - HOL", "F NTH C A LON - HOL"},
        ),
    ],
)  # fmt: skip
def test_a_goal_or_a_unit_may_be_named_in_the_sentence_before(
    text: str, power: str, board: Position, orders: set[str]
) -> None:
    assert _told(text, power, board) == orders


def test_what_the_sentence_before_orders_is_not_ordered_once_more() -> None:
    text = "Serbia attacks Budapest. The army in Bulgaria moves in behind it."

    assert _told(text, "TURKEY", STRAITS) == {"A SER - BUD", "A BUL - SER"}


@pytest.mark.parametrize(
    "sentence",
    [
        "The fleet in the Norwegian Sea should NOT move to Norway.",
        "Please do not let the Norwegian Sea go to Norway.",
        "If Russia lets me, the Norwegian Sea goes to Norway.",
    ],
)
def test_a_sentence_behind_an_order_is_no_order_because_that_one_is(sentence: str) -> None:
    assert _told(f"London to Wales.\n{sentence}", "ENGLAND", NORTH) == {"A LON - WAL"}


def test_a_line_without_names_orders_nothing_of_what_stands_above() -> None:
    text = "Fleets:\nNorwegian Sea to Norway\n\nWhat I am doing now:\nA Lon - Wal"

    assert _told(text, "ENGLAND", NORTH) == {"F NWG - NWY", "A LON - WAL"}


def test_in_winter_a_sentence_speaks_of_what_it_names_alone() -> None:
    board = board_of(
        {"GERMANY": ["A MUN", "A PRU", "A SIL", "F DEN"]}, "W1901A",
        centers={"GERMANY": ["MUN", "DEN"]},
    )  # fmt: skip
    text = "Please take both armies in the east, Prussia and Silesia, off the board.\n"
    text += "I'm keeping the fleet because my ally likes it."

    assert "D F DEN" not in _told(text, "GERMANY", board)


def test_units_whose_sentence_was_not_read_are_no_rest() -> None:
    """What was said of them is asked back: "the rest hold" does not decide it."""
    text = "The Norwegian Sea frobnicates Norway wholeheartedly, if Russia does.\nThe rest hold."

    assert _told(text, "ENGLAND", NORTH) == {"A EDI H", "A LON H", "F NTH H"}


def test_units_below_a_doubtful_heading_are_no_rest() -> None:
    text = "Operation Sunrise: the army in London goes to Wales.\nThe rest hold."

    assert _told(text, "ENGLAND", NORTH) == {"A EDI H", "F NWG H", "F NTH H"}


def test_what_is_said_of_a_sentence_afterwards_keeps_a_guess_at_it_from_being_obeyed() -> None:
    board = board_of({"ITALY": ["F LYO", "A MAR", "F TUN"]})
    text = "My lads at Marseilles saunter off to Burgundy, chaps."

    assert _told(text, "ITALY", board) == {"A MAR - BUR"}
    assert _told(f"{text} That is two turns away, though.", "ITALY", board) == set()
