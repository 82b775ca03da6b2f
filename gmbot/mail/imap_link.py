"""One IMAP connection that cannot hang.

aioimaplib waits for ever on a connection that is gone, and breaks when two commands overlap. So
every command races against the loss of the connection and a deadline, one at a time; a connection
on which anything failed is never used again.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta, timezone
from typing import NamedTuple, TypeVar

from aioimaplib import IMAP4, AioImapException, Response
from aioimaplib.aioimaplib import quoted

from gmbot.mail.connecting import Account, tls_context
from gmbot.rules.errors import GmbotError

SLOWEST = 20_000
"""Bytes per second below which a transfer counts as stuck."""

T = TypeVar("T")

_MESSAGE = re.compile(rb"\d+ FETCH \(")
_UID = re.compile(rb"[( ]UID (\d+)")
_SIZE = re.compile(rb"RFC822\.SIZE (\d+)")
_QUOTED_CONTENT = re.compile(rb'BODY\[[A-Z]*\] (?:"((?:[^"\\]|\\.)*)"|NIL)')
_INTERNALDATE = re.compile(
    rb'INTERNALDATE "([ \d]\d)-([A-Za-z]{3})-(\d{4}) (\d\d):(\d\d):(\d\d) ([+-])(\d\d)(\d\d)"'
)
_MONTHS = b"jan feb mar apr may jun jul aug sep oct nov dec".split()


class MailboxError(GmbotError):
    """The mailbox cannot be reached or does not answer as it should.

    Nothing is lost: mails stay on the server, and the next try uses a new connection.
    """


class RefusedError(MailboxError):
    """The server understood and said no."""


class LoginError(RefusedError):
    """The server does not accept the user and password."""


class Answer(NamedTuple):
    """What FETCH tells about one mail."""

    uid: int
    content: bytes
    received_at: datetime


class Opened(NamedTuple):
    """A mailbox as it is when it is opened. ``next_uid``: every later mail has this UID or more."""

    uidvalidity: int
    next_uid: int


class Link:
    """A connection: :meth:`open` and :meth:`select` first, :meth:`abort` after any exception."""

    def __init__(self, account: Account) -> None:
        self._account = account
        self._lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._one_command = asyncio.Lock()
        self._client = IMAP4(
            account.host,
            account.port,
            timeout=account.timeout,
            conn_lost_cb=self._on_lost,
            # With IMAP4_SSL there is no way to hear of the loss of the connection.
            ssl_context=tls_context(account) if account.tls == "implicit" else None,
        )

    @property
    def capabilities(self) -> frozenset[str]:
        """In upper case: ``{"IDLE", "UIDPLUS", ...}``."""
        return frozenset(name.upper() for name in self._client.protocol.capabilities)

    @staticmethod
    def quoted(text: str) -> str:
        """A string of the protocol; the library sends user and mailbox names bare."""
        return str(quoted(text))

    async def open(self) -> None:
        """Connect and log in."""
        await self._run(self._client.wait_hello_from_server())
        if self._client.get_state() != "AUTH":
            user = self.quoted(self._account.user)
            response = await self._run(self._client.login(user, self._account.password))
            if response.result != "OK":
                raise LoginError(
                    f"{self._account.where} refused the login of {self._account.user}:"
                    f" {_last_line(response)}"
                )
            await self._run(self._client.protocol.capability())

    async def select(self, mailbox: str) -> Opened:
        """Open a mailbox."""
        response = await self._run(self._client.select(self.quoted(mailbox)))
        answer = b"\n".join(self._checked(response, f"SELECT {mailbox}"))
        uidvalidity = re.search(rb"\[UIDVALIDITY (\d+)\]", answer)
        if uidvalidity is None:
            reason = f"does not keep the numbers of the mails of {mailbox}"
            raise RefusedError(f"{self._account.where} {reason}")
        next_uid = re.search(rb"\[UIDNEXT (\d+)\]", answer)
        if next_uid is not None:
            return Opened(int(uidvalidity[1]), int(next_uid[1]))
        return Opened(int(uidvalidity[1]), max(await self.search("UID", "1:*"), default=0) + 1)

    async def search(self, *criteria: str) -> list[int]:
        """UIDs in the order of the server."""
        response = await self._run(self._client.uid_search(*criteria, charset=None))
        lines = self._checked(response, "SEARCH")
        return [int(word) for line in lines for word in line.split() if word.isdigit()]

    async def sizes(self, uids: Sequence[int]) -> dict[int, int]:
        """Bytes by UID; deleted mails are missing."""
        lines = await self._uid("FETCH", _uid_set(uids), "(RFC822.SIZE)")
        sizes = {}
        for text, _ in _messages(lines):
            uid, size = _UID.search(text), _SIZE.search(text)
            if uid and size:
                sizes[int(uid.group(1))] = int(size.group(1))
        return sizes

    async def fetch(self, uids: Sequence[int], item: str, size: int) -> list[Answer]:
        """Fetch ``BODY.PEEK[...]`` of mails, together about ``size`` bytes, with INTERNALDATE."""
        items = f"(INTERNALDATE {item})"
        lines = await self._uid("FETCH", _uid_set(uids), items, seconds=size / SLOWEST)
        wanted = set(uids)
        return [answer for answer in _answers(lines) if answer.uid in wanted]

    async def flag(self, uids: Sequence[int], flag: str) -> None:
        """Set a flag on mails."""
        await self._uid("STORE", _uid_set(uids), "+FLAGS.SILENT", f"({flag})")

    async def expunge(self, uids: Sequence[int]) -> None:
        """Remove mails that are flagged as deleted."""
        await self._uid("EXPUNGE", _uid_set(uids))

    async def idle(self, seconds: float) -> None:
        """Wait for anything the server pushes, at most so long."""
        queue = self._client.protocol.idle_queue
        while not queue.empty():  # left over from the last time
            queue.get_nowait()
        # The library's own timer is not needed: it gets more time than we wait.
        idling = await self._run(self._client.idle_start(timeout=seconds + 3600))
        with suppress(TimeoutError):
            await self._run(asyncio.wait_for(queue.get(), seconds), more=seconds)
        self._client.idle_done()
        await self._run(_finished(idling))

    async def logout(self) -> None:
        """Say goodbye, then close; a server that does not answer at once is left."""
        with suppress(OSError, AioImapException, MailboxError):
            await asyncio.wait_for(self._run(self._client.logout()), 1.0)
        self.abort()

    def abort(self) -> None:
        """Close at once and leave no task of the library behind."""
        client = self._client
        client._client_task.add_done_callback(_retrieve)
        for task in (client._client_task, *client.tasks, *client.protocol.tasks):
            task.add_done_callback(_retrieve)
            task.cancel()
        if client._idle_waiter is not None:
            client._idle_waiter.cancel()
        if client.protocol.transport is not None:
            client.protocol.transport.abort()

    def _on_lost(self, _error: Exception | None) -> None:
        if not self._lost.done():
            self._lost.set_result(None)

    async def _uid(self, command: str, *arguments: str, seconds: float = 0.0) -> list[bytes]:
        response = await self._run(self._client.uid(command, *arguments), more=seconds)
        return self._checked(response, command)

    def _checked(self, response: Response, command: str) -> list[bytes]:
        if response.result != "OK":
            reason = _last_line(response)
            raise RefusedError(f"{self._account.where} refused {command}: {reason}")
        return list(response.lines[:-1])

    async def _run(self, call: Coroutine[object, object, T], more: float = 0.0) -> T:
        """Await a call of the library, but not longer than the connection lives, nor for ever.

        Args:
            more: seconds on top of those that an answer may take.
        """
        task = asyncio.ensure_future(call)
        task.add_done_callback(_retrieve)
        seconds = self._account.timeout + more
        try:
            async with self._one_command:
                either: set[asyncio.Future[T] | asyncio.Future[None]] = {task, self._lost}
                await asyncio.wait(either, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                return task.result()
        finally:
            task.cancel()
        reason = "the connection was lost" if self._lost.done() else f"no answer in {seconds:.0f} s"
        raise MailboxError(f"{self._account.where}: {reason}")


def _retrieve(task: asyncio.Future[T]) -> None:
    """Look at a task's exception, or asyncio complains that nobody did."""
    if not task.cancelled():
        task.exception()


