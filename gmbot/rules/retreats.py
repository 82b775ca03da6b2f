"""Retreats: where a dislodged unit may go, and what becomes of those that go (DATC 6.H)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Dislodged, Position, Unit
from gmbot.rules.board.terms import Location, Power, Province, province_of
from gmbot.rules.movement import one_step
from gmbot.rules.orders.orders import Disband, Order, Retreat
from gmbot.rules.orders.outcome import OrderOutcome, Reason, Result
from gmbot.rules.ruleset.ruleset import Ruleset


def places(
    unit: Unit, attacker_from: Province | None, position: Position, board: Board
) -> tuple[Location, ...]:
    """Return where a dislodged unit may go, in map order.

    One step, to an empty province, never to where its attacker came from or where a standoff left
    the province empty (S0.26). ``position`` is that after the moves.
    """
    barred = board.mask(position.contested)
    for pieces in position.units.values():
        barred |= board.mask(piece.where for piece in pieces)
    if attacker_from is not None:
        barred |= board.mask([attacker_from])
    near = board.near.get(unit.kind, {}).get(unit.where, {})
    return tuple(location for location, p in near.items() if not barred >> p & 1)


@dataclass(frozen=True, slots=True)
class _Choice:
    """The order that counts for a dislodged unit."""

    order: Order | None = None
    to: Location | None = None
    fault: str = ""


def resolve_retreats(
    position: Position, orders: Mapping[Power, Sequence[Order]], ruleset: Ruleset
) -> tuple[tuple[OrderOutcome, ...], dict[Power, list[Unit]]]:
    """Return what became of the orders, and the units that found a place, by power.

    Units without a good order are disbanded (S4.28), and so are all that go to the same place
    (DATC 6.H.7). Of several orders for a unit the first that is allowed counts (S3.29).
    """
    chosen, extras = _choose(position, orders, ruleset)
    goals: dict[Province, list[Unit]] = {}
    for dislodged, choice in chosen.items():
        if choice.to is not None:
            goals.setdefault(province_of(choice.to), []).append(dislodged.unit)
    outcomes: list[OrderOutcome] = []
    moved: dict[Power, list[Unit]] = {}
    for dislodged, choice in chosen.items():
        outcomes.append(_outcome(dislodged, choice, goals))
        if outcomes[-1].results == (Result.SUCCEEDS,) and choice.to is not None:
            moved.setdefault(dislodged.power, []).append(Unit(dislodged.unit.kind, choice.to))
    return _canonical(outcomes, extras, ruleset), moved


def fault_of(order: Order, power: Power, position: Position, ruleset: Ruleset) -> str:
    """Say why an order is not allowed in a retreat phase; empty if it is."""
    return _read(order, power, position, ruleset)[2]


def _read(
    order: Order, power: Power, position: Position, ruleset: Ruleset
) -> tuple[Dislodged | None, Location | None, str]:
    """Find the dislodged unit an order is for, and where it goes; or why the order is void."""
    if not isinstance(order, Retreat | Disband):
        return None, None, "wrong-phase"
    dislodged = _dislodged_at(order.unit, position)
    if dislodged is None:
        there = position.unit_at(order.unit.province)
        return None, None, "not-dislodged" if there else "no-such-unit"
    if dislodged.power != power:
        return None, None, "not-your-unit"
    if order.unit.kind != dislodged.unit.kind and ruleset.options.wrong_kind == "fail":
        return dislodged, None, "wrong-unit-kind"
    if isinstance(order, Disband):
        return dislodged, None, ""
    to, fault = one_step(dislodged.unit, order.to, ruleset.board, ruleset.options)
    if to is None:
        return dislodged, None, fault
    return (
        (dislodged, to, "") if to in dislodged.retreats else (dislodged, None, "no-retreat-there")
    )


def _dislodged_at(unit: Unit, position: Position) -> Dislodged | None:
    for dislodged in position.dislodged:
        if dislodged.unit.province == unit.province:
            return dislodged
    return None


def _choose(
    position: Position, orders: Mapping[Power, Sequence[Order]], ruleset: Ruleset
) -> tuple[dict[Dislodged, _Choice], list[OrderOutcome]]:
    chosen = {dislodged: _Choice() for dislodged in position.dislodged}
    extras = []
    for power, written in orders.items():
        for order in written:
            dislodged, to, fault = _read(order, power, position, ruleset)
            if dislodged is None:
                extras.append(OrderOutcome(power, order, (Result.VOID,), Reason(fault)))
            elif chosen[dislodged].order is None:
                chosen[dislodged] = _Choice(order, to, fault)
            elif chosen[dislodged].fault and not fault:
                extras.append(
                    _void(dislodged.power, chosen[dislodged].order, chosen[dislodged].fault)
                )
                chosen[dislodged] = _Choice(order, to, fault)
            else:
                extras.append(_void(power, order, fault or "repeated-order"))
    return chosen, extras


def _void(power: Power, order: Order | None, fault: str) -> OrderOutcome:
    assert order is not None
    return OrderOutcome(power, order, (Result.VOID,), Reason(fault))


def _outcome(
    dislodged: Dislodged, choice: _Choice, goals: Mapping[Province, Sequence[Unit]]
) -> OrderOutcome:
    gone = Result.DISBANDED
    if choice.order is None:
        order = Disband(dislodged.unit)
        return OrderOutcome(dislodged.power, order, (gone,), Reason("retreat-not-ordered"), True)
    if choice.fault:
        return OrderOutcome(
            dislodged.power, choice.order, (Result.VOID, gone), Reason(choice.fault)
        )
    if choice.to is None:
        return OrderOutcome(dislodged.power, choice.order, (gone,))
    others = tuple(unit for unit in goals[province_of(choice.to)] if unit != dislodged.unit)
    if others:
        reason = Reason("retreats-collide", by=others, words={"to": choice.to})
        return OrderOutcome(dislodged.power, choice.order, (Result.BOUNCED, gone), reason)
    return OrderOutcome(dislodged.power, choice.order, (Result.SUCCEEDS,))


def _canonical(
    outcomes: list[OrderOutcome], extras: list[OrderOutcome], ruleset: Ruleset
) -> tuple[OrderOutcome, ...]:
    board = ruleset.board
    ranks = board.ranks({outcome.power: 0 for outcome in (*outcomes, *extras)})
    numbers = board.number
    outcomes.sort(key=lambda outcome: (ranks[outcome.power], numbers[outcome.order.unit.where]))  # type: ignore[union-attr]
    extras.sort(key=lambda outcome: (ranks[outcome.power], str(outcome.order)))
    return tuple(sorted((*outcomes, *extras), key=lambda outcome: ranks[outcome.power]))
