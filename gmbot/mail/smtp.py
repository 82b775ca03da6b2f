"""Hand finished mails to the mail host (RFC 5321), and say exactly what became of each.

What happens to a mail is a value. A connection on which anything but a plain answer happened is
closed and never used again: after a timeout or a cancellation aiosmtplib still looks connected.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import aiosmtplib

from gmbot.game.notices.letters import is_address
from gmbot.mail.connecting import Account, tls_context

log = logging.getLogger(__name__)

SLOWEST = 20_000
"""Bytes per second below which a transfer counts as stuck."""
_NOT_THE_MAIL = frozenset({421, 530, 534, 535, 538})
"""It is shutting down, or wants a login or another one (RFC 4954): no mail goes through now."""
GREETING_NAME = "gmbot.invalid"
"""What EHLO says instead of the name of this machine."""


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer of the server: ``Reply(550, "5.1.1 no such user")``."""

    code: int
    text: str

    @property
    def is_final(self) -> bool:
        return self.code >= 500

    def __str__(self) -> str:
        return f"{self.code} {self.text}"


@dataclass(frozen=True, slots=True)
class Accepted:
    """The server has taken responsibility, for all recipients but the ``refused``."""

    reply: str
    refused: Mapping[str, Reply] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Deferred:
    """Not sent; the same mail may be accepted later."""

    reason: str
    server_down: bool = False
    """True: no mail can be sent at the moment, this one is not to blame."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Not sent, and the same mail never will be."""

    reason: str


@dataclass(frozen=True, slots=True)
class Unsure:
    """The mail went out and the connection broke before the answer: it may have arrived or not.

    Send the same bytes with the same Message-ID again: better twice than never.
    """

    reason: str


Delivery = Accepted | Deferred | Refused | Unsure


class SmtpSender:
    """Sends mails over a few connections that are kept open and rebuilt when they break."""

    def __init__(self, account: Account, connections: int = 4) -> None:
        self._account = account
        self._free = asyncio.Semaphore(connections)
        self._idle: list[_Line] = []

    async def send(self, raw: bytes, sender: str, recipients: Sequence[str]) -> Delivery:
        """Send one mail. Never raises, except when cancelled.

        Args:
            sender: the envelope sender; empty for the null sender, which gets no bounces.
        """
        for address in (*recipients, *([sender] if sender else [])):
            if not is_address(address):
                return Refused(f"not a mail address: {address!r}")
        if not recipients:
            return Refused("there is no recipient")
        async with self._free:
            return await self._send(_Mail(raw, sender, tuple(recipients)))

    async def check(self) -> str:
        """Connect and log in as for sending; return what went wrong, or nothing."""
        line = _Line(self._account)
        try:
            return await line.open()
        finally:
            await line.close()

    async def close(self) -> None:
        """Close all connections that are not in use."""
        lines, self._idle = self._idle, []
        for line in lines:
            await line.close()

    async def _send(self, mail: _Mail) -> Delivery:
        while self._idle:
            line = self._idle.pop()
            delivery = await self._send_on(line, mail)
            # A server hangs up on idle connections: that says nothing about the mail.
            if not (isinstance(delivery, Deferred) and delivery.server_down):
                return delivery
        line = _Line(self._account)
        if reason := await line.open():
            return Deferred(reason, server_down=True)
        return await self._send_on(line, mail)

    async def _send_on(self, line: _Line, mail: _Mail) -> Delivery:
        delivery = await line.send(mail)
        if line.is_good:
            self._idle.append(line)
        return delivery


@dataclass(frozen=True, slots=True)
class _Mail:
    raw: bytes
    sender: str
    recipients: tuple[str, ...]

    @property
    def options(self) -> list[str]:
        plain = self.sender.isascii() and all(each.isascii() for each in self.recipients)
        return [] if plain else ["SMTPUTF8"]