async def _finished(future: asyncio.Future[T]) -> T:
    return await future


def _last_line(response: Response) -> str:
    lines = [line for line in response.lines if isinstance(line, bytes)]
    return lines[-1].decode("utf-8", errors="replace") if lines else "no reason given"


def _uid_set(uids: Sequence[int]) -> str:
    return ",".join(map(str, uids))


def _messages(lines: Sequence[bytes | bytearray]) -> Iterator[tuple[bytes, bytes | None]]:
    """Put the lines of FETCH together: per mail what the server says of it, and its literal."""
    parts: list[bytes] = []
    literal: bytes | None = None
    for line in lines:
        if isinstance(line, bytearray):
            literal = bytes(line)
        elif _MESSAGE.match(line):
            if parts:
                yield b" ".join(parts), literal
            parts, literal = [line], None
        elif parts:
            parts.append(line)
    if parts:
        yield b" ".join(parts), literal


def _answers(lines: Sequence[bytes | bytearray]) -> Iterator[Answer]:
    for text, literal in _messages(lines):
        uid = _UID.search(text)
        when = _INTERNALDATE.search(text)
        if literal is None and (plain := _QUOTED_CONTENT.search(text)):
            literal = re.sub(rb"\\(.)", rb"\1", plain.group(1) or b"")
        # Without these it is news about a flag that was changed elsewhere.
        if uid and when and literal is not None:
            yield Answer(int(uid.group(1)), literal, _time(when))


def _time(match: re.Match[bytes]) -> datetime:
    day, month, year, hour, minute, second, sign, hours, minutes = match.groups()
    offset = timedelta(hours=int(hours), minutes=int(minutes))
    zone = timezone(-offset if sign == b"-" else offset)
    number = _MONTHS.index(month.lower()) + 1
    local = datetime(int(year), number, int(day), int(hour), int(minute), int(second), tzinfo=zone)
    return local.astimezone(UTC)
