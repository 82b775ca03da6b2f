"""The year of the demo, played against a real Dovecot and Postfix, also while these are killed."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from email import message_from_bytes, policy
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from servers.daemons import DOMAIN, PASSWORD, Dovecot, Postfix

from gmbot.app.assemble import assemble
from gmbot.app.clock import MovableClock
from gmbot.app.config.schema import Config, Database, Gm, Identity, Imap, Limits, Mail, Smtp
from gmbot.app.server import Service, drain_of, mailbox_of, sender_of
from gmbot.db.migrating import upgrade
from gmbot.demo.story import Story, StoryMail, compose, read_story
from gmbot.game.archive import export
from gmbot.game.state.context import houserules_of
from gmbot.game.state.errors import StorageUnavailableError
from gmbot.game.state.model import (
    Game,
    GameMaster,
    InboxMail,
    InboxState,
    OutboxMail,
    OutboxState,
)
from gmbot.mail.cancellation import end_tasks
from gmbot.mail.connecting import Account
from gmbot.mail.imap import Fetched, Known, Mailbox
from gmbot.mail.smtp import Accepted, SmtpSender

pytestmark = [pytest.mark.servers, pytest.mark.timeout(600)]

PATIENCE = 150.0


def the_story() -> Story:
    """The demo's year, its people moved to the domain of the test servers."""
    text = files("gmbot.demo").joinpath("year1901.toml").read_text(encoding="utf-8")
    return read_story(text.replace("post.example", DOMAIN))


class ByTheTownsClock:
    """A mailbox whose host has the town's clock: mails come when the town says it is."""

    def __init__(self, mailbox: Mailbox, clock: MovableClock) -> None:
        self._mailbox = mailbox
        self._clock = clock

    def __getattr__(self, name: str) -> Any:
        return getattr(self._mailbox, name)

    async def new_mails(self, known: Known) -> AsyncIterator[Sequence[Fetched]]:
        async for batch in self._mailbox.new_mails(known):
            yield [replace(mail, received_at=self._clock.now()) for mail in batch]


