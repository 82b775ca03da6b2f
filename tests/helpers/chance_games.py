"""Games of which chance decides something, from sign-up to the archive, each played once."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from gm_mails import confirmed
from played import finish
from proven import KEY, archive_of
from worlds import GM, Sent, World, address, played_once

PLAYERS = tuple(f"p{n}" for n in range(1, 11))
BIDS = ("BID", "Britain 110", *(f"{power} 10" for power in (
    "Egypt", "France", "Germany", "Italy", "Poland", "Russia", "Spain", "Turkey", "Ukraine",
)))  # fmt: skip
Played = tuple[bytes, tuple[Sent, ...]]
"""The archive of a game, and all its mails."""


@played_once
def signed_up(count: int, wish: Callable[[int], str] = lambda _: "", **changes: Any) -> World:
    """A game that takes players, with so many signed up; ``wish``: what each writes after that."""
    world = World()
    world.signer = KEY
    world.import_game(state="forming", deadline=None, players=[], **changes)
    for number, name in enumerate(PLAYERS[:count], 1):
        asked = world.answer(address(name), f"REGISTER {name.title()}\nJOIN austerlitz")
        world.mail(address(name), "YES", answering=asked)
        if wish(number):
            world.mail(address(name), wish(number), subject="[austerlitz]")
    return world


def archived(world: World, phases: int = 1) -> Played:
    """What is left of a game after so many phases."""
    for _ in range(phases):
        world.pass_deadline()
    finish(world)
    world.sweep()
    archive = archive_of(world, address("p1"))
    world.went_back()
    with world.storage() as work:
        return archive, tuple(map(Sent, work.outbox.all(100_000)))


@lru_cache
def auctioned() -> Played:
    """Ten players of Modern, most of whom want Britain most; two of whom do not mind."""
    world = signed_up(10, variant="modern", houserules="upquark")
    for number, name in enumerate(PLAYERS, 1):
        text = "BID NO PREF" if number in (3, 7) else "\n".join(BIDS)
        world.mail(address(name), f"GAME austerlitz\n{text}")
    return archived(world, 2)


@lru_cache
def dealt() -> Played:
    """Seven empires, whose centers are dealt."""
    world = signed_up(
        7, lambda number: f"LUCK word {number}", variant="anarchy7", houserules="anarchy7",
        settings={"players": 7},
    )  # fmt: skip
    if world.game().deadline is None:
        confirmed(world, "START")
    return archived(world)


@lru_cache
def preferred() -> Played:
    """Six who would like the same powers, in a game with a power that moves at random."""
    wishes = {1: "PREFER [FRG] E", 2: "PREFER France, [ERG]", 3: "PREFER F *", 4: "PREFER [EFG]"}
    world = signed_up(5, lambda number: wishes.get(number, ""))
    world.mail(GM, "DUMMY Turkey RANDOM", subject="[austerlitz]")
    asked = world.answer(address("p6"), "REGISTER P6\nJOIN austerlitz")
    world.mail(address("p6"), "YES", answering=asked)
    return archived(world, 4)


def bodies(ledger: bytes) -> list[dict[str, Any]]:
    """What the rows of a log tell; nothing of those that stay sealed."""
    rows = [json.loads(line) for line in ledger.splitlines()]
    return [json.loads(row["body"] or "{}") for row in rows]
