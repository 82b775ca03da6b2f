"""How much of the orders of others is seen in the fog (S2.11 to S2.15)."""

from __future__ import annotations

from gmbot.messages import say
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Location, Province, province_of
from gmbot.rules.notation import print_order
from gmbot.rules.orders.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Retreat,
    Support,
    Waive,
)
from gmbot.rules.orders.outcome import OrderOutcome, Result
from gmbot.rules.policies.fog_eyes import UNSEEN, Sighting, Watched, helped_of


class OthersOrders(Watched):
    """What is told of others, order by order."""

    def told(self, outcome: OrderOutcome) -> Sighting | None:
        """As much of another power's order as is seen; None for nothing."""
        order = outcome.order
        match order:
            case Move():
                return self._move(outcome, order)
            case Retreat():
                return self._retreat(outcome, order)
            case Support() | Convoy():
                return self._help(outcome, order)
            case Hold():
                return self._plain(outcome, self.sees(order.unit.province))
            case Disband():
                return self._plain(outcome, order.unit.province in self.eyes.before)
            case Build() | Remove():
                done = Result.VOID not in outcome.results
                return self._plain(outcome, done and order.unit.province in self.eyes.after)
            case Waive():
                return None

    def _lost(self, outcome: OrderOutcome, province: Province) -> tuple[Result, ...]:
        """That a unit was dislodged is seen where it stands."""
        seen = Result.DISLODGED in outcome.results and province in self.eyes.after
        return (Result.DISLODGED,) if seen else ()

    def _plain(self, outcome: OrderOutcome, seen: bool) -> Sighting | None:
        if not seen or isinstance(outcome.order, Waive):
            return None
        lost = self._lost(outcome, outcome.order.unit.province)
        drawn = OrderOutcome(outcome.power, outcome.order, lost or (Result.SUCCEEDS,))
        return Sighting(outcome.power, print_order(outcome.order, self.board), lost, "", drawn)

    def _move(self, outcome: OrderOutcome, order: Move) -> Sighting | None:
        """S2.11, and S2.13 for a move that failed."""
        start, end = self.ends(outcome)
        unit, done = order.unit, Result.SUCCEEDS in outcome.results
        if start and end:
            lost = self._lost(outcome, unit.province)
            # Whether it was held off, stood off or not convoyed may lie out of sight.
            seen = (Result.SUCCEEDS,) if done else (Result.BOUNCED, *lost)
            remark = "" if done else say("own-orders.did-not-arrive")
            whole = print_order(order, self.board)
            return Sighting(
                outcome.power, whole, lost, remark, OrderOutcome(outcome.power, order, seen)
            )
        if start:
            drawn = self._drawn(outcome, Move(unit, self._unseen(self.eyes.after)))
            return Sighting(outcome.power, f"{self.unit(unit)} -> {UNSEEN}", drawn=drawn)
        if end:
            to = order.to if done else unit.where
            drawn = self._drawn(outcome, Move(self._from_the_fog(unit), to))
            return Sighting(outcome.power, f"{unit.kind} {UNSEEN} -> {self.at(to)}", drawn=drawn)
        return None

    # Of a half that is not told a picture gets some other place out of sight, so that whatever it
    # makes of the order is the same wherever the unit came from or went, or whether it stayed.

    def _unseen(self, seen: frozenset[Province]) -> Location:
        return next(Location(province) for province in self.board.provinces if province not in seen)

    def _from_the_fog(self, unit: Unit) -> Unit:
        return Unit(unit.kind, self._unseen(self.eyes.before))

    def _drawn(self, outcome: OrderOutcome, order: Order) -> OrderOutcome:
        return OrderOutcome(outcome.power, order, (Result.SUCCEEDS,))

    def _retreat(self, outcome: OrderOutcome, order: Retreat) -> Sighting | None:
        """S2.15: as moves; a retreat that failed ends nowhere."""
        start, end = self.ends(outcome)
        unit, to = order.unit, order.to
        if start and end:
            whole = print_order(order, self.board)
            return Sighting(outcome.power, whole, drawn=self._drawn(outcome, order))
        if start:
            drawn = self._drawn(outcome, Retreat(unit, self._unseen(self.eyes.after)))
            return Sighting(outcome.power, f"{self.unit(unit)} R {UNSEEN}", drawn=drawn)
        if end:
            drawn = self._drawn(outcome, Retreat(self._from_the_fog(unit), to))
            return Sighting(outcome.power, f"{unit.kind} {UNSEEN} R {self.at(to)}", drawn=drawn)
        return None

    def _help(self, outcome: OrderOutcome, order: Support | Convoy) -> Sighting | None:
        """S2.12: a unit in sight is seen to help; the helped unit is told as far as it is seen."""
        here = order.unit.province
        if not self.sees(here):
            return None
        word = "S" if isinstance(order, Support) else "C"
        part, like_drawing = self._helped_part(order)
        lost = self._lost(outcome, here)
        drawn = (
            OrderOutcome(outcome.power, order, lost or (Result.SUCCEEDS,)) if like_drawing else None
        )
        return Sighting(outcome.power, f"{self.unit(order.unit)} {word} {part}", lost, "", drawn)

    def _helped_part(self, order: Support | Convoy) -> tuple[str, bool]:
        """Return what is told of the helped unit, and whether a picture would show the same.

        The picture goes by the places in the order; they differ from what is told where the
        helped unit did not end where the order says.
        """
        helped, aim = helped_of(order), order.to
        matched = self.order_of(helped.province)
        if aim is None:
            mine = matched is not None and matched.power == self.eyes.viewer
            known = mine or self.sees(helped.province)
            drawn_so = mine or (helped.province in self.eyes.before) == known
            return (self.unit(helped) if known else UNSEEN), drawn_so
        if matched is not None and matched.power == self.eyes.viewer:
            return f"{self.unit(helped)} -> {self.at(aim)}", True
        by_order = (
            helped.province in self.eyes.before,
            province_of(aim) in self.eyes.after,
        )
        moves = (
            matched is not None
            and isinstance(matched.order, Move)
            and province_of(matched.order.to) == province_of(aim)
        )
        if not moves or matched is None:
            return self._part(helped, by_order, aim), True
        ends = self.ends(matched)
        end = aim if all(ends) or Result.SUCCEEDS in matched.results else helped.where
        # Where the end is not told, a picture must not depend on it: that would tell it.
        return self._part(helped, ends, end), ends == by_order and (end == aim or not ends[1])

    def _part(self, helped: Unit, ends: tuple[bool, bool], end: Location | Province) -> str:
        if not any(ends):
            return UNSEEN
        start = self.unit(helped) if ends[0] else f"{helped.kind} {UNSEEN}"
        return f"{start} -> {self.at(end) if ends[1] else UNSEEN}"
