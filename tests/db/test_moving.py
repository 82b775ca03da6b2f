"""From SQLite to PostgreSQL in the middle of a game; its backups; machines that share games."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest
from clocks import tells_minutes_off
from command_line import Gmbot
from sqlalchemy import text
from worlds import POWERS, address

from gmbot.app.assemble import Bot, assemble
from gmbot.app.cli.database import check_shared
from gmbot.app.clock import FixedClock, MovableClock, SystemClock
from gmbot.app.config import load_config
from gmbot.app.errors import ProgramError
from gmbot.db.engine import connect
from gmbot.db.kept.moving import MoveError, move
from gmbot.db.migrating import upgrade
from gmbot.db.tables import metadata
from gmbot.game.notices.envelope import Envelope
from gmbot.game.state.errors import StorageUnavailableError
from gmbot.game.state.ports import UnitOfWork

NOON = "2026-12-08T12:00:00Z"
NEXT = "S1902M"


@pytest.fixture
def gmbot(tmp_path: Path) -> Gmbot:
    return Gmbot(tmp_path)


def mail(gmbot: Gmbot, power: str, order: str, now: str) -> None:
    message = EmailMessage()
    message["From"], message["To"] = address(power), "bot+austerlitz@gm.example"
    message["Message-ID"] = f"<{power}-{now}@mail.example>"
    message.set_content(order)
    gmbot("deliver", "--now", now, stdin=message.as_bytes())


def on(gmbot: Gmbot, url: str) -> None:
    """Have the configuration name another database."""
    file = gmbot.folder / "gmbot.toml"
    file.write_text(file.read_text().replace("sqlite:///gmbot.db", url))


def everything(url: str) -> dict[str, list[tuple[object, ...]]]:
    engine = connect(url)
    with engine.connect() as connection:
        rows = {
            table.name: [tuple(row) for row in connection.execute(
                table.select().order_by(*table.primary_key.columns)
            )]
            for table in metadata.sorted_tables
        }  # fmt: skip
    engine.dispose()
    return rows


@pytest.mark.long
def test_a_game_moves_to_postgresql_and_goes_on_and_comes_back_from_a_backup(
    gmbot: Gmbot, empty_url: str
) -> None:
    gmbot.import_game()
    mail(gmbot, "FRANCE", "A PAR - BUR", "2026-12-05T10:00:00Z")
    gmbot("run", "--now", NOON)
    mail(gmbot, "GERMANY", "A MUN - BUR", "2026-12-09T10:00:00Z")
    sqlite = f"sqlite:///{gmbot.folder / 'gmbot.db'}"

    said = gmbot("db", "move", empty_url).stdout.decode()

    assert "1 games among them" in said
    moved, left = everything(empty_url), everything(sqlite)
    assert [row[0] for row in left.pop("marks")] == ["moved"]
    assert moved.pop("marks") == []
    assert moved == left
    with pytest.raises(MoveError, match="must be empty"):
        move(sqlite, empty_url, datetime.now(UTC))
    # A pipe that still has the old configuration: the mail host keeps the mail.
    gmbot("deliver", stdin=b"From: france@players.example\n\nA PAR H", status=75)

    shutil.copy(gmbot.folder / "gmbot.db.key", gmbot.folder / "gmbot.key")
    on(gmbot, empty_url)
    gmbot("db", "backup", "moved.dump")
    before = everything(empty_url)
    gmbot.program("run", "--now", "2026-12-20T12:00:00Z")
    assert f'{NEXT}"' in gmbot.program("game", "list", "--json").stdout.decode()
    assert b"nothing was changed" in gmbot.program("ledger", "check").stdout

    gmbot("db", "restore", "moved.dump")

    after = everything(empty_url)
    assert [row[0] for row in after.pop("marks")] == ["mails-held"]
    before.pop("marks")
    assert after == before
    gmbot.program("run", "--now", "2026-12-20T12:00:00Z")
    assert b"nothing was changed" in gmbot.program("ledger", "check").stdout


def test_machines_share_the_games_that_are_due(gmbot: Gmbot, empty_url: str) -> None:
    """What another machine has in hand is left to it, and done when it is gone."""
    for name in ("austerlitz", "jena", "wagram"):
        gmbot.import_game(game=name)
    move(f"sqlite:///{gmbot.folder / 'gmbot.db'}", empty_url, datetime.now(UTC))
    on(gmbot, empty_url)
    one, other = machine(gmbot), machine(gmbot)
    with one.store.in_hand() as in_hand:
        assert in_hand.take(2)

        other.steps.sweep()

        assert phases(other) == ["F1901M", "S1901M", "F1901M"]
    other.steps.sweep()
    assert phases(one) == ["F1901M"] * 3
    assert results(one) == 3 * (len(POWERS) + 1)
    one.close()
    other.close()


def test_a_machine_that_hangs_is_overtaken_after_a_while(gmbot: Gmbot, empty_url: str) -> None:
    gmbot.import_game()
    move(f"sqlite:///{gmbot.folder / 'gmbot.db'}", empty_url, datetime.now(UTC))
    on(gmbot, empty_url)
    one, other = machine(gmbot), machine(gmbot, minute=11)
    with one.store.in_hand() as in_hand:
        assert in_hand.take(1)

        other.steps.sweep()

        assert phases(other) == ["F1901M"]
    assert one.steps.sweep() == 0
    assert results(one) == len(POWERS) + 1
    one.close()
    other.close()


def test_a_database_that_goes_away_at_noon_costs_nothing(gmbot: Gmbot, empty_url: str) -> None:
    for name in ("austerlitz", "jena", "wagram"):
        gmbot.import_game(game=name)
    move(f"sqlite:///{gmbot.folder / 'gmbot.db'}", empty_url, datetime.now(UTC))
    on(gmbot, empty_url)
    bot = machine(gmbot)
    away = EndsAllSessions(bot, empty_url)

    with pytest.raises(StorageUnavailableError):
        replace(bot.steps, mailroom=away).sweep()

    assert phases(bot) == ["F1901M", "S1901M", "S1901M"]
    bot.steps.sweep()
    assert phases(bot) == ["F1901M"] * 3
    assert results(bot) == 3 * (len(POWERS) + 1)
    bot.close()


ALL_OTHERS_END = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


class EndsAllSessions:
    """A mailroom in which PostgreSQL is gone when the second mails of results are posted."""

    def __init__(self, bot: Bot, url: str) -> None:
        self.bot, self.url, self.posted = bot, url, 0

    def post(self, work: UnitOfWork, envelopes: Sequence[Envelope], now: datetime) -> None:
        self.posted += 1
        if self.posted == 2:
            engine = connect(self.url)
            with engine.begin() as other:
                other.execute(ALL_OTHERS_END)
            engine.dispose()
        self.bot.steps.mailroom.post(work, envelopes, now)


def test_a_machine_whose_clock_is_off_is_refused(gmbot: Gmbot, empty_url: str) -> None:
    upgrade(empty_url)
    on(gmbot, empty_url)
    config = load_config(gmbot.folder / "gmbot.toml", {})

    assert check_shared(config, SystemClock()) == "Working beside gmbot serve."
    for minutes in (-5, 5):
        off = MovableClock(datetime.now(UTC) + timedelta(minutes=minutes))
        with pytest.raises(ProgramError) as refused:
            check_shared(config, off)
        assert tells_minutes_off(str(refused.value), minutes)


def machine(gmbot: Gmbot, minute: int = 0) -> Bot:
    config = load_config(gmbot.folder / "gmbot.toml", {})
    return assemble(config, FixedClock(datetime(2026, 12, 8, 12, minute, tzinfo=UTC)))


def phases(bot: Bot) -> list[str]:
    with bot.store() as work:
        return [game.phase.code for game in sorted(work.games.all(), key=lambda one: one.id)]


def results(bot: Bot) -> int:
    with bot.store() as work:
        return sum(mail.kind == "results/1" for mail in work.outbox.all(100))


def test_a_machine_of_another_version_is_refused(gmbot: Gmbot, empty_url: str) -> None:
    assert b"SQLite is for one machine" in gmbot("work", status=1).stderr
    on(gmbot, empty_url)

    done = gmbot("work", status=1)

    assert b"the database has revision None, this gmbot needs " in done.stderr
    assert b"install on all machines" in done.stderr
