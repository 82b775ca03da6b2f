"""What a power sees of the board: all of it, unless a variant says otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Power, Province


class Visibility(Protocol):
    """Which provinces a power sees in a position."""

    @property
    def hides(self) -> bool:
        """Whether there is anything that some power does not see."""
        ...

    def seen(self, power: Power, position: Position, board: Board) -> frozenset[Province]:
        """Return the provinces whose units and owners a power sees."""
        ...


@dataclass(frozen=True, slots=True)
class Everything:
    """Everybody sees the whole board."""

    hides: bool = False

    def seen(self, power: Power, position: Position, board: Board) -> frozenset[Province]:
        """Return all provinces."""
        return frozenset(board.provinces)
