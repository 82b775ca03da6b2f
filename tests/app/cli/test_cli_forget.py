"""``gmbot forget``: a person goes, a number stays, and what was sealed still checks."""

from __future__ import annotations

import contextlib
import sqlite3
from contextlib import closing
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path

import pytest
from command_line import Gmbot

from gmbot.app.assemble import assemble
from gmbot.app.clock import SystemClock
from gmbot.app.config import load_config
from gmbot.game.state.model import GameState
from gmbot.game.state.stored.gm_acts import Ended

PLAYERS = [
    {"power": "FRANCE", "name": "Annabel Quill", "addresses": ["anna@quill.example"]},
    {"power": "GERMANY", "name": "Bert", "addresses": ["bert@players.example"]},
]


@pytest.fixture
def gmbot(tmp_path: Path) -> Gmbot:
    bot = Gmbot(tmp_path)
    bot.import_game(players=PLAYERS)
    return bot


def mail(gmbot: Gmbot, sender: str, *lines: str, encoding: str = "7bit") -> None:
    message = EmailMessage()
    message["From"], message["To"] = sender, "bot+austerlitz@gm.example"
    message["Subject"], message["Message-ID"] = "orders", f"<{abs(hash(lines))}@mail.example>"
    message.set_content("\n".join(lines), cte=encoding)
    gmbot("deliver", stdin=message.as_bytes(), status=0)


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
    assert "Player 2" in str(gmbot.json("game", "export", "austerlitz"))
    assert "Nobody" in gmbot("forget", "anna@quill.example", "--yes").stdout.decode()


def end_sealed_with_words(gmbot: Gmbot, words: str) -> None:
    """End the game, with words of its GM that the sealed log keeps; all mails have left."""
    with contextlib.chdir(gmbot.folder):
        bot = assemble(load_config(Path("gmbot.toml"), {}), SystemClock())
    with bot.store() as work:
        game = work.games.by_name("austerlitz")
        assert game is not None
        context = bot.context(work, bot.clock.now())
        context.happened(game, Ended(by="gm", phase=game.phase, reason=words))
        work.games.save(replace(game, state=GameState.ENDED, deadline=None, ending="A draw."))
        work.commit()
    bot.close()
    with closing(sqlite3.connect(gmbot.folder / "gmbot.db")) as database, database:
        database.execute("UPDATE outbox SET state = 'sent'")


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
