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
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from worlds import GM, POWERS, Sent, World, address, played_once

TABLE = Path(__file__).parents[2] / "data" / "commands_answered.jsonl"
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


@played_once
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


@played_once
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


_STATES: Mapping[str, Callable[[], World]] = {
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
STATES: Mapping[str, Callable[[], World]] = {
    name: played_once(make) for name, make in _STATES.items()
}


@played_once
def known_to(game: str) -> World:
    """A game in one of the states, and one who has no power in it."""
    world = STATES[game]()
    _register(world, WRITERS["known"])
    world.news()
    return world


def _register(world: World, who: str) -> None:
    asked = world.answer(who, "REGISTER Bob, zone Europe/London", subject="hello")
    world.answer(who, "yes", answering=asked)


def _confirmed(world: World, who: str, line: str) -> None:
    asked = world.answer(who, line, to=_BOX)
    world.mail(who, "yes", answering=asked)


# --------------------------------------------------------------------------- the mails


def outcome(row: Mapping[str, Any]) -> dict[str, Any]:
    """What comes of a row's mail, in the form of the table."""
    world = known_to(row["game"])
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


# --------------------------------------------------------------------------- what was done


def test_lines_below_become_are_the_players_settings_and_he_has_a_copy() -> None:
    world = _running()
    italy = address("ITALY")

    sent = world.mail(
        GM, "SET speed on\nBECOME Italy\nSET ZONE Europe/Rome\nSET REMIND 2d", to=_BOX
    )

    (copy,) = [mail for mail in sent if mail.to == italy and mail.kind == "settings-helped"]
    assert "SET ZONE Europe/Rome" in copy.text
    assert "speed" not in copy.text  # what stands above BECOME is the GM's own affair
    assert "Europe/Rome" in world.answer(italy, "SET ZONE UTC", to=_BOX).text
    assert "shown to you in UTC" in world.answer(GM, "SET ZONE Europe/Paris", to=_BOX).text


def test_lines_below_a_game_that_was_not_created_are_about_no_other_game() -> None:
    world = _running()

    world.mail(GM, "CREATE austerlitz\nSCHEDULE moves 4d\nSET speed on", to=_BOX)

    assert dict(world.game().settings) == {}


@pytest.mark.parametrize("line", ["DRAW", "NO DRAW", "DIAS please", "NODRAW!", "DRAW with England"])
def test_the_gm_never_sees_what_was_meant_as_a_vote(line: str) -> None:
    """S3.40"""
    sent = _running().mail(WRITERS["player"], line, to=_BOX)

    assert [mail.to for mail in sent] == [WRITERS["player"]]


@pytest.mark.parametrize(
    ("subject", "text", "final"),
    [
        ("austerlitz provisional", "A Par - Bur", False),
        ("austerlitz prelim orders", "A Par - Bur", False),
        ("austerlitz final", "A Par - Bur", True),
        ("austerlitz final", "A Par - Bur\nPROVISIONAL", False),
        ("austerlitz", "A Par - Bur\nSET WAIT", False),
        ("austerlitz provisional", "A Par - Bur\nFINAL", True),
        ("austerlitz", "These orders are preliminary.\nA Par - Bur", False),
    ],
)
def test_the_receipt_says_what_the_mail_says_of_its_orders(
    subject: str, text: str, final: bool
) -> None:
    """S4.19"""
    answer = _running().answer(WRITERS["player"], text, subject=subject)

    assert ("These orders are final." in answer.text) is final


@pytest.mark.parametrize("word", ["MESSAGE", "POSTALPRESS", "OFFICIAL", "PUBLISH"])
def test_the_end_of_a_block_is_no_part_of_it(word: str) -> None:
    world = _running()
    who, head = (GM, word) if word == "OFFICIAL" else (WRITERS["player"], f"{word} TO Germany")

    answer = world.answer(who, f"{head}\nShall we?\nEND{word}", to=_BOX)

    assert "Shall we?" in answer.text
    assert f"END{word}" not in answer.text


def test_a_history_holds_the_phases_that_were_asked_for() -> None:
    world = _played()
    world.pass_deadline()

    answer = world.answer(WRITERS["player"], "HISTORY FROM F1901M", to=_BOX)

    assert "Fall 1901 moves" in answer.text
    assert "Spring 1901 moves" not in answer.text.split("-" * 40)[0]


def test_a_substitute_extends_no_deadline() -> None:
    world = _running()
    asked = world.mail(
        WRITERS["player"], "SUBSTITUTE sue@elsewhere.example FROM 2 Dec TO 9 Dec", to=_BOX
    )
    (question,) = [mail for mail in asked if mail.to == "sue@elsewhere.example"]
    world.mail("sue@elsewhere.example", "yes", answering=question)
    world.pass_time(timedelta(days=2))
    before = world.game().deadline

    for line in ("EXTEND 24h", "EXTENSION 24h"):
        world.mail("sue@elsewhere.example", line, to=_BOX)

    assert world.game().deadline == before


def test_the_receipt_calls_a_numbered_set_by_its_number_too() -> None:
    """S3.12"""
    answer = _running().answer(WRITERS["player"], "ORDERS #2\nA Par - Bur", to=_BOX)

    assert "These orders are your set 1 (#2), and they count." in " ".join(answer.text.split())
