"""The command line on what can be proved: the key, the sealed logs, files of finished games."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path

import click

from gmbot.app.cli.shared import CONFIG, JSON, NOW, clock_at, json_text, read_config, say, stored


@click.group()
def key() -> None:
    """The key that receipts and results are signed with."""


@key.command("new")
@CONFIG
def key_new(config_file: Path | None) -> None:
    """Make the key of a new installation. (The first mail makes one as well.)"""
    from gmbot.app.signing_key import key_file_of

    file = key_file_of(read_config(config_file))

    def text() -> str:
        file.make()
        return f"{file.file}\n{file.public}"

    say(text)


@key.command("show")
@CONFIG
@JSON
def key_show(config_file: Path | None, as_json: bool) -> None:
    """Print the public half of the key, and how earlier keys have given way to it."""
    from gmbot.app.signing_key import key_file_of

    file = key_file_of(read_config(config_file))
    say(
        lambda: (
            json_text({"public": file.public, "handovers": file.handovers})
            if as_json
            else file.public
        )
    )


@key.command("rotate")
@CONFIG
@NOW
def key_rotate(config_file: Path | None, now: datetime | None) -> None:
    """Make a new key; the old one signs that it gives way. Restart gmbot serve then."""
    from gmbot.app.signing_key import key_file_of

    file = key_file_of(read_config(config_file))

    def text() -> str:
        file.rotate(clock_at(now).now())
        return f"{file.file}\n{file.public}"

    say(text)


@click.group()
def ledger() -> None:
    """The sealed logs of the games."""


@ledger.command("check")
@click.argument("names", nargs=-1)
@CONFIG
def ledger_check(names: tuple[str, ...], config_file: Path | None) -> None:
    """Compare the database with what was sealed; ends with 1 if anything was changed."""
    from gmbot.app.ledger_upkeep import check_ledgers

    faults: list[str] = []

    def text() -> str:
        lines, faults_found = check_ledgers(stored(config_file), names)
        faults.extend(faults_found)
        return "\n".join(lines)

    say(text)
    sys.exit(1 if faults else 0)
