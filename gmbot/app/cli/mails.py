"""The command line on mails: what waits, what came, and handling one again."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from gmbot.app.cli.shared import CONFIG, JSON, json_text, stored


@click.group()
def outbox() -> None:
    """Look at the mails that leave."""


@outbox.command("list")
@CONFIG
@JSON
@click.option("--limit", default=100, show_default=True)
def outbox_list(config_file: Path | None, as_json: bool, limit: int) -> None:
    """List the newest mails, newest first."""
    from gmbot.app.cli.actions import outbox_rows, rows_in_words

    rows = outbox_rows(stored(config_file), limit)
    click.echo(json_text(rows) if as_json else rows_in_words(rows))


@outbox.command("show")
@click.argument("mail_id", type=int)
@CONFIG
def outbox_show(mail_id: int, config_file: Path | None) -> None:
    """Write the exact bytes of a mail."""
    from gmbot.app.cli.actions import outbox_bytes

    _write(outbox_bytes(stored(config_file), mail_id), f"there is no mail {mail_id} in the outbox")


@outbox.command("release")
@CONFIG
def outbox_release(config_file: Path | None) -> None:
    """Let the mails leave that were held after a restore."""
    from gmbot.app.cli.database import release

    click.echo(release(stored(config_file)))


@click.group()
def inbox() -> None:
    """Look at the mails that came in."""


@inbox.command("list")
@CONFIG
@JSON
@click.option("--limit", default=100, show_default=True)
def inbox_list(config_file: Path | None, as_json: bool, limit: int) -> None:
    """List the newest mails, newest first, and what became of them."""
    from gmbot.app.cli.actions import inbox_rows, rows_in_words

    rows = inbox_rows(stored(config_file), limit)
    click.echo(json_text(rows) if as_json else rows_in_words(rows))


@inbox.command("show")
@click.argument("mail_id", type=int)
@CONFIG
def inbox_show(mail_id: int, config_file: Path | None) -> None:
    """Write the exact bytes of a mail as it came."""
    from gmbot.app.cli.actions import inbox_bytes

    _write(inbox_bytes(stored(config_file), mail_id), f"there is no mail {mail_id} in the inbox")


@click.command()
@click.argument("mail_id", type=int)
@CONFIG
def replay(mail_id: int, config_file: Path | None) -> None:
    """Handle a mail again that was set aside."""
    from gmbot.app.cli.actions import replay_mail

    if not replay_mail(stored(config_file), mail_id):
        raise click.ClickException(
            f"Mail {mail_id} is unknown or failed again; gmbot inbox list tells why."
        )
    click.echo(f"Mail {mail_id} is handled; its answer is in the outbox.")


def _write(raw: bytes | None, missing: str) -> None:
    if raw is None:
        raise click.ClickException(missing)
    sys.stdout.buffer.write(raw)
