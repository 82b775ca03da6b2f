"""What docs/engineers.md guarantees is shown by tests that are there."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
_TEST = re.compile(r"(tests/[\w/]+\.py)::(\w+)")


def rows() -> list[tuple[str, str]]:
    text = (ROOT / "docs" / "engineers.md").read_text(encoding="utf-8")
    tables = text.partition("## Guarantees")[2].partition("\n## ")[0]
    cells = [row.strip("| ").split(" | ") for row in tables.splitlines() if row.startswith("| ")]
    return [(first, last) for first, last in cells if last not in ("shown by", "---")]


@cache
def functions_in(file: str) -> frozenset[str]:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, functions))


@pytest.mark.parametrize(("guarantee", "shown"), rows())
def test_each_guarantee_is_shown_by_tests_that_are_there(guarantee: str, shown: str) -> None:
    named = _TEST.findall(shown)

    assert ", ".join(f"{file}::{name}" for file, name in named) == shown
    assert [name for file, name in named if name not in functions_in(file)] == []


def test_there_are_all_of_them() -> None:
    assert len(rows()) >= 18 + 11
