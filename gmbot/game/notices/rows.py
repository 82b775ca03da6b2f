"""The rows of the tables in mails: an order, a result, a power on the board, a game."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class OrderRow:
    """One unit in a receipt."""

    unit: str
    """As printed: ``A Mun``."""
    words: str
    """What the player wrote; empty if nothing."""
    understood: str
    """As printed: ``A Mun - Bur``."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class ProblemRow:
    """A line that was not taken as it stands."""

    line: int
    words: str
    text: str
    """One sentence: why."""
    choices: tuple[str, ...] = ()
    """Lines to copy, one of which may be meant."""
    code: str = ""
    """``E-COAST``"""
    meant: tuple[str, ...] = ()
    """Lines to copy that are most likely meant, all of them."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One order in a report."""

    order: str
    """``A Mun - Bur``"""
    result: str
    """``bounced``; empty where it simply succeeded."""
    why: str = ""
    """``stood off by A Par (1 against 1)``"""
    note: str = ""
    """``no order received`` or the player's flavour text."""


@dataclass(frozen=True, slots=True)
class PowerRows:
    """The orders of one power in a report."""

    power: str
    rows: tuple[ResultRow, ...]


@dataclass(frozen=True, slots=True)
class BoardRow:
    """What one power has on the board."""

    power: str
    player: str
    units: tuple[str, ...]
    centers: tuple[str, ...]
    change: int = 0
    """Centers won or lost since last year."""
    uncounted: int = 0
    """How many of the centers do not count now: they are blockaded."""
    defeated: bool = False
    owes: str = ""
    """What it must order next: ``3 units``, ``1 retreat``, ``1 build``."""
    mark: str = ""
    """Its number on the map, where powers are not told apart by letters."""

    @property
    def count(self) -> int:
        """How many centers it owns that count."""
        return len(self.centers) - self.uncounted


@dataclass(frozen=True, slots=True)
class GameRow:
    """A line of the list of games."""

    name: str
    variant: str
    state: str
    """``forming, 3 of 7 seats taken`` or ``Fall 1903 moves``"""
    vacant: tuple[str, ...]
    deadline: datetime | None = None
