"""The outbox as its sender sees it, on every storage."""

from __future__ import annotations

import threading

from db_values import Backend, a_mail, minutes
from fakes import NOON

from gmbot.db.queues import SqlOutboxQueue
from gmbot.db.store import Store
from gmbot.game.state.model import OutboxMail, OutboxState, SendResult

LEASE = NOON + minutes(15)
SENT, QUEUED, FAILED = OutboxState.SENT, OutboxState.QUEUED, OutboxState.FAILED


def put(backend: Backend, *mails: OutboxMail) -> list[int]:
    with backend.storage() as work:
        ids = [work.outbox.add(mail).id for mail in mails]
        work.commit()
    return ids


def get(backend: Backend, outbox_id: int) -> OutboxMail:
    with backend.storage() as work:
        mail = work.outbox.get(outbox_id)
    assert mail is not None
    return mail


def test_mails_that_are_due_are_claimed_longest_due_first(backend: Backend) -> None:
    ids = put(
        backend,
        a_mail(1, due_at=NOON),
        a_mail(2, due_at=NOON - minutes(5)),
        a_mail(3, due_at=NOON + minutes(1)),
        a_mail(4, due_at=NOON - minutes(9), state=SENT),
    )

    claimed = backend.queue.claim(NOON, 25, LEASE)

    assert [mail.id for mail in claimed] == [ids[1], ids[0]]
    assert claimed[0].raw == a_mail().raw


def test_an_attempt_is_counted_when_the_mail_is_claimed(backend: Backend) -> None:
    (outbox_id,) = put(backend, a_mail())

    (claimed,) = backend.queue.claim(NOON, 25, LEASE)

    assert claimed.tries == 1
    assert get(backend, outbox_id).tries == 1


def test_a_claimed_mail_is_nobody_elses_until_its_lease_ends(backend: Backend) -> None:
    put(backend, a_mail())
    backend.queue.claim(NOON, 25, LEASE)

    assert backend.queue.claim(LEASE - minutes(1), 25, LEASE + minutes(15)) == ()
    assert backend.queue.next_due() == LEASE
    assert [mail.tries for mail in backend.queue.claim(LEASE, 25, LEASE + minutes(15))] == [2]


def test_a_renewed_lease_lasts_longer_and_one_that_was_given_back_is_not_renewed(
    backend: Backend,
) -> None:
    _, back = put(backend, a_mail(1), a_mail(2))
    mails = backend.queue.claim(NOON, 25, LEASE)
    [other] = put(backend, a_mail(3, due_at=NOON + minutes(1)))
    backend.queue.settle([SendResult(back, 1, QUEUED, "stopped")])

    backend.queue.renew(mails, LEASE + minutes(15))

    claimed = backend.queue.claim(LEASE, 25, LEASE + minutes(30))
    assert {mail.id for mail in claimed} == {back, other}
    assert backend.queue.next_due() == LEASE + minutes(15)


def test_whoever_lost_a_mail_to_another_can_only_say_that_it_was_sent(backend: Backend) -> None:
    """His lease ended while he stood still; the mail is not to be free while another has it."""
    lost, sent = put(backend, a_mail(1), a_mail(2))
    late = backend.queue.claim(NOON, 25, LEASE)
    again = LEASE + minutes(15)
    assert len(backend.queue.claim(LEASE, 25, again)) == 2

    backend.queue.renew(late, again + minutes(60))
    backend.queue.settle(
        [SendResult(lost, 1, QUEUED, "stopped"), SendResult(sent, 1, SENT, "250 ok")]
    )
    backend.queue.settle([SendResult(lost, 1, FAILED, "gave up")])

    assert backend.queue.next_due() == again
    assert [mail.id for mail in backend.queue.claim(again, 25, again + minutes(15))] == [lost]


def test_a_claim_takes_no_more_than_its_limit(backend: Backend) -> None:
    ids = put(backend, *(a_mail(number) for number in range(5)))

    claims = [backend.queue.claim(NOON, 2, LEASE) for _ in range(4)]

    assert [[mail.id for mail in claim] for claim in claims] == [ids[:2], ids[2:4], ids[4:], []]


