"""Whatever is damaged in what is stored: phases are resolved, or held with an alarm that helps.

The places to damage are found by the types of the records (``tests/helpers/damage.py``).
"""

from __future__ import annotations

import random
import re
from datetime import datetime, timedelta

import pytest
from damage import all_notes_set, damage
from fakes import MemoryStorage
from played import order_at_random
from worlds import GM, Sent, World, address

from gmbot.game.state.model import GameState

SEEDS = range(30)
GAMES = ("austerlitz", "marengo")
PYTHON = re.compile(r"Traceback|File \"|Error\b|<class|\bNone\b|dataclass|0x[0-9a-f]{6}")


def a_rich_game(dice: random.Random) -> World:
    """Two games with press, votes, observers, people who stand by and orders for later."""
    world = World()
    for name in GAMES:
        settings = {"speed": dice.random() < 0.3, "gunboat": dice.random() < 0.3}
        world.import_game(game=name, settings=settings)
    box = "bot+austerlitz@gm.example"
    france, england, olga = address("FRANCE"), address("ENGLAND"), "olga@players.example"
    world.mail(olga, "REGISTER name Olga")
    world.mail(olga, "OBSERVE austerlitz\nSTANDBY austerlitz")
    world.mail(england, "PROPOSE DRAW England, France", to=box)
    world.mail(
        france, "PRESS TO ALL\nHello.\nENDPRESS\nPRESS GREY TO England\nHush.\nENDPRESS", to=box
    )
    world.mail(france, "FOR W1901A\nBuild A Par", to=box)
    world.mail(england, "SET ZONE Europe/London\nABSENCE 24 Dec TO 3 Jan", to=box)
    order_at_random(world, dice)
    return world


def deadline_of(world: World, name: str) -> datetime:
    return world.game(name).deadline or world.clock.when


def assert_helps(alarm: Sent) -> None:
    assert not PYTHON.search(alarm.text), alarm.text
    assert "WHAT TO DO" in alarm.text, alarm.text


@pytest.mark.parametrize("seed", SEEDS)
def test_a_phase_is_resolved_or_held_with_an_alarm(seed: int) -> None:
    dice = random.Random(seed)
    world = a_rich_game(dice)
    if dice.random() < 0.5:
        world.pass_time(timedelta(days=7))
        order_at_random(world, dice)
    assert isinstance(world.storage, MemoryStorage)
    places = [damage(world.storage.shelf, dice) for _ in range(dice.choice((1, 1, 2, 4)))]
    if dice.random() < 0.3:
        places.append(all_notes_set(world.storage.shelf, dice))
    before = {game.id: game for game in world.storage.shelf.games.values()}

    sent = world.pass_time(timedelta(days=9))
    sent += world.pass_time(timedelta(days=2))

    alarms = [one for one in sent if one.kind == "alarm"]
    for alarm in alarms:
        assert_helps(alarm)
    for game in world.storage.shelf.games.values():
        due = max(
            game.deadline or world.clock.when, game.due_at or game.deadline or world.clock.when
        )
        stands = game.state is GameState.RUNNING and game.phase == before[game.id].phase
        if stands and game.deadline and due <= world.clock.when and not game.notes.review:
            assert any(one.to == GM for one in alarms), places
