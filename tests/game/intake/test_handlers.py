"""Each row of the table of commands has its handler, and stands nowhere else in the code."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from gmbot.game.intake.dispatch import HANDLERS
from gmbot.game.reading.permissions import Handlers
from gmbot.parsing.commands.read import read_command
from gmbot.parsing.commands.requests import Request
from gmbot.parsing.commands.table import COMMANDS, row_of
from gmbot.parsing.commands.table.command import Command, Who

ROOT = Path(__file__).parents[3]
ASKS_FOR_ITSELF = {"CREATE", "EXTEND", "AUDIT", "RESEND"}
"""Commands of the GM that others may write, too: their handlers ask who does."""


def _handler(row: Command[Request]) -> str:
    """How the handler of a row was registered, by the wrapper that asks first."""
    request = read_command(1, row.examples[0])
    assert request is not None
    return HANDLERS.of(request).__qualname__


@pytest.mark.parametrize("row", COMMANDS, ids=lambda row: row.name)
def test_a_command_has_a_handler(row: Command[Request]) -> None:
    assert _handler(row)


@pytest.mark.parametrize("row", [row for row in COMMANDS if row.who is Who.GM], ids=str)
def test_a_command_of_the_gm_is_for_the_gm_alone(row: Command[Request]) -> None:
    assert _handler(row).startswith("mastered.") == (row.name not in ASKS_FOR_ITSELF)


def test_a_command_is_registered_once() -> None:
    handlers = Handlers()
    handlers.on(COMMANDS[0], lambda call, request: None)  # type: ignore[arg-type, return-value]

    with pytest.raises(AssertionError):
        handlers.on(COMMANDS[0], lambda call, request: None)  # type: ignore[arg-type, return-value]


def test_the_commands_that_are_asked_twice_say_so() -> None:
    """As the table of answers shows them: ``PAUSE`` is answered with a code to confirm."""
    table = ROOT / "tests" / "data" / "commands_answered.jsonl"
    answered = [json.loads(line) for line in table.read_text(encoding="utf-8").splitlines()]
    asked = set()
    for row in answered:
        if row["kind"] == "confirm-command":
            line = row["mail"].split("\n")[0].removeprefix("IF PHASE S1901M: ")
            request = read_command(1, line)
            assert request is not None, row["mail"]
            asked.add(row_of(request).name)

    assert asked <= {row.name for row in COMMANDS if row.sure}


def test_no_handler_asserts_what_its_request_is() -> None:
    for file in (ROOT / "gmbot").rglob("*.py"):
        assert "assert isinstance(request" not in file.read_text(encoding="utf-8"), file


def _decisive(tree: ast.AST) -> Iterator[object]:
    """The texts that something is compared with, looked up by or collected in."""
    for node in ast.walk(tree):
        match node:
            case ast.Compare():
                parts = [node.left, *node.comparators]
            case ast.MatchValue():
                parts = [node.value]
            case ast.Dict():
                parts = [key for key in node.keys if key is not None]
            case ast.Set():
                parts = node.elts
            case _:
                continue
        yield from (part.value for part in parts if isinstance(part, ast.Constant))


def test_a_commands_name_is_known_to_its_row_alone() -> None:
    """Nothing else is decided by it; mails name it where they have lines to copy."""
    rows = {row.name for row in COMMANDS}
    lists = {
        (file.name, name)
        for file in sorted((ROOT / "gmbot").rglob("*.py"))
        for name in _decisive(ast.parse(file.read_text(encoding="utf-8")))
        if name in rows
    }

    # BAR is the Barents Sea there, CLOSE a word of AUCTION CLOSE, SEND a class of verbs ("sends the
    # army to"), HELP of nouns ("with the help of"), WHY what a reason ("because") begins.
    assert lists <= {
        ("other_names.py", "BAR"),
        ("bids.py", "CLOSE"),
        *(
            (file, "SEND")
            for file in (
                "acts.py",
                "attempts.py",
                "clauses.py",
                "by_names.py",
                "guesser.py",
                "tokenizer.py",
                "vocabulary.py",
            )
        ),
        *((file, "WHY") for file in ("reading.py", "chart.py")),
        *((file, "HELP") for file in ("reading.py", "acts.py")),
    }
