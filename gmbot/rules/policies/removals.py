"""Which units are removed if their owner does not say."""

from __future__ import annotations

from dataclasses import dataclass

from gmbot.messages import joined, say
from gmbot.rules.board.board import UNREACHABLE, Board
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import Power, Province
from gmbot.rules.ruleset.options import Options


@dataclass(frozen=True, slots=True)
class Farthest:
    """The farthest unit goes first; then fleets, wings, armies; then by name of the province.

    How distance is counted is said by the options ``removal_from`` and ``removal_walk`` (DATC
    4.D.8): by the rulebook of 2023 from owned centers, by older ones from home centers (S4.30).
    """

    def ranked(
        self, power: Power, position: Position, board: Board, options: Options
    ) -> tuple[Unit, ...]:
        """Return the power's units, the first to go first."""
        homes = position.homes.get(power, ())
        owned = position.centers_of(power)
        # An empire of the Anarchy founds its homes by building; before that it has but its centers.
        centers = owned if options.removal_from == "owned" or not homes else homes
        steps = _own_steps if options.removal_walk == "own" else _any_steps
        return tuple(
            sorted(
                position.units_of(power),
                key=lambda unit: (
                    -steps(unit, centers, board),
                    board.unit_kinds[unit.kind].removed_first,
                    board.province(unit.province).name,
                ),
            )
        )

    def in_words(self, board: Board, options: Options) -> str:
        """Say in a sentence which units go, by the board's own kinds."""
        centers = say(f"rule-removals.{options.removal_from}")
        if options.removal_from == "home" and not any(info.home for info in board.powers):
            centers = say("rule-removals.home-or-any")
        ranked = sorted(board.unit_kinds.values(), key=lambda kind: kind.removed_first)
        return say(
            "rule-removals.in-words",
            centers=centers,
            steps=say("rule-removals.own-moves") if options.removal_walk == "own" else "",
            kinds=joined(say("rule-removals.before"), (kind.plural for kind in ranked)),
        )


def _any_steps(unit: Unit, centers: tuple[Province, ...], board: Board) -> int:
    return min((board.distance(unit.province, center) for center in centers), default=UNREACHABLE)


def _own_steps(unit: Unit, centers: tuple[Province, ...], board: Board) -> int:
    """Count the moves of this very unit to the nearest of the centers."""
    goal = board.mask(centers)
    edge, seen, steps = [unit.where], {unit.where}, 0
    while edge:
        if any(goal >> board.number[location] & 1 for location in edge):
            return steps
        near = {to for location in edge for to in board.steps[unit.kind].get(location, ())}
        edge = sorted(near - seen)
        seen |= near
        steps += 1
    return UNREACHABLE
