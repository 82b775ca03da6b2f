"""``gmbot forget``: a person goes, a number stays, and what was sealed still checks."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from command_line import Gmbot
from forgettable import PLAYERS, end_sealed_with_words, mail


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
