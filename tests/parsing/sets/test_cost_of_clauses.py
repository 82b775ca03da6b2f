"""A long line costs what its length costs, not what its clauses cost one by one."""

from __future__ import annotations

from importlib import import_module
from unittest.mock import patch

import pytest
from parsing_boards import board_of, read, ruleset

from gmbot.parsing.sets.set_sentences import said_of_set
from gmbot.parsing.tokens import Names, Token, names_of, sentence_tokens

reconsidered = import_module("gmbot.parsing.phrases.reconsidered")
read_orders = import_module("gmbot.parsing.sets.read_orders")


def test_clauses_that_say_nothing_have_nothing_above_them_read() -> None:
    asked: list[str] = []

    def content(text: str) -> str:
        asked.append(text)
        return ""

    line = "deadline dEC :24 23:30 " * 300
    said_of_set(line, content)

    assert sum(map(len, asked)) <= 3 * len(line)


def read_for(line: str) -> int:
    """How many characters are read, in all, to find what a line says of its set."""
    asked: list[str] = []

    def content(text: str) -> str:
        asked.append(text)
        return "order" if "Rome" in text else ""

    said_of_set(line, content)
    return sum(map(len, asked))


@pytest.mark.parametrize(
    "clause",
    ["Correction: 2 Yes ", "Rome to Venice (since changed), ", "Rome holds; I have changed that: ",
     "Rome holds, which is a change \u2013 ", "Supplement to my orders of this morning: Rome H "],
)  # fmt: skip
def test_clauses_that_say_something_have_the_words_just_above_them_read(clause: str) -> None:
    """With all that stands above each of them, twice as long a line would cost four times."""
    once, twice = (read_for(clause * count) for count in (120, 240))

    assert once > 0
    assert twice <= 2.5 * once


def test_a_line_that_takes_back_again_and_again_costs_what_its_length_costs() -> None:
    """Each of its sentences may be told by the next few, not by all that follow."""
    names = names_of(ruleset().board)

    def words_seen(times: int) -> int:
        seen: list[str] = []

        def tokens(text: str, names: Names) -> list[Token]:
            seen.append(text)
            return sentence_tokens(text, names)

        with patch.object(reconsidered, "sentence_tokens", tokens):
            line = "Paris to Picardy. No wait, scrap that. Talk of the town. " * times
            reconsidered.reconsidered(line, names, lambda text: [])
        return sum(map(len, seen))

    assert words_seen(10) > 0
    assert words_seen(40) <= 5 * words_seen(10)


def test_doubts_below_doubts_are_told_apart_three_deep() -> None:
    """Whatever stands below so many of them is asked back at once, and nothing is obeyed."""
    board = board_of({"FRANCE": ["A PAR", "A MAR"]}, "S1901M")
    ask_back, asked = read_orders._ask_back, []

    def counting(*given: object) -> object:
        asked.append(given)
        return ask_back(*given)

    with patch.object(read_orders, "_ask_back", counting):
        line = "draft, not to be entered: Paris to Burgundy, Marseilles to Gascony. " * 20
        found = read(line, "FRANCE", board)
    assert not found.orders
    assert 0 < len(asked) <= 3
