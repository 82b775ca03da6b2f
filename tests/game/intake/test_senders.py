"""Who gets an answer: people do, machines do not."""

from __future__ import annotations

import pytest
from worlds import BOT, HOST, World, address

from gmbot.game.state.model import InboxState

FRANCE = address("FRANCE")


@pytest.mark.parametrize(
    ("headers", "reason"),
    [
        ({"Auto-Submitted": "auto-replied"}, "an automatic mail"),
        ({"Auto-Submitted": "auto-generated"}, "an automatic mail"),
        ({"Precedence": "bulk"}, "a mass mail"),
        ({"Precedence": "junk"}, "a mass mail"),
        ({"List-Id": "<diplomacy.lists.example>"}, "a mailing list's mail"),
        ({"Return-Path": "<>"}, "no return path"),
        ({"X-Gmbot-Mail": "results/1"}, "our own mail"),
        ({"From": f"gmbot <{BOT}>"}, "our own mail"),
        ({"From": f"gmbot <bot+austerlitz@{HOST}>"}, "our own mail"),
        ({"From": "Mail Delivery System <MAILER-DAEMON@mx.example>"}, "a machine's address"),
        ({"From": "no-reply@shop.example"}, "a machine's address"),
    ],
)
def test_a_machines_mail_gets_no_answer_and_is_kept(headers: dict[str, str], reason: str) -> None:
    world = World()
    world.import_game()

    sent = world.mail(FRANCE, "A Par - Bur", headers=headers)

    assert sent == []
    [kept] = world.inbox()
    assert kept.state is InboxState.IGNORED
    assert kept.note.startswith(reason)
    assert b"A Par - Bur" in kept.raw


def test_a_bounce_gets_no_answer() -> None:
    world = World()
    world.import_game()

    sent = world.deliver(
        b"From: MAILER-DAEMON@mx.example\r\nTo: bot@gm.example\r\nSubject: Undelivered\r\n"
        b"Return-Path: <>\r\nMIME-Version: 1.0\r\n"
        b"Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n"
        b"--b\r\nContent-Type: text/plain\r\n\r\nA Par - Bur could not be delivered\r\n"
        b"--b\r\nContent-Type: message/delivery-status\r\n\r\n"
        b"Reporting-MTA: dns; mx.example\r\n\r\n"
        b"Final-Recipient: rfc822; ed@players.example\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n"
        b"--b--\r\n"
    )

    assert sent == []
    assert world.inbox()[0].state is InboxState.IGNORED


@pytest.mark.parametrize("headers", [{}, {"Auto-Submitted": "no"}, {"Return-Path": f"<{FRANCE}>"}])
def test_a_persons_mail_gets_exactly_one_answer(headers: dict[str, str]) -> None:
    world = World()
    world.import_game()

    sent = world.mail(FRANCE, "A Par - Bur", headers=headers)

    assert [one.to for one in sent] == [FRANCE]


def test_the_loop_goes_on_after_a_mail_that_was_ignored() -> None:
    world = World()
    world.import_game()
    world.mail(FRANCE, "A Par - Bur", headers={"Auto-Submitted": "auto-replied"})

    assert world.answer(FRANCE, "A Par - Bur").kind == "order-receipt"


def test_the_same_mail_delivered_twice_is_answered_once() -> None:
    """A crash of a mail host delivers twice, with other headers on top."""
    world = World()
    world.import_game()
    mail = (
        b"From: france@players.example\r\nTo: bot@gm.example\r\nSubject: orders\r\n"
        b"Message-ID: <once@players.example>\r\n\r\nA Par - Bur\r\n"
    )

    first = world.deliver(mail)
    second = world.deliver(b"Received: from mx by mx; again\r\n" + mail)

    assert [one.kind for one in first] == ["order-receipt"]
    assert second == []
    assert world.inbox()[0].note.startswith("a repeat of the mail handled at")


def test_equal_message_ids_on_different_mails_are_two_mails() -> None:
    world = World()
    world.import_game()
    head = b"From: france@players.example\r\nSubject: o\r\nMessage-ID: <x@y>\r\n\r\n"

    world.deliver(head + b"A Par - Bur\r\n")

    assert [one.kind for one in world.deliver(head + b"A Par - Gas\r\n")] == ["order-receipt"]


def test_two_programs_cannot_chat_for_ever() -> None:
    """After its answers for the hour an address gets one last word, and then silence."""
    world = World()
    world.answers_per_hour = 3
    world.import_game()

    kinds = [[one.kind for one in world.mail(FRANCE, f"STATUS\n{n}")] for n in range(6)]

    assert [len(one) for one in kinds] == [1, 1, 1, 1, 0, 0]
    assert kinds[3] == ["too-many-mails"]
    assert len(world.inbox()) == 6
