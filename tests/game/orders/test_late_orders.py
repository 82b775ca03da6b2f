"""Mails that come just after the deadline and name no phase (S3.6, S3.7)."""

from __future__ import annotations

from datetime import timedelta
from email.utils import format_datetime
from typing import Any

import pytest
from worlds import POWERS, Sent, World, address, flat, played_once

FRANCE = address("FRANCE")


@played_once
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


@pytest.mark.parametrize(
    ("text", "line"),
    [("EXTENSION 2d", "EXTENSION 2d"), ("I need two more days, please", "EXTENSION 2 days"),
     ("EXTENSION", "EXTENSION")],
)  # fmt: skip
def test_what_is_offered_for_this_phase_is_as_long_as_what_was_asked(text: str, line: str) -> None:
    """S3.7"""
    refused = after_spring().answer(FRANCE, text)

    assert line in refused.text.splitlines()


def dated(world: World, text: str, ago: timedelta, **rest: Any) -> Sent:
    """The answer to a mail of France that says that it was written so long ago."""
    date = format_datetime(world.clock.now() - ago)
    return world.answer(FRANCE, text, headers={"Date": date}, **rest)


@played_once
def hours_after_spring(*, france: str = "", hours: int = 20) -> World:
    """Spring 1901 was resolved so many hours ago."""
    world = World()
    world.import_game(settings={"speed": True})
    for power in POWERS:
        if power != "FRANCE":
            world.mail(address(power), "all units hold\nPROVISIONAL")
    if france:
        world.mail(FRANCE, france)
    world.pass_deadline()
    world.pass_time(timedelta(hours=hours))
    return world


@pytest.mark.parametrize("before", ["", "A Par - Pic", "A Par - Pic\nF Bre - MAO\nA Mar H"])
@pytest.mark.parametrize("ago", [21, 30, 100])
def test_orders_written_before_the_results_are_asked_about_however_late_they_come(
    before: str, ago: int
) -> None:
    """S3.6, S3.7: their writer cannot have seen them, whether something was used or not."""
    world = hours_after_spring(france=before)

    receipt = dated(world, "A Mar - Bur", timedelta(hours=ago))

    assert receipt.text.startswith("PLEASE LOOK")
    assert "written before Spring 1901 moves was resolved" in flat(receipt)
    assert not is_final(world)


@pytest.mark.parametrize("ago", [timedelta(), timedelta(hours=19), timedelta(hours=-5)])
def test_orders_written_after_the_results_are_not_asked_about(ago: timedelta) -> None:
    """The clocks of players may be wrong by a minute or two as well."""
    world = hours_after_spring(france="A Par - Pic")

    assert "PLEASE LOOK" not in dated(world, "A Mar - Bur", ago).text
    world.pass_time(timedelta(minutes=1))
    assert "PLEASE LOOK" not in dated(world, "A Mar - Bur", timedelta(hours=20, minutes=2)).text


def test_a_mail_that_says_its_phase_is_believed_whatever_its_date() -> None:
    world = hours_after_spring()

    receipt = dated(world, "A Mar - Bur", timedelta(hours=30), subject="austerlitz Fall 1901")

    assert "PLEASE LOOK" not in receipt.text


def test_a_mail_without_a_date_that_can_be_read_is_taken_as_it_came() -> None:
    world = hours_after_spring()

    receipt = world.answer(FRANCE, "A Mar - Bur", headers={"Date": "yesterday"})

    assert "PLEASE LOOK" not in receipt.text


def test_a_request_for_time_written_before_the_results_costs_nothing() -> None:
    """S3.7."""
    world = hours_after_spring(france="A Par - Pic")
    deadline = world.game().deadline

    refused = dated(world, "EXTENSION 24h", timedelta(hours=30))

    assert "too late for S1901M" in refused.subject
    assert world.game().deadline == deadline
