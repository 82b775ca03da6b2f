"""``docs/where.md`` tells the truth: each file is there, with the name that it is said to have."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROWS = [
    tuple(cell.strip() for cell in line.strip("|").split("|"))
    for line in (ROOT / "docs" / "where.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and not line.startswith(("| question", "| ---"))
]


@pytest.mark.parametrize(("question", "file", "name"), ROWS, ids=[row[0] for row in ROWS])
def test_the_file_has_the_answer(question: str, file: str, name: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")

    if file.endswith(".py"):
        made = rf"^(?:(?:async )?def|class) {name}\b|^{name}\b[^=\n]* = "
        assert re.search(made, text, re.MULTILINE), question
    else:
        assert name in text, question


def test_there_are_at_least_thirty_questions_and_none_twice() -> None:
    questions = [row[0] for row in ROWS]

    assert len(questions) >= 30
    assert len(questions) == len(set(questions))
