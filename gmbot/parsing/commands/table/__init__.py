"""Every command, declared once: one row each, by who sends it. ``COMMANDS`` has them all."""

from __future__ import annotations

from typing import Any

from gmbot.parsing.commands.table import everybody, gm, players, press
from gmbot.parsing.commands.table.command import Command

COMMANDS: tuple[Command[Any], ...] = tuple(
    row
    for module in (everybody, players, press, gm)
    for row in vars(module).values()
    if isinstance(row, Command)
)
