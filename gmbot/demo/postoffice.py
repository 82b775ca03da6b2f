"""A small mail host on 127.0.0.1, for trying gmbot out: SMTP in (aiosmtpd), IMAP out (pymap).

Mails live in memory. Nothing leaves the machine: only its own users get mail, and every sender logs
in. What the host stamps on a mail is true, so the whole way of identification is the real one.

pymap is used by its internal interface, which has no promise to stay; hence its pinned version, and
nothing else imports it.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import re
import secrets
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import datetime
from email.utils import format_datetime
from typing import Any, Self

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from proxyprotocol.reader import ProxyProtocolReader
from pymap.backend.dict import DictBackend, Identity
from pymap.concurrent import Subsystem
from pymap.imap import IMAPServer
from pymap.parsing.message import AppendMessage
from pymap.user import Passwords, UserMetadata
from pysasl.hashing import BuiltinHash

from gmbot.game.notices.letters import is_address
from gmbot.game.state.ports import Clock
from gmbot.mail.connecting import Account
from gmbot.mail.headers import addresses, split_header

LOOPBACK = "127.0.0.1"
NULL_SENDER = "<>"
"""As aiosmtpd gives it, unlike all other addresses in brackets."""


@dataclass(frozen=True, slots=True)
class StoredMail:
    """A mail in somebody's mailbox."""

    uid: int
    raw: bytes
    received_at: datetime


@dataclass(slots=True)
class _User:
    name: str
    password: str
    identity: Identity
    mails: list[StoredMail]


class PostOffice:
    """``async with PostOffice("example.test", clock) as office: ...``

    Users are the local parts of addresses: ``bot`` gets what is sent to ``bot@example.test`` and
    to ``bot+anything@example.test``.
    """

    def __init__(
        self,
        domain: str,
        clock: Clock,
        size_limit: int = 10_000_000,
        on_delivery: Callable[[str, StoredMail], None] | None = None,
    ) -> None:
        """``on_delivery`` is called with the user and each mail that was put into a mailbox."""
        self.domain = domain.lower()
        self.smtp_port = 0
        self.imap_port = 0
        self._clock = clock
        self._size_limit = size_limit
        self._on_delivery = on_delivery
        self._users: dict[str, _User] = {}
        self._stack = AsyncExitStack()
        self._backend: DictBackend | None = None
        self._config: Any = None

    async def __aenter__(self) -> Self:
        # aiosmtpd warns of an attribute of its own at every login.
        logging.getLogger("mail.log").setLevel(logging.ERROR)
        self._backend, self._config = await DictBackend.init(
            _pymap_arguments(),
            cpu_subsystem=Subsystem.for_asyncio(),
            hash_context=BuiltinHash(rounds=1000),  # a login must not stop the event loop
        )
        self._config.apply_context()
        self.imap_port = await self._serve_imap(self._backend)
        self.smtp_port = await self._serve_smtp()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    async def add_user(self, name: str, password: str) -> str:
        """Open a mailbox and return its address.

        Raises:
            ValueError: the name cannot be one, or is taken.
        """
        name = name.lower()
        if not is_address(f"{name}@{self.domain}") or "+" in name or name in self._users:
            raise ValueError(f"{name!r} cannot be a new user of {self.domain}")
        assert self._backend is not None, "enter the post office first"
        identity = Identity(name, self._backend.login, None, frozenset())
        hashed = await Passwords(self._config).hash_password(password)
        await identity.set(UserMetadata(self._config, name, password=hashed))
        self._users[name] = _User(name, password, identity, [])
        return f"{name}@{self.domain}"

    def messages(self, user: str) -> list[StoredMail]:
        """All mails a user ever got, oldest first."""
        return list(self._users[user].mails)

    def imap_account(self, user: str) -> Account:
        """What a client needs to read this user's mail."""
        return Account(LOOPBACK, self.imap_port, user, self._users[user].password, tls="none")

    def smtp_account(self, user: str) -> Account:
        """What a client needs to send mail as this user."""
        return Account(LOOPBACK, self.smtp_port, user, self._users[user].password, tls="none")

    def user_of(self, address: str) -> str | None:
        """The user who gets the mail of an address, plus-addresses included."""
        local, _, domain = address.lower().rpartition("@")
        name = local.partition("+")[0]
        return name if domain == self.domain and name in self._users else None

    def may_log_in(self, name: str, password: str) -> str | None:
        """The user of a login (``ed`` or ``ed@example.test``), None if the password is wrong."""
        user = self._users.get(name.lower().removesuffix(f"@{self.domain}"))
        if user and hmac.compare_digest(user.password.encode(), password.encode()):
            return user.name
        return None

    async def deliver(self, recipient: str, raw: bytes, sender: str = "", login: str = "") -> None:
        """Put a mail into a mailbox, with what a mail host writes on top of it.

        Args:
            login: the user who sent it after logging in; empty: nobody vouches for it.

        Raises:
            ValueError: nobody here has this address.
        """
        name = self.user_of(recipient)
        if name is None:
            raise ValueError(f"nobody at {self.domain} gets mail for {recipient!r}")
        user, now = self._users[name], self._clock.now()
        raw = "".join(self._stamps(recipient, sender, login, now)).encode() + _unstamped(
            raw, self.domain
        )
        async with user.identity.new_session() as session:
            inbox = await session.mailbox_set.get_mailbox("INBOX")
            message = await inbox.append(AppendMessage(raw, now, frozenset()), recent=True)
        mail = StoredMail(message.uid, raw, now)
        user.mails.append(mail)
        if self._on_delivery is not None:
            self._on_delivery(name, mail)

    def _stamps(self, recipient: str, sender: str, login: str, now: datetime) -> Iterator[str]:
        yield f"Return-Path: <{sender}>\r\n"
        yield f"Delivered-To: {recipient}\r\n"
        proof = f"auth=pass smtp.auth={login}@{self.domain}" if login else "none"
        yield f"Authentication-Results: {self.domain}; {proof}\r\n"
        yield f"Received: by {self.domain} with ESMTPA; {format_datetime(now)}\r\n"

    async def _serve_imap(self, backend: DictBackend) -> int:
        # As pymap's own service does it, except that the port is free to be any.
        connected = ProxyProtocolReader(self._config.proxy_protocol).get_callback(
            IMAPServer(backend.login, self._config)
        )
        server = await asyncio.start_server(connected, LOOPBACK, 0)
        self._stack.callback(server.close)
        return int(server.sockets[0].getsockname()[1])

    async def _serve_smtp(self) -> int:
        loop = asyncio.get_running_loop()
        counter = _Counter(self)
        server = await loop.create_server(
            lambda: SMTP(
                counter,
                hostname=self.domain,
                ident="gmbot post office",
                enable_SMTPUTF8=True,
                data_size_limit=self._size_limit,
                authenticator=counter.log_in,
                auth_require_tls=False,
                loop=loop,
            ),
            LOOPBACK,
            0,
        )
        self._stack.callback(server.close)
        return int(server.sockets[0].getsockname()[1])


