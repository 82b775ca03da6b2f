"""What a unit may be ordered to do: all that is listed is allowed, and nothing is missing."""

from __future__ import annotations

import random
from itertools import product

import pytest
from phases import position_of
from scatter import scatter

from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import NEUTRAL, Power
from gmbot.rules.legal import legal_adjustments, legal_orders
from gmbot.rules.notation import write_order
from gmbot.rules.orders.orders import Convoy, Hold, Move, Order, Support
from gmbot.rules.ruleset.ruleset import Ruleset
from gmbot.rules.validity import check
from gmbot.variants.catalogue import load

STANDARD = load("standard").ruleset


@pytest.mark.parametrize("variant", ["standard", "modern"])
@pytest.mark.parametrize("seed", range(6))
def test_the_list_and_the_judgement_agree(variant: str, seed: int) -> None:
    ruleset = load(variant).ruleset
    position = scatter(random.Random(seed), ruleset)
    units = [(p, u) for p, us in position.units.items() for u in us if p != NEUTRAL]
    for power, unit in units[:3]:
        listed = set(legal_orders(unit, power, position, ruleset))

        allowed = {
            order
            for order in _imaginable(unit, position, ruleset)
            if check(order, power, position, ruleset) is None
        }

        assert all(check(order, power, position, ruleset) is None for order in listed)
        # An army that could be convoyed may leave "via convoy" out.
        told = listed | {Move(o.unit, o.to) for o in listed if isinstance(o, Move)}
        assert told >= allowed


def _imaginable(unit: Unit, position: Position, ruleset: Ruleset) -> list[Order]:
    board = ruleset.board
    others = [other for units in position.units.values() for other in units]
    orders: list[Order] = [Hold(unit)]
    orders += [Move(unit, to) for to in board.steps[unit.kind] if to != unit.where]
    orders += [Convoy(unit, army, to) for army, to in product(others, board.ids) if army != unit]
    orders += [Support(unit, other) for other in others if other != unit]
    return orders


def _written(unit: str, power: str, position: Position) -> list[str]:
    kind, where = unit.split()
    found = legal_orders(Unit(kind, where), Power(power), position, STANDARD)  # type: ignore[arg-type]
    return [write_order(order) for order in found]


def test_holds_come_first_then_moves_supports_and_convoys() -> None:
    position = position_of("S1901M", {"ENGLAND": "F NTH, A LON", "FRANCE": "F ENG"})

    listed = _written("F NTH", "ENGLAND", position)

    assert listed[0] == "F NTH H"
    assert listed[1:3] == ["F NTH - BEL", "F NTH - DEN"]
    assert "F NTH S A LON - YOR" in listed
    assert "F NTH S F ENG - BEL" in listed
    assert "F NTH C A LON - NWY" in listed
    assert "F NTH S A LON - NWY" not in listed  # It would have to convoy it itself.


def test_convoyed_moves_are_listed_as_such() -> None:
    position = position_of("S1901M", {"ENGLAND": "F NTH, A LON", "FRANCE": "F ENG"})

    listed = _written("A LON", "ENGLAND", position)

    assert "A LON - BRE VIA" in listed
    assert "A LON - NWY VIA" in listed
    assert "A LON - YOR" in listed


def test_a_retreating_unit_is_offered_its_places_and_to_disband() -> None:
    position = position_of(
        "S1901R",
        {"AUSTRIA": "A VEN"},
        dislodged=[{"power": "ITALY", "unit": "A VEN", "attacker_from": "TRI"}],
        contested=["TUS"],
    )

    assert _written("A VEN", "ITALY", position) == [
        "A VEN R APU",
        "A VEN R PIE",
        "A VEN R ROM",
        "A VEN R TYR",
        "A VEN D",
    ]
    assert _written("A VEN", "AUSTRIA", position) == []


def test_adjustments_are_listed_with_coasts() -> None:
    position = position_of("W1901A", {"RUSSIA": "A WAR"}, centers={"RUSSIA": "WAR STP MOS"})
    short = position_of("W1901A", {"RUSSIA": "A WAR, A MOS"}, centers={"RUSSIA": "WAR"})
    even = position_of("W1901A", {"RUSSIA": "A WAR"}, centers={"RUSSIA": "WAR"})
    russia = Power("RUSSIA")

    def written(position: Position) -> list[str]:
        return [write_order(o) for o in legal_adjustments(russia, position, STANDARD)]

    assert written(position) == ["B A MOS", "B A STP", "B F STP/NC", "B F STP/SC", "WAIVE"]
    assert written(short) == ["D A MOS", "D A WAR"]
    assert written(even) == []
