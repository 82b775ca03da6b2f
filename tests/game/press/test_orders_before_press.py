"""Games in which letters are taken only from players whose orders are on file."""

from __future__ import annotations

from press_games import E, F, G, a_world, got, press
from worlds import GM, World

RULE = {"settings": {"orders_first": True}}


def test_a_letter_waits_for_orders_and_comes_back_whole() -> None:
    world = a_world(**RULE)

    answer = world.answer(F, press("PRESS TO England"))

    assert answer.kind == "refusal"
    assert "once your orders for Spring 1901 moves are on file" in " ".join(answer.text.split())
    assert "Let us be friends." in answer.text


def test_orders_that_may_change_are_enough() -> None:
    world = a_world(**RULE)
    world.mail(F, "A Par - Bur\nA Mar - Spa\nF Bre - MAO\nPROVISIONAL")

    assert "Let us be friends." in got(world.mail(F, press("PRESS TO England")), E).text


def test_a_letter_to_the_gm_and_a_game_without_the_rule_know_no_such_thing() -> None:
    world = a_world(**RULE)
    assert GM in [one.to for one in world.mail(F, press("PRESS TO GM"))]

    assert got(a_world().mail(F, press("PRESS TO England")), E)


def test_a_reply_to_a_letter_waits_as_well() -> None:
    world: World = a_world(**RULE)
    world.mail(G, "A Mun - Ruh\nA Ber - Kie\nF Kie - Den")
    letter = got(world.mail(G, press("PRESS TO France")), F)

    assert world.answer(F, "Fine with me.", answering=letter).kind == "refusal"
