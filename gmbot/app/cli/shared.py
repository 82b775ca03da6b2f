"""What several commands take and do: options, the configuration, plain words for faults."""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from gmbot.app.config import Config, ConfigError, load_config

CONFIG = click.option(
    "--config",
    "config_file",
    type=click.Path(path_type=Path),
    help="The configuration; else GMBOT_CONFIG, else gmbot.toml here.",
)
if TYPE_CHECKING:
    from gmbot.game.state.ports import Clock

T = TypeVar("T")

JSON = click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")


class _Time(click.ParamType[datetime]):
    name = "time"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> datetime:
        try:
            when = datetime.fromisoformat(str(value))
        except ValueError:
            self.fail(f"{value!r} is no time; write it like 2026-12-05T12:00:00Z", param, ctx)
        if when.tzinfo is None:
            self.fail(f"{value!r} lacks its zone; write it like 2026-12-05T12:00:00Z", param, ctx)
        return when.astimezone(UTC)


NOW = click.option("--now", type=_Time(), help="Work as if it were this time.")


def stored(file: Path | None) -> Config:
    """A configuration whose database is there and up to date."""
    config = read_config(file)
    upgrade_database(config)
    return config


def read_config(file: Path | None) -> Config:
    """The configuration; each of its faults is printed before the command ends."""
    try:
        return load_config(file, os.environ)
    except ConfigError as error:
        for fault in error.faults:
            click.echo(str(fault), err=True)
        raise click.ClickException("The configuration cannot be used.") from error


def upgrade_database(config: Config) -> None:
    """Bring the database to the newest schema, and say where the old one is kept."""
    from gmbot.app.operation import bells_of
    from gmbot.db.kept.moving import moved_at
    from gmbot.db.migrating import upgrade
    from gmbot.game.state.errors import StorageError

    try:
        state = upgrade(config.database.url)
        moved = moved_at(config.database.url)
    except StorageError as error:
        raise click.ClickException(f"The database cannot be used: {error}") from error
    if moved is not None:
        raise click.ClickException(
            f"The installation has moved from this database ({moved:%Y-%m-%d %H:%M} UTC): write "
            "the new one into the configuration, [database] url"
        )
    if bells := bells_of(config.database.url):
        bells.install()
    if state.backup:
        click.echo(f"The database was upgraded; the old file is kept as {state.backup}.", err=True)


def clock_at(now: datetime | None) -> Clock:
    from gmbot.app.clock import FixedClock, SystemClock

    return FixedClock(now) if now else SystemClock()


def close_output_file() -> None:
    """If the shell writes our output to a file, make that file readable by its owner only."""
    with suppress(OSError, ValueError):
        number = sys.stdout.fileno()
        mode = os.fstat(number).st_mode
        if stat.S_ISREG(mode):
            os.fchmod(number, mode & 0o700)


def json_text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def say(text: Callable[[], str]) -> None:
    """Print what a function answers."""
    click.echo(in_plain_words(text))


def in_plain_words(act: Callable[[], T]) -> T:
    """Do it; its refusal is a plain sentence, not a traceback."""
    from gmbot.app.errors import ProgramError

    try:
        return act()
    except ProgramError as error:
        raise click.ClickException(str(error)) from error
