"""Empires with names of several words, addressed by the beginnings of their names (S1.7)."""

from __future__ import annotations

import pytest
from anarchy_games import BOX, begun, person
from worlds import Sent, World, flat, played_once


@played_once
def named(*names: str) -> World:
    """A game of six whose last empires have these names."""
    world = begun(6)
    for number, name in enumerate(names):
        assert (
            world.answer(person(6 - number), f"NAME EMPIRE {name}", to=BOX).kind == "empire-named"
        )
    return world


def readers(world: World, to: str) -> set[str]:
    sent: list[Sent] = world.mail(person(2), f"PRESS TO {to}\nHello\nENDPRESS", to=BOX)
    return {one.to for one in sent if one.kind == "press-delivered"}


@pytest.mark.parametrize(
    "to", ["St. Mary", "st mary", "St Mary Mead", '"St. Mary Mead"', "St.Mary", "St. Mary-Mead"]
)
def test_the_beginning_of_a_name_of_several_words_is_enough(to: str) -> None:
    assert readers(named("St. Mary Mead"), to) == {person(6)}


def test_a_beginning_stands_in_a_list_like_any_name() -> None:
    world = named("St. Mary Mead", "Grand Fenwick")

    assert readers(world, "St. Mary, Grand Fenwick") == {person(6), person(5)}


def test_a_beginning_that_two_empires_share_reaches_nobody() -> None:
    assert readers(named("St. Mary Mead", "St. Mary Dean"), "St. Mary") == set()


def test_no_name_takes_press_from_two_whose_names_it_begins_with() -> None:
    world = named("Lutha", "Ruritania", "Ruritania Lutha Isles")

    assert person(4) not in readers(world, "Ruritania Lutha")


def test_what_is_offered_to_copy_names_empires_of_the_game() -> None:
    world = named("Lutha")

    refused = world.answer(person(2), "PRESS TO Narnia\nHello\nENDPRESS", to=BOX)

    [line] = [line for line in refused.text.splitlines() if line.startswith("PRESS TO")]
    assert "France" not in line
    assert len(readers(world, line.removeprefix("PRESS TO "))) == 2


def test_garrisons_that_hold_have_forgotten_nothing() -> None:
    """S1.10."""
    world = begun(6)
    for _ in range(2):
        sent = world.pass_deadline("chaos")
    text = flat(next(one for one in sent if one.kind == "results"))

    neutral = text.partition("NEUTRAL")[2].partition("WHAT IS NEXT")[0]
    assert neutral.count(" H") >= 4
    assert "no order" not in neutral.partition("No ")[0]


@pytest.mark.parametrize("word", ["ABBREV", "ABBREVIATIONS", "Abbreviations"])
def test_a_longer_form_of_a_command_is_that_command(word: str) -> None:
    assert "Adriatic Sea" in begun(6).answer(person(2), word, to=BOX).text
