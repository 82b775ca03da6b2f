"""The outbox is emptied, whatever the mail host answers."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

import pytest
from fakes import NOON, FixedClock, MemoryStorage
from fakes_mails import MemoryOutboxQueue

from gmbot.game.state.errors import StorageUnavailableError
from gmbot.game.state.model import OutboxMail, OutboxState, SendResult
from gmbot.mail.cancellation import end_tasks
from gmbot.mail.outbox import GROUP, LANES, LEASE, OVERTAKEN, PAUSES, OutboxDrain
from gmbot.mail.smtp import Accepted, Deferred, Delivery, Refused, Unsure

QUEUED, SENT, FAILED = OutboxState.QUEUED, OutboxState.SENT, OutboxState.FAILED
MailHost = Callable[[int], Delivery]


def accept(number: int) -> Delivery:
    return Accepted(f"250 queued as {number}")


class Office:
    """A bot's outbox, and a mail host that answers each mail as ``host(number)`` says."""

    def __init__(self, host: MailHost = accept, mails: int = 1, connections: int = 8) -> None:
        self.storage = MemoryStorage()
        self.clock = FixedClock()
        self.host = host
        self.sent: list[tuple[int, bytes]] = []
        self.open = 0
        self.most_open = 0
        self.given_up: list[tuple[int, str]] = []
        self.queue = MemoryOutboxQueue(self.storage)
        self.connections = connections
        with self.storage() as work:
            for number in range(1, mails + 1):
                work.outbox.add(a_mail(number))
            work.commit()

    async def send(self, raw: bytes, sender: str, recipients: Sequence[str]) -> Delivery:
        number = int(recipients[0].partition("@")[0])
        self.sent.append((number, raw))
        self.open += 1
        self.most_open = max(self.most_open, self.open)
        await asyncio.sleep(0)
        self.open -= 1
        return self.host(number)

    def drain(self) -> OutboxDrain:
        return OutboxDrain(self.queue, self.send, self.clock, self.connections, self.give_up)

    def give_up(self, mail: OutboxMail, reason: str) -> None:
        self.given_up.append((mail.id, reason))

    def run(self) -> int:
        return asyncio.run(self.drain().run())

    def mail(self, number: int = 1) -> OutboxMail:
        return self.storage.shelf.outbox[number]

    @property
    def numbers(self) -> list[int]:
        return [number for number, _ in self.sent]


def a_mail(number: int) -> OutboxMail:
    return OutboxMail(
        id=0,
        message_id=f"<{number}@bot.test>",
        envelope_from="bot@bot.test",
        recipient=f"{number}@x.test",
        raw=f"Message-ID: <{number}@bot.test>\r\n\r\nHello {number}\r\n".encode(),
        kind="results/1",
        state=QUEUED,
        created_at=NOON,
        due_at=NOON,
    )


def test_every_mail_that_is_due_is_sent_once() -> None:
    office = Office(mails=3 * GROUP + 4)

    assert office.run() == 3 * GROUP + 4
    assert sorted(office.numbers) == list(range(1, 3 * GROUP + 5))
    assert {mail.state for mail in office.storage.shelf.outbox.values()} == {SENT}
    assert office.mail(7).note == "250 queued as 7"
    assert office.run() == 0


@pytest.mark.parametrize(("taken", "most_open"), [(0, 4), (3, 1)])
def test_machines_share_the_connections_that_the_mail_host_allows(
    taken: int, most_open: int
) -> None:
    office = Office(mails=20, connections=4)
    office.queue.taken = taken

    assert office.run() == 20

    assert office.most_open == most_open


def test_who_has_no_connection_leaves_the_mails_to_others_and_not_for_ever() -> None:
    """A machine that hangs keeps its connections: after ten minutes one more is opened."""
    office = Office(mails=3, connections=4)
    office.queue.taken = 4
    assert office.run() == 0
    assert office.sent == []

    office.clock.time += OVERTAKEN + timedelta(seconds=1)

    assert office.run() == 3
    assert office.most_open == 1


def test_connections_are_closed_before_others_may_have_them() -> None:
    office = Office(mails=3)
    seen: list[int] = []

    async def rest() -> None:
        seen.append(len(office.sent))

    drain = OutboxDrain(office.queue, office.send, office.clock, rest=rest)

    asyncio.run(drain.run())

    assert seen == [3]


