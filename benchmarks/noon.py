"""What many games cost that are due at one minute: ``gmbot serve`` on SQLite, with all pictures.

    python benchmarks/noon.py            10 and 40 games
    python benchmarks/noon.py 100 1000   as many as you like

Standard games with seven players and a GM, all orders on file. In the middle of it a mail is handed
in, and the time until its answer lies in the outbox is taken. Nothing is sent.
"""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))

from played import orders_of
from worlds import POWERS, a_game

from gmbot.app.assemble import Bot, assemble
from gmbot.app.clock import SystemClock
from gmbot.app.config import load_config
from gmbot.app.handover import handed_over
from gmbot.db.migrating import upgrade
from gmbot.game.archive import import_game
from gmbot.game.state.model import OrderLine, Submission

ROOT = Path(__file__).parent.parent
NUMBERS = (10, 40)
AHEAD = timedelta(seconds=8)
"""Between the start of the server and noon."""
ENOUGH = 1800.0
CLOCK = SystemClock()
MAIL = b"From: Passer-by <passer@elsewhere.example>\nSubject: HELP\nMessage-ID: <1@x>\n\nHELP\n"


@dataclass(frozen=True)
class Figures:
    """What one noon took."""

    seconds: float
    answer: float
    """Seconds until a mail that came in the middle was answered."""
    cpu: float
    memory: float
    """MB, of the largest process."""
    growth: float
    """Bytes."""


def main() -> None:
    """Print a line for each number of games, after one for a server with nothing to do."""
    numbers = [int(word) for word in sys.argv[1:]] or NUMBERS
    idle = noon(0).cpu
    print(f"a server that starts, waits and stops: {idle:.1f} s of CPU (taken off below)")
    print("games    to the outbox    CPU a game    largest process    growth a game    a mail")
    for number in numbers:
        one = noon(number)
        print(
            f"{number:5}    {one.seconds:11.1f} s   {(one.cpu - idle) * 1000 / number:7.0f} ms"
            f"   {one.memory:13.0f} MB   {one.growth / number / 1000:10.0f} kB"
            f"   {one.answer:6.2f} s"
        )


def noon(games: int) -> Figures:
    """Let a server run through one noon."""
    with TemporaryDirectory() as folder:
        place = Path(folder)
        (place / "gmbot.toml").write_text(
            '[database]\nurl = "sqlite:///gmbot.db"\n[mail]\naddress = "bot@gm.example"\n'
            '[identity]\naccept = "from"\n[gm]\naddress = "gm@gm.example"\n'
        )
        at = set_up(place, games)
        before = size(place)
        with serving(place) as server:
            time.sleep(max(0.0, (at - CLOCK.now()).total_seconds()))
            began = time.monotonic()
            wait_for(place, 4 * games)
            answer = answered(place) if games else 0.0
            wait_for(place, 8 * games)
            seconds = time.monotonic() - began
        return Figures(seconds, answer, server.cpu, server.memory, size(place) - before)


def set_up(place: Path, games: int) -> datetime:
    """Store games with all their orders; return when they are due."""
    config = load_config(place / "gmbot.toml", {})
    upgrade(config.database.url)
    bot = assemble(config, CLOCK)
    for number in range(games):
        import_one(bot, number)
    at = CLOCK.now() + AHEAD
    with sqlite3.connect(place / "gmbot.db") as database:
        database.execute("UPDATE games SET deadline = ?", (f"{at:%Y-%m-%d %H:%M:%S.%f}",))
    database.close()
    bot.close()
    return at


def import_one(bot: Bot, number: int) -> None:
    """A game at its start, and a set of orders at random for each power."""
    now = bot.clock.now()
    players = [
        {
            "power": power,
            "name": power.title(),
            "addresses": [f"{power.lower()}.{number}@x.example"],
        }
        for power in POWERS
    ]
    tables = a_game(
        game=f"vienna{number}", players=players, opened_at=f"{now:%Y-%m-%dT%H:%M:%SZ}",
        deadline=f"{now + timedelta(days=1):%Y-%m-%dT%H:%M:%SZ}",
    )  # fmt: skip
    with bot.store() as work:
        game = import_game(bot.context(work, now), tables)
        for power, orders in orders_of(game, random.Random(number)).items():
            lines = tuple(OrderLine(one) for one in orders)
            work.games.add_submission(
                Submission(0, game.id, power, game.phase, 1, lines, now, final=True)
            )
        work.commit()


@dataclass
class Server:
    """A server, and what it has used when it ended."""

    cpu: float = 0.0
    memory: float = 0.0


@contextmanager
def serving(place: Path) -> Iterator[Server]:
    """Run ``gmbot serve`` in a folder."""
    server = Server()
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with (place / "log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "gmbot", "serve"], cwd=place, env=environment, stderr=log
        )
    try:
        yield server
    finally:
        process.terminate()
        _, status, used = os.wait4(process.pid, 0)  # its workers are in the sum
        process.returncode = status
    server.cpu = used.ru_utime + used.ru_stime
    server.memory = used.ru_maxrss / 1000


def answered(place: Path) -> float:
    """Hand in a mail; return the seconds until its answer is in the outbox."""
    began = time.monotonic()
    count = outgoing(place, " WHERE answers IS NOT NULL")
    words = ["--config", str(place / "gmbot.toml")]
    assert handed_over(words, os.environ, lambda: MAIL), "nobody took the mail"
    while outgoing(place, " WHERE answers IS NOT NULL") == count:
        time.sleep(0.02)
        assert time.monotonic() - began < ENOUGH, "no answer"
    return time.monotonic() - began


def wait_for(place: Path, mails: int) -> None:
    """Wait until so many mails are in the outbox."""
    end = time.monotonic() + ENOUGH
    while outgoing(place) < mails:
        time.sleep(0.1)
        assert time.monotonic() < end, (place / "log").read_text()[-3000:]


def outgoing(place: Path, which: str = "") -> int:
    """How many mails are in the outbox."""
    with closing(sqlite3.connect(f"file:{place / 'gmbot.db'}?mode=ro", uri=True)) as database:
        [(count,)] = database.execute(f"SELECT count(*) FROM outbox{which}")
    return int(count)


def size(place: Path) -> float:
    """Bytes of the database."""
    return sum(float(file.stat().st_size) for file in place.glob("gmbot.db*"))


if __name__ == "__main__":
    main()
