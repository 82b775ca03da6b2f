"""A long line costs what its length costs, not what its clauses cost one by one."""

from __future__ import annotations

import pytest

from gmbot.parsing.sets.set_sentences import said_of_set


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
