"""Mails into a real Postfix, also when it is killed, and out of the Dovecot behind it."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
import ssl
import threading
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from servers.daemons import DOMAIN, PASSWORD, Dovecot, Postfix

from gmbot.mail.connecting import Account
from gmbot.mail.imap import Mailbox
from gmbot.mail.reading import read_mail
from gmbot.mail.smtp import Accepted, Deferred, Delivery, Refused, SmtpSender, Unsure

pytestmark = [pytest.mark.servers, pytest.mark.timeout(600)]

SENDER = f"bot+b.1@{DOMAIN}"


DATE = "Fri, 20 Nov 2026 12:00:00 +0000"


def letter(number: int, body: str = "A Par - Bur") -> bytes:
    header = f"From: bot@{DOMAIN}\r\nTo: x@{DOMAIN}\r\nDate: {DATE}\r\nMessage-ID: <{number}@x>"
    return f"{header}\r\n\r\n{body}\r\n".encode()


def account(server: Postfix, *, tls: bool = True, port: int = 0) -> Account:
    return Account(
        "127.0.0.1",
        port or server.smtp,
        tls="starttls" if tls else "none",
        ca_file=str(server.certificate.certificate) if tls else None,
        timeout=5.0,
    )


async def use(
    where: Account, act: Callable[[SmtpSender], Awaitable[list[Delivery]]]
) -> list[Delivery]:
    smtp = SmtpSender(where, connections=4)
    try:
        return await act(smtp)
    finally:
        await smtp.close()


def send(where: Account, raws: Sequence[bytes], *to: str) -> list[Delivery]:
    async def all_of_them(smtp: SmtpSender) -> list[Delivery]:
        return await asyncio.gather(*(smtp.send(raw, SENDER, to) for raw in raws))

    return asyncio.run(use(where, all_of_them))


async def arrived(server: Dovecot, user: str, count: int) -> list[bytes]:
    """Wait until so many different mails lie in a mailbox; return all of them, also doubles."""

    async def nothing(_uidvalidity: int, _uids: Sequence[int]) -> list[int]:
        return []

    mailbox = Mailbox(Account("127.0.0.1", server.imap, user, PASSWORD, tls="none"))
    async with asyncio.timeout(60):
        while True:
            raws = [mail.raw async for batch in mailbox.new_mails(nothing) for mail in batch]
            if len(set(map(message_id, raws))) >= count:
                await mailbox.close()
                return raws
            await mailbox.wait(1.0)


def message_id(raw: bytes) -> str:
    return read_mail(raw, datetime(2026, 11, 20, tzinfo=UTC)).message_id


@pytest.fixture
def user() -> str:
    """A mailbox that no other test uses."""
    return f"user{secrets.token_hex(4)}"


def test_a_mail_over_starttls_arrives_byte_for_byte(
    postfix: Postfix, quiet_dovecot: Dovecot, user: str
) -> None:
    raw = letter(1, ".\r\n..dots\r\n\xe4\xf6 " + "x" * 900 + "\r\nFrom here")

    (delivery,) = send(account(postfix), [raw], f"{user}+modern.k3f9@{DOMAIN}")

    assert isinstance(delivery, Accepted)
    (got,) = asyncio.run(arrived(quiet_dovecot, user, 1))
    assert got.endswith(raw)
    assert f"<{SENDER}>".encode() in got.partition(b"\r\n")[0]
    assert f"Delivered-To: {user}+modern.k3f9@{DOMAIN}".encode() in got


def test_many_mails_go_over_few_connections(
    postfix: Postfix, quiet_dovecot: Dovecot, user: str
) -> None:
    deliveries = send(account(postfix), [letter(n) for n in range(100)], f"{user}@{DOMAIN}")

    assert {type(each) for each in deliveries} == {Accepted}
    assert len(asyncio.run(arrived(quiet_dovecot, user, 100))) == 100


def test_no_connection_outlives_its_sender(postfix: Postfix) -> None:
    """TLS would wait for the other side's farewell, which may never come."""
    over = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as door:
        host = threading.Thread(target=never_hangs_up, args=(door, postfix, over))
        host.start()
        before = open_sockets()
        where = replace(account(postfix, port=door.getsockname()[1]), tls="implicit")
        try:
            (delivery,) = send(where, [letter(1)], f"a@{DOMAIN}")
            after = open_sockets()
        finally:
            over.set()
            host.join()

    assert isinstance(delivery, Accepted)
    assert after == before + 1  # the host's own end


ANSWERS = {
    **dict.fromkeys((b"EHLO", b"MAIL", b"RCPT", b"."), b"250 well"),
    b"DATA": b"354 go on",
    b"QUIT": b"221 bye",
}


