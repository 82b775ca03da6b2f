"""One thing in one transaction, with the pictures of its mails drawn while no transaction is open.

A board takes longer to draw than everything else together. So the thing is done once to see what
its mails show, and undone; then the pictures are drawn, and it is done for good.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar

from gmbot.game.notices.envelope import Envelope
from gmbot.game.state.context import Context
from gmbot.game.state.ports import Clock, Mailroom, Pictures, Storage, UnitOfWork

log = logging.getLogger(__name__)

T = TypeVar("T")

ATTEMPTS = 3
"""How often other pictures may be wanted than the time before; then they are drawn on the way."""


@dataclass(frozen=True, slots=True)
class Done(Generic[T]):
    """What something led to."""

    result: T
    mails: Sequence[Envelope] = ()
    stores: bool = True
    """False: nothing was changed; a commit costs as much as a mail."""


@dataclass(frozen=True, slots=True)
class Desk:
    """Does things, each in a transaction of its own."""

    storage: Storage
    context: Callable[[UnitOfWork, datetime], Context]
    mailroom: Mailroom
    pictures: Pictures
    clock: Clock

    def do(self, act: Callable[[Context], Done[T]], now: datetime | None = None) -> T:
        """Do something and post its mails; return its result.

        ``act`` may be called several times. Only what the last call has stored is kept.
        """
        now = now or self.clock.now()
        for _ in range(ATTEMPTS):
            with self.storage() as work:
                done = act(self.context(work, now))
                missing = self.pictures.missing(work, done.mails)
                if not missing:
                    return self._keep(work, done, now)
            self.pictures.draw(missing)
        log.warning("pictures differ each time; they are drawn on the way")
        with self.storage() as work:
            return self._keep(work, act(self.context(work, now)), now)

    def _keep(self, work: UnitOfWork, done: Done[T], now: datetime) -> T:
        if done.stores:
            self.mailroom.post(work, done.mails, now)
            work.commit()
        return done.result
