"""What the tables hold of somebody who is to be forgotten, beside what the game knows of.

Rows stay where others refer to them; what could be read in them goes. A row of a sealed log that
names an address keeps its seal and loses its words; who asks for that has the log tell of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Row,
    Table,
    delete,
    func,
    select,
    text,
    update,
)

from gmbot.db.engine import connection_of
from gmbot.db.kept.packing import without_files
from gmbot.db.kept.pruning import STEP
from gmbot.db.tables import (
    ballots,
    chain,
    circles,
    confirmations,
    daily,
    events,
    games,
    inbox,
    inbox_bytes,
    ledger,
    outbox,
    outbox_bytes,
    outbox_files,
    phases,
    press,
    submissions,
)
from gmbot.game.people import whole
from gmbot.game.state.model import InboxState, OutboxState

NOBODY = "forgotten"
"""Whose a mail is that was somebody's."""

_WRITTEN = (
    games.c.notes, games.c.settings, ballots.c.data, press.c.data, circles.c.data, daily.c.data,
    events.c.data, phases.c.report, submissions.c.orders, inbox.c.note, outbox.c.note,
    outbox.c.subject,
)  # fmt: skip
"""Where people may have written an address."""

_BYTES = {"outbox": (outbox_files, outbox_bytes), "inbox": (inbox_bytes,)}
_WAITING = {
    "outbox": {OutboxState.QUEUED.value},
    "inbox": {InboxState.NEW.value, InboxState.SET_ASIDE.value, InboxState.HELD.value},
}

Shows: TypeAlias = Callable[[bytes], bool]
"""Tells something of the bytes of a mail."""


@dataclass(frozen=True, slots=True)
class Gone:
    """What became of the mails that show somebody."""

    mails: int
    waiting: int
    """Others' mails, which could not go yet."""
    mentioning: int = 0
    """Others' mails that have the words of the name, and may mean something else: they stay."""


def forget_mails(engine: Engine, is_theirs: Shows, shows: Shows, mentions: Shows) -> Gone:
    """Let the bytes of mails go that show somebody.

    Mails of others that wait to be handled, and mails to others that wait to be sent, keep theirs.
    ``is_theirs`` tells whether they wrote a mail that came in; those that only ``mentions`` finds
    are counted.
    """
    gone = waiting = mentioning = 0
    for mails, content in ((outbox, outbox_bytes), (inbox, inbox_bytes)):
        for rows in _in_steps(engine, content, content.c[f"{mails.name}_id"]):
            matching = [row for row in rows if shows(_readable(row))]
            others = (row for row in rows if row not in matching)
            mentioning += sum(mentions(_readable(row)) for row in others)
            with connection_of(engine) as connection, connection.begin():
                for row in matching:
                    if mails is inbox and is_theirs(row.raw):
                        ignored = {"state": InboxState.IGNORED.value}
                        mine = update(inbox).where(inbox.c.id == row.inbox_id)
                        connection.execute(mine.values(ignored))
                    settled = _let_go(connection, mails, row[0])
                    gone, waiting = gone + settled, waiting + (not settled)
    return Gone(gone, waiting, mentioning)


def _readable(row: Row[Any]) -> bytes:
    return without_files(row.form, row.raw) if "form" in row._fields else row.raw


def forget_words(
    connection: Connection, person_id: int | None, theirs: Sequence[str]
) -> tuple[tuple[int, int], ...]:
    """Take a person's addresses out of all that is written.

    Return the rows of logs that lost their words: the game of each, and its number.
    """
    for table in (confirmations, daily):
        connection.execute(delete(table).where(table.c.person_id == person_id))
    _mails_to_them(connection, theirs)
    closed: list[int] = []
    for address in theirs:
        for column in (confirmations.c.action, ledger.c.entry):
            for key, _ in _holding(connection, column, address):
                connection.execute(delete(column.table).where(_key(column) == key))
        for column in _WRITTEN:
            for key, words in _holding(connection, column, address):
                blank = {column: whole(address).sub("", words)}
                connection.execute(update(column.table).where(_key(column) == key).values(blank))
        with _chain_open(connection):
            for key, _ in _holding(connection, chain.c.body, address):
                closing = update(chain).where(chain.c.id == key).values(body="", salt="")
                connection.execute(closing)
                closed.append(key)
    rows = select(chain.c.game_id, chain.c.seq).where(chain.c.id.in_(closed))
    return tuple((row.game_id, row.seq) for row in connection.execute(rows.order_by(chain.c.id)))


