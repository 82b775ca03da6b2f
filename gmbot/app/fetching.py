"""From the mailbox to the inbox: stored first, marked seen afterwards.

Mails that lay in the mailbox when it was read for the first time were not written to a bot. They
stay there as they are, unless the configuration wants them answered.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence

from gmbot.app.assemble import Bot
from gmbot.game.state.model import FirstLook, InboxState
from gmbot.mail.imap import Fetched, Mailbox, Opened

log = logging.getLogger(__name__)


class Fetching:
    """Takes what is new in the mailbox."""

    def __init__(
        self, bot: Bot, mailbox: Mailbox, stored: Callable[[], None] = lambda: None
    ) -> None:
        """``stored`` is called after each batch that is safe."""
        assert bot.config.imap is not None
        self._bot = bot
        self._mailbox = mailbox
        self._stored = stored
        self._name = bot.config.imap.mailbox
        self._leaves_old_mail = bot.config.imap.old_mail == "leave"
        self._first: FirstLook | None = None

    async def once(self) -> int:
        """Store every mail that is not stored yet; return how many. Raises MailboxError."""
        count = 0
        if self._first is None:
            self._first = await asyncio.to_thread(self._first_look, await self._mailbox.check())
        async for batch in self._mailbox.new_mails(self._known):
            to_us = [mail for mail in batch if not self._is_old(mail)]
            await asyncio.to_thread(self._store, batch)
            count += len(to_us)
            self._stored()
            await self._mailbox.mark_seen(to_us)
        return count

    def _first_look(self, opened: Opened) -> FirstLook:
        with self._bot.store() as work:
            earlier = work.inbox.mailbox(self._name)
            if earlier is not None:
                return earlier
            look = FirstLook(self._name, *opened, self._bot.clock.now())
            work.inbox.add_mailbox(look)
            work.commit()
        left = "left as they are" if self._leaves_old_mail else "read"
        log.info("%s is read for the first time; older mails are %s", self._name, left)
        return look

    async def _known(self, uidvalidity: int, uids: Sequence[int]) -> Collection[int]:
        left = {uid for uid in uids if self._is_left(uidvalidity, uid)}
        asked = [uid for uid in uids if uid not in left]

        def ask() -> Collection[int]:
            with self._bot.store() as work:
                return work.inbox.known(self._name, uidvalidity, asked)

        return left.union(await asyncio.to_thread(ask)) if asked else left

    def _is_left(self, uidvalidity: int, uid: int) -> bool:
        """Tell whether a mail is not even fetched."""
        first = self._first
        if first is None or not self._leaves_old_mail:
            return False
        return uidvalidity == first.uidvalidity and uid < first.first_uid

    def _is_old(self, mail: Fetched) -> bool:
        """Tell whether a mail lay there already, before the server numbered its mails anew."""
        first = self._first
        if first is None or not self._leaves_old_mail:
            return False
        return mail.uidvalidity != first.uidvalidity and mail.received_at < first.opened_at

    def _store(self, batch: Sequence[Fetched]) -> None:
        """Commit a batch before anything else happens to it: a crash repeats, never loses."""
        seen_at = self._bot.clock.now()
        with self._bot.store() as work:
            for mail in batch:
                key = (self._name, mail.uidvalidity, mail.uid)
                arrived = min(mail.received_at, seen_at)  # a host whose clock is fast
                inbox_id = work.inbox.add(mail.raw, arrived, "imap", key)
                if inbox_id is not None and self._is_old(mail):
                    note = "It lay in the mailbox before gmbot read that for the first time."
                    work.inbox.mark(inbox_id, InboxState.IGNORED, note)
            work.commit()
