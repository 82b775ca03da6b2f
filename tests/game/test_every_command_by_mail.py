"""Every command by mail: from the right writer and the wrong one, in each state of a game.

``tests/data/commands_answered.jsonl`` has a line for each mail: who writes it (``player`` is
France's, ``known`` has no seat, ``stranger`` is not registered), how the game stands, the text, and
what comes of it: the kind and the subject of the one answer, and the kinds of all other mails.
``GMBOT_WRITE_EXPECTED=1`` writes the table anew; every line of it is meant to be read.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from worlds import GM, POWERS, Sent, World, address

TABLE = Path(__file__).parent.parent / "data" / "commands_answered.jsonl"
WRITERS = {
    "player": address("FRANCE"),
    "gm": GM,
    "known": "bob@elsewhere.example",
    "stranger": "nobody@elsewhere.example",
}
_ASKED = ("who", "game", "mail")
_BOX = "bot+austerlitz@gm.example"


def rows() -> list[dict[str, Any]]:
    found = [json.loads(line) for line in TABLE.read_text(encoding="utf-8").splitlines()]
    if not os.environ.get("GMBOT_WRITE_EXPECTED"):
        return found
    anew = [{key: row[key] for key in _ASKED} | outcome(row) for row in found]
    lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in anew]
    TABLE.write_text("".join(lines), encoding="utf-8")
    return anew


# --------------------------------------------------------------------------- how a game stands


def _running(**changes: Any) -> World:
    world = World()
    world.import_game(**changes)
    return world


def _vacant() -> World:
    players = [
        {"power": power, "name": power.title(), "addresses": [address(power)]}
        for power in POWERS
        if power != "ITALY"
    ]
    return _running(players=players)


def _forming() -> World:
    world = World()
    for who, line in ((GM, "CREATE austerlitz"), (WRITERS["player"], "JOIN austerlitz")):
        _register(world, who)
        world.mail(who, line, subject="hello")
    return world


def _sure(line: str) -> Callable[[], World]:
    """A game after a command of the GM that is asked twice."""

    def world() -> World:
        running = _running()
        _confirmed(running, GM, line)
        return running

    return world


def _left() -> World:
    """France's player has resigned."""
    world = _running()
    _confirmed(world, WRITERS["player"], "RESIGN")
    return world


def _played() -> World:
    world = _running()
    world.mail(WRITERS["player"], "A Par - Bur\nA Mar H\nF Bre - MAO", to=_BOX)
    world.pass_deadline()
    return world


STATES: Mapping[str, Callable[[], World]] = {
    "forming": _forming,
    "running": _running,
    "played": _played,
    "paused": _sure("PAUSE"),
    "ended": _sure("END GAME: all are tired"),
    "vacant": _vacant,
    "left": _left,
    "ejected": _sure("EJECT France"),
    "grey": lambda: _running(settings={"press": ["grey"]}),
}


def _register(world: World, who: str) -> None:
    asked = world.answer(who, "REGISTER Bob, zone Europe/London", subject="hello")
    world.answer(who, "yes", answering=asked)


def _confirmed(world: World, who: str, line: str) -> None:
    asked = world.answer(who, line, to=_BOX)
    world.mail(who, "yes", answering=asked)


# --------------------------------------------------------------------------- the mails


def outcome(row: Mapping[str, Any]) -> dict[str, Any]:
    """What comes of a row's mail, in the form of the table."""
    world = STATES[row["game"]]()
    _register(world, WRITERS["known"])
    world.news()
    who = WRITERS[row["who"]]
    sent = world.mail(who, row["mail"], subject="hello", to=_BOX)
    (answer,) = [mail for mail in sent if mail.to == who]
    others = sorted({f"{mail.kind} to {_whose(mail)}" for mail in sent if mail.to != who})
    return {"kind": answer.kind, "subject": _plain(answer.subject), "others": others}


def _whose(mail: Sent) -> str:
    named = [name for name, one in WRITERS.items() if one == mail.to]
    return named[0] if named else "others"


def _plain(subject: str) -> str:
    return re.sub(r"^\[\w+\] ", "", subject)


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row['who']} {row['game']} {row['mail']}")
def test_a_command_is_answered_as_the_table_says(row: dict[str, Any]) -> None:
    assert outcome(row) == {key: row[key] for key in row if key not in _ASKED}
