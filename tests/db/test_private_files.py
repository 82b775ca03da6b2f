"""What the bot keeps is for its own user alone, whatever the umask says."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from command_line import Gmbot
from older import FOLDER
from worlds import START

from gmbot.app.heads_file import HeadsFile
from gmbot.db.migrating import upgrade
from gmbot.db.private_files import make_private_database, open_to_others
from gmbot.db.store import Store
from gmbot.game.state.model import Event
from gmbot.game.state.ports import Head


@pytest.fixture(params=[0o000, 0o022, 0o027, 0o077], ids=lambda mask: f"umask {mask:03o}")
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    return {path.name: f"{path.stat().st_mode & 0o777:o}" for path in folder.iterdir()}


def write(url: str) -> None:
    with closing(Store(url)) as store, store.mails_in_hand(), store() as work:
        work.log(Event(START, "test"))
        work.commit()
        file = Path(url.removeprefix("sqlite:///"))
        assert set(modes(file.parent).values()) <= {"600"}, modes(file.parent)


@pytest.mark.usefixtures("umask")
def test_the_database_its_log_its_lock_and_its_copies_are_made_for_their_owner(
    tmp_path: Path,
) -> None:
    url = f"sqlite:///{tmp_path / 'data' / 'gmbot.db'}"

    upgrade(url)
    write(url)
    older = tmp_path / "data" / "older.db"
    with closing(sqlite3.connect(older)) as database:
        database.executescript((FOLDER / "0001.sql").read_text())
    assert upgrade(f"sqlite:///{older}").backup is not None

    assert f"{(tmp_path / 'data').stat().st_mode & 0o777:o}" == "700"
    assert set(modes(tmp_path / "data").values()) == {"600"}


@pytest.mark.parametrize("mode", [0o644, 0o664, 0o666, 0o640, 0o660])
def test_a_database_that_others_could_read_is_closed_when_it_is_opened(
    tmp_path: Path, mode: int
) -> None:
    file = tmp_path / "gmbot.db"
    upgrade(f"sqlite:///{file}")
    for name in ("gmbot.db", "gmbot.db.lock"):
        (tmp_path / name).touch()
        (tmp_path / name).chmod(mode)
    assert open_to_others(file) == (file, tmp_path / "gmbot.db.lock")

    write(f"sqlite:///{file}")

    assert open_to_others(file) == ()


def test_an_exported_game_and_a_book_are_for_their_owner_alone(tmp_path: Path) -> None:
    gmbot = Gmbot(tmp_path)
    gmbot.import_game(state="ended", ending="It is over.", notes={"end": {}})
    before = os.umask(0o000)
    try:
        with (tmp_path / "moved.json").open("wb") as output:
            subprocess.run(
                [sys.executable, "-m", "gmbot", "game", "export", "austerlitz"],
                cwd=tmp_path, stdout=output, check=True, timeout=60, env=gmbot.environment,
            )  # fmt: skip
    finally:
        os.umask(before)

    assert modes(tmp_path)["moved.json"] == "600"
    assert b'"game": "austerlitz"' in (tmp_path / "moved.json").read_bytes()


def kept_by(folder: Path, given: frozenset[str] | set[str]) -> dict[str, str]:
    """The files in a folder that others could read, but for those that somebody else put there."""
    return {name: mode for name, mode in modes(folder).items()
            if name not in given and int(mode, 8) & 0o077}  # fmt: skip


@pytest.mark.usefixtures("umask")
def test_whatever_the_commands_leave_in_their_folder_is_for_their_owner(tmp_path: Path) -> None:
    """A new file of ours is found by itself: key, heads of the logs, copies, locks, exports."""
    gmbot = Gmbot(tmp_path)
    gmbot("key", "new")
    gmbot.import_game()
    given = {"gmbot.toml", "game.json"}
    commands: list[tuple[tuple[str, ...], bytes]] = [
        (("deliver",), b"From: france@players.example\nSubject: orders\n\nA Par - Bur\n"),
        (("key", "rotate"), b""),
        (("ledger", "check"), b""),
        (("db", "backup", "copy.db"), b""),
        (("db", "restore", "copy.db"), b""),
        (("deliver",), b"From: france@players.example\nSubject: orders\n\nA Par - Gas\n"),
    ]
    for words, stdin in commands:
        gmbot(*words, stdin=stdin)
        assert kept_by(tmp_path, given) == {}, words
    assert {"gmbot.db", "gmbot.db.key", "copy.db"} <= {path.name for path in tmp_path.iterdir()}


@pytest.mark.usefixtures("umask")
def test_the_file_with_the_heads_of_the_logs_is_for_its_owner(tmp_path: Path) -> None:
    file = tmp_path / "gmbot.heads"
    (tmp_path / "gmbot.heads.new").touch(mode=0o666)  # left behind by a crash

    HeadsFile(file).keep({"g": Head(1, "f" * 64, "2026-12-01T12:00:00Z")})

    assert modes(tmp_path) == {"gmbot.heads": "600"}


@pytest.mark.usefixtures("umask")
@pytest.mark.parametrize("beside", ["-wal", "-shm", "-journal", ".lock"])
def test_what_lies_open_beside_a_database_is_closed_with_it(tmp_path: Path, beside: str) -> None:
    file = tmp_path / "gmbot.db"
    for path in (file, tmp_path / f"gmbot.db{beside}"):
        path.touch()
        path.chmod(0o666)

    make_private_database(file)

    assert set(modes(tmp_path).values()) == {"600"}
