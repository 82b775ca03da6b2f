"""What a power is told of its own orders in the fog: nothing of it names what it cannot see."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from gmbot.messages import joined, say
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

    def told(self, outcome: OrderOutcome) -> Sighting:
        """The whole order, its result, and of the reason what its power may know."""
        results, remark = self._own_end(outcome)
        results_told = tuple(result for result in results if result is not Result.SUCCEEDS)
        drawn = OrderOutcome(
            outcome.power, outcome.order, results_told or (Result.SUCCEEDS,), None, outcome.default
        )
        return Sighting(
            outcome.power, print_order(outcome.order, self.board), results_told, remark, drawn
        )

    def _own_end(self, outcome: OrderOutcome) -> tuple[tuple[Result, ...], str]:
        name = outcome.reason.name if outcome.reason else ""
        order = outcome.order
        if name in _OWN_REASONS and outcome.reason is not None:
            alone = replace(outcome.reason, also=None)
            return outcome.results, sentence(alone, self.board, printed=True)
        if isinstance(order, Support | Convoy):
            return self._own_help(outcome, order), ""
        if name in ("no-such-unit", "not-your-unit"):
            return (Result.VOID,), say("own-orders.no-such-unit")
        if isinstance(order, Move) and Result.BOUNCED in outcome.results:
            return outcome.results, joined("; ", self._met(outcome.power, order))
        if isinstance(order, Move) and Result.SUCCEEDS not in outcome.results:
            lost = tuple(result for result in outcome.results if result is Result.DISLODGED)
            if outcome.reason is None:  # As an archive keeps it.
                return lost, say("own-orders.came-to-nothing")
            return (Result.DISRUPTED, *lost), say("own-orders.no-convoy")
        if name == "retreats-collide":
            return outcome.results, say("own-orders.another-retreated")
        return outcome.results, ""

    def _own_help(self, outcome: OrderOutcome, order: Support | Convoy) -> tuple[Result, ...]:
        """What is told of an own support or convoy.

        That it matched nothing is told only where what it was meant for is seen (S2.20). Else an
        attack cuts it in words even if there was nothing to cut: silence would tell.
        """
        if self._sees_helped(helped_of(order).province):
            return outcome.results
        lost = Result.DISLODGED in outcome.results
        aim = province_of(order.to or helped_of(order).province)
        cut = isinstance(order, Support) and (
            Result.CUT in outcome.results
            or lost
            or (
                Result.VOID in outcome.results
                and self._attacked(outcome.power, order.unit.province, aim)
            )
        )
        results_told = [Result.CUT] * cut + [Result.DISLODGED] * lost
        return tuple(results_told) or (Result.SUCCEEDS,)

    def _sees_helped(self, province: Province) -> bool:
        """Tell whether the power sees what the helped unit did, or that there is no such unit."""
        matched = self.order_of(province)
        if matched is None:
            return province in self.eyes.before
        return self.knows_whole(matched) and not self._lacks_a_convoy(matched)

    def _lacks_a_convoy(self, outcome: OrderOutcome) -> bool:
        """Tell whether a move never set out for want of a convoy.

        It was void if no fleet stood on some part of the way, and tried if one stood there idle:
        what helped it must not tell which.
        """
        own_reason = outcome.reason is not None and outcome.reason.name in _OWN_REASONS
        reached = Result.SUCCEEDS in outcome.results or Result.BOUNCED in outcome.results
        return isinstance(outcome.order, Move) and not reached and not own_reason

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
                yield say("own-orders.own-stands", unit=self.unit(there[1]))
            else:
                yield say("own-orders.defend", count=1 + self._supports_to_hold(goal))
        rivals = [
            (other, move)
            for other, move in self._arriving(goal)
            if move.unit.province != order.unit.province
        ]
        if any(other.power != owner for other, _ in rivals):
            yield say("own-orders.another-tried")
        for other, move in rivals:
            if other.power == owner:
                yield say("own-orders.own-tried", unit=self.unit(move.unit))

    def _stayed(self, province: Province) -> bool:
        """Tell whether the unit that stood in a province holds it still."""
        outcome = self.order_of(province)
        if outcome is None:
            return True
        if Result.DISLODGED in outcome.results:
            return False
        return not (isinstance(outcome.order, Move) and Result.SUCCEEDS in outcome.results)

    def _supports_to_hold(self, province: Province) -> int:
        return sum(
            isinstance(outcome.order, Support)
            and outcome.order.to is None
            and outcome.order.supported.province == province
            and outcome.succeeded
            for outcome in self.orders
        )

    def _arriving(self, goal: Province) -> Iterator[tuple[OrderOutcome, Move]]:
        """The moves that reached the border of a province, whatever came of them."""
        for outcome in self.orders:
            if not isinstance(outcome.order, Move) or province_of(outcome.order.to) != goal:
                continue
            if Result.BOUNCED in outcome.results or Result.SUCCEEDS in outcome.results:
                yield outcome, outcome.order
