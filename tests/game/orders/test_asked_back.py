"""Orders that were not taken and may be meant: a YES takes them, a number some, or a copy."""

from __future__ import annotations

import pytest
from worlds import Sent, World, address, flat

from gmbot.game.state.context import set_in_force
from gmbot.rules.board.terms import Power
from gmbot.rules.notation import write_order

FRANCE = address("FRANCE")
UNSURE = "A Par - Pic\nA Mar - Spa, perhaps\nMaybe F Bre - MAO"


def a_world() -> World:
    world = World()
    world.import_game()
    return world


def on_file(world: World) -> set[str]:
    game = world.game()
    with world.storage() as work:
        context = world.context(work, world.clock.now())
        one = set_in_force(context, game, Power("FRANCE"))
    return {write_order(line.order) for line in one.orders} if one else set()


def asked(world: World, text: str = UNSURE) -> Sent:
    receipt = world.answer(FRANCE, text)
    assert "I think you mean" in flat(receipt)
    return receipt


def test_what_is_not_sure_is_offered_and_nothing_of_it_is_taken() -> None:
    world = a_world()

    receipt = asked(world)

    assert on_file(world) == {"A PAR - PIC"}
    assert "CHANGE A Mar -> Spa\nCHANGE F Bre -> MAO" in receipt.text


@pytest.mark.parametrize(
    ("answer", "taken"),
    [
        ("YES", {"A MAR - SPA", "F BRE - MAO"}),
        ("Yes, please.\n\nAnna", {"A MAR - SPA", "F BRE - MAO"}),
        ("YES 2", {"F BRE - MAO"}),
        ("yes, only number 1.", {"A MAR - SPA"}),
        ("Yes: 1 and 2", {"A MAR - SPA", "F BRE - MAO"}),
        ("CHANGE F Bre -> MAO", {"F BRE - MAO"}),
        ("no", set()),
        ("yes 3", set()),
        ("Yes, if Germany agrees.", set()),
    ],
)
def test_a_yes_takes_just_what_it_says(answer: str, taken: set[str]) -> None:
    world = a_world()

    world.mail(FRANCE, answer, answering=asked(world))

    assert on_file(world) == {"A PAR - PIC", *taken}


def test_each_offered_line_sent_back_alone_is_that_order_and_no_other_is_lost() -> None:
    for line, order in (
        ("CHANGE A Mar -> Spa", "A MAR - SPA"),
        ("CHANGE F Bre -> MAO", "F BRE - MAO"),
    ):
        world = a_world()
        world.mail(FRANCE, line, answering=asked(world))
        assert on_file(world) == {"A PAR - PIC", order}


def test_the_line_to_choose_a_coast_keeps_the_rest_of_the_set() -> None:
    world = World()
    world.import_game(
        units={"FRANCE": ["F MAO", "A PAR", "A MAR"]}, centers={"FRANCE": ["PAR", "MAR", "BRE"]}
    )
    receipt = world.answer(FRANCE, "F MAO - Spa\nA Par - Bur\nA Mar - Pie")
    [line] = [one for one in receipt.text.splitlines() if one.endswith("SPA/SC")]

    world.mail(FRANCE, line, answering=receipt)

    assert on_file(world) == {"F MAO - SPA/SC", "A PAR - BUR", "A MAR - PIE"}


def test_other_orders_in_reply_to_an_offer_are_read_as_ever() -> None:
    world = a_world()

    world.mail(FRANCE, "A Par - Bur\nA Mar H\nF Bre - ENG", answering=asked(world))

    assert on_file(world) == {"A PAR - BUR", "A MAR H", "F BRE - ENG"}


def test_a_yes_that_comes_after_the_phase_takes_nothing() -> None:
    world = a_world()
    receipt = asked(world)
    world.pass_deadline()

    answer = world.answer(FRANCE, "YES", answering=receipt)

    assert on_file(world) == set()
    assert "S1901M" in answer.text


def test_two_readings_of_one_unit_are_not_taken_by_one_yes() -> None:
    world = a_world()

    receipt = world.answer(FRANCE, "A Mar - Spa, perhaps\nA Mar - Pie, perhaps")

    assert "Reply YES" not in flat(receipt)
    assert "CHANGE A MAR - SPA" in receipt.text
    assert "CHANGE A MAR - PIE" in receipt.text


def test_only_the_writer_of_the_orders_can_say_yes() -> None:
    world = a_world()

    world.mail(address("GERMANY"), "YES", answering=asked(world))

    assert on_file(world) == {"A PAR - PIC"}


def test_what_may_take_an_order_back_is_asked_and_takes_none_before_the_yes() -> None:
    world = a_world()
    world.answer(FRANCE, "A Par - Bur\nA Mar - Spa\nF Bre - MAO")

    receipt = world.answer(FRANCE, "Please delete the order for Marseilles with a hatchet")
    assert on_file(world) == {"A PAR - BUR", "A MAR - SPA", "F BRE - MAO"}
    world.mail(FRANCE, "YES", answering=receipt)

    assert on_file(world) == {"A PAR - BUR", "F BRE - MAO"}


def test_a_change_that_is_told_loses_no_order_that_it_does_not_name() -> None:
    world = a_world()
    world.answer(FRANCE, "A Par - Bur\nA Mar - Spa\nF Bre - MAO")

    world.answer(FRANCE, "Paris attacks Picardy, Brest supports that.")

    assert on_file(world) == {"A PAR - PIC", "F BRE S A PAR - PIC", "A MAR - SPA"}
