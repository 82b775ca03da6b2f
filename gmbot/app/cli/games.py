"""The command line on games: create, import, export, show, list, the book, the pages."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

import click

from gmbot.app.cli.shared import CONFIG, JSON, clock_at, close_output_file, json_text, say, stored


@click.group()
def game() -> None:
    """Create games, move them in and out, look at them."""


@game.command("create")
@click.argument("name")
@CONFIG
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
    from gmbot.app.cli.actions import create_game

    config = stored(config_file)
    say(lambda: create_game(config, name, settings, rest))


@game.command("import")
@click.argument("file", type=click.File("rb"))
@CONFIG
@click.option("--name", default="", help="What the game is called here; else as in the file.")
@click.option("--houserules", default="", help="How it goes on; else as in the file.")
def game_import(file: BinaryIO, config_file: Path | None, name: str, houserules: str) -> None:
    """Take in a game from its JSON file: one of ours, or of the package diplomacy."""
    from gmbot.app.cli.transfers import import_file

    config = stored(config_file)
    say(lambda: import_file(config, file.read(), name, houserules))


@game.command("export")
@click.argument("name")
@CONFIG
@click.option("--as", "form", type=click.Choice(["gmbot", "diplomacy", "cases"]), default="gmbot",
              show_default=True, help="diplomacy: the Python package; cases: tests.")  # fmt: skip
def game_export(name: str, config_file: Path | None, form: str) -> None:
    """Write a game as JSON: all that is needed to run it elsewhere."""
    from gmbot.app.cli.transfers import case_texts, export_tables, saved_tables

    config = stored(config_file)
    close_output_file()
    if form == "gmbot":
        say(lambda: json_text(export_tables(config, name)))
        return

    if form == "cases":
        say(lambda: case_texts(config, name))
        return

    def text() -> str:
        converted = saved_tables(config, name)
        for note in converted.notes:
            click.echo(f"note: {note}", err=True)
        return json_text(converted.tables)

    say(text)


@game.command("book")
@click.argument("name")
@CONFIG
@click.option("--power", default="", help="Whose press is in it; else only what all could read.")
@click.option("--archive", is_flag=True, help="A zip with the book, maps and files for programs.")
@click.option("--output", type=click.Path(path_type=Path), help="Where to; else its own name here.")
def game_book(
    name: str, config_file: Path | None, power: str, archive: bool, output: Path | None
) -> None:
    """Write a game that is over as one page, or as a zip."""
    from gmbot.app.cli.actions import game_file
    from gmbot.db.private_files import make_private

    config = stored(config_file)

    def text() -> str:
        made = game_file(config, name, power, archive)
        path = output or Path(made.name)
        make_private(path)
        path.write_bytes(made.content)
        return f"{path}: {len(made.content) // 1000} kB"

    say(text)


@game.command("show")
@click.argument("name")
@CONFIG
@JSON
@click.option("--orders", is_flag=True, help="Also the orders on file; the players are told so.")
def game_show(name: str, config_file: Path | None, as_json: bool, orders: bool) -> None:
    """Show phase, deadline, units and centers, and which sets are on file."""
    from gmbot.app.cli.actions import game_in_words, shown_game
    from gmbot.game.state.stored.codec import to_tables

    config = stored(config_file)

    def text() -> str:
        shown = shown_game(config, name, orders=orders)
        return json_text(to_tables(shown)) if as_json else game_in_words(shown)

    say(text)


@game.command("list")
@CONFIG
@JSON
def game_list(config_file: Path | None, as_json: bool) -> None:
    """List all games."""
    from gmbot.app.cli.actions import games, rows_in_words

    rows = games(stored(config_file))
    click.echo(json_text(rows) if as_json else rows_in_words(rows))


@click.command()
@click.argument("outdir", type=click.Path(path_type=Path))
@CONFIG
@click.option("--url", default="", help="Where the pages will be found: https://host/games/")
def site(outdir: Path, config_file: Path | None, url: str) -> None:
    """Write public pages of all games, except those whose GM turned them off (SET site off)."""
    from gmbot.app.assemble import assemble
    from gmbot.app.public_pages import publish

    config = stored(config_file)
    say(lambda: publish(assemble(config, clock_at(None)), outdir, url))
