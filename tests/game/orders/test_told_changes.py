"""Words about a few units beside a set on file: the orders of all others stay in force."""

from __future__ import annotations

import pytest
from worlds import World, address, played_once

from gmbot.game.orders import on_file as filed
from gmbot.game.state.context import set_in_force
from gmbot.rules.board.terms import Power
from gmbot.rules.notation import write_order

ITALY = address("ITALY")
ALL = ("A ROM - APU", "A VEN - TYR", "F NAP - ION")


@played_once
def a_world() -> World:
    world = World()
    world.import_game()
    world.sweep()
    world.mail(ITALY, "A Rom - Apu\nA Ven - Tyr\nF Nap - Ion")
    return world


def on_file(world: World) -> dict[str, str]:
    game = world.game()
    with world.storage() as work:
        one = set_in_force(world.context(work, world.clock.now()), game, Power("ITALY"))
    assert one is not None
    return {filed.key_of(line.order): write_order(line.order) for line in one.orders}


@pytest.mark.parametrize(
    "text",
    [
        "Please leave Venice at home this time.",
        "Venice doesn't move. Everyone else carries on as planned.",
        "All orders stand but Venice's: Venice holds.",
        "Venice holds, everything else stays",
        "Venice stays at home, the others remain.",
        "Venedig soll halten, alles andere bleibt.",
        "Venise reste sur place, le reste demeure.",
        "I want the army in Venice to stay put.",
        "My Venetian army shall wait in Venice",
    ],
)
def test_the_others_keep_their_orders(text: str) -> None:
    """S3.11: only the unit named is changed."""
    world = a_world()

    world.mail(ITALY, text)

    assert on_file(world) == {"ROM": ALL[0], "VEN": "A VEN H", "NAP": ALL[2]}


@pytest.mark.parametrize(
    "text",
    [
        "A Ven H\nall others hold",
        "Venice holds, the rest hold too.",
        "Venice holds. All other units stay where they are.",
        "Venedig hält, alle anderen halten.",
    ],
)
def test_a_word_for_hold_makes_the_others_hold(text: str) -> None:
    world = a_world()

    world.mail(ITALY, text)

    assert set(on_file(world).values()) == {"A ROM H", "A VEN H", "F NAP H"}


def test_the_receipt_says_how_the_others_would_hold() -> None:
    world = a_world()

    [receipt] = world.mail(ITALY, "Venice holds, everybody else stays")

    assert "The orders on file stay as they are" in " ".join(receipt.text.split())
    world.mail(ITALY, "all others hold\nA Ven H")
    assert set(on_file(world).values()) == {"A ROM H", "A VEN H", "F NAP H"}


@pytest.mark.parametrize(
    "text",
    [
        "My fleet leaves Naples for the Ionian Sea.",
        "The fleet sails from Naples to the Ionian-Sea please.",
        "Meine Flotte soll von Neapel ins Ionische Meer fahren.",
        "Ma flotte quitte Naples pour la mer Ionienne.",
    ],
)
@pytest.mark.parametrize("filed_before", ["A Rom - Apu\nA Ven - Tyr", "A Rom - Apu"])
def test_one_order_told_alone_is_added_to_however_few_are_on_file(
    text: str, filed_before: str
) -> None:
    """A newcomer sends one sentence after the other: none of them takes the others away."""
    world = World()
    world.import_game()
    world.mail(ITALY, filed_before)

    world.mail(ITALY, text)

    kept = {"ROM": ALL[0], "VEN": ALL[1]} if "Ven" in filed_before else {"ROM": ALL[0]}
    assert on_file(world) == kept | {"NAP": ALL[2]}


@pytest.mark.parametrize(
    "text",
    [
        "The army in Venice goes to Trieste and the army in Rome helps it.",
        "Die Armee in Venedig zieht nach Triest und die Armee in Rom hält.",
        "L'armée de Venise va à Trieste et l'armée de Rome reste à Rome.",
    ],
)
def test_one_sentence_of_two_units_leaves_the_third_its_order(text: str) -> None:
    world = a_world()

    world.mail(ITALY, text)

    assert on_file(world)["NAP"] == ALL[2]


def test_a_listed_order_still_replaces_the_set() -> None:
    """S3.10"""
    world = a_world()

    world.mail(ITALY, "A Ven - Tri")

    assert on_file(world) == {"VEN": "A VEN - TRI"}


def test_a_told_set_of_most_units_replaces_it_too() -> None:
    """S3.10: the receipt offers what it has lost."""
    world = a_world()

    [receipt] = world.mail(ITALY, "The army Rome moves to Tuscany.\nVenice marches to Trieste.")

    assert on_file(world) == {"ROM": "A ROM - TUS", "VEN": "A VEN - TRI"}
    assert "CHANGE" in receipt.text


@pytest.mark.parametrize(
    "text",
    [
        "Cancel all my orders. A Rom - Tus",
        "Cancel my orders; Rome to Tuscany",
        "bin the lot and start over: rome to tuscany thats it",
    ],
)
def test_an_order_behind_words_that_take_back_all_others_counts_alone(text: str) -> None:
    world = a_world()

    world.mail(ITALY, text)

    assert list(on_file(world).values()) == ["A ROM - TUS"]


@pytest.mark.parametrize(
    "text",
    ["About no. 2, hold", "No. 2: hold instead.", "Number 2 holds", "#2 hold", "No. 2, do hold"],
)
def test_a_number_of_a_row_is_no_set_that_holds_with_all_units(text: str) -> None:
    """S3.11: of no unit but one is spoken: all others keep what they have."""
    world = a_world()
    before = on_file(world)

    world.mail(ITALY, text)

    changed = [key for key, one in on_file(world).items() if before[key] != one]
    assert len(before) == len(ALL)
    assert len(changed) <= 1
    assert before.keys() == on_file(world).keys()


@pytest.mark.parametrize("text", ["Set 2: all hold", "Set #2: A Rom H, A Ven H, F Nap H"])
def test_the_number_of_a_set_in_the_line_of_its_orders_is_no_setting(text: str) -> None:
    world = a_world()

    receipt = world.answer(ITALY, text)

    assert "set 2 (#2)" in receipt.text
    assert set(on_file(world).values()) == {"A ROM H", "A VEN H", "F NAP H"}
