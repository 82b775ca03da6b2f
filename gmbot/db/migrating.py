"""Bringing a database up to date: Alembic, in one transaction, after a backup copy.

An upgrade either happens whole or leaves the old schema as it was. The copy beside the file is for
the other mistakes: a migration that does what it says, to data one wants back.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from gmbot.db.engine import connect, sqlite_file
from gmbot.db.private_files import make_private
from gmbot.game.state.errors import StorageError
from gmbot.resources import data_root


class MigrationError(StorageError):
    """The database cannot be brought up to date; it is as it was before."""


@dataclass(frozen=True, slots=True)
class MigrationState:
    """How far a database is."""

    current: str | None
    """The revision it has: ``0001``; None if it is empty or not there."""
    head: str
    """The revision this program needs."""
    backup: Path | None = None
    """The copy that an upgrade made; None if it made none."""

    @property
    def up_to_date(self) -> bool:
        """True if the program can use the database."""
        return self.current == self.head


def state(url: str, scripts: Path | None = None) -> MigrationState:
    """Tell how far a database is, without changing it.

    A SQLite file that does not exist is not made. ``scripts`` is for tests.
    """
    head = _head(_config(scripts))
    file = sqlite_file(url)
    if file is not None and not Path(file).exists():
        return MigrationState(None, head)
    engine = connect(url)
    try:
        with engine.connect() as connection:
            return MigrationState(_current(connection), head)
    finally:
        engine.dispose()


def upgrade(url: str, scripts: Path | None = None) -> MigrationState:
    """Bring a database to the newest revision; a second call does nothing.

    The folder of a SQLite file is made if it is missing. A file that holds something is copied to
    ``gmbot.db.backup-0001`` first, named by the revision it has.

    Raises:
        MigrationError: a newer gmbot made the database, or a migration lost what rows refer to.
        StorageUnavailableError: somebody else uses it, or it is out of reach.
    """
    file = sqlite_file(url)
    if file is not None:
        Path(file).absolute().parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    state_before = state(url, scripts)
    if state_before.up_to_date:
        return state_before
    _check_known(state_before, scripts)
    backup = (
        _back_up(Path(file), state_before.current)
        if file is not None and state_before.current
        else None
    )
    return MigrationState(_migrate(url, _config(scripts)), state_before.head, backup)


def _migrate(url: str, config: Config) -> str | None:
    # Tables that are made anew would take along the rows that refer to them, so references are
    # not enforced meanwhile but checked at the end. It cannot be switched within a transaction.
    engine = connect(url, foreign_keys=False)
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            _check_references(connection)
            return _current(connection)
    finally:
        engine.dispose()


def _check_known(schema: MigrationState, scripts: Path | None) -> None:
    known = {
        script.revision for script in ScriptDirectory.from_config(_config(scripts)).walk_revisions()
    }
    if schema.current is not None and schema.current not in known:
        raise MigrationError(
            f"the database has revision {schema.current}, made by a newer gmbot; this one knows"
            f" {schema.head}. Nothing was changed: install the newer gmbot, or use a backup"
        )


def _check_references(connection: Connection) -> None:
    if connection.dialect.name != "sqlite":
        return  # PostgreSQL enforced them all along
    lost: Sequence[object] = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    if lost:
        raise MigrationError(f"the migration left rows that point nowhere: {lost[:5]}")


def _back_up(file: Path, revision: str) -> Path:
    """Copy a SQLite file, what is still in its log included, under a name that tells its age."""
    copy = file.with_name(f"{file.name}.backup-{revision}")
    unfinished = file.with_name(f"{file.name}.backup-unfinished")
    unfinished.unlink(missing_ok=True)
    make_private(unfinished)
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(unfinished)) as target:
        source.backup(target)
    unfinished.replace(copy)
    return copy


def _config(scripts: Path | None) -> Config:
    config = Config()
    folder = str(scripts or data_root() / "migrations")
    config.set_main_option("script_location", folder.replace("%", "%%"))
    return config


def _head(config: Config) -> str:
    head = ScriptDirectory.from_config(config).get_current_head()
    if head is None:
        raise MigrationError("there are no migrations; was gmbot installed whole?")
    return head


def _current(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()
