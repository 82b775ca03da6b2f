"""Every reason holds: take the cause that it names away, and the order ends otherwise.

The phases are random and crowded. A cause is taken away from the board or the orders, and the phase
is resolved once more by the same rules. Where several causes are enough, the reason names them all;
where the order ends the same way all the same, the reason says so, and what is to blame then.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

import pytest
from scatter import orders_for, scatter

from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import Location, Power
from gmbot.rules.orders.orders import Convoy, Hold, Move, Order, Support
from gmbot.rules.orders.outcome import OrderOutcome, Outcome, Reason, Result
from gmbot.rules.orders.reasons import sentence
from gmbot.rules.ruleset.ruleset import Ruleset
from gmbot.variants.catalogue import load

PHASES = 250
RARE = {
    "standard": (1087, 1480, 1552, 1819, 1866, 1978, 2710, 3265, 3618, 3783, 3981, 4741, 5303),
    "modern": (1595, 1709, 3064, 4020, 5366, 5423, 5836),
}
"""Phases in which some order would have ended the same way without the cause that is named."""
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


def row_like(row: OrderOutcome, world: World, ruleset: Ruleset) -> OrderOutcome:
    """What becomes of the same unit with the same order in another world."""
    for other in adjudicate(*world, ruleset).orders:
        if other.order == row.order and other.default == row.default:
            return other
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


def holds(row: OrderOutcome, reason: Reason, other: World, ruleset: Ruleset) -> bool:
    """Tell whether an order ends otherwise in the other world, or its reason says why it does not.

    What it says must be what is to blame there.
    """
    like = row_like(row, other, ruleset)
    is_lost = reason.name == "dislodged"
    changed = (
        Result.DISLODGED not in like.results if is_lost else like.results[0] is not row.results[0]
    )
    if changed or reason.otherwise is None:
        return changed and reason.otherwise is None
    there = chain(like.reason) if like.reason else []
    return (reason.otherwise.name, reason.otherwise.by) in [(one.name, one.by) for one in there]


def phase_of(seed: int, ruleset: Ruleset) -> World:
    dice = random.Random(seed)
    position = scatter(dice, ruleset)
    return position, orders_for(dice, position, ruleset)


def causes_of(
    world: World, ruleset: Ruleset
) -> Iterator[tuple[OrderOutcome, Reason, World | None]]:
    """Each order that failed, each part of its reason, and the world without the cause."""
    outcome = adjudicate(*world, ruleset)
    for row in outcome.orders:
        for reason in chain(row.reason) if row.reason else ():
            take_away = CAUSES.get(reason.name)
            yield row, reason, take_away(row, reason, world, outcome) if take_away else None


@pytest.mark.parametrize("name", RARE)
def test_an_order_ends_otherwise_without_the_cause_that_its_reason_names(name: str) -> None:
    ruleset = load(name).ruleset
    tried: Counter[str] = Counter()
    wrong = []
    for seed in range(PHASES):
        for row, reason, other in causes_of(phase_of(seed, ruleset), ruleset):
            if other is None:
                assert reason.otherwise is None, (seed, str(row.order))
                continue
            tried[reason.name] += 1
            if not holds(row, reason, other, ruleset):
                wrong.append((seed, str(row.order), reason.name))

    assert wrong == []
    assert set(tried) >= {"stood-off", "held-off", "not-vacated", "met", "own-unit-there", "cut"}


@pytest.mark.parametrize(("name", "seed"), [(name, n) for name, ns in RARE.items() for n in ns])
def test_a_reason_says_why_an_order_would_have_ended_the_same_way(name: str, seed: int) -> None:
    ruleset = load(name).ruleset
    causes = [c for c in causes_of(phase_of(seed, ruleset), ruleset) if c[2] is not None]

    assert any(reason.otherwise for _, reason, _ in causes)
    assert all(holds(row, reason, other, ruleset) for row, reason, other in causes if other)
    told = [sentence(row.reason, ruleset.board) for row, reason, _ in causes if reason.otherwise]
    assert all("otherwise it would have ended the same way: " in text for text in told)


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
                results = row_like(row, without(world, others), ruleset).results
                assert results[0] is Result.BOUNCED, (seed, str(row.order), str(unit))
                tried += 1

    assert tried > 20
