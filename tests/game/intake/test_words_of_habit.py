"""Commands as people write them who know others: UNMUTE, JOIN game Atlantis, a bare POSITION."""

from __future__ import annotations

import pytest
from worlds import GM, World, address, flat

ENGLAND, TURKEY = address("ENGLAND"), address("TURKEY")
STRANGER = "ann@new.example"


def muted_by_england(world: World) -> set[str]:
    return {mute.power for mute in world.game().notes.muted}


@pytest.mark.parametrize("line", ["UNMUTE Turkey", "unmute Turkey please", "Unmute Turkey."])
def test_unmute_lets_the_letters_of_one_power_through(line: str) -> None:
    world = World()
    world.import_game()
    world.mail(ENGLAND, "MUTE Turkey, Italy")

    sent = world.mail(ENGLAND, line, subject="austerlitz")

    assert {mail.to for mail in sent} == {ENGLAND}
    assert muted_by_england(world) == {"ITALY"}


def test_unmute_alone_lets_all_letters_through() -> None:
    world = World()
    world.import_game()
    world.mail(ENGLAND, "MUTE Turkey, Italy")

    world.mail(ENGLAND, "UNMUTE", subject="austerlitz")

    assert muted_by_england(world) == set()


@pytest.mark.parametrize(
    "line", ["JOIN game Atlantis", "join the game Atlantis", "JOIN GAME Atlantis AS France"]
)
def test_the_word_game_is_no_part_of_the_name_of_a_game(line: str) -> None:
    text = flat(World().answer(STRANGER, line))

    assert "join Atlantis" in text


def test_a_gm_reads_how_reliable_the_players_of_the_game_are() -> None:
    world = World()
    world.import_game()
    world.mail(ENGLAND, "F Lon - NTH")
    world.pass_deadline()

    lines = world.answer(GM, "RECORD", subject="austerlitz").text.splitlines()

    assert "England: 1 of 1 turn in time, 0 seats given up" in lines
    assert "Turkey: 0 of 1 turn in time, 0 seats given up" in lines


def test_a_player_reads_only_their_own_record() -> None:
    world = World()
    world.import_game()

    text = flat(world.answer(ENGLAND, "RECORD", subject="austerlitz"))

    assert "0 of 0 turns in time" in text
    assert "Turkey:" not in text
