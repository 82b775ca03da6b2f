"""What only Modern Diplomacy has: wings that blockade (S4.11 to S4.15)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gmbot.messages import say
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Power, Province
from gmbot.rules.policies.capture import Occupation, owners


@dataclass(frozen=True, slots=True)
class Blockade(Occupation):
    """A wing on another power's center keeps it from counting, and gains nothing.

    Sheet 4, 4.5.2: "not counted in the total SC count of the owning player", for units in winter
    and for victory. The owner keeps it: a power with nothing but blockaded centers is not out
    (S4.15). Nobody owns a neutral center, so a wing there changes nothing.
    """

    def uncounted(self, position: Position, board: Board) -> Mapping[Province, Power]:
        """Return the blockaded centers, with whose wing stands there."""
        owner = owners(position)
        return {
            unit.province: power
            for power, units in position.units.items()
            for unit in units
            if owner.get(unit.province, power) != power and unit.kind not in board.captures
        }

    def in_words(self) -> str:
        """The rule in a sentence."""
        return say("rule-capture.blockade")


POLICIES = {"capture": {"blockade": Blockade}}
