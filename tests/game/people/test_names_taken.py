"""Names of games, people and empires that pose as the GM or would change how mails are read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command_line import Gmbot
from worlds import GM, World, a_game

from gmbot.game.reading import name_fault
from gmbot.parsing.commands.table import KEYWORDS, MEANT_BY
from gmbot.variants import catalogue as variants

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


@pytest.mark.parametrize(
    "name",
    ["zurich", "zur1ch", "the-gm", "gm1", "gamemaster2", "my-gamemastr", "spielleiter", "mj",
     "host", "judge", "moderators", "maitre-du-jeu", "postillon", "p0stillon", "bot-postillon"],
)  # fmt: skip
def test_no_game_has_a_name_like_the_gms_or_the_bots(name: str) -> None:
    assert "game master's" in name_fault(name, "postillon@gm.example")


@pytest.mark.parametrize(
    "name",
    ["janvier", "fevrier", "aout", "juin", "januar", "maerz", "mai", "okt", "dez", "sept",
     "june", "may-june", "yes", "yes-no", "jawohl", "nope", "never", "oui-oui", "agree", "aye",
     "against", "dagegen", "contre", "stimme", "voix", "remis", "nulle", "unentschieden", "antrag",
     "vorschlag", "ablehnung", "no-vote", "d7", "d1-d2", "draw-d3"],
)  # fmt: skip
def test_no_game_has_the_name_of_a_month_an_answer_or_a_word_of_votes(name: str) -> None:
    assert "a meaning of its own" in name_fault(name, "bot@gm.example")


MONTHS = "january february march april may june july august september october november december"


@pytest.mark.parametrize("names", ["commands", "near commands", "months", "answers", "maps"])
def test_what_our_readers_know_is_taken_by_itself(names: str) -> None:
    """The words are asked of the readers: a new command or map needs no list."""
    boards = [variants.load(name).ruleset.board for name in variants.names()]
    words = {
        "commands": {word.lower() for word in KEYWORDS},
        "near commands": {word.lower() for word in MEANT_BY},
        "months": {*MONTHS.split(), *(month[:3] for month in MONTHS.split())},
        "answers": {"yes", "no", "ok", "ja", "nein", "oui", "non", "agreed", "si"},
        "maps": {
            name.lower().replace(" ", "")
            for board in boards
            for name in (*(one.abbr for one in board.provinces.values()),
                         *(one.name for one in board.powers))
        },
    }[names]  # fmt: skip
    plain = {word for word in words if re.fullmatch("[a-z][a-z0-9-]+", word)}

    assert len(plain) > 8
    assert [word for word in sorted(plain) if not name_fault(word, "bot@gm.example")] == []


@pytest.mark.parametrize("name", ["Orders", "june", "paris", "gm", "a_b", "x" * 31])
def test_the_command_line_takes_no_such_name_either(tmp_path: Path, name: str) -> None:
    gmbot = Gmbot(tmp_path)

    refused = gmbot("game", "create", name, status=1)

    assert b"Error: game: " in refused.stderr
