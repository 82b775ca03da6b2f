"""How far a PostgreSQL database carries machines that resolve phases: up to 64, 100,000 games.

    python benchmarks/machines.py postgresql://gmbot@/any?host=/run/postgresql
    python benchmarks/machines.py URL --games 100000 --machines 1 2 4 8 16 32 64 --seconds 30

What one process does when a standard game is due is recorded, statement by statement. Then
``pgbench`` repeats it on games that are copies of it, a client for each machine; the time in which
the process used its own core is slept. So a computer of few cores shows what many machines ask of
its database: games a second, the database's CPU for each, and how many clients wait for another.

A database ``gmbot_noon`` is made beside the one that is named, and dropped again. ``pgbench`` lies
in the path, or where Debian puts it. The database's CPU is told if it runs on this computer.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psycopg
from noon import CLOCK, an_empty_database, import_one
from postgresql import program_of_postgresql
from sqlalchemy import Connection, Engine, event, text, update

from gmbot.app.assemble import Bot, assemble
from gmbot.app.config import load_config
from gmbot.db.migrating import upgrade
from gmbot.db.tables import games as games_table
from gmbot.db.tables import metadata

FIRST = {
    "games": 40_000_000, "seats": 50_000_000, "people": 60_000_000, "submissions": 70_000_000,
    "outbox": 80_000_000,
}  # fmt: skip
"""The first id in each table: a number in a statement tells by itself what it is."""
OF_A_GAME = {"games": 1, "seats": 7, "people": 7, "submissions": 7}
"""How many ids a game has."""
REFERS = {"game_id": "games", "seat_id": "seats", "person_id": "people"}
COPIED = {
    "people": "id", "addresses": "person_id", "games": "id", "seats": "game_id",
    "submissions": "game_id", "phases": "game_id", "chain": "game_id",
}  # fmt: skip
"""Tables with something of a game, and by which column it is found."""
WARM = 2
"""Games resolved before the one that is recorded: a process is slow with its first."""
TEMPLATE = WARM + 1
"""The game that is copied."""
MAILS = 8
SHORTEST = 100
"""Microseconds that are slept at least; shorter times are slept together."""
TICK = 0.25
"""Seconds between two looks at who waits."""
_NUMBER = re.compile(r"(?<![\w.'])[4-8]0\d{6}(?![\w.'])")
_DIGEST = re.compile(r"'([0-9a-f]{64})'")


Steps = list[tuple[float, str]]
"""The statements of one phase: what the process did before each, in seconds, and its words."""


@dataclass(frozen=True)
class Figures:
    """What so many machines did."""

    rate: float
    """Games a second."""
    cpu: float
    """Seconds that the database needed for each."""
    waiting: float
    """Which share of the machines waited for another."""


def main() -> None:
    """Print a line for each number of machines."""
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    options.add_argument("database", nargs="?", default=os.environ.get("GMBOT_TEST_DATABASE", ""))
    options.add_argument("--games", type=int, default=100_000)
    options.add_argument("--machines", type=int, nargs="*", default=[1, 2, 4, 8, 16, 32, 64])
    options.add_argument("--seconds", type=int, default=30)
    given = options.parse_args()
    if not given.database:
        print("not measured: no PostgreSQL database is named")
        return
    with TemporaryDirectory() as folder, an_empty_database(given.database) as url:
        place = Path(folder)
        bot = set_up(place, url)
        engine = bot.store.engine
        others = [record(bot, number) for number in range(WARM)]
        shared = {digest for steps in others for _, said in steps for digest in _digests(said)}
        recorded = record(bot, WARM)
        script = place / "phase.sql"
        with engine.begin() as connection:
            script.write_text(script_of(recorded, shared, tokens(connection)))
            copy(connection, given.games)
        own = sum(before for before, _ in recorded)
        print(f"{given.games} games, {len(recorded)} statements and {own * 1000:.0f} ms each")
        print(" machines   games a second   of one alone   database's CPU a game   wait")
        alone = 0.0
        for machines in given.machines:
            one = run(engine, script, machines, given.seconds)
            alone = alone or one.rate / machines
            print(
                f"{machines:9}   {one.rate:14.1f}   {one.rate / alone:10.1f} x"
                f"   {one.cpu * 1000:18.1f} ms   {one.waiting:4.0%}",
                flush=True,
            )
        bot.close()


def set_up(place: Path, url: str) -> Bot:
    """A database with a few games, and ids that tell what they are of."""
    (place / "gmbot.toml").write_text(
        f'[database]\nurl = "{url}"\n[mail]\naddress = "bot@gm.example"\n'
        '[identity]\naccept = "from"\n[gm]\naddress = "gm@gm.example"\n'
    )
    config = load_config(place / "gmbot.toml", {})
    upgrade(config.database.url)
    bot = assemble(config, CLOCK)
    with bot.store.engine.begin() as connection:
        for table, first in FIRST.items():
            start = first - (table == "people")  # the game master of all comes before them
            connection.execute(text(f"ALTER SEQUENCE {table}_id_seq RESTART {start}"))
    for number in range(TEMPLATE + 1):
        import_one(bot, number)
    return bot


def record(bot: Bot, number: int) -> Steps:
    """Resolve a game; return what the database was asked for it."""
    engine, found = bot.store.engine, Steps()
    with engine.begin() as connection:
        hour = CLOCK.now() - timedelta(seconds=1)
        due = update(games_table).where(games_table.c.name == f"vienna{number}")
        connection.execute(due.values(deadline=hour))
    last = time.process_time()

    def keep(words: str) -> None:
        nonlocal last
        found.append((time.process_time() - last, words))
        last = time.process_time()

    def asked(_: Any, cursor: Any, words: str, values: Any, __: Any, many: bool) -> None:
        client = psycopg.ClientCursor(cursor.connection)
        for one in values if many else [values]:
            keep(client.mogrify(words, one or None))

    def bounded(words: str) -> Callable[[Connection], None]:
        def told(connection: Connection) -> None:
            if not connection.connection.dbapi_connection.autocommit:  # type: ignore[union-attr]
                keep(words)

        return told

    listeners = (
        ("before_cursor_execute", asked), ("begin", bounded("BEGIN")),
        ("commit", bounded("COMMIT")), ("rollback", bounded("ROLLBACK")),
    )  # fmt: skip
    for name, listener in listeners:
        event.listen(engine, name, listener)
    try:
        assert bot.steps.deadlines.run(CLOCK.now(), bot.steps.take_mails, lambda: False) == 1
    finally:
        for name, listener in listeners:
            event.remove(engine, name, listener)
    return found


def tokens(connection: Connection) -> list[str]:
    """The codes of the seats of the game that was recorded."""
    game = FIRST["games"] + WARM
    of_game = text("SELECT token FROM seats WHERE game_id = :game")
    return list(connection.execute(of_game, {"game": game}).scalars())


def script_of(recorded: Steps, shared: set[str], codes: Sequence[str]) -> str:
    """The same for any game, as ``pgbench`` reads it.

    ``shared``: the digests of files that other games have as well; ``codes``: those of seats.
    """
    lines = ["SELECT nextval('next_game') AS gm_n \\gset"]
    waiting, mails = 0.0, 0
    for before, words in recorded:
        waiting += before * 1e6
        if waiting > SHORTEST:
            lines.append(f"\\sleep {waiting:.0f} us")
            waiting = 0.0
        line = " ".join(_of_any_game(words, shared).split("\n"))
        for code in codes:
            line = line.replace(code, f"{code}-:gm_n")
        if "RETURNING outbox.id" in line:
            lines.append(f"{line} \\gset gm_mail{mails}_")
            mails += 1
        else:
            lines.append(f"{line};")
    return "\n".join(lines) + "\n"


def _of_any_game(words: str, shared: set[str]) -> str:
    words = words.replace(f"vienna{WARM}", "vienna:gm_n").replace(f".{WARM}@", ".:gm_n@")
    words = re.sub(r"'<([0-9a-f]{32})@", r"'<\1.:gm_n@", words)
    words = _DIGEST.sub(lambda m: m[0] if m[1] in shared else f"'{m[1][:50]}:gm_n'", words)
    return _NUMBER.sub(lambda m: _number(int(m[0])), words)


def _number(value: int) -> str:
    table = next(name for name, first in reversed(FIRST.items()) if value >= first)
    of_all = value - FIRST[table]
    if table == "outbox":
        return f":gm_mail{of_all % MAILS}_id"
    each = OF_A_GAME[table]
    return f"({FIRST[table] + of_all % each} + {each} * :gm_n)"


def _digests(words: str) -> Iterator[str]:
    yield from (match[1] for match in _DIGEST.finditer(words))


def copy(connection: Connection, count: int) -> None:
    """Make copies of a game that was not resolved yet, so that there are so many; all are due."""
    connection.execute(text(f"CREATE SEQUENCE next_game START {TEMPLATE + 1}"))
    for name, rows in COPIED.items():
        table = metadata.tables[name]
        columns = [one.name for one in table.columns if one.name != "id" or name in OF_A_GAME]
        connection.execute(
            text(
                f"INSERT INTO {name} ({', '.join(map(_quoted, columns))})"
                f" SELECT {', '.join(_copied(name, column) for column in columns)}"
                f" FROM {name} AS t, generate_series({TEMPLATE + 1}, {count}) AS n"
                f" WHERE t.{rows} {_of_template(name, rows)}"
            )
        )
    hour = CLOCK.now() - timedelta(seconds=1)
    connection.execute(update(games_table).values(deadline=hour))


def _quoted(column: str) -> str:
    return f'"{column}"'


def _of_template(table: str, column: str) -> str:
    of = table if column == "id" else REFERS[column]
    first = FIRST[of] + OF_A_GAME[of] * TEMPLATE
    return f"BETWEEN {first} AND {first + OF_A_GAME[of] - 1}"


def _copied(table: str, column: str) -> str:
    """A column of a copy."""
    of = table if column == "id" else REFERS.get(column)
    if of is not None:
        return f"t.{column} + {OF_A_GAME[of]} * (n - {TEMPLATE})"
    if column in ("name", "address"):
        named = f"replace(t.{column}, 'vienna{TEMPLATE}', 'vienna' || n)"
        return f"replace({named}, '.{TEMPLATE}@', '.' || n || '@')"
    return f"t.{column} || '-' || n" if column == "token" else f't."{column}"'


def run(engine: Engine, script: Path, machines: int, seconds: int) -> Figures:
    """Let so many machines resolve games."""
    url = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    program = program_of_postgresql("pgbench")
    threads = min(machines, os.cpu_count() or 1)
    words = [program, "-n", "-f", script, "-c", machines, "-j", threads, "-T", seconds, url]
    before, waiting = _cpu(engine), []
    with subprocess.Popen(
        [str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as bench:
        while bench.poll() is None:
            time.sleep(TICK)
            waiting.append(_waiting(engine))
        said = bench.stdout.read() if bench.stdout else ""
    done = re.search(r"actually processed: (\d+)", said)
    rate = re.search(r"tps = ([\d.]+)", said)
    if bench.returncode or not done or not rate:
        sys.exit(said)
    cpu = (_cpu(engine) - before) / int(done[1])
    return Figures(float(rate[1]), cpu, sum(waiting) / len(waiting) / machines)


def _waiting(engine: Engine) -> int:
    with engine.connect() as connection:
        count = text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
        return int(connection.execute(count).scalar() or 0)


def _cpu(engine: Engine) -> float:
    """Seconds of CPU that the database has used, processes that have ended with it; 0 elsewhere."""
    with engine.connect() as connection:
        folder = connection.execute(text("SHOW data_directory")).scalar()
    try:
        first = int((Path(str(folder)) / "postmaster.pid").read_text().split()[0])
    except OSError:
        return 0.0
    ticks = 0
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has just ended
            fields = file.read_text().rpartition(")")[2].split()
            if int(file.parent.name) == first:
                ticks += sum(map(int, fields[11:15]))
            elif int(fields[1]) == first:
                ticks += sum(map(int, fields[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
