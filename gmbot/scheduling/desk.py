"""One thing in one transaction, with the mails that it leads to.

What is dear of a mail, its pictures, is painted when it leaves, and no transaction waits for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar

from gmbot.game.notices.envelope import Envelope
from gmbot.game.state.context import Context
from gmbot.game.state.ports import Clock, Mailroom, Storage, UnitOfWork

T = TypeVar("T")


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
    clock: Clock

    def do(self, act: Callable[[Context], Done[T]], now: datetime | None = None) -> T:
        """Do something and post its mails; return its result."""
        now = now or self.clock.now()
        with self.storage() as work:
            done = act(self.context(work, now))
            if done.stores:
                self.mailroom.post(work, done.mails, now)
                work.commit()
            return done.result