class SlowHost(Office):
    """Answers a mail only when ``until`` is true."""

    def __init__(self, until: Callable[[], bool], mails: int = 1) -> None:
        super().__init__(mails=mails)
        self.until = until

    async def send(self, raw: bytes, sender: str, recipients: Sequence[str]) -> Delivery:
        self.sent.append((int(recipients[0].partition("@")[0]), raw))
        while not self.until():
            await asyncio.sleep(0.001)
        return Accepted("250 at last")

    def drain(self) -> OutboxDrain:
        return OutboxDrain(self.queue, self.send, self.clock, beat=0.001)


def test_while_a_slow_host_takes_its_time_the_mail_is_nobody_elses() -> None:
    """Each look of the other comes almost a lease after the one before."""
    looks: list[Sequence[OutboxMail]] = []
    patience = iter(range(5000))

    def another_looks() -> bool:
        leases = office.storage.shelf.leases
        if leases and min(leases.values()) == office.clock.now() + LEASE:  # just renewed
            office.clock.time += LEASE - timedelta(seconds=1)
            looks.append(office.queue.claim(office.clock.now(), GROUP, office.clock.now() + LEASE))
        return len(looks) == 5 or next(patience, None) is None

    office = SlowHost(another_looks)

    assert office.run() == 1
    assert looks == [()] * 5
    assert office.mail().tries == 1


def test_a_clock_that_jumps_ahead_sends_nothing_twice() -> None:
    answers = asyncio.Event()
    office = SlowHost(answers.is_set, mails=GROUP)

    async def run() -> list[int]:
        drain = office.drain()
        first = asyncio.create_task(drain.run())
        while not office.sent:
            await asyncio.sleep(0.001)
        office.clock.time += 2 * LEASE
        second = asyncio.create_task(drain.run())
        await asyncio.wait({second}, timeout=5.0)
        answers.set()
        return [await first, await second]

    assert asyncio.run(run()) == [GROUP, 0]
    assert sorted(office.numbers) == list(range(1, GROUP + 1))


def test_no_more_mails_are_sent_at_once_than_there_are_connections() -> None:
    office = Office(mails=2 * GROUP, connections=3)

    office.run()

    assert office.most_open == 3


def test_a_deferred_mail_is_tried_at_growing_intervals_and_then_given_up() -> None:
    office = Office(lambda number: Deferred("451 greylisted"))
    waits = []
    while True:
        office.run()
        if office.mail().state is FAILED:
            break
        waits.append(office.mail().due_at - office.clock.now())
        office.clock.time = office.mail().due_at - timedelta(seconds=1)
        office.run()
        office.clock.advance(seconds=1)

    assert [wait / timedelta(minutes=1) for wait in waits] == [
        *(7.5, 15, 30),
        *(60 * hours for hours in (1, 2, 4, 8, 16)),
    ]
    assert office.numbers == [1] * 9
    assert office.given_up == [(1, "451 greylisted")]


def test_an_uncertain_mail_goes_out_again_with_the_same_bytes() -> None:
    office = Office(lambda number: Unsure("connection lost after the data"))
    office.run()
    assert (office.mail().state, office.mail().due_at) == (QUEUED, NOON + PAUSES[0])

    office.host = accept
    office.clock.advance(minutes=8)
    office.run()

    assert office.mail().state is SENT
    assert len(office.sent) == 2
    assert len(set(office.sent)) == 1


def test_a_refused_mail_is_given_up_at_once_and_the_others_go_out() -> None:
    office = Office(lambda n: Refused("550 no such user") if n == 2 else accept(n), mails=3)

    assert office.run() == 2

    assert office.mail(2).state is FAILED
    assert office.mail(2).note == "550 no such user"
    assert office.given_up == [(2, "550 no such user")]


def test_a_mail_is_not_settled_as_failed_before_somebody_was_told() -> None:
    office = Office(lambda n: Refused("550 no such user"), mails=1)

    def out_of_order(mail: OutboxMail, reason: str) -> None:
        raise StorageUnavailableError("disk full")

    drain = OutboxDrain(office.queue, office.send, office.clock, 8, out_of_order)
    with pytest.raises(StorageUnavailableError):
        asyncio.run(drain.run())

    assert office.mail().state is QUEUED
    office.clock.advance(minutes=LEASE / timedelta(minutes=1))
    office.run()
    assert (office.mail().state, len(office.given_up)) == (FAILED, 1)


def test_a_fault_while_sending_delays_that_mail_alone() -> None:
    def broken(number: int) -> Delivery:
        if number == 2:
            raise RuntimeError("a fault of ours")
        return accept(number)

    office = Office(broken, mails=3)

    assert office.run() == 2
    assert office.mail(2).state is QUEUED
    assert "a fault of ours" in office.mail(2).note


