"""A copy of the whole database while it is used, and the way back.

SQLite writes the copy from one moment's view (``VACUUM INTO``): it ends however busy others are.
PostgreSQL's own programs do the same.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlalchemy import func, make_url, select

from gmbot.db.engine import connect, sqlite_file
from gmbot.db.kept.marks import HELD, mark
from gmbot.db.migrating import upgrade
from gmbot.db.private_files import make_private
from gmbot.db.tables import games, inbox, outbox, phases
from gmbot.game.state.errors import StorageError


class BackupError(StorageError):
    """A copy could not be made or put back; the text says why. The database is as it was."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What is compared of two states of a database."""

    phases: frozenset[str] = frozenset()
    """``austerlitz S1901M``"""
    mails: frozenset[str] = frozenset()
    """Message-IDs of ours."""
    newest: datetime | None = None


@dataclass(frozen=True, slots=True)
class Restored:
    """What a restore has left behind."""

    newest: datetime | None
    """The last moment of which the database knows."""
    replaced: Path | None
    """Where the database is now that was there before."""
    phases: tuple[str, ...]
    """Resolved in the database replaced, and not in this one."""
    mails: int
    """Written there, and not known here."""


def back_up(url: str, target: Path) -> None:
    """Copy the database into a new file; raises ``BackupError``."""
    if target.exists():
        raise BackupError(f"{target} exists already")
    unfinished = target.with_name(f"{target.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    try:
        make_private(unfinished)
        _copy(url, unfinished)
        unfinished.replace(target)
    except (OSError, sqlite3.Error) as problem:
        raise BackupError(f"no copy was made: {problem}") from problem
    finally:
        unfinished.unlink(missing_ok=True)


def restore(url: str, source: Path, now: datetime) -> Restored:
    """Put a copy in the database's place, and hold all mails; raises ``BackupError``.

    Nobody may use the database meanwhile. The one that is there is kept beside it.
    """
    contents_before = _contents(url)
    file = sqlite_file(url)
    if file is None:
        _run("pg_restore", url, "--clean", "--if-exists", "--single-transaction", str(source))
        replaced = None
    else:
        _check(source)
        replaced = _put_in_place(Path(file), source, now)
    upgrade(url)
    engine = connect(url)
    try:
        mark(engine, HELD, f"restored from {source.name}", now)
    finally:
        engine.dispose()
    contents_after = _contents(url)
    lost = tuple(sorted(contents_before.phases - contents_after.phases))
    return Restored(
        contents_after.newest, replaced, lost, len(contents_before.mails - contents_after.mails)
    )


def _copy(url: str, target: Path) -> None:
    file = sqlite_file(url)
    if file is None:
        _run("pg_dump", url, "--format=custom", f"--file={target}")
        return
    if not Path(file).exists():
        raise BackupError(f"there is no database {file}")
    with closing(sqlite3.connect(file, timeout=60)) as database:
        database.execute("VACUUM INTO ?", (str(target),))


def _check(source: Path) -> None:
    try:
        with closing(sqlite3.connect(f"file:{source.absolute()}?mode=ro", uri=True)) as copy:
            [(verdict,)] = copy.execute("PRAGMA quick_check(1)")
            copy.execute("SELECT version_num FROM alembic_version")
    except (sqlite3.Error, ValueError) as problem:
        raise BackupError(f"{source} is no database of gmbot: {problem}") from problem
    if verdict != "ok":
        raise BackupError(f"{source} is damaged: {verdict}")


def _put_in_place(file: Path, source: Path, now: datetime) -> Path | None:
    """Copy a file to its place; return where the one before is kept."""
    fresh = file.with_name(f"{file.name}.restoring")
    replaced = file.with_name(f"{file.name}.replaced-{now:%Y%m%dT%H%M%SZ}")
    fresh.unlink(missing_ok=True)
    make_private(fresh)
    shutil.copyfile(source, fresh)
    was_there = file.exists()
    if was_there:
        for end in ("-wal", "-shm"):  # its latest changes lie there
            with suppress(FileNotFoundError):
                Path(f"{file}{end}").rename(f"{replaced}{end}")
        file.rename(replaced)
    fresh.replace(file)
    return replaced if was_there else None


def _run(program: str, url: str, *words: str) -> None:
    target = make_url(url)
    secret = {"PGPASSWORD": str(target.password)} if target.password else {}
    plain = target.set(drivername="postgresql", password=None).render_as_string()
    try:
        subprocess.run(
            [program, "--no-owner", f"--dbname={plain}", *words],
            env={**os.environ, **secret},
            check=True,
            capture_output=True,
            text=True,
        )
    except FileNotFoundError:
        raise BackupError(f"the program {program} of PostgreSQL is not here") from None
    except subprocess.CalledProcessError as problem:
        raise BackupError(f"{program} failed: {problem.stderr.strip()}") from problem


def _contents(url: str) -> Contents:
    """What a database holds; nothing if it cannot be read."""
    engine = connect(url)
    try:
        with engine.connect() as connection:
            resolved = connection.execute(
                select(games.c.name, phases.c.phase).select_from(phases.join(games))
            ).all()
            mails = connection.execute(select(outbox.c.message_id)).scalars().all()
            moments = [
                connection.execute(select(func.max(column))).scalar()
                for column in (phases.c.resolved_at, outbox.c.created_at, inbox.c.received_at)
            ]
    except Exception:  # whatever is wrong with it: it is the one to be replaced
        return Contents()
    finally:
        engine.dispose()
    return Contents(
        frozenset(f"{name} {phase}" for name, phase in resolved),
        frozenset(mails),
        max((moment for moment in moments if moment is not None), default=None),
    )