class _Counter:
    """Where letters are handed in: the rules of the post office as aiosmtpd asks for them."""

    def __init__(self, office: PostOffice) -> None:
        self._office = office

    def log_in(
        self, _server: SMTP, _session: Session, _envelope: Envelope, _how: str, data: Any
    ) -> AuthResult:
        if isinstance(data, LoginPassword):
            name, password = (part.decode("utf-8", "replace") for part in data)
            user = self._office.may_log_in(name, password)
            if user is not None:
                return AuthResult(success=True, auth_data=user)
        return AuthResult(success=False, handled=False)

    async def handle_MAIL(  # noqa: N802 - aiosmtpd finds it by this name
        self, _server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if not session.authenticated:
            return "530 5.7.0 Log in first"
        if address != NULL_SENDER and self._office.user_of(address) != session.auth_data:
            return "553 5.7.1 This sender is not yours"
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 2.1.0 OK"

    async def handle_RCPT(  # noqa: N802
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self._office.user_of(address) is None:
            return "550 5.1.1 Nobody here has this address"
        envelope.rcpt_tos.append(address)
        envelope.rcpt_options.extend(options)
        return "250 2.1.5 OK"

    async def handle_DATA(  # noqa: N802
        self, _server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        raw = envelope.original_content or b""
        authors = [
            mailbox.address
            for value in split_header(raw)[0].all("from")
            for mailbox in addresses(value)
        ]
        login = str(session.auth_data)
        if [self._office.user_of(author) for author in authors] != [login]:
            return "550 5.7.1 From must be your own address"
        sender = "" if envelope.mail_from == NULL_SENDER else envelope.mail_from or ""
        for recipient in envelope.rcpt_tos:
            await self._office.deliver(recipient, raw, sender, login)
        return "250 2.0.0 Delivered"


def _unstamped(raw: bytes, domain: str) -> bytes:
    """Take out results that pretend to be ours (RFC 8601 section 5)."""
    blank = re.search(rb"(?<=\n)\r?\n", raw)
    end = blank.start() if blank else len(raw)
    fields = re.split(rb"(?<=\n)(?![ \t])", raw[:end])
    ours = re.compile(rb"authentication-results[ \t]*:\s*\"?" + re.escape(domain.encode()), re.I)
    return b"".join(field for field in fields if not ours.match(field)) + raw[end:]


def _pymap_arguments() -> Namespace:
    """What pymap's command line would give; its demo user is nobody's and has no known password."""
    return Namespace(
        demo_data=False,
        demo_user="",
        demo_password=secrets.token_hex(),
        host=[LOOPBACK],
        port="0",
        cert=None,
        key=None,
        tls=False,
        inherited_sockets=None,
        proxy_protocol=None,
        passlib_cfg=None,
        debug=False,
    )
