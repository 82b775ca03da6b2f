"""Orders for phases to come: kept as written, read when their phase opens."""

from __future__ import annotations

import pytest
from worlds import World, address, flat

from gmbot.game.state.model import Submission
from gmbot.rules.notation import write_order

FRANCE = address("FRANCE")


def a_running_game(**changes: object) -> World:
    world = World()
    world.import_game(**changes)
    return world


def on_file(world: World) -> list[Submission]:
    game = world.game()
    with world.storage() as work:
        return [s for s in work.games.submissions(game.id, game.phase) if s.power == "FRANCE"]


def orders(submission: Submission) -> list[str]:
    return [write_order(line.order) for line in submission.orders]


def to_france(world: World) -> str:
    [mail] = [one for one in world.pass_deadline() if one.to == FRANCE]
    assert "[...]" not in mail.text
    return " ".join(mail.text.split())


def test_orders_sent_ahead_are_kept_and_count_for_nothing_now() -> None:
    world = a_running_game()

    receipt = world.answer(FRANCE, "FOR F1901M\nA Bur - Bel\nF MAO - Por")

    assert receipt.kind == "ahead-orders"
    assert "A Bur - Bel" in receipt.text
    assert "depends on the phases before it cannot be checked yet" in flat(receipt)
    assert on_file(world) == []
    assert "No orders from you yet" in receipt.text


def test_when_the_phase_opens_the_player_is_told_what_still_stands() -> None:
    world = a_running_game()
    world.answer(FRANCE, "A Par - Bur\nA Mar - Spa\nF Bre - MAO")
    world.answer(FRANCE, "FOR F1901M\nA Bur - Bel\nF MAO - Por\nA Gas - Par")

    told = to_france(world)

    assert orders(on_file(world)[0]) == ["A BUR - BEL", "F MAO - POR"]
    assert "on file: A Bur -> Bel" in told
    assert "no longer: A Gas - Par" in told
    assert "Your set 1 is on file (2 of 3)" in told


def test_one_mail_may_order_now_and_ahead() -> None:
    world = a_running_game()

    answer = world.answer(FRANCE, "A Par - Bur\n\nFOR F1901M\nA Bur - Bel")

    assert answer.kind == "order-receipt"
    assert "kept for Fall 1901" in answer.text
    assert orders(on_file(world)[0]) == ["A PAR - BUR"]
    world.pass_deadline()
    assert orders(on_file(world)[0]) == ["A BUR - BEL"]


def test_orders_that_fit_nothing_any_more_are_not_on_file() -> None:
    world = a_running_game()
    world.answer(FRANCE, "FOR F1901M\nA Bur - Bel")

    told = to_france(world)

    assert "none of your orders still fits" in told or "fits the board now" in told
    assert on_file(world) == []


def test_a_new_set_replaces_what_was_kept_and_a_mail_in_the_phase_replaces_both() -> None:
    """S3.10"""
    world = a_running_game()
    world.answer(FRANCE, "FOR F1901M\nA Par - Gas")
    receipt = world.answer(FRANCE, "FOR F1901M\nA Par - Bur")
    world.pass_deadline()
    assert "replace those" in receipt.text
    assert orders(on_file(world)[-1]) == ["A PAR - BUR"]

    world.answer(FRANCE, "A Par - Pic")

    assert orders(on_file(world)[-1]) == ["A PAR - PIC"]


def test_what_is_kept_can_be_taken_back() -> None:
    world = a_running_game()
    world.answer(FRANCE, "FOR F1901M\nA Par - Bur")

    assert "1" in world.answer(FRANCE, "CLEAR F1901M").text
    world.pass_deadline()

    assert on_file(world) == []


def test_builds_can_be_ordered_ahead() -> None:
    world = a_running_game()
    world.answer(FRANCE, "A Mar - Spa\nF Bre - MAO\nA Par H")
    world.answer(FRANCE, "FOR F1901M\nF MAO - Por\nA Spa H\nA Par H")
    receipt = world.answer(FRANCE, "FOR W1901A\nBuild A Mar\nBuild F Bre")
    assert receipt.kind == "ahead-orders"

    world.pass_deadline()
    told = to_france(world)

    assert world.game().phase.code == "W1901A"
    assert orders(on_file(world)[0]) == ["B A MAR", "B F BRE"]
    assert "on file: Build A Mar" in told


