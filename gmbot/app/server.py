"""The bot on its mail servers: three loops that wait for each other's bells.

Reading stores raw mails, working handles them and the deadlines, sending empties the outbox. Each
loop can fail alone; what it did not do is still in the mailbox or the database, and is done at the
next bell.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from gmbot.app.assemble import Bot, assemble
from gmbot.app.clock import SystemClock
from gmbot.app.config import Config
from gmbot.app.counter import counter_of
from gmbot.app.fetching import Fetching
from gmbot.app.operation import (
    Hindrances,
    get_ready_soon,
    serve_metrics,
    tell_systemd,
    watchdog_seconds,
)
from gmbot.db.engine import sqlite_file
from gmbot.db.kept.figures import Figures, figures
from gmbot.db.kept.marks import HELD, marked
from gmbot.game.notices.masters import Alarm
from gmbot.game.state.errors import StorageError
from gmbot.game.state.ports import Clock
from gmbot.mail.cancellation import is_cancelled, together
from gmbot.mail.imap import Mailbox
from gmbot.mail.imap_link import MailboxError
from gmbot.mail.outbox import OutboxDrain
from gmbot.mail.smtp import Delivery, SmtpSender
from gmbot.scheduling.alarms import Alarms

log = logging.getLogger(__name__)

RING_SECONDS = 15.0
"""How often everything is looked at, whatever the bells said."""
RETRY_SECONDS = 2.0
"""How long a loop pauses after the database was not to be had; longer each time it still is not."""
PRUNE_SECONDS = 3600.0
"""How often bytes go whose time is over."""
DOUBT_SECONDS = 600.0
"""How often every game is asked whether its phase is complete: another bot may have died then."""


def mailbox_of(config: Config) -> Mailbox | None:
    """The mailbox that is read, if one is configured."""
    if config.imap is None:
        return None
    return Mailbox(config.imap.login(), config.imap.mailbox, config.limits.mail_bytes)


def sender_of(config: Config) -> SmtpSender | None:
    """The mail host that takes our mails, if one is configured."""
    if config.smtp is None:
        return None
    return SmtpSender(config.smtp.login(), config.smtp.connections)


class Service:
    """The three loops and their alarm clock."""

    def __init__(
        self,
        bot: Bot,
        mailbox: Mailbox | None,
        drain: OutboxDrain | None,
        pause: float = RING_SECONDS,
    ) -> None:
        """``pause``: the seconds after a fault of ours before the same is tried again."""
        self._bot = bot
        self._pause = pause
        self._waits: dict[str, float] = {}
        """How many seconds each loop waits for the database the next time."""
        self._mailbox = mailbox
        self._drain = drain
        self._to_do = asyncio.Event()
        self._to_send = asyncio.Event()
        self._alarms = Alarms(self.ring, RING_SECONDS)
        self._counter = counter_of(bot, self._to_do.set)
        # The bot's own clock may be moved on purpose.
        self._hindrances = Hindrances(bot.store.engine, SystemClock(), bot.settings)
        self._sweeping = False
        self._rested = asyncio.Event()

    @property
    def is_at_rest(self) -> bool:
        """Tell whether all that was rung for is done, the phases that a mail completed included."""
        return not self._sweeping and not self._to_do.is_set()

    def ring(self) -> None:
        """Look at everything now."""
        self._to_do.set()
        self._to_send.set()

    async def run(self) -> None:
        """Run until cancelled."""
        self._alarms.start()
        self.ring()
        if self._counter is not None:
            await self._counter.open()
        try:
            tell_systemd("READY=1")
            await together(
                self._read(), self._work(), self._send(), self._prune(), self._say_that_we_live(),
                self._listen(), get_ready_soon(),
            )  # fmt: skip
        finally:
            tell_systemd("STOPPING=1")
            self._alarms.stop()
            if self._counter is not None:
                await self._counter.close()
            if self._mailbox is not None:
                await self._mailbox.close()

    async def _read(self) -> None:
        if self._mailbox is None or self._bot.config.imap is None:
            return
        fetching = Fetching(self._bot, self._mailbox, self._to_do.set)

        async def look() -> None:
            try:
                await fetching.once()
            except MailboxError as error:
                log.warning("the mailbox is out of reach: %s", error)

        while not is_cancelled():
            if await self._tried(look, "reading") and not is_cancelled():
                await self._mailbox.wait(self._bot.config.imap.poll_seconds)

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        doubtful_at = loop.time()
        while not is_cancelled():
            await self._to_do.wait()
            self._sweeping = True
            self._to_do.clear()
            now = loop.time()
            doubtful = now >= doubtful_at
            is_done = await self._tried(partial(self._sweep, doubtful), "the work")
            self._sweeping = False
            if self.is_at_rest:
                self._rested.set()
            if not is_done:
                doubtful_at = now
                self._to_do.set()
            elif doubtful:
                doubtful_at = now + DOUBT_SECONDS

    async def _listen(self) -> None:
        bells = self._bot.bells
        if bells is None:
            return

        async def listen() -> None:
            await bells.listen(self._look_for_others)

        while not is_cancelled():
            await self._tried(listen, "listening to other machines")

    async def _look_for_others(self) -> None:
        self._rested.clear()
        self.ring()
        await self._rested.wait()

    async def _say_that_we_live(self) -> None:
        seconds = watchdog_seconds()
        while seconds is not None and not is_cancelled():
            tell_systemd("WATCHDOG=1")
            await asyncio.sleep(seconds)

    async def _sweep(self, doubtful: bool) -> None:
        if await asyncio.to_thread(self._hindrances.look, self._tell_operator):
            self._to_send.set()
            return  # by a wrong hour every game may be due, or none; mails are stored meanwhile
        if await asyncio.to_thread(self._bot.steps.sweep, doubtful=doubtful):
            self._to_send.set()
        self._alarms.ring_at(await asyncio.to_thread(self._bot.steps.next_due))

    def _tell_operator(self, alarm: Alarm) -> None:
        self._bot.steps.faults.tell(alarm)

    async def _send(self) -> None:
        drain = self._drain
        if drain is None:
            return

        async def send() -> None:
            await drain.run()

        while not is_cancelled():
            await self._to_send.wait()
            self._to_send.clear()
            await self._tried(send, "sending")

    async def _prune(self) -> None:
        async def prune() -> None:
            await asyncio.to_thread(self._bot.prune)

        while not is_cancelled():
            await self._tried(prune, "pruning")
            await asyncio.sleep(PRUNE_SECONDS)

    async def _tried(self, act: Callable[[], Awaitable[None]], act_name: str) -> bool:
        """Do a loop's work; False, after a pause, if it failed. What fails here ends no loop."""
        try:
            await act()
        except StorageError as error:
            log.warning("%s waits: %s", act_name, error)
            wait = self._waits.get(act_name, RETRY_SECONDS)
            self._waits[act_name] = min(2 * wait, RING_SECONDS)
            await asyncio.sleep(min(wait, self._pause))
            return False
        except Exception:
            log.exception("%s failed; it is tried again", act_name)
            await asyncio.sleep(self._pause)
            return False
        if self._waits.pop(act_name, None) is not None:
            log.info("%s goes on", act_name)
        return True


