"""Games whose draws include all survivors, or a number of powers (``draws.members``, ``least``)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from draws_games import E, a_small_game, propose, told
from worlds import Sent, World, played_once

from gmbot.game.state.model import GameState


@played_once
def a_game_with(**draws: object) -> World:
    return a_small_game(settings={"draws": draws})


def refused(world: World, text: str) -> Sent:
    answer = world.answer(E, text)
    assert answer.kind == "refusal"
    return answer


def test_a_draw_of_some_is_refused_where_all_survivors_share() -> None:
    world = a_game_with(members="survivors")

    answer = refused(world, "PROPOSE DRAW England, France")

    assert "A draw includes all survivors." in answer.text
    assert "PROPOSE DIAS" in answer.text.splitlines()
    assert "Austria" in told_of_the_next(world, answer, "PROPOSE DIAS")


def told_of_the_next(world: World, answer: Sent, line: str) -> str:
    assert "is kept" in world.answer(E, line, answering=answer).subject
    return told(world)


@pytest.mark.parametrize(
    ("rule", "text", "line"),
    [
        ({"largest": 2}, "PROPOSE DIAS", "PROPOSE DRAW Austria, England"),
        ({"least": 3}, "PROPOSE DRAW England, France", "PROPOSE DIAS"),
        ({"least": 3, "largest": 3}, "PROPOSE DIAS", "PROPOSE DRAW Austria, England, France"),
    ],
)
def test_the_size_of_a_draw_may_be_set(rule: dict[str, int], text: str, line: str) -> None:
    world = a_game_with(**rule)

    answer = refused(world, text)

    assert line in answer.text.splitlines()
    assert "is kept" in world.answer(E, line, answering=answer).subject


def test_a_win_is_no_draw_and_stays_possible() -> None:
    world = a_game_with(members="survivors", least=2)
    propose(world, (E, "WIN France"))

    world.pass_deadline()
    world.pass_deadline()

    assert world.game().state is GameState.ENDED


def test_a_draw_that_became_too_small_is_void() -> None:
    """In the fog nobody could know it before the count; here a board is put right meanwhile."""
    world = a_game_with(least=2)
    propose(world, (E, "DIAS"))
    world.pass_deadline()
    with world.storage() as work:
        game = work.games.by_name("austerlitz")
        assert game is not None
        settings = {"draws": {"policy": "ballots", "least": 5}}
        work.games.save(replace(game, settings={**game.settings, **settings}))
        work.commit()

    assert "void" in told(world)
    assert world.game().state is GameState.RUNNING


@pytest.mark.parametrize("value", ["nobody", "all"])
def test_a_value_that_is_none_is_answered_with_those_that_are(value: str) -> None:
    world = World()
    world.import_game()

    answer = world.answer("gm@players.example", f"SET draws.members {value}", subject="austerlitz")

    assert "'any' or 'survivors'" in answer.text
