"""What one power is told of a resolved phase in the fog (S2.8 to S2.16), as values and as text.

``???`` stands for what is not seen: ``A ??? -> Sil`` stands in Silesia now and was not seen to
come, ``A Sil -> ???`` has moved out of sight or tried to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from gmbot.rules.board import Board
from gmbot.rules.notation import print_order
from gmbot.rules.orders import (
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
from gmbot.rules.outcome import OrderOutcome, Result
from gmbot.rules.position import Dislodged, Position, Unit
from gmbot.rules.reasons import sentence
from gmbot.rules.terms import Location, Power, Province, province_of

UNSEEN = "???"

_OWN_REASONS = frozenset({
    "unreachable", "coast-missing", "wrong-coast", "wrong-phase", "repeated-order", "excess-order",
    "cannot-support-there", "cannot-convoy", "not-dislodged", "no-retreat-there",
    "retreat-not-ordered", "no-adjustment-due", "center-not-owned", "not-a-home-center",
    "center-occupied", "fleet-inland", "removed-by-default", "built-by-default",
})  # fmt: skip
"""Reasons that lie in an order itself or in what its power sees; any other would name others."""


@dataclass(frozen=True, slots=True)
class Eyes:
    """What one power sees: ``before`` the phase (V0 of S2.6) and ``after`` it (V1)."""

    viewer: Power
    before: frozenset[Province]
    after: frozenset[Province]


@dataclass(frozen=True, slots=True)
class Sighting:
    """One order as far as it is told."""

    power: Power
    text: str
    """``A Sil S A ??? -> War``"""
    results: tuple[Result, ...] = ()
    """What is told of its end; never ``SUCCEEDS``, which needs no word."""
    why: str = ""
    """A clause, made of nothing that is out of sight."""
    drawn: OrderOutcome | None = None
    """What a picture may show of it; None where it could not show little enough."""


def sightings(
    orders: Sequence[OrderOutcome], before: Position, eyes: Eyes, board: Board
) -> tuple[Sighting, ...]:
    """Return what is told of the orders of a phase that began with ``before``, power by power.

    Own orders stand in their order, those of others by what is told of them: the order in which
    they came would tell where a unit came from that stands as ``A ??? -> Sil``.
    """
    told = _Told(orders, before, eyes, board)
    own = [told.own(one) for one in orders if one.power == eyes.viewer]
    others = (told.foreign(one) for one in orders if one.power != eyes.viewer)
    found = sorted((one for one in others if one is not None), key=_by_what_is_told)
    ranks = {info.id: rank for rank, info in enumerate(board.powers)}
    return tuple(sorted([*own, *found], key=lambda one: ranks.get(one.power, len(ranks))))


def _by_what_is_told(one: Sighting) -> tuple[Power, str, str]:
    """By the place where the unit stood, as ever; those that come out of the fog last."""
    return one.power, one.text[2:].replace(UNSEEN, "~"), one.text


def seen_position(position: Position, viewer: Power, seen: frozenset[Province]) -> Position:
    """Cut a position down to what a power sees: own things whole, of others what is in sight.

    Where another's dislodged unit may go, and where standoffs were, tells of places out of sight:
    that is left out even where the unit itself is seen (S2.15).
    """

    def known(power: Power, province: Province) -> bool:
        return power == viewer or province in seen

    units = {
        power: tuple(unit for unit in position.units[power] if known(power, unit.province))
        for power in sorted(position.units)
    }
    centers = {
        power: tuple(center for center in position.centers[power] if known(power, center))
        for power in sorted(position.centers)
    }
    return Position(
        phase=position.phase,
        units={power: pieces for power, pieces in units.items() if pieces},
        centers={power: owned for power, owned in centers.items() if owned},
        homes={power: homes for power, homes in position.homes.items() if power == viewer},
        dislodged=tuple(
            one if one.power == viewer else Dislodged(one.power, one.unit, None, ())
            for one in position.dislodged
            if known(one.power, one.unit.province)
        ),
    )


class _Told:
    """The orders of a phase, asked one by one."""

    def __init__(
        self, orders: Sequence[OrderOutcome], before: Position, eyes: Eyes, board: Board
    ) -> None:
        self.orders = orders
        self.before = before
        self.eyes = eyes
        self.board = board

    # ---- the viewer's own orders (S2.8)

    def own(self, one: OrderOutcome) -> Sighting:
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
        if self._sees_helped(_helped(order).province):
            return one.results
        lost = Result.DISLODGED in one.results
        aim = province_of(_aim(order) or _helped(order).province)
        cut = isinstance(order, Support) and (
            Result.CUT in one.results
            or lost
            or (Result.VOID in one.results and self._attacked(one.power, order.unit.province, aim))
        )
        told = [Result.CUT] * cut + [Result.DISLODGED] * lost
        return tuple(told) or (Result.SUCCEEDS,)

    def _sees_helped(self, province: Province) -> bool:
        """Tell whether it is seen what a unit to be helped did, or that there is none."""
        matched = self._order_of(province)
        if matched is None:
            return province in self.eyes.before
        return self._knows_whole(matched) and not self._lacks_a_convoy(matched)

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
                yield f"your own {self._unit(there[1])} stands there"
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
                yield f"your own {self._unit(move.unit)} tried to go there, too"

    def _stayed(self, province: Province) -> bool:
        """Tell whether the unit that stood in a province holds it still."""
        one = self._order_of(province)
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

    # ---- what is told of others

    def foreign(self, one: OrderOutcome) -> Sighting | None:
        """As much of another power's order as is seen; None for nothing."""
        order = one.order
        match order:
            case Move():
                return self._move(one, order)
            case Retreat():
                return self._retreat(one, order)
            case Support() | Convoy():
                return self._help(one, order)
            case Hold():
                return self._plain(one, self._sees(order.unit.province))
            case Disband():
                return self._plain(one, order.unit.province in self.eyes.before)
            case Build() | Remove():
                done = Result.VOID not in one.results
                return self._plain(one, done and order.unit.province in self.eyes.after)
            case Waive():
                return None

    def _sees(self, province: Province) -> bool:
        return province in self.eyes.before or province in self.eyes.after

    def _lost(self, one: OrderOutcome, province: Province) -> tuple[Result, ...]:
        """That a unit was dislodged is seen where it stands."""
        seen = Result.DISLODGED in one.results and province in self.eyes.after
        return (Result.DISLODGED,) if seen else ()

    def _plain(self, one: OrderOutcome, seen: bool) -> Sighting | None:
        if not seen or isinstance(one.order, Waive):
            return None
        lost = self._lost(one, one.order.unit.province)
        drawn = OrderOutcome(one.power, one.order, lost or (Result.SUCCEEDS,))
        return Sighting(one.power, print_order(one.order, self.board), lost, "", drawn)

    def _ends(self, one: OrderOutcome) -> tuple[bool, bool]:
        """Tell whether the start and the end of a move are seen; it ends where the unit does."""
        assert isinstance(one.order, Move | Retreat)
        start = one.order.unit.province
        if Result.SUCCEEDS in one.results:
            end = province_of(one.order.to) in self.eyes.after
        else:
            end = isinstance(one.order, Move) and start in self.eyes.after
        return start in self.eyes.before, end

    def _move(self, one: OrderOutcome, order: Move) -> Sighting | None:
        """S2.11, and S2.13 for a move that failed."""
        start, end = self._ends(one)
        unit, done = order.unit, Result.SUCCEEDS in one.results
        if start and end:
            lost = self._lost(one, unit.province)
            # Whether it was held off, stood off or not convoyed may lie out of sight.
            seen = (Result.SUCCEEDS,) if done else (Result.BOUNCED, *lost)
            why = "" if done else "did not get there"
            whole = print_order(order, self.board)
            return Sighting(one.power, whole, lost, why, OrderOutcome(one.power, order, seen))
        if start:
            drawn = self._drawn(one, Move(unit, self._unseen(self.eyes.after)))
            return Sighting(one.power, f"{self._unit(unit)} -> {UNSEEN}", drawn=drawn)
        if end:
            to = order.to if done else unit.where
            drawn = self._drawn(one, Move(self._from_the_fog(unit), to))
            return Sighting(one.power, f"{unit.kind} {UNSEEN} -> {self._at(to)}", drawn=drawn)
        return None

    # Of a half that is not told a picture gets some other place out of sight, so that whatever it
    # makes of the order is the same wherever the unit came from or went, or whether it stayed.

    def _unseen(self, seen: frozenset[Province]) -> Location:
        return next(Location(one) for one in self.board.provinces if one not in seen)

    def _from_the_fog(self, unit: Unit) -> Unit:
        return Unit(unit.kind, self._unseen(self.eyes.before))

    def _drawn(self, one: OrderOutcome, order: Order) -> OrderOutcome:
        return OrderOutcome(one.power, order, (Result.SUCCEEDS,))

    def _retreat(self, one: OrderOutcome, order: Retreat) -> Sighting | None:
        """S2.15: as moves; a retreat that failed ends nowhere."""
        start, end = self._ends(one)
        unit, to = order.unit, order.to
        if start and end:
            whole = print_order(order, self.board)
            return Sighting(one.power, whole, drawn=self._drawn(one, order))
        if start:
            drawn = self._drawn(one, Retreat(unit, self._unseen(self.eyes.after)))
            return Sighting(one.power, f"{self._unit(unit)} R {UNSEEN}", drawn=drawn)
        if end:
            drawn = self._drawn(one, Retreat(self._from_the_fog(unit), to))
            return Sighting(one.power, f"{unit.kind} {UNSEEN} R {self._at(to)}", drawn=drawn)
        return None

    def _help(self, one: OrderOutcome, order: Support | Convoy) -> Sighting | None:
        """S2.12: that it helps is seen where it stands; whom, as far as that one is seen."""
        here = order.unit.province
        if not self._sees(here):
            return None
        word = "S" if isinstance(order, Support) else "C"
        part, like_drawing = self._helped_part(order)
        lost = self._lost(one, here)
        drawn = OrderOutcome(one.power, order, lost or (Result.SUCCEEDS,)) if like_drawing else None
        return Sighting(one.power, f"{self._unit(order.unit)} {word} {part}", lost, "", drawn)

    def _helped_part(self, order: Support | Convoy) -> tuple[str, bool]:
        """Return what is told of the helped unit, and whether a picture would show the same.

        The picture goes by the places in the order; they differ from what is told where the
        helped unit did not end where the order says.
        """
        helped, aim = _helped(order), _aim(order)
        matched = self._order_of(helped.province)
        if aim is None:
            mine = matched is not None and matched.power == self.eyes.viewer
            known = mine or self._sees(helped.province)
            drawn_so = mine or (helped.province in self.eyes.before) == known
            return (self._unit(helped) if known else UNSEEN), drawn_so
        if matched is not None and matched.power == self.eyes.viewer:
            return f"{self._unit(helped)} -> {self._at(aim)}", True
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
        ends = self._ends(matched)
        end = aim if all(ends) or Result.SUCCEEDS in matched.results else helped.where
        # Where the end is not told, a picture must not depend on it: that would tell it.
        return self._part(helped, ends, end), ends == by_order and (end == aim or not ends[1])

    def _part(self, helped: Unit, ends: tuple[bool, bool], end: Location | Province) -> str:
        if not any(ends):
            return UNSEEN
        start = self._unit(helped) if ends[0] else f"{helped.kind} {UNSEEN}"
        return f"{start} -> {self._at(end) if ends[1] else UNSEEN}"

    # ---- common

    def _order_of(self, province: Province) -> OrderOutcome | None:
        """What the unit that stood in a province was ordered."""
        return next((one for one in self.orders if _subject(one.order) == province), None)

    def _knows_whole(self, one: OrderOutcome) -> bool:
        if one.power == self.eyes.viewer:
            return True
        if isinstance(one.order, Move):
            return all(self._ends(one))
        province = _subject(one.order)
        return province is not None and self._sees(province)

    def _unit(self, unit: Unit) -> str:
        return f"{unit.kind} {self._at(unit.where)}"

    def _at(self, where: Location | Province) -> str:
        return self.board.label(Location(where))


def _subject(order: Order) -> Province | None:
    return None if isinstance(order, Waive | Build | Remove) else order.unit.province


def _helped(order: Support | Convoy) -> Unit:
    return order.supported if isinstance(order, Support) else order.army


def _aim(order: Support | Convoy) -> Location | Province | None:
    return order.to
