"""Play whole games while the programs that run them are killed, and compare with games undisturbed.

    python benchmarks/kills.py --kills 20 --seed 1
    python benchmarks/kills.py --kills 20 --database postgresql://gmbot@db.example/empty

Two programs share a database: two `gmbot serve` on SQLite, `gmbot serve` and `gmbot work` on a
PostgreSQL database with nothing in it. Players' mails are handed in as a mail host does it, orders
at random; while they are handled, phases resolved and results sent, a program is killed with
SIGKILL at a random moment and started anew. Fails if a mail was lost or left without its answer, a
phase resolved twice, or the games do not stand as those do that were played without kills.
"""

from __future__ import annotations

import argparse
import logging
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from email import message_from_bytes
from email.message import EmailMessage
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))

from aiosmtpd.controller import Controller
from played import orders_of
from worlds import POWERS, a_game

from gmbot.app.assemble import Bot, assemble
from gmbot.app.clock import SystemClock
from gmbot.app.config import load_config
from gmbot.app.deliver import store_piped
from gmbot.app.handover import handed_over
from gmbot.db.engine import sqlite_file
from gmbot.db.migrating import upgrade
from gmbot.game.archive import import_game
from gmbot.game.state.errors import StorageUnavailableError
from gmbot.game.state.model import Game, GameState, InboxState, OutboxMail, OutboxState
from gmbot.rules.notation.texts import write_order
from gmbot.rules.orders.orders import Build, Order

ROOT = Path(__file__).parent.parent
GAMES = ("austerlitz", "borodino")
PATIENCE = 180.0
BACKLOG = 1200.0
"""Seconds for all that waits to be sent when the kills are over: pictures are painted then."""
PROGRESS_EVERY = 50
"""So many kills between two lines about how far it is."""
LAST_LINES = 40
"""Lines of the programs' log that are shown with a fault."""
CLOCK = SystemClock()


class MissingError(Exception):
    """Something has not come that was waited for."""


@contextmanager
def told_when_missing(bot: Bot) -> Iterator[None]:
    """Say how all stands when something does not come, and what the programs said last; end."""
    try:
        yield
    except MissingError as fault:
        log = (bot.config.file.parent / "log").read_text(errors="replace").splitlines()
        raise SystemExit(
            "\n".join([f"FAULT: {fault}", state_of(bot), *log[-LAST_LINES:]])
        ) from None


def state_of(bot: Bot) -> str:
    """Where the games are, and how many mails wait."""
    games = [f"{game.name} {game.phase.code} {game.state.value}" for game in games_of(bot)]
    with bot.store() as work:
        mails = [one for one in work.inbox.all(100_000) if one.state is not InboxState.DONE]
        unread = Counter(one.state.value for one in mails)
        unsent = sum(one.state is not OutboxState.SENT for one in work.outbox.all(100_000))
    told = ", ".join(f"{count} {state}" for state, count in unread.items()) or "none"
    return f"{', '.join(games)}; mails not done: {told}; {unsent} to send"


@dataclass
class MailHost:
    """Takes every mail, and counts how often it came."""

    taken: Counter[str] = field(default_factory=Counter)

    async def handle_DATA(self, server: object, session: object, envelope: Any) -> str:  # noqa: N802
        """What aiosmtpd calls for each mail."""
        self.taken[str(message_from_bytes(envelope.content)["Message-ID"])] += 1
        return "250 OK"


def main() -> None:
    """Run, print the figures, and fail if there is anything to them."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--kills", type=int, default=20)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--database", default="sqlite:///gmbot.db")
    given = options.parse_args()
    logging.basicConfig(level=logging.CRITICAL)
    with TemporaryDirectory() as folder, mail_host() as (host, port):
        bot = a_place(Path(folder), given.database, port)
        dice = random.Random(given.seed)
        with Programs(bot) as programs, told_when_missing(bot):
            while programs.kills < given.kills:
                before = programs.kills
                played(bot, given.seed, lambda: programs.kill_some(dice, given.kills))
                if programs.kills // PROGRESS_EVERY > before // PROGRESS_EVERY:
                    print(f"{programs.kills} kills; {state_of(bot)}", flush=True)
            wait_until(lambda: all_sent(bot), "mails that were not sent", BACKLOG)
        faults = compared(bot, host, given.seed)
    for fault in faults:
        print("FAULT:", fault)
    sys.exit(1 if faults else 0)


@contextmanager
def mail_host() -> Iterator[tuple[MailHost, int]]:
    """A mail host on a port of this machine."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    host = MailHost()
    running = Controller(host, hostname="127.0.0.1", port=port)
    running.start()
    yield host, port
    running.stop()


