"""How machines ring each other over PostgreSQL: jobs of Procrastinate, which say "look now".

A job is written in the transaction that gives cause for it, and is gone if that is undone. It holds
nothing: what is due stands in our own tables, every machine looks there now and then anyway, and
jobs may be lost, done twice, or all be thrown away. They are kept in a schema of their own.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from datetime import datetime
from functools import cached_property
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from sqlalchemy import Connection, make_url, text

from gmbot.db.engine import connect, sqlite_file
from gmbot.game.state.errors import StorageUnavailableError

if TYPE_CHECKING:
    from procrastinate import App, JobContext

log = logging.getLogger(__name__)

SCHEMA = "gmbot_bells"
LOOK, TAKE_OVER = "look", "take over"
_QUEUE = "gmbot"
_EVERY_MINUTE = "* * * * *"
_INSTALLING = 0x62656C6C
"""The number of the advisory lock of who makes the schema: "bell"."""
_MADE_BY = text(
    "SELECT obj_description(oid, 'pg_namespace') FROM pg_namespace WHERE nspname = :schema"
)
# One look now serves every ring until now.
_ALL_RUNG = (
    f"DELETE FROM procrastinate_jobs WHERE task_name = '{LOOK}' AND status = 'todo'"
    " AND (scheduled_at IS NULL OR scheduled_at <= now())"
)


def engine_version() -> str | None:
    """The version of Procrastinate; None where it is not installed (``gmbot[workers]``)."""
    with suppress(PackageNotFoundError):
        return version("procrastinate")
    return None


def bells_of(url: str) -> Bells | None:
    """The bells of a database; None with SQLite, and without the package for them."""
    if sqlite_file(url) is not None or engine_version() is None:
        return None
    return Bells(url)


class Bells:
    """Rings other machines, and hears them."""

    def __init__(self, url: str, patience: float = 60.0) -> None:
        """``patience``: the seconds after which it is asked again whether there are tables."""
        self._url = url
        self._patience = patience
        self._is_broken = False

    def install(self) -> None:
        """Make the engine's tables, or make them anew for another version of it.

        A database that does not allow it is used without bells.
        """
        engine = connect(self._url)
        try:
            with engine.begin() as connection:
                connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": _INSTALLING})
                made_by = connection.execute(_MADE_BY, {"schema": SCHEMA}).scalar()
                if made_by != engine_version():
                    self._make(connection)
        except Exception as problem:
            log.warning("machines cannot ring each other: %s", problem)
        finally:
            engine.dispose()

    def _make(self, connection: Connection) -> None:
        from procrastinate.schema import SchemaManager

        driver = connection.connection.driver_connection
        assert driver is not None
        driver.execute(f"DROP SCHEMA IF EXISTS {SCHEMA} CASCADE; CREATE SCHEMA {SCHEMA};")
        driver.execute(f"set local search_path = {SCHEMA}; {SchemaManager.get_schema()}")
        driver.execute(f"comment on schema {SCHEMA} IS '{engine_version()}'")

    def ring(self, connection: Connection, hours: Collection[datetime | None]) -> None:
        """Have a machine look at each of the hours; None: as soon as this transaction is stored.

        The last thing of a transaction. What goes wrong here costs seconds, and undoes nothing.
        """
        if self._is_broken:
            return
        within = connection.begin_nested()
        try:
            connection.exec_driver_sql(f"set local search_path = {SCHEMA}, public")
            driver = connection.connection.driver_connection
            for hour in hours:
                self._app.configure_task(
                    LOOK, queue=_QUEUE, schedule_at=hour, connection=driver
                ).defer()
            within.commit()
        except Exception as problem:
            within.rollback()
            self._is_broken = True
            log.warning("this process rings no other machine any more: %s", _cause(problem))

    async def listen(self, look: Callable[[], Awaitable[None]]) -> None:
        """Call ``look`` when somebody rings, until cancelled; not again before it has returned.

        So it is an idle machine that hears.
        """
        from procrastinate.exceptions import ConnectorException

        app = self._made()

        @app.task(name=LOOK, queue=_QUEUE)
        async def look_for_all() -> None:
            await app.connector.execute_query_async(_ALL_RUNG)
            await look()

        try:
            async with app.open_async():
                await self._until_installed(app)
                await app.run_worker_async(
                    queues=[_QUEUE], install_signal_handlers=False, delete_jobs="always",
                    shutdown_graceful_timeout=0,
                )  # fmt: skip
        except ConnectorException as problem:
            raise StorageUnavailableError(f"no bell is heard ({_cause(problem)})") from problem

    async def _until_installed(self, app: App) -> None:
        if not await app.check_connection_async():
            log.warning("no other machine can ring this one before: gmbot db upgrade")
        while not await app.check_connection_async():
            await asyncio.sleep(self._patience)

    @cached_property
    def _app(self) -> App:
        return self._made()

    def _made(self) -> App:
        from procrastinate import App, PsycopgConnector

        name = make_url(self._url).set(drivername="postgresql")
        app = App(
            connector=PsycopgConnector(
                conninfo=name.render_as_string(hide_password=False),
                min_size=1, max_size=4,
                kwargs={"options": f"-c search_path={SCHEMA}"},
            )
        )  # fmt: skip
        app.periodic(cron=_EVERY_MINUTE)(
            app.task(name=TAKE_OVER, queue=_QUEUE, queueing_lock=TAKE_OVER, pass_context=True)(
                _take_over
            )
        )
        return app


async def _take_over(context: JobContext, timestamp: int) -> None:
    """Ring again what a machine heard that was killed then."""
    manager = context.app.job_manager
    for job in await manager.get_stalled_jobs(queue=_QUEUE):
        await manager.retry_job(job)


def _cause(problem: BaseException) -> BaseException:
    """The driver's words; the engine's own are empty."""
    return problem.__cause__ or problem
