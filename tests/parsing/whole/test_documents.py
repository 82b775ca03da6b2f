"""Whole mails: edits of the set on file, and blocks below headings, judged by what is on file."""

from __future__ import annotations

import pytest
from documents import blocks, edits, in_a_game, on_file, rows
from parsing_boards import DATA
from worlds import address

FRANCE = ["A PIC - BEL", "F ENG S A PIC - BEL", "F MAO - WES", "A MAR - PIE", "A TUS - ROM"]
NORTH = DATA / "positions" / "north1905.json"


@pytest.mark.long
def test_edits_do_what_they_say_and_lose_no_order_that_they_do_not_name() -> None:
    judged = list(edits(DATA))

    assert [row["text"] for _, lost, row, _ in judged if lost] == []
    assert sum(right for right, *_ in judged) >= 0.9 * len(judged)


@pytest.mark.long
def test_edits_of_strangers_stay_understood() -> None:
    judged = list(edits(DATA, "edits_of_strangers.jsonl"))

    assert [row["text"] for right, lost, row, _ in judged if lost or not right] == []


@pytest.mark.long
def test_what_must_not_be_obeyed_changes_nothing_on_file() -> None:
    prior = {(row["position"], row["power"]): row["prior"] for row in rows(DATA / "edits.jsonl")}
    told = [
        row for row in rows(DATA / "no_orders.jsonl") if (row["position"], row["power"]) in prior
    ]

    assert len(told) > 30
    for row in told:
        filed = prior[row["position"], row["power"]]
        world = in_a_game(DATA / "positions" / f"{row['position']}.json", filed, row["power"])
        before = on_file(world, row["power"])
        world.mail(address(row["power"]), row["text"])
        assert on_file(world, row["power"]) == before, row["text"]


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


POINTS_TO = [
    # what is said, and the order that goes with it
    ("Drop the attack on Rome.", "A TUS - ROM"),
    ("The support for Picardy is off.", "F ENG S A PIC - BEL"),
    ("Le soutien de la Manche est annulé, le reste ne change pas.", "F ENG S A PIC - BEL"),
    ("Scratch the move to Piedmont; everything else as before.", "A MAR - PIE"),
    ("Tuscany to Rome is off.", "A TUS - ROM"),
    ("Ich nehme den Angriff auf Rom zurück.", "A TUS - ROM"),
    ("Leave the Mid-Atlantic without an order.", "F MAO - WES"),
]


@pytest.mark.parametrize(("said", "gone"), POINTS_TO)
def test_an_order_is_taken_back_by_its_goal_or_by_whom_it_helps(said: str, gone: str) -> None:
    assert left_of(said) == sorted(one for one in FRANCE if one != gone)


UNCLEAR = [
    "Scratch Tuscany to Piedmont.",  # Tuscany goes to Rome
    "Drop the attack on Serbia.",
    "Forget Warsaw.",
    "Marseilles to Spain, not Tuscany.",  # a goal, or another unit
]


@pytest.mark.parametrize("said", UNCLEAR)
def test_what_points_to_no_order_on_file_is_asked_back(said: str) -> None:
    assert left_of(said) == sorted(FRANCE)


CORRECTED = [
    "Make that Spain instead of Piedmont.", "About Marseilles: not Piedmont but Spain, please.",
    "Where I wrote Piedmont for Marseilles, read Spain.", "Marseilles to Spain, not to Piedmont",
    "I changed my mind about Marseilles: to Spain it goes.",
    "Marseilles geht doch nach Spanien statt nach Piemont, alles andere wie gehabt.",
    "Marseille va en Espagne au lieu du Piémont.", "Swap Marseilles' destination for Spain.",
]  # fmt: skip


@pytest.mark.parametrize("said", CORRECTED)
def test_one_goal_is_put_for_another_and_the_rest_stays(said: str) -> None:
    assert left_of(said) == sorted([*FRANCE[:3], "A MAR - SPA", "A TUS - ROM"])


KEPT = ["Tuscany to Venice instead. {} unchanged.", "Tuscany to Venice after all; {} as before."]


@pytest.mark.parametrize("said", KEPT)
def test_a_unit_that_is_called_unchanged_keeps_its_order(said: str) -> None:
    assert left_of(said.format("Marseilles")) == sorted([*FRANCE[:-1], "A TUS - VEN"])


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
