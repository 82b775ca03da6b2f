"""``gmbot serve`` ends when it is told to, whatever it is doing."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from command_line import Gmbot
from scripted import Talk, for_ever, serving

PATIENCE = 40.0
MAIL = b"From: Claire <france@players.example>\nTo: bot@gm.example\nSubject: HELP\n\nHELP\n"


def a_host(before_the_answer: Callable[[], object]) -> Talk:
    """A mail host that does something when it has a mail and has not said so yet."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 host.test\r\n")
        while line := await reader.readline():
            if line.upper().startswith(b"DATA"):
                writer.write(b"354 go on\r\n")
                await reader.readuntil(b"\r\n.\r\n")
                before_the_answer()
            writer.write(b"250 OK\r\n")

    return talk


@asynccontextmanager
async def a_server(folder: Path, host: Talk) -> AsyncIterator[Process]:
    """``gmbot serve`` with a mail to send."""
    async with serving(host) as port:
        gmbot = Gmbot(folder)
        gmbot.configure(
            f'[identity]\naccept = "from"\n[smtp]\nhost = "127.0.0.1"\nport = {port}\ntls = "none"'
        )
        gmbot("deliver", stdin=MAIL)
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "gmbot",
            "serve",
            cwd=folder,
            env=gmbot.environment,
            stdout=DEVNULL,
            stderr=PIPE,
        )
        try:
            yield process
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()


async def says(process: Process, words: str) -> str:
    """Read what the process logs, up to a line with these words."""
    assert process.stderr
    heard = ""
    while words not in heard:
        line = await process.stderr.readline()
        assert line, heard
        heard += line.decode()
    return heard


async def stops(process: Process) -> str:
    process.send_signal(signal.SIGTERM)
    heard = await says(process, "stopped")
    assert await process.wait() == 0
    return heard


def test_it_stops_when_it_is_told_to_while_a_mail_host_keeps_silent(tmp_path: Path) -> None:
    has_it = asyncio.Event()

    async def hang(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        has_it.set()
        await for_ever()

    async def run() -> None:
        async with asyncio.timeout(PATIENCE), a_server(tmp_path, hang) as process:
            await has_it.wait()
            await stops(process)

    asyncio.run(run())


def test_it_stops_when_a_fault_takes_the_place_of_the_cancellation(tmp_path: Path) -> None:
    """What was sent cannot be stored; trying once more on the way out fails as well."""

    def let_nothing_be_sent() -> None:
        with sqlite3.connect(tmp_path / "gmbot.db") as database:
            database.execute(
                "CREATE TRIGGER fails BEFORE UPDATE ON outbox WHEN new.state = 'sent'"
                " BEGIN INSERT INTO nowhere VALUES (1); END"
            )

    async def run() -> None:
        async with (
            asyncio.timeout(PATIENCE),
            a_server(tmp_path, a_host(let_nothing_be_sent)) as process,
        ):
            await says(process, "cannot be stored yet")
            assert "sending waits" in await stops(process)

    asyncio.run(run())


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_when_there_is_nothing_to_do(sign: signal.Signals, tmp_path: Path) -> None:
    async def run() -> None:
        async with asyncio.timeout(PATIENCE), a_server(tmp_path, a_host(bool)) as process:
            await says(process, "serving")
            process.send_signal(sign)
            await says(process, "stopped")
            assert await process.wait() == 0

    asyncio.run(run())
