"""Names of games, people and empires that pose as the GM or would change how mails are read."""

from __future__ import annotations

import re

import pytest
from worlds import GM, World, a_game

FRANCE = "france@players.example"
NEW = "nora@elsewhere.example"
POSING = ("Zurich", "ZÜRІCH (GM)", "Game Master", "Your Spielleiter", "gmbot", "G.M.", "Zurick")


@pytest.fixture
def world() -> World:
    world = World()
    world.import_game()
    return world


# --------------------------------------------------------------------------- people


@pytest.mark.parametrize("name", POSING)
def test_nobody_registers_under_a_name_of_the_game_masters(world: World, name: str) -> None:
    answer = world.answer(NEW, f"REGISTER {name}")

    assert "(E-GMNAME)" in answer.subject
    assert "REGISTER Nora" in answer.text
    assert world.answer(NEW, "REGISTER Nora").kind == "confirm-address"


@pytest.mark.parametrize("name", POSING)
def test_nobody_changes_to_a_name_of_the_game_masters(world: World, name: str) -> None:
    answer = world.answer(FRANCE, f"SET NAME {name}")

    assert "(E-GMNAME)" in answer.subject
    assert "SET NAME France" in answer.text
    with world.storage() as work:
        person = work.people.by_address(FRANCE)
    assert person is not None
    assert person.name == "France"


def test_the_name_in_a_mail_of_a_newcomer_is_not_taken_if_it_poses(world: World) -> None:
    asked = world.answer(NEW, "JOIN austerlitz", headers={"From": f"Zurich (GM) <{NEW}>"})

    assert "Zurich" not in asked.text
    with world.storage() as work:
        person = work.people.by_address(NEW)
    assert person is not None
    assert person.name == "nora"


def test_who_runs_a_game_may_be_called_game_master(world: World) -> None:
    assert world.answer(GM, "SET NAME The GM").kind == "done"


# --------------------------------------------------------------------------- games

RESERVED = (
    "results", "next", "moves", "orders", "retreats", "builds", "press", "deadline", "reminder",
    "france", "england", "turkey", "spring", "fall", "winter", "s1901m", "f1901r", "w01", "s1901",
    "1901", "d1", "vote", "propose", "resign", "game-over", "start", "final", "status", "munich",
    "paris", "mun", "london", "your-orders", "next-moves", "january", "question", "welcome",
)  # fmt: skip


@pytest.mark.parametrize("name", [*RESERVED, "gm", "zurich", "gamemaster", "spielleiter", "gmbot2"])
def test_no_game_is_called_like_a_word_of_our_subjects(world: World, name: str) -> None:
    answer = world.answer(GM, f"CREATE {name} standard")

    assert "was not created" in answer.subject
    copied = re.search(r"^CREATE (\S+) standard$", answer.text, re.MULTILINE)
    assert copied is not None
    assert "is open for players" in world.answer(GM, copied[0]).subject


@pytest.mark.parametrize("name", ["friday", "ulm", "chaos", "marengo", "grand-tour", "anna7"])
def test_other_names_of_games_are_free(world: World, name: str) -> None:
    assert "is open for players" in world.answer(GM, f"CREATE {name} standard").subject


def test_no_word_of_a_results_subject_is_free_for_a_game() -> None:
    world = World()
    world.import_game(**a_game())
    subjects = [one.subject for one in world.pass_deadline() if "results" in one.subject]

    words = set(re.findall(r"[a-z][a-z0-9]+", " ".join(subjects).lower())) - {"austerlitz"}
    for word in sorted(words):
        assert "was not created" in world.answer(GM, f"CREATE {word} standard").subject, word
