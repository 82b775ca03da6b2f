"""The command line. Each command is a few lines here; the work is done where it belongs."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from gmbot.app.config import Config, ConfigError, load

EX_TEMPFAIL = 75
"""What a mail host takes as "not now, try again" (sysexits.h)."""

_CONFIG = click.option(
    "--config",
    "config_file",
    type=click.Path(path_type=Path),
    help="The configuration; else GMBOT_CONFIG, else gmbot.toml here.",
)
_JSON = click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")


class _Time(click.ParamType[datetime]):
    name = "time"

    def convert(self, value: Any, param: Any, ctx: Any) -> datetime:
        try:
            when = datetime.fromisoformat(str(value))
        except ValueError:
            self.fail(f"{value!r} is no time; write it like 2026-12-05T12:00:00Z", param, ctx)
        if when.tzinfo is None:
            self.fail(f"{value!r} lacks its zone; write it like 2026-12-05T12:00:00Z", param, ctx)
        return when.astimezone(UTC)


_NOW = click.option("--now", type=_Time(), help="Work as if it were this time.")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="gmbot")
def main() -> None:
    """A play-by-mail game master for the board game Diplomacy."""


# --------------------------------------------------------------------------- running


@main.command()
@click.option("--once", is_flag=True, help="End after the year and leave all mails as files.")
@click.option("--speed", default=1.0, show_default=True, help="How fast it goes; 0 is at once.")
@click.option("--folder", type=click.Path(path_type=Path), help="Where database and mails go.")
@click.option("--port", default=0, help="The port of the web mailbox; 0 takes a free one.")
def demo(once: bool, speed: float, folder: Path | None, port: int) -> None:
    """Watch a game year being played by mail on this machine, then play on in the browser."""
    try:
        from gmbot.app.demo import play
    except ModuleNotFoundError as missing:
        raise click.ClickException(
            f"The demo needs the package {missing.name}: pip install 'gmbot[demo]'"
        ) from missing
    sys.exit(asyncio.run(play(once=once, speed=speed, folder=folder, port=port)))


@main.command()
@_CONFIG
def serve(config_file: Path | None) -> None:
    """Run the game master on its mailbox until it is told to stop."""
    from gmbot.app.logs import set_up
    from gmbot.app.serving import serve_forever

    config = _stored(config_file)
    set_up(config.log)
    asyncio.run(serve_forever(config))


@main.command()
@_CONFIG
@_NOW
def run(config_file: Path | None, now: datetime | None) -> None:
    """Do once everything that is due: read the inbox, resolve, send. For cron."""
    from gmbot.app.logs import set_up
    from gmbot.app.serving import run_once

    config = _stored(config_file)
    set_up(config.log)
    told = asyncio.run(run_once(config, _clock(now)))
    click.echo(told.in_words())
    sys.exit(0 if told.well else 1)


@main.command()
@_CONFIG
@_NOW
def deliver(config_file: Path | None, now: datetime | None) -> None:
    """Take one mail on standard input, store it and handle it (for an MTA's pipe).

    Ends with 0 when the mail is safely stored, with 75 when it could not be stored.
    """
    from gmbot.app.delivering import deliver as store_and_handle

    raw = sys.stdin.buffer.read()
    try:
        config = load(config_file, os.environ)
        _upgrade(config)
        told = store_and_handle(config, raw, _clock(now))
    except Exception as error:
        # Whatever it was: not stored, so the mail host must keep it and try again.
        click.echo(f"gmbot: the mail was not stored, try again later: {error}", err=True)
        sys.exit(EX_TEMPFAIL)
    if told:
        click.echo(f"gmbot: {told}", err=True)


@main.command()
@_CONFIG
@click.option("--no-mail", is_flag=True, help="Do not send the self-test mail.")
def doctor(config_file: Path | None, no_mail: bool) -> None:
    """Check a configuration: mailbox, sending, plus-addresses, database, clock."""
    from gmbot.app.doctor import check_up

    sys.exit(asyncio.run(check_up(_config(config_file), send=not no_mail)))


# --------------------------------------------------------------------------- games


@main.group()
def game() -> None:
    """Create games, move them in and out, look at them."""


@game.command("create")
@click.argument("name")
@_CONFIG
@click.option("--variant", default="standard", show_default=True)
@click.option("--houserules", default="email_classic", show_default=True)
@click.option("--zone", default="UTC", show_default=True, help="The game's time zone.")
@click.option("--gm", "gm_address", default="", help="The GM's address; else that of [gm].")
@click.option("--gm-name", default="", help="What the GM's mails are signed with; else [gm] name.")
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE",
              help="A house rule for this game, as speed=true or deadlines.moves=4d.")  # fmt: skip
def game_create(
    name: str, config_file: Path | None, settings: tuple[str, ...], **rest: str
) -> None:
    """Create a game that takes players by mail."""
    from gmbot.app.programs import create_game

    config = _stored(config_file)
    _said(lambda: create_game(config, name, settings, rest))


@game.command("import")
@click.argument("file", type=click.File("rb"))
@_CONFIG
def game_import(file: Any, config_file: Path | None) -> None:
    """Take in a running game from its JSON file."""
    from gmbot.app.programs import import_file

    config = _stored(config_file)
    _said(lambda: import_file(config, file.read()))


@game.command("export")
@click.argument("name")
@_CONFIG
def game_export(name: str, config_file: Path | None) -> None:
    """Write a game as JSON: all that is needed to run it elsewhere."""
    from gmbot.app.programs import export_tables

    config = _stored(config_file)
    _said(lambda: _as_json(export_tables(config, name)))


@game.command("book")
@click.argument("name")
@_CONFIG
@click.option("--power", default="", help="Whose press is in it; else only what all could read.")
@click.option("--archive", is_flag=True, help="A zip with the book, maps and files for programs.")
@click.option("--output", type=click.Path(path_type=Path), help="Where to; else its own name here.")
def game_book(
    name: str, config_file: Path | None, power: str, archive: bool, output: Path | None
) -> None:
    """Write a game that is over as one page, or as a zip."""
    from gmbot.app.programs import game_file

    config = _stored(config_file)

    def text() -> str:
        made = game_file(config, name, power, archive)
        path = output or Path(made.name)
        path.write_bytes(made.content)
        return f"{path}: {len(made.content) // 1000} kB"

    _said(text)


@game.command("show")
@click.argument("name")
@_CONFIG
@_JSON
def game_show(name: str, config_file: Path | None, as_json: bool) -> None:
    """Show phase, deadline, units, centers and the orders on file."""
    from gmbot.app.programs import game_in_words, show_tables

    config = _stored(config_file)

    def text() -> str:
        tables = show_tables(config, name)
        return _as_json(tables) if as_json else game_in_words(tables)

    _said(text)


@game.command("list")
@_CONFIG
@_JSON
def game_list(config_file: Path | None, as_json: bool) -> None:
    """List all games."""
    from gmbot.app.programs import games, rows_in_words

    rows = games(_stored(config_file))
    click.echo(_as_json(rows) if as_json else rows_in_words(rows))


# --------------------------------------------------------------------------- mails


@main.command()
@click.argument("outdir", type=click.Path(path_type=Path))
@_CONFIG
@click.option("--url", default="", help="Where the pages will be found: https://host/games/")
def site(outdir: Path, config_file: Path | None, url: str) -> None:
    """Write public pages of all games, but of those whose GM wants none (SET site off)."""
    from gmbot.app.assemble import assemble
    from gmbot.app.publishing import publish

    config = _stored(config_file)
    _said(lambda: publish(assemble(config, _clock(None)), outdir, url))


@main.group()
def outbox() -> None:
    """Look at the mails that leave."""


@outbox.command("list")
@_CONFIG
@_JSON
@click.option("--limit", default=100, show_default=True)
def outbox_list(config_file: Path | None, as_json: bool, limit: int) -> None:
    """List the newest mails, newest first."""
    from gmbot.app.programs import outbox_rows, rows_in_words

    rows = outbox_rows(_stored(config_file), limit)
    click.echo(_as_json(rows) if as_json else rows_in_words(rows))


@outbox.command("show")
@click.argument("mail_id", type=int)
@_CONFIG
def outbox_show(mail_id: int, config_file: Path | None) -> None:
    """Write the exact bytes of a mail."""
    from gmbot.app.programs import outbox_bytes

    _bytes(outbox_bytes(_stored(config_file), mail_id), f"there is no mail {mail_id} in the outbox")


@main.group()
def inbox() -> None:
    """Look at the mails that came in."""


@inbox.command("list")
@_CONFIG
@_JSON
@click.option("--limit", default=100, show_default=True)
def inbox_list(config_file: Path | None, as_json: bool, limit: int) -> None:
    """List the newest mails, newest first, and what became of them."""
    from gmbot.app.programs import inbox_rows, rows_in_words

    rows = inbox_rows(_stored(config_file), limit)
    click.echo(_as_json(rows) if as_json else rows_in_words(rows))


@inbox.command("show")
@click.argument("mail_id", type=int)
@_CONFIG
def inbox_show(mail_id: int, config_file: Path | None) -> None:
    """Write the exact bytes of a mail as it came."""
    from gmbot.app.programs import inbox_bytes

    _bytes(inbox_bytes(_stored(config_file), mail_id), f"there is no mail {mail_id} in the inbox")


@main.command()
@click.argument("mail_id", type=int)
@_CONFIG
def replay(mail_id: int, config_file: Path | None) -> None:
    """Handle a mail again that was set aside."""
    from gmbot.app.programs import replay_mail

    if not replay_mail(_stored(config_file), mail_id):
        raise click.ClickException(
            f"Mail {mail_id} is unknown or failed again; gmbot inbox list tells why."
        )
    click.echo(f"Mail {mail_id} is handled; its answer is in the outbox.")


# --------------------------------------------------------------------------- doors for programs


@main.command()
@click.option("--variant", default="standard", show_default=True)
@click.option("--houserules", default=None)
@click.option("--list-options", is_flag=True, help="Print the readings of unclear rules.")
def adjudicate(variant: str, houserules: str | None, list_options: bool) -> None:
    """Adjudicate phases: JSON lines in, JSON lines out."""
    from gmbot.app import adjudicating

    if list_options:
        click.echo(adjudicating.list_options())
        return
    adjudicating.run(sys.stdin.buffer, sys.stdout, variant, houserules)


@main.command()
@click.option("--variant", default="standard", show_default=True)
@click.option("--houserules", default=None)
def parse(variant: str, houserules: str | None) -> None:
    """Read what players write: JSON lines in, JSON lines out."""
    from gmbot.app import parsing_door

    parsing_door.run(sys.stdin.buffer, sys.stdout, variant, houserules)


@main.command()
@click.argument("variant")
@click.option("--players", type=int, required=True, help="How many signed up.")
@click.option("--seed", required=True, help="The seed that was told with the dealing.")
@click.option("--houserules", default=None)
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", help="A rule of the game.")
@_JSON
def deal(
    variant: str, players: int, seed: str, houserules: str | None, settings: tuple[str, ...],
    as_json: bool,
) -> None:  # fmt: skip
    """Deal centers from a seed, as the game did: anybody can compare."""
    from gmbot.app.dealing_again import dealt, in_words
    from gmbot.app.programs import ProgramError, read_settings

    try:
        laid = read_settings(settings, houserules or "email_classic", variant)
        table = dealt(variant, players, seed, houserules, laid)
    except (ProgramError, ValueError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(_as_json(table) if as_json else in_words(table))


# --------------------------------------------------------------------------- upkeep


@main.group()
def db() -> None:
    """Look after the database."""


@db.command("upgrade")
@_CONFIG
def db_upgrade(config_file: Path | None) -> None:
    """Bring the database to the newest schema, after a backup copy."""
    from gmbot.db.migrating import upgrade

    state = upgrade(_config(config_file).database.url)
    kept = f" The old file is kept as {state.backup}." if state.backup else ""
    click.echo(f"The database has revision {state.current}.{kept}")


@main.command()
@click.argument("language")
@click.option("--own", type=click.Path(path_type=Path), help="Start from this folder's catalog.")
def words(language: str, own: Path | None) -> None:
    """Print the catalog of a language for its translator (gettext's PO), as whole as it is."""
    from gmbot.render import catalogs
    from gmbot.render.speech import languages, read_catalog

    file = languages(own).get(language)
    try:
        old = read_catalog(file) if file else None
        click.echo(catalogs.as_po(catalogs.whole(language, old)), nl=False)
    except ValueError as error:
        raise click.ClickException(f"{language}: {error}") from None


@main.group("config")
def config_group() -> None:
    """Look at the configuration."""


@config_group.command("check")
@_CONFIG
def config_check(config_file: Path | None) -> None:
    """Say everything that is wrong with the configuration."""
    config = _config(config_file)
    for advice in config.advice:
        click.echo(f"warning: {advice}")
    click.echo(f"{config.file}: ok")


# --------------------------------------------------------------------------- shared


def _stored(file: Path | None) -> Config:
    """A configuration whose database is there and up to date."""
    config = _config(file)
    _upgrade(config)
    return config


def _config(file: Path | None) -> Config:
    try:
        return load(file, os.environ)
    except ConfigError as error:
        for fault in error.faults:
            click.echo(str(fault), err=True)
        raise click.ClickException("The configuration cannot be used.") from error


def _upgrade(config: Config) -> None:
    from gmbot.db.migrating import upgrade
    from gmbot.game.errors import StorageError

    try:
        state = upgrade(config.database.url)
    except StorageError as error:
        raise click.ClickException(f"The database cannot be used: {error}") from error
    if state.backup:
        click.echo(f"The database was upgraded; the old file is kept as {state.backup}.", err=True)


def _clock(now: datetime | None) -> Any:
    from gmbot.app.clock import FixedClock, SystemClock

    return FixedClock(now) if now else SystemClock()


def _as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def _said(text: Any) -> None:
    """Print what a function answers; its refusal is a plain sentence, not a traceback."""
    from gmbot.app.programs import ProgramError

    try:
        click.echo(text())
    except ProgramError as error:
        raise click.ClickException(str(error)) from error


def _bytes(raw: bytes | None, missing: str) -> None:
    if raw is None:
        raise click.ClickException(missing)
    sys.stdout.buffer.write(raw)
