"""Whatever is damaged in what is stored: phases are resolved, or held with an alarm that helps.

The places to damage are found by the types of the records (``tests/helpers/damage.py``).
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import fields, replace
from datetime import timedelta

import pytest
from damage import TABLES, damage, damage_note
from fakes import MemoryStorage
from played import order_at_random
from worlds import GM, Sent, World, address, played_once

from gmbot.game.state.model import Game, GameState
from gmbot.game.state.notes import Notes
from gmbot.game.state.stored.game_course import DeadlineFailed
from gmbot.scheduling.faults import MASTER

SEEDS = range(24)
GAMES = ("austerlitz", "marengo")
SETTINGS = {
    "gunboat": True,
    "deadlines": {"moves": "7d", "retreats": "7d", "days_off": ["Saturday"]},
    "nmr": {"count": 3},
    "extensions": {"times": 3},
    "remind": "48h",
}
"""House rules of a game as they are stored."""
PYTHON = re.compile(r"Traceback|File \"|Error\b|<class|\bNone\b|dataclass|0x[0-9a-f]{6}")


def a_rich_game(dice: random.Random) -> World:
    """Two games with press, votes, observers, people who stand by and orders for later."""
    world = World()
    for name in GAMES:
        world.import_game(game=name, settings={"speed": dice.random() < 0.3, **SETTINGS})
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
    world.mail(address("ITALY"), "SET DIGEST 18:00", to=box)
    order_at_random(world, dice)
    return world


def assert_helps(alarm: Sent) -> None:
    assert not PYTHON.search(alarm.text), alarm.text
    assert "WHAT TO DO" in alarm.text, alarm.text


def standing(world: World, before: Mapping[int, Game]) -> list[Game]:
    """The games whose phase is over and was not resolved."""
    assert isinstance(world.storage, MemoryStorage)
    now = world.clock.when
    return [
        game
        for game in world.storage.shelf.games.values()
        if game.state is GameState.RUNNING
        and game.phase == before[game.id].phase
        and game.deadline is not None
        and max(game.deadline, game.due_at or game.deadline) <= now
        and not game.notes.review
    ]


def a_world_somewhat_played(dice: random.Random, *, played: bool = False) -> World:
    world = a_rich_game(dice)
    if played or dice.random() < 0.5:
        world.pass_time(timedelta(days=7))
        order_at_random(world, dice)
    return world


@played_once
def a_known_world(seed: int, *, played: bool = False) -> World:
    return a_world_somewhat_played(random.Random(seed), played=played)


def games_of(world: World) -> dict[int, Game]:
    assert isinstance(world.storage, MemoryStorage)
    return {game.id: game for game in world.storage.shelf.games.values()}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_phase_is_resolved_or_held_with_an_alarm(seed: int) -> None:
    dice = random.Random(seed)
    world = a_world_somewhat_played(dice)
    assert isinstance(world.storage, MemoryStorage)
    places = [damage(world.storage.shelf, dice) for _ in range(dice.choice((1, 1, 2, 4)))]
    before = games_of(world)

    sent = world.pass_time(timedelta(days=9)) + world.pass_time(timedelta(days=2))

    alarms = [one for one in sent if one.kind == "alarm"]
    for alarm in alarms:
        assert_helps(alarm)
    if standing(world, before):
        assert GM in {one.to for one in alarms}, places


def note_an_open_alarm(world: World) -> None:
    """A deadline failed, and nobody was told yet that it is over."""
    with world.storage() as work:
        game = work.games.by_name("austerlitz")
        assert game is not None
        about = (DeadlineFailed.what, game.name, game.phase.code)
        work.alarms.open(about, MASTER, world.clock.when)
        work.commit()


@pytest.mark.parametrize("table", [name for name in TABLES if name != "games"])
def test_no_record_of_one_person_holds_a_phase(table: str) -> None:
    """What a record refers to is there: databases keep that (``person_id`` of a seat)."""
    for seed in range(4):
        dice = random.Random(f"{table}{seed}")
        world = a_known_world(seed, played=table == "records")
        assert isinstance(world.storage, MemoryStorage)
        letter = "PRESS TO Italy\nHello.\nENDPRESS"  # it waits for Italy's daily mail
        world.mail(address("GERMANY"), letter, to="bot+austerlitz@gm.example")
        note_an_open_alarm(world)
        where = damage(world.storage.shelf, dice, table)
        before = games_of(world)

        world.pass_time(timedelta(days=9))
        world.pass_time(timedelta(days=2))

        assert ".person_id" in where or standing(world, before) == [], where


@pytest.mark.parametrize("note", [one.name for one in fields(Notes)])
def test_no_note_holds_a_phase(note: str) -> None:
    """Each is set to something of other persons, seats and phases, or is damaged."""
    for seed in range(2):
        dice = random.Random(f"{note}{seed}")
        world = a_known_world(seed)
        assert isinstance(world.storage, MemoryStorage)
        where = damage_note(world.storage.shelf, dice, note)
        before = games_of(world)

        sent = world.pass_time(timedelta(days=9)) + world.pass_time(timedelta(days=2))

        for alarm in sent:
            assert alarm.kind != "alarm" or "WHAT TO DO" in alarm.text
        assert standing(world, before) == [], where


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"houserules": "gone"}, "no house rules 'gone'"),
        ({"variant": "gone"}, "no variant 'gone'"),
    ],
)
def test_rules_that_cannot_be_read_are_named_in_the_alarm(
    changes: Mapping[str, object], why: str
) -> None:
    world = World()
    game = world.import_game()
    assert isinstance(world.storage, MemoryStorage)
    world.storage.shelf.games[game.id] = replace(game, **changes)  # type: ignore[arg-type]

    sent = world.pass_deadline()

    [alarm] = [one for one in sent if one.kind == "alarm"]
    assert why in " ".join(alarm.text.split())
    assert "repeats the failure" in " ".join(alarm.text.split())
    assert_helps(alarm)