def test_no_attempt_is_counted_while_the_mail_host_is_out_of_reach() -> None:
    office = Office(lambda number: Deferred("connection refused", server_down=True))

    for _ in range(50):
        office.run()
        office.clock.advance(minutes=1)

    assert (office.mail().state, office.mail().tries) == (QUEUED, 0)
    office.host = accept
    assert office.run() == 1


def test_a_mail_host_out_of_reach_is_not_asked_for_every_mail() -> None:
    office = Office(lambda number: Deferred("connection refused", server_down=True), mails=500)

    office.run()

    assert len(office.sent) <= 8
    assert {mail.state for mail in office.storage.shelf.outbox.values()} == {QUEUED}


def test_a_mail_that_makes_the_host_hang_up_does_not_stand_before_the_others() -> None:
    def host(number: int) -> Delivery:
        return Deferred("hung up", server_down=True) if number == 1 else accept(number)

    office = Office(host, mails=5, connections=1)
    office.run()
    assert office.numbers == [1]

    for _ in range(4):
        office.clock.advance(seconds=30)
        office.run()

    assert {number for number, _ in office.sent} == {1, 2, 3, 4, 5}
    assert [office.mail(number).state for number in (2, 3, 4, 5)] == [SENT] * 4


def test_a_mail_that_kills_its_sender_every_time_is_given_up_unsent() -> None:
    office = Office()
    for _ in range(9):  # claimed, and then the program was gone
        now = office.clock.now()
        assert office.queue.claim(now, GROUP, now + LEASE)
        office.clock.advance(minutes=16)

    assert office.run() == 0

    assert office.sent == []
    assert office.mail().state is FAILED
    assert len(office.given_up) == 1


def test_stopping_stores_what_was_sent_and_gives_back_the_rest() -> None:
    office = Office(mails=GROUP * LANES, connections=1)
    stuck = asyncio.Event()

    async def send(raw: bytes, sender: str, recipients: Sequence[str]) -> Delivery:
        if len(office.sent) == 3:
            stuck.set()
            await asyncio.sleep(3600)
        return await office.send(raw, sender, recipients)

    async def stop_in_the_middle() -> None:
        drain = OutboxDrain(office.queue, send, office.clock, 1)
        running = asyncio.create_task(drain.run())
        await stuck.wait()
        await end_tasks(running)
        assert running.cancelled()

    asyncio.run(stop_in_the_middle())

    states = [mail.state for mail in office.storage.shelf.outbox.values()]
    assert states.count(SENT) == 3
    assert office.run() == GROUP * LANES - 3
    assert len(set(office.sent)) == len(office.sent) == GROUP * LANES


def test_a_crash_between_sending_and_settling_repeats_no_more_than_the_connections() -> None:
    office = Office(mails=4 * GROUP, connections=8)

    class Killed(BaseException):
        """The end of the process, as far as the queue can see."""

    class Dying(MemoryOutboxQueue):
        left = 1

        def settle(self, ends: Sequence[SendResult]) -> None:
            if not self.left:
                raise Killed
            self.left -= 1
            super().settle(ends)

    with pytest.raises(Killed):
        asyncio.run(OutboxDrain(Dying(office.storage), office.send, office.clock).run())
    office.clock.advance(minutes=16)
    office.run()

    repeated = [number for number, _ in office.sent if office.numbers.count(number) > 1]
    assert {mail.state for mail in office.storage.shelf.outbox.values()} == {SENT}
    assert 0 < len(set(repeated)) <= 8
    assert len(set(office.sent)) == 4 * GROUP


def test_mails_that_end_while_others_are_stored_are_stored_together() -> None:
    """A commit costs more than handing over a mail."""
    office = Office(mails=4 * GROUP, connections=8)
    office.queue = counted = CountedCommits(office.storage)

    assert office.run() == 4 * GROUP

    assert len(counted.sizes) <= 2 * GROUP  # half of the mails, however they fall
    assert max(counted.sizes) <= 8


class CountedCommits(MemoryOutboxQueue):
    """Takes its time to store, as a disk does."""

    def __init__(self, storage: MemoryStorage) -> None:
        super().__init__(storage)
        self.sizes: list[int] = []

    def settle(self, ends: Sequence[SendResult]) -> None:
        time.sleep(0.002)
        self.sizes.extend([len(ends)] if ends else [])
        super().settle(ends)


