"""A game in the fog by mail, with players for some of its powers."""

from __future__ import annotations

from typing import Any

from worlds import POWERS, Sent, World, address

NAMES = {power: f"Player{number}" for number, power in enumerate(POWERS, 1)}


def fog(world: World, played: tuple[str, ...] = ("FRANCE",), gm: str = "", **changes: Any) -> None:
    """A fog game in which some powers have players; each mail has a picture, which takes time."""
    world.import_game(
        game="whispers",
        variant="blind1898",
        houserules="saari",
        players=[
            {
                "power": power,
                "name": NAMES[power],
                "addresses": [address(power)] * (power in played),
            }
            for power in POWERS
        ],
        gm={"name": "Zurich", "address": gm},
        **changes,
    )


def to(sent: list[Sent], power: str) -> Sent:
    return next(one for one in sent if one.to == address(power))


FALL = {
    "phase": "F1901M",
    "units": {"FRANCE": ["A PAR", "F BRE"], "ENGLAND": ["F ENG"], "AUSTRIA": ["A SER"]},
    "centers": {"FRANCE": ["BRE", "PAR"], "AUSTRIA": ["TRI"], "RUSSIA": ["STP"]},
}
