"""``PROPOSE PAUSE``: a game stands still if all its players say yes, and never for less."""

from __future__ import annotations

from datetime import timedelta

import pytest
from worlds import GM, POWERS, Sent, World, address, flat

from gmbot.game.state.model import GameState

FRANCE = address("FRANCE")
LINE = "PROPOSE PAUSE UNTIL 3 Jan: holidays"


@pytest.fixture
def world() -> World:
    made = World()
    made.import_game()
    return made


def asked(world: World) -> dict[str, Sent]:
    sent = world.mail(FRANCE, LINE, subject="austerlitz")
    return {one.to: one for one in sent if one.to != FRANCE}


def test_the_last_yes_pauses_the_game_until_the_day_that_was_named(world: World) -> None:
    questions = asked(world)
    assert questions.keys() == {address(power) for power in POWERS} - {FRANCE}
    assert all("France" not in one.text for one in questions.values())

    *others, last = questions
    for one in others:
        world.mail(one, "yes", answering=questions[one])
    assert world.game().state is GameState.RUNNING
    told = world.mail(last, "yes", answering=questions[last])

    assert world.game().state is GameState.PAUSED
    assert {one.to for one in told} == {GM, *(address(power) for power in POWERS)}
    assert "holidays" in told[0].text
    assert world.game().notes.pause is not None
    assert f"{world.game().notes.pause.until:%d %b}" == "03 Jan"
    world.pass_time(timedelta(days=40))
    assert world.game().state is GameState.RUNNING


def test_one_no_ends_it_and_nobody_learns_whose_it_was(world: World) -> None:
    questions = asked(world)
    turkey = address("TURKEY")

    sent = world.mail(turkey, "no", answering=questions[turkey])

    assert {one.to for one in sent} == {address(power) for power in POWERS}
    assert all("Turkey" not in one.text.split("-" * 78)[0] for one in sent if one.to != turkey)
    late = world.mail(GM.replace("gm@", "italy@"), "yes", answering=questions[address("ITALY")])
    assert [one.kind for one in late] == ["refusal"]


def test_a_yes_of_the_phase_before_counts_for_nothing(world: World) -> None:
    questions = asked(world)
    world.pass_deadline()

    for one, question in questions.items():
        assert [mail.kind for mail in world.mail(one, "yes", answering=question)] == ["refusal"]
    assert world.game().state is GameState.RUNNING


def test_it_says_until_when_and_only_once_in_a_phase(world: World) -> None:
    refusal = world.answer(FRANCE, "PROPOSE PAUSE", subject="austerlitz")
    assert "PROPOSE PAUSE UNTIL 3 Jan: holidays" in refusal.text.splitlines()
    asked(world)

    assert "proposed already" in world.answer(FRANCE, LINE, subject="austerlitz").subject


def test_a_game_may_leave_it_to_its_gm() -> None:
    world = World()
    world.import_game(settings={"pauses": "gm"})

    answer = world.answer(FRANCE, LINE, subject="austerlitz")

    assert "Only the GM pauses austerlitz." in flat(answer)


def test_each_player_reads_the_end_of_a_pause_in_their_own_time_zone(world: World) -> None:
    world.mail(address("TURKEY"), "SET ZONE Asia/Tokyo", subject="austerlitz")

    question = asked(world)[address("TURKEY")]

    assert "Goes on: Sun 3 Jan 2027 12:00 UTC = 21:00 JST your time" in flat(question)
