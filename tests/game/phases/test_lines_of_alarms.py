"""Each line that an alarm offers is sent back alone, and does something."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from dataclasses import replace

import pytest
from fakes import MemoryStorage
from test_culprits import Refusing, ordered
from worlds import GM, Sent, World, address

from gmbot.app.cli.main import main
from gmbot.game.state.notes import OrdersAhead
from gmbot.rules.board.terms import Phase, Power

BOX = "bot+austerlitz@gm.example"


def an_order() -> World:
    world = World(storage=Refusing("BUR"))
    world.import_game()
    ordered(world, FRANCE="A Par - Bur")
    return world


def with_notes(**notes: object) -> World:
    world = World()
    game = world.import_game()
    assert isinstance(world.storage, MemoryStorage)
    changed = replace(game.notes, **notes)  # type: ignore[arg-type]
    world.storage.shelf.games[game.id] = replace(game, notes=changed)
    return world


def a_note() -> World:
    return with_notes(extension_asked="soon")


def orders_for_later() -> World:
    ahead = OrdersAhead(Phase.parse("F1901M"), Power("FRANCE"), ("A Par H",), None)  # type: ignore[arg-type]
    return with_notes(ahead=(ahead,))


def a_rule() -> World:
    world = World()
    game = world.import_game()
    assert isinstance(world.storage, MemoryStorage)
    world.storage.shelf.games[game.id] = replace(game, settings={"press": 7})
    return world


def the_whole_board() -> World:
    storage = Refusing()
    world = World(storage=storage)
    world.import_game()
    storage.provinces = ("VIE", "BUD", "TRI")
    return world


ALARMS = (an_order, a_note, orders_for_later, a_rule, the_whole_board)


def lines_of(sent: list[Sent]) -> list[str]:
    texts = [mail.text for mail in sent if mail.kind == "alarm"]
    below = (text.partition("WHAT TO DO")[2].partition("\n---")[0] for text in texts)
    return [line.strip() for text in below for line in text.splitlines()
            if re.match(r"\s*(?:[A-Z]{3,}|gmbot)\b", line)]  # fmt: skip


@pytest.mark.parametrize("cause", ALARMS)
def test_each_line_of_an_alarm_is_understood_when_it_comes_back_alone(
    cause: Callable[[], World],
) -> None:
    world = cause()
    lines = lines_of(world.pass_deadline())
    if isinstance(world.storage, Refusing):
        world.storage.provinces = ()  # mended, so that lines can do what they say

    for line in lines:
        if line.startswith("gmbot "):
            command = main
            for word in shlex.split(line)[1:]:
                command = getattr(command, "commands", {}).get(word, command)
            assert command is not main, line
            continue
        [answer] = [mail for mail in world.mail(GM, line, to=BOX) if mail.row.answers is not None]
        assert answer.kind not in ("refusal", "nothing-understood"), (line, answer.text)
    assert lines or cause in (a_note, orders_for_later)


def test_the_player_is_answered_meanwhile() -> None:
    world = the_whole_board()
    world.pass_deadline()

    assert world.answer(address("FRANCE"), "STATUS", to=BOX).kind == "status"
