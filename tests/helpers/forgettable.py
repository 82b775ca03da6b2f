"""People who are to be forgotten, and what was written by them and of them."""

from __future__ import annotations

import contextlib
import sqlite3
from contextlib import closing
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path

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


def mail(gmbot: Gmbot, sender: str, *lines: str, encoding: str = "7bit") -> None:
    message = EmailMessage()
    message["From"], message["To"] = sender, "bot+austerlitz@gm.example"
    message["Subject"], message["Message-ID"] = "orders", f"<{abs(hash(lines))}@mail.example>"
    message.set_content("\n".join(lines), cte=encoding)
    gmbot("deliver", stdin=message.as_bytes(), status=0)


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