class _Line:
    """One connection. Not used again once ``is_good`` is False."""

    def __init__(self, account: Account) -> None:
        self._account = account
        self.is_good = False
        self._transport: asyncio.BaseTransport | None = None
        self._smtp = aiosmtplib.SMTP(
            hostname=account.host,
            port=account.port,
            username=account.user or None,
            password=account.password if account.user else None,
            local_hostname=GREETING_NAME,
            timeout=account.timeout,
            use_tls=account.tls == "implicit",
            # True insists; the default falls back to plain text where STARTTLS was stripped.
            start_tls=account.tls == "starttls",
            tls_context=None if account.tls == "none" else tls_context(account),
        )

    async def open(self) -> str:
        """Connect, secure, log in. Return what went wrong, or nothing."""
        try:
            async with asyncio.timeout(3 * self._account.timeout):
                await self._smtp.connect()
                await self._smtp.ehlo()
        except aiosmtplib.SMTPAuthenticationError as error:
            self._break()
            return f"{self._account.where} refused the login of {self._account.user}: {error}"
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            self._break()
            return f"{self._account.where}: {_words(error)}"
        except BaseException:
            self._break()
            raise
        self.is_good = True
        self._transport = self._smtp.transport
        return ""

    async def close(self) -> None:
        """Say goodbye if the server listens, and close."""
        try:
            if self.is_good:
                async with asyncio.timeout(1.0):
                    await self._smtp.quit()
        except (aiosmtplib.SMTPException, OSError):
            pass
        finally:
            self._break()

    async def send(self, mail: _Mail) -> Delivery:
        """Send one mail and say what became of it."""
        progress = _Progress()
        try:
            async with asyncio.timeout(3 * self._account.timeout + len(mail.raw) / SLOWEST):
                return await self._transact(mail, progress)
        except aiosmtplib.SMTPResponseException as error:
            return await self._answered(Reply(error.code, _one_line(error.message)), progress)
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            self._break()
            reason = f"{self._account.where}: {_words(error)}"
            return Unsure(reason) if progress.may_have_arrived else Deferred(reason, True)
        except BaseException:
            self._break()
            raise

    async def _transact(self, mail: _Mail, progress: _Progress) -> Delivery:
        options, encoding = mail.options, "utf-8" if mail.options else "ascii"
        if options and not self._smtp.supports_extension("smtputf8"):
            return Refused("the mail host cannot send to an address with letters beyond ASCII")
        if self._smtp.supports_extension("size"):
            options = [f"size={len(mail.raw)}", *options]
        await self._smtp.mail(mail.sender, options=options, encoding=encoding)
        refused: dict[str, Reply] = {}
        for recipient in mail.recipients:
            try:
                await self._smtp.rcpt(recipient, encoding=encoding)
            except aiosmtplib.SMTPRecipientRefused as error:
                refused[recipient] = Reply(error.code, _one_line(error.message))
                if error.code in _NOT_THE_MAIL:
                    raise
        if len(refused) == len(mail.recipients):
            return await self._all_refused(refused)
        progress.may_have_arrived = True
        reply = await self._smtp.data(mail.raw)
        return Accepted(_one_line(reply.message), refused)

    async def _all_refused(self, refused: Mapping[str, Reply]) -> Delivery:
        await self._smtp.rset()
        reason = "; ".join(f"{recipient}: {reply}" for recipient, reply in refused.items())
        final = all(reply.is_final for reply in refused.values())
        return Refused(reason) if final else Deferred(reason)

    async def _answered(self, reply: Reply, progress: _Progress) -> Delivery:
        """The server said no to the sender or to the content, or nothing that makes sense."""
        if not 400 <= reply.code < 600:
            self._break()
            reason = f"{self._account.where} answered {reply}"
            return Unsure(reason) if progress.may_have_arrived else Deferred(reason, True)
        if reply.code in _NOT_THE_MAIL:
            self._break()
            return Deferred(str(reply), server_down=True)
        try:
            async with asyncio.timeout(self._account.timeout):
                await self._smtp.rset()
        except (aiosmtplib.SMTPException, OSError):
            self._break()
        return Refused(str(reply)) if reply.is_final else Deferred(str(reply))

    def _break(self) -> None:
        """Let go of the connection at once; TLS would wait for the other side's farewell."""
        self.is_good = False
        transport = self._smtp.transport or self._transport
        self._smtp.close()
        if isinstance(transport, asyncio.WriteTransport):
            transport.abort()


@dataclass(slots=True)
class _Progress:
    may_have_arrived: bool = False


def _words(error: BaseException) -> str:
    return _one_line(str(error)) or type(error).__name__


def _one_line(text: str) -> str:
    return " ".join(text.split())[:500]
