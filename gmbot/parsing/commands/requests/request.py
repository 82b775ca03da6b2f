"""What all requests of a mail have, and those that are a name and words."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Request:
    """A thing that a mail asks for besides orders."""

    line: int
    """The number of the line it stands on."""


@dataclass(frozen=True, slots=True)
class Simple(Request):
    """A request without a value of its own: its name in capitals and the rest of the line.

    ``VOTES``, ``ABSENCES``, ``STANDBY``, ``UNSUBSCRIBE``, ``COMPLAIN``, ``SUBSTITUTE``,
    ``NEW TOKEN``, and the game master's ``OPEN``, ``CLOSE``, ``INVITE``, ``AUCTION``, ... ;
    ``table`` has them all.
    """

    name: str
    rest: str = ""
    text: str = ""
    """The lines below, where the request takes a text (``ANNOUNCE``, ``EDIT``, ``CORRECT``)."""
