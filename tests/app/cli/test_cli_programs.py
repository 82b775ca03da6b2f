"""The commands as scripts and mail hosts use them: through the command line, on files."""

from __future__ import annotations

import json
from collections.abc import Sequence
from email import message_from_bytes
from pathlib import Path
from typing import Any

import pytest
from command_line import Gmbot
from worlds import a_game, address

MAIL = b"""From: Claire <france@players.example>
To: bot@gm.example
Subject: orders
Message-ID: <one@players.example>

A Par - Bur
A Mar - Spa
F Bre - MAO
"""


@pytest.fixture
def gmbot(tmp_path: Path) -> Gmbot:
    return Gmbot(tmp_path)


def outcomes(rows: Sequence[dict[str, Any]]) -> list[str]:
    return [row["state"] for row in rows]


def test_a_piped_mail_is_stored_handled_and_answered(gmbot: Gmbot) -> None:
    gmbot.import_game()

    gmbot.program("deliver", stdin=MAIL)

    [came] = gmbot.json("inbox", "list", "--json")
    [leaves] = gmbot.json("outbox", "list", "--json")
    assert came["state"] == "done"
    assert leaves["state"] == "queued"
    assert leaves["to"] == "france@players.example"
    assert leaves["answers"] == came["id"]
    assert gmbot.program("inbox", "show", str(came["id"])).stdout == MAIL
    answer = message_from_bytes(gmbot("outbox", "show", str(leaves["id"])).stdout)
    assert answer["Message-ID"] == leaves["message_id"]
    assert answer["In-Reply-To"] == "<one@players.example>"
    shown = gmbot.json("game", "show", "austerlitz", "--json", "--orders")
    assert shown["orders"] == {"FRANCE": ["A PAR - BUR", "A MAR - SPA", "F BRE - MAO"]}
    assert shown["states"] == {"FRANCE": "final"}


def test_a_piped_mail_ends_with_75_when_it_cannot_be_stored(gmbot: Gmbot) -> None:
    """The mail host keeps it then and tries again."""
    (gmbot.folder / "gmbot.db").mkdir()

    refused = gmbot.program("deliver", stdin=MAIL, status=75)

    assert b"was not stored" in refused.stderr
    (gmbot.folder / "gmbot.db").rmdir()
    gmbot("deliver", stdin=MAIL)


def test_a_piped_mail_ends_with_75_when_the_configuration_is_broken(gmbot: Gmbot) -> None:
    (gmbot.folder / "gmbot.toml").write_text("[mail]\n")

    gmbot("deliver", stdin=MAIL, status=75)


def test_a_mail_that_cannot_be_handled_is_stored_all_the_same(gmbot: Gmbot) -> None:
    gmbot("deliver", stdin=b"\xff\x00 no mail at all")

    assert len(gmbot.json("inbox", "list", "--json")) == 1


def test_run_resolves_what_is_due_at_the_time_it_is_given(gmbot: Gmbot) -> None:
    gmbot.import_game()
    gmbot("run", "--now", "2026-12-08T11:59:00Z")
    assert gmbot.json("game", "show", "austerlitz", "--json", "--orders")["phase"] == "S1901M"

    gmbot("run", "--now", "2026-12-08T12:00:00Z")
    gmbot("run", "--now", "2026-12-08T12:00:00Z")

    shown = gmbot.json("game", "show", "austerlitz", "--json", "--orders")
    assert shown["phase"] == "F1901M"
    assert shown["deadline"] == "2026-12-15T12:00:00Z"
    kinds = [row["kind"] for row in gmbot.json("outbox", "list", "--json")]
    assert kinds.count("results/1") == 8


def test_export_then_import_gives_the_same_game(gmbot: Gmbot, tmp_path: Path) -> None:
    gmbot.import_game(settings={"speed": True}, zone="Europe/London")
    gmbot("deliver", stdin=MAIL)
    exported = gmbot("game", "export", "austerlitz").stdout
    (tmp_path / "elsewhere").mkdir()
    other = Gmbot(tmp_path / "elsewhere")
    (other.folder / "moved.json").write_bytes(exported)

    other("game", "import", "moved.json")

    came, was = (json.loads(other("game", "export", "austerlitz").stdout), json.loads(exported))
    log, log_was = came["whole"].pop("chain"), was["whole"].pop("chain")
    looks, looks_was = came["whole"].pop("events"), was["whole"].pop("events")
    assert came == was
    assert looks[:-1] == looks_was  # each export is a look
    assert log[: len(log_was)] == log_was
    added = [json.loads(row["body"])["kind"] for row in log[len(log_was) :]]
    assert added == ["imported", "rules", "board", "looked"]
    assert json.loads(exported)["orders"]["FRANCE"][0] == "A PAR - BUR"