class FullDisk(MemoryOutboxQueue):
    """Stores nothing that became of mails until it was asked ``left`` times."""

    def __init__(self, storage: MemoryStorage, left: int) -> None:
        super().__init__(storage)
        self.left = left

    def settle(self, ends: Sequence[SendResult]) -> None:
        self.left -= 1
        if self.left >= 0:
            raise StorageUnavailableError("database or disk is full")
        super().settle(ends)


def test_what_was_sent_while_the_disk_was_full_is_not_sent_again() -> None:
    office = Office(mails=3)
    drain = OutboxDrain(FullDisk(office.storage, 3), office.send, office.clock, beat=0.001)

    assert asyncio.run(drain.run()) == 3

    assert sorted(office.numbers) == [1, 2, 3]
    assert {mail.state for mail in office.storage.shelf.outbox.values()} == {SENT}


def test_who_is_stopped_while_the_disk_is_full_does_not_wait_for_it() -> None:
    office = Office()
    queue = FullDisk(office.storage, 10**9)
    drain = OutboxDrain(queue, office.send, office.clock, beat=0.001)

    async def run() -> None:
        running = asyncio.create_task(drain.run())
        while queue.left > 10**9 - 3:
            await asyncio.sleep(0.001)
        await end_tasks(running)
        assert running.cancelled() or isinstance(running.exception(), StorageUnavailableError)

    asyncio.run(run())

    assert office.mail().state is QUEUED


class FullDiskBesideAClaim(MemoryOutboxQueue):
    """Stores nothing of what was sent; the second claim ends when told, and settling after it."""

    def __init__(self, storage: MemoryStorage) -> None:
        super().__init__(storage)
        self.claims = 0
        self.tries = 0
        self.is_stopped = threading.Event()
        self.may_settle = threading.Event()

    def claim(self, now: datetime, limit: int, lease_until: datetime) -> tuple[OutboxMail, ...]:
        self.claims += 1
        if self.claims > 1:
            assert self.is_stopped.wait(30)
        return super().claim(now, limit, lease_until)

    def settle(self, ends: Sequence[SendResult]) -> None:
        if not ends:
            return
        self.tries += 1
        if self.is_stopped.is_set():
            assert self.may_settle.wait(30)
        raise StorageUnavailableError("database or disk is full")


def test_what_could_not_be_stored_is_told_though_another_lane_only_stopped() -> None:
    """Whichever lane ends first, the fault is what the run ends with, not the cancellation."""
    office = Office()
    queue = FullDiskBesideAClaim(office.storage)
    drain = OutboxDrain(queue, office.send, office.clock, beat=3600)

    async def run() -> None:
        running = asyncio.create_task(drain.run())
        while not (queue.tries and queue.claims > 1):
            await asyncio.sleep(0.001)
        queue.is_stopped.set()
        running.cancel()
        await asyncio.sleep(0.1)  # the lane that only claimed has ended by now
        queue.may_settle.set()
        with pytest.raises(StorageUnavailableError):
            await running

    asyncio.run(run())


def test_who_stood_still_for_longer_than_a_lease_sends_nothing_that_may_be_anothers() -> None:
    """A machine that slept, or a database out of reach while the mail host is not."""
    office = Office(mails=3)

    async def run() -> int:
        loop = asyncio.get_running_loop()

        async def send(raw: bytes, sender: str, recipients: Sequence[str]) -> Delivery:
            later = loop.time() + LEASE.total_seconds()
            loop.time = lambda: later  # type: ignore[method-assign]
            office.clock.time += LEASE
            now = office.clock.now()
            assert len(office.queue.claim(now, GROUP, now + LEASE)) == 3  # by another server
            return await office.send(raw, sender, recipients)

        return await OutboxDrain(office.queue, send, office.clock, connections=1).run()

    assert asyncio.run(run()) == 1
    assert office.numbers == [1]
    assert [office.mail(number).state for number in (1, 2, 3)] == [SENT, QUEUED, QUEUED]
    assert office.queue.next_due() == office.clock.now() + LEASE


def test_a_fault_in_telling_of_a_mail_given_up_holds_up_no_other() -> None:
    office = Office(lambda n: Refused("550 no") if n == 1 else accept(n), mails=2)

    def broken(mail: OutboxMail, reason: str) -> None:
        raise RuntimeError("a fault of ours")

    drain = OutboxDrain(office.queue, office.send, office.clock, 8, broken)

    assert asyncio.run(drain.run()) == 1
    assert (office.mail(1).state, office.mail(2).state) == (FAILED, SENT)
