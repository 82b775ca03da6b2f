"""Nobody is offered the seat that is already theirs; a seat in another game is."""

from __future__ import annotations

import pytest
from setting_up import register
from worlds import World, address, flat

FRANCE, IDA = address("FRANCE"), "ida@players.example"
NOBODY_YET = "max@players.example"
ASKED = (
    ("If somebody drops out of {game} I would step in.", "STANDBY {game}"),
    ("I want to join {game} as Germany.", "JOIN {game} AS Germany"),
)


@pytest.fixture
def world() -> World:
    """France plays in austerlitz, and not in waterloo; Max plays nowhere."""
    world = World()
    world.import_game()
    world.import_game(
        game="waterloo", players=[{"power": "ITALY", "name": "Ida", "addresses": [IDA]}]
    )
    register(world, NOBODY_YET)
    return world


def offered(world: World, writer: str, text: str) -> str:
    """The answer below the words that are quoted in it."""
    [answer] = [one for one in world.mail(writer, text) if one.to == writer]
    return flat(answer).replace(text, "")


@pytest.mark.parametrize(("text", "line"), ASKED)
def test_a_line_for_a_seat_in_a_game_is_for_those_who_have_none(
    world: World, text: str, line: str
) -> None:
    for writer, game, told in (
        (NOBODY_YET, "austerlitz", True), (FRANCE, "austerlitz", False), (FRANCE, "waterloo", True),
    ):  # fmt: skip
        answer = offered(world, writer, text.format(game=game))

        assert (line.format(game=game) in answer) == told, answer