def test_the_units_of_an_imported_game_stand_where_its_file_says(gmbot: Gmbot) -> None:
    gmbot.import_game(
        phase="F1905R",
        units={"FRANCE": ["A PAR"], "GERMANY": ["A BUR"]},
        centers={"FRANCE": ["PAR", "MAR"], "GERMANY": ["MUN"]},
        dislodged=[{"power": "FRANCE", "unit": "A BUR", "attacker_from": "MUN"}],
        contested=["GAS"],
    )

    shown = gmbot.json("game", "show", "austerlitz", "--json", "--orders")

    assert shown["phase"] == "F1905R"
    assert shown["units"]["FRANCE"] == ["A PAR"]
    assert shown["dislodged"][0]["attacker_from"] == "MUN"
    assert shown["contested"] == ["GAS"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"colour": "red"}, "no key 'colour'"),
        ({"schema": 7}, "schema: 7 is not 1"),
        ({"game": "No Such Name!"}, "is no name for a game"),
        ({"variant": "chess"}, "variant: there is no 'chess'; there are"),
        ({"houserules": "mine"}, "houserules: there is no 'mine'"),
        ({"zone": "Atlantis/Capital"}, "zone: 'Atlantis/Capital' is no time zone"),
        ({"deadline": "tomorrow"}, "deadline: 'tomorrow' is no time"),
        ({"deadline": "2026-12-08T12:00:00"}, "lacks its zone"),
        ({"phase": "X1901M"}, "phase"),
        ({"units": {"FRANCE": ["A XXX"]}}, "XXX"),
        ({"players": [{"power": "FRANCE"}, {"power": "FRANCE"}]}, "FRANCE is given twice"),
        ({"players": [{"power": "ATLANTIS"}]}, "no power 'ATLANTIS'"),
        ({"players": [{"power": "FRANCE", "addresses": ["nobody"]}]}, "is not an address"),
        ({"settings": {"deadlines": {"moves": "soon"}}}, "not a span of time"),
        ({"orders": {"FRANCE": ["A PAR ~ BUR"]}}, "is not an order"),
    ],
)
def test_a_game_file_with_a_fault_is_refused_by_its_key_and_nothing_is_stored(
    gmbot: Gmbot, changes: dict[str, Any], words: str
) -> None:
    (gmbot.folder / "game.json").write_text(json.dumps(a_game(**changes)))

    refused = gmbot("game", "import", "game.json", status=1)

    assert words in refused.stderr.decode()
    assert b"Traceback" not in refused.stderr
    assert gmbot.json("game", "list", "--json") == []


def test_a_second_game_of_the_same_name_is_refused(gmbot: Gmbot) -> None:
    gmbot.import_game()

    refused = gmbot("game", "import", "game.json", status=1)

    assert b"there is a game 'austerlitz' already" in refused.stderr


def test_a_game_is_created_and_joined_by_mail(gmbot: Gmbot) -> None:
    said = gmbot("game", "create", "marengo", "--set", "speed=true", "--set", "deadlines.moves=4d")
    joining = MAIL.replace(b"A Par - Bur\nA Mar - Spa\nF Bre - MAO", b"JOIN marengo")

    gmbot("deliver", stdin=joining)

    assert b"JOIN marengo" in said.stdout
    exported = gmbot.json("game", "export", "marengo")
    assert exported["settings"] == {"speed": True, "deadlines": {"moves": "4d"}}
    assert gmbot.json("outbox", "list", "--json")[0]["kind"] == "confirm-address/1"


def test_a_games_rules_are_read_as_in_a_mail_and_all_faults_told_at_once(gmbot: Gmbot) -> None:
    gmbot("game", "create", "friday", "--set", "leniency.spelling=off", "--set", "press=white")
    refused = gmbot("game", "create", "marengo", "--set", "sped=on", "--set", "nmr.count=many",
        status=1)  # fmt: skip

    settings = gmbot.json("game", "export", "friday")["settings"]
    assert settings == {"leniency": {"spelling": False}, "press": ["white"]}
    assert b"Did you mean speed?" in refused.stderr
    assert b"[nmr] count must be a number" in refused.stderr


def test_what_is_not_there_is_said_in_a_sentence(gmbot: Gmbot) -> None:
    gmbot("db", "upgrade")

    for words in (
        ("game", "show", "waterloo"),
        ("outbox", "show", "99"),
        ("inbox", "show", "99"),
        ("replay", "99"),
        ("run", "--now", "noon"),
    ):
        refused = gmbot(*words, status=2 if "noon" in words else 1)
        assert b"Error: " in refused.stderr
        assert b"Traceback" not in refused.stderr


def test_lists_are_readable_without_json(gmbot: Gmbot) -> None:
    gmbot.import_game()
    gmbot("deliver", stdin=MAIL)

    assert b"A PAR - BUR" in gmbot("game", "show", "austerlitz", "--orders").stdout
    assert b"france@players.example" in gmbot("outbox", "list").stdout
    assert b"done" in gmbot("inbox", "list").stdout


def test_the_demo_says_what_it_needs_where_it_is_not_installed(gmbot: Gmbot) -> None:
    (gmbot.folder / "aiosmtpd.py").write_text("raise ModuleNotFoundError(name='aiosmtpd')")

    refused = gmbot.program("demo", "--once", status=1)

    assert b"pip install 'gmbot[demo]'" in refused.stderr


def test_the_deadline_in_an_imported_game_is_told_in_its_mails(gmbot: Gmbot) -> None:
    gmbot.import_game()
    gmbot("deliver", stdin=MAIL)
    [leaves] = gmbot.json("outbox", "list", "--json")
    text = gmbot("outbox", "show", str(leaves["id"])).stdout

    assert address("FRANCE").encode() in text
    assert b"8 Dec" in text
