"""Where the code says the name of a command: its row in the table is one place."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence

from house.source import modules, where

from gmbot.parsing.commands.table import COMMANDS

PLACES = 2
"""Its row in the table, and one more."""


def scattered() -> Mapping[str, Sequence[str]]:
    """Commands that are named at more places than they may be."""
    return {name: places for name, places in named_at().items() if len(places) > PLACES}


def named_at() -> Mapping[str, Sequence[str]]:
    """Where the code says the name of each command, as a text of its own (``"VOTE"``)."""
    places: dict[str, list[str]] = {row.name: [] for row in COMMANDS}
    for module in modules().values():
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Constant) and node.value in places:
                places[node.value].append(where(module, node))
    return places
