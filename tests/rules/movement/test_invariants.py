"""What holds on every map, whatever is ordered."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from types import MappingProxyType

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from scatter import orders_for, powers_of, scatter

from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import NEUTRAL, Power
from gmbot.rules.movement.exact import resolve_knots
from gmbot.rules.movement.field import Field
from gmbot.rules.movement.layout import lay_out
from gmbot.rules.movement.quick import settle
from gmbot.rules.notation import (
    position_from_tables,
    position_to_tables,
    read_order,
    write_order,
)
from gmbot.rules.orders.orders import Hold, Move, Order, Support
from gmbot.rules.orders.outcome import Outcome, Result
from gmbot.rules.orders.reasons import counterfactual, explain, sentence
from gmbot.rules.ruleset.options import Options
from gmbot.rules.ruleset.ruleset import Ruleset
from gmbot.rules.validity import check
from gmbot.variants import catalogue

SEEDS = st.integers(0, 2**40)
MAPS = st.sampled_from(catalogue.names())
OPTIONS = st.builds(
    Options,
    convoy_paradox=st.sampled_from(["szykman", "all-hold", "1982", "2000"]),
    land_fallback=st.sampled_from([True, False, "explicit"]),
    convoy_routes=st.sampled_from(["all", "any"]),
    convoy_cuts_target=st.booleans(),
    dislodged_bounces=st.booleans(),
    impossible_order=st.sampled_from(["hold", "move"]),
)


def rules_of(name: str) -> Ruleset:
    return catalogue.load(name).ruleset


def _phase(seed: int, name: str) -> tuple[Position, dict[Power, list[Order]]]:
    dice = random.Random(seed)
    position = scatter(dice, rules_of(name))
    return position, orders_for(dice, position, rules_of(name))


def _shuffled(
    dice: random.Random, position: Position, orders: dict[Power, list[Order]]
) -> tuple[Position, dict[Power, list[Order]]]:
    """Write the same position and orders down in another sequence."""
    powers = list(position.units)
    dice.shuffle(powers)
    units = {p: tuple(dice.sample(position.units[p], len(position.units[p]))) for p in powers}
    senders = list(orders)
    dice.shuffle(senders)
    written = {p: dice.sample(orders[p], len(orders[p])) for p in senders}
    return replace(position, units=MappingProxyType(units)), written


@given(seed=SEEDS, name=MAPS, options=OPTIONS)
def test_the_sequence_of_orders_units_and_powers_does_not_matter(
    seed: int, name: str, options: Options
) -> None:
    """S3.30: the report is the same, so nobody can signal by arrangement."""
    position, orders = _phase(seed, name)
    other_position, other_orders = _shuffled(random.Random(seed), position, orders)
    ruleset = replace(rules_of(name), options=options)

    assert adjudicate(position, orders, ruleset) == adjudicate(
        other_position, other_orders, ruleset
    )


@given(seed=SEEDS, name=MAPS, options=OPTIONS)
def test_units_are_conserved_and_stand_alone(seed: int, name: str, options: Options) -> None:
    position, orders = _phase(seed, name)
    ruleset = replace(rules_of(name), options=options)

    outcome = adjudicate(position, orders, ruleset)

    after = outcome.position
    places = [unit.province for units in after.units.values() for unit in units]
    assert len(places) == len(set(places))
    before = Counter((p, unit.kind) for p, units in position.units.items() for unit in units)
    left = Counter((p, unit.kind) for p, units in after.units.items() for unit in units)
    left.update((one.power, one.unit.kind) for one in outcome.dislodged)
    assert left == before
    for one in outcome.dislodged:
        assert not {at.partition("/")[0] for at in one.retreats} & {*places, *after.contested}
        assert one.power != NEUTRAL or not one.retreats


@given(seed=SEEDS, name=MAPS)
def test_an_unordered_unit_is_one_that_holds(seed: int, name: str) -> None:
    position, orders = _phase(seed, name)
    ordered = {order.unit for written in orders.values() for order in written}  # type: ignore[union-attr]
    held = {
        power: [
            *orders.get(power, ()),
            *(Hold(u) for u in position.units_of(power) if u not in ordered),
        ]
        for power in position.units
        if power != NEUTRAL
    }

    plain = adjudicate(position, orders, rules_of(name))
    written = adjudicate(position, held, rules_of(name))

    assert plain.position == written.position
    assert [one.results for one in plain.orders] == [one.results for one in written.orders]


@pytest.mark.parametrize("name", catalogue.names())
@given(seed=SEEDS, options=OPTIONS)
@settings(max_examples=50)
def test_the_quick_way_and_the_exact_one_agree(name: str, seed: int, options: Options) -> None:
    """The rules are said twice for speed (``movement.quick``): on every board they are the same."""
    position, orders = _phase(seed, name)
    ruleset = replace(rules_of(name), options=options)
    quick, exact = lay_out(position, orders, ruleset), lay_out(position, orders, ruleset)

    settled = settle(quick)
    resolve_knots(exact)

    for found, answered in (
        (quick.ok, exact.ok),
        (quick.convoy, exact.convoy),
        (quick.given, exact.given if settled else quick.given),
    ):
        assert all(a in (-1, b) for a, b in zip(found, answered, strict=True))
    assert not settled or (quick.ok, quick.convoy) == (exact.ok, exact.convoy)


@given(seed=SEEDS, name=MAPS, options=OPTIONS)
def test_a_resolution_agrees_with_itself(seed: int, name: str, options: Options) -> None:
    """Every move's end follows from the ends of the others, paradoxes aside."""
    position, orders = _phase(seed, name)
    ruleset = replace(rules_of(name), options=options)
    field = lay_out(position, orders, ruleset)
    resolve_knots(field)
    if any(field.paradox):
        return

    for i in field.movers:
        assert field.ok[i] == _recomputed(field, i)


