"""What was not understood of a line is named with the words of its sentence."""

from __future__ import annotations

import pytest
from parsing_boards import board_of, read

from gmbot.rules.notation import write_order

SENTENCES = ["Norway or barents, who knows.", "London?", "Barents would hurt."]


def test_each_sentence_that_was_not_understood_is_named_alone_with_what_it_may_mean() -> None:
    own = {"ENGLAND": ["A NWY", "F BAR", "F LON"]}
    board = board_of(own, "W1901A", centers={"ENGLAND": ["LON"]})

    found = read(" ".join(SENTENCES), "ENGLAND", board).problems

    assert [one.words for one in found] == SENTENCES
    assert [[write_order(x) for x in one.meant] for one in found] == [[], ["D F LON"], []]


def test_two_faults_of_a_line_are_named_apart() -> None:
    board = board_of({"FRANCE": ["A PAR", "A MAR"]})

    found = read("A Par - Mos, A Mar - Mun", "FRANCE", board)

    assert [one.reason for one in found.problems] == ["unreachable", "unreachable"]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("fleet black sea", ["F ANK - BLA"]),
        ("F BLA", ["F ANK - BLA"]),
        ("army syria", ["A SMY - SYR"]),
        ("army bulgaria", ["A CON - BUL"]),
        ("army armenia", []),  # two can go there
        ("fleet bulgaria", []),  # none can
        ("F BLA - SEV", []),
        ("The Black Sea fleet holds.", []),
        ("fleet black sea\nF Ank - Con", []),  # it is ordered
    ],
)
def test_a_unit_that_is_named_by_its_goal_alone_is_offered_that_move(
    text: str, meant: list[str]
) -> None:
    board = board_of({"TURKEY": ["F ANK", "A CON", "A SMY", "A SEV"]})

    found = read(text, "TURKEY", board)

    assert [write_order(x) for one in found.problems for x in one.meant] == meant
    assert [write_order(one.order) for one in found.orders if one.line == 1] == []
