"""``gmbot forget``: a person goes, a number stays, and what was sealed still checks."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from command_line import Gmbot
from forgettable import PLAYERS, end_sealed_with_words, mail

from gmbot.game.people import is_named


@pytest.fixture
def gmbot(tmp_path: Path) -> Gmbot:
    bot = Gmbot(tmp_path)
    bot.import_game(players=PLAYERS)
    return bot


def everything(gmbot: Gmbot) -> bytes:
    """All that can be read of the database, packed mails taken apart, and its files as bytes."""
    files = [file.read_bytes() for file in gmbot.folder.glob("gmbot.db*") if file.is_file()]
    return b"".join([readable(gmbot), *files]).lower()


def readable(gmbot: Gmbot) -> bytes:
    """All that can be read of the database, packed mails taken apart.

    The files hold copies of rows besides, as many as the storage engine happens to leave.
    """
    with closing(sqlite3.connect(gmbot.folder / "gmbot.db")) as database:
        tables = "\n".join(database.iterdump())
    ids = [row["id"] for row in gmbot.json("outbox", "list", "--json")]
    kept = [gmbot("outbox", "show", str(one)).stdout for one in ids]
    return b"".join([tables.encode(), *kept]).lower()


def test_somebody_is_forgotten_and_what_was_sealed_still_checks(gmbot: Gmbot) -> None:
    mail(gmbot, "Annabel Quill <anna@quill.example>", "A PAR - BUR", "F BRE - MAO")
    mail(gmbot, "Annabel <anna@quill.example>", "PRESS TO GERMANY", "Write to ANNA@quill.example.",
         "END PRESS", encoding="base64")  # fmt: skip
    mail(gmbot, "Bert <bert@players.example>", "A BER - KIE", "> Annabel Quill wrote:",
         encoding="base64")  # fmt: skip
    end_sealed_with_words(gmbot, "Anna@quill.example has the better of it.")
    assert b"anna@quill.example" in everything(gmbot)

    said = gmbot("forget", "Anna@Quill.example", "--yes").stdout.decode()

    assert "Annabel Quill is Player 2 now." in said
    assert "1 rows of sealed logs" in said
    left = everything(gmbot)
    assert b"quill" not in left
    assert b"bert@players.example" in left
    assert b"nothing was changed" in gmbot("ledger", "check").stdout
    exported = gmbot.json("game", "export", "austerlitz")
    assert "Player 2" in str(exported)
    closed = [row for row in exported["whole"]["chain"] if row["kind"] == "closed"]
    [ended] = [row for row in exported["whole"]["chain"] if row["kind"] == "ended"]
    assert [json.loads(row["body"])["rows"] for row in closed] == [[ended["seq"]]]
    assert ended["body"] == ""
    assert "Nobody" in gmbot("forget", "anna@quill.example", "--yes").stdout.decode()


@pytest.mark.parametrize("address", ["joanna@quill.example", "jo.anna@quill.example.org"])
def test_an_address_that_only_looks_like_it_stays(tmp_path: Path, address: str) -> None:
    gmbot = Gmbot(tmp_path)
    other = {"power": "ITALY", "name": "Jo", "addresses": [address]}
    gmbot.import_game(players=[*PLAYERS, other])
    mail(gmbot, f"Jo <{address}>", "PRESS TO GERMANY", f"Write to {address}.", "END PRESS")
    end_sealed_with_words(gmbot, f"{address} has the better of it.")
    before = readable(gmbot).count(address.encode())

    said = gmbot("forget", "anna@quill.example", "--yes").stdout.decode()

    assert "rows of sealed logs" not in said
    assert readable(gmbot).count(address.encode()) == before > 0


def test_whoever_plays_is_not_forgotten(gmbot: Gmbot) -> None:
    refused = gmbot("forget", "anna@quill.example", "--yes", status=1)

    assert b"still plays or runs austerlitz" in refused.stderr
    assert b"anna@quill.example" in everything(gmbot)


NAMES = ("May", "Will", "Spring", "France", "Army", "The King", "orders", "A", "1901")


@pytest.mark.parametrize("name", NAMES)
def test_others_mails_with_a_word_that_is_also_a_name_stay(tmp_path: Path, name: str) -> None:
    gmbot = Gmbot(tmp_path)
    person = {"power": "FRANCE", "name": name, "addresses": ["anna@quill.example"]}
    gmbot.import_game(players=[person, PLAYERS[1]])
    mail(gmbot, f"{name} <anna@quill.example>", "A PAR - BUR")
    mail(gmbot, "Bert <bert@players.example>", "A BER - KIE", "A MUN H", "F KIE - HOL")
    mail(gmbot, "Bert <bert@players.example>", "PRESS TO ENGLAND", f"Who knows {name} here?",
         "END PRESS")  # fmt: skip
    mail(gmbot, "Bert <bert@players.example>", "PRESS TO ENGLAND", "Yes.", "", f"{name} wrote:",
         "> No.", "END PRESS")  # fmt: skip
    end_sealed_with_words(gmbot, "Enough.")

    said = gmbot("forget", "anna@quill.example", "--yes").stdout.decode()

    ids = [row["id"] for row in gmbot.json("inbox", "list", "--json")]
    shown = [gmbot("inbox", "show", str(one)).stdout.decode() for one in ids]
    assert any("A BER - KIE" in one for one in shown)
    assert any(f"Who knows {name} here?" in one for one in shown)
    assert not any("A PAR - BUR" in one or f"{name} wrote:" in one for one in shown)
    assert f"mails have the word {name}" in said
    gmbot("forget", "anna@quill.example", "--yes", "--mentions", name)
    assert f"Who knows {name} here?".lower().encode() not in readable(gmbot)


@pytest.mark.parametrize(
    ("name", "text", "named"),
    [
        ("Annabel Quill", "as Annabel Quill has said", True),
        ("annabel quill", "as Annabel Quill has said", True),
        ("Annabel Quill", "ANNABEL QUILL", True),
        ("Will Power", "it takes will power", False),
        ("Will Power", "Will Powers", False),
        ("will power", "it takes will power", False),
        ("The King", "The King is dead", False),
        ("May", "see you in May", False),
        ("May", "From: May <may@x.example>", True),
        ("May", "On Tuesday, May wrote:", True),
        ("May", "> May <mailto:may@x.example> schrieb:", True),
        ("", "anything", False),
    ],
)
def test_a_name_is_one_where_its_words_can_mean_nothing_else(
    name: str, text: str, named: bool
) -> None:
    assert is_named(name, text) is named
