"""Commands without a database: adjudicate, parse, deal again."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TextIO

import click

from gmbot.app.cli.shared import JSON, json_text


@click.command()
@click.option("--variant", default="standard", show_default=True)
@click.option("--houserules", default=None)
@click.option("--list-options", is_flag=True, help="Print the readings of unclear rules.")
@click.option("--cases", type=click.File("r", encoding="utf-8", errors="replace"),
              help="Resolve the cases of a file in jDip's form instead, and compare.")  # fmt: skip
def adjudicate(
    variant: str, houserules: str | None, list_options: bool, cases: TextIO | None
) -> None:
    """Adjudicate phases: JSON lines in, JSON lines out.

    With --cases it ends with 1 if a case comes out other than the file says.
    """
    from gmbot.app.doors import adjudicate as adjudicating

    if cases is not None:
        from gmbot.app.doors.cases import report

        lines, wrong = report(cases.read(), houserules)
        click.echo("\n".join(lines))
        sys.exit(1 if wrong or not lines else 0)

    if list_options:
        click.echo(adjudicating.options_in_words())
        return
    adjudicating.adjudicate_lines(sys.stdin.buffer, sys.stdout, variant, houserules)


@click.command()
@click.option("--variant", default="standard", show_default=True)
@click.option("--houserules", default=None)
@click.option("--explain", metavar="TEXT", help="Tell how a text is read, word by word.")
@click.option("--winter", is_flag=True, help="With --explain: builds and removals are due.")
def parse(variant: str, houserules: str | None, explain: str | None, winter: bool) -> None:
    """Read what players write: JSON lines in, JSON lines out."""
    from gmbot.app.doors import parse as parsing_door

    if explain is not None:
        click.echo(parsing_door.explanation(explain, variant, winter=winter))
        return
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


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@click.option("--key", "keys", multiple=True,
              help="A public key of the game master, as you know it; may be repeated.")  # fmt: skip
def verify(files: tuple[Path, ...], keys: tuple[str, ...]) -> None:
    """Check the archive of a game, mails, receipts and proofs: offline, with nothing else.

    Ends with 0 if all is good, with 1 if something is not, with 2 if it cannot be read.
    """
    from gmbot.app.doors.verify import verify as verify_files

    try:
        findings = verify_files({str(file): file.read_bytes() for file in files}, *keys)
    except (OSError, ValueError) as error:
        click.echo(f"gmbot: {error}", err=True)
        sys.exit(2)
    click.echo("\n".join(findings.lines))
    count = len(findings.faults)
    click.echo(f"\n{count} faults" if count else "\nEverything fits.")
    sys.exit(1 if findings.faults else 0)
