"""HELP by mail: the guide, or a page of it."""

from __future__ import annotations

import pytest
from worlds import World, address

FRANCE = address("FRANCE")


@pytest.fixture
def world() -> World:
    world = World()
    world.import_game()
    return world


def test_an_empty_mail_brings_the_short_guide_and_names_its_pages(world: World) -> None:
    answer = world.answer(FRANCE, "")

    assert answer.kind == "help"
    assert "Orders go one to a line" in answer.text
    assert "HELP Press\nHELP Draws" in answer.text


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("HELP press", "PRESS GREY TO Italy"),
        ("HELP draws", "PROPOSE DIAS"),
        ("HELP How we know that it is you", "vouches for your address"),
        ("help extension", "EXTENSION 24h: reason"),
        ("HELP retreats", "retreats"),
        ("HELP GM", "PAUSE UNTIL 3 Jan"),
    ],
)
def test_a_topic_brings_its_page_alone(world: World, asked: str, said: str) -> None:
    text = world.answer(FRANCE, asked).text

    assert said in " ".join(text.split())
    assert "Your Name, zone Europe/London" not in text


def test_every_page_that_the_guide_names_can_be_asked_for(world: World) -> None:
    named = [line for line in world.answer(FRANCE, "HELP").text.split("\n") if line[:5] == "HELP "]

    for line in named:
        assert "I have no page about" not in world.answer(FRANCE, line).text, line


def test_a_topic_that_there_is_not_brings_the_guide_and_says_so(world: World) -> None:
    text = world.answer(FRANCE, "HELP tea").text

    assert 'I have no page about "tea".' in text
    assert "HELP Press" in text


def test_pages_are_in_the_language_of_the_reader(world: World) -> None:
    world.answer(FRANCE, "SET LANGUAGE de")

    assert "scheint von France zu sein" in " ".join(
        world.answer(FRANCE, "HELP Presse").text.split()
    )
    assert "HELP Unentschieden" in world.answer(FRANCE, "HELP").text
