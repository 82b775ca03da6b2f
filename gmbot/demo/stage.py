"""The stage of the demo: a post office on 127.0.0.1 and the real bot beside it.

The bot reads and writes its mailbox over IMAP and SMTP exactly as ``gmbot serve`` does; only the
clock is one that can be moved, since nobody wants to wait a week for a deadline.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Self

from gmbot.app.assemble import Bot, assemble
from gmbot.app.clock import MovableClock
from gmbot.app.config import Config, Database, Gm, Identity, Imap, Limits, Mail, Smtp
from gmbot.app.output import Drawing
from gmbot.app.server import Service, drain_of, mailbox_of, sender_of
from gmbot.db.migrating import upgrade
from gmbot.demo.postoffice import PostOffice, StoredMail
from gmbot.demo.story import Story
from gmbot.game.archive import new_game
from gmbot.game.state.context import houserules_of
from gmbot.game.state.model import Game, GameMaster, InboxState
from gmbot.mail.cancellation import end_tasks
from gmbot.mail.headers import addresses, split_header
from gmbot.mail.smtp import Accepted, SmtpSender

_PASSWORD = "demo"  # of a mail host that listens on this machine only, for as long as it runs
_LOOK_SECONDS = 0.02
_PATIENCE_SECONDS = 60.0
_MANY = 100_000


class StageError(Exception):
    """The play cannot go on; the text says what did not happen."""


class Stage:
    """``async with Stage(story, folder) as stage: ...``"""

    def __init__(
        self,
        story: Story,
        folder: Path,
        delivered: Callable[[str, StoredMail], None],
        drawing: Drawing | None = None,
    ) -> None:
        """``delivered`` is called with each user and mail that reaches a mailbox.

        ``drawing``: as ``assemble`` takes it.
        """
        self._drawing = drawing
        self.story = story
        self.clock = MovableClock()
        self.domain = story.players[0].address.partition("@")[2]
        self.office = PostOffice(self.domain, self.clock, on_delivery=delivered)
        self.bot_address = f"bot@{self.domain}"
        self.gm_address = f"gm@{self.domain}"
        self._folder = folder
        self._sent = 0
        self._senders: dict[str, SmtpSender] = {}

    async def __aenter__(self) -> Self:
        await self.office.__aenter__()
        for name in ("bot", "gm", *(player.name.lower() for player in self.story.players)):
            await self.office.add_user(name, _PASSWORD)
        config = self._config()
        await asyncio.to_thread(upgrade, config.database.url)
        self.bot: Bot = assemble(config, self.clock, self._drawing)
        self._create_game()
        sender = sender_of(config)
        assert sender is not None
        self._senders["bot"] = sender
        self.service = Service(self.bot, mailbox_of(config), drain_of(self.bot, sender))
        self._task = asyncio.create_task(self.service.run())
        return self

    async def __aexit__(self, *_: object) -> None:
        await end_tasks(self._task)
        for sender in self._senders.values():
            await sender.close()
        await self.office.__aexit__()
        self.bot.close()

    def _config(self) -> Config:
        imap, smtp = self.office.imap_account("bot"), self.office.smtp_account("bot")
        return Config(
            mail=Mail(address=self.bot_address),
            database=Database(url=f"sqlite:///{self._folder.resolve() / 'gmbot.db'}"),
            imap=Imap(
                host=imap.host,
                port=imap.port,
                user=imap.user,
                password=imap.password,
                tls="none",
                poll_seconds=5,
                old_mail="answer",  # its people may write before the bot is up
            ),
            smtp=Smtp(
                host=smtp.host, port=smtp.port, user=smtp.user, password=smtp.password, tls="none"
            ),
            identity=Identity(accept="verified", authserv_id=self.domain),
            # Days pass in seconds here: a limit per hour would silence the bot.
            limits=Limits(
                answers_per_hour=_MANY,
                press_per_hour=_MANY,
                gm_mails_per_hour=_MANY,
            ),
            gm=Gm(name=self.story.gm, address=self.gm_address),
        )

    def _create_game(self) -> None:
        story = self.story
        with self.bot.store() as work:
            if work.games.by_name(story.game) is None:
                new_game(
                    self.bot.context(work, self.clock.now()), story.game, story.variant,
                    story.houserules, GameMaster(story.gm, self.gm_address), story.zone,
                    story.settings,
                )  # fmt: skip
                work.commit()

    def game(self) -> Game:
        """The game as it stands."""
        with self.bot.store() as work:
            game = work.games.by_name(self.story.game)
        assert game is not None
        return game

    def newest_from_bot(self, user: str) -> bytes | None:
        """The last mail that a user got, or None."""
        mails = self.office.messages(user)
        return mails[-1].raw if mails else None

    async def send(self, user: str, raw: bytes, recipient: str) -> None:
        """Send a mail as a user, over SMTP. Raises ``StageError`` if it is not taken."""
        if user not in self._senders:
            self._senders[user] = SmtpSender(self.office.smtp_account(user), connections=1)
        if self.office.user_of(recipient) == "bot":
            self._sent += 1
        delivery = await self._senders[user].send(raw, f"{user}@{self.domain}", [recipient])
        if not isinstance(delivery, Accepted) or delivery.refused:
            self._sent -= 1
            raise StageError(f"the post office did not take the mail: {delivery}")

    async def settled(self) -> None:
        """Wait until every mail to the bot is handled and everything it wrote is delivered."""
        await self._until(self._is_settled, "the bot did not answer in time")

    def _is_settled(self) -> bool:
        with self.bot.store() as work:
            handled = sum(mail.state is not InboxState.NEW for mail in work.inbox.all(_MANY))
        # In this order: a mail may complete its phase, whose results are written after its answer.
        return (
            handled >= self._sent and self.service.is_at_rest and self.bot.queue.next_due() is None
        )

    async def pass_deadline(self) -> None:
        """Move the clock to the deadline and wait until the phase is resolved and mailed."""
        game_before = self.game()
        if game_before.deadline is None:
            raise StageError("no deadline is set")
        self.clock.move_to(game_before.deadline)
        self.service.ring()
        await self._until(
            lambda: self.game().position.phase != game_before.phase or bool(self.game().ending),
            "the deadline was not run",
        )
        await self.settled()

    async def pass_reminder(self) -> None:
        """Move the clock to the hour at which reminders go out."""
        game = self.game()
        assert game.deadline is not None
        rules = houserules_of(game)
        self.clock.move_to(game.deadline - rules.remind)
        self.service.ring()
        await self._until(lambda: self.game().reminded_for is not None, "nobody was reminded")
        await self.settled()

    async def _until(self, done: Callable[[], bool], otherwise: str) -> None:
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                while not await asyncio.to_thread(done):
                    if self._task.done():
                        self._task.result()
                    await asyncio.sleep(_LOOK_SECONDS)
        except TimeoutError:
            raise StageError(otherwise) from None


def recipient_of(raw: bytes) -> str:
    """The addressee that a mail of the story names; raises ``StageError`` if it names none."""
    for mailbox in addresses(split_header(raw)[0].raw("to")):
        if mailbox.address:
            return mailbox.address
    raise StageError("this mail names nobody that it is to")
