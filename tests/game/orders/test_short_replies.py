"""Corrections by a short reply, and the picture in the receipt."""

from __future__ import annotations

import pytest
from worlds import Sent, World, address, flat

from gmbot.game.orders.submit import RUSH
from gmbot.rules.notation import write_order

FRANCE = address("FRANCE")


def a_world() -> World:
    world = World()
    world.import_game()
    return world


def on_file(world: World) -> list[str]:
    """The orders that would count now."""
    game = world.game()
    with world.storage() as work:
        sets = [one for one in work.games.submissions(game.id, game.phase) if not one.withdrawn]
    return [write_order(line.order) for line in sets[-1].orders] if sets else []


@pytest.mark.parametrize(
    "reply",
    [
        "A Mar H instead",
        "same as before but A Mar H",
        "Same as before, but A Mar H.",
        "Same orders as before but\nA Mar H",
        "as before, except A Mar H",
        "Keep everything the same except A Mar H",
        "CHANGE\nA Mar H",
    ],
)
def test_a_correction_changes_one_line_and_keeps_the_rest(reply: str) -> None:
    """S3.11"""
    world = a_world()
    receipt = world.answer(FRANCE, "A Par - Bur\nA Mar - Spa\nF Bre - MAO")

    answer = world.answer(FRANCE, reply, answering=receipt)

    assert answer.kind == "order-receipt"
    assert on_file(world) == ["A PAR - BUR", "A MAR H", "F BRE - MAO"]


@pytest.mark.parametrize(
    "reply",
    [
        "no changes",
        "No change, thanks.",
        "unchanged",
        "as before",
        "Same orders again please",
        "Leave everything as it is.\n\nEd",
        "my orders are unchanged",
    ],
)
def test_orders_that_shall_stay_are_not_read_as_new_ones(reply: str) -> None:
    world = a_world()
    receipt = world.answer(FRANCE, "A Par - Bur\nA Mar - Spa\nF Bre - MAO")

    answer = world.answer(FRANCE, reply, answering=receipt)

    assert answer.kind == "orders-kept"
    assert "A Par -> Bur" in answer.text
    assert on_file(world) == ["A PAR - BUR", "A MAR - SPA", "F BRE - MAO"]


@pytest.mark.parametrize(
    ("reply", "may_be_units"),
    [("Keep everything.", True), ("Everything stays.", True), ("Alles bleibt.", True),
     ("Tout reste.\n\nMerci", True), ("My orders stand.", False)],
)  # fmt: skip
def test_what_may_be_said_of_orders_keeps_them_and_tells_how_all_hold(
    reply: str, may_be_units: bool
) -> None:
    world = a_world()
    receipt = world.answer(FRANCE, "A Par - Bur\nA Mar - Spa\nF Bre - MAO")

    answer = world.answer(FRANCE, reply, answering=receipt)

    assert answer.kind == "orders-kept"
    assert ("all others hold" in flat(answer)) == may_be_units
    assert on_file(world) == ["A PAR - BUR", "A MAR - SPA", "F BRE - MAO"]
    if may_be_units:
        world.answer(FRANCE, "all others hold", answering=answer)
        assert sorted(on_file(world)) == ["A MAR H", "A PAR H", "F BRE H"]


def test_nothing_stays_where_nothing_was_ordered() -> None:
    world = a_world()

    assert world.answer(FRANCE, "as before").kind == "done"
    assert on_file(world) == []


@pytest.mark.parametrize("reply", ["cancel", "Cancel!", "please cancel all", "cancel\n\nEd"])
def test_cancel_takes_the_orders_back(reply: str) -> None:
    world = a_world()
    receipt = world.answer(FRANCE, "A Par - Bur")

    assert "taken back" in world.answer(FRANCE, reply, answering=receipt).subject
    assert on_file(world) == []


def test_cancel_above_new_orders_does_not_cost_them() -> None:
    world = a_world()
    receipt = world.answer(FRANCE, "A Par - Bur")

    world.answer(FRANCE, "cancel\nA Par - Pic\nA Mar - Spa\nF Bre - MAO", answering=receipt)

    assert on_file(world) == ["A PAR - PIC", "A MAR - SPA", "F BRE - MAO"]


def pictures(sent: Sent) -> list[str]:
    return [name for part in sent.message.walk() if (name := part.get_filename())]


def test_a_receipt_has_a_picture_unless_it_is_switched_off() -> None:
    world = a_world()
    assert pictures(world.answer(FRANCE, "A Par - Bur")) == ["board.png"]
    assert pictures(world.answer(FRANCE, "TRY\nA Par - Bur")) == ["board.png"]

    world.answer(FRANCE, "SET MAPS OFF")

    assert pictures(world.answer(FRANCE, "A Par - Bur")) == []
    assert pictures(world.answer(FRANCE, "TRY\nA Par - Bur")) == []
    assert pictures(world.answer(FRANCE, "MAP")) == ["board.png"]


def test_orders_that_wait_for_a_word_are_shown_as_well() -> None:
    world = World(accept="verified")
    world.import_game()

    held = world.answer(FRANCE, "A Par - Bur", subject="austerlitz")

    assert held.kind == "unverified-orders"
    assert pictures(held) == ["board.png"]


def test_a_mail_of_which_nothing_was_stored_shows_what_counts() -> None:
    world = a_world()
    receipt = world.answer(FRANCE, "A Par - Bur")

    assert pictures(world.answer(FRANCE, "A Par - Ank", answering=receipt)) == ["board.png"]


def test_receipts_go_without_pictures_while_many_mails_wait() -> None:
    world = a_world()
    with world.storage() as work:
        for number in range(RUSH + 1):
            mail = f"From: {FRANCE}\nTo: {world.bot}\nMessage-ID: <{number}@x>\n\nA Par - Bur\n"
            work.inbox.add(mail.encode(), world.clock.now(), "test")
        work.commit()

    receipts = world.sweep()

    assert [bool(pictures(one)) for one in receipts] == [False] + [True] * RUSH
