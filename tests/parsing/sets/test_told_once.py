"""A line that was not understood is named once, however many sentences it has."""

from __future__ import annotations

from parsing_boards import board_of, read

from gmbot.rules.notation import write_order

LINE = "bye bye barents, bye bye norway. both are gone"


def test_a_line_whose_sentences_have_the_same_fault_is_named_once_with_all_it_may_mean() -> None:
    own = {"ENGLAND": ["A NWY", "F BAR", "F LON"]}
    board = board_of(own, "W1901A", centers={"ENGLAND": ["LON"]})

    [problem] = read(LINE, "ENGLAND", board).problems

    assert problem.words == LINE
    assert {write_order(one) for one in problem.meant} == {"D A NWY", "D F BAR"}


def test_two_faults_of_a_line_are_named_apart() -> None:
    board = board_of({"FRANCE": ["A PAR", "A MAR"]})

    found = read("A Par - Mos, A Mar - Mun", "FRANCE", board)

    assert [one.reason for one in found.problems] == ["unreachable", "unreachable"]
