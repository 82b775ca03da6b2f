"""A co-GM runs the game with the GM: whatever is told to one is told to the other, once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from gm_mails import confirmed, gm, with_co_gm
from worlds import GM, POWERS, Sent, World, address, played_once

FRANCE, TWO, NEW = address("FRANCE"), "two@players.example", "nora@players.example"
BOX = "bot+austerlitz@gm.example"


@played_once
def a_world() -> World:
    world = World()
    world.import_game()
    with_co_gm(world, TWO)
    world.news()
    return world


def resigned(world: World) -> list[Sent]:
    asked = world.answer(FRANCE, "RESIGN", to=BOX)
    return world.mail(FRANCE, "YES", answering=asked)


def settled(world: World) -> list[Sent]:
    return confirmed(world, "SETTLE DRAW France, Turkey: no more")


def settled_by_the_other(world: World) -> list[Sent]:
    return confirmed(world, "SETTLE DRAW France, Turkey: no more", TWO)


def complained(world: World) -> list[Sent]:
    settled(world)
    return [mail for power in POWERS for mail in world.mail(address(power), "COMPLAIN", to=BOX)]


def reviewed(world: World) -> list[Sent]:
    gm(world, "REVIEW ON")
    return world.pass_deadline()


def a_mistake_is_reported(world: World) -> list[Sent]:
    world.pass_deadline()
    return world.mail(FRANCE, "ERROR my army was in Burgundy", to=BOX)


def a_newcomer(world: World) -> list[Sent]:
    confirmed(world, f"REPLACE Italy WITH {NEW}")
    registered = world.answer(NEW, "REGISTER Nora")
    world.mail(NEW, "yes", answering=registered)
    return world.mail(NEW, "TAKEOVER Italy@austerlitz")


CAUSES: tuple[Callable[[World], list[Sent]], ...] = (
    lambda world: world.pass_deadline(),
    lambda world: world.mail(FRANCE, "Do you know a good book about Metternich?", to=BOX),
    lambda world: world.mail(FRANCE, "PRESS TO GM\nhello\nENDPRESS", to=BOX),
    a_mistake_is_reported, resigned, settled, settled_by_the_other, complained, reviewed,
    a_newcomer,
)  # fmt: skip


@pytest.mark.parametrize("cause", CAUSES)
def test_what_one_gm_is_told_the_other_is_told_once(cause: Callable[[World], list[Sent]]) -> None:
    sent = cause(a_world())

    told = {who: [mail for mail in sent if mail.to == who] for who in (GM, TWO)}
    assert len(told[GM]) == len(told[TWO]) > 0
    assert {mail.kind for mail in told[GM]} - {"done"} == {m.kind for m in told[TWO]} - {"done"}
    own = [{mail.reply_to for mail in mails if ".p." not in mail.reply_to}
           for mails in told.values()]  # fmt: skip
    assert own[0].isdisjoint(own[1])  # each has a reply address; those of letters are for both


def test_a_reply_of_any_gm_to_a_players_question_reaches_the_player() -> None:
    world = a_world()
    world.accept = "verified"
    proof = {"Authentication-Results": "gm.example; dkim=pass header.d=players.example"}
    sent = world.mail(
        FRANCE,
        "Do you know a good book about Metternich?",
        to=BOX,
        headers=proof,
    )
    asked = next(mail for mail in sent if mail.to == TWO)

    sent = world.mail(TWO, "In Winter, as always.", answering=asked)

    assert [mail.kind for mail in sent if mail.to == FRANCE] == ["press-delivered"]
    stolen = world.mail(address("ITALY"), "In Winter, as always.", answering=asked)
    assert FRANCE not in [mail.to for mail in stolen]


def test_a_gm_whose_mails_do_not_arrive_is_told_of_by_the_other_alone() -> None:
    world = a_world()
    mail = next(one for one in world.pass_deadline() if one.to == TWO)
    report = (
        f"From: MAILER-DAEMON@players.example\nTo: {world.bot}\nSubject: Undelivered Mail\n"
        "MIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status;"
        ' boundary="b"\n\n--b\nContent-Type: text/plain\n\nno\n--b\n'
        "Content-Type: message/delivery-status\n\nReporting-MTA: dns; players.example\n\n"
        f"Final-Recipient: rfc822; {TWO}\nAction: failed\nStatus: 5.1.1\n\n--b\n"
        f"Content-Type: message/rfc822\n\nMessage-ID: {mail.row.message_id}\n\nx\n--b--\n"
    )

    sent = world.deliver(report.encode())

    assert [one.to for one in sent] == [GM]


def test_beyond_the_limit_of_an_hour_both_get_the_digest() -> None:
    world = a_world()
    world.limits = world.limits.__class__(1000, 1000, 2, 1000)
    for number in range(4):
        world.mail(
            FRANCE, f"Could you recommend a good book about Vienna, for the {number}. time?", to=BOX
        )

    sent = world.pass_time(timedelta(hours=2))

    assert sorted(mail.to for mail in sent if mail.kind == "master-digest") == sorted((GM, TWO))
