"""Empty the outbox: claim what is due, send it, say what became of it, until nothing is due.

Mails are claimed and settled in groups, since a commit for each costs more than sending it
(``benchmarks/mail_loop.py`` measures both). The price is what a crash repeats: the mails of the
groups in hand (at most ``LANES * GROUP``), those that were sent but not settled yet among them.
They go out again when their lease ends, with the same bytes and the same Message-ID, so that the
second copy can be told for what it is. The lease is short, and renewed while we live.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from datetime import timedelta
from typing import TypeAlias

from gmbot.game.errors import StorageError
from gmbot.game.model import OutboxMail, OutboxState, Settled
from gmbot.game.ports import Clock, OutboxQueue
from gmbot.mail.smtp import Accepted, Deferred, Delivery, Refused

log = logging.getLogger(__name__)

Send: TypeAlias = Callable[[bytes, str, Sequence[str]], Awaitable[Delivery]]
"""``SmtpSender.send``: bytes, envelope sender, recipients."""
GaveUp: TypeAlias = Callable[[OutboxMail, str], None]
"""Told of each mail that failed for good, with the reason. Called in a worker thread."""

GROUP = 50
LANES = 2
"""Groups in hand at once: one is sent while the other is claimed or settled."""
LEASE = timedelta(minutes=1)
"""How long the mails wait that somebody had in hand when he died."""
BEAT_SECONDS = 15.0
"""How often who has mails in hand renews their lease: a slow mail host may take many minutes."""
PAUSES = tuple(timedelta(minutes=m) for m in (7.5, 15, 30, 60, 120, 240, 480, 960))
"""Between one attempt and the next. The first is made at once; the ninth is the last."""
HOST_PAUSE = timedelta(minutes=1)
"""Until the next mail is tried on a mail host that was out of reach."""


class OutboxDrain:
    """Sends what is in the outbox. One is enough; more of them never send the same mail."""

    def __init__(
        self,
        queue: OutboxQueue,
        send: Send,
        clock: Clock,
        connections: int = 8,
        gave_up: GaveUp | None = None,
        beat: float = BEAT_SECONDS,
    ) -> None:
        """Take what it needs.

        ``gave_up`` may write an alarm into the outbox; it should not do so for a failed alarm. It
        may be told of a mail twice, if the program ends just then.
        """
        self._queue = queue
        self._send = send
        self._clock = clock
        self._gave_up = gave_up
        self._beat = beat
        self._free = asyncio.Semaphore(connections)
        self._in_hand: set[int] = set()
        self._host_is_down = False

    async def run(self) -> int:
        """Send everything that is due and return how many mails were sent.

        It ends early when the mail host is out of reach. When cancelled, it stores what it knows
        and gives back the rest, to be sent at the next start. Raises what the queue raises.
        """
        self._host_is_down = False
        lanes = [asyncio.create_task(self._lane()) for _ in range(LANES)]
        try:
            return sum(await asyncio.gather(*lanes))
        finally:
            for lane in lanes:
                # A second cancel would interrupt a lane that is just storing what it knows.
                if not lane.cancelling():
                    lane.cancel()
            await asyncio.gather(*lanes, return_exceptions=True)

    async def _lane(self) -> int:
        sent = 0
        while not self._host_is_down:
            mails = await self._claim()
            if not mails:
                break
            sent += await self._send_group(mails)
        return sent

    async def _claim(self) -> Sequence[OutboxMail]:
        """Take a group; when cancelled meanwhile, give it back at once.

        A clock that jumps ahead ends our own leases, too: what we have in hand is not taken twice.
        """
        now = self._clock.now()
        claim = asyncio.ensure_future(asyncio.to_thread(self._queue.claim, now, GROUP, now + LEASE))
        try:
            return [mail for mail in await asyncio.shield(claim) if mail.id not in self._in_hand]
        except asyncio.CancelledError:
            mails = await claim
            await self._settle(mails, [_given_back(mail) for mail in mails])
            raise

    async def _send_group(self, mails: Sequence[OutboxMail]) -> int:
        ends: dict[int, Settled] = {}

        async def attempt(mail: OutboxMail) -> None:
            async with self._free:
                ends[mail.id] = await self._attempt(mail)

        ids = {mail.id for mail in mails}
        self._in_hand |= ids
        alive = asyncio.create_task(self._keep(ids))
        try:
            await asyncio.gather(*(attempt(mail) for mail in mails))
        finally:
            alive.cancel()
            await self._settle(mails, [ends.get(one.id) or _given_back(one) for one in mails])
            self._in_hand -= ids
        return sum(end.state is OutboxState.SENT for end in ends.values())

    async def _keep(self, ids: Collection[int]) -> None:
        while True:
            await asyncio.sleep(self._beat)
            try:
                await asyncio.to_thread(self._queue.renew, ids, self._clock.now() + LEASE)
            except StorageError as error:
                log.warning("a lease could not be renewed: %s", error)

    async def _settle(self, mails: Sequence[OutboxMail], ends: Sequence[Settled]) -> None:
        well = [end for end in ends if end.state is not OutboxState.FAILED]
        await asyncio.to_thread(self._queue.settle, well)
        for mail, end in zip(mails, ends, strict=True):
            if end.state is OutboxState.FAILED:
                # Told before stored: a crash in between tells it twice rather than never.
                log.error("mail given up", extra={"outbox": mail.id, "kind": mail.kind})
                if self._gave_up is not None:
                    await asyncio.to_thread(self._gave_up, mail, end.note)
                await asyncio.to_thread(self._queue.settle, [end])

    async def _attempt(self, mail: OutboxMail) -> Settled:
        if self._host_is_down:
            return self._put_back(mail, "waits for the mail host", HOST_PAUSE / 2)
        if mail.tries > len(PAUSES) + 1:
            reason = "every attempt ended with the program itself, the last one too"
            return Settled(mail.id, OutboxState.FAILED, reason)
        delivery = await self._deliver(mail)
        if isinstance(delivery, Accepted):
            return Settled(mail.id, OutboxState.SENT, delivery.reply)
        if isinstance(delivery, Refused):
            return Settled(mail.id, OutboxState.FAILED, delivery.reason)
        if isinstance(delivery, Deferred) and delivery.server_down:
            self._host_is_down = True
            log.warning("mail host out of reach", extra={"reason": delivery.reason})
            return self._put_back(mail, delivery.reason, HOST_PAUSE)
        return self._later(mail, delivery.reason)

    async def _deliver(self, mail: OutboxMail) -> Delivery:
        try:
            return await self._send(mail.raw, mail.envelope_from, (mail.recipient,))
        except Exception as error:
            # A fault of ours: this mail waits, the others go on.
            log.exception("sending failed", extra={"outbox": mail.id})
            return Deferred(f"{type(error).__name__}: {error}")

    def _put_back(self, mail: OutboxMail, reason: str, pause: timedelta) -> Settled:
        """The mail is not to blame: no attempt is counted, whatever the host's trouble lasts.

        Mails that were not tried come back sooner than the one that found the host away, so that
        a mail that makes a host hang up cannot stand in front of all others for ever.
        """
        again = self._clock.now() + pause
        return Settled(mail.id, OutboxState.QUEUED, reason, again, attempted=False)

    def _later(self, mail: OutboxMail, reason: str) -> Settled:
        """Try the same bytes again, after a pause that doubles; fail after the last attempt."""
        if mail.tries > len(PAUSES):
            return Settled(mail.id, OutboxState.FAILED, reason)
        again = self._clock.now() + PAUSES[mail.tries - 1]
        return Settled(mail.id, OutboxState.QUEUED, reason, again)


def _given_back(mail: OutboxMail) -> Settled:
    return Settled(mail.id, OutboxState.QUEUED, "stopped")
