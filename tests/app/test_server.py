"""The loops of the service: what fails is begun again, and ends nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from gmbot.app.assemble import Bot, assemble
from gmbot.app.clock import SystemClock
from gmbot.app.config.schema import Config, Database, Mail
from gmbot.app.server import Service
from gmbot.db.migrating import upgrade
from gmbot.game.state.errors import StorageUnavailableError
from gmbot.mail.cancellation import end_tasks


class Rounds:
    """Stands for the steps: the first rounds fail with ``ends``."""

    def __init__(self, ends: list[Exception]) -> None:
        self.ends = ends
        self.doubtful: list[bool] = []
        self.ring: Callable[[], None] = lambda: None

    def sweep(self, *, doubtful: bool) -> int:
        self.doubtful.append(doubtful)
        end = self.ends.pop(0) if self.ends else None
        if end is not None:
            raise end
        return 0

    def next_due(self) -> None:
        self.ring()


@pytest.fixture
def bot(tmp_path: Path) -> Bot:
    url = f"sqlite:///{tmp_path / 'gmbot.db'}"
    upgrade(url)
    return assemble(
        Config(mail=Mail(address="bot@gm.example"), database=Database(url=url)), SystemClock()
    )


def test_work_that_fails_is_done_again_and_its_games_are_asked_whether_they_are_complete(
    bot: Bot,
) -> None:
    rounds = Rounds([RuntimeError("a fault"), StorageUnavailableError("locked")])

    async def run() -> None:
        service = Service(replace(bot, steps=rounds), None, None, pause=0.001)  # type: ignore[arg-type]
        loop = asyncio.get_running_loop()
        rounds.ring = lambda: loop.call_soon_threadsafe(service.ring)  # type: ignore[assignment,return-value]
        task = asyncio.create_task(service.run())
        while len(rounds.doubtful) < 4 and not task.done():
            await asyncio.sleep(0.001)
        await end_tasks(task)

    asyncio.run(asyncio.wait_for(run(), 20.0))

    assert rounds.doubtful[:4] == [True, True, True, False]


class Forgetful:
    """A drain that loses the first cancellations."""

    def __init__(self, loses: int) -> None:
        self.loses = loses
        self.begun = asyncio.Event()

    async def run(self) -> int:
        self.begun.set()
        for _ in range(self.loses):
            with suppress(asyncio.CancelledError):
                await asyncio.sleep(3600)
        return 0


@pytest.mark.parametrize("loses", [1, 3])
def test_a_cancellation_that_a_loop_loses_ends_the_service_all_the_same(
    bot: Bot, loses: int
) -> None:
    drain = Forgetful(loses)

    async def run() -> None:
        service = Service(replace(bot, steps=Rounds([])), None, drain)  # type: ignore[arg-type]
        task = asyncio.create_task(service.run())
        await drain.begun.wait()
        await end_tasks(task, again=0.01)
        assert task.cancelled()

    asyncio.run(asyncio.wait_for(run(), 20.0))
