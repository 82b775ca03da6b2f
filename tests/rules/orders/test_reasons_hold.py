"""Every reason holds: take the cause that it names away, and the order ends otherwise.

The phases are random and crowded. A cause is taken away from the board or the orders, and the phase
is resolved once more by the same rules. Where several causes are enough, the reason names them all.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pytest
from scatter import orders_for, scatter

from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import Location, Power
from gmbot.rules.orders.orders import Convoy, Hold, Move, Order, Support
from gmbot.rules.orders.outcome import OrderOutcome, Outcome, Reason, Result
from gmbot.rules.ruleset.ruleset import Ruleset
from gmbot.variants.catalogue import load

PHASES = 250
Orders = Mapping[Power, Sequence[Order]]
World = tuple[Position, Orders]

STANDARD = load("standard").ruleset
MODERN = load("modern").ruleset


def without(world: World, units: Sequence[Unit]) -> World:
    """The world without some units and their orders."""
    position, orders = world
    standing = {p: tuple(u for u in us if u not in units) for p, us in position.units.items()}
    ordered = {p: [o for o in os if _unit(o) not in units] for p, os in orders.items()}
    return replace(position, units={p: us for p, us in standing.items() if us}), ordered


def given_to(world: World, units: Sequence[Unit], power: Power) -> World:
    """The world in which some units, with their orders, belong to another power."""
    position, orders = without(world, units)
    mine = (*position.units.get(power, ()), *units)
    moved = [order for os in world[1].values() for order in os if _unit(order) in units]
    return (
        replace(position, units={**position.units, power: mine}),
        {**orders, power: [*orders.get(power, ()), *moved]},
    )


def ordered(world: World, order: Order) -> World:
    """The world in which a unit is ordered something else."""
    position, orders = world
    unit = _unit(order)
    owner = next(power for power, units in position.units.items() if unit in units)
    others = {p: [o for o in os if _unit(o) != unit] for p, os in orders.items()}
    return position, {**others, owner: [*others.get(owner, ()), order]}


def _unit(order: Order) -> Unit | None:
    return getattr(order, "unit", None)


def chain(reason: Reason) -> list[Reason]:
    return [reason, *(chain(reason.also) if reason.also else ())]


def by_all(row: OrderOutcome, *names: str) -> tuple[Unit, ...]:
    assert row.reason is not None
    return tuple(unit for part in chain(row.reason) if part.name in names for unit in part.by)


def end_of(row: OrderOutcome, world: World, ruleset: Ruleset) -> tuple[Result, ...]:
    """What becomes of the same unit with the same order in another world."""
    for other in adjudicate(*world, ruleset).orders:
        if other.order == row.order and other.default == row.default:
            return other.results
    raise AssertionError("the order is gone")


Away = Callable[[OrderOutcome, Reason, World, Outcome], World | None]
OTHERS = Power("NOBODY_ELSE")
"""A power that owns no other unit."""


def units_away(row: OrderOutcome, reason: Reason, world: World, outcome: Outcome) -> World | None:
    return without(world, (*reason.by, *by_all(row, "as-well", "stuck-as-well")))


def attackers_away(
    row: OrderOutcome, reason: Reason, world: World, outcome: Outcome
) -> World | None:
    if len(chain(row.reason)) > 1 and reason.name == "cut":  # type: ignore[arg-type]
        return None  # It would have been lost by dislodgement all the same, and the reason says so.
    return without(world, reason.by)


def made_foreign(row: OrderOutcome, reason: Reason, world: World, outcome: Outcome) -> World | None:
    if reason.name == "help-against-own":
        return given_to(world, reason.by[:1], OTHERS)
    if by_all(row, "as-well"):
        return None
    return given_to(world, reason.by, OTHERS)


def fleets_saved(row: OrderOutcome, reason: Reason, world: World, outcome: Outcome) -> World | None:
    if reason is not row.reason:
        return None  # That the convoy was not ordered comes first.
    lost = [other for other in outcome.orders if _unit(other.order) in reason.by]
    return without(world, [unit for other in lost for unit in by_all(other, "dislodged")])


def fleets_ordered(
    row: OrderOutcome, reason: Reason, world: World, outcome: Outcome
) -> World | None:
    order = row.order
    assert isinstance(order, Move)
    if by_all(row, "convoy-disrupted"):
        return None  # The convoy would have failed all the same, and the reason says so.
    for fleet in reason.by:
        world = ordered(world, Convoy(fleet, order.unit, Location(order.to)))
    return world if reason.by else None


def helped_ordered(
    row: OrderOutcome, reason: Reason, world: World, outcome: Outcome
) -> World | None:
    helped = next(
        u for us in world[0].units.values() for u in us if u.province == reason.by[0].province
    )
    order = row.order
    assert isinstance(order, Support | Convoy)
    if order.to is None:
        return ordered(world, Hold(helped))
    return ordered(world, Move(helped, Location(order.to)))


CAUSES: Mapping[str, Away] = {
    "stood-off": units_away,
    "held-off": units_away,
    "not-vacated": units_away,
    "met": units_away,
    "own-unit-there": units_away,
    "own-unit": made_foreign,
    "help-against-own": made_foreign,
    "cut": attackers_away,
    "dislodged": attackers_away,
    "convoy-disrupted": fleets_saved,
    "no-convoy": fleets_ordered,
    "supported-unit-moves": helped_ordered,
}
"""How the cause of each reason is taken away. What is void by itself has no cause outside."""


def ends_otherwise(row: OrderOutcome, reason: Reason, world: World, ruleset: Ruleset) -> bool:
    results = end_of(row, world, ruleset)
    if reason.name == "dislodged":
        return Result.DISLODGED not in results
    return results[0] is not row.results[0]


@pytest.mark.parametrize("ruleset", [STANDARD, MODERN], ids=["standard", "modern"])
def test_an_order_ends_otherwise_without_the_cause_that_its_reason_names(ruleset: Ruleset) -> None:
    tried: Counter[str] = Counter()
    wrong = []
    for seed in range(PHASES):
        dice = random.Random(seed)
        position = scatter(dice, ruleset)
        world = (position, orders_for(dice, position, ruleset))
        outcome = adjudicate(*world, ruleset)
        for row in outcome.orders:
            for reason in chain(row.reason) if row.reason else ():
                take_away = CAUSES.get(reason.name)
                other = take_away(row, reason, world, outcome) if take_away else None
                if other is None:
                    continue
                tried[reason.name] += 1
                if not ends_otherwise(row, reason, other, ruleset):
                    wrong.append((seed, str(row.order), reason.name))

    assert wrong == []
    assert set(tried) >= {"stood-off", "held-off", "not-vacated", "met", "own-unit-there", "cut"}


@pytest.mark.parametrize("ruleset", [STANDARD, MODERN], ids=["standard", "modern"])
def test_each_unit_that_would_do_as_well_does_so_alone(ruleset: Ruleset) -> None:
    tried = 0
    for seed in range(PHASES):
        dice = random.Random(seed)
        position = scatter(dice, ruleset)
        world = (position, orders_for(dice, position, ruleset))
        for row in adjudicate(*world, ruleset).orders:
            more = by_all(row, "as-well") if row.reason else ()
            for unit in more:
                assert row.reason is not None
                others = [other for other in (*row.reason.by, *more) if other != unit]
                results = end_of(row, without(world, others), ruleset)
                assert results[0] is Result.BOUNCED, (seed, str(row.order), str(unit))
                tried += 1

    assert tried > 20
