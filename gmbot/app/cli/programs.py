"""Commands without a database: adjudicate, parse, deal again."""

from __future__ import annotations

import sys

import click

from gmbot.app.cli.shared import JSON, json_text


@click.command()
@click.option("--variant", default="standard", show_default=True)
@click.option("--houserules", default=None)
@click.option("--list-options", is_flag=True, help="Print the readings of unclear rules.")
def adjudicate(variant: str, houserules: str | None, list_options: bool) -> None:
    """Adjudicate phases: JSON lines in, JSON lines out."""
    from gmbot.app.doors import adjudicate as adjudicating

    if list_options:
        click.echo(adjudicating.options_in_words())
        return
    adjudicating.adjudicate_lines(sys.stdin.buffer, sys.stdout, variant, houserules)


@click.command()
@click.option("--variant", default="standard", show_default=True)
@click.option("--houserules", default=None)
def parse(variant: str, houserules: str | None) -> None:
    """Read what players write: JSON lines in, JSON lines out."""
    from gmbot.app.doors import parse as parsing_door

    parsing_door.parse_lines(sys.stdin.buffer, sys.stdout, variant, houserules)


@click.command()
@click.argument("variant")
@click.option("--players", type=int, required=True, help="How many signed up.")
@click.option("--seed", required=True, help="The seed that was told with the dealing.")
@click.option("--houserules", default=None)
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", help="A rule of the game.")
@JSON
def deal(
    variant: str, players: int, seed: str, houserules: str | None, settings: tuple[str, ...],
    as_json: bool,
) -> None:  # fmt: skip
    """Deal centers from a seed, as the game did: anybody can compare."""
    from gmbot.app.cli.actions import read_settings
    from gmbot.app.doors.deal import deal_in_words, deal_of_seed
    from gmbot.app.errors import ProgramError

    try:
        laid = read_settings(settings, houserules or "email_classic", variant)
        table = deal_of_seed(variant, players, seed, houserules, laid)
    except (ProgramError, ValueError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(json_text(table) if as_json else deal_in_words(table))
