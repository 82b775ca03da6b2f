"""Mails from a real Dovecot, also when it is killed."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest
from servers.daemons import PASSWORD, Dovecot

from gmbot.mail.connecting import Account
from gmbot.mail.imap import Fetched, LoginError, Mailbox, MailboxError
from gmbot.mail.reading import read_mail

pytestmark = [pytest.mark.servers, pytest.mark.timeout(600)]


def numbered(number: int, body: str = "A Par - Bur") -> bytes:
    return f"From: ed@example.test\r\nSubject: {number}\r\n\r\n{body}\r\n".encode()


def account(server: Dovecot, password: str = PASSWORD, timeout: float = 2.0) -> Account:
    return Account("127.0.0.1", server.imap, "bot", password, tls="none", timeout=timeout)


@dataclass
class Taken:
    """What was taken in, as a database would keep it."""

    mailbox: Mailbox
    mails: dict[tuple[int, int], Fetched] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)

    async def known(self, uidvalidity: int, uids: Sequence[int]) -> Collection[int]:
        return [uid for uid in uids if (uidvalidity, uid) in self.mails]

    async def read(self) -> None:
        async for batch in self.mailbox.new_mails(self.known):
            self.mails.update({(mail.uidvalidity, mail.uid): mail for mail in batch})
            await self.mailbox.mark_seen(batch)

    async def read_until(self, count: int, seconds: float = 60.0) -> None:
        """The loop of the server: read, wait, and go on after every failure."""
        async with asyncio.timeout(seconds):
            while len(self.mails) < count:
                try:
                    await self.read()
                except MailboxError as error:
                    self.failures.append(str(error))
                if len(self.mails) < count:
                    await self.mailbox.wait(30.0)

    @property
    def subjects(self) -> list[int]:
        return sorted(int(read_mail(m.raw, m.received_at).subject) for m in self.mails.values())


def use(where: Account, act: Callable[[Taken], Awaitable[None]], limit: int = 1_000_000) -> Taken:
    async def run() -> Taken:
        taken = Taken(Mailbox(where, limit=limit))
        await act(taken)
        await taken.mailbox.close()
        return taken

    return asyncio.run(run())


@pytest.mark.long
def test_a_backlog_of_1500_mails_is_taken_in_whole(dovecot: Dovecot) -> None:
    dovecot.deliver("bot", [numbered(number) for number in range(1500)])

    taken = use(account(dovecot), Taken.read)

    assert taken.subjects == list(range(1500))


def test_the_time_of_arrival_is_the_servers(dovecot: Dovecot) -> None:
    dovecot.deliver("bot", [numbered(1)])

    (mail,) = use(account(dovecot), Taken.read).mails.values()

    assert mail.received_at.tzinfo is UTC
    assert abs(datetime.now(UTC) - mail.received_at) < timedelta(minutes=1)


def test_every_byte_of_a_mail_comes_as_it_is(dovecot: Dovecot) -> None:
    raws = [
        b"Subject: large\r\n\r\n" + b"A Mar S A Par - Bur (x) \r\n" * 400_000,
        b"Subject: imitation\r\n\r\n* 1 FETCH (UID 9 BODY[] {3}\r\nabc)\r\nA1 OK done\r\n{0}\r\n",
        b"Subject: \xfc\xff\r\n\r\n\x80\x81 (((\r\n) * * * \r\n",
        b"Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\nnever ended\r\n",
    ]
    dovecot.deliver("bot", raws)

    taken = use(account(dovecot), Taken.read, limit=20_000_000)

    for raw, mail in zip(raws, taken.mails.values(), strict=True):
        assert mail.raw.endswith(raw)


def test_of_a_mail_over_the_limit_only_the_header_travels(dovecot: Dovecot) -> None:
    dovecot.deliver("bot", [numbered(1), numbered(2, "x" * 100_000), numbered(3)])

    taken = use(account(dovecot), Taken.read, limit=50_000)

    assert taken.subjects == [1, 2, 3]
    large = next(mail for mail in taken.mails.values() if mail.raw.startswith(b"X-Gmbot-Cut"))
    assert len(large.raw) < 2000
    assert read_mail(large.raw, large.received_at).size > 100_000


def test_two_connections_read_one_mailbox_without_harm(dovecot: Dovecot) -> None:
    dovecot.deliver("bot", [numbered(number) for number in range(300)])

    async def both() -> list[Taken]:
        taken = [Taken(Mailbox(account(dovecot))) for _ in range(2)]
        await asyncio.gather(*(each.read() for each in taken))
        await asyncio.gather(*(each.mailbox.close() for each in taken))
        return taken

    for taken in asyncio.run(both()):
        assert taken.subjects == list(range(300))


def test_a_push_ends_the_waiting_long_before_the_poll(dovecot: Dovecot) -> None:
    async def act(taken: Taken) -> None:
        await taken.read()
        asyncio.get_running_loop().call_later(0.3, dovecot.deliver, "bot", [numbered(1)])
        await taken.read_until(1, seconds=20)

    use(account(dovecot), act)


@pytest.mark.parametrize("how", ["one process", "everything"])
def test_a_server_killed_in_idle_is_read_again_when_it_is_back(dovecot: Dovecot, how: str) -> None:
    async def act(taken: Taken) -> None:
        await taken.read()
        reading = asyncio.create_task(taken.read_until(1))
        await asyncio.sleep(0.5)
        if how == "everything":
            dovecot.kill_all()
            await asyncio.sleep(0.5)
            await asyncio.to_thread(dovecot.start)
        else:
            assert dovecot.kill_children("imap") == 1
        await asyncio.to_thread(dovecot.deliver, "bot", [numbered(1)])
        await reading

    assert use(account(dovecot), act).subjects == [1]


def test_a_server_shut_down_in_idle_is_read_again_when_it_is_back(dovecot: Dovecot) -> None:
    async def act(taken: Taken) -> None:
        await taken.read()
        reading = asyncio.create_task(taken.read_until(1))
        await asyncio.sleep(0.5)
        await asyncio.to_thread(dovecot.stop, signal.SIGTERM)
        await asyncio.to_thread(dovecot.start)
        await asyncio.to_thread(dovecot.deliver, "bot", [numbered(1)])
        await reading

    assert use(account(dovecot), act).subjects == [1]


@pytest.mark.long
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_server_that_dies_in_the_middle_of_a_backlog_loses_nothing(
    dovecot: Dovecot, how: signal.Signals
) -> None:
    dovecot.deliver("bot", [numbered(number, "x" * 2000) for number in range(400)])

    async def act(taken: Taken) -> None:
        reading = asyncio.create_task(taken.read_until(400))
        while len(taken.mails) < 100:
            await asyncio.sleep(0)
        for pid in dovecot.children("imap"):
            os.kill(pid, how)
        await reading

    taken = use(account(dovecot), act)

    assert taken.subjects == list(range(400))
    assert taken.failures


def test_a_server_that_stops_answering_is_left_for_a_new_connection(dovecot: Dovecot) -> None:
    dovecot.deliver("bot", [numbered(1)])

    async def act(taken: Taken) -> None:
        await taken.mailbox.check()
        (stuck,) = dovecot.children("imap")
        os.kill(stuck, signal.SIGSTOP)
        try:
            with pytest.raises(MailboxError, match="no answer"):
                await asyncio.wait_for(taken.read(), 60)
            await taken.read_until(1)
        finally:
            os.kill(stuck, signal.SIGKILL)

    assert use(account(dovecot, timeout=1.0), act).subjects == [1]


def test_a_mailbox_made_anew_is_read_whole(dovecot: Dovecot) -> None:
    dovecot.deliver("bot", [numbered(1), numbered(2)])

    async def act(taken: Taken) -> None:
        await taken.read()
        await taken.mailbox.close()
        dovecot.forget("bot")
        time.sleep(1.1)  # Dovecot takes the time in seconds as the new UIDVALIDITY
        dovecot.deliver("bot", [numbered(3), numbered(4)])
        await taken.read()

    assert use(account(dovecot), act).subjects == [1, 2, 3, 4]


def test_a_wrong_password_is_told_and_a_right_one_works_at_once(dovecot: Dovecot) -> None:
    with pytest.raises(LoginError, match="refused the login of bot"):
        use(account(dovecot, password="wrong"), lambda taken: taken.mailbox.check())

    use(account(dovecot), lambda taken: taken.mailbox.check())


def test_over_tls_only_a_trusted_certificate_is_good(dovecot: Dovecot) -> None:
    dovecot.deliver("bot", [numbered(1)])
    trusted = Account(
        "127.0.0.1",
        dovecot.imaps,
        "bot",
        PASSWORD,
        ca_file=str(dovecot.certificate.certificate),
    )

    assert use(trusted, Taken.read).subjects == [1]
    with pytest.raises(MailboxError, match="certificate"):
        use(Account("127.0.0.1", dovecot.imaps, "bot", PASSWORD), Taken.read)


def test_a_mail_can_be_found_by_a_header_and_deleted(dovecot: Dovecot) -> None:
    marked = b'X-Gmbot-Mail: selftest/1\r\nX-Word: "a" \\b\r\n' + numbered(2)
    dovecot.deliver("bot", [numbered(1), marked])

    async def act(taken: Taken) -> None:
        found = await taken.mailbox.having("X-Word", '"a" \\b')
        await taken.mailbox.delete(found)
        await taken.read()

    assert use(account(dovecot), act).subjects == [1]
