"""A machine whose clock or configuration is not that of the others stands still, and says so."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from clocks import tells_minutes_off
from command_line import Gmbot

from gmbot.app.assemble import Bot, assemble
from gmbot.app.cli.database import check_shared
from gmbot.app.clock import MovableClock, SystemClock
from gmbot.app.config import load_config
from gmbot.app.config.schema import Config, Database, Games, Gm, Imap, Limits, Log, Mail, Smtp
from gmbot.app.errors import ProgramError
from gmbot.app.operation.hindrances import Hindrances
from gmbot.app.server import Service
from gmbot.db.migrating import upgrade
from gmbot.db.store import Store
from gmbot.game.notices.masters import Alarm
from gmbot.game.state.errors import StorageUnavailableError
from gmbot.game.state.model import InboxState

HELP = b"From: ann@players.example\r\nTo: bot@gm.example\r\nMessage-ID: <1@x>\r\n\r\nHELP\r\n"


@pytest.fixture
def machine(sqlite_url: str) -> Callable[..., Bot]:
    def made(**changes: Any) -> Bot:
        given = {
            "mail": Mail(address="bot@gm.example"), "database": Database(url=sqlite_url),
            "gm": Gm(address="op@x.example"),
        }  # fmt: skip
        return assemble(Config(**(given | changes)), SystemClock())

    return made


def found(bot: Bot) -> tuple[bool, str]:
    told: list[Alarm] = []
    is_hindered = Hindrances(bot.store.engine, bot.clock, bot.settings).look(told.append)
    return is_hindered, "".join(alarm.what for alarm in told)


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"limits": Limits(answers_per_hour=7)}, "[limits] answers_per_hour"),
        ({"games": Games(create="nobody")}, "[games] create"),
        (
            {"mail": Mail(address="bot@gm.example", language="de", received_by="mx")},
            "[mail] language, [mail] received_by",
        ),
    ],
)
def test_another_configuration_is_named_by_its_keys(
    machine: Callable[..., Bot], changes: dict[str, Any], named: str
) -> None:
    machine().tell_settings()

    is_hindered, what = found(machine(**changes))

    assert is_hindered
    assert what.endswith(f"started last: {named}.")


def test_what_is_each_machines_own_is_not_compared(machine: Callable[..., Bot]) -> None:
    machine().tell_settings()

    other = machine(
        imap=Imap(host="mail.example", port=993, user="bot", password="secret"),
        smtp=Smtp(host="relay.example", port=25, tls="none"),
        log=Log(level="debug"),
        mail=Mail(address="bot@gm.example", socket="here", templates="words"),
    )

    assert found(other) == (False, "")
    assert found(machine()) == (False, "")


def test_another_key_is_another_configuration(machine: Callable[..., Bot], sqlite_url: str) -> None:
    machine().tell_settings()
    Path(sqlite_url.removeprefix("sqlite:///") + ".key").unlink()

    assert found(machine())[1].endswith(": the signing key.")


def test_it_is_told_once_and_so_is_its_end(machine: Callable[..., Bot]) -> None:
    right, wrong = machine(), machine(gm=Gm(address="other@x.example"))
    right.tell_settings()
    hindrances = Hindrances(wrong.store.engine, wrong.clock, wrong.settings)
    told: list[Alarm] = []
    looks = [hindrances.look(told.append), hindrances.look(told.append)]
    wrong.tell_settings()
    looks += [hindrances.look(told.append), hindrances.look(told.append)]

    assert looks == [True, True, False, False]
    assert [alarm.is_over for alarm in told] == [False, True]
    assert found(right)[0], "the one that started last is right"


def test_what_could_not_be_told_is_told_the_next_time(machine: Callable[..., Bot]) -> None:
    machine().tell_settings()
    wrong = machine(limits=Limits(answers_per_hour=7))
    hindrances = Hindrances(wrong.store.engine, wrong.clock, wrong.settings)

    def away(alarm: Alarm) -> None:
        raise StorageUnavailableError("gone")

    with pytest.raises(StorageUnavailableError):
        hindrances.look(away)
    told: list[Alarm] = []
    assert hindrances.look(told.append)
    assert len(told) == 1


def test_two_servers_with_different_configurations_are_never_both_at_work(
    machine: Callable[..., Bot],
) -> None:
    first, second = machine(), machine(limits=Limits(answers_per_hour=7))
    first.tell_settings()
    with first.store() as work:
        work.inbox.add(HELP, first.clock.now(), "test")
        work.commit()

    states = []
    second.tell_settings()
    for bot in (first, second):
        asyncio.run(one_round(bot))
        with bot.store() as work:
            states.append(work.inbox.all(1)[0].state)
    with first.store() as work:
        told = [mail for mail in work.outbox.all(9) if mail.recipient == "op@x.example"]

    assert states == [InboxState.NEW, InboxState.DONE]
    assert len(told) == 1
    assert b"another configuration" in told[0].raw
    assert b"[limits] answers_per_hour" in told[0].raw


async def one_round(bot: Bot) -> None:
    service = Service(bot, None, None)
    service._alarms.start()
    await service._sweep(doubtful=False)
    service._alarms.stop()


@pytest.mark.parametrize("minutes", [-5, 5])
def test_a_clock_that_is_off_the_databases_runs_nothing(
    emptied_postgresql: Store, minutes: int
) -> None:
    clock = MovableClock(datetime.now(UTC) + timedelta(minutes=minutes))
    hindrances = Hindrances(emptied_postgresql.engine, clock, {})

    told: list[Alarm] = []

    assert hindrances.look(told.append)
    assert tells_minutes_off(told[0].what, minutes)
    right = Hindrances(emptied_postgresql.engine, SystemClock(), {})
    assert not right.look(told.append)
    assert len(told) == 1


def test_a_worker_with_another_configuration_is_refused(tmp_path: Path, empty_url: str) -> None:
    gmbot = Gmbot(tmp_path)
    upgrade(empty_url)
    file = tmp_path / "gmbot.toml"
    file.write_text(file.read_text().replace("sqlite:///gmbot.db", empty_url))
    config = load_config(file, {})
    bot = assemble(config, SystemClock())
    bot.tell_settings()
    bot.close()
    assert check_shared(config, SystemClock()) == "Working beside gmbot serve."

    file.write_text(file.read_text() + '\n[games]\ncreate = "nobody"\n')
    with pytest.raises(ProgramError, match=r"gmbot serve: \[games\] create\."):
        check_shared(load_config(file, {}), SystemClock())

    assert b"[games] create" in gmbot("work", status=1).stderr


def test_status_lists_alarms_that_are_open(tmp_path: Path) -> None:
    gmbot = Gmbot(tmp_path)
    assert b"open alarms          none\n" in gmbot("status").stdout
    bot = assemble(load_config(tmp_path / "gmbot.toml", {}), SystemClock())
    with bot.store() as work:
        for about in (("deadline-failed", "ulm", "S1901M"), ("unreadable", "jena")):
            work.alarms.open(about, "gm" if about[1] == "ulm" else "operator",
                             datetime(2026, 12, 8, 12, tzinfo=UTC))  # fmt: skip
        work.commit()
    bot.close()

    lines = gmbot("status").stdout.decode().splitlines()

    since = "since 2026-12-08 12:00:00 UTC"
    assert f"open alarms          deadline-failed ulm S1901M, {since} (the gm was told)" in lines
    assert f"open alarms          unreadable jena, {since} (the operator was told)" in lines
