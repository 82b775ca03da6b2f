"""The three storages that the contract is tested on: memory, SQLite, PostgreSQL if there is one."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest
from db_values import Backend
from fakes import MemoryStorage
from fakes_mails import MemoryOutboxQueue
from sqlalchemy import make_url, text

from gmbot.db.engine import connect
from gmbot.db.migrating import upgrade
from gmbot.db.queues import SqlOutboxQueue
from gmbot.db.store import Store
from gmbot.db.tables import metadata

POSTGRESQL = os.environ.get("GMBOT_TEST_DATABASE", "")
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "")
"""``gw0`` where several processes run the tests."""


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty SQLite file with the newest schema, to be copied."""
    file = tmp_path_factory.mktemp("sqlite") / "migrated.db"
    upgrade(f"sqlite:///{file}")
    return file


@pytest.fixture
def sqlite_url(migrated: Path, tmp_path: Path) -> str:
    """A database of the test's own."""
    return f"sqlite:///{shutil.copy(migrated, tmp_path / 'gmbot.db')}"


@pytest.fixture(scope="session")
def postgresql_store() -> Iterator[Store]:
    """The PostgreSQL database of ``GMBOT_TEST_DATABASE``, with the newest schema."""
    if not POSTGRESQL:
        pytest.skip("GMBOT_TEST_DATABASE names no PostgreSQL database to test on")
    with an_own_database(POSTGRESQL, WORKER) if WORKER else nullcontext(POSTGRESQL) as url:
        upgrade(url)
        store = Store(url)
        yield store
        store.close()


@contextmanager
def an_own_database(url: str, worker: str) -> Iterator[str]:
    """A database beside that of ``url``, for one of several processes; it ends with the tests."""
    name = f"{make_url(url).database}_{worker}"
    engine = connect(url).execution_options(isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f'DROP DATABASE IF EXISTS "{name}"'))
        connection.execute(text(f'CREATE DATABASE "{name}"'))
        yield make_url(url).set(database=name).render_as_string(hide_password=False)
        connection.execute(text(f'DROP DATABASE "{name}" WITH (FORCE)'))
    engine.dispose()


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def backend(request: pytest.FixtureRequest) -> Iterator[Backend]:
    """Each of the storages in turn, empty."""
    if request.param == "memory":
        memory = MemoryStorage()
        yield Backend(memory, MemoryOutboxQueue(memory))
        return
    if request.param == "sqlite":
        store = Store(request.getfixturevalue("sqlite_url"))
        yield Backend(store, SqlOutboxQueue(store.engine))
        store.close()
        return
    store = request.getfixturevalue("emptied_postgresql")
    yield Backend(store, SqlOutboxQueue(store.engine))


@pytest.fixture
def emptied_postgresql(postgresql_store: Store) -> Store:
    """PostgreSQL without a row."""
    tables = ", ".join(metadata.tables)
    with postgresql_store.engine.begin() as connection:
        # The triggers of the chain refuse just this; whoever owns the table can take them away.
        connection.execute(text("ALTER TABLE chain DISABLE TRIGGER USER"))
        connection.execute(text(f"TRUNCATE {tables} RESTART IDENTITY CASCADE"))
        connection.execute(text("ALTER TABLE chain ENABLE TRIGGER USER"))
    return postgresql_store


@pytest.fixture
def empty_url(postgresql_store: Store) -> Iterator[str]:
    """A PostgreSQL database with nothing in it, not even tables."""
    shared = postgresql_store.engine.url
    name = f"{shared.database}_moved"
    engine = connect(shared.render_as_string(hide_password=False)).execution_options(
        isolation_level="AUTOCOMMIT"
    )
    with engine.connect() as connection:
        connection.execute(text(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'))
        connection.execute(text(f'CREATE DATABASE "{name}"'))
        yield (
            make_url(shared)
            .set(database=name, drivername="postgresql")
            .render_as_string(hide_password=False)
        )
        connection.execute(text(f'DROP DATABASE "{name}" WITH (FORCE)'))
    engine.dispose()
