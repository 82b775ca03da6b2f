"""The unit of work: one connection, one transaction, every port of the game."""

from __future__ import annotations

import fcntl
import threading
import zlib
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from sqlalchemy import Connection, Engine, func, insert, select, text

from gmbot.db.ballots import SqlBallots
from gmbot.db.codec import row_of, value_of
from gmbot.db.engine import FAILED, connect, connection_of, sqlite_file
from gmbot.db.games import SqlGames
from gmbot.db.kept.forgetting import forget_words
from gmbot.db.kept.marks import SqlOpenAlarms
from gmbot.db.ledger import SqlChains, SqlLedger
from gmbot.db.mails import SqlInbox, SqlOutbox
from gmbot.db.people import SqlPeople
from gmbot.db.press import SqlPressDesk
from gmbot.db.private_files import make_private
from gmbot.db.statements import Statements
from gmbot.db.tables import events
from gmbot.game.state.ballots import Ballots
from gmbot.game.state.errors import StorageError, StorageUnavailableError
from gmbot.game.state.model import Event
from gmbot.game.state.ports import (
    Chains,
    Games,
    Inbox,
    InHand,
    Ledger,
    OpenAlarms,
    Outbox,
    People,
)
from gmbot.game.state.press_items import PressDesk

Ring = Callable[[Connection, Collection[datetime | None]], None]
"""Has machines look at hours; None: as soon as the transaction is stored."""

_ADD_EVENT = insert(events)
_EVENTS = select(events).order_by(events.c.id)

_GAMES, _MAILS = 0x676D, 0x676D626F
"""The classes of PostgreSQL's advisory locks: "gm", whose numbers are the games', and "gmbo"."""


class Store:
    """Opens units of work (``ports.Storage``). One per process; threads may share it."""

    def __init__(self, url: str, ring: Ring | None = None) -> None:
        """Take ``sqlite:///file.db`` or ``postgresql://...``; nothing is opened yet.

        ``ring`` has other machines look at those hours, in the same transaction.
        """
        self.engine = connect(url)
        self._ring = ring
        self._open = threading.local()

    def __call__(self) -> SqlUnitOfWork:
        return SqlUnitOfWork(self.engine, self._open, self._ring)

    @contextmanager
    def mails_in_hand(self) -> Iterator[InHand | None]:
        """Share mails with other processes (``ports.Storage``).

        PostgreSQL knows what each machine has in hand. With SQLite one process handles all mails:
        the database has one writer.
        """
        file = sqlite_file(str(self.engine.url))
        if file is None:
            with self._locks(_MAILS) as locks:
                yield locks
            return
        with _lock_file(file) as lock:  # ends with the process, kill -9 included
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                yield None
                return
            yield _AllInHand()

    @contextmanager
    def in_hand(self) -> Iterator[InHand]:
        """Share games with other processes (``ports.Storage``); SQLite has one writer."""
        if sqlite_file(str(self.engine.url)) is not None:
            yield _AllInHand()
            return
        with self._locks(_GAMES) as locks:
            yield locks

    @contextmanager
    def _locks(self, kind: int) -> Iterator[InHand]:
        """PostgreSQL keeps who has what, and lets go when a connection ends."""
        with connection_of(self.engine) as plain:
            # No transaction: one that fails could not give the locks back.
            connection = plain.execution_options(isolation_level="AUTOCOMMIT")
            try:
                yield _Locks(connection, kind)
            finally:
                connection.execute(text("SELECT pg_advisory_unlock_all()"))

    def close(self) -> None:
        """Close all connections. Units of work that are open go on until they end."""
        self.engine.dispose()


class _AllInHand:
    """``ports.InHand`` where nobody else is asked."""

    shared = False

    def take(self, *things: int | str) -> bool:
        return True

    def let_go(self, *things: int | str) -> None:
        pass


class _Locks:
    """``ports.InHand`` as advisory locks of one connection, which counts how often each is taken.

    Two words with one number keep each other waiting, and do no more harm.
    """

    shared = True

    def __init__(self, connection: Connection, kind: int) -> None:
        self._connection = connection
        self._kind = kind

    def take(self, *things: int | str) -> bool:
        numbers = sorted(map(_number, things))
        locks = select(*(func.pg_try_advisory_lock(self._kind, number) for number in numbers))
        taken = [
            number
            for number, ours in zip(numbers, self._connection.execute(locks).one(), strict=True)
            if ours
        ]
        if len(taken) < len(numbers):
            self._unlock(taken)
        return len(taken) == len(numbers)

    def let_go(self, *things: int | str) -> None:
        self._unlock(list(map(_number, things)))

    def _unlock(self, numbers: Sequence[int]) -> None:
        if numbers:
            self._connection.execute(
                select(*(func.pg_advisory_unlock(self._kind, number) for number in numbers))
            )


