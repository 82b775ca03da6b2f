"""Which units are removed if their owner does not say."""

from __future__ import annotations

from dataclasses import dataclass

from gmbot.rules.board import UNREACHABLE, Board
from gmbot.rules.position import Position, Unit
from gmbot.rules.terms import Power, Province


@dataclass(frozen=True, slots=True)
class Farthest:
    """The farthest unit goes first; then fleets, wings, armies; then by name of the province.

    DATC 4.D.8: ``distance_from`` ``"owned"`` counts from the centers that the power owns (2023
    rulebook), ``"home"`` from its home centers (older rulebooks, S4.30). ``walk`` ``"any"`` counts
    steps over land and sea alike, ``"own"`` only those that this unit could make.
    """

    distance_from: str = "owned"
    walk: str = "any"

    def ranked(self, power: Power, position: Position, board: Board) -> tuple[Unit, ...]:
        """Return the power's units, the first to go first."""
        homes = position.homes.get(power, ())
        centers = position.centers_of(power) if self.distance_from == "owned" else homes
        return tuple(
            sorted(
                position.units_of(power),
                key=lambda unit: (
                    -self._steps(unit, centers, board),
                    board.unit_kinds[unit.kind].removed_first,
                    board.province(unit.province).name,
                ),
            )
        )

    def _steps(self, unit: Unit, centers: tuple[Province, ...], board: Board) -> int:
        if self.walk == "any":
            return min(
                (board.distance(unit.province, center) for center in centers), default=UNREACHABLE
            )
        return _own_steps(unit, board.mask(centers), board)


def _own_steps(unit: Unit, goal: int, board: Board) -> int:
    """Count the moves of this very unit to one of the provinces of ``goal``."""
    edge, seen, steps = [unit.where], {unit.where}, 0
    while edge:
        if any(goal >> board.number[at] & 1 for at in edge):
            return steps
        near = {to for at in edge for to in board.steps[unit.kind].get(at, ())}
        edge = sorted(near - seen)
        seen |= near
        steps += 1
    return UNREACHABLE
