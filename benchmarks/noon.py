"""What many games cost that are due at one minute: ``gmbot serve`` on SQLite, with all pictures.

    python benchmarks/noon.py            10 and 40 games
    python benchmarks/noon.py 100 1000   as many as you like
    python benchmarks/noon.py 40 --database postgresql://gmbot@db.example/any --machines 1 2 4

Standard games with seven players and a GM, all orders on file. In the middle of it a mail is handed
in, and the time until its answer lies in the outbox is taken. Nothing is sent.

On PostgreSQL a database ``gmbot_noon`` is made beside the one that is named, and dropped again; the
first machine is ``gmbot serve``, the others are ``gmbot work``, all on this computer. CPU is of
gmbot, not of the database. Seconds mean something on a quiet computer alone.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))

from played import orders_of
from sqlalchemy import NullPool, create_engine, func, make_url, select, text, update
from worlds import POWERS, a_game

from gmbot.app.assemble import Bot, assemble
from gmbot.app.clock import SystemClock
from gmbot.app.config import load_config
from gmbot.app.handover import handed_over
from gmbot.db.engine import connect, sqlite_file
from gmbot.db.migrating import upgrade
from gmbot.db.tables import games as games_table
from gmbot.db.tables import outbox
from gmbot.game.archive import import_game
from gmbot.game.state.model import OrderLine, Submission

ROOT = Path(__file__).parent.parent
NUMBERS = [10, 40]
SQLITE = "sqlite:///gmbot.db"
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
    """Print a line for each number of games, after one for machines with nothing to do."""
    options = argparse.ArgumentParser()
    options.add_argument("numbers", type=int, nargs="*", default=NUMBERS)
    options.add_argument("--database", default=SQLITE)
    options.add_argument("--machines", type=int, nargs="*", default=[1])
    given = options.parse_args()
    print(
        " machines   games   to the outbox   CPU a game   largest process   growth a game   a mail"
    )
    for machines in given.machines:
        idle = noon(0, machines, given.database).cpu
        for number in given.numbers:
            one = noon(number, machines, given.database)
            print(
                f"{machines:9}   {number:5}   {one.seconds:11.1f} s"
                f"   {(one.cpu - idle) * 1000 / number:7.0f} ms   {one.memory:12.0f} MB"
                f"   {one.growth / number / 1000:10.0f} kB   {one.answer:4.1f} s",
                flush=True,
            )
        print(f"taken off above: {idle:.1f} s of CPU of machines that start, wait and stop")


def noon(games: int, machines: int, database: str) -> Figures:
    """Let machines run through one noon."""
    with ExitStack() as at_the_end:
        place = Path(at_the_end.enter_context(TemporaryDirectory()))
        url = at_the_end.enter_context(an_empty_database(database))
        (place / "gmbot.toml").write_text(
            f'[database]\nurl = "{url}"\n[mail]\naddress = "bot@gm.example"\nsocket = "mails"\n'
            '[identity]\naccept = "from"\n[gm]\naddress = "gm@gm.example"\n'
        )
        bot = set_up(place, games)
        at_the_end.callback(bot.close)
        before = size(bot)
        servers = []
        with ExitStack() as running:
            at = CLOCK.now() + AHEAD * (1 + machines / 2)
            with bot.store.engine.begin() as connection:
                connection.execute(update(games_table).values(deadline=at))
            for command in ("serve", *["work"] * (machines - 1)):
                servers.append(running.enter_context(serving(place, command)))
                time.sleep(1.0)  # who works compares himself with who serves
            time.sleep(max(0.0, (at - CLOCK.now()).total_seconds()))
            began = time.monotonic()
            wait_for(bot, place, 4 * games)
            answer = answered(bot, place) if games else 0.0
            wait_for(bot, place, 8 * games)
            seconds = time.monotonic() - began
        cpu, memory = sum(one.cpu for one in servers), max(one.memory for one in servers)
        return Figures(seconds, answer, cpu, memory, size(bot) - before)


@contextmanager
def an_empty_database(url: str) -> Iterator[str]:
    """A database of our own: a file in the folder, or one beside that of ``url``."""
    if sqlite_file(url) is not None:
        yield url
        return
    engine = connect(url).execution_options(isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("DROP DATABASE IF EXISTS gmbot_noon"))
        connection.execute(text("CREATE DATABASE gmbot_noon"))
        try:
            yield make_url(url).set(database="gmbot_noon").render_as_string(hide_password=False)
        finally:
            connection.execute(text("DROP DATABASE gmbot_noon WITH (FORCE)"))
    engine.dispose()


def set_up(place: Path, games: int) -> Bot:
    """Store games with all their orders."""
    config = load_config(place / "gmbot.toml", {})
    upgrade(config.database.url)
    bot = assemble(config, CLOCK)
    for number in range(games):
        import_one(bot, number)
    return bot


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
def serving(place: Path, command: str) -> Iterator[Server]:
    """Run ``gmbot serve`` or ``gmbot work`` in a folder."""
    server = Server()
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with (place / "log").open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "gmbot", command], cwd=place, env=environment, stderr=log
        )
    try:
        yield server
    finally:
        process.terminate()
        _, status, used = os.wait4(process.pid, 0)  # its workers are in the sum
        process.returncode = status
    server.cpu = used.ru_utime + used.ru_stime
    server.memory = used.ru_maxrss / 1000


def answered(bot: Bot, place: Path) -> float:
    """Hand in a mail; return the seconds until its answer is in the outbox."""
    began = time.monotonic()
    count = outgoing(bot, answers=True)
    words = ["--config", str(place / "gmbot.toml")]
    assert handed_over(words, os.environ, lambda: MAIL), "nobody took the mail"
    while outgoing(bot, answers=True) == count:
        time.sleep(0.02)
        assert time.monotonic() - began < ENOUGH, "no answer"
    return time.monotonic() - began


def wait_for(bot: Bot, place: Path, mails: int) -> None:
    """Wait until so many mails are in the outbox."""
    end = time.monotonic() + ENOUGH
    while outgoing(bot) < mails:
        time.sleep(0.1)
        assert time.monotonic() < end, (place / "log").read_text()[-3000:]


def outgoing(bot: Bot, *, answers: bool = False) -> int:
    """How many mails are in the outbox; or only the answers."""
    count = select(func.count()).select_from(outbox)
    if answers:
        count = count.where(outbox.c.answers.is_not(None))
    engine = create_engine(bot.store.engine.url, poolclass=NullPool)  # ours would lock SQLite
    with engine.connect() as connection:
        return connection.execute(count).scalar_one()


def size(bot: Bot) -> float:
    """Bytes of the database."""
    file = sqlite_file(str(bot.store.engine.url))
    if file is not None:
        return sum(float(one.stat().st_size) for one in Path(file).parent.glob("gmbot.db*"))
    with bot.store.engine.connect() as connection:
        return float(connection.scalar(text("SELECT pg_database_size(current_database())")) or 0)


if __name__ == "__main__":
    main()
