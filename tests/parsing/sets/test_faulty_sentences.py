"""What was not understood of a line is named with the words of its sentence."""

from __future__ import annotations

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