def _recomputed(field: Field, i: int) -> int:
    """Work one move out again by the plain rule, from the final answers of all others."""
    if not field.arrives(i):
        return 0
    j = field.unit_at[field.dest[i]]
    stays = j >= 0 and (field.ok[j] != 1 or _meet(field, i, j))
    if stays and field.owner[j] == field.owner[i]:
        return 0
    attack = _strength(field, i, field.owner[j] if stays else -1)
    against = [0]
    if stays:
        helped = field.dest[j] < 0 or _meet(field, i, j)
        against.append(_strength(field, j) if helped else 1)
    against += [
        _strength(field, k)
        for k in field.into[field.dest[i]] or ()
        if k != i and field.arrives(k) and not field.beaten_by_goal(k)
    ]
    return int(attack > max(against))


def _meet(field: Field, i: int, j: int) -> bool:
    return field.dest[j] == field.province[i] and field.convoy[i] != 1 and field.convoy[j] != 1


def _strength(field: Field, u: int, without: int = -1) -> int:
    return 1 + sum(
        field.given[s] == 1 and field.owner[s] != without for s in field.backers[u] or ()
    )


@given(seed=SEEDS, name=MAPS)
def test_notation_reads_what_it_writes(seed: int, name: str) -> None:
    position, orders = _phase(seed, name)
    board = rules_of(name).board

    for order in (order for written in orders.values() for order in written):
        assert read_order(write_order(order), board, position) == order
    assert position_from_tables(position_to_tables(position), board) == replace(
        position,
        homes=position.homes or {info.id: info.home for info in board.powers},
    )


@given(seed=SEEDS, name=MAPS)
def test_every_failure_has_a_reason_that_can_be_said(seed: int, name: str) -> None:
    position, orders = _phase(seed, name)

    outcome = adjudicate(position, orders, rules_of(name))

    for one in outcome.orders:
        if one.succeeded:
            assert one.reason is None
        else:
            assert one.reason is not None
            said = sentence(one.reason, rules_of(name).board)
            assert "$" not in said
            assert len(said) > 10
            chain = explain(outcome, one.order.unit)  # type: ignore[union-attr]
            assert chain[0].results == one.results
    bare = adjudicate(position, orders, rules_of(name), reasons=False)
    assert bare.position == outcome.position
    assert [one.results for one in bare.orders] == [one.results for one in outcome.orders]


