"""What becomes of a mail when the mail host behaves, and when it does not."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

import pytest
from scripted import for_ever, serving

from gmbot.mail.cancellation import end_tasks
from gmbot.mail.connecting import Account
from gmbot.mail.smtp import Accepted, Deferred, Delivery, Refused, SmtpSender, Unsure

RAW = b"From: bot@host.test\r\nSubject: x\r\n\r\nA Par - Bur\r\n.\r\n..b\r\n"
TO = ("ed@example.test",)


@dataclass
class Host:
    """An SMTP server by script: ``answers`` maps a command (or ``BODY``) to what is said to it.

    An answer may be a text, or ``"hang"``, or ``"die"``; unnamed commands get 250.
    """

    answers: dict[str, str] = field(default_factory=dict)
    extensions: tuple[str, ...] = ("SIZE 1000000", "SMTPUTF8")
    heard: list[str] = field(default_factory=list)
    bodies: list[bytes] = field(default_factory=list)
    connections: int = 0
    mails_per_connection: int = 1000
    """After so many it hangs up."""

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        sent_before = len(self.bodies)
        if not await self._answer(writer, "GREETING", "220 host.test"):
            return
        while line := (await reader.readuntil(b"\r\n")).decode().strip():
            self.heard.append(line)
            verb = line.split()[0].upper()
            default = "250 OK"
            if verb == "EHLO":
                default = "\r\n".join(
                    [*(f"250-{each}" for each in ("host.test", *self.extensions)), "250 HELP"]
                )
            elif verb == "DATA":
                default = "354 go on"
            elif verb == "MAIL" and len(self.bodies) - sent_before >= self.mails_per_connection:
                default = "421 4.4.2 enough"
            elif verb == "QUIT":
                default = "221 bye"
            if not await self._answer(writer, self._key(line, verb), default):
                return
            if verb == "DATA" and self.answers.get("DATA", "354").startswith("354"):
                self.bodies.append(await reader.readuntil(b"\r\n.\r\n"))
                if not await self._answer(writer, "BODY", "250 2.0.0 queued as 17"):
                    return

    def _key(self, line: str, verb: str) -> str:
        return next((key for key in self.answers if " " in key and line.startswith(key)), verb)

    async def _answer(self, writer: asyncio.StreamWriter, key: str, default: str) -> bool:
        answer = self.answers.get(key, default)
        if answer == "hang":
            await for_ever()
        if answer == "die":
            return False
        writer.write(answer.encode() + b"\r\n")
        await writer.drain()
        return not answer.startswith("421")


def use(
    host: Host, act: Callable[[SmtpSender], Awaitable[Delivery]], **options: object
) -> Delivery:
    async def run() -> Delivery:
        async with serving(host.talk) as port:
            # Short only where it has to pass: a loaded machine takes its time to answer.
            timeout = 1.0 if "hang" in host.answers.values() else 30.0
            account = Account("127.0.0.1", port, timeout=timeout, **{"tls": "none", **options})  # type: ignore[arg-type]
            sender = SmtpSender(account)
            try:
                return await act(sender)
            finally:
                await sender.close()

    return asyncio.run(run())


def send(host: Host, to: Sequence[str] = TO, sender: str = "bot@host.test") -> Delivery:
    return use(host, lambda smtp: smtp.send(RAW, sender, to))


def test_a_mail_that_is_accepted_arrives_byte_for_byte() -> None:
    host = Host()

    delivery = send(host)

    assert delivery == Accepted("2.0.0 queued as 17")
    assert host.bodies == [RAW.replace(b"\r\n.", b"\r\n..") + b".\r\n"]


def test_the_name_of_this_machine_is_not_told() -> None:
    host = Host()

    send(host)

    assert {line for line in host.heard if line.startswith("EHLO")} == {"EHLO gmbot.invalid"}


def test_the_null_sender_can_be_used() -> None:
    host = Host()

    assert isinstance(send(host, sender=""), Accepted)
    assert any(line.startswith("MAIL FROM:<>") for line in host.heard)


@pytest.mark.parametrize(
    ("answers", "kind"),
    [
        ({"MAIL": "451 4.3.0 try later"}, Deferred),
        ({"MAIL": "550 5.7.1 not you"}, Refused),
        ({"MAIL": "421 4.3.2 shutting down"}, Deferred),
        ({"MAIL": "530 5.7.0 authentication required"}, Deferred),
        ({"MAIL": "hang"}, Deferred),
        ({"MAIL": "die"}, Deferred),
        ({"RCPT": "450 4.2.1 mailbox busy"}, Deferred),
        ({"RCPT": "550 5.1.1 no such user"}, Refused),
        ({"RCPT": "421 4.3.2 shutting down"}, Deferred),
        ({"RCPT": "530 5.7.0 authentication required"}, Deferred),
        ({"RCPT": "die"}, Deferred),
        ({"DATA": "452 4.3.1 disk full"}, Deferred),
        ({"DATA": "554 5.0.0 no"}, Refused),
        ({"BODY": "451 4.3.0 try later"}, Deferred),
        ({"BODY": "552 5.3.4 too big"}, Refused),
        ({"BODY": "hang"}, Unsure),
        ({"BODY": "die"}, Unsure),
        ({"BODY": "nonsense"}, Unsure),
        ({"GREETING": "554 5.7.1 go away"}, Deferred),
        ({"GREETING": "421 4.3.2 too many connections"}, Deferred),
        ({"GREETING": "hang"}, Deferred),
        ({"GREETING": "die"}, Deferred),
        ({"EHLO": "hang"}, Deferred),
    ],
)
def test_what_goes_wrong_says_whether_to_try_again(answers: dict[str, str], kind: type) -> None:
    assert type(send(Host(answers))) is kind


def test_a_refused_mail_tells_the_servers_words() -> None:
    delivery = send(Host({"RCPT": "550 5.1.1 no such user"}))

    assert isinstance(delivery, Refused)
    assert "ed@example.test: 550 5.1.1 no such user" in delivery.reason


def test_the_server_is_not_blamed_for_one_mail_nor_one_mail_for_the_server() -> None:
    """A login that counts no more is mended by the operator; meanwhile every mail waits."""
    busy, down = send(Host({"RCPT": "450 busy"})), send(Host({"GREETING": "die"}))
    unknown = send(Host({"MAIL": "530 5.7.0 authentication required"}))

    assert isinstance(busy, Deferred)
    assert isinstance(down, Deferred)
    assert isinstance(unknown, Deferred)
    assert (busy.server_down, down.server_down, unknown.server_down) == (False, True, True)


def test_a_closed_port_is_no_exception() -> None:
    account = Account("127.0.0.1", 1, tls="none")

    delivery = asyncio.run(SmtpSender(account).send(RAW, "bot@host.test", TO))

    assert isinstance(delivery, Deferred)
    assert delivery.server_down
    assert "127.0.0.1:1" in delivery.reason


def test_some_recipients_refused_do_not_keep_it_from_the_others() -> None:
    host = Host({"RCPT TO:<eve": "550 5.1.1 no such user"})

    delivery = send(host, to=("ed@example.test", "eve@example.test"))

    assert isinstance(delivery, Accepted)
    assert list(delivery.refused) == ["eve@example.test"]
    assert delivery.refused["eve@example.test"].is_final


@pytest.mark.parametrize(
    "address", ["ed@x>\r\nRCPT TO:<eve@x", "ed@x.test\nDATA", "ed", "<ed@x.test>", "", "e d@x.test"]
)
def test_an_address_that_is_none_reaches_no_server(address: str) -> None:
    host = Host()

    assert isinstance(send(host, to=(address,)), Refused)
    assert host.heard == []


def test_a_mail_to_nobody_is_refused() -> None:
    assert isinstance(send(Host(), to=()), Refused)


def test_an_address_beyond_ascii_needs_a_host_that_can() -> None:
    able, unable = Host(), Host(extensions=())

    assert isinstance(send(able, to=("jürgen@example.test",)), Accepted)
    assert "SMTPUTF8" in next(line for line in able.heard if line.startswith("MAIL"))
    assert isinstance(send(unable, to=("jürgen@example.test",)), Refused)
    assert not any(line.startswith("MAIL") for line in unable.heard)


def test_starttls_that_is_not_offered_is_refused_and_nothing_is_sent() -> None:
    host = Host()

    delivery = use(host, lambda smtp: smtp.send(RAW, "bot@host.test", TO), tls="starttls")

    assert isinstance(delivery, Deferred)
    assert delivery.server_down
    assert not any(line.startswith(("MAIL", "AUTH")) for line in host.heard)


def test_a_password_is_not_sent_where_starttls_was_stripped() -> None:
    host = Host(extensions=("AUTH PLAIN LOGIN",))

    delivery = use(
        host,
        lambda smtp: smtp.send(RAW, "bot@host.test", TO),
        tls="starttls",
        user="bot",
        password="secret",
    )

    assert isinstance(delivery, Deferred)
    assert not any(line.startswith("AUTH") for line in host.heard)


def test_a_refused_login_says_whose_it_was() -> None:
    host = Host({"AUTH": "535 5.7.8 wrong password"}, extensions=("AUTH PLAIN",))

    delivery = use(
        host, lambda smtp: smtp.send(RAW, "bot@host.test", TO), user="bot", password="wrong"
    )

    assert isinstance(delivery, Deferred)
    assert "refused the login of bot" in delivery.reason
    assert "wrong password" in delivery.reason


def test_one_connection_carries_many_mails() -> None:
    host = Host()

    async def three(smtp: SmtpSender) -> Delivery:
        await smtp.send(RAW, "bot@host.test", TO)
        await smtp.send(RAW, "bot@host.test", ("eve@example.test",))
        return await smtp.send(RAW, "bot@host.test", TO)

    assert isinstance(use(host, three), Accepted)
    assert (host.connections, len(host.bodies)) == (1, 3)


def test_a_refused_recipient_does_not_spoil_the_connection() -> None:
    host = Host({"RCPT TO:<eve": "550 no"})

    async def two(smtp: SmtpSender) -> Delivery:
        await smtp.send(RAW, "bot@host.test", ("eve@example.test",))
        return await smtp.send(RAW, "bot@host.test", TO)

    assert isinstance(use(host, two), Accepted)
    assert host.connections == 1


def test_a_connection_the_server_has_ended_is_replaced_without_a_word() -> None:
    host = Host(mails_per_connection=1)

    async def two(smtp: SmtpSender) -> Delivery:
        await smtp.send(RAW, "bot@host.test", TO)
        return await smtp.send(RAW, "bot@host.test", TO)

    assert isinstance(use(host, two), Accepted)
    assert (host.connections, len(host.bodies)) == (2, 2)


def test_a_cancelled_send_is_not_followed_by_another_on_the_same_connection() -> None:
    host = Host({"BODY": "hang"})

    async def cancel_then_send(smtp: SmtpSender) -> Delivery:
        task = asyncio.create_task(smtp.send(RAW, "bot@host.test", TO))
        while not host.bodies:
            await asyncio.sleep(0.01)
        await end_tasks(task)
        assert task.cancelled()
        del host.answers["BODY"]
        return await smtp.send(RAW, "bot@host.test", TO)

    assert isinstance(use(host, cancel_then_send), Accepted)
    assert host.connections == 2


def test_no_more_connections_are_opened_than_allowed() -> None:
    host = Host()

    async def flood() -> list[Delivery]:
        async with serving(host.talk) as port:
            smtp = SmtpSender(Account("127.0.0.1", port, tls="none"), connections=3)
            found = await asyncio.gather(*(smtp.send(RAW, "b@host.test", TO) for _ in range(30)))
            await smtp.close()
            return found

    assert {type(each) for each in asyncio.run(flood())} == {Accepted}
    assert host.connections == 3


@pytest.mark.parametrize("host", ["mail.example.test", "192.0.2.1", "10.0.0.1", "localhost.evil"])
def test_plain_text_to_another_machine_is_refused(host: str) -> None:
    with pytest.raises(ValueError, match="without TLS"):
        Account(host, 25, tls="none")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "127.8.8.8"])
def test_plain_text_on_this_machine_is_allowed(host: str) -> None:
    assert Account(host, 25, tls="none").host == host


def test_a_password_does_not_show_in_a_log() -> None:
    assert "secret" not in repr(Account("127.0.0.1", 25, "bot", "secret", tls="none"))
