"""The tables. ``migrations/`` builds the same ones; a test compares the two.

Positions and orders are kept as JSON text in canonical notation, so that they can be read in
``sqlite3`` and ``psql`` and copied into a bug report.
"""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class UtcTime(TypeDecorator[datetime]):
    """A moment. Naive times are refused on the way in; on the way out all are aware, in UTC.

    SQLite keeps text without a zone (``2026-12-05 12:00:00.000000``, which sorts as time does),
    PostgreSQL ``timestamptz``.
    """

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Turn an aware time into UTC; raises ``ValueError`` for a naive one."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"a time without a zone cannot be stored: {value.isoformat()}")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the stored time as an aware one in UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Words(TypeDecorator[str]):
    """Text from anywhere. What a database cannot keep (NUL, half a character) becomes ``�``.

    Mails contain such things, and the note on a mail that failed must not fail itself.
    """

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """Return the text with the two things replaced."""
        if value is None:
            return None
        return value.replace("\0", "?").encode("utf-8", "replace").decode()


class JsonText(Words):
    """JSON as text: PostgreSQL's ``jsonb`` would reorder the keys; both are equally readable."""

    cache_ok = True


people = Table(
    "people",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Words, nullable=False),
    Column("zone", Words, nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("settings", JsonText, nullable=False),
)

addresses = Table(
    "addresses",
    metadata,
    Column("address", Words, primary_key=True),
    Column("person_id", ForeignKey("people.id"), nullable=False, index=True),
    Column("place", Integer, nullable=False),
)
"""An address belongs to one person; the one with ``place`` 0 is where our mail goes."""

confirmations = Table(
    "confirmations",
    metadata,
    Column("code", Words, primary_key=True),
    Column("person_id", ForeignKey("people.id"), nullable=False, index=True),
    Column("action", JsonText, nullable=False),
    Column("expires_at", UtcTime, nullable=False),
    Column("used", Boolean, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Words, nullable=False, unique=True),
    Column("variant", Words, nullable=False),
    Column("houserules", Words, nullable=False),
    Column("state", String(16), nullable=False),
    Column("phase", String(8), nullable=False),
    Column("position", JsonText, nullable=False),
    Column("deadline", UtcTime),
    Column("opened_at", UtcTime),
    Column("reminded_for", UtcTime),
    Column("zone", Words, nullable=False),
    Column("gm_name", Words, nullable=False),
    Column("gm_address", Words, nullable=False),
    Column("settings", JsonText, nullable=False),
    Column("seed", Words, nullable=False),
    Column("ending", Words, nullable=False),
    Column("due_at", UtcTime),
    Column("notes", JsonText, nullable=False, server_default="{}"),
    Column("look_at", UtcTime),
    Index(None, "state", "deadline", "id"),
    Index(None, "look_at"),
)
"""``phase`` repeats what ``position`` says, for people who look at the table; ``look_at`` is made
from the rest (``game.phases.timers``), so that a sweep reads no game with nothing to do."""

seats = Table(
    "seats",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game_id", ForeignKey("games.id"), nullable=False, index=True),
    Column("power", String(64)),
    Column("person_id", ForeignKey("people.id"), index=True),
    Column("token", Words, nullable=False, unique=True),
)

submissions = Table(
    "submissions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game_id", ForeignKey("games.id"), nullable=False),
    Column("power", String(64), nullable=False),
    Column("phase", String(8), nullable=False),
    Column("serial", Integer, nullable=False),
    Column("orders", JsonText, nullable=False),
    Column("received_at", UtcTime, nullable=False),
    Column("number", BigInteger),
    Column("final", Boolean, nullable=False),
    Column("verified", Boolean, nullable=False),
    Column("withdrawn", Boolean, nullable=False),
    Column("inbox_id", ForeignKey("inbox.id"), index=True),
    Column("salt", String(64), nullable=False, server_default=""),
    UniqueConstraint("game_id", "phase", "power", "serial"),
)

phases = Table(
    "phases",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game_id", ForeignKey("games.id"), nullable=False),
    Column("phase", String(8), nullable=False),
    Column("before", JsonText, nullable=False),
    Column("report", JsonText, nullable=False),
    Column("used", JsonText, nullable=False),
    Column("resolved_at", UtcTime, nullable=False),
    UniqueConstraint("game_id", "phase"),
)
"""Resolved phases. The unique key is what makes a deadline happen only once."""

