"""Every command, declared once: ``COMMANDS`` has all rows, ``row_of`` finds a request's."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gmbot.parsing.commands.requests import Request, SeatAction, Simple
from gmbot.parsing.commands.table import everybody, gm, players, press
from gmbot.parsing.commands.table.command import Command

COMMANDS: tuple[Command[Request], ...] = tuple(
    row
    for module in (everybody, players, press, gm)
    for row in vars(module).values()
    if isinstance(row, Command)
)


def _meant_by(word: str) -> tuple[Command[Request], ...]:
    """The commands that a line means whose first word this is: those that are written so first."""
    first = tuple(row for row in COMMANDS if row.is_written(word))
    return first or tuple(row for row in COMMANDS if word in row.first_words)


KEYWORDS: frozenset[str] = frozenset().union(*(row.first_words for row in COMMANDS))
"""Every word that a command may begin with."""

MEANT_BY: Mapping[str, tuple[Command[Request], ...]] = MappingProxyType(
    {word: _meant_by(word) for word in sorted(KEYWORDS.union(*(row.near for row in COMMANDS)))}
)
"""By the first word of a line in capitals, which commands may be meant."""

TALK: frozenset[str] = frozenset(word for row in COMMANDS for word in row.talk)
"""First words with which talk or orders in capitals may begin as well."""

_BY_NAME = {row.name: row for row in COMMANDS}
_BY_TYPE = {row.request: row for row in COMMANDS}


def row_of(request: Request) -> Command[Request]:
    """The row of the command that a request was read from."""
    if isinstance(request, Simple | SeatAction):
        return _BY_NAME[request.name]
    return _BY_TYPE[type(request)]
