"""Mail that comes back: the GM and the player's other address are told."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from worlds import GM, Sent, World, address, played_once

FRANCE, HOME = address("FRANCE"), "france@home.example"
DAY = timedelta(days=1)


@played_once
def a_world(*more: str) -> World:
    """A running game; France has further addresses."""
    world = World()
    world.import_game(deadline="2027-01-08T12:00:00Z")
    world.sweep()
    with world.storage() as work:
        person = work.people.by_address(FRANCE)
        assert person is not None
        work.people.save(replace(person, addresses=(FRANCE, *more)))
        work.commit()
    return world


def a_mail(world: World) -> Sent:
    return world.answer(FRANCE, "STATUS", subject="austerlitz")


def report(world: World, mail: Sent, *, action: str = "failed", original: str = "") -> list[Sent]:
    """A delivery report of the player's host comes in (RFC 3464)."""
    message_id = original or str(mail.message["Message-ID"])
    raw = f"""Return-Path: <>
From: Mail Delivery System <mailer-daemon@players.example>
To: {world.bot}
Subject: Undelivered Mail Returned to Sender
Message-ID: <report-{id(mail)}-{world.clock.now().timestamp()}@players.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

This is the mail system. I am sorry.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; players.example

Final-Recipient: rfc822; {mail.to}
Action: {action}
Status: 5.1.1
--b
Content-Type: text/rfc822-headers

Message-ID: {message_id}
Subject: {mail.subject}
--b--
"""
    return world.deliver(raw.replace("\n", "\r\n").encode())


def addresses_of_france(world: World) -> tuple[str, ...]:
    with world.storage() as work:
        seat = next(one for one in work.games.seats(1) if one.power == "FRANCE")
        assert seat.person_id is not None
        return work.people.get(seat.person_id).addresses


def by_reader(sent: list[Sent]) -> dict[str, Sent]:
    assert len({mail.to for mail in sent}) == len(sent)
    return {mail.to: mail for mail in sent}


def test_a_refused_mail_is_told_to_the_gm_and_to_the_players_other_address() -> None:
    world = a_world(HOME)
    status = a_mail(world)

    sent = by_reader(report(world, status))

    assert set(sent) == {GM, HOME}
    assert FRANCE in sent[GM].text
    assert status.subject in " ".join(sent[HOME].text.split())
    assert addresses_of_france(world) == (HOME, FRANCE)


def test_mail_goes_to_the_other_address_from_then_on() -> None:
    world = a_world(HOME)
    report(world, a_mail(world))

    sent = by_reader(world.mail(GM, "EXTEND 24h", subject="austerlitz"))

    assert HOME in sent
    assert FRANCE not in sent


def test_without_another_address_the_gm_alone_is_told_once() -> None:
    world = a_world()
    status = a_mail(world)

    first = report(world, status)
    world.pass_time(timedelta(minutes=5))
    second = report(world, status)

    assert [mail.to for mail in first] == [GM]
    assert "no other address" in " ".join(first[0].text.split())
    assert second == []


def test_one_delay_is_no_bounce_three_in_a_week_are() -> None:
    world = a_world(HOME)
    status = a_mail(world)

    for _ in range(2):
        assert report(world, status, action="delayed") == []
        world.pass_time(DAY)
    sent = report(world, status, action="delayed")

    assert {mail.to for mail in sent} == {GM, HOME}


def test_three_delays_in_three_weeks_are_none() -> None:
    world = a_world(HOME)
    status = a_mail(world)

    for _ in range(3):
        assert report(world, status, action="delayed") == []
        world.pass_time(8 * DAY)

    assert addresses_of_france(world) == (FRANCE, HOME)


def test_a_report_about_no_mail_of_ours_does_nothing() -> None:
    """Anybody could send one to turn a player's mail away."""
    world = a_world(HOME)

    sent = report(world, a_mail(world), original="<made-up@gm.example>")

    assert sent == []
    assert addresses_of_france(world) == (FRANCE, HOME)


def test_a_report_counts_for_the_reader_of_the_mail_it_names_and_nobody_else() -> None:
    """A player cannot turn another's mail away with the Message-ID of his own."""
    world = a_world(HOME)
    mine = world.answer(address("ITALY"), "STATUS", subject="austerlitz")
    forged = replace(mine, row=replace(mine.row, recipient=FRANCE))

    report(world, forged)

    assert addresses_of_france(world) == (FRANCE, HOME)


def test_the_next_sign_of_life_says_what_failed_and_how_to_get_it() -> None:
    world = a_world()
    report(world, a_mail(world))
    world.pass_time(2 * DAY)

    answer = world.answer(FRANCE, "SET ZONE Europe/Paris")
    again = world.answer(FRANCE, "SET ZONE Europe/Vienna")

    assert "did not arrive" in answer.text
    assert "HISTORY" in answer.text
    assert "did not arrive" not in again.text
    with world.storage() as work:
        person = work.people.by_address(FRANCE)
    assert person is not None
    assert person.zone == "Europe/Vienna"
    assert not person.settings.bounced


def test_what_did_not_arrive_is_sent_once_more_on_a_word() -> None:
    """The same bytes, to the address that works again."""
    world = a_world()
    status = a_mail(world)
    report(world, status)
    with world.storage() as work:
        due = work.outbox.get(status.row.id)
    assert due is not None
    world.pass_time(DAY)

    answer = world.answer(FRANCE, "RESEND ALL")
    again = world.answer(FRANCE, "RESEND ALL")

    assert "1 mail leaves once more" in answer.text
    assert "no mail" in again.text
    with world.storage() as work:
        once_more = work.outbox.get(status.row.id)
    assert once_more is not None
    assert once_more.due_at == world.clock.now()
    assert once_more.raw == due.raw


def test_a_player_has_no_other_mail_sent_again() -> None:
    world = a_world()

    assert "E-GMONLY" in world.answer(FRANCE, "RESEND 1", subject="austerlitz").subject


def test_a_mail_refused_at_once_by_the_host_counts_as_well() -> None:
    world = a_world(HOME)
    status = a_mail(world)

    world.steps.undeliverable(status.row, "550 no such user")
    sent = by_reader(world.news())

    assert set(sent) == {GM, HOME}
    assert sent[GM].kind == "alarm"
    assert addresses_of_france(world) == (HOME, FRANCE)


def test_no_report_is_answered() -> None:
    world = a_world()
    status = a_mail(world)

    assert all("mailer-daemon" not in mail.to for mail in report(world, status))


def test_a_delivery_report_that_is_read_twice_counts_once() -> None:
    """A mailbox that is numbered anew is read again, whole; the player has written since."""
    world = a_world(HOME)
    report(world, a_mail(world))
    with world.storage() as work:
        raw = next(mail.raw for mail in work.inbox.all(100) if b"Undelivered" in mail.raw)
    world.mail(FRANCE, "STATUS", subject="austerlitz")
    before = addresses_of_france(world)

    assert world.deliver(raw) == []
    with world.storage() as work:
        person = work.people.by_address(FRANCE)
    assert person is not None
    assert not person.settings.bounced
    assert addresses_of_france(world) == before
