"""A backup ends on a busy database, and a restore repeats nothing unasked."""

from __future__ import annotations

import sqlite3
import threading
from datetime import timedelta
from pathlib import Path

import pytest
from command_line import Done, Gmbot
from db_values import NOON, a_mail
from worlds import World

from gmbot.db.kept.backup import BackupError, back_up, restore
from gmbot.db.kept.marks import HELD, marked, unmark
from gmbot.db.queues import SqlOutboxQueue
from gmbot.db.store import Store


def test_a_backup_ends_while_others_write_and_holds_one_moment(
    sqlite_url: str, tmp_path: Path
) -> None:
    """Each transaction writes two mails: there is never one without the other."""
    stop = threading.Event()
    written: list[int] = []

    def write() -> None:
        store = Store(sqlite_url)
        while not stop.is_set():
            with store() as work:
                for _ in range(2):
                    number = len(written)
                    written.append(work.outbox.add(a_mail(number, raw=b"x" * 9000)).id)
                work.commit()
        store.close()

    writer = threading.Thread(target=write)
    writer.start()
    try:
        while len(written) < 12:  # of them ten are safe
            stop.wait(0.01)
        for number in range(3):
            back_up(sqlite_url, tmp_path / f"copy-{number}.db")
    finally:
        stop.set()
        writer.join(60)

    for number in range(3):
        with sqlite3.connect(tmp_path / f"copy-{number}.db") as copy:
            [(count,)] = copy.execute("SELECT count(*) FROM outbox")
        copy.close()
        assert count >= 10
        assert count % 2 == 0
        assert (tmp_path / f"copy-{number}.db").stat().st_mode & 0o077 == 0


def test_a_backup_replaces_no_file(sqlite_url: str, tmp_path: Path) -> None:
    file = tmp_path / "copy.db"
    file.write_text("mine")

    with pytest.raises(BackupError, match="exists"):
        back_up(sqlite_url, file)

    assert file.read_text() == "mine"


def test_after_a_restore_mails_wait_and_the_gap_is_told(sqlite_url: str, tmp_path: Path) -> None:
    store = Store(sqlite_url)
    world = World(storage=store)
    world.import_game()
    before = world.answer("france@players.example", "A Par - Bur")
    back_up(sqlite_url, tmp_path / "copy.db")
    lost = world.pass_deadline()
    store.close()

    restored = restore(sqlite_url, tmp_path / "copy.db", NOON)

    assert restored.phases == ("austerlitz S1901M",)
    assert restored.mails == len(lost)
    assert restored.newest is not None
    assert restored.newest <= before.row.created_at
    assert restored.replaced is not None
    with sqlite3.connect(restored.replaced) as kept:
        assert kept.execute("SELECT count(*) FROM phases").fetchone() == (1,)
    kept.close()
    store = Store(sqlite_url)
    late = world.clock.when + timedelta(days=1)
    queue = SqlOutboxQueue(store.engine)
    assert queue.claim(late, 9, late + timedelta(minutes=1)) == ()
    mark = marked(store.engine, HELD)
    assert mark is not None
    assert "copy.db" in mark.text
    assert unmark(store.engine, HELD)
    assert [one.id for one in queue.claim(late, 9, late + timedelta(minutes=1))] == [before.row.id]
    store.close()


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\x00" + b"\xff" * 4000])
def test_what_is_no_backup_is_not_put_in_place(
    sqlite_url: str, tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "copy.db"
    file.write_bytes(content)
    database = Path(sqlite_url.removeprefix("sqlite:///"))
    before = database.read_bytes()

    with pytest.raises(BackupError):
        restore(sqlite_url, file, NOON)

    assert database.read_bytes() == before


def said(done: Done) -> str:
    return done.stdout.decode()


def test_an_operator_copies_puts_back_looks_and_lets_mails_go(tmp_path: Path) -> None:
    gmbot = Gmbot(tmp_path)
    gmbot("deliver", stdin=b"From: a@b.example\nSubject: HELP\n\nHELP\n")

    assert "MB" in said(gmbot("db", "backup", "copy.db"))
    assert "resolved were" not in (told := said(gmbot("db", "restore", "copy.db")))
    assert "gmbot outbox release" in told
    looked = said(gmbot("status"))
    assert "since" in next(line for line in looked.splitlines() if line.startswith("mails held"))
    assert "Mails leave again." in said(gmbot("outbox", "release"))
    assert "No mails were held." in said(gmbot("outbox", "release"))
    looked = said(gmbot("status"))
    assert next(line for line in looked.splitlines() if "mails held" in line).endswith(" no")
    assert next(line for line in looked.splitlines() if "to send" in line).split()[3] == "1,"
    assert "files" in said(gmbot("db", "size"))
