"""Print every statement of the rule sheets with the tests that name it: ``make coverage-of-rules``.

A test names a statement by its number (``S3.12``) in its docstring, its code, its parameters or the
data file it reads, or in its own name (``test_s3_12_...``). What no test names is open.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

TESTS = Path(__file__).parent
NUMBER = re.compile(r"\bS([0-4])\.(\d{1,2})(?:\s?(?:-|to|–)\s?S?(?:\1\.)?(\d{1,2}))?\b")
IN_A_NAME = re.compile(r"_s([0-4])_(\d{1,2})(?=_)")
DATA = (".toml", ".txt", ".json", ".jsonl", ".tsv")


def statements() -> dict[str, str]:
    """Every statement: ``{"S3.12": "... or sets may be numbered ..."}``."""
    lines = (TESTS / "data" / "statements.tsv").read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t", 1) for line in lines if not line.startswith("#"))


def numbers_in(text: str) -> set[str]:
    """The numbers a text names; ``S3.53 to S3.61`` and ``S3.10-12`` name all between them."""
    found = set()
    for sheet, first, last in NUMBER.findall(text):
        found.update(f"S{sheet}.{n}" for n in range(int(first), int(last or first) + 1))
    found.update(f"S{sheet}.{number}" for sheet, number in IN_A_NAME.findall(text))
    return found


def naming() -> Mapping[str, list[str]]:
    """Per statement the tests that name it, as ``file::test``; data files by their names."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted(set(TESTS.rglob("test_*.py")) - {TESTS / "test_coverage_of_rules.py"}):
        for name, text in _tests(file):
            for number in numbers_in(text):
                found[number].append(f"{file.relative_to(TESTS)}::{name}")
    for file in sorted(TESTS.rglob("*")):
        own = file.name == "statements.tsv" or "journeys" in file.parts
        if file.suffix in DATA and not own and file.is_file():
            for number in numbers_in(file.read_text(encoding="utf-8", errors="replace")):
                found[number].append(str(file.relative_to(TESTS)))
    return found


def _tests(file: Path) -> Iterator[tuple[str, str]]:
    """Each test function with its source, decorators and the comments above them included."""
    text = file.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            yield node.name, "\n".join(text.splitlines()[first - 1 : node.end_lineno])


def main() -> int:
    """Print the table and the sum; the status is 0 whatever is open."""
    found = naming()
    known = statements()
    for number, text in known.items():
        tests = found.get(number, [])
        shown = tests[0] + (f" (+{len(tests) - 1})" if len(tests) > 1 else "") if tests else "OPEN"
        print(f"{number:<6} {text[:60]:<60}  {shown}")
    for sheet in "01234":
        own = [number for number in known if number[1] == sheet]
        covered = sum(number in found for number in own)
        print(f"sheet {sheet}: {covered} of {len(own)} statements are named by a test")
    return 0


if __name__ == "__main__":
    sys.exit(main())