def test_what_became_of_claimed_mails_is_stored(backend: Backend) -> None:
    ids = put(backend, *(a_mail(number) for number in range(3)))
    backend.queue.claim(NOON, 25, LEASE)

    again = NOON + minutes(7.5)
    backend.queue.settle(
        [
            SendResult(ids[0], 1, SENT, "250 queued"),
            SendResult(ids[1], 1, QUEUED, "451 later", again),
            SendResult(ids[2], 1, FAILED, "550 no such user"),
        ]
    )

    mails = [get(backend, outbox_id) for outbox_id in ids]
    assert [(mail.state, mail.note) for mail in mails] == [
        (SENT, "250 queued"),
        (QUEUED, "451 later"),
        (FAILED, "550 no such user"),
    ]
    assert [mail.due_at for mail in mails] == [NOON, again, NOON]
    assert backend.queue.next_due() == again
    assert backend.queue.claim(again - minutes(1), 25, LEASE) == ()
    assert [mail.id for mail in backend.queue.claim(again, 25, LEASE)] == [ids[1]]


def test_a_mail_that_was_sent_is_not_sent_again_by_whoever_comes_late(backend: Backend) -> None:
    (outbox_id,) = put(backend, a_mail())
    backend.queue.claim(NOON, 25, LEASE)
    backend.queue.settle([SendResult(outbox_id, 1, SENT)])

    backend.queue.settle([SendResult(outbox_id, 1, QUEUED, "timed out", NOON)])

    assert get(backend, outbox_id).state is SENT
    assert backend.queue.claim(LEASE, 25, LEASE) == ()


def test_a_mail_keeps_its_due_time_where_none_is_given(backend: Backend) -> None:
    (outbox_id,) = put(backend, a_mail(due_at=NOON - minutes(2)))
    backend.queue.claim(NOON, 25, LEASE)

    backend.queue.settle([SendResult(outbox_id, 1, QUEUED, "stopped before it was sent")])

    assert get(backend, outbox_id).due_at == NOON - minutes(2)
    assert backend.queue.next_due() == NOON - minutes(2)


def test_an_attempt_that_was_never_made_is_taken_back(backend: Backend) -> None:
    (outbox_id,) = put(backend, a_mail())
    backend.queue.claim(NOON, 25, LEASE)

    backend.queue.settle([SendResult(outbox_id, 1, QUEUED, "host down", LEASE, attempted=False)])

    assert get(backend, outbox_id).tries == 0


def test_nothing_is_due_in_an_empty_outbox(backend: Backend) -> None:
    backend.queue.settle([])

    assert backend.queue.next_due() is None
    assert backend.queue.claim(NOON, 25, LEASE) == ()


def test_claims_at_the_same_time_never_share_a_mail(backend: Backend) -> None:
    ids = put(backend, *(a_mail(number) for number in range(60)))
    claimed: list[int] = []

    def work() -> None:
        while mails := backend.queue.claim(NOON, 3, LEASE):
            claimed.extend(mail.id for mail in mails)

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()

    assert sorted(claimed) == ids


def test_two_processes_on_one_file_never_share_a_mail(sqlite_url: str) -> None:
    stores = [Store(sqlite_url), Store(sqlite_url)]
    queues = [SqlOutboxQueue(store.engine) for store in stores]
    ids = put(Backend(stores[0], queues[0]), *(a_mail(number) for number in range(40)))
    claimed: list[int] = []

    def work(queue: SqlOutboxQueue) -> None:
        while mails := queue.claim(NOON, 3, LEASE):
            claimed.extend(mail.id for mail in mails)

    workers = [threading.Thread(target=work, args=(queue,)) for queue in queues]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    for store in stores:
        store.close()

    assert sorted(claimed) == ids


def test_machines_never_have_more_connections_to_the_mail_host_than_it_allows(
    emptied_postgresql: Store,
) -> None:
    one, other = (SqlOutboxQueue(emptied_postgresql.engine) for _ in range(2))

    with one.lines(2) as ours:
        with other.lines(3) as theirs:
            assert (ours, theirs) == (2, 1)
            with one.lines(3) as none:
                assert none == 0
        with other.lines(2) as none:
            assert none == 0

    with other.lines(3) as all_of_them:
        assert all_of_them == 3


def test_the_connections_of_a_machine_that_is_killed_are_free(emptied_postgresql: Store) -> None:
    queue = SqlOutboxQueue(emptied_postgresql.engine)

    with queue.lines(2):
        with emptied_postgresql.engine.begin() as database:
            database.exec_driver_sql(
                "SELECT pg_terminate_backend(pid, 60000) FROM pg_locks WHERE locktype = 'advisory'"
                " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
            )
        with queue.lines(2) as ours:
            assert ours == 2


def test_sqlite_is_for_one_machine_which_has_all_connections(sqlite_url: str) -> None:
    store = Store(sqlite_url)
    with SqlOutboxQueue(store.engine).lines(4) as ours:
        assert ours == 4
    store.close()
