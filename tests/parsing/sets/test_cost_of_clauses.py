"""A long line costs what its length costs, not what its clauses cost one by one."""

from __future__ import annotations

from gmbot.parsing.sets.set_sentences import said_of_set


def test_clauses_that_say_nothing_have_nothing_above_them_read() -> None:
    asked: list[str] = []

    def content(text: str) -> str:
        asked.append(text)
        return ""

    line = "deadline dEC :24 23:30 " * 300
    said_of_set(line, content)

    assert sum(map(len, asked)) <= 3 * len(line)
