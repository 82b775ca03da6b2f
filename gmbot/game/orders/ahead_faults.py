"""What can be told at once of builds sent ahead: the faults that no move can mend (S1.13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gmbot.game.state.model import Game
from gmbot.game.state.visibility import setting_of
from gmbot.messages import say
from gmbot.parsing.board import Problem
from gmbot.parsing.sets import read_orders
from gmbot.parsing.text import Line
from gmbot.rules.board.terms import Phase, PhaseKind, Power

_HANGS_ON_MOVES = frozenset({"no-adjustment-due", "no-such-unit", "wrong-phase", "winter-order"})
"""How many builds or removals are due, and which units there are, only the moves decide."""


def lasting_faults(game: Game, power: Power, phase: Phase, lines: Sequence[Line]) -> list[Problem]:
    """Find the builds that this year's Winter cannot make, whatever the moves bring.

    They are read as in Winter, on a board whose units have all moved away. The power owns what it
    owns now: a center that it takes this Fall holds the unit that took it.
    """
    setting = setting_of(game, power)
    if phase.kind is not PhaseKind.ADJUSTMENT or phase.year != game.phase.year:
        return []
    if setting.position is None:
        return []
    vacated = replace(setting.position, phase=phase, units={}, dislodged=())
    orders_read = read_orders(lines, replace(setting, position=vacated))
    return [problem for problem in orders_read.problems if problem.reason not in _HANGS_ON_MOVES]


def in_words(fault: Problem) -> str:
    """Tell a fault, and what comes of it if the line stays as it is."""
    return say("ahead.cannot-be-built", words=fault.words, text=fault.text)
