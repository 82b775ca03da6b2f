"""Play whole games while what they run on is killed, and compare with games undisturbed.

    python benchmarks/kills.py --kills 20 --seed 1
    python benchmarks/kills.py --kills 20 --database postgresql

Two programs share a database: two `gmbot serve` on SQLite, `gmbot serve` and `gmbot work` on a
PostgreSQL server of our own. Players' mails are handed in as a mail host does it, orders at random;
while they are handled, phases resolved and results sent, a program, the mail host that takes what
is sent, or the PostgreSQL server is killed with SIGKILL at a random moment and started anew. Fails
if a mail was lost or left without its answer, a phase resolved twice, or the games do not stand as
those do that were played without kills.
"""

from __future__ import annotations

import argparse
import logging
import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))

from killed import Killable, MailHost, MissingError, a_database, a_program
from played import orders_of
from worlds import POWERS, a_game

from gmbot.app.assemble import Bot, assemble
from gmbot.app.clock import SystemClock
from gmbot.app.config import load_config
from gmbot.app.deliver import store_piped
from gmbot.app.handover import handed_over
from gmbot.db.migrating import upgrade
from gmbot.game.archive import import_game
from gmbot.game.state.errors import StorageUnavailableError
from gmbot.game.state.model import Game, GameState, InboxState, OutboxMail, OutboxState
from gmbot.rules.notation.texts import write_order
from gmbot.rules.orders.orders import Build, Order

GAMES = ("austerlitz", "borodino")
PATIENCE = 180.0
BACKLOG = 1200.0
"""Seconds for all that waits to be sent when the kills are over: pictures are painted then."""
PROGRESS_EVERY = 50
"""So many kills between two lines about how far it is."""
LAST_LINES = 40
"""Lines of the programs' log that are shown with a fault."""
AWAY = (0.0, 0.0, 0.0, 0.5, 3.0)
"""Seconds that what was killed is away, one of them each time."""
COMMANDS = {"sqlite": ("serve", "serve"), "postgresql": ("serve", "work")}
CLOCK = SystemClock()
Answer = TypeVar("Answer")


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


def main() -> None:
    """Run, print the figures, and fail if there is anything to them."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--kills", type=int, default=20)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    given = options.parse_args()
    logging.basicConfig(level=logging.CRITICAL)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        host = MailHost(folder)
        stack.callback(host.kill)
        bot, others = a_bot(given.database, folder, host, stack)
        kills = Kills(random.Random(given.seed), given.kills, {"mail host": host, **others})
        with told_when_missing(bot):
            while kills.done < given.kills:
                before = kills.done
                played(bot, given.seed, kills.do_some, kills.revive)
                if kills.done // PROGRESS_EVERY > before // PROGRESS_EVERY:
                    print(f"{kills}; {patiently(lambda: state_of(bot))}", flush=True)
            wait_until(lambda: all_sent(bot), "mails that were not sent", BACKLOG, kills.revive)
        print(kills)
        faults = compared(bot, host.taken(), given.seed)
    for fault in faults:
        print("FAULT:", fault)
    sys.exit(1 if faults else 0)


def a_bot(
    database: str, folder: Path, host: MailHost, stack: ExitStack
) -> tuple[Bot, Mapping[str, Killable]]:
    """Games at their start on a database, and what runs for them until the stack is closed."""
    others: dict[str, Killable] = {}
    url = "sqlite:///gmbot.db"
    if database == "postgresql":
        server = stack.enter_context(a_database())
        url, others["database"] = server.url, server
    bot = a_place(folder, url, host.port)
    for name, command in zip(("server", "other"), COMMANDS[database], strict=True):
        others[name] = a_program(folder, command)
        stack.callback(others[name].kill)
    return bot, others


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


class Kills:
    """What is killed, each time at a random moment, and how often it was."""

    def __init__(self, dice: random.Random, limit: int, targets: Mapping[str, Killable]) -> None:
        self._dice, self._limit, self._targets = dice, limit, targets
        self._of_each: Counter[str] = Counter()
        self._revived = 0

    def __str__(self) -> str:
        each = ", ".join(f"{name} {count}" for name, count in sorted(self._of_each.items()))
        return f"{self.done} kills ({each}; {self._revived} found no database at their start)"

    @property
    def done(self) -> int:
        """How many there were."""
        return self._of_each.total()

    def do_some(self) -> None:
        """Kill one or two, each some moments after the last."""
        for _ in range(min(self._dice.randint(1, 2), self._limit - self.done)):
            time.sleep(self._dice.uniform(0.1, 2.5))
            name = self._dice.choice(sorted(self._targets))
            self.revive()
            self._targets[name].kill()
            self._of_each[name] += 1
            time.sleep(self._dice.choice(AWAY))
            self._targets[name].start_anew()

    def revive(self) -> None:
        """Start anew what ended at its start since the database was away just then."""
        self._revived += sum(one.revive() for one in self._targets.values())


def played(bot: Bot, seed: int, disturb: Callable[[], None], meanwhile: Callable[[], None]) -> None:
    """Play one phase of each game that runs: hand in its mails, disturb, wait for the next one."""
    games = [one for one in patiently(lambda: games_of(bot)) if one.state is GameState.RUNNING]
    if not games:
        patiently(lambda: begin_games(bot))
        return
    for game in games:
        for mail in mails_of(game, seed):
            hand_in(bot, mail)
    disturb()
    before = {game.id: game.phase for game in games}
    wait_until(
        lambda: all(before.get(game.id) != game.phase for game in games_of(bot)),
        "a phase that was not resolved",
        PATIENCE,
        meanwhile,
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
        time.sleep(0.1)


def games_of(bot: Bot) -> Sequence[Game]:
    """The games as they stand."""
    with bot.store() as work:
        return work.games.all()


def all_sent(bot: Bot) -> bool:
    """Tell whether nothing waits."""
    with bot.store() as work:
        return all(mail.state is OutboxState.SENT for mail in work.outbox.all(100_000))


def patiently(ask: Callable[[], Answer]) -> Answer:
    """What the database answers, asked again while it is away."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return ask()
        except StorageUnavailableError as fault:
            if time.monotonic() > end:
                raise MissingError(f"a database after {PATIENCE:.0f} s") from fault
            time.sleep(0.2)


def wait_until(
    done: Callable[[], bool], missing: str, patience: float, meanwhile: Callable[[], None]
) -> None:
    """Wait for something; a database that is busy is asked again."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        meanwhile()
        with suppress(StorageUnavailableError):
            if done():
                return
        time.sleep(0.2)
    raise MissingError(f"{missing} after {patience:.0f} s")


def compared(bot: Bot, taken: Counter[str], seed: int) -> list[str]:
    """Print the figures; return what is other than in games that were played without kills."""
    with TemporaryDirectory() as folder:
        other = a_place(Path(folder), "sqlite:///gmbot.db", 1)
        while [game.phase for game in games_of(bot)] != [game.phase for game in games_of(other)]:
            played(other, seed, other.steps.sweep, lambda: None)
        here, there = what_happened(bot), what_happened(other)
        other.close()
    with bot.store() as work:
        mails = work.outbox.all(100_000)
        unanswered = {one.id for one in work.inbox.all(100_000) if one.state is not InboxState.DONE}
    copies = taken.total() - len(taken)
    print(
        f"{len(mails)} mails to {len(here.phases)} phases of {len(here.boards)} games; "
        f"{copies} mails came twice ({100 * copies / len(mails):.1f} %)"
    )
    lost = {mail.message_id for mail in mails} - set(taken)
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
