"""One thing in one transaction, with the mails that it leads to.

What is dear of a mail, its pictures, is painted when it leaves, and no transaction waits for it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar

from gmbot.game.notices.envelope import Envelope
from gmbot.game.state.context import Context
from gmbot.game.state.errors import StorageUnavailableError
from gmbot.game.state.ports import Clock, Mailroom, Storage, UnitOfWork

log = logging.getLogger(__name__)

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

    def do_all(self, acts: Sequence[Callable[[Context], Done[T]]], now: datetime) -> list[T | None]:
        """Do several things in one transaction, their mails written beside us (``has_help``).

        The answer is None for what raised: it is undone, and to be done by itself. Raises what goes
        wrong with the mails; nothing was done then.
        """
        results: list[T | None] = []
        posts: list[Callable[[], None]] = []
        with self.storage() as work:
            for act in acts:
                try:
                    with work.savepoint():
                        done = act(self.context(work, now))
                        if done.stores:
                            posts.append(self.mailroom.begin(work, done.mails, now))
                        results.append(done.result)
                except StorageUnavailableError:
                    raise
                except Exception:
                    log.info("not done together with others, to be done alone", exc_info=True)
                    results.append(None)
            for post in posts:
                post()
            if posts:
                work.commit()
        return results