def test_orders_ahead_for_a_phase_that_never_comes_are_given_back() -> None:
    world = a_running_game()
    world.answer(FRANCE, "FOR S1901R\nA Par - Gas")

    told = to_france(world)

    assert "your orders were not needed" in told or "were not used" in told


def test_an_unproven_writers_orders_ahead_wait_for_his_word() -> None:
    world = World(accept="verified")
    world.import_game()

    answer = world.answer(FRANCE, "FOR F1901M\nA Par - Bur", subject="austerlitz")

    assert answer.kind == "held-mail"
    assert world.answer(FRANCE, "YES", answering=answer).kind == "ahead-orders"


@pytest.mark.parametrize("speed", [True, False])
def test_nobody_else_learns_of_orders_sent_ahead(speed: bool) -> None:
    """S3.13: what is not used appears in no report."""
    world = a_running_game(settings={"speed": speed})
    world.answer(FRANCE, "FOR F1901M\nA Par - Bur")

    for mail in world.pass_deadline():
        assert ("sent ahead" in mail.text) == (mail.to == FRANCE)


TWO_AHEAD = "FOR F1901M\nA Bur - Bel\nF MAO - Por"


@pytest.mark.parametrize(
    "text",
    [
        "FOR F1901M CHANGE\nA Bur - Mun",
        "FOR F1901M\nCHANGE\nA Bur - Mun",
        "FOR F1901M\nCHANGE A Bur - Mun",
        "FOR F1901M CHANGE A Bur - Mun",
        "CHANGE\nFOR F1901M\nA Bur - Mun",
        "FOR F1901M\nSame as before, but:\nA Bur - Mun",
    ],
)
def test_a_change_of_what_was_sent_ahead_keeps_the_rest(text: str) -> None:
    """S3.11: whichever way the word stands beside the heading of the phase."""
    world = a_running_game()
    world.answer(FRANCE, "A Par - Bur\nA Mar - Spa\nF Bre - MAO")
    world.answer(FRANCE, TWO_AHEAD)

    world.mail(FRANCE, text)
    world.pass_deadline()

    assert sorted(orders(on_file(world)[0])) == ["A BUR - MUN", "F MAO - POR"]


def test_a_change_under_the_subject_of_a_phase_to_come_keeps_the_rest() -> None:
    """S3.11"""
    world = a_running_game()
    world.answer(FRANCE, "A Par - Bur\nA Mar - Spa\nF Bre - MAO")
    world.answer(FRANCE, TWO_AHEAD)

    world.answer(FRANCE, "CHANGE\nA Par - Pic", subject="austerlitz France Fall 1901")

    [kept] = world.game().notes.ahead
    assert kept.lines == ("A Bur - Bel", "F MAO - Por", "A Par - Pic")


def test_a_doubt_below_the_heading_of_a_phase_to_come_is_heard() -> None:
    """S4.19"""
    world = a_running_game(settings={"speed": True})

    world.answer(FRANCE, f"{TWO_AHEAD}\nThese are not final.")

    [kept] = world.game().notes.ahead
    assert not kept.final


def test_a_smaller_set_ahead_offers_what_it_left_out_of_the_larger_one() -> None:
    """S3.10: each line that is offered adds itself again, sent back alone."""
    world = a_running_game()
    world.answer(FRANCE, f"{TWO_AHEAD}\nA Spa H")

    receipt = world.answer(FRANCE, "FOR F1901M\nA Bur - Mun\nA Spa H")

    offered = [line for line in receipt.text.splitlines() if line.startswith("FOR F1901M CHANGE")]
    assert offered == ["FOR F1901M CHANGE A Bur - Bel", "FOR F1901M CHANGE F MAO - Por"]
    world.answer(FRANCE, offered[1])
    [kept] = world.game().notes.ahead
    assert kept.lines == ("A Bur - Mun", "A Spa H", "F MAO - Por")
