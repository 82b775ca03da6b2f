"""The command line on people: somebody wants to be forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import click

from gmbot.app.cli.shared import CONFIG, say, stored
from gmbot.app.config import Config


@click.command()
@click.argument("who")
@CONFIG
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.option("--mentions", default="", metavar="NAME", help="Delete all mails with NAME as well.")
def forget(who: str, config_file: Path | None, yes: bool, mentions: str) -> None:
    """Forget a person (WHO: an address): address, name and mails; a number stays in the games."""
    config = stored(config_file)
    if not yes:
        click.confirm(f"Forget {who}? This cannot be undone", abort=True)
    say(lambda: forgotten(config, who.strip().lower(), mentions=mentions))


def forgotten(config: Config, address: str, *, mentions: str = "") -> str:
    """Forget who has an address; nobody known has it: what is left of it in mails and logs.

    Args:
        mentions: mails go in which this name stands, though it may mean nobody.
    """
    from gmbot.app.assemble import assemble
    from gmbot.app.clock import SystemClock
    from gmbot.app.errors import ProgramError
    from gmbot.db.kept.forgetting import deleting_for_good, forget_mails
    from gmbot.game.people import closing_told, forget_person, pseudonym, still_in

    if "@" not in address:
        raise ProgramError(f"{address} is no address; gmbot game show GAME tells a player's")
    bot = assemble(config, SystemClock())
    store = bot.store
    try:
        with store() as work:
            person = work.people.by_address(address)
            games = still_in(work, person) if person else ()
        if games:
            named = ", ".join(games)
            raise ProgramError(
                f"{address} still plays or runs {named}: find a replacement or another GM first"
            )
        addresses = person.addresses if person else (address,)
        name = person.name if person else ""
        with deleting_for_good(store.engine):
            gone = forget_mails(
                store.engine,
                partial(_is_by, addresses),
                partial(_shows, addresses, name, mentions),
                partial(_mentions, name),
            )
            with store() as work:
                if person is not None:
                    forget_person(work, person)
                closed = work.forget_words(person.id if person else None, addresses)
                closing_told(bot.context(work, bot.clock.now()), closed)
                work.commit()
    finally:
        bot.close()
    lines = [f"{person.name} is {pseudonym(person)} now." if person else "Nobody has this address."]
    lines.append(f"The bytes of {gone.mails} mails are gone.")
    if gone.waiting:
        lines.append(f"{gone.waiting} mails that wait show this person: write this again later.")
    if gone.mentioning:
        told = f"{gone.mentioning} mails have the word {name}, which may mean something else"
        lines.append(f'{told}: they stay, unless you write this again with --mentions "{name}".')
    if closed:
        rows = f"{len(closed)} rows of sealed logs"
        lines.append(f"{rows} named the address: nobody can open them now.")
    lines.append("Not reached: your mailbox, backups, logs, public pages, mails others got.")
    return "\n".join(lines)


def _is_by(addresses: Sequence[str], raw: bytes) -> bool:
    """Tell whether one of some addresses wrote a mail."""
    from gmbot.mail.reading import read_mail

    return read_mail(raw, datetime.min.replace(tzinfo=UTC)).sender in addresses


def _shows(addresses: Sequence[str], name: str, mentions: str, raw: bytes) -> bool:
    """Tell whether a mail shows a person: by an address, or by a name that means nobody else."""
    from gmbot.game.people import is_mentioned, is_named, whole
    from gmbot.mail.reading import all_words

    readable = all_words(raw)
    named = is_named(name, readable) or is_mentioned(mentions, readable)
    return named or any(whole(one).search(readable) for one in addresses)


def _mentions(name: str, raw: bytes) -> bool:
    from gmbot.game.people import is_mentioned
    from gmbot.mail.reading import all_words

    return is_mentioned(name, all_words(raw))
