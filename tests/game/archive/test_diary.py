"""A player's diary: private while the game runs, opened when its end is final."""

from __future__ import annotations

from datetime import timedelta

import pytest
from worlds import GM, POWERS, World, address

from gmbot.game.state.model import GameState

ENGLAND, FRANCE = address("ENGLAND"), address("FRANCE")
ENTRY = "DIARY\nTurkey believes me.\nENDDIARY"


def a_game() -> World:
    world = World()
    world.import_game()
    return world


def flat(text: str) -> str:
    return " ".join(text.split())


def test_entries_can_be_written_listed_read_and_deleted() -> None:
    world = a_game()
    first = world.answer(FRANCE, ENTRY)
    world.mail(FRANCE, "DIARY\nAnd a second one.")
    assert "entry 1 of your diary" in flat(first.text)

    listed = world.answer(FRANCE, "DIARY LIST").text
    assert "1. Spring 1901: Turkey believes me." in listed
    assert "2. Spring 1901: And a second one." in listed

    world.mail(FRANCE, "DIARY DELETE 1")
    listed = world.answer(FRANCE, "DIARY LIST").text
    assert "Turkey" not in listed
    assert "2. Spring 1901" in listed
    assert "And a second one." in world.answer(FRANCE, "DIARY READ 2").text
    assert world.answer(FRANCE, "DIARY READ 1").kind == "refusal"


@pytest.mark.parametrize("words", ["DIARY", "DIARY READ 7", "DIARY DELETE 7", "DIARY READ"])
def test_what_cannot_be_done_is_answered_with_a_line_to_copy(words: str) -> None:
    world = a_game()

    answer = world.answer(FRANCE, words)

    assert answer.kind in ("refusal", "diary")
    assert "DIARY" in answer.text


def test_nobody_else_reads_it_while_the_game_runs() -> None:
    world = a_game()
    sent = world.mail(FRANCE, ENTRY)
    sent += world.pass_deadline()
    sent += world.mail(ENGLAND, "DIARY LIST\nDIARY READ 1\nHISTORY\nSTATUS")
    sent += world.mail(GM, "QUEUE\nREPORT\nAUDIT", to="bot+austerlitz@gm.example")

    assert [one.to for one in sent if "Turkey believes" in one.text] == [FRANCE]


def test_a_new_player_finds_an_empty_diary() -> None:
    world = a_game()
    world.mail(FRANCE, ENTRY)
    asked = world.answer(FRANCE, "RESIGN")
    world.mail(FRANCE, "yes", answering=asked)
    code = world.answer(address("NEW"), "REGISTER New")
    world.mail(address("NEW"), "yes", answering=code)
    world.mail(address("NEW"), "TAKEOVER France@austerlitz")

    assert "is empty" in world.answer(address("NEW"), "DIARY LIST").text


def test_diaries_are_opened_with_the_revealing_mail_and_then_closed_to_changes() -> None:
    world = a_game()
    world.mail(FRANCE, ENTRY)
    world.mail(FRANCE, "DIARY\nStrike this.")
    world.mail(FRANCE, "DIARY DELETE 2")
    world.mail(ENGLAND, "PROPOSE DRAW England, France")
    world.pass_deadline()
    world.pass_deadline()
    assert world.game().state is GameState.ENDED
    assert world.answer(FRANCE, "DIARY\nWhat an end.").kind == "diary"

    sent = world.pass_time(timedelta(days=7, minutes=1))

    revealed = [one for one in sent if one.kind == "revealed"]
    assert {one.to for one in revealed} == {GM, *map(address, POWERS)}
    for mail in revealed:
        assert "THE DIARY OF FRANCE" in mail.text
        assert "Turkey believes me." in mail.text
        assert "What an end." in mail.text
        assert "Strike this" not in mail.text
    assert "E-STATE" in world.answer(FRANCE, "DIARY\nOne more.").subject
    assert "E-STATE" in world.answer(FRANCE, "DIARY DELETE 1").subject