def a_place(folder: Path, url: str, port: int) -> Bot:
    """A database with games at their start."""
    (folder / "gmbot.toml").write_text(
        f'[database]\nurl = "{url}"\n[identity]\naccept = "from"\n[gm]\naddress = "gm@x.example"\n'
        '[mail]\naddress = "bot@gm.example"\nsocket = "mails"\n[limits]\nanswers_per_hour = 10000\n'
        f'[smtp]\nhost = "127.0.0.1"\nport = {port}\ntls = "none"\n[log]\nlevel = "warning"\n'
    )
    config = load_config(folder / "gmbot.toml", {})
    upgrade(config.database.url)
    bot = assemble(config, CLOCK)
    begin_games(bot)
    return bot


def begin_games(bot: Bot) -> None:
    """Add games at their start: at first, and whenever all have ended."""
    now, before = CLOCK.now(), len(games_of(bot))
    for name in GAMES:
        name += str(before // len(GAMES) + 1)
        players = [
            {"power": power, "name": power, "addresses": [address(name, power)]} for power in POWERS
        ]
        tables = a_game(
            game=name, players=players, settings={"speed": True},
            opened_at=f"{now:%Y-%m-%dT%H:%M:%SZ}",
            deadline=f"{now + timedelta(days=300):%Y-%m-%dT%H:%M:%SZ}",
        )  # fmt: skip
        with bot.store() as work:
            import_game(bot.context(work, now), tables)
            work.commit()


def address(game: str, power: str) -> str:
    """Where a power's player is."""
    return f"{power.lower()}.{game}@x.example"


class Programs:
    """The programs that work on a database, killed and started anew."""

    def __init__(self, bot: Bot) -> None:
        self._folder = bot.config.file.parent
        second = "work" if sqlite_file(bot.config.database.url) is None else "serve"
        self._commands = ("serve", second)
        self._running: list[subprocess.Popen[bytes]] = []
        self.kills = 0

    def __enter__(self) -> Programs:
        self._running = [self._start(command) for command in self._commands]
        return self

    def __exit__(self, *_: object) -> None:
        for one in self._running:
            with suppress(MissingError):
                self._kill(one)

    def kill_some(self, dice: random.Random, limit: int) -> None:
        """Kill one or two programs, each some moments after the last."""
        for _ in range(min(dice.randint(1, 2), limit - self.kills)):
            time.sleep(dice.uniform(0.1, 2.5))
            which = dice.randrange(2)
            self._kill(self._running[which])
            self.kills += 1
            self._running[which] = self._start(self._commands[which])

    def _start(self, command: str) -> subprocess.Popen[bytes]:
        with (self._folder / "log").open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "gmbot", command], cwd=self._folder,
                env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONFAULTHANDLER": "1"},
                stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip

    def _kill(self, one: subprocess.Popen[bytes]) -> None:
        if one.poll() is not None:
            raise MissingError(f"a program that runs: it ended by itself with {one.returncode}")
        one.kill()  # alone: those who draw for it have to end by themselves
        one.wait()


def played(bot: Bot, seed: int, disturb: Callable[[], None]) -> None:
    """Play one phase of each game that runs: hand in its mails, disturb, wait for the next one."""
    games = [game for game in games_of(bot) if game.state is GameState.RUNNING]
    if not games:
        begin_games(bot)
        return
    for game in games:
        for mail in mails_of(game, seed):
            hand_in(bot, mail)
    disturb()
    before = {game.id: game.phase for game in games}
    wait_until(
        lambda: all(before.get(game.id) != game.phase for game in games_of(bot)),
        "a phase that was not resolved",
    )