def never_hangs_up(door: socket.socket, postfix: Postfix, over: threading.Event) -> None:
    """Take one mail, and keep the connection open after its end."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(postfix.certificate.certificate, postfix.certificate.key)
    plain, _ = door.accept()
    with context.wrap_socket(plain, server_side=True) as line, line.makefile("rwb") as file:
        file.write(b"220 at your service\r\n")
        file.flush()
        for said in file:
            verb = said[:4].strip().upper()
            if verb in ANSWERS:
                file.write(ANSWERS[verb] + b"\r\n")
                file.flush()
            if verb == b"QUIT":
                over.wait(60)
                return


def open_sockets() -> int:
    links = [os.path.realpath(file) for file in Path("/proc/self/fd").iterdir()]
    return sum("socket:" in link for link in links)


@pytest.mark.parametrize(
    ("recipients", "kind"),
    [
        (["nobody"], Refused),
        (["busy"], Deferred),
        (["nobody", "busy"], Deferred),
        (["somebody", "nobody"], Accepted),
    ],
)
def test_refused_recipients_are_told_apart(
    postfix: Postfix, recipients: list[str], kind: type
) -> None:
    addresses = [f"{name}@{DOMAIN}" for name in recipients]

    (delivery,) = send(account(postfix), [letter(1)], *addresses)

    assert isinstance(delivery, kind)
    if isinstance(delivery, Accepted):
        assert delivery.refused[addresses[1]].code == 550
    elif isinstance(delivery, Deferred):
        assert not delivery.server_down


def test_a_mail_over_the_servers_limit_is_refused_before_it_is_sent(postfix: Postfix) -> None:
    (delivery,) = send(account(postfix), [letter(1, "x" * 21_000_000)], f"somebody@{DOMAIN}")

    assert isinstance(delivery, Refused)
    assert "552" in delivery.reason


def test_a_server_whose_certificate_is_not_trusted_gets_nothing(postfix: Postfix) -> None:
    stranger = Account("127.0.0.1", postfix.smtp, tls="starttls", timeout=5.0)

    (delivery,) = send(stranger, [letter(1)], f"somebody@{DOMAIN}")

    assert isinstance(delivery, Deferred)
    assert "certificate" in delivery.reason


@asynccontextmanager
async def relay_without_starttls(port: int) -> AsyncIterator[int]:
    """Stand between us and the server and take the offer of STARTTLS out; gives its port."""
    ends: list[asyncio.Task[None]] = []

    async def pump(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        while data := await source.read(65536):
            target.write(data.replace(b"250-STARTTLS\r\n", b""))
            await target.drain()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", port)
        pumps = [asyncio.create_task(pump(reader, back)), asyncio.create_task(pump(there, writer))]
        ends.extend(pumps)
        await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        for each in (back, writer):
            each.close()

    relay = await asyncio.start_server(connected, "127.0.0.1", 0)
    yield relay.sockets[0].getsockname()[1]
    relay.close()
    await asyncio.gather(*ends, return_exceptions=True)


def test_starttls_taken_out_on_the_way_stops_the_mail(
    postfix: Postfix, quiet_dovecot: Dovecot, user: str
) -> None:
    async def one(smtp: SmtpSender) -> list[Delivery]:
        return [await smtp.send(letter(1), SENDER, [f"{user}@{DOMAIN}"])]

    async def act() -> tuple[list[Delivery], list[Delivery]]:
        async with relay_without_starttls(postfix.smtp) as port:
            stripped = await use(account(postfix, port=port), one)
            plain = await use(account(postfix, port=port, tls=False), one)
        return stripped, plain

    (stripped,), (plain,) = asyncio.run(act())

    assert isinstance(stripped, Deferred)
    assert stripped.server_down
    assert isinstance(plain, Accepted)  # the relay itself does let mail through
    assert len(asyncio.run(arrived(quiet_dovecot, user, 1))) == 1


def test_a_server_killed_while_mails_are_sent_loses_none(
    postfix: Postfix, quiet_dovecot: Dovecot, user: str
) -> None:
    total = 400

    async def act(smtp: SmtpSender) -> list[Delivery]:
        done: list[Delivery] = []

        async def one(number: int) -> tuple[int, Delivery]:
            delivery = await smtp.send(letter(number), SENDER, [f"{user}@{DOMAIN}"])
            done.append(delivery)
            return number, delivery

        tasks = [asyncio.create_task(one(number)) for number in range(total)]
        while len(done) < 60:
            await asyncio.sleep(0)
        postfix.kill_all()
        results = await asyncio.gather(*tasks)
        await asyncio.to_thread(postfix.start)
        again = [number for number, delivery in results if not isinstance(delivery, Accepted)]
        assert again, "the server was killed too late to matter"
        await asyncio.gather(*(one(number) for number in again))
        return done

    deliveries = asyncio.run(use(account(postfix, tls=False), act))
    postfix.flush()
    mails = asyncio.run(arrived(quiet_dovecot, user, total))

    assert sum(isinstance(each, Accepted) for each in deliveries) == total
    assert {type(each) for each in deliveries} <= {Accepted, Deferred, Unsure}
    times = Counter(map(message_id, mails))
    assert set(times) == {f"<{number}@x>" for number in range(total)}


def test_a_server_that_is_down_is_told_from_a_mail_that_is_bad(postfix: Postfix) -> None:
    postfix.kill_all()

    (delivery,) = send(account(postfix), [letter(1)], f"somebody@{DOMAIN}")

    assert isinstance(delivery, Deferred)
    assert delivery.server_down
