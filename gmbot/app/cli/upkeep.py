"""The command line on the installation: the database, the configuration, the words."""

from __future__ import annotations

from pathlib import Path

import click

from gmbot.app.cli.shared import CONFIG, JSON, clock_at, json_text, read_config, say, stored
from gmbot.resources import data_root


@click.group()
def db() -> None:
    """Look after the database."""


@db.command("upgrade")
@CONFIG
def db_upgrade(config_file: Path | None) -> None:
    """Bring the database to the newest schema, after a backup copy."""
    from gmbot.app.operation import bells_of
    from gmbot.db.migrating import upgrade

    url = read_config(config_file).database.url
    state = upgrade(url)
    if bells := bells_of(url):
        bells.install()
    kept = f" The old file is kept as {state.backup}." if state.backup else ""
    click.echo(f"The database has revision {state.current}.{kept}")


@db.command("size")
@CONFIG
def db_size(config_file: Path | None) -> None:
    """Say what the database holds: rows, and the bytes of mails and pictures."""
    from gmbot.app.cli.actions import rows_in_words
    from gmbot.app.cli.database import size_rows

    click.echo(rows_in_words(size_rows(stored(config_file))))


@db.command("backup")
@click.argument("file", type=click.Path(path_type=Path))
@CONFIG
def db_backup(file: Path, config_file: Path | None) -> None:
    """Copy the whole database into a new file, while gmbot runs."""
    from gmbot.app.cli.database import backup

    config = read_config(config_file)
    say(lambda: backup(config, file))


@db.command("restore")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@CONFIG
def db_restore(file: Path, config_file: Path | None) -> None:
    """Put a copy in the place of the database, and hold all mails. gmbot has to be stopped."""
    from gmbot.app.cli.database import put_back

    config = read_config(config_file)
    say(lambda: put_back(config, file, clock_at(None).now()))


@db.command("move")
@click.argument("url")
@CONFIG
def db_move(url: str, config_file: Path | None) -> None:
    """Copy everything into an empty database: postgresql://gmbot@db/gmbot. Stop gmbot first.

    Then write the URL into the configuration, and start gmbot.
    """
    from gmbot.app.cli.database import move_to

    config = read_config(config_file)
    say(lambda: move_to(config, url, clock_at(None).now()))


@click.command()
@CONFIG
@JSON
def status(config_file: Path | None, as_json: bool) -> None:
    """Say how far the work is: what waits, since when, and what was done last."""
    from gmbot.app.cli.database import status_of, status_rows

    config = stored(config_file)
    rows = status_rows(config, clock_at(None).now())
    click.echo(json_text(rows) if as_json else status_of(rows))


@click.command()
@click.argument("language")
@click.option("--own", type=click.Path(path_type=Path), help="Start from this folder's catalog.")
def words(language: str, own: Path | None) -> None:
    """Print the catalog of a language for its translator (gettext's PO), as whole as it is."""
    from gmbot.render.language import as_po, languages, read_catalog, whole

    file = languages(own).get(language)
    try:
        old = read_catalog(file) if file else None
        click.echo(as_po(whole(language, old)), nl=False)
    except ValueError as error:
        raise click.ClickException(f"{language}: {error}") from None


@click.group("config")
def config_group() -> None:
    """Look at the configuration."""


@config_group.command("example")
def config_example() -> None:
    """Print a configuration to fill in, with every key explained."""
    click.echo((data_root() / "config.example.toml").read_text(encoding="utf-8"), nl=False)


@config_group.command("check")
@CONFIG
def config_check(config_file: Path | None) -> None:
    """Say everything that is wrong with the configuration."""
    config = read_config(config_file)
    for advice in config.advice:
        click.echo(f"warning: {advice}")
    click.echo(f"{config.file}: ok")
