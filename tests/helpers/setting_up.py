"""A game that is set up by mail, and its GM."""

from __future__ import annotations

from datetime import timedelta

from worlds import World, a_game, played_once

ED, AMY = "ed@players.example", "amy@players.example"


DAY = timedelta(days=1)


@played_once
def a_world(players: int = 0, **changes: object) -> World:
    """A world with a game that takes players, some seats of it taken."""
    world = World()
    seats = a_game()["players"][:players]
    world.import_game(state="forming", deadline=None, players=seats, **changes)
    world.sweep()
    return world


def register(world: World, who: str) -> None:
    asked = world.answer(who, f"REGISTER {who.partition('@')[0].title()}")
    world.answer(who, "YES", answering=asked)