def _number(thing: int | str) -> int:
    """A number of 31 bits: PostgreSQL's are signed."""
    return thing if isinstance(thing, int) else zlib.crc32(thing.encode()) >> 1


def _lock_file(file: str) -> IO[str]:
    lock = Path(f"{file}.lock")
    try:
        make_private(lock)
        return lock.open("a")
    except OSError as problem:
        raise StorageUnavailableError(
            f"the database cannot be used now ({problem}); nothing was changed"
        ) from problem


class SqlUnitOfWork:
    """One transaction (``ports.UnitOfWork``). To be used in one thread, within ``with``.

    It holds SQLite's write lock from its first statement to its end: read, decide, write, leave.
    What takes time (drawing, sending) is done before or after.
    """

    people: People
    games: Games
    inbox: Inbox
    outbox: Outbox
    ballots: Ballots
    ledger: Ledger
    press: PressDesk
    chains: Chains
    alarms: OpenAlarms

    def __init__(self, engine: Engine, opened: threading.local, ring: Ring | None = None) -> None:
        self._engine = engine
        self._opened = opened
        self._ring = ring

    def __enter__(self) -> Self:
        # SQLite has one write lock: a second unit within the first would wait for itself.
        if getattr(self._opened, "unit", None) is not None:
            raise StorageError("this thread has a unit of work open already; use that one")
        self._connection = connection_of(self._engine)
        self._connection.info.pop(FAILED, None)
        self._opened.unit = self
        self._depth = 0
        """How many savepoints there were."""
        self._statements = Statements(self._connection)
        self.people = self._people = SqlPeople(self._statements)
        self._logs: dict[int | None, tuple[Event, ...]] = {}
        """The logs that were read."""
        self.games = self._games = SqlGames(self._statements)
        self.inbox = SqlInbox(self._statements)
        self.outbox = SqlOutbox(self._statements)
        self.ballots = self._ballots = SqlBallots(self._statements)
        self.ledger = SqlLedger(self._statements)
        self.press = SqlPressDesk(self._statements)
        self.chains = self._chains = SqlChains(self._statements)
        self.alarms = SqlOpenAlarms(self._connection)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._opened.unit = None
        self._connection.close()

    def commit(self) -> None:
        """Make everything since the last commit lasting.

        Raises:
            StorageError: a statement of this unit failed. PostgreSQL would answer such a commit
                with a silent rollback, so it is refused with every database.
        """
        if self._connection.invalidated or self._connection.info.get(FAILED):
            raise StorageError("a statement of this unit of work failed; nothing was stored")
        if self._ring is not None and self._statements.due:
            self._ring(self._connection, self._statements.due)
            self._statements.due = set()
        self._connection.commit()
        self._games.let_go()
        self._let_go()

    @contextmanager
    def savepoint(self) -> Iterator[None]:
        """Undo what is done within if it raises, and keep what was done before.

        A database that is not to be had has lost all of the unit, so it cannot be committed.
        """
        info = self._connection.info
        failed_before = info.get(FAILED)
        in_hand = self._games.in_hand()
        # In the database's own words: the library's nested transactions cost ten times as much.
        self._depth += 1
        name = f"within_{self._depth}"
        self._connection.exec_driver_sql(f"savepoint {name}")
        try:
            yield
        except StorageUnavailableError:
            raise
        except BaseException:
            self._connection.exec_driver_sql(f"rollback to savepoint {name}")
            self._games.take_in_hand(in_hand)
            self._let_go()
            if not failed_before:
                info.pop(FAILED, None)
            raise
        self._connection.exec_driver_sql(f"release savepoint {name}")

    def forget_words(
        self, person_id: int | None, theirs: Sequence[str]
    ) -> tuple[tuple[int, int], ...]:
        """Take somebody's addresses out of all that is written (``kept.forgetting``)."""
        self._let_go()
        return forget_words(self._connection, person_id, theirs)

    def log(self, event: Event) -> None:
        """Append to the event log."""
        self._logs.clear()
        self._statements.run(_ADD_EVENT, row_of(event, events))

    def events(self, game_id: int | None = None) -> tuple[Event, ...]:
        """The log, oldest first: of one game, or all of it."""
        if game_id not in self._logs:
            query = _EVENTS if game_id is None else _EVENTS.where(events.c.game_id == game_id)
            rows = self._statements.all(query)
            self._logs[game_id] = tuple(value_of(row, Event, events) for row in rows)
        return self._logs[game_id]

    def _let_go(self) -> None:
        """Have nothing in hand but games: it may have been undone, or others may change it."""
        self._people.let_go()
        self._chains.let_go()
        self._ballots.let_go()
        self._logs.clear()
