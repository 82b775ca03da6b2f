"""One contract for every variant; a new folder is found by itself."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from scatter import orders_for, scatter
from whole_labels import hidden_names

from gmbot.game.views.reports import results_for
from gmbot.render.maps.draw import Caption, draw_svg, draw_text, results_picture
from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.board import PowerInfo, fold
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import NEUTRAL, PhaseKind, Power
from gmbot.rules.dues import dues
from gmbot.rules.legal import legal_adjustments
from gmbot.rules.notation import (
    NotReadable,
    position_from_tables,
    position_to_tables,
    read_order,
    write_order,
)
from gmbot.rules.orders.orders import Disband, Hold, Order, Retreat
from gmbot.rules.policies.setup import Dealing
from gmbot.rules.ruleset.ruleset import Ruleset
from gmbot.variants import catalogue
from gmbot.variants.catalogue import Variant


@pytest.fixture(params=catalogue.names())
def variant(request: pytest.FixtureRequest) -> Variant:
    return catalogue.load(request.param)


def test_it_has_a_title_and_a_start_in_its_calendar(variant: Variant) -> None:
    assert variant.title
    assert variant.ruleset.calendar.has(variant.start.phase)
    assert variant.start.phase == variant.ruleset.calendar.first


def test_adjacency_is_mutual_and_leads_nowhere_impossible(variant: Variant) -> None:
    board = variant.ruleset.board
    for kind, near in board.steps.items():
        for at, goals in near.items():
            assert board.may_stand(kind, at)
            for to in goals:
                assert at in near[to]
                assert board.borders(board.ids[board.number[at]], board.ids[board.number[to]])


def test_every_province_can_be_entered_and_reached(variant: Variant) -> None:
    board = variant.ruleset.board
    for province in board.ids:
        assert any(at.partition("/")[0] == province for near in board.steps.values() for at in near)
        assert board.distance(board.ids[0], province) < 99


def test_every_spelling_has_one_meaning_or_is_ambiguous(variant: Variant) -> None:
    board = variant.ruleset.board
    for info in board.provinces.values():
        for word in (info.id, info.name, info.abbr, *info.aliases, *info.weak):
            assert board.find_province(word) == info.id
            assert fold(word) not in board.ambiguous
    labels = [board.label(at) for at in board.locations]
    assert len({label.casefold() for label in labels}) == len(labels)


def test_units_and_centers_at_the_start_are_where_they_may_be(variant: Variant) -> None:
    board, start = variant.ruleset.board, variant.start
    units = [unit for pieces in start.units.values() for unit in pieces]
    assert all(board.may_stand(unit.kind, unit.where) for unit in units)
    assert len({unit.province for unit in units}) == len(units)
    owned = [center for held in start.centers.values() for center in held]
    assert set(owned) <= set(board.centers)
    assert len(set(owned)) == len(owned)
    assert variant.ruleset.victory_centers <= len(board.centers)


@pytest.mark.parametrize("seed", range(12))
def test_random_years_go_through_rules_notation_map_and_report(variant: Variant, seed: int) -> None:
    """Four years each, and every position, order, picture and report on the way."""
    dice = random.Random(f"{variant.name} {seed}")
    ruleset, position = _begun(variant, seed)
    first = position.phase.year
    while position.phase.year < first + 4:
        orders = _orders(dice, position, ruleset)
        for written in orders.values():
            for order in written:
                assert read_order(write_order(order), ruleset.board, position) == order
        outcome = adjudicate(position, orders, ruleset)
        report = results_for("any", position, outcome, ruleset, {}, {}, "")
        assert len(report.board) >= len(ruleset.board.powers)
        if position.phase.kind is PhaseKind.ADJUSTMENT:
            picture = results_picture(ruleset.board, position, outcome, Caption("any"))
            assert draw_svg(picture).startswith("<svg")
            assert hidden_names(picture) == []
            assert draw_text(ruleset.board, outcome.position)
        position = outcome.position
        assert position_from_tables(position_to_tables(position), ruleset.board) == position
    assert any(position.units.values())


def _begun(variant: Variant, seed: int) -> tuple[Ruleset, Position]:
    """The start; where centers are dealt, with as many empires as the seed says."""
    ruleset = variant.ruleset
    if not ruleset.setup.deals:
        return ruleset, variant.start
    count = (6, 34, 8, 17, 11, 22)[seed % 6]
    infos = tuple(
        PowerInfo(Power(f"E{n}"), f"N{n}", f"N{n}", str(n), ()) for n in range(1, count + 1)
    )
    board = ruleset.board.with_powers(infos)
    dealt = ruleset.setup.deal(str(seed), count, board)
    assert isinstance(dealt, Dealing)
    centers = {info.id: hand for info, hand in zip(infos, dealt.hands, strict=True)}
    units = {NEUTRAL: dealt.garrisons} if dealt.garrisons else {}
    return replace(ruleset, board=board), replace(variant.start, centers=centers, units=units)


def _orders(dice: random.Random, position: Position, ruleset: Ruleset) -> dict[Power, list[Order]]:
    if position.phase.kind is PhaseKind.MOVEMENT:
        return orders_for(dice, position, ruleset)
    if position.phase.kind is PhaseKind.RETREAT:
        ways = ((one, [*one.retreats, None]) for one in position.dislodged)
        orders: dict[Power, list[Order]] = {}
        for one, places in ways:
            to = dice.choice(places)
            order = Retreat(one.unit, to) if to else Disband(one.unit)
            orders.setdefault(one.power, []).append(order)
        return orders
    return {
        power: dice.sample(legal, min(len(legal), due.builds + due.removals))
        for power, due in dues(position, ruleset).items()
        for legal in [list(legal_adjustments(power, position, ruleset))]
    }


def test_a_text_that_is_no_order_is_told_from_one(variant: Variant) -> None:
    board = variant.ruleset.board
    position = scatter(random.Random(1), variant.ruleset)
    unit = next(iter(position.units.values()))[0]

    assert read_order(f"{unit} H", board, position) == Hold(unit)
    for text in ("", "-", "A", "F NOWHERE - ELSEWHERE", "S S S", "A \x00 - \x00", "VIA VIA VIA"):
        assert isinstance(read_order(text, board, position), NotReadable), text
