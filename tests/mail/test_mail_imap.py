"""A mailbox on a server that does everything a server may do wrong."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

import pytest
from scripted import for_ever, serving

from gmbot.mail.cancellation import end_tasks
from gmbot.mail.connecting import Account, Backoff
from gmbot.mail.imap import BATCH, Fetched, LoginError, Mailbox, MailboxError
from gmbot.mail.reading import read_mail

RAW = b"From: ed@example.test\r\nSubject: x\r\n\r\nA Par - Bur\r\n"
ARRIVED = datetime(2026, 11, 20, 11, 0, 5, tzinfo=UTC)
INTERNALDATE = b'INTERNALDATE "20-Nov-2026 12:00:05 +0100"'


@dataclass
class Host:
    """An IMAP server by script.

    ``faults`` name a command (``FETCH``, ``SEARCH``, ...) and what happens instead of its answer,
    each once: ``hang``, ``die``, ``no``, ``garbage``, ``half`` (dies in the middle of a literal).
    """

    mails: dict[int, bytes] = field(default_factory=dict)
    faults: list[tuple[str, str]] = field(default_factory=list)
    uidvalidity: int = 7
    capabilities: str = "IMAP4rev1 IDLE UIDPLUS"
    heard: list[str] = field(default_factory=list)
    connections: int = 0
    seen: set[int] = field(default_factory=set)
    deadly: int = 0
    """The UID of a mail in whose fetching the server always dies."""
    unasked: bytes = b""
    """Said before every answer to FETCH."""
    pushed: asyncio.Event | None = None

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        if self._fault("GREETING") == "hang":
            await for_ever()
        writer.write(b"* OK ready\r\n")
        while True:
            line = (await reader.readuntil(b"\r\n")).decode().strip()
            tag, _, command = line.partition(" ")
            self.heard.append(command)
            name = command.removeprefix("UID ").split()[0].upper()
            match self._fault(name):
                case "hang":
                    await for_ever()
                case "die":
                    return
                case "no":
                    writer.write(f"{tag} NO that is not possible\r\n".encode())
                    continue
                case "garbage":
                    writer.write(b"* OK (((\r\n\x00\xff {99999999999999999999}\r\nA1 OK\r\n")
                case "half":
                    uid = next(iter(self.mails))
                    writer.write(b"* 1 FETCH (UID %d BODY[] {1000}\r\nhalf a ma" % uid)
                    await writer.drain()
                    return
            if "BODY" in command and str(self.deadly) in _uids(command):
                return
            if name == "IDLE":
                await self._idle(reader, writer)
            else:
                writer.write(b"".join(self._answer(name, command)))
            writer.write(f"{tag} OK {name} done\r\n".encode())
            await writer.drain()
            if name == "LOGOUT":
                return

    def _fault(self, name: str) -> str:
        for fault in self.faults:
            if fault[0] == name:
                self.faults.remove(fault)
                return fault[1]
        return ""

    async def _idle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"+ idling\r\n")
        done = asyncio.ensure_future(reader.readuntil(b"\r\n"))
        if self.pushed is not None:
            await self.pushed.wait()
            writer.write(b"* %d EXISTS\r\n" % len(self.mails))
        assert await done == b"DONE\r\n"

    def _answer(self, name: str, command: str) -> list[bytes]:
        if name == "CAPABILITY":
            return [f"* CAPABILITY {self.capabilities}\r\n".encode()]
        if name == "SELECT":
            return [b"* %d EXISTS\r\n" % len(self.mails), self._uidvalidity()]
        if name == "SEARCH":
            return [self._search(command)]
        if name == "FETCH":
            wanted = [uid for uid in self.mails if str(uid) in _uids(command)]
            return [self.unasked, *(self._fetch(uid, command) for uid in wanted)]
        if name == "STORE":
            self.seen.update(map(int, _uids(command)))
        return []

    def _uidvalidity(self) -> bytes:
        return b"* OK [UIDVALIDITY %d] UIDs valid\r\n" % self.uidvalidity

    def _search(self, command: str) -> bytes:
        match = re.search(r"UID (\d+):\*", command)
        first = int(match.group(1)) if match else 1
        # As the protocol has it, the last mail is always among "n:*".
        last = max(self.mails, default=0)
        found = [uid for uid in self.mails if uid >= first or uid == last]
        return ("* SEARCH " + " ".join(map(str, reversed(found)))).strip().encode() + b"\r\n"

    def _fetch(self, uid: int, command: str) -> bytes:
        raw = self.mails[uid]
        if "RFC822.SIZE" in command:
            return b"* %d FETCH (RFC822.SIZE %d UID %d)\r\n" % (uid, len(raw), uid)
        if "HEADER" in command:
            raw = raw.partition(b"\r\n\r\n")[0] + b"\r\n\r\n"
        literal = b"BODY[] {%d}\r\n%s" % (len(raw), raw)
        if uid % 2:  # servers answer in the order they like
            return b"* %d FETCH (%s UID %d %s)\r\n" % (uid, literal, uid, INTERNALDATE)
        return b"* %d FETCH (UID %d %s %s)\r\n" % (uid, uid, INTERNALDATE, literal)


def _uids(command: str) -> list[str]:
    match = re.search(r"(?:FETCH|STORE|EXPUNGE) ([\d,]+)", command)
    return match.group(1).split(",") if match else []


@dataclass
class Reader:
    """The other side: reads a mailbox and keeps what it got."""

    mailbox: Mailbox
    stored: dict[tuple[int, int], Fetched] = field(default_factory=dict)
    batches: list[int] = field(default_factory=list)

    async def known(self, uidvalidity: int, uids: Sequence[int]) -> Collection[int]:
        return [uid for uid in uids if (uidvalidity, uid) in self.stored]

    async def read(self) -> None:
        async for batch in self.mailbox.new_mails(self.known):
            self.batches.append(len(batch))
            self.stored.update({(mail.uidvalidity, mail.uid): mail for mail in batch})
            await self.mailbox.mark_seen(batch)

    async def read_on(self) -> int:
        """Read as a server does, through failures; return how many there were."""
        failures = 0
        while True:
            try:
                await self.read()
                return failures
            except MailboxError:
                failures += 1
                assert failures < 20
                await self.mailbox.wait(0.01)


def use(
    host: Host,
    act: Callable[[Reader], Awaitable[None]],
    limit: int = 1_000_000,
    fails: bool = False,
) -> Reader:
    # Short only where it may have to pass: a loaded machine takes its time to answer.
    timeout = 1.0 if fails or host.faults else 30.0

    async def run() -> Reader:
        async with serving(host.talk) as port:
            account = Account("127.0.0.1", port, "bo t", 'se"cret', tls="none", timeout=timeout)
            reader = Reader(Mailbox(account, "My Box", limit))
            await act(reader)
            await reader.mailbox.close()
            return reader

    return asyncio.run(run())


def mails(count: int) -> dict[int, bytes]:
    return {uid: RAW.replace(b"x", b"%d" % uid) for uid in range(1, count + 1)}


def test_new_mails_come_oldest_first_with_their_bytes_and_time_of_arrival() -> None:
    host = Host({3: RAW, 8: b"", 9: b"\x00{0}\r\n* 1 FETCH (UID 5 ()))\r\nA1 OK\r\n"})

    reader = use(host, Reader.read)

    assert list(reader.stored.values()) == [
        Fetched(7, 3, RAW, ARRIVED),
        Fetched(7, 8, b"", ARRIVED),
        Fetched(7, 9, host.mails[9], ARRIVED),
    ]
    assert host.seen == {3, 8, 9}


def test_names_with_spaces_and_quotes_are_sent_as_one_word() -> None:
    host = Host()

    use(host, Reader.read)

    assert 'LOGIN "bo t" "se\\"cret"' in host.heard
    assert 'SELECT "My Box"' in host.heard


def test_a_mail_is_marked_as_seen_only_after_it_was_stored() -> None:
    host = Host(mails(3))

    async def look(reader: Reader) -> None:
        async for batch in reader.mailbox.new_mails(reader.known):
            assert host.seen == set()
            reader.stored.update({(mail.uidvalidity, mail.uid): mail for mail in batch})
            await reader.mailbox.mark_seen(batch)
            assert host.seen == {1, 2, 3}

    assert len(use(host, look).stored) == 3


def test_no_batch_is_larger_than_fifty() -> None:
    reader = use(Host(mails(120)), Reader.read)

    assert reader.batches == [BATCH, BATCH, 20]


def test_large_mails_are_fetched_a_few_at_a_time() -> None:
    host = Host(dict.fromkeys(range(1, 6), RAW + b"x" * 1_500_000))

    assert use(host, Reader.read, limit=2_000_000).batches == [2, 2, 1]


def test_of_a_mail_over_the_limit_only_the_header_is_fetched() -> None:
    host = Host({1: RAW, 2: RAW + b"x" * 5000, 3: RAW})

    reader = use(host, Reader.read, limit=1000)

    large = read_mail(reader.stored[7, 2].raw, ARRIVED)
    assert len(reader.stored[7, 2].raw) < 200
    assert (large.subject, large.defects, large.size) == ("x", ("too-large",), len(RAW) + 5000)
    assert reader.stored[7, 1].raw == reader.stored[7, 3].raw == RAW


def test_what_is_stored_is_not_fetched_again() -> None:
    host = Host(mails(5))

    async def twice(reader: Reader) -> None:
        await reader.read()
        host.heard.clear()
        await reader.read()

    use(host, twice)

    assert not [line for line in host.heard if "FETCH" in line]
    assert "UID SEARCH UID 6:*" in host.heard


def test_what_could_not_be_stored_comes_again() -> None:
    host = Host(mails(3))

    async def fail_then_read(reader: Reader) -> None:
        async for batch in reader.mailbox.new_mails(reader.known):
            assert len(batch) == 3
        await reader.read()

    assert len(use(host, fail_then_read).stored) == 3


def test_a_mail_that_arrives_while_others_are_read_is_read_too() -> None:
    host = Host(mails(2))

    async def late(reader: Reader) -> None:
        async for batch in reader.mailbox.new_mails(reader.known):
            reader.stored.update({(mail.uidvalidity, mail.uid): mail for mail in batch})
            host.mails.setdefault(3, RAW)

    assert [uid for _, uid in use(host, late).stored] == [1, 2, 3]


def test_a_mailbox_that_was_numbered_anew_is_read_from_its_beginning() -> None:
    host = Host(mails(3))

    async def renumbered(reader: Reader) -> None:
        await reader.read()
        host.uidvalidity = 8
        host.faults = [("SEARCH", "die")]
        await reader.read_on()

    assert sorted(use(host, renumbered).stored) == [(v, uid) for v in (7, 8) for uid in (1, 2, 3)]


def test_uids_of_an_old_numbering_are_not_fetched_under_the_new_one() -> None:
    host = Host(mails(60))

    async def in_the_middle(reader: Reader) -> None:
        batches = reader.mailbox.new_mails(reader.known)
        batch = await anext(batches)
        host.uidvalidity, host.faults = 8, [("STORE", "die")]
        with pytest.raises(MailboxError):
            await reader.mailbox.mark_seen(batch)
        with pytest.raises(MailboxError, match="numbered anew"):
            await anext(batches)
        await reader.read_on()

    assert {uidvalidity for uidvalidity, _ in use(host, in_the_middle).stored} == {8}


@pytest.mark.parametrize("command", ["GREETING", "LOGIN", "SELECT", "SEARCH", "FETCH", "STORE"])
@pytest.mark.parametrize("fault", ["hang", "die", "garbage", "half"])
def test_after_any_fault_a_new_connection_gets_everything(command: str, fault: str) -> None:
    host = Host(mails(3), [(command, fault)])

    reader = use(host, _read_on)

    assert sorted(reader.stored) == [(7, 1), (7, 2), (7, 3)]
    assert {mail.raw for mail in reader.stored.values()} == set(host.mails.values())


async def _read_on(reader: Reader) -> None:
    await reader.read_on()


def test_a_mail_that_kills_the_connection_keeps_back_no_other() -> None:
    host = Host(mails(6), deadly=2)

    async def a_few_rounds(reader: Reader) -> None:
        for _ in range(3):
            with pytest.raises(MailboxError):
                await reader.read()
            await reader.mailbox.wait(0.01)
        host.deadly = 0
        await reader.read()

    reader = use(host, a_few_rounds)

    assert [uid for _, uid in reader.stored][-1] == 2
    assert len(reader.stored) == 6


def test_news_about_other_mails_between_the_answers_does_no_harm() -> None:
    host = Host(mails(2), unasked=b"* 9 EXISTS\r\n* 1 FETCH (FLAGS (\\Seen) UID 77)\r\n")

    assert sorted(use(host, Reader.read).stored) == [(7, 1), (7, 2)]


def test_thousands_of_news_at_once_cost_one_connection_and_no_mail() -> None:
    host = Host(mails(3), unasked=b"* 1 FETCH (FLAGS (\\Seen) UID 77)\r\n" * 1500)

    async def calmer(reader: Reader) -> None:
        with pytest.raises(MailboxError):
            await reader.read()
        host.unasked = b""
        await reader.read_on()

    assert len(use(host, calmer).stored) == 3


def test_a_wrong_password_is_told_in_the_servers_words() -> None:
    async def refused(reader: Reader) -> None:
        with pytest.raises(LoginError, match=r"refused the login of bo t.*not possible"):
            await reader.read()

    use(Host(faults=[("LOGIN", "no")]), refused)


def test_a_missing_mailbox_is_told() -> None:
    async def refused(reader: Reader) -> None:
        with pytest.raises(MailboxError, match=r"refused SELECT My Box: .*not possible"):
            await reader.read()

    use(Host(faults=[("SELECT", "no")]), refused)


def test_a_mailbox_that_may_only_be_read_is_read() -> None:
    host = Host(mails(2), [("STORE", "no")])

    reader = use(host, Reader.read)

    assert len(reader.stored) == 2
    assert host.connections == 1


def test_a_closed_port_is_told_with_its_number() -> None:
    mailbox = Mailbox(Account("127.0.0.1", 1, "bot", "x", tls="none"))

    with pytest.raises(MailboxError, match=r"127\.0\.0\.1:1"):
        asyncio.run(mailbox.check())


def test_starttls_is_refused_before_any_connection() -> None:
    with pytest.raises(ValueError, match="implicit"):
        Mailbox(Account("127.0.0.1", 1, "bot", "x", tls="starttls"))


def test_waiting_ends_at_a_push() -> None:
    async def wait(reader: Reader) -> None:
        host.pushed = asyncio.Event()
        await reader.read()
        asyncio.get_running_loop().call_later(0.05, host.pushed.set)
        await asyncio.wait_for(reader.mailbox.wait(60), 10)
        host.mails[1] = RAW
        await reader.read()

    host = Host()
    assert len(use(host, wait).stored) == 1
    assert host.connections == 1


def test_waiting_ends_after_its_time_and_the_connection_is_still_good() -> None:
    host = Host(mails(1))

    async def wait(reader: Reader) -> None:
        await reader.read()
        for _ in range(3):
            await reader.mailbox.wait(0.02)
            await reader.read()

    use(host, wait)

    assert host.heard.count("IDLE") == 3
    assert host.connections == 1


@pytest.mark.parametrize("fault", ["hang", "die", "no", "garbage"])
def test_waiting_survives_a_server_that_fails_in_it(fault: str) -> None:
    host = Host(mails(1))

    async def wait(reader: Reader) -> None:
        await reader.read()
        host.faults = [("IDLE", fault)]
        await asyncio.wait_for(reader.mailbox.wait(0.05), 10)
        await reader.read()

    use(host, wait, fails=True)

    assert host.connections == 2


def test_without_idle_waiting_is_only_time() -> None:
    host = Host(mails(1), capabilities="IMAP4rev1")

    async def wait(reader: Reader) -> None:
        await reader.read()
        await reader.mailbox.wait(0.01)
        await reader.read()

    use(host, wait)

    assert "IDLE" not in host.heard
    assert host.connections == 1


def test_cancelling_in_the_middle_of_a_command_costs_the_connection_only() -> None:
    host = Host(mails(2), [("FETCH", "hang")])

    async def cancel(reader: Reader) -> None:
        task = asyncio.create_task(reader.read())
        while not any("FETCH" in line for line in host.heard):
            await asyncio.sleep(0.01)
        await end_tasks(task)
        assert task.cancelled()
        await reader.read()

    assert len(use(host, cancel).stored) == 2
    assert host.connections == 2


def test_mails_are_deleted_for_good_only_where_the_server_can_name_them() -> None:
    async def delete(reader: Reader) -> None:
        await reader.mailbox.delete((1, 2))

    able, unable = Host(mails(2)), Host(mails(2), capabilities="IMAP4rev1")
    use(able, delete)
    use(unable, delete)

    assert any(line.startswith("UID EXPUNGE 1,2") for line in able.heard)
    assert not any("EXPUNGE" in line for line in unable.heard)


def test_pauses_grow_with_each_failure_and_end_with_a_success() -> None:
    backoff = Backoff(first=1.0, most=8.0)
    assert backoff.seconds() == 0
    longest = []
    for _ in range(6):
        backoff.failed()
        longest.append(max(backoff.seconds() for _ in range(200)))
    assert all(
        most / 2 <= pause <= most for pause, most in zip(longest, (1, 2, 4, 8, 8, 8), strict=True)
    )
    backoff.succeeded()
    assert backoff.seconds() == 0
