"""Whose a center becomes after Fall."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import NEUTRAL, Power, Province


@dataclass(frozen=True, slots=True)
class Occupation:
    """A center belongs to the power whose unit stands there at the end of Fall (S0.2, S0.4)."""

    def captured(self, position: Position, board: Board) -> Mapping[Province, Power]:
        """Return the centers that change hands, with their new owner, in map order."""
        center_at, captures = board.center_at, board.captures
        taken = []
        for power, units in position.units.items():
            if power == NEUTRAL:
                continue
            held = position.centers.get(power, ())
            for unit in units:
                center = center_at.get(unit.where)
                if center is not None and center not in held and unit.kind in captures:
                    taken.append((center, power))
        return dict(sorted(taken))

    def uncounted(self, position: Position, board: Board) -> Mapping[Province, Power]:
        """Return the centers that do not count for their owner, with whose unit keeps them.

        Where occupying is taking, there are none.
        """
        return {}

    def counting(self, position: Position, board: Board) -> Mapping[Power, int]:
        """Return how many centers count for each power, for units and for victory."""
        lost = self.uncounted(position, board)
        return {
            power: sum(center not in lost for center in centers)
            for power, centers in position.centers.items()
        }

    def in_words(self) -> str:
        """Nothing to say: it is as usual."""
        return ""


def owners(position: Position) -> dict[Province, Power]:
    """Return who owns each owned center."""
    return {center: power for power, held in position.centers.items() for center in held}