@given(seed=SEEDS, name=MAPS)
@example(seed=16193, name="anarchy7")  # Help for F Nap would set a circle of three going.
def test_the_supports_that_would_have_been_enough_are_enough(seed: int, name: str) -> None:
    """Add as many phantom supports as the sentence says: the unit gets through, or stays."""
    position, orders = _phase(seed, name)
    outcome = adjudicate(position, orders, rules_of(name))
    for one in outcome.orders:
        reason = one.reason
        if reason is None or not counterfactual(reason, rules_of(name).board):
            continue
        unit = one.order.unit  # type: ignore[union-attr]
        enough = _with_phantoms(position, orders, name, unit, reason.numbers["missing"])
        short = _with_phantoms(position, orders, name, unit, reason.numbers["missing"] - 1)
        u = enough.unit.index(unit)
        if reason.name == "dislodged":
            assert enough.dislodger(u) < 0
            assert short.dislodger(u) >= 0
        else:
            assert enough.ok[u] == 1
            assert short.ok[u] == 0


def _with_phantoms(
    position: Position,
    orders: dict[Power, list[Order]],
    name: str,
    unit: object,
    count: int,
) -> Field:
    """Resolve with supports for a unit from nowhere, which nobody can cut."""
    field = lay_out(position, orders, rules_of(name))
    u = field.unit.index(unit)  # type: ignore[arg-type]
    nowhere = len(field.into)
    field.into.append(None)
    for _ in range(count):
        phantom = len(field.province)
        field.province.append(nowhere)
        field.owner.append(-7)
        for per_unit in (field.dest, field.helped, field.goal, field.ok, field.given, field.convoy):
            per_unit.append(-1)
        field.carriers.append(None)
        field.backers[u] = [*(field.backers[u] or []), phantom]
    resolve_knots(field)
    return field


@given(seed=SEEDS, name=MAPS)
def test_what_is_void_by_itself_is_what_validity_finds(seed: int, name: str) -> None:
    dice = random.Random(seed)
    position, orders = _phase(seed, name)
    board = rules_of(name).board
    # Aim some orders at places drawn at random: most of them are illegal.
    for power, written in orders.items():
        for n, order in enumerate(written):
            anywhere = dice.choice(board.locations)
            if isinstance(order, Move) and dice.random() < 0.5:
                written[n] = Move(order.unit, anywhere)
            elif isinstance(order, Support) and dice.random() < 0.5:
                written[n] = Support(order.unit, order.supported, anywhere)
        for order in written:
            alone = adjudicate(position, {power: [order]}, rules_of(name))
            fault = check(order, power, position, rules_of(name))
            found = next(one for one in alone.orders if one.order == order)
            if fault is not None:
                assert found.results[0] is Result.VOID
                assert found.reason is not None
                assert found.reason.name == fault.reason


@given(seed=SEEDS, name=MAPS)
@settings(max_examples=25)
def test_years_of_random_orders_run_through(seed: int, name: str) -> None:
    dice = random.Random(seed)
    position = replace(
        scatter(dice, rules_of(name)),
        phase=rules_of(name).calendar.following(catalogue.load(name).start.phase),
    )
    first = position.phase.year
    for _ in range(15):
        orders = orders_for(dice, position, rules_of(name))
        outcome = adjudicate(position, orders, rules_of(name))
        _check_books(outcome)
        position = outcome.position
    assert position.phase.year > first


def _check_books(outcome: Outcome) -> None:
    """No center has two owners, and nobody has more units than centers after a winter."""
    owned = [center for held in outcome.position.centers.values() for center in held]
    assert len(owned) == len(set(owned))
    if outcome.phase.code.endswith("A"):
        for power, units in outcome.position.units.items():
            assert power == NEUTRAL or len(units) <= len(outcome.position.centers_of(power))


@pytest.mark.parametrize("name", catalogue.names())
def test_renaming_powers_renames_the_result(name: str) -> None:
    for seed in range(20):
        position, orders = _phase(seed, name)
        known = powers_of(rules_of(name).board)
        new = dict(zip(known, known[1:] + known[:1], strict=True)) | {NEUTRAL: NEUTRAL}
        renamed = replace(
            position,
            units={new[p]: units for p, units in position.units.items()},
            centers={new[p]: held for p, held in position.centers.items()},
        )

        outcome = adjudicate(position, orders, rules_of(name))
        other = adjudicate(
            renamed, {new[p]: written for p, written in orders.items()}, rules_of(name)
        )

        expected = {new[p]: units for p, units in outcome.position.units.items()}
        assert dict(other.position.units) == expected
