"""What only a real database can show: settings, concurrency, errors of the machine."""

from __future__ import annotations

import secrets
import sqlite3
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from db_values import a_game, a_mail, a_seat, store_game
from fakes import NOON
from sqlalchemy import text

import gmbot.db.engine
from gmbot.db.store import SqlUnitOfWork, Store
from gmbot.game.state.errors import StorageError, StorageUnavailableError
from gmbot.game.state.model import Event


@pytest.mark.parametrize(
    ("name", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 10_000)],
)
def test_sqlite_is_set_to_lose_nothing(sqlite_url: str, name: str, value: object) -> None:
    store = Store(sqlite_url)
    with store.engine.connect() as connection:
        assert connection.execute(text(f"PRAGMA {name}")).scalar() == value
    store.close()


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "mysql://host/gmbot"])
def test_a_database_that_would_forget_or_is_unknown_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match=r"\[database\] url"):
        Store(url)


def test_changes_made_at_the_same_time_are_never_lost(sqlite_url: str) -> None:
    stores = [Store(sqlite_url), Store(sqlite_url)]
    game = store_game(stores[0], settings={"count": 0})

    def count(store: Store) -> None:
        for _ in range(25):
            with store() as work:
                now = work.games.get(game.id)
                work.games.save(replace(now, settings={"count": now.settings["count"] + 1}))
                work.commit()

    workers = [threading.Thread(target=count, args=(store,)) for store in stores * 2]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()

    with stores[0]() as work:
        assert work.games.get(game.id).settings["count"] == 100
    for store in stores:
        store.close()


def test_workers_on_postgresql_change_a_game_one_after_the_other(emptied_postgresql: Store) -> None:
    game = store_game(emptied_postgresql, settings={"count": 0})

    def count() -> None:
        for _ in range(25):
            with emptied_postgresql() as work:
                now = work.games.get(game.id)
                work.games.save(replace(now, settings={"count": now.settings["count"] + 1}))
                work.commit()

    workers = [threading.Thread(target=count) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()

    with emptied_postgresql() as work:
        assert work.games.get(game.id).settings["count"] == 100


def test_a_locked_database_is_told_apart_from_a_bad_mail(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gmbot.db.engine, "BUSY_SECONDS", 0)
    store = Store(sqlite_url)
    other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    with store() as work, pytest.raises(StorageUnavailableError, match="locked"):
        work.games.all()
    other.execute("ROLLBACK")
    other.close()

    with store() as work:
        assert work.games.all() == ()
    store.close()


def test_a_file_that_is_no_database_is_named_as_such(tmp_path: Path) -> None:
    file = tmp_path / "gmbot.db"
    file.write_bytes(b"Dear diary, " * 500)
    store = Store(f"sqlite:///{file}")

    with pytest.raises(StorageUnavailableError, match="not a database"), store() as work:
        work.games.all()
    store.close()


def test_a_connection_that_was_lost_is_replaced(postgresql_store: Store) -> None:
    def backend_of(work: SqlUnitOfWork) -> int:
        return int(work._connection.exec_driver_sql("SELECT pg_backend_pid()").scalar() or 0)

    with postgresql_store() as work:
        lost = backend_of(work)
        with postgresql_store.engine.begin() as other:
            other.exec_driver_sql(f"SELECT pg_terminate_backend({lost})")
        with pytest.raises(StorageUnavailableError):
            work.games.all()
        with pytest.raises(StorageError):
            work.commit()

    with postgresql_store() as work:
        assert backend_of(work) != lost


def test_a_full_disk_leaves_nothing_half_stored(sqlite_url: str) -> None:
    store = Store(sqlite_url)
    with store.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

    with store() as work:
        game = work.games.add(a_game())
        work.games.add_seat(a_seat(game.id))
        with pytest.raises(StorageUnavailableError, match="full"):
            work.outbox.add(a_mail(raw=secrets.token_bytes(200_000)))

    with store() as work:
        assert work.games.all() == ()
    store.close()


def test_a_database_without_tables_is_not_taken_for_an_empty_one(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'new.db'}")
    with store() as work, pytest.raises(StorageUnavailableError, match="no such table"):
        work.games.all()
    store.close()


def test_a_position_can_be_read_in_the_table_itself(sqlite_url: str) -> None:
    store = Store(sqlite_url)
    store_game(store)
    with store.engine.connect() as connection:
        phase, position = connection.execute(text("SELECT phase, position FROM games")).one()
    store.close()

    assert phase == "S1901M"
    assert '"A PAR"' in position


def test_the_log_refuses_nothing_that_a_mail_may_hold(sqlite_url: str) -> None:
    store = Store(sqlite_url)
    with store() as work:
        work.log(Event(NOON, "odd", None, {"text": "nul \0 half \udce4"}))
        work.commit()
        assert work.events()[0].data == {"text": "nul \0 half ?"}
    store.close()


def test_one_process_handles_the_mails_of_a_file(tmp_path: Path) -> None:
    """Two servers on one file: the second hears it at once, and does something else."""
    url = f"sqlite:///{tmp_path / 'gmbot.db'}"
    with Store(url).mails_in_hand() as first:
        assert first
        assert first.take("game a")
        with Store(url).mails_in_hand() as second:
            assert second is None
        with Store(url).mails_in_hand() as third:
            assert third is None
    with Store(url).mails_in_hand() as again:
        assert again


def test_a_folder_that_cannot_be_written_to_is_a_database_that_is_not_to_be_had(
    tmp_path: Path,
) -> None:
    store = Store(f"sqlite:///{tmp_path / 'gone' / 'gmbot.db'}")

    with pytest.raises(StorageUnavailableError, match="cannot be used now"), store.mails_in_hand():
        pass