def written(orders: Sequence[Order]) -> Iterator[str]:
    """The lines of a set; of two builds in one place the latter is waived: a set is whole."""
    taken: set[str] = set()
    for order in orders:
        line = write_order(order)
        place = order.unit.where.split("/")[0] if isinstance(order, Build) else line
        yield "WAIVE" if place in taken else line
        taken.add(place)


def mails_of(game: Game, seed: int) -> Sequence[bytes]:
    """The orders of all who owe some: the same for the same phase, whoever asks."""
    dice = random.Random(f"{seed} {game.name} {game.phase.code}")
    mails = []
    for power, orders in orders_of(game, dice).items():
        mail = EmailMessage()
        mail["From"] = address(game.name, power)
        mail["To"] = f"bot+{game.name}@gm.example"
        mail["Subject"] = "orders"
        mail["Message-ID"] = f"<{power}.{game.name}.{game.phase.code}@x.example>"
        mail.set_content("\n".join([*written(orders), "FINAL"]))
        mails.append(mail.as_bytes())
    return mails


def hand_in(bot: Bot, mail: bytes) -> None:
    """Do as a mail host: give it to a server, else store it, until it is stored."""
    words = ["--config", str(bot.config.file)]
    while not handed_over(words, os.environ, lambda: mail):
        with suppress(StorageUnavailableError):
            store_piped(bot, mail)
            return


def games_of(bot: Bot) -> Sequence[Game]:
    """The games as they stand."""
    with bot.store() as work:
        return work.games.all()


def all_sent(bot: Bot) -> bool:
    """Tell whether nothing waits."""
    with bot.store() as work:
        return all(mail.state is OutboxState.SENT for mail in work.outbox.all(100_000))


def wait_until(done: Callable[[], bool], missing: str, patience: float = PATIENCE) -> None:
    """Wait for something; a database that is busy is asked again."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        with suppress(StorageUnavailableError):
            if done():
                return
        time.sleep(0.2)
    raise MissingError(f"{missing} after {patience:.0f} s")


def compared(bot: Bot, host: MailHost, seed: int) -> list[str]:
    """Print the figures; return what is other than in games that were played without kills."""
    with TemporaryDirectory() as folder:
        other = a_place(Path(folder), "sqlite:///gmbot.db", 1)
        while [game.phase for game in games_of(bot)] != [game.phase for game in games_of(other)]:
            played(other, seed, other.steps.sweep)
        here, there = what_happened(bot), what_happened(other)
        other.close()
    with bot.store() as work:
        mails = work.outbox.all(100_000)
        unanswered = {one.id for one in work.inbox.all(100_000) if one.state is not InboxState.DONE}
    copies = sum(host.taken.values()) - len(host.taken)
    print(
        f"{len(mails)} mails to {len(here.phases)} phases of {len(here.boards)} games; "
        f"{copies} mails came twice ({100 * copies / len(mails):.1f} %)"
    )
    lost = {mail.message_id for mail in mails} - set(host.taken)
    faults = [f"{len(lost)} mails never came"] if lost else []
    faults += [f"mails that are not handled: {unanswered}"] if unanswered else []
    for name in ("phases", "boards", "answered", "results"):
        one, two = getattr(here, name), getattr(there, name)
        if one != two:
            faults.append(f"{name}: {one} instead of {two}")
    return faults


@dataclass(frozen=True)
class Course:
    """What came of all games."""

    phases: list[tuple[str, str]]
    boards: list[object]
    answered: Counter[str]
    """How many answers each player has had, repeats of a mail apart."""
    results: Counter[tuple[str, str]]
    """How many results of each game each reader has had."""


def what_happened(bot: Bot) -> Course:
    """Read it from the database."""
    with bot.store() as work:
        games, mails = work.games.all(), work.outbox.all(100_000)
        phases = [
            (game.name, record.phase.code)
            for game in games
            for record in work.games.records(game.id)
        ]
    return Course(
        phases,
        [(game.name, game.phase, game.position) for game in games],
        Counter(mail.recipient for mail in mails if mail.answers),
        Counter((mail.game or "", mail.recipient) for mail in mails if is_result(mail)),
    )


def is_result(mail: OutboxMail) -> bool:
    """Tell whether it says what became of a phase."""
    return mail.kind.startswith("results")


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    main()
