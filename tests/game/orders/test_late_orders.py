"""Mails that come just after the deadline and name no phase (S3.6, S3.7)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from worlds import POWERS, World, address, flat

FRANCE = address("FRANCE")


def after_spring(**settings: object) -> World:
    """A world in Fall 1901: all but France have ordered in Spring."""
    world = World()
    world.import_game(settings=settings)
    for power in POWERS:
        if power != "FRANCE":
            world.mail(address(power), "all units hold")
    world.pass_deadline()
    assert world.game().phase.code == "F1901M"
    return world


def is_final(world: World) -> bool:
    game = world.game()
    with world.storage() as work:
        sets = [one for one in work.games.submissions(game.id, game.phase) if not one.withdrawn]
    return sets[-1].final


@pytest.mark.parametrize("text", ["A Par - Bur", "A Par - Bur\nF Bre - MAO\nA Mar - Spa\nFINAL"])
@pytest.mark.parametrize("minutes", [0, 1, 10])
def test_orders_that_come_just_too_late_are_asked_about_first(text: str, minutes: int) -> None:
    world = after_spring(speed=True)
    world.pass_time(timedelta(minutes=minutes))

    receipt = world.answer(FRANCE, text)

    assert receipt.text.startswith("PLEASE LOOK")
    assert "too late for S1901M" in flat(receipt)
    assert not is_final(world)
    world.mail(FRANCE, "FINAL")
    assert is_final(world)


def test_orders_that_are_not_meant_for_this_phase_can_be_taken_back() -> None:
    world = after_spring()
    world.answer(FRANCE, "A Par - Bur")

    assert "taken back" in world.answer(FRANCE, "CLEAR").subject


@pytest.mark.parametrize("how", ["later", "subject", "heading", "reply", "ordered"])
def test_orders_that_are_surely_for_this_phase_are_not_asked_about(how: str) -> None:
    world = World()
    world.import_game()
    if how == "ordered":
        world.mail(FRANCE, "A Par - Pic")
    results = next(mail for mail in world.pass_deadline() if mail.to == FRANCE)
    if how == "later":
        world.pass_time(timedelta(minutes=20))
    heading = "FOR F1901M\n" if how == "heading" else ""
    subject = "austerlitz Fall 1901" if how == "subject" else "orders"

    receipt = world.answer(
        FRANCE, f"{heading}A Mar - Spa", subject=subject,
        answering=results if how == "reply" else None,
    )  # fmt: skip

    assert "PLEASE LOOK" not in receipt.text
    assert is_final(world)


def test_a_request_for_time_that_comes_too_late_costs_nothing() -> None:
    """S3.7: sent once more it is for the phase that is open."""
    world = after_spring()
    deadline = world.game().deadline

    refused = world.answer(FRANCE, "EXTENSION 24h")

    assert "too late for S1901M" in refused.subject
    assert world.game().deadline == deadline
    world.mail(FRANCE, "EXTENSION 24h")
    assert deadline is not None
    assert world.game().deadline == deadline + timedelta(hours=24)
