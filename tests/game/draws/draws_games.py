"""Small games to propose and vote in, just before a count or ended by a draw."""

from __future__ import annotations

from typing import Any

from worlds import World, address, flat

from gmbot.game.state.ballots import Ballot

A, E, F, G = (address(power) for power in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY"))


UNITS = {
    "AUSTRIA": ["A VIE"],
    "ENGLAND": ["F LON"],
    "FRANCE": ["A PAR"],
    "GERMANY": ["A BER"],
}
CENTERS = {"AUSTRIA": ["VIE"], "ENGLAND": ["LON"], "FRANCE": ["PAR"], "GERMANY": ["BER"]}


def a_small_game(phase: str = "S1903M", **changes: Any) -> World:
    """Austria, England, France and Germany with a unit and a center each; the rest have fallen."""
    world = World()
    tables = {"phase": phase, "units": UNITS, "centers": CENTERS}
    world.import_game(**(tables | changes))
    return world


def told(world: World, reader: str = E) -> str:
    """What the next results tell a reader."""
    [mail] = [one for one in world.pass_deadline() if one.to == reader and one.kind == "results"]
    return flat(mail)


def ballots(world: World) -> tuple[Ballot, ...]:
    game = world.game()
    with world.storage() as work:
        return work.ballots.of_game(game.id)


def propose(world: World, *proposals: tuple[str, str]) -> None:
    for sender, text in proposals:
        assert "is kept" in world.answer(sender, f"PROPOSE {text}").subject
