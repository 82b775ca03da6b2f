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
from archives import changed
from older import FOLDER
from played import finish
from proven import KEY, archive_of, checked_again
from worlds import GM, POWERS, DrawingFor, World, address

from gmbot.app.doors.verify import verify
from gmbot.db.migrating import _config, upgrade
from gmbot.db.store import Store
from gmbot.game.archive import ledger_faults
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
    world = World(storage=store, drawing=DrawingFor([]))
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


LOGS = [file for file in DUMPS if file.stem != "0008"]
"""All but the very first draft of a log, whose rows did not say whose a set is."""


@pytest.mark.long
@pytest.mark.parametrize("dump", LOGS, ids=[file.stem for file in LOGS])
def test_a_log_of_before_goes_on_and_its_archive_fits(dump: Path, tmp_path: Path) -> None:
    """Rows of an older version bind no kind; the first of ours tells what they are."""
    file = tmp_path / "gmbot.db"
    with closing(sqlite3.connect(file)) as database:
        database.executescript(dump.read_text())
    upgrade(f"sqlite:///{file}")
    store = Store(f"sqlite:///{file}")
    world = World(storage=store, drawing=DrawingFor([]))
    world.signer = KEY
    world.clock.when = THEN
    world.sweep()
    world.pass_deadline()
    game = world.game()
    with store() as work:
        rows = work.chains.rows(game.id)
        assert list(ledger_faults(world.context(work, world.clock.now()), game)) == []
    finish(world)
    world.sweep()
    archive = archive_of(world)
    older = [row.seq for row in rows if not row.kind]
    store.close()

    assert bool(older) == ("0009" <= dump.stem < "0012")
    assert verify({"austerlitz.zip": archive}, KEY.public).faults == []
    assert checked_again(tmp_path, {"austerlitz.zip": archive}, KEY.public)[0]
    for seq in (seq for seq in older if rows[seq - 1].told["kind"] == "orders"):
        held = changed(archive, "ledger.jsonl", lambda made, n=seq: _shut(made[n - 1]))
        assert any(f"row {seq}" in one for one in verify({"a.zip": held}, KEY.public).faults)
        fits, said = checked_again(tmp_path, {"austerlitz.zip": held}, KEY.public)
        assert not fits
        assert f"WRONG  row {seq} (orders)" in said


def _shut(row: dict[str, object]) -> None:
    row.update(body=None, salt=None)


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