inbox = Table(
    "inbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("mailbox", Words),
    Column("uidvalidity", BigInteger),
    Column("uid", BigInteger),
    Column("source", Words, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("message_id", Words, nullable=False),
    Column("fingerprint", Words, nullable=False, index=True),
    Column("state", String(16), nullable=False),
    Column("note", Words, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("received_at", UtcTime, nullable=False),
    UniqueConstraint("mailbox", "uidvalidity", "uid"),
    Index(None, "state", "received_at"),
)
"""Mails as they came. ``mailbox``, ``uidvalidity`` and ``uid`` are null for piped mails;
``digest`` is SHA-256 of the bytes as stored, in hexadecimal."""

mailboxes = Table(
    "mailboxes",
    metadata,
    Column("name", Words, primary_key=True),
    Column("uidvalidity", BigInteger, nullable=False),
    Column("first_uid", BigInteger, nullable=False),
    Column("opened_at", UtcTime, nullable=False),
)
"""When each mailbox was read for the first time; what lay in it then is nobody's mail to us."""

inbox_bytes = Table(
    "inbox_bytes",
    metadata,
    Column("inbox_id", ForeignKey("inbox.id"), primary_key=True),
    Column("raw", LargeBinary, nullable=False),
)
"""Bytes apart from what changes: SQLite writes a whole row again for each change of it. Two
changes of a row with a mail of 100 kB took 1.1 ms, without it 0.1 ms."""

outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("message_id", Words, nullable=False, unique=True),
    Column("envelope_from", Words, nullable=False),
    Column("recipient", Words, nullable=False),
    Column("kind", Words, nullable=False),
    Column("state", String(16), nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Column("due_at", UtcTime, nullable=False),
    Column("lease_until", UtcTime),
    Column("tries", Integer, nullable=False),
    Column("note", Words, nullable=False),
    Column("game", Words, nullable=False),
    Column("subject", Words, nullable=False),
    Column("answers", ForeignKey("inbox.id"), index=True),
    Index(None, "state", "due_at"),
    Index(None, "recipient", "created_at"),
)
"""Mails that leave. Until ``lease_until`` a claimed mail is somebody's; ``tries`` counts attempts
begun, so that a crash while sending is counted too."""

outbox_bytes = Table(
    "outbox_bytes",
    metadata,
    Column("outbox_id", ForeignKey("outbox.id"), primary_key=True),
    Column("raw", LargeBinary, nullable=False),
    Column("form", String(8), nullable=False, server_default="raw"),
)
"""As ``inbox_bytes``, in a form that ``kept`` knows. Never changed after they were made, and
gone when the operator's time for them is over."""

files = Table(
    "files",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("used_at", UtcTime, nullable=False),
    Column("content", LargeBinary, nullable=False),
    Column("over", String(64)),
)
"""Drawings and other files of mails, once by their content (SHA-256, hexadecimal). ``over``: the
digest of the file that this one is packed over (``kept.grounds``), of the same mails."""

outbox_files = Table(
    "outbox_files",
    metadata,
    Column("outbox_id", ForeignKey("outbox.id"), primary_key=True),
    Column("digest", ForeignKey("files.digest"), primary_key=True, index=True),
)
"""The files of a mail whose bytes are kept."""

ledger = Table(
    "ledger",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("entry", Words, nullable=False),
    Column("at", UtcTime, nullable=False),
    Index(None, "entry", "at"),
    Index(None, "at"),
)
"""What has been spent of the limits: one row each time, kept for some weeks."""

ballots = Table(
    "ballots",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game_id", ForeignKey("games.id"), nullable=False, index=True),
    Column("state", String(16), nullable=False),
    Column("number", Integer),
    Column("closes_at", UtcTime),
    Column("data", JsonText, nullable=False),
    Index(None, "state", "closes_at"),
)
"""Proposals to end a game, with their votes."""

press = Table(
    "press",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game_id", ForeignKey("games.id"), nullable=False),
    Column("state", String(16), nullable=False),
    Column("data", JsonText, nullable=False),
    Index(None, "game_id", "state"),
)
"""Press that did not leave at once."""

circles = Table(
    "circles",
    metadata,
    Column("token", Words, primary_key=True),
    Column("game_id", ForeignKey("games.id"), nullable=False),
    Column("seat_id", ForeignKey("seats.id"), nullable=False, index=True),
    Column("data", JsonText, nullable=False),
)
"""Whom a seat's reply to press goes to, by the secret of its reply address."""

daily = Table(
    "daily",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("person_id", ForeignKey("people.id"), nullable=False, index=True),
    Column("game", Words, nullable=False),
    Column("at", UtcTime, nullable=False),
    Column("data", JsonText, nullable=False),
)
"""Finished texts that wait for their readers' daily mails; gone once they are sent."""

events = Table(
    "events",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", UtcTime, nullable=False),
    Column("what", Words, nullable=False),
    Column("game_id", ForeignKey("games.id"), index=True),
    Column("data", JsonText, nullable=False),
)
"""Append-only: nothing in the program changes or removes a line."""

chain = Table(
    "chain",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game_id", ForeignKey("games.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", String(20), nullable=False),
    Column("prev", String(64), nullable=False),
    Column("seal", String(64), nullable=False),
    Column("hash", String(64), nullable=False),
    Column("salt", String(64), nullable=False),
    Column("body", Text, nullable=False),
    Column("kind", String(32), nullable=False, server_default=""),
    UniqueConstraint("game_id", "seq"),
)
"""The sealed log of each game (``gmbot.fairness.log``); triggers refuse to change a row."""

marks = Table(
    "marks",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("text", Words, nullable=False),
    Column("at", UtcTime, nullable=False),
)
"""What the installation remembers about itself (``db.marks``)."""
