"""Killed at any moment, the storage has lost nothing it promised and holds nothing by halves."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from db_values import SPRING, store_game

from gmbot.db.store import Store
from gmbot.game.state.model import InboxState

HERE = Path(__file__).parent
LINES = (15, 40, 28)
"""After how many lines of the writer it is killed, each time on the same database."""


def run_until_killed(url: str, game_id: int, lines: int) -> list[str]:
    """What the writer said before SIGKILL, a torn last line left out."""
    folders = (HERE, HERE.parent, HERE.parent / "helpers", HERE.parents[1])
    paths = os.pathsep.join(map(str, folders))
    with subprocess.Popen(
        [sys.executable, HERE / "killed_writer.py", url, str(game_id)],
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": paths},
    ) as writer:
        assert writer.stdout is not None
        try:
            said = [writer.stdout.readline() for _ in range(lines)]
        finally:
            writer.send_signal(signal.SIGKILL)
        said += writer.stdout.readlines()
    assert writer.returncode == -signal.SIGKILL
    return [line.decode().strip() for line in said if line.endswith(b"\n")]


def test_sigkill_loses_nothing_and_leaves_nothing_half_done(sqlite_url: str) -> None:
    store = Store(sqlite_url)
    game = store_game(store)

    for lines in LINES:
        promised = run_until_killed(sqlite_url, game.id, lines)
        stored = {int(line.split()[1]) for line in promised if line.startswith("stored")}
        handled = {int(line.split()[1]) for line in promised if line.startswith("handled")}

        with store() as work:
            mails = {mail.id: mail for mail in work.inbox.all(10_000)}
            done = {id_ for id_, mail in mails.items() if mail.state is InboxState.DONE}
            sets = {one.inbox_id for one in work.games.submissions(game.id, SPRING)}
            answers = {mail.answers for mail in work.outbox.all(10_000)}
            events = {event.data["inbox"] for event in work.events(game.id)}

        assert stored
        assert stored <= set(mails)
        assert handled <= done
        assert done == sets == answers == events
        assert all(mail.raw == b"raw %d" % id_ for id_, mail in mails.items())
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
    store.close()
