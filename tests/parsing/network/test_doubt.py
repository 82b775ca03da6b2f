"""Orders that rules read without a fault, and that other words of the mail change."""

from __future__ import annotations

import pytest
from parsing_boards import board_of, read, written

from gmbot.rules.notation import write_order

BOARD = board_of({
    "FRANCE": ["A PAR", "A MAR", "F BRE"], "GERMANY": ["A MUN"], "ENGLAND": ["F ENG"],
})  # fmt: skip
LIST = "1. Paris to Burgundy\n2. Marseilles to Spain\n3. Brest to the Mid-Atlantic\n"


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("In 1 please read Picardy instead of Burgundy.", "A PAR - BUR"),
        ("ad 2: not Spain, Gascony.", "A MAR - SPA"),
        ("Second line: Gascony, not Spain.", "A MAR - SPA"),
        ("Number 2 is rubbish, Marseilles should just hold.", "A MAR - SPA"),
        ("Bei 1 habe ich mich vertan, gemeint ist die Picardie.", "A PAR - BUR"),
        ("Au 2, lire Gascogne et non Espagne.", "A MAR - SPA"),
    ],
)
def test_what_a_sentence_below_corrects_is_not_obeyed_as_it_stood_first(
    words: str, first: str
) -> None:
    found = read(LIST + words, "FRANCE", BOARD)
    orders = written(found.orders)
    assert first not in orders
    assert "F BRE - MAO" in orders


@pytest.mark.parametrize(
    "words",
    ["Thanks for running this game.", "My wife sends her regards.", "See you on Sunday, Tom",
     "I wonder what the Germans will do.", "Merci pour tout, et à bientôt !"],
)  # fmt: skip
def test_talk_below_a_list_changes_nothing(words: str) -> None:
    found = read(LIST + words, "FRANCE", BOARD)
    assert sorted(written(found.orders)) == ["A MAR - SPA", "A PAR - BUR", "F BRE - MAO"]


def test_what_is_likely_meant_instead_is_offered() -> None:
    found = read(LIST + "In 1 please read Picardy instead of Burgundy.", "FRANCE", BOARD)
    meant = {write_order(one) for problem in found.problems for one in problem.meant}
    assert meant <= {"A PAR - PIC"}
    assert "A PAR - BUR" not in written(found.orders)


def test_the_words_that_change_an_order_are_told_with_what_is_likely_meant() -> None:
    found = read("Paris to Burgundy (no, Picardy). Brest holds.", "FRANCE", BOARD)
    assert "A PAR - BUR" not in written(found.orders)
