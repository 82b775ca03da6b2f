"""Who has won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gmbot.messages import say
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import NEUTRAL, Power


@dataclass(frozen=True, slots=True)
class CenterCount:
    """A power with so many centers wins; if several have them, play goes on until one leads.

    The tie cannot occur with 18 of 34, but with 17 it can (S1.17).
    """

    centers: int = 18

    def winners(
        self, position: Position, board: Board, counts: Mapping[Power, int]
    ) -> tuple[Power, ...]:
        """Return the one that has most centers, if they are enough."""
        most = max(counts.values(), default=0)
        if most < self.centers:
            return ()
        leading = [p for p, count in counts.items() if count == most and p != NEUTRAL]
        return (leading[0],) if len(leading) == 1 else ()

    def in_words(self) -> str:
        """``18 centers win.``"""
        return say("rule-victory.centers", centers=self.centers)
