"""Games of the Anarchy to test with: forming, just begun, or running with three empires."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from worlds import GM, HOST, Sent, World, played_once

from gmbot.game.state.model import GameState

BOX = f"bot+chaos@{HOST}"
SEED = "the seed of this test"


def person(number: int) -> str:
    return f"p{number}@players.example"


@played_once
def forming(players: int = 7, signed_up: int | None = None, **changes: Any) -> World:
    """A game of so many seats, with people in the first ones."""
    world = World()
    people = range(1, (players if signed_up is None else signed_up) + 1)
    world.import_game(**{
        "game": "chaos", "variant": "anarchy7", "houserules": "anarchy7", "state": "forming",
        "deadline": None, "seed": SEED, "settings": {"players": players},
        "players": [
            {"power": None, "name": f"Player {n}", "addresses": [person(n)]} for n in people
        ],
    } | changes)  # fmt: skip
    return world


@played_once
def begun(players: int = 7) -> World:
    world = forming(players)
    [asked] = world.mail(GM, "START", to=BOX)
    world.mail(GM, "YES", answering=asked)
    assert world.game("chaos").state is GameState.RUNNING
    return world


EMPIRES = ("RURITANIA", "ATLANTIS", "LIONS")


def running(paint: Callable[[str, int], bytes] | None = None, **changes: Any) -> World:
    """Three empires in Spring 1901, given as a file has them."""
    world = World(paint=paint)
    tables = {
        "game": "chaos", "variant": "anarchy7", "houserules": "anarchy7", "phase": "S1901M",
        "players": [
            {"power": power, "name": power.title(), "addresses": [f"{power.lower()}@x.example"]}
            for power in EMPIRES
        ],
        "units": {
            "RURITANIA": ["A SER", "F GRE"], "ATLANTIS": ["A BUL", "A RUM"], "LIONS": ["F LON"],
            "NEUTRAL": ["A BUD"],
        },
        "centers": {
            "RURITANIA": ["SER", "GRE"], "ATLANTIS": ["BUL", "RUM"], "LIONS": ["LON", "EDI"],
        },
    }  # fmt: skip
    world.import_game(**(tables | changes))
    return world


def order(world: World, power: str, text: str) -> list[Sent]:
    return world.mail(f"{power.lower()}@x.example", text, to=BOX)


def units(world: World) -> dict[str, str]:
    position = world.game("chaos").position
    return {power: " ".join(map(str, held)) for power, held in position.units.items()}


def text_of(sent: list[Sent], reader: str, kind: str = "") -> str:
    [mail] = [one for one in sent if one.to == reader and kind in ("", one.kind)]
    return " ".join(mail.text.split())
