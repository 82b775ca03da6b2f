"""`gmbot deliver` beside a running server, and without one."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from gmbot.app.counter import Counter
from gmbot.app.handover import handed_over, socket_path

MAIL = b"From: ed@players.example\r\nSubject: orders\r\n\r\nA Par - Bur\r\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "gmbot.toml").write_text('[mail]\naddress = "bot@gm.example"\n')
    return tmp_path


def beside(
    folder: Path,
    act: Callable[[], Awaitable[None]],
    store: Callable[[bytes], None],
    name: str = "gmbot.db.mail",
) -> list[str]:
    """Do something while a server stores what is handed in; return how often it was rung."""
    rung: list[str] = []

    async def run() -> None:
        counter = Counter(folder / name, store, lambda: rung.append("rung"))
        await counter.open()
        await act()
        await counter.close()

    asyncio.run(run())
    return rung


def deliver(*words: str, mail: bytes = MAIL) -> Callable[[], Awaitable[bool]]:
    async def done() -> bool:
        return await asyncio.to_thread(handed_over, words, {}, lambda: mail)

    return done


@pytest.mark.parametrize("size", [0, 100, 5_000_000])
def test_a_running_server_stores_the_mail_and_is_rung(folder: Path, size: int) -> None:
    stored: list[bytes] = []

    async def act() -> None:
        assert await deliver(mail=MAIL + b"x" * size)()
        assert (folder / "gmbot.db.mail").stat().st_mode & 0o077 == 0

    assert beside(folder, act, stored.append) == ["rung"]
    assert stored == [MAIL + b"x" * size]
    assert not (folder / "gmbot.db.mail").exists()


def test_a_mail_that_the_server_could_not_store_is_not_handed_over(folder: Path) -> None:
    def full(_: bytes) -> None:
        raise OSError("no room")

    async def act() -> None:
        assert not await deliver()()

    assert beside(folder, act, full) == []


def test_without_a_server_nothing_is_read(folder: Path) -> None:
    def read() -> bytes:
        raise AssertionError("standard input was read")

    assert not handed_over([], {}, read)


@pytest.mark.parametrize(
    "words",
    [["--now", "2026-12-05T12:00:00Z"], ["--help"], ["--config"], ["--config", "none.toml"]],
)
def test_what_is_not_plain_is_left_to_the_command(folder: Path, words: list[str]) -> None:
    async def act() -> None:
        assert not await deliver(*words)()

    beside(folder, act, lambda _: None)


@pytest.mark.parametrize(
    "text", ["[mail\n", "mail = 3\n", "[database]\nurl = 4\n", "\xff", "[mail]\nsocket = 7\n"]
)
def test_an_odd_configuration_is_left_to_the_command(folder: Path, text: str) -> None:
    (folder / "gmbot.toml").write_text(text, encoding="latin-1")

    assert not handed_over([], {}, lambda: MAIL)


def test_the_socket_stands_where_the_configuration_says(folder: Path) -> None:
    (folder / "other.toml").write_text('[mail]\naddress = "b@x.example"\nsocket = "door"\n')

    async def act() -> None:
        assert await deliver("--config", str(folder / "other.toml"))()

    assert beside(folder, act, lambda _: None, "door") == ["rung"]


def test_a_socket_that_a_killed_server_left_is_taken_over_and_a_living_one_is_not(
    folder: Path,
) -> None:
    first: list[bytes] = []
    second: list[bytes] = []

    async def run() -> None:
        path = folder / "gmbot.db.mail"
        killed = await asyncio.start_unix_server(lambda _r, _w: None, str(path))
        killed.close()
        assert path.exists()
        one, two = (Counter(path, box.append, lambda: None) for box in (first, second))
        await one.open()
        await two.open()
        assert await deliver()()
        await two.close()
        assert await deliver()()
        await one.close()

    asyncio.run(run())

    assert (len(first), len(second)) == (2, 0)


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("sqlite:///gmbot.db", "/etc/gmbot/gmbot.db.mail"),
        ("sqlite:////var/lib/gmbot.db", "/var/lib/gmbot.db.mail"),
        ("postgresql://host/db", None),
    ],
)
def test_the_socket_lies_beside_a_sqlite_file(url: str, expected: str | None) -> None:
    assert socket_path(url, "", Path("/etc/gmbot")) == (Path(expected) if expected else None)


def test_the_pipe_needs_the_standard_library_only(folder: Path) -> None:
    """What is imported costs time for each mail: asyncio alone doubles it."""
    code = (
        "import sys; sys.argv = ['gmbot', 'deliver'];"
        "import gmbot.__main__, gmbot.app.handover as h; h.handed_over([], {}, bytes);"
        "print('asyncio' in sys.modules, {n.split('.')[0] for n in sys.modules}"
        " - sys.stdlib_module_names - {'__main__'})"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", code],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        cwd=folder,
        capture_output=True,
        check=True,
        timeout=60,
    )

    assert done.stdout.decode().strip() == "False {'gmbot'}"