def drain_of(bot: Bot, sender: SmtpSender) -> OutboxDrain:
    """The drain that empties the outbox over the mail host."""
    connections = bot.config.smtp.connections if bot.config.smtp else 1
    is_shared = sqlite_file(bot.config.database.url) is None

    async def send(raw: bytes, envelope_from: str, recipients: Sequence[str]) -> Delivery:
        return await sender.send(await bot.finisher.finished(raw), envelope_from, recipients)

    return OutboxDrain(
        bot.queue, send, bot.clock, connections, bot.steps.undeliverable,
        rest=sender.close if is_shared else None,
    )  # fmt: skip


async def serve_forever(config: Config, *, reads: bool = True) -> None:
    """Serve until SIGTERM or Ctrl-C; without ``reads`` the mailbox is left to another machine."""
    bot = assemble(config, SystemClock())
    sender = sender_of(config)
    service = Service(
        bot, mailbox_of(config) if reads else None, drain_of(bot, sender) if sender else None
    )
    task = asyncio.current_task()
    assert task is not None
    loop = asyncio.get_running_loop()

    def stop() -> None:
        bot.steps.stopping.set()  # a sweep runs in a thread: it is asked to end, and waited for
        task.cancel()

    for sign in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(sign, stop)
    stop_metrics = serve_metrics(config.metrics.port, partial(_figures, bot))
    log.info("serving %s", config.mail.address)
    with suppress(asyncio.CancelledError):
        if reads:
            await asyncio.to_thread(bot.tell_settings)
        held = await asyncio.to_thread(marked, bot.store.engine, HELD)
        if held is not None:
            log.warning("no mail leaves: %s; gmbot outbox release lets them go", held.text)
        await service.run()
    if stop_metrics is not None:
        await asyncio.to_thread(stop_metrics)
    if sender is not None:
        await sender.close()
    bot.close()
    log.info("stopped")


def _figures(bot: Bot) -> tuple[Figures, datetime]:
    now = bot.clock.now()
    return figures(bot.store.engine, now), now


@dataclass(frozen=True, slots=True)
class Told:
    """What one round of ``gmbot run`` did."""

    read: int
    handled: int
    sent: int
    trouble: tuple[str, ...] = ()

    @property
    def well(self) -> bool:
        """True if nothing stood in the way."""
        return not self.trouble

    def in_words(self) -> str:
        """``2 mails read, 3 mails and deadlines handled, 9 mails sent``"""
        done = (
            f"{self.read} mails read, {self.handled} mails and deadlines handled, "
            f"{self.sent} mails sent"
        )
        return "\n".join([done, *self.trouble])


async def run_once(config: Config, clock: Clock) -> Told:
    """Read the mailbox, do what is due, empty the outbox; then end."""
    bot = assemble(config, clock)
    trouble: list[str] = []
    count_read = 0
    mailbox = mailbox_of(config)
    if mailbox is not None:
        try:
            count_read = await Fetching(bot, mailbox).once()
        except MailboxError as error:
            trouble.append(f"The mailbox is out of reach: {error}")
        await mailbox.close()
    handled = await asyncio.to_thread(bot.steps.sweep, doubtful=True)
    await asyncio.to_thread(bot.prune)
    sent = 0
    sender = sender_of(config)
    if sender is not None:
        sent = await drain_of(bot, sender).run()
        await sender.close()
    bot.close()
    return Told(count_read, handled, sent, tuple(trouble))
