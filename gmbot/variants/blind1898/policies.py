"""Fog: a power sees its own places and what lies around them (S2.4 to S2.7)."""

from __future__ import annotations

from dataclasses import dataclass

from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Power, Province


@dataclass(frozen=True, slots=True)
class Neighborhood:
    """Own centers, provinces with own units, and every province around either.

    "Around" is plain adjacency on the map, by land or sea, whatever unit stands there and on
    whichever coast: the sheet says "each province around them" of centers without units, too. A
    dislodged unit occupies nothing any more, so it sees nothing. Nothing is remembered (S2.7).
    """

    hides: bool = True

    def seen(self, power: Power, position: Position, board: Board) -> frozenset[Province]:
        """Return the provinces that a power sees in a position."""
        own_provinces = {unit.province for unit in position.units_of(power)}
        own_provinces.update(position.centers_of(power))
        near = (
            other
            for other in board.provinces
            for mine in own_provinces
            if board.borders(mine, other)
        )
        return frozenset(own_provinces).union(near)


POLICIES = {"visibility": {"neighborhood": Neighborhood}}
