"""Fetch raw mails from an IMAP mailbox, and mark them seen once they are stored.

    while True:
        try:
            async for batch in mailbox.new_mails(known):
                store(batch)                      # one transaction
                await mailbox.mark_seen(batch)
        except MailboxError as error:
            log.warning("%s", error)
        await mailbox.wait(poll_seconds)

A search for mails that are not stored is the truth; the push of IDLE is only a hint to search now.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime

from gmbot.mail.connecting import Account, Backoff
from gmbot.mail.imap_link import Link, LoginError, MailboxError, Opened, RefusedError
from gmbot.mail.reading import CUT_MARK

__all__ = ["Fetched", "Known", "LoginError", "Mailbox", "MailboxError", "Opened", "RefusedError"]

log = logging.getLogger(__name__)

BATCH = 50
"""Measured: more in one FETCH is slower, for aioimaplib reads an answer again and again."""
BATCH_BYTES = 4_000_000
ASK_BATCH = 400
"""A thousand lines in one answer break aioimaplib."""
IDLE_SECONDS = 9 * 60
"""Routers forget a silent connection after ten minutes or more."""

Known = Callable[[int, Sequence[int]], Awaitable[Collection[int]]]
"""Asked with ``(UIDVALIDITY, UIDs)``: which of these are stored already?"""


@dataclass(frozen=True, slots=True)
class Fetched:
    """One mail as the server has it."""

    uidvalidity: int
    uid: int
    raw: bytes
    """Exactly its bytes; over the size limit its header after a line ``X-Gmbot-Cut: <size>``."""
    received_at: datetime
    """INTERNALDATE in UTC: when the server took it."""


class Mailbox:
    """One mailbox on one server, for one task."""

    def __init__(self, account: Account, mailbox: str = "INBOX", limit: int = 1_000_000) -> None:
        """``limit``: mails of more bytes are fetched by their header only.

        Raises:
            ValueError: STARTTLS was asked for, which the library cannot do.
        """
        if account.tls == "starttls":
            raise ValueError(
                f'{account.where}: for IMAP, tls is "implicit" (usually port 993),'
                ' or "none" on this machine'
            )
        self._account = account
        self._mailbox = mailbox
        self._limit = limit
        self._link: Link | None = None
        self._backoff = Backoff()
        self._uidvalidity = 0
        self._end = 1
        """The UID that the next mail had when the mailbox was opened."""
        self._next_uid = 1
        """Every mail below this one is stored."""
        self._failures: Counter[int] = Counter()
        """How often the connection was lost in fetching a mail. Such mails go alone, the worst one
        last, so that a mail that breaks the server or the library keeps back no other."""

    @property
    def capabilities(self) -> frozenset[str]:
        """What the server says it can do; empty without a connection."""
        return self._link.capabilities if self._link else frozenset()

    async def new_mails(self, known: Known) -> AsyncIterator[list[Fetched]]:
        """Yield the mails that are not stored yet, oldest first, at most ``BATCH`` at a time.

        Store each batch, then call :meth:`mark_seen`, then ask for the next. A batch that was not
        stored comes again the next time. Ends when a search finds nothing that was not yielded.

        Raises:
            MailboxError: also in the middle; what was yielded before is good.
        """
        offered: set[int] = set()
        while True:
            uids = [uid for uid in await self._unstored(known) if uid not in offered]
            if not uids:
                # Only now: a server may let us in every time and fail at the same mail.
                self._backoff.succeeded()
                return
            offered.update(uids)
            uidvalidity = self._uidvalidity
            for group in _groups(uids, ASK_BATCH):
                async for batch in self._fetch(uidvalidity, group):
                    yield batch

    async def mark_seen(self, mails: Collection[Fetched]) -> None:
        r"""Set the flag \Seen, for people who look into the mailbox; nothing else relies on it.

        Raises:
            MailboxError: the connection was lost.
        """
        uids = sorted(mail.uid for mail in mails if mail.uidvalidity == self._uidvalidity)
        async with self._guarded() as link:
            try:
                for group in _groups(uids, ASK_BATCH):
                    await link.flag(group, "\\Seen")
            except RefusedError as error:
                log.warning("mails could not be marked as seen: %s", error)

    async def wait(self, seconds: float) -> None:
        """Return when mail may have come: on a push of the server, else after ``seconds``.

        After a failure this is the pause before the next try, which grows with each failure. Never
        raises for a lost connection: the next :meth:`new_mails` rebuilds it.
        """
        if self._link is not None and "IDLE" in self.capabilities:
            try:
                async with self._guarded() as link:
                    await link.idle(min(seconds, IDLE_SECONDS))
                return
            except MailboxError as error:
                log.info("the connection was lost while waiting for mail: %s", error)
        await asyncio.sleep(min(self._backoff.seconds() or seconds, seconds))

    async def check(self) -> Opened:
        """Connect, log in and open the mailbox if that is not done; raises as new_mails does.

        Tells how the mailbox was when it was opened.
        """
        async with self._guarded():
            return Opened(self._uidvalidity, self._end)

    async def having(self, header: str = "", value: str = "") -> tuple[int, ...]:
        """The UIDs of the mails with ``value`` in a header field; of all mails if none is named."""
        async with self._guarded() as link:
            asked = ("HEADER", header, link.quoted(value)) if header else ("ALL",)
            return tuple(await link.search(*asked))

    async def delete(self, uids: Sequence[int]) -> None:
        """Delete mails; a server without UIDPLUS only marks them deleted."""
        async with self._guarded() as link:
            for group in _groups(uids, ASK_BATCH):
                await link.flag(group, "\\Deleted")
                if "UIDPLUS" in link.capabilities:
                    await link.expunge(group)

    async def close(self) -> None:
        """Log out if the server answers quickly, and close the connection in any case."""
        link, self._link = self._link, None
        if link is not None:
            await link.logout()

    @asynccontextmanager
    async def _guarded(self, uids: Collection[int] = ()) -> AsyncIterator[Link]:
        """Give the connection, and throw it away after any failure or cancellation."""
        try:
            yield await self._opened()
        except MailboxError:
            self._drop()
            self._failures.update(uids)
            raise
        except Exception as error:  # whatever the library makes of a bad answer
            self._drop()
            self._failures.update(uids)
            reason = str(error) or type(error).__name__
            raise MailboxError(f"{self._account.where}: {reason}") from error
        except BaseException:
            self._drop()
            raise

    def _drop(self) -> None:
        link, self._link = self._link, None
        self._backoff.failed()
        if link is not None:
            link.abort()

    async def _opened(self) -> Link:
        if self._link is None:
            self._link = Link(self._account)
            await self._link.open()
            uidvalidity, self._end = await self._link.select(self._mailbox)
            if uidvalidity != self._uidvalidity:
                # The first time, or the server has numbered its mails anew: look at all of them.
                self._uidvalidity, self._next_uid = uidvalidity, 1
                self._failures.clear()
            log.info("mailbox opened", extra={"server": self._account.where})
        return self._link

    async def _unstored(self, known: Known) -> list[int]:
        async with self._guarded() as link:
            # "n:*" always names the last mail, even where its UID is below n.
            listed = await link.search("UID", f"{self._next_uid}:*")
        uids = sorted(uid for uid in listed if uid >= self._next_uid)
        stored: set[int] = set()
        for group in _groups(uids, ASK_BATCH):
            stored.update(await known(self._uidvalidity, group))
        unstored = [uid for uid in uids if uid not in stored]
        if uids:
            self._next_uid = unstored[0] if unstored else uids[-1] + 1
        return sorted(unstored, key=lambda uid: (self._failures[uid], uid))

    async def _fetch(self, uidvalidity: int, uids: Sequence[int]) -> AsyncIterator[list[Fetched]]:
        async with self._guarded() as link:
            sizes = await link.sizes(uids)
        for portion in self._portions(uids, sizes):
            async with self._guarded(portion) as link:
                if self._uidvalidity != uidvalidity:
                    raise MailboxError(
                        f"{self._account.where}: the mailbox was numbered anew; it is read again"
                    )
                mails = await self._fetch_portion(link, portion, sizes)
            for uid in portion:
                self._failures.pop(uid, None)
            if mails:  # a mail that was deleted meanwhile is simply missing
                yield mails

    async def _fetch_portion(
        self, link: Link, uids: Sequence[int], sizes: dict[int, int]
    ) -> list[Fetched]:
        if sizes[uids[0]] <= self._limit:
            answers = await link.fetch(uids, "BODY.PEEK[]", sum(sizes[uid] for uid in uids))
            return [Fetched(self._uidvalidity, *answer) for answer in answers]
        answers = await link.fetch(uids, "BODY.PEEK[HEADER]", 0)
        return [
            Fetched(self._uidvalidity, uid, CUT_MARK + b"%d\r\n" % sizes[uid] + header, when)
            for uid, header, when in answers
        ]

    def _portions(self, uids: Sequence[int], sizes: dict[int, int]) -> Iterator[list[int]]:
        """Cut a group so that one answer stays small; mails over the limit go alone."""
        portion: list[int] = []
        total = 0
        for uid in uids:
            if uid not in sizes:  # deleted meanwhile
                continue
            size = sizes[uid]
            alone = size > self._limit or self._failures[uid] > 0
            if portion and (alone or total + size > BATCH_BYTES or len(portion) == BATCH):
                yield portion
                portion, total = [], 0
            if alone:
                yield [uid]
            else:
                portion.append(uid)
                total += size
        if portion:
            yield portion


def _groups(items: Sequence[int], most: int) -> Iterator[Sequence[int]]:
    for start in range(0, len(items), most):
        yield items[start : start + most]
