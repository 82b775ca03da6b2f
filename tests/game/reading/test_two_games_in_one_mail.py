"""One mail for two games, each under a line that names it as people do."""

from __future__ import annotations

from dataclasses import replace

import pytest
from worlds import World, address

FRANCE = address("FRANCE")
AUSTRIA_IN_BORODINO = [
    {"power": "AUSTRIA", "name": "France", "addresses": [FRANCE]},
    {"power": "ITALY", "name": "Ida", "addresses": ["ida@players.example"]},
]


def two_games() -> World:
    """France of austerlitz is Austria in borodino."""
    world = World()
    world.import_game()
    world.import_game(game="borodino", players=AUSTRIA_IN_BORODINO)
    return world


def on_file(world: World, game: str) -> list[str]:
    found = world.game(game)
    with world.storage() as work:
        sets = work.games.submissions(found.id, found.phase)
    return [line.words for one in sets for line in one.orders]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("austerlitz (France):", "borodino (Austria):"),
        ("For austerlitz:", "For Borodino:"),
        ("*** Austerlitz ***", "*** Borodino ***"),
        ("Austerlitz", "Borodino"),
        ("[austerlitz] my orders", "[borodino] Austrian orders for Spring 1901"),
        ("GAME austerlitz", "GAME borodino"),
        ("Game: austerlitz, France", "Game: borodino - Austria"),
        ("In the game austerlitz", "and in borodino, as Austria"),
    ],
)
def test_each_game_gets_the_orders_below_its_heading(one: str, other: str) -> None:
    world = two_games()

    answer = world.answer(FRANCE, f"Hi GM!\n\n{one}\nA Par - Bur\nF Bre H\n\n{other}\nA Vie - Gal")

    assert on_file(world, "austerlitz") == ["A Par - Bur", "F Bre H"]
    assert on_file(world, "borodino") == ["A Vie - Gal"]
    assert "You are" not in answer.text
    assert "Not read" not in answer.text


def test_a_heading_of_another_power_executes_nothing() -> None:
    """E-SEAT-MISMATCH"""
    world = two_games()

    answer = world.answer(FRANCE, "austerlitz (France):\nA Par - Bur\nborodino (Italy):\nA Ven H")

    assert "E-SEAT-MISMATCH" in answer.subject
    assert "Your mail says Italy, but in borodino you play Austria." in answer.text
    assert on_file(world, "austerlitz") == on_file(world, "borodino") == []


def test_a_sentence_that_names_a_game_is_no_heading() -> None:
    world = two_games()

    world.answer(FRANCE, "austerlitz:\nA Par - Bur\nI lost borodino:\nF Bre H")

    assert on_file(world, "austerlitz") == ["A Par - Bur", "F Bre H"]


@pytest.mark.parametrize("line", ["waterloo (France):", "borodino borodino:"])
def test_orders_below_what_may_be_another_game_are_asked_back(line: str) -> None:
    world = two_games()

    answer = world.answer(FRANCE, f"austerlitz:\nA Par - Bur\n{line}\nF Bre H")

    assert on_file(world, "austerlitz") == ["A Par - Bur"]
    assert on_file(world, "borodino") == []
    assert line in answer.text
    assert "F Bre H" in answer.text


def test_a_heading_in_press_is_press() -> None:
    world = two_games()

    world.mail(FRANCE, "borodino:\nA Vie - Gal\nPRESS TO Italy\nausterlitz:\nA Par H\nENDPRESS\n")

    assert on_file(world, "austerlitz") == []


def test_a_game_that_is_called_like_a_place_is_named_by_its_word_only() -> None:
    world = World()
    game = world.import_game()
    with world.storage() as work:  # today no game is named so, but older ones may be
        work.games.save(replace(game, name="paris"))
        work.commit()

    receipt = world.answer(FRANCE, "Paris:\n- Burgundy\nF Bre H")

    assert "[paris]" in receipt.subject
    assert "Bur" in receipt.text


def test_another_game_than_the_address_says_is_a_contradiction() -> None:
    """E-GAME-CONFLICT"""
    world = two_games()

    answer = world.answer(
        FRANCE, "borodino (Austria):\nA Vie - Gal", to="bot+austerlitz@gm.example"
    )

    assert "E-GAME-CONFLICT" in answer.subject
    assert on_file(world, "borodino") == []


@pytest.mark.parametrize("line", ["borodino (Austria):", "GAME borodino", "SIGNON aborodino"])
def test_a_thousand_headings_are_no_thousand_mails(line: str) -> None:
    world = two_games()

    answer = world.answer(FRANCE, f"{line}\nA Vie - Gal\n" * 1000)

    assert answer.text.count("A Vie -> Gal") <= 40