@contextmanager
def deleting_for_good(engine: Engine) -> Iterator[None]:
    """Have SQLite keep nothing of what is deleted: not in free pages, not in its log."""
    if engine.dialect.name != "sqlite":
        yield
        return
    _pragma(engine, "secure_delete=ON")
    yield
    _pragma(engine, "wal_checkpoint(TRUNCATE)")


def _pragma(engine: Engine, words: str) -> None:
    driver = engine.raw_connection()  # outside any transaction
    try:
        driver.cursor().execute(f"PRAGMA {words}").fetchall()
    finally:
        driver.close()


def _in_steps(engine: Engine, table: Table, key: Column[int]) -> Iterator[Sequence[Row[Any]]]:
    last = 0
    while True:
        step = select(table).where(key > last).order_by(key).limit(STEP)
        with connection_of(engine) as connection:
            rows = connection.execute(step).all()
        if not rows:
            return
        yield rows
        last = rows[-1][0]


def _let_go(connection: Connection, mails: Table, mail_id: int) -> bool:
    """Take a mail's bytes away, and its title; False if it still waits for something."""
    waits = _WAITING[mails.name]
    state = connection.execute(select(mails.c.state).where(mails.c.id == mail_id)).scalar()
    if state in waits:
        return False
    for table in _BYTES[mails.name]:
        connection.execute(delete(table).where(table.c[f"{mails.name}_id"] == mail_id))
    title = {"subject": ""} if mails is outbox else {"message_id": "", "note": ""}
    connection.execute(update(mails).where(mails.c.id == mail_id).values(title))
    return True


def _mails_to_them(connection: Connection, theirs: Sequence[str]) -> None:
    """Take the bytes of all mails to somebody, and their address; what waits is not sent."""
    to_them = select(outbox.c.id).where(outbox.c.recipient.in_(theirs))
    answered = select(outbox.c.answers).where(outbox.c.recipient.in_(theirs))
    for table in _BYTES["outbox"]:
        connection.execute(delete(table).where(table.c.outbox_id.in_(to_them)))
    blank = {"message_id": "", "note": ""}
    connection.execute(update(inbox).where(inbox.c.id.in_(answered)).values(blank))
    queued = OutboxState.QUEUED.value
    mine = outbox.c.recipient.in_(theirs)
    unsent = update(outbox).where(mine, outbox.c.state == queued)
    connection.execute(unsent.values(state=OutboxState.FAILED.value))
    connection.execute(update(outbox).where(mine).values(recipient=NOBODY, subject="", note=""))


def _holding(
    connection: Connection, column: Column[Any], address: str
) -> tuple[tuple[Any, str], ...]:
    """The key and the words of each row that names an address, and not just a longer one."""
    near = func.lower(column).contains(address, autoescape=True)
    rows = connection.execute(select(_key(column), column).where(near)).all()
    return tuple((key, words) for key, words in rows if whole(address).search(words))


def _key(column: Column[Any]) -> Column[Any]:
    [key] = column.table.primary_key
    return key


@contextmanager
def _chain_open(connection: Connection) -> Iterator[None]:
    """Take the triggers away that refuse to change the log, within this transaction."""
    if connection.dialect.name != "sqlite":
        connection.execute(text("ALTER TABLE chain DISABLE TRIGGER USER"))
        yield
        connection.execute(text("ALTER TABLE chain ENABLE TRIGGER USER"))
        return
    made = text("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'chain'")
    triggers = connection.execute(made).all()
    for name, _ in triggers:
        connection.execute(text(f"DROP TRIGGER {name}"))
    yield
    for _, statement in triggers:
        connection.execute(text(statement))
