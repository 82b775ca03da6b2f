"""Writes ``tests/data/exports/NAME.json``: games of every variant, exported as we do it now.

To be run once with each new form of the file, ``python tests/game/archive/older_exports.py``
with ``tests/helpers`` and ``tests/game/archive`` on ``PYTHONPATH``, and never again: the files say
what an operator of that time keeps.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from corrected_games import MISREAD, a_spring
from gm_mails import confirmed
from played import a_played_game
from test_export_whole import (
    a_fog,
    a_pause,
    a_phase,
    an_anarchy,
    an_appeal,
    an_auction,
    bid_at_last,
    known,
)
from worlds import World, address

from gmbot.game.archive import export

FOLDER = Path(__file__).parents[2] / "data" / "exports"


def played(state: Callable[[World], str]) -> World:
    world = World()
    state(world)
    return world


def settled_people() -> World:
    """A game whose people have settings, absences, a password and an address that waits."""
    world = World()
    a_phase(world)
    known(world, "OLGA")
    box = "bot+austerlitz@gm.example"
    for power, text in (
        ("FRANCE", "SET FILES ON"),
        ("FRANCE", "SET LANGUAGE de"),
        ("FRANCE", "SET MAPS OFF"),
        ("ENGLAND", "ABSENCE 26 Dec TO 28 Dec"),
        ("GERMANY", "SET ADDRESS gina@players.example"),
        ("RUSSIA", "SET PASSWORD gaius julius"),
        ("TURKEY", "SUBSTITUTE olga@players.example FROM 9 Dec TO 12 Dec"),
    ):
        sent = world.mail(address(power), text, to=box)
        asked = sent[-1]  # of SET ADDRESS the letter to the new one: so the change waits
        world.mail(asked.to, "yes", answering=asked)
    return world


def an_empire() -> World:
    world = played(an_anarchy)
    world.pass_deadline()
    return world


def in_the_fog() -> World:
    world = played(a_fog)
    world.pass_deadline()
    return world


def after_the_auction() -> World:
    world = played(an_auction)
    bid_at_last(world)
    world.pass_deadline()
    return world


def corrected() -> World:
    world = a_spring()
    confirmed(world, MISREAD)
    return world


GAMES: dict[str, Callable[[], World]] = {
    "standard": settled_people,
    "standard_corrected": corrected,
    "standard_paused": lambda: played(a_pause),
    "standard_ended": lambda: played(an_appeal),
    "anarchy7": an_empire,
    "blind1898": in_the_fog,
    "modern_auction": lambda: played(an_auction),
    "modern": after_the_auction,
    "modern_plain": lambda: a_played_game(1, variant="modern_plain"),
    "fritz1900": lambda: a_played_game(2, variant="fritz1900"),
}


def main() -> None:
    for name, make in GAMES.items():
        world = make()
        now = world.clock.now()
        with world.storage() as work:
            [game] = work.games.all()
            tables = export.export_all(world.context(work, now), game)
        text = json.dumps({"exported_at": now.isoformat(), **tables}, ensure_ascii=False)
        (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
