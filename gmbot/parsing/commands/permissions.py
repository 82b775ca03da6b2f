"""What is a request called, and who may ask for it?"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gmbot.parsing.commands.requests import Request, SeatAction, Simple
from gmbot.parsing.commands.table import COMMANDS

_BY_TYPE = {row.request: row.name for row in COMMANDS}

WHO_MAY: Mapping[str, str] = MappingProxyType({row.name: row.who.value for row in COMMANDS})
"""Who may ask for it by its name: ``everybody``, ``player`` or ``gm``."""


def name_of(request: Request) -> str:
    """Return the request's name, a key of ``WHO_MAY``."""
    if isinstance(request, Simple | SeatAction):
        return request.name
    return _BY_TYPE[type(request)]
