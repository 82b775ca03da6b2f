"""What a program of before left behind goes on: a database of every schema there ever was."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from all_notes import FULL, NOT_YET, OLD
from older import FOLDER
from worlds import GM, POWERS, World, address

from gmbot.db.migrating import _config, upgrade
from gmbot.db.store import Store
from gmbot.game.state.model import InboxState, OutboxState

THEN = datetime(2026, 12, 8, 18, 0, tzinfo=UTC)
DUMPS = sorted(FOLDER.glob("*.sql"))


def test_there_is_a_database_of_every_schema() -> None:
    """After a new migration, ``tests/db/older.py`` writes the one that is missing."""
    known = ScriptDirectory.from_config(_config(None)).walk_revisions()

    assert [file.stem for file in DUMPS] == sorted(one.revision for one in known)


@pytest.mark.parametrize("dump", DUMPS, ids=[file.stem for file in DUMPS])
def test_a_game_goes_on_after_the_upgrade(dump: Path, tmp_path: Path) -> None:
    """The waiting mail is answered, orders of before count, votes and press are still there."""
    file = tmp_path / "gmbot.db"
    with closing(sqlite3.connect(file)) as database:
        database.executescript(dump.read_text())
    assert upgrade(f"sqlite:///{file}").up_to_date
    store = Store(f"sqlite:///{file}")
    world = World(storage=store)
    world.clock.when = THEN
    world.news()
    before = world.game()

    receipt = [one for one in world.sweep() if one.to == address("ITALY")]
    status = world.mail(GM, "STATUS", subject="[austerlitz]")
    results = world.pass_deadline()

    assert [one.kind for one in receipt] == ["order-receipt"]
    assert "Fall 1901" in status[0].text
    assert {one.to for one in results if one.kind == "results"} == {GM, *map(address, POWERS)}
    [france] = [one.text for one in results if one.to == address("FRANCE")]
    assert "A Bur -> Bel" in france
    assert "A Apu -> Tun" in france
    assert ("All is well in Rome." in france) == (dump.stem >= "0003")
    assert world.game().phase.code != "F1901M"
    assert (world.game().deadline or THEN) > (before.deadline or THEN)
    with store() as work:
        assert [one.what for one in work.events() if one.happening is None] == []
        ballots = work.ballots.of_game(before.id)
        assert {mail.state for mail in work.inbox.all(100)} == {InboxState.DONE}
        waiting = [mail for mail in work.outbox.all(100) if mail.state is OutboxState.QUEUED]
        assert any(b"A mail of before." in mail.raw for mail in waiting)
    assert len(ballots) == (dump.stem >= "0003")
    assert world.pass_time(timedelta(days=30))
    store.close()


def test_all_that_a_game_remembered_is_carried_over(tmp_path: Path) -> None:
    """Until schema 0004 it lay under keys without types."""
    file = tmp_path / "gmbot.db"
    with closing(sqlite3.connect(file)) as database:
        database.executescript((FOLDER / "0004.sql").read_text())
        database.execute("UPDATE games SET notes = ?", (json.dumps(OLD),))
        database.commit()

    upgrade(f"sqlite:///{file}")

    store = Store(f"sqlite:///{file}")
    with store() as work:
        [game] = work.games.all()
    assert game.notes == replace(FULL, **NOT_YET)
    store.close()


def test_a_game_with_a_note_that_this_program_does_not_know_is_not_played(tmp_path: Path) -> None:
    """A list leaves it out and says why, so that nothing of it is lost."""
    file = tmp_path / "gmbot.db"
    with closing(sqlite3.connect(file)) as database:
        database.executescript((FOLDER / "0005.sql").read_text())
        database.execute("UPDATE games SET notes = ?", (json.dumps({"bet": 3}),))
        database.commit()
    upgrade(f"sqlite:///{file}")
    store = Store(f"sqlite:///{file}")

    with store() as work:
        assert work.games.all() == ()
        assert "'bet'" in work.games.unreadable["austerlitz"]
    store.close()
