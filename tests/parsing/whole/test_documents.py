"""Whole mails: edits of the set on file, and blocks below headings, judged by what is on file."""

from __future__ import annotations

import pytest
from documents import blocks, edits, in_a_game, on_file
from parsing_boards import DATA
from worlds import address

FRANCE = ["A PIC - BEL", "F ENG S A PIC - BEL", "F MAO - WES", "A MAR - PIE", "A TUS - ROM"]
NORTH = DATA / "positions" / "north1905.json"


def test_edits_do_what_they_say_and_lose_no_order_that_they_do_not_name() -> None:
    judged = list(edits(DATA))

    assert [row["text"] for _, lost, row, _ in judged if lost] == []
    assert sum(right for right, *_ in judged) >= 0.9 * len(judged)


def left_of(text: str) -> list[str]:
    world = in_a_game(NORTH, FRANCE, "FRANCE")
    world.mail(address("FRANCE"), text)
    return on_file(world, "FRANCE")


TAKES_BACK = [
    "Cancel {order}", "Please delete the order for {unit}.", "{unit}'s order is cancelled.",
    "withdraw my order for {unit}", "I want to take back the order of {unit}.",
    "Streiche den Befehl für {unit}", "Forget what I said about {unit}!", "strike {order} please",
    "Scrap the move from {unit}, I have no use for it.", "{order} is cancelled; the rest stays.",
    "No order for {unit}, please.", "Please remove the instruction given to {unit}.",
]  # fmt: skip
UNITS = {"A MAR - PIE": "Marseilles", "A TUS - ROM": "Tuscany", "F MAO - WES": "the Mid-Atlantic"}


@pytest.mark.parametrize("order", UNITS)
@pytest.mark.parametrize("said", TAKES_BACK)
def test_what_takes_one_order_back_touches_no_other(said: str, order: str) -> None:
    left = left_of(said.format(order=order, unit=UNITS[order]))

    assert left == sorted(one for one in FRANCE if one != order)


CHANGES = [
    "Also: {}", "Correction: {}", "Please add {} to that.", "Oops, I meant {}", "{} instead.",
    "wait, change {}", "actually {}", "On second thought, {}", "I forgot one: {}", "Nachtrag: {}",
    "Changement : {}", "{}, sorry", "In addition to my orders: {}", "{} after all.",
]  # fmt: skip


@pytest.mark.parametrize("said", CHANGES)
def test_what_changes_one_order_keeps_the_others(said: str) -> None:
    left = left_of(said.format("A Tus - Ven"))

    assert left == sorted([*FRANCE[:-1], "A TUS - VEN"])


@pytest.mark.parametrize(
    "said",
    ["Cancel all my orders.", "Please delete my whole set", "Take everything back, please.",
     "Scratch all my previous orders"],
)  # fmt: skip
def test_what_takes_all_back_leaves_nothing(said: str) -> None:
    assert left_of(said) == []


@pytest.mark.parametrize(
    "said",
    [
        "Do not cancel A Mar - Pie", "Should I cancel Marseilles?",
        "If I cancel Tuscany, then what?",
        "I never said that you should delete the order of Tuscany.",
        "Germany may strike Picardy", "Can one cancel an order at all?",
    ],
)  # fmt: skip
def test_what_takes_nothing_back_leaves_the_set(said: str) -> None:
    assert left_of(said) == sorted(FRANCE)


def test_a_list_replaces_the_set_whole_as_ever() -> None:
    assert left_of("A Pic - Bre\nA Mar H") == ["A PIC - BRE"]


def test_blocks_are_judged() -> None:
    assert sum(right for right, *_ in blocks(DATA)) >= 3
