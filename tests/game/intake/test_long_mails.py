"""A mail that is longer than anybody writes is refused as a whole, before any of it is done."""

from __future__ import annotations

import time

import pytest
from seconds import usual
from worlds import BOT, GM, World, address, played_once

FRANCE = address("FRANCE")
BOX = BOT.replace("@", "+austerlitz@")
LONG = "\n".join(
    f"There is much to tell of day {day} of our voyage to the south." for day in range(900)
)


@played_once
def a_world() -> World:
    world = World()
    world.import_game()
    world.mail(FRANCE, "A Par - Bur", to=BOX)
    return world


def orders_on_file(world: World) -> str:
    return world.answer(FRANCE, "STATUS", to=BOX).text


@pytest.mark.parametrize(
    "text",
    [
        f"A Par - Pic\n\n{LONG}",
        f"{LONG}\nA Par - Pic\nFINAL",
        f"PRESS TO England\n{LONG}\nENDPRESS",
        f"PRESS TO England\nHello.\nENDPRESS\n{LONG}",
        f"Could we have two days more?\n\n{LONG}",
        f"CLEAR\n{LONG}\nI did not mean that.",
        LONG.replace("\n", " "),
        "".join(f"w{number} " for number in range(9000)),
    ],
)
def test_nothing_of_a_mail_that_is_too_long_is_done_and_its_writer_is_told(text: str) -> None:
    world = a_world()
    before = orders_on_file(world)

    [answer] = world.mail(FRANCE, text, to=BOX)

    assert answer.to == FRANCE
    assert "(E-LIMIT)" in answer.subject
    assert "nothing in it was read" in " ".join(answer.text.split())
    assert "40,000" in answer.text
    assert len(answer.row.raw) < 10_000
    assert orders_on_file(world) == before


def test_orders_are_read_from_the_beginning_of_a_long_letter_and_told_where_it_ends() -> None:
    near, far = LONG.splitlines()[:40], LONG.splitlines()[:90]

    read = a_world().answer(FRANCE, "\n".join([*near, "A Par - Pic"]), to=BOX)
    unread = a_world().answer(FRANCE, "\n".join([*far, "A Par - Pic"]), to=BOX)

    assert "A Par -> Pic" in read.text
    assert "A Par -> Pic" not in unread.text
    assert "on nothing was read as orders: the mail is too long" in " ".join(unread.text.split())


def test_a_list_in_notation_may_be_longer_than_a_letter() -> None:
    wrong = [f"F Nth - Nwy{' ' * 30}" for _ in range(130)]

    answer = a_world().answer(FRANCE, "\n".join([*wrong, "A Par - Pic"]), to=BOX)

    assert "A Par -> Pic" in answer.text


def test_a_yes_above_a_long_text_is_no_yes() -> None:
    world = a_world()
    asked = world.answer(FRANCE, "RESIGN", to=BOX)

    answer = world.answer(FRANCE, f"Yes\n\n{LONG}", answering=asked)

    assert "(E-LIMIT)" in answer.subject
    assert all(one.to != GM for one in world.news())
    world.answer(FRANCE, "A Par - Pic", to=BOX)  # she plays on


def test_a_reply_to_press_that_is_too_long_reaches_nobody() -> None:
    world = a_world()
    sent = world.mail(address("ENGLAND"), "PRESS TO France\nHello.\nENDPRESS", to=BOX)
    letter = next(one for one in sent if one.to == FRANCE)

    assert [one.to for one in world.mail(FRANCE, LONG, answering=letter)] == [FRANCE]


@pytest.mark.parametrize(
    "text",
    [
        "A Par - Pic\n\n" + "\n".join(f"> {line}" for line in LONG.splitlines()),
        f"A Par - Pic\n\n-- \n{LONG}",
        f"A Par - Pic\n\nOn Tue, 1 Dec 2026, bot@gm.example wrote:\n{LONG}",
    ],
)
def test_what_is_quoted_or_a_signature_is_not_counted(text: str) -> None:
    world = a_world()

    assert world.answer(FRANCE, text, to=BOX).kind == "order-receipt"


RUNS = (
    "_",
    " ",
    "\t",
    "\u00a0",
    "*",
    "[",
    "-",
    "- ",
    ". ",
    "a_",
    "a@",
    "@",
    "and ",
    "no ",
    "A Par ",
    "SET press white ",
    "Correction: 2 Yes ",
    "Supplement to my orders of this morning: F LYO - TYS ",
)
PLACES = (
    "Hello there,\nI think {}x so", "A Par - Bur {}x\nthanks",
    "PRESS TO Italy\nhello {}x\nENDPRESS", "SET {}x",
)  # fmt: skip


@played_once
def a_warm_world() -> World:
    """What loads grammars and samples, which a process does once, has been read in it."""
    world = a_world()
    world.answers_per_hour = world.press_per_hour = 10**9
    for place in PLACES:
        world.mail(FRANCE, place.format("it is "), to=BOX)
        world.mail(FRANCE, place.format("Correction: 2 yes, Rome goes to Venice. "), to=BOX)
    return world


def cost(world: World, text: str) -> float:
    """Seconds of the processor for a mail, as a usual processor needs them."""
    began = time.process_time()
    world.mail(FRANCE, text, to=BOX)
    spent = time.process_time() - began
    return spent if spent <= 1 else usual(spent)


@pytest.mark.long
@pytest.mark.parametrize("place", PLACES)
def test_no_run_of_signs_costs_a_second_of_the_processor(place: str) -> None:
    """A pattern that may cut a run in many ways takes time by its square, or for ever.

    Who takes a second is sent twice more, a little shorter: others may have used the processor.
    """
    world = a_warm_world()
    slow = [
        sign for sign in RUNS
        if all(cost(world, place.format((sign * 7900)[:n])) > 1 for n in (7900, 7890, 7880))
    ]  # fmt: skip

    assert not slow
