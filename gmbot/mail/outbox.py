"""Empty the outbox: claim what is due, send it, say what became of it, until nothing is due.

Mails are claimed in groups. Each is settled as soon as it is sent, and keeps its connection until
then: while one commit is made those that end meanwhile wait for the next, which settles them all.
So a crash repeats at most as many mails as there are connections. They go out again when their
lease ends, with the same bytes and the same Message-ID, so that the second copy can be told for
what it is. The lease is short, and renewed while we live.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import TypeAlias

from gmbot.game.state.errors import StorageError, StorageUnavailableError
from gmbot.game.state.model import OutboxMail, OutboxState, SendResult
from gmbot.game.state.ports import Clock, OutboxQueue
from gmbot.mail.cancellation import end_tasks, is_cancelled, together
from gmbot.mail.smtp import Accepted, Deferred, Delivery, Refused

log = logging.getLogger(__name__)

Send: TypeAlias = Callable[[bytes, str, Sequence[str]], Awaitable[Delivery]]
"""``SmtpSender.send``: bytes, envelope sender, recipients."""
GaveUp: TypeAlias = Callable[[OutboxMail, str], None]
"""Told of each mail that failed for good, with the reason. Called in a worker thread."""

GROUP = 50
LANES = 2
"""Groups in hand at once: one is sent while the other is claimed."""
LEASE = timedelta(minutes=1)
"""How long mails wait that a process had taken when it died."""
BEAT_SECONDS = 15.0
"""How often who has mails in hand renews their lease: a slow mail host may take many minutes."""
PAUSES = tuple(timedelta(minutes=m) for m in (7.5, 15, 30, 60, 120, 240, 480, 960))
"""Between one attempt and the next. The first is made at once; the ninth is the last."""
OVERTAKEN = timedelta(minutes=10)
"""How long a mail waits, after its hour, for machines that have all connections and may hang."""
HOST_PAUSE = timedelta(minutes=1)
"""Until the next mail is tried on a mail host that was out of reach."""


@dataclass(slots=True)
class _Hand:
    """Mails in hand."""

    mails: Sequence[OutboxMail]
    until: float
    """The second on the loop's clock until which nobody else can have claimed them."""


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
        rest: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """Take what it needs.

        ``connections`` are for all machines together; ``rest`` closes ours when others may have
        them.

        ``gave_up`` may write an alarm into the outbox; it should not do so for a failed alarm. It
        may be told of a mail twice, if the program ends just then.
        """
        self._queue = queue
        self._send = send
        self._clock = clock
        self._gave_up = gave_up
        self._beat = beat
        self._connections = connections
        self._rest = rest
        self._in_hand: set[int] = set()
        self._ended: list[SendResult] = []
        """What became of mails and is not stored yet."""
        self._host_is_down = False

    async def run(self) -> int:
        """Send everything that is due and return how many mails were sent.

        It ends early when the mail host is out of reach. When cancelled, it stores what it knows
        and gives back the rest, to be sent at the next start. Raises what the queue raises.
        """
        self._host_is_down = False
        lines = self._queue.lines(self._connections)
        ours = await asyncio.to_thread(lines.__enter__)
        try:
            if not ours and not await asyncio.to_thread(self._is_overdue):
                return 0  # other machines send all there is to send
            self._free = asyncio.Semaphore(ours or 1)
            self._storing = asyncio.Lock()
            return await self._empty()
        finally:
            if self._rest is not None:
                await self._rest()
            await asyncio.shield(asyncio.to_thread(lines.__exit__, None, None, None))

    def _is_overdue(self) -> bool:
        due = self._queue.next_due()
        return due is not None and due + OVERTAKEN < self._clock.now()

    async def _empty(self) -> int:
        """Send in all lanes; what one of them could not store is raised even when cancelled."""
        sent: list[int] = []

        async def lane() -> None:
            sent.append(await self._lane())

        await together(*(lane() for _ in range(LANES)))
        return sum(sent)

    async def _lane(self) -> int:
        sent = 0
        while not (self._host_is_down or is_cancelled()):
            hand = await self._claim()
            if not hand.mails:
                break
            sent += await self._send_all(hand)
        return sent

    async def _claim(self) -> _Hand:
        """Take a group; when cancelled meanwhile, give it back at once.

        A clock that jumps ahead ends our own leases, too: what we have in hand is not taken twice.
        """
        now, began = self._clock.now(), asyncio.get_running_loop().time()
        claim = asyncio.ensure_future(asyncio.to_thread(self._queue.claim, now, GROUP, now + LEASE))
        try:
            mails = await asyncio.shield(claim)
        except asyncio.CancelledError:
            await self._store([_given_back(mail) for mail in await claim])
            raise
        fresh = tuple(mail for mail in mails if mail.id not in self._in_hand)
        return _Hand(fresh, began + LEASE.total_seconds())

    async def _send_all(self, hand: _Hand) -> int:
        ends: dict[int, SendResult] = {}
        settled: set[int] = set()
        free = self._free

        async def attempt(mail: OutboxMail) -> None:
            await free.acquire()
            # Whoever stood still for a minute (a machine that slept) may have lost it.
            if asyncio.get_running_loop().time() < hand.until:
                end = ends[mail.id] = await self._attempt(mail)
                await self._settle(mail, end)
                settled.add(mail.id)
            # Not if that failed: nothing more is sent while it cannot be said that it was.
            free.release()

        ids = {mail.id for mail in hand.mails}
        self._in_hand |= ids
        alive = asyncio.create_task(self._keep(hand))
        attempts = [asyncio.create_task(attempt(mail)) for mail in hand.mails]
        try:
            await asyncio.gather(*attempts)
        finally:
            try:
                await end_tasks(*attempts)
                await self._settle_rest([m for m in hand.mails if m.id not in settled], ends)
            finally:
                alive.cancel()
                self._in_hand -= ids
        return sum(end.state is OutboxState.SENT for end in ends.values())

    async def _keep(self, hand: _Hand) -> None:
        """Renew the lease now and then, until cancelled."""
        while True:
            await asyncio.sleep(self._beat)
            began = asyncio.get_running_loop().time()
            try:
                await asyncio.to_thread(self._queue.renew, hand.mails, self._clock.now() + LEASE)
                hand.until = began + LEASE.total_seconds()
            except StorageError as error:
                log.warning("a lease could not be renewed: %s", error)

    async def _settle(self, mail: OutboxMail, end: SendResult) -> None:
        """Store what became of a mail, together with all that ended while others were stored."""
        if end.state is OutboxState.FAILED:
            await self._tell(mail, end.note)
        self._ended.append(end)
        async with self._storing:
            if end not in self._ended:
                return
            ends, self._ended = self._ended, []
            try:
                await self._store(ends)
            except BaseException:
                self._ended = [*ends, *self._ended]
                raise

    async def _settle_rest(
        self, mails: Sequence[OutboxMail], ends: Mapping[int, SendResult]
    ) -> None:
        """Store what is known of mails when sending has ended; give back the others."""
        failed = [mail for mail in mails if _has_failed(ends.get(mail.id))]
        others = [mail for mail in mails if mail not in failed]
        await self._store([ends.get(mail.id) or _given_back(mail) for mail in others])
        for mail in failed:
            await self._tell(mail, ends[mail.id].note)
        await self._store([ends[mail.id] for mail in failed])

    async def _tell(self, mail: OutboxMail, reason: str) -> None:
        """Tell of a failure, before it is stored: a crash tells it twice rather than never."""
        log.error("mail given up", extra={"outbox": mail.id, "kind": mail.kind})
        if self._gave_up is None:
            return
        try:
            await asyncio.to_thread(self._gave_up, mail, reason)
        except StorageError:
            raise
        except Exception:
            log.exception("could not tell of a mail given up", extra={"outbox": mail.id})

    async def _store(self, ends: Sequence[SendResult]) -> None:
        """Store what became of mails, as soon as that can be done: what was sent must be known.

        Meanwhile nothing else can be claimed either. Only who is stopped gives up after a last try.
        """
        while True:
            try:
                return await asyncio.to_thread(self._queue.settle, ends)
            except StorageUnavailableError as error:
                task = asyncio.current_task()
                if task is not None and task.cancelling():
                    raise
                log.warning("what became of %d mails cannot be stored yet: %s", len(ends), error)
            try:
                await asyncio.sleep(self._beat / 5)
            except asyncio.CancelledError:
                await asyncio.to_thread(self._queue.settle, ends)
                raise

    async def _attempt(self, mail: OutboxMail) -> SendResult:
        if self._host_is_down:
            return self._put_back(mail, "waits for the mail host", HOST_PAUSE / 2)
        if mail.tries > len(PAUSES) + 1:
            reason = "every attempt ended with the program itself, the last one too"
            return SendResult(mail.id, mail.tries, OutboxState.FAILED, reason)
        delivery = await self._deliver(mail)
        if isinstance(delivery, Accepted):
            return SendResult(mail.id, mail.tries, OutboxState.SENT, delivery.reply)
        if isinstance(delivery, Refused):
            return SendResult(mail.id, mail.tries, OutboxState.FAILED, delivery.reason)
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

    def _put_back(self, mail: OutboxMail, reason: str, pause: timedelta) -> SendResult:
        """The mail is not to blame: no attempt is counted, whatever the host's trouble lasts.

        Mails that were not tried come back sooner than the one that found the host away, so that
        a mail that makes a host hang up cannot stand in front of all others for ever.
        """
        again = self._clock.now() + pause
        return SendResult(mail.id, mail.tries, OutboxState.QUEUED, reason, again, attempted=False)

    def _later(self, mail: OutboxMail, reason: str) -> SendResult:
        """Try the same bytes again, after a pause that doubles; fail after the last attempt."""
        if mail.tries > len(PAUSES):
            return SendResult(mail.id, mail.tries, OutboxState.FAILED, reason)
        again = self._clock.now() + PAUSES[mail.tries - 1]
        return SendResult(mail.id, mail.tries, OutboxState.QUEUED, reason, again)


def _has_failed(end: SendResult | None) -> bool:
    return end is not None and end.state is OutboxState.FAILED


def _given_back(mail: OutboxMail) -> SendResult:
    return SendResult(mail.id, mail.tries, OutboxState.QUEUED, "stopped")
