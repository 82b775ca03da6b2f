"""How many games one person may set up: those that are not over, whichever address he used."""

from __future__ import annotations

from dataclasses import replace

import pytest
from worlds import GM, World, played_once

from gmbot.game.state.context import Limits
from gmbot.game.state.model import GameState

CARL, CARL_TOO, NORA = "carl@one.example", "carl@two.example", "nora@three.example"
NAMES = ("marengo", "ulm", "leipzig", "wagram")


@played_once
def a_world(most: int = 2) -> World:
    world = World()
    world.limits = Limits(1000, 1000, 1000, most)
    for who, name in ((CARL, "Carl"), (NORA, "Nora"), (GM, "Max")):
        world.mail(who, "YES", answering=world.answer(who, f"REGISTER {name}"))
    return world


def create(world: World, who: str, name: str) -> str:
    return world.answer(who, f"CREATE {name} standard").subject


def linked(world: World) -> None:
    """Give Carl a second address, with a yes of both."""
    sent = world.mail(CARL, f"ALSO {CARL_TOO}")
    for to in (CARL, CARL_TOO):
        world.mail(to, "YES", answering=next(mail for mail in sent if mail.to == to))


@pytest.mark.parametrize("most", [1, 3])
def test_nobody_runs_more_games_than_the_limit_says(most: int) -> None:
    world = a_world(most)
    for name in NAMES[:most]:
        assert "is open for players" in create(world, CARL, name)

    answer = world.answer(CARL, f"CREATE {NAMES[most]} standard")

    assert "E-LIMIT" in answer.subject
    assert f"You run {most} games" in " ".join(answer.text.split())
    with world.storage() as work:
        assert work.games.by_name(NAMES[most]) is None
    assert "is open for players" in create(world, NORA, "friday")


@pytest.mark.parametrize("over", NAMES[:2])
def test_games_that_are_over_do_not_count(over: str) -> None:
    world = a_world()
    for name in NAMES[:2]:
        create(world, CARL, name)
    assert "E-LIMIT" in create(world, CARL, NAMES[2])

    with world.storage() as work:
        game = work.games.by_name(over)
        assert game is not None
        work.games.save(replace(game, state=GameState.ENDED))
        work.commit()

    assert "is open for players" in create(world, CARL, NAMES[2])
    assert "E-LIMIT" in create(world, CARL, NAMES[3])


@pytest.mark.parametrize("first", [CARL, CARL_TOO])
@pytest.mark.parametrize("then", [CARL, CARL_TOO])
def test_the_limit_is_the_persons_whichever_address_is_used(first: str, then: str) -> None:
    world = a_world()
    linked(world)
    create(world, first, NAMES[0])
    create(world, then, NAMES[1])

    for who in (CARL, CARL_TOO):
        assert "E-LIMIT" in create(world, who, NAMES[2])


@pytest.mark.parametrize("gm", [CARL, CARL_TOO])
def test_games_under_a_second_address_of_the_gm_count_as_well(gm: str) -> None:
    world = a_world()
    linked(world)
    for name in NAMES[:2]:
        world.import_game(game=name, gm={"name": "Carl", "address": gm})

    for who in (CARL, CARL_TOO):
        assert "E-LIMIT" in create(world, who, NAMES[2])


@pytest.mark.parametrize("moves", [True, False])
def test_a_new_address_makes_no_new_person(moves: bool) -> None:
    """Neither one that is added later nor one that mail goes to from then on."""
    world = a_world()
    for name in NAMES[:2]:
        create(world, CARL, name)
    if moves:
        sent = world.mail(CARL, f"SET ADDRESS {CARL_TOO}")
        for to in (CARL, CARL_TOO):
            world.mail(to, "YES", answering=next(mail for mail in sent if mail.to == to))
    else:
        linked(world)

    assert "E-LIMIT" in create(world, CARL_TOO, NAMES[2])


def test_the_operator_sets_up_as_many_as_there_are() -> None:
    world = a_world(1)

    for name in NAMES:
        assert "is open for players" in create(world, GM, name)
