"""Everything the game needs from the outside, in memory. ``tests/db`` keeps it honest.

The storage behaves as the real one does, down to what it refuses: the same tests run on both.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import UTC, datetime, timedelta
from types import TracebackType
from typing import Self, TypeVar

from fakes_chain import MemoryChains
from fakes_games import MemoryGames, MemoryPeople
from fakes_ledger import MemoryLedger, MemoryOpenAlarms
from fakes_mails import MemoryInbox, MemoryOutbox
from fakes_press import MemoryBallots, MemoryPressDesk
from fakes_values import Shelf, stored

from gmbot.game.state.errors import (
    AlreadyStoredError,
    NotStoredError,
    StorageError,
    StorageUnavailableError,
)
from gmbot.game.state.model import Event

T = TypeVar("T")


NOON = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)


class MemoryStorage:
    """``ports.Storage``. One unit of work at a time; others wait, as with SQLite."""

    def __init__(self) -> None:
        self.shelf = Shelf()
        self.lock = threading.Lock()
        self.owner: int | None = None

    def mails_in_hand(self) -> AbstractContextManager[MemoryInHand | None]:
        return nullcontext(MemoryInHand())

    def in_hand(self) -> AbstractContextManager[MemoryInHand]:
        return nullcontext(MemoryInHand())

    def __call__(self) -> MemoryWork:
        return MemoryWork(self)


class MemoryInHand:
    """``ports.InHand``: there is only this process."""

    shared = False

    def take(self, *things: int | str) -> bool:
        return True

    def let_go(self, *things: int | str) -> None:
        pass


class MemoryWork:
    """``ports.UnitOfWork`` on a copy, which takes the original's place at commit."""

    def __init__(self, storage: MemoryStorage) -> None:
        self._storage = storage
        self.shelf = storage.shelf  # a copy once it begins
        self.failed = False
        self.people = MemoryPeople(self)
        self.games = MemoryGames(self)
        self.inbox = MemoryInbox(self)
        self.outbox = MemoryOutbox(self)
        self.ballots = MemoryBallots(self)
        self.ledger = MemoryLedger(self)
        self.press = MemoryPressDesk(self)
        self.chains = MemoryChains(self)
        self.alarms = MemoryOpenAlarms(self)

    def __enter__(self) -> Self:
        if self._storage.owner == threading.get_ident():
            raise StorageError("this thread has a unit of work open already; use that one")
        self._storage.lock.acquire()
        self._storage.owner = threading.get_ident()
        self.shelf = self._storage.shelf.copy()
        self.failed = False
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._storage.owner = None
        self._storage.lock.release()

    def commit(self) -> None:
        if self.failed:
            raise StorageError("a statement of this unit of work failed; nothing was stored")
        self._storage.shelf = self.shelf.copy()

    @contextmanager
    def savepoint(self) -> Iterator[None]:
        before, failed = self.shelf.copy(), self.failed
        try:
            yield
        except StorageUnavailableError:
            raise
        except BaseException:
            self.shelf, self.failed = before, failed
            raise

    def log(self, event: Event) -> None:
        self.must_exist(self.shelf.games, event.game_id)
        self.shelf.events.append(stored(event))

    def events(self, game_id: int | None = None) -> tuple[Event, ...]:
        return tuple(one for one in self.shelf.events if game_id in (None, one.game_id))

    def refuse(self, error: StorageError) -> StorageError:
        """Spoil the transaction, as a failed statement does."""
        self.failed = True
        return error

    def must_exist(self, table: Mapping[int, object], key: int | None) -> None:
        if key is not None and key not in table:
            raise self.refuse(NotStoredError(f"{key} is not stored"))

    def must_be_new(self, value: object, taken: Iterable[object]) -> None:
        if value in set(taken):
            raise self.refuse(AlreadyStoredError(f"{value} exists"))


class FixedClock:
    """``ports.Clock`` that stands still until told otherwise."""

    def __init__(self, now: datetime = NOON) -> None:
        self.time = now

    def now(self) -> datetime:
        return self.time

    def advance(self, **step: float) -> datetime:
        """Move on: ``clock.advance(hours=24)``. Returns the new time."""
        self.time += timedelta(**step)
        return self.time


class LoadedDice:
    """``ports.Dice`` without chance: what is shuffled stays as it is, unless ``order`` says.

    ``order`` holds by label the positions as they shall come up: ``{"powers": [2, 0]}``.
    Secrets are ``secret0001``, ``secret0002``; codes ``code0001``.
    """

    def __init__(self, order: Mapping[str, Sequence[int]] | None = None) -> None:
        self.order = dict(order or {})
        self.thrown = self.salts = 0

    def shuffled(self, items: Sequence[T], seed: str, label: str) -> list[T]:
        positions = self.order.get(label, range(len(items)))
        return [items[position] for position in positions]

    def secret(self) -> str:
        return self._next("secret")

    def code(self) -> str:
        return self._next("code")

    def salt(self) -> str:
        self.salts += 1
        return f"{self.salts:064x}"

    def _next(self, word: str) -> str:
        self.thrown += 1
        return f"{word}{self.thrown:04d}"
