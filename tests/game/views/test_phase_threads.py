"""Mails that nobody asked for stand in one thread per game and phase."""

from __future__ import annotations

from datetime import timedelta

from worlds import Sent, World, address


def thread_of(mail: Sent) -> str:
    return str(mail.message["References"])


def test_the_mails_about_a_phase_stand_in_one_thread() -> None:
    world = World()
    world.import_game()

    reminders = [one for one in world.pass_time(timedelta(days=6)) if one.kind == "reminder"]
    results = [one for one in world.pass_deadline() if one.kind == "results"]
    next_ones = [one for one in world.pass_time(timedelta(days=6)) if one.kind == "reminder"]

    assert {thread_of(one) for one in reminders} == {"<phase.austerlitz.S1901M@gm.example>"}
    assert {thread_of(one) for one in (*results, *next_ones)} == {
        "<phase.austerlitz.F1901M@gm.example>"
    }


def test_an_answer_stays_in_the_thread_of_its_mail_instead() -> None:
    world = World()
    world.import_game()

    receipt = world.answer(address("FRANCE"), "A Par - Bur")

    assert thread_of(receipt) == str(receipt.message["In-Reply-To"])


def test_a_reply_to_a_mail_of_a_thread_is_read_as_orders() -> None:
    world = World()
    world.import_game()
    [reminder] = [
        one
        for one in world.pass_time(timedelta(days=6))
        if one.to == address("FRANCE") and one.kind == "reminder"
    ]

    receipt = world.answer(
        address("FRANCE"),
        "A Par - Bur",
        answering=reminder,
        headers={"References": thread_of(reminder)},
    )

    assert receipt.kind == "order-receipt"
    assert "1 order ok" in receipt.subject
