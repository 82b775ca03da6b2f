"""The command line. Each command is a few lines here; the work is done where it belongs."""

from __future__ import annotations

import asyncio
import os
import sys
from datetime import datetime
from pathlib import Path

import click

from gmbot.app.cli.games import game, site
from gmbot.app.cli.ledger import key, ledger
from gmbot.app.cli.mails import inbox, outbox, replay
from gmbot.app.cli.people import forget
from gmbot.app.cli.programs import adjudicate, deal, parse, verify
from gmbot.app.cli.shared import (
    CONFIG,
    NOW,
    clock_at,
    in_plain_words,
    read_config,
    say,
    stored,
    upgrade_database,
)
from gmbot.app.cli.upkeep import config_group, db, status, words
from gmbot.app.cli.variants import variant
from gmbot.app.config import load_config

EX_TEMPFAIL = 75
"""What a mail host takes as "not now, try again" (sysexits.h)."""


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="gmbot")
def main() -> None:
    """A play-by-mail game master for the board game Diplomacy."""


@main.command()
@click.option("--once", is_flag=True, help="End after the year and leave all mails as files.")
@click.option("--speed", default=1.0, show_default=True, help="How fast it goes; 0 is at once.")
@click.option("--folder", type=click.Path(path_type=Path), help="Where database and mails go.")
@click.option("--port", default=0, help="The port of the web mailbox; 0 takes a free one.")
def demo(once: bool, speed: float, folder: Path | None, port: int) -> None:
    """Watch a game year being played by mail on this machine, then play on in the browser."""
    try:
        from gmbot.demo import play
    except ModuleNotFoundError as missing:
        raise click.ClickException(
            f"The demo needs the package {missing.name}: pip install 'gmbot[demo]'"
        ) from missing
    try:
        status = asyncio.run(play(once=once, speed=speed, folder=folder, port=port))
    except KeyboardInterrupt:  # the way out that the demo itself names
        click.echo("\nThe demo is over. Thank you for watching.")
        status = 0
    sys.exit(status)


@main.command()
@CONFIG
def serve(config_file: Path | None) -> None:
    """Run the game master on its mailbox until it is told to stop."""
    from gmbot.app.logs import set_up
    from gmbot.app.server import serve_forever

    config = stored(config_file)
    set_up(config.log)
    in_plain_words(lambda: asyncio.run(serve_forever(config)))


@main.command()
@CONFIG
def web(config_file: Path | None) -> None:
    """Serve the pages on which players may order, on a port of this machine ([web])."""
    from gmbot.app.logs import set_up

    try:
        from gmbot.app.web import serve_pages
    except ModuleNotFoundError as missing:
        raise click.ClickException(
            f"The order page needs the package {missing.name}: pip install 'gmbot[web]'"
        ) from missing
    config = stored(config_file)
    set_up(config.log)
    in_plain_words(lambda: serve_pages(config))


@main.command()
@CONFIG
def work(config_file: Path | None) -> None:
    """Help gmbot serve from a further machine: all of its work but reading the mailbox.

    The database has to be PostgreSQL, and brought up to date by gmbot serve.
    """
    from gmbot.app.cli.database import check_shared
    from gmbot.app.logs import set_up
    from gmbot.app.server import serve_forever

    config = read_config(config_file)
    say(lambda: check_shared(config, clock_at(None)))
    set_up(config.log)
    in_plain_words(lambda: asyncio.run(serve_forever(config, reads=False)))


@main.command()
@CONFIG
@NOW
def run(config_file: Path | None, now: datetime | None) -> None:
    """Do once everything that is due: read the inbox, resolve, send. For cron."""
    from gmbot.app.logs import set_up
    from gmbot.app.server import run_once

    config = stored(config_file)
    set_up(config.log)
    summary = asyncio.run(run_once(config, clock_at(now)))
    click.echo(summary.in_words())
    sys.exit(0 if summary.well else 1)


@main.command()
@CONFIG
@NOW
def deliver(config_file: Path | None, now: datetime | None) -> None:
    """Take one mail on standard input, store it and handle it (for an MTA's pipe).

    Ends with 0 when the mail is safely stored, with 75 when it could not be stored.
    """
    from gmbot.app.deliver import deliver as store_and_handle

    raw = sys.stdin.buffer.read()
    try:
        config = load_config(config_file, os.environ)
        upgrade_database(config)
        trouble = store_and_handle(config, raw, clock_at(now))
    except Exception as error:
        # Whatever it was: not stored, so the mail host must keep it and try again.
        click.echo(f"gmbot: the mail was not stored, try again later: {error}", err=True)
        sys.exit(EX_TEMPFAIL)
    if trouble:
        click.echo(f"gmbot: {trouble}", err=True)


@main.command()
@CONFIG
@click.option("--no-mail", is_flag=True, help="Do not send the self-test mail.")
def doctor(config_file: Path | None, no_mail: bool) -> None:
    """Check a configuration: mailbox, sending, plus-addresses, database, clock."""
    from gmbot.app.doctor import check_up

    sys.exit(asyncio.run(check_up(read_config(config_file), send=not no_mail)))


_GAMES_AND_MAILS = (game, site, outbox, inbox, replay)
_OTHERS = (
    adjudicate, parse, deal, db, forget, key, ledger, verify, status, variant, words,
    config_group,
)  # fmt: skip
for _command in (*_GAMES_AND_MAILS, *_OTHERS):
    main.add_command(_command)
