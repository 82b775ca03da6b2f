"""What every storage keeps of mails, and of what happened."""

from __future__ import annotations

from dataclasses import replace

import pytest
from db_values import (
    Backend,
    a_mail,
    minutes,
    store_game,
)
from fakes import NOON

from gmbot.game.state.errors import AlreadyStoredError, NotStoredError
from gmbot.game.state.model import Event, InboxState, OutboxState, SendResult

KEY = ("INBOX", 17, 4)


# --------------------------------------------------------------------------- inbox


def test_raw_mail_comes_back_byte_for_byte(backend: Backend) -> None:
    raw = bytes(range(256)) * 3
    with backend.storage() as work:
        inbox_id = work.inbox.add(raw, NOON, "imap", KEY)
        work.commit()
    assert inbox_id is not None

    with backend.storage() as work:
        mail = work.inbox.get(inbox_id)
        assert mail is not None
        assert (mail.raw, mail.received_at, mail.source) == (raw, NOON, "imap")
        assert (mail.state, mail.tries, mail.note) == (InboxState.NEW, 0, "")
        assert work.inbox.get(99) is None


def test_a_mail_of_a_mailbox_is_stored_once(backend: Backend) -> None:
    with backend.storage() as work:
        assert work.inbox.add(b"raw", NOON, "imap", KEY) is not None
        assert work.inbox.add(b"raw", NOON, "imap", KEY) is None
        work.commit()

    with backend.storage() as work:
        assert work.inbox.add(b"other bytes", NOON, "imap", KEY) is None
        assert work.inbox.add(b"raw", NOON, "imap", ("INBOX", 18, 4)) is not None
        assert work.inbox.add(b"raw", NOON, "pipe") is not None
        assert work.inbox.add(b"raw", NOON, "pipe") is not None
        work.commit()
        assert len(work.inbox.all(9)) == 4


def test_the_mails_known_of_a_mailbox_are_told(backend: Backend) -> None:
    with backend.storage() as work:
        for uid in (1, 3, 5, 4_000_000_000):
            work.inbox.add(b"raw", NOON, "imap", ("INBOX", 17, uid))
        work.inbox.add(b"raw", NOON, "imap", ("Other", 17, 2))
        work.commit()

    with backend.storage() as work:
        assert set(work.inbox.known("INBOX", 17, range(2, 6))) == {3, 5}
        assert set(work.inbox.known("INBOX", 17, (4_000_000_000, 4))) == {4_000_000_000}
        assert set(work.inbox.known("INBOX", 18, (1, 3))) == set()
        assert set(work.inbox.known("INBOX", 17, ())) == set()


def test_new_mails_come_by_time_of_arrival(backend: Backend) -> None:
    with backend.storage() as work:
        ids = [work.inbox.add(b"raw", NOON + minutes(after), "pipe") for after in (5, 0, 5, 9)]
        assert None not in ids
        work.inbox.mark(ids[2] or 0, InboxState.DONE)
        work.commit()

    with backend.storage() as work:
        assert [mail.id for mail in work.inbox.new(9)] == [ids[1], ids[0], ids[3]]
        assert [mail.id for mail in work.inbox.new(2)] == [ids[1], ids[0]]
        assert [mail.id for mail in work.inbox.all(2)] == [ids[3], ids[2]]


def test_what_became_of_a_mail_is_kept(backend: Backend) -> None:
    with backend.storage() as work:
        inbox_id = work.inbox.add(b"raw", NOON, "pipe") or 0
        assert work.inbox.count_try(inbox_id) == 1
        assert work.inbox.count_try(inbox_id) == 2
        work.inbox.remember(inbox_id, "<m1@x.test>", "print")
        work.inbox.mark(inbox_id, InboxState.SET_ASIDE, "Traceback ...")
        work.commit()

    with backend.storage() as work:
        mail = work.inbox.get(inbox_id)
        assert mail is not None
        assert (mail.tries, mail.message_id) == (2, "<m1@x.test>")
        assert (mail.state, mail.note) == (InboxState.SET_ASIDE, "Traceback ...")


def test_a_note_may_hold_what_no_database_keeps(backend: Backend) -> None:
    with backend.storage() as work:
        inbox_id = work.inbox.add(b"raw", NOON, "pipe") or 0
        work.inbox.mark(inbox_id, InboxState.SET_ASIDE, "nul \0, half \udce4, whole ä")
        work.commit()

    with backend.storage() as work:
        mail = work.inbox.get(inbox_id)
        assert mail is not None
        assert mail.note == "nul ?, half ?, whole ä"


@pytest.mark.parametrize("change", ["mark", "count_try", "remember"])
def test_an_unknown_mail_cannot_be_changed(backend: Backend, change: str) -> None:
    arguments = {"mark": (7, InboxState.DONE), "count_try": (7,), "remember": (7, "<m>", "print")}
    with backend.storage() as work, pytest.raises(NotStoredError):
        getattr(work.inbox, change)(*arguments[change])


def test_a_mail_counts_as_handled_when_somebody_was_answered(backend: Backend) -> None:
    states = (InboxState.NEW, InboxState.SET_ASIDE, InboxState.DONE, InboxState.HELD)
    with backend.storage() as work:
        for minute, state in enumerate(states):
            inbox_id = work.inbox.add(b"raw", NOON + minutes(minute), "pipe") or 0
            work.inbox.remember(inbox_id, "<m@x.test>", "alike")
            work.inbox.mark(inbox_id, state)
        alone = work.inbox.add(b"raw", NOON, "pipe") or 0
        work.inbox.remember(alone, "<n@x.test>", "alone")
        work.commit()

    with backend.storage() as work:
        assert work.inbox.handled_before("alike") == NOON + minutes(2)
        assert work.inbox.handled_before("alone") is None
        assert work.inbox.handled_before("unseen") is None


