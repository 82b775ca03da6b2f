"""What an operator's tools see of a running server, and a clock that jumps."""

from __future__ import annotations

import asyncio
import socket
import urllib.request
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from worlds import Clock

from gmbot.app.assemble import Bot, assemble
from gmbot.app.config.schema import Config, Database, Gm, Mail
from gmbot.app.operation import serve_metrics, tell_systemd, watchdog_seconds
from gmbot.app.operation.clock_watch import ClockWatch
from gmbot.app.server import Service
from gmbot.db.kept.figures import figures
from gmbot.db.migrating import upgrade

HOUR = timedelta(hours=1)


@pytest.fixture
def bot(tmp_path: Path) -> Bot:
    url = f"sqlite:///{tmp_path / 'gmbot.db'}"
    upgrade(url)
    config = Config(
        mail=Mail(address="bot@gm.example"), database=Database(url=url), gm=Gm(address="op@x.test")
    )
    return assemble(config, Clock())


@pytest.mark.parametrize(
    ("steps", "jumps"),
    [
        ([HOUR, HOUR], [False, False]),
        ([timedelta(days=30)], [True]),
        ([timedelta(days=-30)], [True]),
        ([timedelta(days=30), timedelta(days=-30)], [True, False]),
        ([timedelta(hours=20)] * 3, [False] * 3),  # each of them is believed
        ([timedelta(days=30), timedelta(days=-29, hours=-1)], [True, False]),
    ],
)
def test_a_jump_is_what_no_second_has_passed_for(steps: list[timedelta], jumps: list[bool]) -> None:
    clock = Clock()
    watch = ClockWatch(clock, lambda: 0.0)

    seen = []
    for step in steps:
        clock.when += step
        seen.append(watch.jump() is not None)

    assert seen == jumps


def test_a_machine_that_slept_has_not_jumped() -> None:
    clock, up = Clock(), [0.0]
    watch = ClockWatch(clock, lambda: up[0])
    clock.when += timedelta(days=40)
    up[0] += timedelta(days=40).total_seconds()

    assert watch.jump() is None


def test_while_the_clock_is_off_nothing_is_done_and_the_operator_hears_both(bot: Bot) -> None:
    swept: list[datetime] = []

    class Rounds:
        faults = bot.steps.faults

        def sweep(self, *, doubtful: bool) -> int:
            swept.append(bot.clock.now())
            return 0

        def next_due(self) -> None: ...

    async def run() -> None:
        service = Service(replace(bot, steps=Rounds()), None, None)  # type: ignore[arg-type]
        service._alarms.start()
        service._hindrances.watch = ClockWatch(bot.clock, lambda: 0.0)
        clock = bot.clock
        assert isinstance(clock, Clock)
        for step in (0, 30, 0, -30, 0):
            clock.when += timedelta(days=step)
            await service._sweep(doubtful=False)
        service._alarms.stop()

    asyncio.run(run())

    assert len(set(swept)) == 1
    assert len(swept) == 3
    with bot.store() as work:
        told = [mail.raw.decode() for mail in reversed(work.outbox.all(9))]
    assert len(told) == 2
    assert "+30.0 days" in told[0]
    assert "All clear" in told[1]


def test_systemd_is_told_where_it_listens(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        tell_systemd("READY=1", {"NOTIFY_SOCKET": str(tmp_path / "notify")})
        assert systemd.recv(100) == b"READY=1"
    tell_systemd("READY=1", {"NOTIFY_SOCKET": str(tmp_path / "gone")})
    tell_systemd("READY=1", {})


@pytest.mark.parametrize(("word", "seconds"), [("60000000", 30.0), ("", None), ("x", None)])
def test_the_watchdog_is_fed_twice_in_its_time(word: str, seconds: float | None) -> None:
    assert watchdog_seconds({"WATCHDOG_USEC": word}) == seconds


def test_prometheus_reads_what_waits_on_this_machine_alone(bot: Bot) -> None:
    with bot.store() as work:
        work.inbox.add(b"From: a@b\r\n\r\nHELP", datetime(2026, 12, 1, 11, tzinfo=UTC), "test")
        work.commit()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    now = bot.clock.now()
    stop = serve_metrics(port, lambda: (figures(bot.store.engine, now), now))
    assert stop is not None
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=20) as page:
            lines = page.read().decode().splitlines()
    finally:
        stop()

    assert "gmbot_mails_to_handle 1.0" in lines
    assert "gmbot_mails_to_handle_oldest_seconds 3600.0" in lines
    assert "gmbot_phases_resolved_total 0.0" in lines
    assert serve_metrics(0, lambda: (figures(bot.store.engine, now), now)) is None
