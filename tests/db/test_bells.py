"""Machines ring each other: jobs may be lost, doubled, left behind; what is due is done once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from db_values import NOON, a_game
from sqlalchemy import text

from gmbot.app.assemble import Bot, assemble
from gmbot.app.clock import SystemClock
from gmbot.app.config.schema import Config, Database, Mail
from gmbot.app.operation.bells import LOOK, SCHEMA, TAKE_OVER, Bells, bells_of
from gmbot.app.server import Service
from gmbot.db.store import Store
from gmbot.game.state.model import InboxState
from gmbot.mail.cancellation import end_tasks
from gmbot.scheduling.alarms import Alarms

JOBS = f"SELECT status, scheduled_at FROM {SCHEMA}.procrastinate_jobs WHERE task_name = '{LOOK}'"
END_ALL = (
    "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
PATIENCE = 60.0
HELP = b"From: ann@players.example\r\nTo: bot@gm.example\r\nMessage-ID: <%d@x>\r\n\r\nHELP\r\n"


@pytest.fixture
def bot(emptied_postgresql: Store) -> Iterator[Bot]:
    url = emptied_postgresql.engine.url.render_as_string(hide_password=False)
    with emptied_postgresql.engine.begin() as connection:
        connection.execute(text(f"DROP SCHEMA IF EXISTS {SCHEMA} CASCADE"))
    bot = assemble(Config(mail=Mail(address="bot@gm.example"), database=Database(url=url)),
                   SystemClock())  # fmt: skip
    bells_in(bot).install()
    yield bot
    bot.close()
    with emptied_postgresql.engine.begin() as connection:
        connection.execute(text(f"DROP SCHEMA IF EXISTS {SCHEMA} CASCADE"))


def bells_in(bot: Bot) -> Bells:
    assert bot.bells is not None
    return bot.bells


def store_mails(bot: Bot, count: int = 1) -> None:
    for number in range(count):
        with bot.store() as work:
            work.inbox.add(HELP % number, bot.clock.now(), "test")
            work.commit()


def jobs(bot: Bot) -> list[tuple[str, datetime | None]]:
    with bot.store.engine.connect() as connection:
        return [(row.status, row.scheduled_at) for row in connection.execute(text(JOBS))]


def run(bot: Bot, statement: str) -> None:
    with bot.store.engine.begin() as connection:
        connection.execute(text(f"SET LOCAL search_path = {SCHEMA}, public"))
        connection.execute(text(statement))


def looks_until(bot: Bot, done: Callable[[], bool]) -> int:
    """How often a machine that listens looks, until something is so."""
    looks = 0

    async def look() -> None:
        nonlocal looks
        looks += 1

    async def listen() -> None:
        task = asyncio.create_task(bells_in(bot).listen(look))
        await until(lambda: looks > 0 and done())
        await end_tasks(task)

    asyncio.run(listen())
    return looks


async def until(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await asyncio.to_thread(done):
            await asyncio.sleep(0.02)


def without_alarms(bot: Bot) -> Service:
    """A machine that looks only when it is rung."""
    service = Service(bot, None, None)
    service._alarms = Alarms(lambda: None, 3600)
    return service


def test_a_ring_is_stored_with_its_cause_or_not_at_all(bot: Bot) -> None:
    with bot.store() as work:
        work.inbox.add(HELP % 1, bot.clock.now(), "test")
    assert jobs(bot) == []

    store_mails(bot)

    assert jobs(bot) == [("todo", None)]


def test_a_deadline_rings_at_its_hour_and_again_only_when_it_is_moved(bot: Bot) -> None:
    with bot.store() as work:
        game = work.games.add(a_game(deadline=None))
        work.games.save(replace(game, deadline=NOON))
        work.commit()
    with bot.store() as work:
        work.games.save(replace(work.games.get(game.id), zone="Europe/Paris"))
        work.commit()
    assert jobs(bot) == [("todo", NOON)]

    with bot.store() as work:
        work.games.save(replace(work.games.get(game.id), deadline=NOON + timedelta(hours=1)))
        work.commit()

    assert sorted(jobs(bot)) == [("todo", NOON), ("todo", NOON + timedelta(hours=1))]


def test_an_idle_machine_handles_at_once_what_another_has_stored(bot: Bot) -> None:
    async def play() -> None:
        service = without_alarms(bot)
        task = asyncio.create_task(service.run())
        await until(lambda: service.is_at_rest)
        await asyncio.to_thread(store_mails, bot)
        await until(lambda: all_are_handled(bot))
        await end_tasks(task)

    asyncio.run(play())


def all_are_handled(bot: Bot) -> bool:
    with bot.store() as work:
        return all(mail.state is InboxState.DONE for mail in work.inbox.all(99))


def test_one_look_serves_all_who_have_rung(bot: Bot) -> None:
    store_mails(bot, 30)

    assert looks_until(bot, lambda: jobs(bot) == []) == 1


def test_rings_that_are_lost_lose_nothing(bot: Bot) -> None:
    store_mails(bot, 3)
    run(bot, "DELETE FROM procrastinate_jobs")

    bot.steps.sweep()

    assert all_are_handled(bot)


def test_rings_that_come_twice_do_nothing_twice(bot: Bot) -> None:
    async def play() -> None:
        service = without_alarms(bot)
        task = asyncio.create_task(service.run())
        await until(lambda: all_are_handled(bot))
        with bot.store.engine.begin() as connection:
            bells_in(bot).ring(connection, {None})
        await until(lambda: jobs(bot) == [] and service.is_at_rest)
        await end_tasks(task)

    store_mails(bot, 2)
    asyncio.run(play())

    with bot.store() as work:
        assert sorted(mail.answers or 0 for mail in work.outbox.all(9)) == [1, 2]


def test_what_a_machine_heard_that_was_killed_is_rung_again(bot: Bot) -> None:
    store_mails(bot)
    run(bot, "INSERT INTO procrastinate_workers (last_heartbeat) VALUES (now() - interval '1 h')")
    run(bot, "UPDATE procrastinate_jobs SET status = 'doing',"
             " worker_id = (SELECT max(id) FROM procrastinate_workers)")  # fmt: skip
    run(bot, "INSERT INTO procrastinate_jobs (queue_name, task_name, args)"
             f" VALUES ('gmbot', '{TAKE_OVER}', '{{\"timestamp\": 0}}')")  # fmt: skip

    assert looks_until(bot, lambda: jobs(bot) == []) == 1


def test_without_its_tables_nothing_rings_and_nothing_is_lost(
    bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    run(bot, f"DROP SCHEMA {SCHEMA} CASCADE")

    with caplog.at_level(logging.WARNING, "gmbot.app.operation.bells"):
        store_mails(bot, 2)
    assert len(caplog.records) == 1
    assert "rings no other machine" in caplog.text
    bot.steps.sweep()
    assert all_are_handled(bot)


def test_a_machine_waits_for_the_tables_of_the_bells(
    bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    run(bot, f"DROP SCHEMA {SCHEMA} CASCADE")
    bells = Bells(bot.config.database.url, patience=0.05)

    def later() -> bool:
        if not caplog.records:
            return False
        bells.install()
        with bot.store.engine.begin() as connection:
            bells.ring(connection, {None})
        return True

    async def listen() -> None:
        heard = asyncio.Event()

        async def look() -> None:
            heard.set()

        task = asyncio.create_task(bells.listen(look))
        await until(later)
        await asyncio.wait_for(heard.wait(), PATIENCE)
        await end_tasks(task)

    asyncio.run(listen())

    assert "gmbot db upgrade" in caplog.text


def test_a_machine_hears_again_after_the_database_was_away(bot: Bot) -> None:
    """Whoever listens has lost its connections then; the loop around it begins anew."""

    async def play() -> None:
        service = without_alarms(bot)
        task = asyncio.create_task(service.run())
        await until(lambda: service.is_at_rest)
        await asyncio.to_thread(run, bot, END_ALL)
        await asyncio.to_thread(store_mails, bot)
        await until(lambda: all_are_handled(bot))
        await end_tasks(task)

    asyncio.run(play())


def test_tables_of_another_version_are_made_anew_and_those_of_ours_kept(bot: Bot) -> None:
    store_mails(bot)
    bells_in(bot).install()
    assert len(jobs(bot)) == 1

    run(bot, f"COMMENT ON SCHEMA {SCHEMA} IS '1.2.3'")
    bells_in(bot).install()

    assert jobs(bot) == []
    store_mails(bot)
    assert len(jobs(bot)) == 1


def test_sqlite_has_no_bells() -> None:
    assert bells_of("sqlite:///gmbot.db") is None


def test_the_hour_of_a_ring_may_be_long_past(bot: Bot) -> None:
    with bot.store.engine.begin() as connection:
        bells_in(bot).ring(connection, {datetime(2020, 1, 1, tzinfo=UTC)})

    assert looks_until(bot, lambda: jobs(bot) == []) == 1
