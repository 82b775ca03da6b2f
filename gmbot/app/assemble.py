"""The only module that knows every concrete class: from a configuration to a bot that runs."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from gmbot.app.child_process import in_own_process
from gmbot.app.config import Config
from gmbot.app.dice import SeededDice
from gmbot.app.heads_file import HeadsFile
from gmbot.app.logs import set_up
from gmbot.app.operation import Bells, bells_of, shared_settings
from gmbot.app.output import (
    Drawing,
    Finisher,
    HtmlBooks,
    Mailroom,
    Painters,
    Scribe,
    Scribes,
    TextMaps,
)
from gmbot.app.signing_key import KeyFile, key_file_of
from gmbot.db.kept import prune
from gmbot.db.kept.marks import SETTINGS, mark
from gmbot.db.queues import SqlOutboxQueue
from gmbot.db.store import Store
from gmbot.game.notices.letters import IncomingMail
from gmbot.game.state.context import Context, Limits
from gmbot.game.state.ports import Clock, HostWord, Proof, UnitOfWork
from gmbot.mail.identity import host_word, verdict
from gmbot.mail.reading import read_mail
from gmbot.render.language import languages
from gmbot.render.mails import MailWriter
from gmbot.scheduling.steps import Steps
from gmbot.variants.catalogue import look_in


@dataclass(frozen=True, slots=True)
class Bot:
    """A game master with all its tools, but without its mail servers."""

    config: Config
    clock: Clock
    store: Store
    queue: SqlOutboxQueue
    steps: Steps
    context: Callable[[UnitOfWork, datetime], Context]
    key: KeyFile
    finisher: Finisher
    bells: Bells | None = None
    """Other machines, and how to hear them."""
    scribes: Scribes | None = None
    """Processes that write mails, where many phases are due."""

    @property
    def settings(self) -> dict[str, str]:
        """What all machines that share the database have to agree on."""
        return shared_settings(self.config, self.key.public)

    def tell_settings(self) -> None:
        """Have other machines compare themselves with this one."""
        mark(self.store.engine, SETTINGS, json.dumps(self.settings), self.clock.now())

    def prune(self) -> int:
        """Delete bytes kept for long enough (``[keep]``); return the number of mails and files."""
        keep = self.config.keep
        return prune(
            self.store.engine, self.clock.now(), timedelta(days=keep.outgoing),
            timedelta(days=keep.incoming), self.steps.stopping.is_set,
        )  # fmt: skip

    def close(self) -> None:
        """Let go of the database, and of those who write and paint."""
        self.finisher.close()
        if self.scribes is not None:
            self.scribes.close()
        self.store.close()


def assemble(config: Config, clock: Clock, drawing: Drawing | None = None) -> Bot:
    """Put a bot together. Nothing is opened yet but the database's engine.

    ``drawing``: who draws the boards; tests that look at none take one that is quicker.
    """
    if config.games.variants:
        look_in((config.file.resolve().parent / config.games.variants).resolve())
    bells = bells_of(config.database.url)
    store = Store(config.database.url, bells.ring if bells else None)
    reader = partial(read_mail, limit=config.limits.mail_bytes)
    dice = SeededDice()
    text_maps = TextMaps()
    key = key_file_of(config)
    links = key.links(config.web.address) if config.web.address else None
    figures = config.limits
    limits = Limits(
        figures.stranger_answers_per_hour, figures.third_party_mails_per_day,
        figures.gm_mails_per_hour, figures.games_per_person,
    )  # fmt: skip

    def context(work: UnitOfWork, now: datetime) -> Context:
        return Context(
            work=work,
            now=now,
            dice=dice,
            bot=config.mail.address,
            operator=config.gm.address,
            answers_per_hour=config.limits.answers_per_hour,
            press_per_hour=config.limits.press_per_hour,
            limits=limits,
            draw=text_maps,
            read=reader,
            creators=_creators(config),
            languages=frozenset({"en", *languages(config.mail.own_templates)}),
            bindery=HtmlBooks(),
            signer=key,
            links=links,
        )

    salt = secrets.token_hex()
    scribes = Scribes(partial(_scribe, config, salt))
    mailroom = Mailroom(
        writer_of(config, salt),
        config.mail.address,
        config.mail.name,
        drawing or Drawing(),
        config.gm.address,
        scribes,
    )
    apart = partial(in_own_process, partial(_handle, config, clock))
    steps = Steps(store, context, mailroom, reader, proof_of(config), clock, apart,
                  HeadsFile(key.file.with_name(f"{key.file.stem}.heads")))  # fmt: skip
    return Bot(config, clock, store, SqlOutboxQueue(store.engine), steps, context, key,
               Finisher(Painters()), bells, scribes)  # fmt: skip


def _handle(
    config: Config, clock: Clock, mails: Sequence[int], tell: Callable[[int], None]
) -> None:
    """What a process does that handles mails apart: it has nothing of ours but these values."""
    set_up(config.log)
    assemble(config, clock).steps.take(mails, tell)


def writer_of(config: Config, salt: str = "") -> MailWriter:
    """The writer of mails, with the installation's own words laid over ours.

    ``salt``: as another writer of this installation has it; empty: a new one.
    """
    salt = salt or secrets.token_hex()
    return MailWriter(config.mail.own_templates, config.mail.language, salt=salt)


def _scribe(config: Config, salt: str) -> Scribe:
    """Who writes mails in a process of its own: it has nothing of ours but these values."""
    set_up(config.log)
    if config.games.variants:
        look_in((config.file.resolve().parent / config.games.variants).resolve())
    mail = config.mail
    return Scribe(writer_of(config, salt), mail.address, mail.name, Drawing())


def _creators(config: Config) -> frozenset[str] | None:
    """The addresses that may set up games by mail; None: everybody may."""
    creators = {"everybody": None, "gm": {config.gm.address.lower()} - {""}, "nobody": set()}
    chosen = creators[config.games.create]
    return None if chosen is None else frozenset(chosen)


def proof_of(config: Config) -> Proof:
    """How sure we must be who wrote. A failed check of our own host is believed always."""
    identity = config.identity
    if identity.accept == "from":
        return partial(_from_line, authserv_id=identity.authserv_id)
    return partial(
        host_word,
        authserv_id=identity.authserv_id,
        ours=(config.mail.address, *config.mail.aliases),
        always_stamped=identity.always_stamped,
    )


def _from_line(mail: IncomingMail, authserv_id: str) -> HostWord:
    if verdict(mail, authserv_id).failed:
        return HostWord.DENIED
    return HostWord.SILENT if "many-senders" in mail.defects else HostWord.TRUSTED
