"""How we connect: one engine per process and database, with the settings that keep it honest.

SQLite's driver begins transactions late and silently loses concurrent updates (1108 of 1200 in a
measured run; with ``BEGIN IMMEDIATE`` none). So the driver's own transactions are switched off and
every unit of work takes the write lock when it begins.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, ExceptionContext, create_engine, event, make_url
from sqlalchemy.exc import DatabaseError, IntegrityError, OperationalError, StatementError
from sqlalchemy.exc import TimeoutError as NoConnection

from gmbot.db.private_files import make_private_database
from gmbot.game.state.errors import AlreadyStoredError, NotStoredError, StorageUnavailableError

BUSY_SECONDS = 10
"""How long a unit of work waits for another process, or for its turn within this one."""

HANGS_SECONDS = 300
"""After how long PostgreSQL ends a transaction in which nothing happens."""

FAILED = "gmbot.failed"
"""Set in ``Connection.info`` by a statement that failed: its transaction must not be committed."""

_UNIQUE = {"23505", "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"}
_DRIVERS = {"postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}


def connect(url: str, *, foreign_keys: bool = True) -> Engine:
    """Make the engine for ``sqlite:///file.db`` or ``postgresql://user@host/name``.

    Nothing is opened yet. ``foreign_keys=False`` is for migrations, which rebuild tables.

    Raises:
        ValueError: another database, or SQLite without a file (it would forget every game).
    """
    target = _target(url)
    if target.get_backend_name() == "sqlite":
        engine = _sqlite(target, foreign_keys)
    else:
        engine = _postgresql(target)
    event.listen(engine, "handle_error", _name_the_error, retval=True)
    return engine


def connection_of(engine: Engine) -> Connection:
    """Take a connection; raises ``StorageUnavailableError`` where none became free in time."""
    try:
        return engine.connect()
    except NoConnection as problem:
        raise StorageUnavailableError(f"no connection became free: {problem}") from problem


def sqlite_file(url: str) -> str | None:
    """The path of the SQLite file that a URL names; None for another database."""
    target = _target(url)
    return target.database if target.get_backend_name() == "sqlite" else None


def _target(url: str) -> URL:
    target = make_url(url)
    target = target.set(drivername=_DRIVERS.get(target.drivername, target.drivername))
    backend = target.get_backend_name()
    if backend not in ("sqlite", "postgresql"):
        raise ValueError(f"[database] url: {backend} is not supported; use sqlite or postgresql")
    if backend == "sqlite" and target.database in (None, "", ":memory:"):
        raise ValueError("[database] url: SQLite needs a file, as in sqlite:///gmbot.db")
    return target


def _sqlite(target: URL, foreign_keys: bool) -> Engine:
    # There is one writer at a time anyway. With a single connection the threads of this process
    # queue for it; with several they poll the file's lock (four threads storing mails: one of a
    # hundred waited 34 ms instead of 2 ms, at the same rate).
    engine = create_engine(
        target,
        pool_size=1,
        max_overflow=0,
        pool_timeout=BUSY_SECONDS,
        connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
    )

    @event.listens_for(engine, "do_connect")
    def _private(dialect: object, record: object, arguments: Any, options: object) -> None:
        make_private_database(Path(arguments[0]))

    @event.listens_for(engine, "connect")
    def _settings(driver: Any, record: object) -> None:
        driver.isolation_level = None
        cursor = driver.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute(f"PRAGMA foreign_keys={'ON' if foreign_keys else 'OFF'}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _postgresql(target: URL) -> Engine:
    engine = create_engine(target, pool_pre_ping=True, pool_timeout=BUSY_SECONDS)

    @event.listens_for(engine, "connect")
    def _settings(driver: Any, record: object) -> None:
        # A process that hangs must not keep rows locked: the server ends its transaction.
        driver.execute(f"SET idle_in_transaction_session_timeout = '{HANGS_SECONDS}s'")
        driver.commit()

    return engine


def _name_the_error(context: ExceptionContext) -> Exception | None:
    """Return the error that the game knows for what the driver raised; None: as it is."""
    if context.is_pre_ping:
        return None  # the pool takes another connection for one that has ended
    if context.connection is not None and not context.connection.closed:
        context.connection.info[FAILED] = True
    problem, cause = context.sqlalchemy_exception, context.original_exception
    # SQLite's bare DatabaseError: the file is damaged, or no database at all.
    if isinstance(problem, OperationalError) or type(problem) is DatabaseError:
        return StorageUnavailableError(
            f"the database cannot be used now ({cause}); nothing was changed"
        )
    if isinstance(problem, IntegrityError):
        code = getattr(cause, "sqlstate", None) or getattr(cause, "sqlite_errorname", "")
        return AlreadyStoredError(str(cause)) if code in _UNIQUE else NotStoredError(str(cause))
    if type(problem) is StatementError and isinstance(cause, Exception):
        return type(cause)(*cause.args)  # a value that cannot be stored: a time without a zone
    return None
