"""How many order mails a second become committed receipts, by one machine and by several.

    python benchmarks/receipts.py [--mails 700] [--database postgresql://...] [--machines 1 2]

The mails lie in the inbox already; a machine is a process that handles mails until none is left.
Without ``--database`` it is SQLite and one machine, since that has one writer.
"""

from __future__ import annotations

import argparse
import multiprocessing
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from multiprocessing.synchronize import Barrier
from pathlib import Path

from mail_loop import DOMAIN, import_games, order_mails
from noon import an_empty_database

from gmbot.app.assemble import Bot, assemble
from gmbot.app.clock import SystemClock
from gmbot.app.config.schema import Config, Database, Identity, Limits, Mail
from gmbot.db.migrating import upgrade


def a_bot(url: str) -> Bot:
    """A machine on a database."""
    config = Config(
        mail=Mail(address=f"bot@{DOMAIN}"),
        database=Database(url=url),
        identity=Identity(accept="from"),
        limits=Limits(answers_per_hour=100_000),
    )
    return assemble(config, SystemClock())


def fill(url: str, count: int) -> None:
    """Put games into an empty database, and their players' order mails into the inbox."""
    bot = a_bot(url)
    if bot.bells is not None:
        bot.bells.install()
    mails = order_mails(count)
    import_games(bot, sorted({game for game, _ in mails}))
    with bot.store() as work:
        for _, raw in mails:
            work.inbox.add(raw, datetime.now(UTC), "deliver")  # noqa: TID251 - no game's clock
        work.commit()
    bot.close()


def machine(url: str, begin: Barrier, done: Callable[[tuple[int, float]], None]) -> None:
    """Handle mails until none is left; tell how many, and the processor's seconds for them."""
    bot = a_bot(url)
    bot.steps.read(order_mails(1)[0][1], bot.clock.now())
    begin.wait()
    began = time.process_time()
    handled = bot.steps.take_mails(1.0)
    done((handled, time.process_time() - began))
    bot.close()


def run(url: str, machines: int) -> None:
    """Have machines share the mails of a database, and print what came of it."""
    several = multiprocessing.get_context("spawn")
    begin, told = several.Barrier(machines + 1), several.SimpleQueue()
    processes = [
        several.Process(target=machine, args=(url, begin, told.put)) for _ in range(machines)
    ]
    for process in processes:
        process.start()
    begin.wait()
    began = time.perf_counter()
    results = [told.get() for _ in processes]
    took = time.perf_counter() - began
    for process in processes:
        process.join()
    handled, spent = sum(count for count, _ in results), sum(seconds for _, seconds in results)
    print(f"{machines} machines: {handled / took:6.1f} receipts a second, "
          f"{spent / handled * 1000:.1f} ms of their processors each, "
          f"{' + '.join(str(count) for count, _ in results)} mails", flush=True)  # fmt: skip


def main() -> None:
    """Measure, and print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--mails", type=int, default=700)
    options.add_argument(
        "--database", default="", help="a PostgreSQL, on which a database is made for it"
    )
    options.add_argument("--machines", type=int, nargs="+", default=[1])
    given = options.parse_args()
    for machines in given.machines:
        with tempfile.TemporaryDirectory() as folder:
            file = f"sqlite:///{Path(folder) / 'gmbot.db'}"
            with an_empty_database(given.database or file) as url:
                upgrade(url)
                fill(url, given.mails)
                run(url, machines)


if __name__ == "__main__":
    main()
