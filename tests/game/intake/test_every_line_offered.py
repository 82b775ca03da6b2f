"""Every line that any message offers to copy is a command, or belongs to the block above it."""

from __future__ import annotations

import re

import pytest

from gmbot.messages import tables
from gmbot.parsing.commands import read_command
from gmbot.parsing.commands.table import row_of

FILLED = {
    "game": "austerlitz", "name": "Italy", "power": "Italy", "free_name": "Italy", "one": "Italy",
    "other": "Turkey", "phase_code": "S1901M", "phase_code2": "F1901M", "latest": "S1901M",
    "next": "F1901M", "last_code": "S1901M", "season": "Spring", "year": "1902", "number": "1",
    "mail": "3", "address": "a@example.org", "command": "ROLLBACK", "item": "RECEIPTS ON",
    "hours": "24h", "span": "24h", "example": "STATUS", "word": "STATUS",
}  # fmt: skip
NO_COMMANDS = frozenset({
    "A Par - Bur", "F Bre - MAO",  # orders
    "GAME austerlitz", "GAME Italy", "GAME Turkey",  # the heading of a part of a mail
    "austerlitz Italy Spring 1902",  # the line of a sign-on
})  # fmt: skip


def lines() -> list[tuple[str, tuple[str, ...]]]:
    """The name of each table with lines to copy, and the lines with their holes filled in."""
    return [
        (name, tuple(re.sub(r"\{(\w+)\}", lambda hole: FILLED[hole[1]], line) for line in offered))
        for name, table in tables().items()
        if (offered := table.get("copy"))
    ]


def unread(offered: tuple[str, ...]) -> list[str]:
    """The lines that are no command and stand below none that takes lines."""
    found, in_block = [], False
    for line in offered:
        request = read_command(1, line)
        if request is not None:
            in_block = row_of(request).block
        elif line.startswith("END"):
            in_block = False
        elif not in_block and line not in NO_COMMANDS:
            found.append(line)
    return found


@pytest.mark.parametrize(("table", "offered"), lines())
def test_every_line_that_is_offered_is_understood(table: str, offered: tuple[str, ...]) -> None:
    assert unread(offered) == []


def test_a_line_that_nobody_understands_is_seen() -> None:
    assert unread(("STATUS", "FLY TO THE MOON", "PRESS TO GM", "...", "ENDPRESS", "...")) == [
        "FLY TO THE MOON", "...",
    ]  # fmt: skip