@dataclass
class Town:
    """The bot, its mail servers and the people who write to it."""

    folder: Path
    dovecot: Dovecot
    postfix: Postfix
    story: Story = field(default_factory=the_story)
    clock: MovableClock = field(default_factory=MovableClock)
    sent: int = 0

    def __post_init__(self) -> None:
        config = Config(
            mail=Mail(address=f"bot@{DOMAIN}"),
            database=Database(url=f"sqlite:///{self.folder / 'gmbot.db'}"),
            imap=Imap(host="127.0.0.1", port=self.dovecot.imap, user="bot", password=PASSWORD,
                      tls="none", poll_seconds=1, old_mail="answer"),
            smtp=Smtp(host="127.0.0.1", port=self.postfix.smtp, tls="none"),
            identity=Identity(accept="from"),
            limits=Limits(answers_per_hour=1000),
            gm=Gm(address=f"gm@{DOMAIN}"),
        )  # fmt: skip
        upgrade(config.database.url)
        self.bot = assemble(config, self.clock)
        with self.bot.store() as work:
            export.new_game(
                self.bot.context(work, self.clock.now()), self.story.game, self.story.variant,
                self.story.houserules, GameMaster("Zurich", f"gm@{DOMAIN}"), self.story.zone,
                self.story.settings,
            )  # fmt: skip
            work.commit()
        self.config = config

    async def live(self, during: Callable[[int], None]) -> None:
        """Play the year; ``during`` is called with the number of each step, in its middle."""
        sender = sender_of(self.config)
        assert sender is not None
        mailbox = mailbox_of(self.config)
        assert mailbox is not None
        timed = ByTheTownsClock(mailbox, self.clock)
        service = Service(self.bot, timed, drain_of(self.bot, sender))  # type: ignore[arg-type]
        task = asyncio.create_task(service.run())
        post = SmtpSender(Account("127.0.0.1", self.postfix.smtp, tls="none"), connections=1)
        try:
            for number, step in enumerate(self.story.steps, 1):
                for mail in step.mails:
                    await self._write(post, mail)
                await asyncio.to_thread(during, number)
                await self._settled(service)
                game = self.game()
                if step.then and game.deadline:
                    early = houserules_of(game).remind if step.then == "reminder" else timedelta()
                    self.clock.move_to(game.deadline - early)
                    service.ring()
                    await self._until(lambda g=game: self._moved(g))  # type: ignore[misc]
                    await self._settled(service)
        finally:
            await end_tasks(task)
            await post.close()
            await sender.close()

    def _moved(self, before: Game) -> bool:
        now = self.game()
        return now.phase != before.phase or now.reminded_for != before.reminded_for

    async def _write(self, post: SmtpSender, mail: StoryMail) -> None:
        player = self.story.player(mail.sender)
        last = self._newest(player.address)
        self.sent += 1
        raw = compose(mail, player, f"bot@{DOMAIN}", last, self.sent, self.clock.now())
        to = str(message_from_bytes(raw, policy=policy.default)["To"].addresses[0].addr_spec)
        delivery = await post.send(raw, player.address, [to])
        assert isinstance(delivery, Accepted), delivery

    def _newest(self, address: str) -> bytes | None:
        with self.bot.store() as work:
            mails = [mail for mail in work.outbox.all(1000) if mail.recipient == address]
        return mails[0].raw if mails else None

    async def _settled(self, service: Service) -> None:
        async def handled() -> None:
            inbox: list[InboxMail] = []
            outbox: list[OutboxMail] = []
            while True:
                with suppress(StorageUnavailableError), self.bot.store() as work:
                    inbox, outbox = work.inbox.all(1000), work.outbox.all(1000)
                if (
                    len(inbox) >= self.sent
                    and all(mail.state is not InboxState.NEW for mail in inbox)
                    and service.is_at_rest
                    and all(mail.state is OutboxState.SENT for mail in outbox)
                ):
                    return
                # A mail host that was away is tried again after a minute: not of our time.
                self.clock.move_to(self.clock.now() + timedelta(seconds=20))
                service.ring()
                await asyncio.sleep(0.1)

        async with asyncio.timeout(PATIENCE):
            await handled()

    async def _until(self, done: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not done():
                await asyncio.sleep(0.05)

    def game(self) -> Game:
        with self.bot.store() as work:
            game = work.games.by_name(self.story.game)
        assert game is not None
        return game


def delivered(dovecot: Dovecot, user: str) -> list[str]:
    """The Message-IDs of the mails in a mailbox, each once."""
    box = dovecot.folder / "home" / user / "Maildir"
    ids = [
        str(message_from_bytes(file.read_bytes(), policy=policy.default)["Message-ID"])
        for part in ("new", "cur")
        for file in (box / part).iterdir()
    ]
    return sorted(ids)


def pictures(dovecot: Dovecot, user: str) -> list[bytes]:
    """The pictures in a mailbox."""
    box = dovecot.folder / "home" / user / "Maildir"
    mails = [
        message_from_bytes(file.read_bytes(), policy=policy.default)
        for part in ("new", "cur")
        for file in (box / part).iterdir()
    ]
    return [
        part.get_payload(decode=True)  # type: ignore[misc]
        for mail in mails
        for part in mail.walk()
        if part.get_content_type() == "image/png"
    ]


def check_everything(town: Town, dovecot: Dovecot) -> None:
    """The year came out as it should, and every mail of the bot reached its reader."""
    game = town.game()
    assert game.phase.code == "S1902M"
    assert sorted(map(str, game.position.units_of("ITALY"))) == [  # type: ignore[arg-type]
        "A BUD", "A TYR", "A VEN", "F NAP", "F TUN",
    ]  # fmt: skip
    with town.bot.store() as work:
        outbox, inbox = work.outbox.all(1000), work.inbox.all(1000)
    # A killed Postfix delivers some mails twice: the copies are known for what they are.
    taken = [mail.id for mail in inbox if mail.state is InboxState.DONE]
    assert all(m.note.startswith("a repeat") for m in inbox if m.id not in taken)
    assert len(taken) == town.sent
    assert sorted(mail.answers for mail in outbox if mail.answers) == sorted(taken)
    for player in town.story.players:
        written = {mail.message_id for mail in outbox if mail.recipient == player.address}
        until = time.monotonic() + PATIENCE  # Postfix takes a mail first, and delivers it then
        while set(delivered(dovecot, player.name.lower())) < written and time.monotonic() < until:
            time.sleep(0.05)
        assert set(delivered(dovecot, player.name.lower())) == written
        shown = pictures(dovecot, player.name.lower())
        assert len(shown) > len(town.story.steps)
        assert all(one.startswith(b"\x89PNG") for one in shown)


@pytest.mark.long
def test_the_year_is_played_over_dovecot_and_postfix(
    tmp_path: Path, quiet_dovecot: Dovecot, postfix: Postfix
) -> None:
    _forget(quiet_dovecot)
    town = Town(tmp_path, quiet_dovecot, postfix)

    asyncio.run(town.live(lambda number: None))

    check_everything(town, quiet_dovecot)


@pytest.mark.long
def test_the_year_survives_servers_that_are_killed(
    tmp_path: Path, quiet_dovecot: Dovecot, postfix: Postfix
) -> None:
    """Dovecot's sessions die while the bot waits in IDLE, Postfix while it is sending."""
    _forget(quiet_dovecot)
    town = Town(tmp_path, quiet_dovecot, postfix)
    killed = []

    def during(number: int) -> None:
        if number in (2, 4, 7):
            killed.append(quiet_dovecot.kill_children("imap"))
        if number in (3, 9):
            postfix.stop(signal.SIGKILL) if number == 3 else postfix.kill_all()
            postfix.start()

    asyncio.run(town.live(during))

    assert sum(killed) >= 3
    check_everything(town, quiet_dovecot)


def _forget(dovecot: Dovecot) -> None:
    for user in ("bot", "gm", *(one.name.lower() for one in the_story().players)):
        dovecot.forget(user)
