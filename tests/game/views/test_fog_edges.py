"""Two games that differ just beyond a power's sight send it the same bytes (S2.11 to S2.15, S2.20).

Units come out of the fog from here or from there, go into it this way or that, and try in vain
for the same place from two sides. What ``sightings`` tells, as a set, is alike in both games; so
nothing else may differ: neither the order of lines, nor pictures, files, headers or answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest
from fog_worlds import BOARD, RULES, Fogbound, Reader, a_unit, put_on_file
from worlds import POWERS, address

from gmbot.game.state.visibility import eyes_of
from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import Power, Province, province_of
from gmbot.rules.legal import legal_orders
from gmbot.rules.notation import position_from_tables, position_to_tables, write_order
from gmbot.rules.orders.orders import Hold, Move, Order, Retreat, Support
from gmbot.rules.policies.fog import seen_position, sightings

Orders = Mapping[Power, Sequence[Order]]
Case = tuple[Position, Orders]

FRANCE = Power("FRANCE")
OTHERS = tuple(map(Power, ("ENGLAND", "GERMANY", "ITALY")))
ASKED = ("HISTORY", "STATUS", "SUMMARY", "MAP TEXT", "AUDIT", "LIST")


def a_board(rng: Random) -> Position:
    """France in three places and a dozen others around them."""
    first = rng.choice(list(BOARD.provinces))
    near = sorted(BOARD.provinces, key=lambda p: (BOARD.distance(p, first), rng.random()))
    places = rng.sample(near[:24], 15)
    units: dict[str, list[str]] = {FRANCE: [a_unit(rng, p) for p in places[:3]]}
    for place in places[3:]:
        units.setdefault(rng.choice(OTHERS), []).append(a_unit(rng, place))
    centers = [str(p) for p in places if p in BOARD.centers]
    owned = {FRANCE: centers[:1], "ENGLAND": centers[1:3]}
    return position_from_tables({"phase": "S1901M", "units": units, "centers": owned}, BOARD)


def moves_for(rng: Random, position: Position) -> Orders:
    """Moves for most, supports of those moves for some."""
    given: dict[Power, list[Order]] = {}
    moves: list[Move] = []
    for power, units in position.units.items():
        for unit in units:
            legal = list(legal_orders(unit, power, position, RULES))
            helps = [one for one in legal if isinstance(one, Support) and _helps(one, moves)]
            goes = [one for one in legal if isinstance(one, Move) and not one.via]
            order = rng.choice(helps if helps and rng.random() < 0.5 else [*goes, Hold(unit)])
            moves += [order] if isinstance(order, Move) else []
            given.setdefault(power, []).append(order)
    return given


def _helps(order: Support, moves: Sequence[Move]) -> bool:
    return any((order.supported, order.to) == (one.unit, province_of(one.to)) for one in moves)


def retreats_for(rng: Random, position: Position) -> Orders:
    given: dict[Power, list[Order]] = {}
    for one in position.dislodged:
        given.setdefault(one.power, []).extend(
            Retreat(one.unit, rng.choice(one.retreats)) for _ in one.retreats[:1]
        )
    return given


def told(case: Case) -> tuple[Any, ...]:
    """All that France may learn of a phase, in no order."""
    position, orders = case
    outcome = adjudicate(position, orders, RULES)
    eyes = eyes_of(RULES, position, outcome.position, FRANCE)
    seen = sightings(outcome.orders, position, eyes, BOARD)
    now = seen_position(outcome.position, FRANCE, eyes.after)
    return (
        sorted((one.power, one.text, one.results, one.why) for one in seen),
        eyes, str(seen_position(position, FRANCE, eyes.before)), str(now), outcome.position.phase,
    )  # fmt: skip


def otherwise(rng: Random, case: Case) -> Iterator[Case]:
    """Games in which one unit of another power comes from elsewhere or goes elsewhere."""
    position, orders = case
    seen = RULES.visibility.seen(FRANCE, position, BOARD)
    for power in OTHERS:
        for order in orders.get(power, ()):
            rest = [one for one in orders[power] if one is not order]
            if isinstance(order, Retreat):
                lost = next(one for one in position.dislodged if one.unit == order.unit)
                for to in lost.retreats:
                    yield position, {**orders, power: [*rest, Retreat(order.unit, to)]}
            elif isinstance(order, Move | Hold):
                for to in BOARD.destinations(order.unit):
                    yield position, {**orders, power: [*rest, Move(order.unit, to)]}
                if order.unit.province not in seen:
                    for moved, piece in _elsewhere(rng, position, power, order.unit, seen):
                        again = _same(order, piece)
                        if again is not None:
                            yield moved, {**orders, power: [*rest, again]}


def _elsewhere(
    rng: Random, position: Position, power: Power, unit: Unit, seen: frozenset[Province]
) -> Iterator[tuple[Position, Unit]]:
    """The same unit on every other free place out of sight."""
    tables = position_to_tables(position)
    held = [one for one in tables["units"][power] if one != str(unit)]
    for at in BOARD.provinces:
        if at in seen or position.unit_at(at) is not None:
            continue
        units = tables["units"] | {power: [*held, a_unit(rng, at)]}
        moved = position_from_tables(tables | {"units": units}, BOARD)
        yield moved, next(one for one in moved.units_of(power) if one.province == at)


def _same(order: Move | Hold, unit: Unit) -> Order | None:
    """The same order for a unit elsewhere, if it can be carried out from there."""
    if isinstance(order, Hold):
        return Hold(unit)
    goals = [to for to in BOARD.destinations(unit) if province_of(to) == province_of(order.to)]
    return Move(unit, goals[0]) if goals else None


def played(case: Case) -> list[bytes]:
    """Play the phase by mail; return what France gets, made comparable."""
    position, orders = case
    world = Fogbound()
    world.import_game(
        game="whispers", variant="blind1898", houserules="saari", **position_to_tables(position),
        settings={"rules": {"calendar": {"skips": False}}}, gm={"name": "Zurich", "address": ""},
        players=[
            {"power": p, "name": f"Player {n}", "addresses": [address(p)] * (p == FRANCE)}
            for n, p in enumerate(POWERS)
        ],
    )  # fmt: skip
    world.answer(address(FRANCE), "SET MAPS ON\nSET FILES ON")
    reader = Reader(world, [])
    for power in OTHERS:
        put_on_file(world, power, orders.get(power, ()))
    mine = "\n".join(write_order(one) for one in orders.get(FRANCE, ()))
    reader.take(world.mail(address(FRANCE), mine or "STATUS", "whispers"))
    reader.take(world.pass_deadline("whispers"))
    code = position.phase.code
    whys = [f"WHY {one.unit} {code}" for one in orders.get(FRANCE, ())]  # type: ignore[union-attr]
    for text in (*ASKED, f"MAP {code} SVG", f"WHY {code}", *whys):
        reader.take(world.mail(address(FRANCE), text, "whispers"))
    return reader.got


def alike(rng: Random, case: Case) -> list[Case]:
    """Some other games of which France may learn the same."""
    known = told(case)
    others = [other for other in otherwise(rng, case) if told(other) == known]
    return rng.sample(others, min(3, len(others)))


def a_case(rng: Random, phase: str) -> Case:
    position = a_board(rng)
    orders = moves_for(rng, position)
    if phase == "S1901M":
        return position, orders
    after = adjudicate(position, orders, RULES).position
    return after, retreats_for(rng, after)


def cases(phase: str, seeds: Sequence[int]) -> Iterator[tuple[Case, list[Case]]]:
    """Games with some that look the same to France; those without are passed over."""
    for seed in seeds:
        rng = Random(f"{seed} {phase}")
        case = a_case(rng, phase)
        others = alike(rng, case) if case[0].phase.code == phase else []
        if others:
            yield case, others


# In each of these games lines stood in an order, or a picture had a sign, that told too much once.
SEEDS = {"S1901M": (23, 49, 80), "S1901R": (255, 0, 4, 6)}


@pytest.mark.long
@pytest.mark.parametrize("phase", SEEDS)
def test_what_lies_just_beyond_sight_changes_no_byte(phase: str) -> None:
    """S2.11 to S2.15, S2.20."""
    compared = 0
    for case, others in cases(phase, SEEDS[phase]):
        mails = played(case)
        for other in others:
            assert played(other) == mails
            compared += 1

    assert compared > 5
