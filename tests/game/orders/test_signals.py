"""``SET signals on``: a clear order that is impossible is printed as void, for all to see."""

from __future__ import annotations

import pytest
from parsing_boards import board_of, setting, written
from worlds import GM, POWERS, Sent, World, address, flat

from gmbot.parsing.sets import read_orders
from gmbot.parsing.text import read_body
from gmbot.parsing.tokens import Leniency

F = address("FRANCE")


def results_of(sent: list[Sent], reader: str) -> str:
    [mail] = [one for one in sent if one.to == reader and one.kind == "results"]
    return flat(mail)


@pytest.fixture
def world() -> World:
    """A game whose GM has allowed signals."""
    world = World()
    world.import_game(settings={"leniency": {"signals": True}})
    return world


@pytest.mark.parametrize(
    ("order", "printed"),
    [
        ("A Par - Mos", "A Par -> Mos"),
        ("army Marseilles moves to Naples", "A Mar -> Nap"),
        ("F Bre S A Mun - Ruh", "F Bre S A Mun -> Ruh"),
        ("A Par S A Vie", "A Par S A Vie"),
        ("F Bre C A Lvp - Swe", "F Bre C A Lpl -> Swe"),
    ],
)
def test_an_impossible_order_is_printed_as_void_for_all(
    world: World, order: str, printed: str
) -> None:
    receipt = world.answer(F, order)
    assert receipt.kind == "order-receipt"
    assert "printed as void, for all to see, and the unit holds" in flat(receipt)
    assert "only by convoy" not in flat(receipt)

    results = world.pass_deadline()

    for one in (GM, *map(address, POWERS)):
        assert f"{printed} void:" in results_of(results, one), one


@pytest.mark.parametrize("order", ["A Par - Mosco", "A Par - Mosvow", "Par - Narnia"])
def test_what_may_be_a_slip_is_asked_back_all_the_same(world: World, order: str) -> None:
    receipt = world.answer(F, order)

    assert "printed as void" not in flat(receipt)


def test_without_the_rule_it_is_refused_as_ever() -> None:
    world = World()
    world.import_game()

    assert "cannot go to Moscow" in flat(world.answer(F, "A Par - Mos"))
    assert "-> Mos" not in results_of(world.pass_deadline(), F)


def test_the_rules_say_so(world: World) -> None:
    assert "is printed as void with the results" in flat(world.answer(F, "RULES"))


@pytest.mark.parametrize("line", ["SET signals on", "SET SIGNALS ON", "SET leniency.signals yes"])
def test_all_players_agree_before_a_running_game_gets_the_rule(line: str) -> None:
    world = World()
    world.import_game()

    sent = world.mail(GM, line, subject="austerlitz")
    assert {one.kind for one in sent} == {"rules-proposed"}
    for one in sent:
        if one.to != GM:
            world.mail(one.to, "yes", answering=one)

    assert "printed as void" in flat(world.answer(F, "A Par - Mos"))


@pytest.mark.parametrize("fog", [False, True])
def test_in_the_fog_nothing_is_printed_that_cannot_be(fog: bool) -> None:
    board = board_of({"FRANCE": ["A PAR", "F BRE"]})
    where = setting("FRANCE", board, Leniency(signals=True), fog=fog)

    found = read_orders(read_body("A Par - Mos").lines, where)

    assert written(found.orders) == ([] if fog else ["A PAR - MOS"])
    assert bool(found.problems) is fog
