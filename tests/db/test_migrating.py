"""Bringing a database up to date: whole or not at all, and never without a copy."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from db_values import a_seat, store_game

from gmbot.db.engine import connect
from gmbot.db.migrating import MigrationError, state, upgrade
from gmbot.db.store import Store
from gmbot.db.tables import metadata
from gmbot.resources import data_root

NEXT = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = "9999", "{head}"

def upgrade():
    {body}
"""


@pytest.fixture
def scripts(tmp_path: Path) -> Path:
    """A copy of the migrations, to which a test may add one."""
    return Path(shutil.copytree(data_root() / "migrations", tmp_path / "migrations"))


def add_migration(scripts: Path, body: str) -> None:
    head = state("sqlite:///none.db").head
    (scripts / "versions" / "9999_next.py").write_text(NEXT.format(head=head, body=body))


def columns(url: str, table: str) -> list[str]:
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
        return [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]


def test_the_migrations_build_the_tables_of_the_program(sqlite_url: str) -> None:
    engine = connect(sqlite_url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_the_migrations_build_the_tables_of_the_program_on_postgresql(
    postgresql_store: Store,
) -> None:
    with postgresql_store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []


def test_a_new_database_is_made_with_its_folder(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new' / 'gmbot.db'}"

    done = upgrade(url)

    assert done.up_to_date
    assert done.backup is None
    assert state(url).up_to_date


def test_asking_for_the_state_makes_no_file(tmp_path: Path) -> None:
    found = state(f"sqlite:///{tmp_path / 'gmbot.db'}")

    assert found.current is None
    assert not found.up_to_date
    assert list(tmp_path.iterdir()) == []


def test_upgrading_twice_does_nothing_the_second_time(sqlite_url: str, tmp_path: Path) -> None:
    assert upgrade(sqlite_url).up_to_date
    assert not list(tmp_path.glob("*backup*"))


def test_an_upgrade_keeps_the_data_and_leaves_a_copy_of_the_old_file(
    sqlite_url: str, scripts: Path
) -> None:
    old = state(sqlite_url).current
    store = Store(sqlite_url)
    store_game(store)
    add_migration(scripts, 'op.add_column("games", sa.Column("motto", sa.Text()))')

    done = upgrade(sqlite_url, scripts)

    assert (done.current, done.up_to_date) == ("9999", True)
    assert done.backup is not None
    assert done.backup.name == f"gmbot.db.backup-{old}"
    assert "motto" in columns(sqlite_url, "games")
    assert "motto" not in columns(f"sqlite:///{done.backup}", "games")
    with store() as work:
        assert work.games.by_name("austerlitz") is not None
    store.close()
    copy = Store(f"sqlite:///{done.backup}")
    with copy() as work:
        assert work.games.by_name("austerlitz") is not None
    copy.close()


def test_a_table_may_be_made_anew_without_losing_what_refers_to_it(
    sqlite_url: str, scripts: Path
) -> None:
    store = Store(sqlite_url)
    game = store_game(store)
    with store() as work:
        work.games.add_seat(a_seat(game.id))
        work.commit()
    store.close()
    add_migration(
        scripts,
        'with op.batch_alter_table("games", recreate="always") as games:\n'
        '        games.add_column(sa.Column("motto", sa.Text()))',
    )

    upgrade(sqlite_url, scripts)

    with store() as work:
        assert len(work.games.seats(game.id)) == 1
    store.close()


def test_a_failed_migration_leaves_the_old_schema_whole(sqlite_url: str, scripts: Path) -> None:
    old = state(sqlite_url).current
    store = Store(sqlite_url)
    store_game(store)
    add_migration(
        scripts,
        'op.add_column("games", sa.Column("motto", sa.Text()))\n'
        '    op.drop_table("events")\n'
        "    raise RuntimeError('no further')",
    )

    with pytest.raises(RuntimeError, match="no further"):
        upgrade(sqlite_url, scripts)

    assert state(sqlite_url).current == old
    assert "motto" not in columns(sqlite_url, "games")
    with store() as work:
        assert work.games.by_name("austerlitz") is not None
        assert work.events() == ()
    store.close()


def test_a_database_of_a_newer_program_is_left_alone(sqlite_url: str, scripts: Path) -> None:
    add_migration(scripts, 'op.add_column("games", sa.Column("motto", sa.Text()))')
    upgrade(sqlite_url, scripts)

    with pytest.raises(MigrationError, match="newer gmbot"):
        upgrade(sqlite_url)

    assert state(sqlite_url).current == "9999"
    assert not state(sqlite_url).up_to_date


def test_a_migration_that_loses_rows_others_refer_to_is_undone(
    sqlite_url: str, scripts: Path
) -> None:
    store = Store(sqlite_url)
    game = store_game(store)
    with store() as work:
        work.games.add_seat(a_seat(game.id))
        work.commit()
    add_migration(scripts, 'op.execute("DELETE FROM games")')

    with pytest.raises(MigrationError, match="point nowhere"):
        upgrade(sqlite_url, scripts)

    with store() as work:
        assert work.games.get(game.id).name == "austerlitz"
    store.close()
