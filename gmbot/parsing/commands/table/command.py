"""What is declared of a command: one row each, from which all else is made."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from gmbot.parsing.commands.requests import Request

R = TypeVar("R", bound=Request)


class Who(Enum):
    """Who may write a command."""

    EVERYBODY = "everybody"
    PLAYER = "player"
    GM = "gm"


@dataclass(frozen=True, slots=True)
class Command(Generic[R]):
    """One row of the table."""

    name: str
    request: type[R]
    who: Who
    title: str = ""
    """What answers call it, if not by its name."""
    instead: str = ""
    """What somebody writes who may not use it and wants something like it."""

    @property
    def called(self) -> str:
        """What answers call the command."""
        return self.title or self.name
