"""Units and orders of one movement phase as numbers, and what the resolution finds out."""

from __future__ import annotations

from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import Location, Power
from gmbot.rules.movement.convoy import joins
from gmbot.rules.orders.orders import Convoy, Order
from gmbot.rules.ruleset.options import Options

UNKNOWN = -1
NOBODY = -1


class Field:
    """The phase laid out. Units have numbers in the order of ``position.units``.

    Lists are indexed by unit number unless said otherwise; provinces are the board's numbers.
    """

    __slots__ = (
        "any_kind", "backers", "board", "carriers", "convoy", "dest", "extra", "fault", "given",
        "goal", "helped", "into", "landing", "movers", "ok", "options", "orders", "owner",
        "paradox", "power", "powers", "province", "touch", "unit", "unit_at", "walks",
        "with_convoys",
    )  # fmt: skip

    def __init__(self, position: Position, board: Board, options: Options) -> None:
        self.board = board
        self.options = options
        self.touch = board.sea_touch
        self.unit: list[Unit] = []
        self.powers = list(position.units)
        self.power: list[Power] = []
        self.province: list[int] = []
        self.owner: list[int] = []
        """Number of the power in ``powers``: cheaper to compare than names."""
        number = board.number
        for owner, (power, units) in enumerate(position.units.items()):
            for unit in units:
                self.unit.append(unit)
                self.power.append(power)
                self.owner.append(owner)
                self.province.append(number[unit.where])
        count = len(self.unit)
        self.unit_at: list[int] = [NOBODY] * len(board.ids)
        """Per province: the unit there, or ``NOBODY``."""
        for u, p in enumerate(self.province):
            self.unit_at[p] = u
        self.orders: list[Order | None] = [None] * count
        """The order that counts for each unit; None if it has none."""
        self.fault: list[str] = [""] * count
        """Why the unit's order is void: illegal, or matching nothing."""
        self.extra: list[tuple[Power, Order, str]] = []
        """Orders that count for no unit, with the reason."""
        self.dest: list[int] = [NOBODY] * count
        """Where a moving unit goes; ``NOBODY`` for all others."""
        self.landing: list[Location | None] = [None] * count
        """The same as a location, with the coast."""
        self.movers: list[int] = []
        self.into: list[list[int] | None] = [None] * len(board.ids)
        """Per province: who moves there."""
        self.helped: list[int] = [NOBODY] * count
        """Whom a supporting unit supports."""
        self.goal: list[int] = [NOBODY] * count
        """The province that a support is given into."""
        self.backers: list[list[int] | None] = [None] * count
        """Whose matching support a unit has, to move or to hold."""
        self.carriers: list[list[int] | None] = [None] * count
        """The fleets that convoy a moving army; None if it goes by land."""
        self.walks: list[bool] = [True] * count
        """May a moving unit go without a convoy?"""
        self.with_convoys = False
        self.any_kind = False
        """May a support or convoy call an army a fleet, or the reverse?"""

        # What the resolution finds out: UNKNOWN, 0 or 1.
        self.ok: list[int] = [UNKNOWN] * count
        """Does the move succeed?"""
        self.given: list[int] = [UNKNOWN] * count
        """Is the support given, not cut?"""
        self.convoy: list[int] = [UNKNOWN] * count
        """Does the convoy of this army hold?"""
        self.paradox: list[bool] = [False] * count
        """Was the convoy of this army stopped by the paradox rule?"""

    def arrives(self, u: int) -> bool:
        """Tell, once resolved, whether a moving unit came as far as the border of its goal."""
        return self.walks[u] or self.convoy[u] == 1

    def dislodger(self, u: int) -> int:
        """Return, once resolved, who dislodges a unit, or ``NOBODY``."""
        if self.ok[u] == 1:
            return NOBODY
        for m in self.into[self.province[u]] or ():
            if self.ok[m] == 1:
                return m
        return NOBODY

    def cutters(self, s: int) -> list[int]:
        """Return, once resolved, the units whose attack cuts a support, dislodgement aside."""
        return [
            m
            for m in self.into[self.province[s]] or ()
            if self.owner[m] != self.owner[s]
            and self.arrives(m)
            and not self.spares(s, m)
            and (
                self.province[m] != self.goal[s]
                or (self.options.convoy_cuts_target and self.convoy[m] == 1)
            )
        ]

    def spares(self, s: int, m: int) -> bool:
        """Rulebooks of 1982 and 2000: some convoyed attacks do not cut some support (4.A.2).

        1982: support of a fleet for anything in a sea that holds a convoying fleet. 2000: support
        of an attack on a fleet without which this army could not be convoyed.
        """
        rule, fleets = self.options.convoy_paradox, self.carriers[m]
        if rule not in ("1982", "2000") or not fleets or self.walks[m]:
            return False
        f = self.unit_at[self.goal[s]]
        if rule == "1982":
            at_sea = f != NOBODY and self.unit[s].kind in self.board.convoys
            return at_sea and type(self.orders[f]) is Convoy and not self.fault[f]
        if f not in fleets or self.dest[self.helped[s]] != self.province[f]:
            return False
        others = sum(1 << self.province[other] for other in fleets if other != f)
        return not joins(self.province[m], self.dest[m], others, self.touch)

    def beaten_by_goal(self, m: int) -> bool:
        """Tell whether a unit was dislodged by the very unit it moved against (DATC 6.E.1)."""
        winner = self.dislodger(m)
        if winner == NOBODY or self.province[winner] != self.dest[m]:
            return False
        by_land = self.convoy[m] != 1 and self.convoy[winner] != 1
        return by_land or not self.options.dislodged_bounces
