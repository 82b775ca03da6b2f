"""What ``kills.py`` kills with SIGKILL and starts anew: programs, the mail host, the database."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from postgresql import program_of_postgresql

ROOT = Path(__file__).parents[2]
FAILED = 1
"""What a program returns that has said why it ends."""
STARTS = 60.0
"""Seconds in which a database has to be there again; it cannot start before its children ended."""


class MissingError(Exception):
    """Something has not come that was waited for."""


class Killable:
    """A process of ours that is killed and started anew."""

    def __init__(self, start: Callable[[], subprocess.Popen[bytes]]) -> None:
        self._start = start
        self._running = start()

    def kill(self) -> None:
        """End it alone, if it runs: whoever works for it has to end by himself."""
        self._running.kill()
        self._running.wait()

    def revive(self) -> bool:
        """Start it anew, as systemd does, if it ended with an error; tell whether it did.

        A program that starts while its database is away says so, and ends.

        Raises:
            MissingError: it died of something else.
        """
        ended = self._running.poll()
        if ended is None:
            return False
        if ended != FAILED:
            raise MissingError(f"a program that runs: it ended by itself with {ended}")
        self.start_anew()
        return True

    def start_anew(self) -> None:
        """Have it run again after it was killed."""
        self._running = self._start()


def a_program(folder: Path, command: str) -> Killable:
    """`gmbot serve` or `gmbot work` with the configuration of a folder, where its log is, too."""

    def start() -> subprocess.Popen[bytes]:
        with (folder / "log").open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "gmbot", command], cwd=folder,
                env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONFAULTHANDLER": "1"},
                stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip

    return Killable(start)


class MailHost(Killable):
    """Takes every mail on a port of this machine; a file keeps how often each came."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self._taken = folder / "taken"
        self._taken.touch()
        words = [str(self.port), str(self._taken)]
        program = Path(__file__).with_name("killed_mail_host.py")
        super().__init__(
            lambda: subprocess.Popen([sys.executable, str(program), *words], start_new_session=True)
        )

    def taken(self) -> Counter[str]:
        """How often each mail came, by its Message-ID."""
        return Counter(self._taken.read_text().splitlines())


class Database(Killable):
    """A PostgreSQL of our own, reached through a socket in its folder."""

    def __init__(self, folder: Path) -> None:
        self._data = folder / "data"
        self.url = f"postgresql://postgres@/postgres?host={folder}"
        if os.getuid() == 0:  # it refuses to run as root
            shutil.chown(folder, "postgres", "postgres")
        subprocess.run(
            self._as_postgres(
                "initdb", "--pgdata", str(self._data), "--auth", "trust", "--username", "postgres",
                "--no-sync", "--encoding", "UTF8", "--locale", "C.UTF-8",
            ), check=True, cwd="/", stdout=subprocess.DEVNULL,
        )  # fmt: skip
        self._log = folder / "log"
        super().__init__(self._started)

    def _as_postgres(self, program: str, *words: str) -> list[str]:
        other = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--init-groups"]
        return [*(other if os.getuid() == 0 else []), program_of_postgresql(program), *words]

    def _started(self) -> subprocess.Popen[bytes]:
        """Start it until it takes connections: children of the one before may still run."""
        folder, end = str(self._data.parent), time.monotonic() + STARTS
        words = ["-D", str(self._data), "-c", "listen_addresses=", "-k", folder]
        while time.monotonic() < end:
            with self._log.open("ab") as log:
                running = subprocess.Popen(
                    self._as_postgres("postgres", *words), cwd="/",
                    stdout=log, stderr=log, start_new_session=True,
                )  # fmt: skip
            while running.poll() is None:
                if self._takes_connections():
                    return running
                time.sleep(0.1)
            time.sleep(0.2)
        raise MissingError("a database that starts")

    def _takes_connections(self) -> bool:
        asked = [program_of_postgresql("pg_isready"), "--quiet", "--host", str(self._data.parent)]
        return subprocess.run(asked, check=False).returncode == 0


@contextmanager
def a_database() -> Iterator[Database]:
    """A PostgreSQL database that lasts as long as the block."""
    with TemporaryDirectory() as folder:
        database = Database(Path(folder))
        try:
            yield database
        finally:
            database.kill()
