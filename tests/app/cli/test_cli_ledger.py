"""The commands on what can be proved: the key, and the check of the sealed logs."""

from __future__ import annotations

import json
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from command_line import Gmbot

from gmbot.fairness import SigningKey, is_signed
from gmbot.fairness.signing import from_text


@pytest.fixture
def gmbot(tmp_path: Path) -> Gmbot:
    return Gmbot(tmp_path)


def test_a_key_is_made_once_for_its_owner_alone(gmbot: Gmbot) -> None:
    made = gmbot("key", "new").stdout.decode().split()
    shown = gmbot("key", "show").stdout.decode().strip()
    again = gmbot("key", "new", status=1)

    file = gmbot.folder / "gmbot.db.key"
    assert made == [str(file), shown]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert b"there is a key" in again.stderr
    secret = json.loads(file.read_text())["secret"]
    assert SigningKey(from_text(secret)).public == shown
    assert secret not in shown


def test_a_key_gives_way_to_the_next_in_a_signed_statement(gmbot: Gmbot) -> None:
    gmbot("key", "new")
    old = gmbot("key", "show").stdout.decode().strip()

    gmbot("key", "rotate", "--now", "2026-12-05T12:00:00Z")

    told = json.loads(gmbot("key", "show", "--json").stdout)
    [handover] = told["handovers"]
    assert is_signed(handover, old)
    assert (handover["old"], handover["new"]) == (old, told["public"])
    assert handover["at"] == "2026-12-05T12:00:00Z"


def test_a_file_that_is_no_key_is_told_in_a_sentence(gmbot: Gmbot) -> None:
    (gmbot.folder / "gmbot.db.key").write_text('{"secret": "?"}')

    assert b"no key of gmbot" in gmbot("key", "show", status=1).stderr


def test_the_check_of_the_logs_names_what_was_changed(gmbot: Gmbot) -> None:
    gmbot.import_game()
    assert b"nothing was changed" in gmbot("ledger", "check").stdout
    with closing(sqlite3.connect(gmbot.folder / "gmbot.db")) as database, database:
        database.execute("UPDATE games SET position = replace(position, 'A PAR', 'A GAS')")

    done = gmbot("ledger", "check", "austerlitz", status=1)

    assert b"the board is not the one of row" in done.stdout


def test_a_game_that_there_is_not_is_told_in_a_sentence(gmbot: Gmbot) -> None:
    assert b"no game 'jena'" in gmbot("ledger", "check", "jena", status=1).stderr
