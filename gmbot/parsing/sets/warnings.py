"""Warnings about a whole set: what is allowed and yet probably not meant.

Only the own orders are looked at. Nothing is said that other players' orders could change, and
nothing about units that the power does not see.
"""

from __future__ import annotations

from collections.abc import Iterator

from gmbot.messages import listed, say
from gmbot.parsing.board import OrderField, Reading, Remark, Words
from gmbot.parsing.tokens import Leniency
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import NEUTRAL, PhaseKind, Province, province_of
from gmbot.rules.notation import write_unit
from gmbot.rules.orders.orders import Build, Convoy, Move, Order, Remove, Support, Waive


def warnings_of(reading: Reading, field: OrderField) -> tuple[Remark, ...]:
    """Return the warnings a set deserves, in the order of the units."""
    if field.kind is PhaseKind.ADJUSTMENT:
        return tuple(_adjustments(reading, field))
    watch = _Watch(reading, field)
    if field.kind is PhaseKind.RETREAT:
        return tuple(watch.unordered())
    return tuple(watch.movement())


class _Watch:
    """The orders of one movement or retreat set, by unit."""

    def __init__(self, reading: Reading, field: OrderField) -> None:
        self.reading = reading
        self.field = field
        self.words = Words(field)
        self.orders = reading.unit_orders()
        self.missed: set[Unit] = set()
        """Units whose missing order was already spoken of."""
        self.swapped: set[Unit] = set()
        """Units whose change of places was already spoken of: once, of the one written first."""
        self.lines = {
            read.order.unit: read.line
            for read in (*reading.implied, *reading.held, *reading.orders)
            if not isinstance(read.order, Waive)
        }

    def movement(self) -> Iterator[Remark]:
        for unit, order in self.orders.items():
            match order:
                case Support():
                    yield from self._support(unit, order)
                case Convoy():
                    yield from self._convoy(unit, order)
                case Move():
                    yield from self._move(unit, order)
        yield from self._standoffs()
        yield from self.unordered()

    def _remark(self, unit: Unit, kind: str, text: str, about: str = "") -> Remark:
        return Remark(self.lines.get(unit, 0), kind, text, about or write_unit(unit))

    def unordered(self) -> Iterator[Remark]:
        for unit in self.field.own:
            if unit in self.orders or unit in self.reading.faulted or unit in self.missed:
                continue
            retreat = self.field.kind is PhaseKind.RETREAT
            id = "unordered-retreat" if retreat else "unordered"
            text = say(f"warnings.{id}", unit=self.words.unit(unit))
            yield Remark(0, "unordered-unit", text, write_unit(unit))

    # ---- supports and convoys

    def _support(self, unit: Unit, order: Support) -> Iterator[Remark]:
        other, name = order.supported, self.words.unit(order.supported)
        if other not in self.field.own:
            against = [] if order.to is None else list(self._against_own(unit, order))
            yield from against or self._foreign(unit, other)
            return
        given = self.orders.get(other)
        if order.to is None:
            if isinstance(given, Move):
                text = say("warnings.moves-away", unit=self.words.unit(unit), name=name)
                yield self._remark(unit, "support-to-hold-of-moving-unit", text)
        elif given is not None and not (
            isinstance(given, Move) and province_of(given.to) == order.to
        ):
            text = say(
                "warnings.support-does-not-match",
                unit=self.words.unit(unit),
                name=name,
                place=self.words.place(order.to),
                order=self.words.order(given),
            )
            yield self._remark(unit, "support-does-not-match", text)

    def _foreign(self, unit: Unit, other: Unit) -> Iterator[Remark]:
        """Name the owner of a foreign unit that is supported, unless the player did."""
        found = self.field.unit_at(other.province)
        if found is None or found[0] == NEUTRAL or self.field.setting.fog:
            return
        if unit in self.reading.named_owner:
            return
        adjective = self.field.board.power(found[0]).adjective
        text = say(
            "warnings.foreign",
            unit=self.words.unit(unit),
            adjective=adjective,
            other=self.words.unit(other),
        )
        yield self._remark(unit, "foreign-support", text)

    def _against_own(self, unit: Unit, order: Support) -> Iterator[Remark]:
        assert order.to is not None
        mine = self._stays(province_of(order.to))
        if mine:
            text = say(
                "warnings.self-dislodge", unit=self.words.unit(unit), mine=self.words.unit(mine)
            )
            yield self._remark(unit, "self-dislodge", text)

    def _convoy(self, unit: Unit, order: Convoy) -> Iterator[Remark]:
        if order.army not in self.field.own or order.army in self.reading.faulted:
            return
        given = self.orders.get(order.army)
        name = self.words.unit(order.army)
        if given is None:
            text = say(
                "warnings.convoy-without-army",
                unit=self.words.unit(unit),
                name=name,
                place=self.words.place(order.to),
            )
            self.missed.add(order.army)
            yield self._remark(unit, "convoy-without-army", text, write_unit(order.army))
        elif not (isinstance(given, Move) and province_of(given.to) == province_of(order.to)):
            text = say(
                "warnings.convoy-does-not-match",
                unit=self.words.unit(unit),
                name=name,
                place=self.words.place(order.to),
                order=self.words.order(given),
            )
            yield self._remark(unit, "convoy-does-not-match", text)

    # ---- moves

    def _move(self, unit: Unit, order: Move) -> Iterator[Remark]:
        goal = province_of(order.to)
        if order.via or (
            not self.field.steps(unit, goal) and self.field.convoyed(unit, goal)
        ):  # a signal has no way at all
            yield from self._needs_convoy(unit, goal)
        there = self._own_at(goal)
        if there is None:
            return
        given = self.orders.get(there)
        if isinstance(given, Move) and province_of(given.to) != goal:
            swaps = province_of(given.to) == unit.province and there not in self.swapped
            if swaps and not (self._by_convoy(order) or self._by_convoy(given)):
                text = say(
                    "warnings.swap", unit=self.words.unit(unit), other=self.words.unit(there)
                )
                self.swapped.add(unit)
                yield self._remark(unit, "swap-without-convoy", text)
        else:
            text = say(
                "warnings.into-own", unit=self.words.unit(unit), place=self.words.place(goal)
            )
            yield self._remark(unit, "move-into-own-unit", text)

    def _by_convoy(self, order: Order) -> bool:
        if not isinstance(order, Move):
            return False
        if order.via or not self.field.steps(order.unit, province_of(order.to)):
            return True
        return any(
            isinstance(other, Convoy)
            and other.army == order.unit
            and other.to == province_of(order.to)
            for other in self.orders.values()
        )

    def _needs_convoy(self, unit: Unit, goal: Province) -> Iterator[Remark]:
        """Warn only if no fleets but the own ones could carry it, and they are not told to."""
        board = self.field.board
        if any(isinstance(o, Convoy) and o.army == unit for o in self.orders.values()):
            return  # that the convoy does not match is said of the convoy
        idle = [
            fleet
            for fleet in self.field.own
            if board.unit_kinds[fleet.kind].convoys
            and not self._carries(self.orders.get(fleet), unit, goal)
        ]
        open_seas = self.field.fleet_mask & ~board.mask(fleet.province for fleet in idle)
        reached = self.field.seas_from(unit.province, open_seas)
        if (
            idle
            and not reached & board.neighbors[board.number[goal]]
            and not self.field.setting.fog
        ):
            text = say(
                "warnings.army-without-convoy",
                unit=self.words.unit(unit),
                place=self.words.place(goal),
            )
            yield self._remark(unit, "army-without-convoy", text)

    def _carries(self, order: Order | None, army: Unit, goal: Province) -> bool:
        return isinstance(order, Convoy) and order.army == army and order.to == goal

    def _standoffs(self) -> Iterator[Remark]:
        goals: dict[Province, list[Unit]] = {}
        for unit, order in self.orders.items():
            if isinstance(order, Move):
                goals.setdefault(province_of(order.to), []).append(unit)
        for goal, units in goals.items():
            if len(units) > 1:
                names = listed(self.words.unit(u) for u in units)
                text = say("warnings.own-standoff", names=names, place=self.words.place(goal))
                yield self._remark(units[0], "own-standoff", text, goal)

    # ---- small questions

    def _own_at(self, province: Province) -> Unit | None:
        return next((u for u in self.field.own if u.province == province), None)

    def _stays(self, province: Province) -> Unit | None:
        unit = self._own_at(province)
        if unit is None or isinstance(self.orders.get(unit), Move):
            return None
        return unit


def _adjustments(reading: Reading, field: OrderField) -> Iterator[Remark]:
    due = field.due
    used = len(reading.orders)
    left = abs(due) - used
    if left <= 0:
        return
    if due > 0 and any(isinstance(read.order, Build | Waive) for read in reading.orders):
        yield Remark(0, "unused-build", say("warnings.unused-builds", count=left), str(left))
    elif due > 0:
        yield Remark(0, "unused-build", say("warnings.no-builds", count=left), str(left))
    elif any(isinstance(read.order, Remove) for read in reading.orders) or not used:
        text = say("warnings.removals-due", count=left)
        yield Remark(0, "missing-removal", text, str(left))


def small_letters(reading: Reading, leniency: Leniency) -> tuple[Remark, ...]:
    """A remark on a set without a single capital, where the game makes that joke."""
    small = bool(reading.orders) and all(one.words.islower() for one in reading.orders)
    if not small or not leniency.lower_case_joke:
        return ()
    return (Remark(reading.orders[0].line, "lower-case", say("set-notes.lower-case")),)
