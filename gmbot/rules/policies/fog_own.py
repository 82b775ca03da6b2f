"""What a power is told of its own orders in the fog: nothing of it names what it cannot see."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from gmbot.rules.board.terms import Power, Province, province_of
from gmbot.rules.notation import print_order
from gmbot.rules.orders.orders import Convoy, Move, Support
from gmbot.rules.orders.outcome import OrderOutcome, Result
from gmbot.rules.orders.reasons import sentence
from gmbot.rules.policies.fog_eyes import Sighting, Watched, helped_of

_OWN_REASONS = frozenset({
    "unreachable", "coast-missing", "wrong-coast", "wrong-phase", "repeated-order", "excess-order",
    "cannot-support-there", "cannot-convoy", "not-dislodged", "no-retreat-there",
    "retreat-not-ordered", "no-adjustment-due", "center-not-owned", "not-a-home-center",
    "center-occupied", "fleet-inland", "removed-by-default", "built-by-default",
})  # fmt: skip
"""Reasons that lie in an order itself or in what its power sees; any other would name others."""


class OwnOrders(Watched):
    """The viewer's own orders (S2.8), asked one by one."""

    def told(self, one: OrderOutcome) -> Sighting:
        """The whole order, its result, and of the reason what its power may know."""
        results, why = self._own_end(one)
        told = tuple(result for result in results if result is not Result.SUCCEEDS)
        drawn = OrderOutcome(one.power, one.order, told or (Result.SUCCEEDS,), None, one.default)
        return Sighting(one.power, print_order(one.order, self.board), told, why, drawn)

    def _own_end(self, one: OrderOutcome) -> tuple[tuple[Result, ...], str]:
        name = one.reason.name if one.reason else ""
        order = one.order
        if name in _OWN_REASONS and one.reason is not None:
            alone = replace(one.reason, also=None)
            return one.results, sentence(alone, self.board, printed=True)
        if isinstance(order, Support | Convoy):
            return self._own_help(one, order), ""
        if name in ("no-such-unit", "not-your-unit"):
            return (Result.VOID,), "you have no such unit there"
        if isinstance(order, Move) and Result.BOUNCED in one.results:
            return one.results, "; ".join(self._met(one.power, order))
        if isinstance(order, Move) and Result.SUCCEEDS not in one.results:
            lost = tuple(result for result in one.results if result is Result.DISLODGED)
            if one.reason is None:  # As an archive keeps it.
                return lost, "came to nothing"
            return (Result.DISRUPTED, *lost), "the convoy did not come about"
        if name == "retreats-collide":
            return one.results, "another unit retreated there, too"
        return one.results, ""

    def _own_help(self, one: OrderOutcome, order: Support | Convoy) -> tuple[Result, ...]:
        """What is told of an own support or convoy.

        That it matched nothing is told only where what it was meant for is seen (S2.20). Else an
        attack cuts it in words even if there was nothing to cut: silence would tell.
        """
        if self._sees_helped(helped_of(order).province):
            return one.results
        lost = Result.DISLODGED in one.results
        aim = province_of(order.to or helped_of(order).province)
        cut = isinstance(order, Support) and (
            Result.CUT in one.results
            or lost
            or (Result.VOID in one.results and self._attacked(one.power, order.unit.province, aim))
        )
        told = [Result.CUT] * cut + [Result.DISLODGED] * lost
        return tuple(told) or (Result.SUCCEEDS,)

    def _sees_helped(self, province: Province) -> bool:
        """Tell whether it is seen what a unit to be helped did, or that there is none."""
        matched = self.order_of(province)
        if matched is None:
            return province in self.eyes.before
        return self.knows_whole(matched) and not self._lacks_a_convoy(matched)

    def _lacks_a_convoy(self, one: OrderOutcome) -> bool:
        """Tell whether a move never set out for want of a convoy.

        It was void if no fleet stood on some part of the way, and tried if one stood there idle:
        what helped it must not tell which.
        """
        own = one.reason is not None and one.reason.name in _OWN_REASONS
        reached = Result.SUCCEEDS in one.results or Result.BOUNCED in one.results
        return isinstance(one.order, Move) and not reached and not own

    def _attacked(self, owner: Power, here: Province, aim: Province) -> bool:
        """Tell whether a support given here into ``aim`` would have been cut."""
        return any(
            move.unit.province != aim and other.power != owner
            for other, move in self._arriving(here)
        )

    def _met(self, owner: Power, order: Move) -> Iterator[str]:
        """What a bounced move has met: defenders, counted (S2.9), and rivals, not (S2.10)."""
        goal = province_of(order.to)
        there = self.before.unit_at(goal)
        if there is not None and self._stayed(goal):
            if there[0] == owner:
                yield f"your own {self.unit(there[1])} stands there"
            else:
                count = 1 + self._supports_to_hold(goal)
                yield "one unit defends it" if count == 1 else f"{count} units defend it"
        rivals = [
            (other, move)
            for other, move in self._arriving(goal)
            if move.unit.province != order.unit.province
        ]
        if any(other.power != owner for other, _ in rivals):
            yield "another unit tried to go there, too"
        for other, move in rivals:
            if other.power == owner:
                yield f"your own {self.unit(move.unit)} tried to go there, too"

    def _stayed(self, province: Province) -> bool:
        """Tell whether the unit that stood in a province holds it still."""
        one = self.order_of(province)
        if one is None:
            return True
        if Result.DISLODGED in one.results:
            return False
        return not (isinstance(one.order, Move) and Result.SUCCEEDS in one.results)

    def _supports_to_hold(self, province: Province) -> int:
        return sum(
            isinstance(one.order, Support)
            and one.order.to is None
            and one.order.supported.province == province
            and one.succeeded
            for one in self.orders
        )

    def _arriving(self, goal: Province) -> Iterator[tuple[OrderOutcome, Move]]:
        """The moves that reached the border of a province, whatever came of them."""
        for one in self.orders:
            if not isinstance(one.order, Move) or province_of(one.order.to) != goal:
                continue
            if Result.BOUNCED in one.results or Result.SUCCEEDS in one.results:
                yield one, one.order