# --------------------------------------------------------------------------- outbox


def test_a_finished_mail_comes_back_byte_for_byte(backend: Backend) -> None:
    with backend.storage() as work:
        answered = work.inbox.add(b"raw", NOON, "pipe")
        mail = a_mail(answers=answered, due_at=NOON + minutes(3), note="first")
        stored = work.outbox.add(mail)
        work.commit()

    with backend.storage() as work:
        assert work.outbox.get(stored.id) == replace(mail, id=stored.id)
        assert work.outbox.by_message_id(mail.message_id) == stored
        assert work.outbox.by_message_id("<other@bot.test>") is None


def test_an_outgoing_mail_is_found_by_the_beginning_of_its_message_id(backend: Backend) -> None:
    with backend.storage() as work:
        first = work.outbox.add(a_mail(message_id="<0a1b2c3d4e5f99@bot.test>"))
        work.outbox.add(a_mail(message_id="<0a1b2c3d4e60@bot.test>"))
        work.commit()

    with backend.storage() as work:
        assert work.outbox.by_code("0a1b2c3d4e5f") == first
        assert work.outbox.by_code("0a1b2c3d4e5e") is None


def test_a_message_id_is_used_once(backend: Backend) -> None:
    with backend.storage() as work:
        work.outbox.add(a_mail())
        work.commit()

    with backend.storage() as work, pytest.raises(AlreadyStoredError):
        work.outbox.add(a_mail(subject="another"))


def test_the_mails_of_one_game_are_found_newest_first(backend: Backend) -> None:
    with backend.storage() as work:
        ids = [work.outbox.add(a_mail(number)).id for number in range(1, 4)]
        work.outbox.add(a_mail(9, game="marengo"))
        work.commit()

    with backend.storage() as work:
        assert [mail.id for mail in work.outbox.of_game("austerlitz", 2)] == [ids[2], ids[1]]


def test_a_mail_may_leave_once_more(backend: Backend) -> None:
    with backend.storage() as work:
        stored = work.outbox.add(a_mail())
        work.commit()
    backend.queue.claim(NOON, 9, NOON + minutes(9))
    backend.queue.settle([SendResult(stored.id, 1, OutboxState.SENT)])
    assert backend.queue.claim(NOON + minutes(60), 9, NOON + minutes(99)) == ()

    with backend.storage() as work:
        work.outbox.requeue(stored.id, NOON + minutes(20))
        work.commit()
    with backend.storage() as work, pytest.raises(NotStoredError):
        work.outbox.requeue(99, NOON)

    [again] = backend.queue.claim(NOON + minutes(20), 9, NOON + minutes(99))
    assert (again.raw, again.message_id) == (stored.raw, stored.message_id)


def test_mails_are_found_by_when_they_came(backend: Backend) -> None:
    with backend.storage() as work:
        ids = [work.inbox.add(b"raw", NOON + minutes(after), "pipe") for after in (9, 0, 5)]
        work.commit()

    with backend.storage() as work:
        found = work.inbox.between(NOON, NOON + minutes(9))
        assert [mail.id for mail in found] == [ids[2], ids[0]]


def test_the_newest_mails_come_first(backend: Backend) -> None:
    with backend.storage() as work:
        ids = [work.outbox.add(a_mail(number)).id for number in range(1, 4)]
        work.commit()
        assert [mail.id for mail in work.outbox.all(2)] == [ids[2], ids[1]]


def test_answers_to_an_address_are_counted_since_a_time(backend: Backend) -> None:
    with backend.storage() as work:
        asked = work.inbox.add(b"raw", NOON, "pipe")
        work.outbox.add(a_mail(1, answers=asked))
        work.outbox.add(a_mail(2, answers=asked, created_at=NOON - minutes(1)))
        work.outbox.add(a_mail(3, answers=asked, recipient="other@x.test"))
        work.outbox.add(a_mail(4))
        work.commit()

        assert work.outbox.answers_since("ed@example.test", NOON) == 1
        assert work.outbox.answers_since("ed@example.test", NOON - minutes(1)) == 2
        assert work.outbox.answers_since("nobody@x.test", NOON) == 0


# --------------------------------------------------------------------------- the log


def test_events_are_kept_in_order_and_by_game(backend: Backend) -> None:
    game = store_game(backend.storage)
    log = (
        Event(NOON, "started", game.id, {"phase": "S1901M"}),
        Event(NOON - minutes(1), "seen", None, {"count": 3}),
        Event(NOON, "resolved", game.id),
    )
    with backend.storage() as work:
        for event in log:
            work.log(event)
        work.commit()

    with backend.storage() as work:
        assert work.events() == log
        assert work.events(game.id) == (log[0], log[2])


def test_what_is_not_plain_json_is_refused(backend: Backend) -> None:
    with backend.storage() as work, pytest.raises(TypeError, match="datetime"):
        work.log(Event(NOON, "odd", None, {"when": NOON}))


def test_a_mail_that_was_handled_meanwhile_is_not_begun_again(backend: Backend) -> None:
    with backend.storage() as work:
        inbox_id = work.inbox.add(b"mail", NOON, "pipe")
        work.commit()
    assert inbox_id is not None
    with backend.storage() as work:
        assert work.inbox.begin(inbox_id)
        work.inbox.mark(inbox_id, InboxState.DONE)
        work.commit()

    with backend.storage() as work:
        assert not work.inbox.begin(inbox_id)
        assert not work.inbox.begin(inbox_id + 1)
