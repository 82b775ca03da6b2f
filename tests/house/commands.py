"""Where the code says the name of a command, besides its row in the table and its grammar."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence

from house.source import modules

from gmbot.parsing.commands.table import COMMANDS

PLACES = 1
"""Its row in the table is a place; one more module may write it, as a rule its handler's."""
_GRAMMAR = "gmbot.parsing."
_LONGEST = 2
_NAMES = {name: row.name for row in COMMANDS for name in (row.name, row.phrases[0])}


def scattered() -> Mapping[str, Sequence[str]]:
    """Commands that are written in more modules than they may be."""
    return {name: places for name, places in named_at().items() if len(places) > PLACES}


def named_at() -> Mapping[str, Sequence[str]]:
    """The modules that write each command: a text that is it, or begins with it (``"LIST "``)."""
    places: dict[str, dict[str, None]] = {row.name: {} for row in COMMANDS}
    for module in modules().values():
        if not module.name.startswith(_GRAMMAR):
            for node in ast.walk(module.tree):
                name = command_in(node.value) if isinstance(node, ast.Constant) else ""
                if name:
                    places[name][module.name] = None
    return {name: tuple(found) for name, found in places.items()}


def command_in(text: object) -> str:
    """The command that a text begins with, the longest of several; empty if there is none."""
    words = text.split() if isinstance(text, str) else []
    starts = (" ".join(words[:size]) for size in range(_LONGEST, 0, -1))
    return next((_NAMES[start] for start in starts if start in _NAMES), "")
