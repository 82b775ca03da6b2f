"""One contract for every variant; a new folder is found by itself."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from scatter import orders_for, powers_of, scatter

from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board import fold
from gmbot.rules.notation import NotReadable, read_order, write_order
from gmbot.rules.orders import Hold
from gmbot.rules.position import Position
from gmbot.rules.terms import PhaseKind
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


def test_three_years_of_random_orders_run_through(variant: Variant) -> None:
    dice = random.Random(variant.name)
    ruleset = variant.ruleset
    position = variant.start
    if not position.centers:
        position = _dealt(variant, dice)
    first = position.phase.year
    while position.phase.year < first + 3:
        orders = orders_for(dice, position, ruleset)
        if position.phase.kind is not PhaseKind.MOVEMENT:
            orders = {}
        for written in orders.values():
            for order in written:
                text = write_order(order)
                assert read_order(text, ruleset.board, position) == order
        position = adjudicate(position, orders, ruleset).position
    assert any(position.units.values())


def _dealt(variant: Variant, dice: random.Random) -> Position:
    """Deal some centers where the start leaves that to the game (Anarchy)."""
    board = variant.ruleset.board
    centers = dice.sample(board.centers, len(board.centers))
    powers = powers_of(board)
    return replace(
        variant.start,
        centers={p: tuple(sorted(centers[n :: len(powers)])) for n, p in enumerate(powers)},
    )


def test_a_text_that_is_no_order_is_told_from_one(variant: Variant) -> None:
    board = variant.ruleset.board
    position = scatter(random.Random(1), variant.ruleset)
    unit = next(iter(position.units.values()))[0]

    assert read_order(f"{unit} H", board, position) == Hold(unit)
    for text in ("", "-", "A", "F NOWHERE - ELSEWHERE", "S S S", "A \x00 - \x00", "VIA VIA VIA"):
        assert isinstance(read_order(text, board, position), NotReadable), text
