"""The GM on a host that proves nothing: replies to our mails work at once, as players' do."""

from __future__ import annotations

from datetime import timedelta

import pytest
from gm_mails import with_co_gm
from worlds import BOT, GM, Sent, World, address, flat

from gmbot.game.state.notes import SeatStatus
from gmbot.parsing.commands.table import COMMANDS
from gmbot.parsing.commands.table.command import Who

FRANCE, TWO = address("FRANCE"), "two@players.example"
FAIL = {"Authentication-Results": "gm.example; dmarc=fail header.from=players.example"}
PASS = {"Authentication-Results": "gm.example; dkim=pass header.d=players.example"}


@pytest.fixture
def world() -> World:
    world = World(accept="verified")
    world.import_game()
    world.sweep()
    return world


def to(sent: list[Sent], who: str) -> Sent:
    return next(mail for mail in sent if mail.to == who)


@pytest.mark.parametrize(
    ("line", "kind"),
    [("EXTEND 24h: holidays", "deadline-changed"), ("PAUSE", "confirm-command"),
     ("EJECT Italy", "confirm-command"), ("REVIEW ON", ""), ("SET press grey", "")],
)  # fmt: skip
def test_commands_in_a_reply_to_our_mail_work_at_once(world: World, line: str, kind: str) -> None:
    report = world.answer(GM, "REPORT", subject="austerlitz")
    report = world.answer(GM, "YES", answering=report) if report.kind == "held-mail" else report

    answer = to(world.mail(GM, line, answering=report), GM)

    assert answer.kind != "held-mail"
    assert kind in ("", answer.kind)


@pytest.mark.parametrize("cause", ["results", "question", "answer", "announcement"])
def test_every_mail_to_the_gm_has_a_reply_address_that_proves_him(world: World, cause: str) -> None:
    if cause == "results":
        sent = world.pass_deadline()
    elif cause == "question":
        sent = world.mail(FRANCE, "Do you know a good book about Metternich?", subject="austerlitz",
                          headers=PASS)  # fmt: skip
    elif cause == "answer":
        sent = world.mail(GM, "STATUS", subject="austerlitz")
    else:
        sent = world.mail(GM, "ANNOUNCE\nhi\nENDANNOUNCE", subject="austerlitz", headers=PASS)
    mail = to(sent, GM)
    assert mail.reply_to != BOT

    answer = to(world.mail(GM, "EXTEND 24h: late", answering=mail), GM)

    assert answer.kind == "deadline-changed"


def test_a_plain_reply_to_a_players_question_reaches_the_player(world: World) -> None:
    asked = to(world.mail(FRANCE, "Do you know a good book about Metternich?", subject="austerlitz",
                          headers=PASS), GM)  # fmt: skip

    sent = world.mail(GM, "In Winter, as always.", answering=asked)

    assert "In Winter, as always." in flat(to(sent, FRANCE))


def test_the_reply_address_counts_one_phase_longer_and_for_its_own_reader_alone(
    world: World,
) -> None:
    first = to(world.mail(GM, "STATUS", subject="austerlitz"), GM)
    world.pass_deadline()
    assert to(world.mail(GM, "EXTEND 24h", answering=first), GM).kind == "deadline-changed"
    world.pass_time(timedelta(days=9))
    world.pass_deadline()

    assert to(world.mail(GM, "EXTEND 24h", answering=first), GM).kind == "held-mail"
    now = to(world.mail(GM, "STATUS", subject="austerlitz"), GM)
    for other in (FRANCE, "stranger@elsewhere.example"):
        sent = world.mail(other, "EXTEND 24h", answering=now)
        assert "deadline-changed" not in [mail.kind for mail in sent]


def test_our_hosts_word_beats_the_gms_reply_address(world: World) -> None:
    mail = to(world.mail(GM, "STATUS", subject="austerlitz"), GM)

    assert to(world.mail(GM, "EXTEND 24h", answering=mail, headers=FAIL), GM).kind == "held-mail"


def test_each_gm_has_an_address_of_his_own() -> None:
    world = World()
    world.import_game()
    with_co_gm(world, TWO)
    world.accept = "verified"
    mine, his = (world.answer(one, "STATUS", subject="austerlitz") for one in (TWO, GM))

    assert mine.reply_to != his.reply_to
    assert to(world.mail(TWO, "EXTEND 24h", answering=mine), TWO).kind == "deadline-changed"
    assert to(world.mail(TWO, "EXTEND 24h", answering=his), TWO).kind == "held-mail"


def test_a_game_that_forms_has_them_too() -> None:
    world = World(accept="verified")
    world.answer(GM, "YES", answering=world.answer(GM, "REGISTER Max"))
    created = world.answer(GM, "CREATE ulm standard", headers=PASS)

    sent = world.mail(GM, "INVITE bob@elsewhere.example", answering=created)

    assert {mail.to for mail in sent} == {GM, "bob@elsewhere.example"}


# --------------------------------------------------------------------------- what takes more


EACH = sorted({line.replace("Italy", power) for row in COMMANDS if row.who is Who.GM
               for line in row.examples for power in ("Italy", "France")})  # fmt: skip


def who_may_act(world: World) -> list[object]:
    """Who holds each seat, or can take it, who runs the game, and by what each is known."""
    with world.storage() as work:
        game = work.games.get(1)
        seats = work.games.seats(1)
        people = [work.people.get(seat.person_id) for seat in seats if seat.person_id]
        calls = (SeatStatus.REPLACEMENT_SOUGHT, SeatStatus.INVITED)
        sought = {power: one for power, one in game.notes.statuses.items() if one.status in calls}
    return [seats, people, game.gm, game.notes.co_masters, sought, game.notes.substitutes]


@pytest.mark.parametrize("line", EACH)
def test_a_reply_address_alone_changes_nobodys_place_in_a_game(line: str) -> None:
    """France's player has resigned, Italy's plays on."""
    world = World()
    world.import_game()
    box = "bot+austerlitz@gm.example"
    world.mail(FRANCE, "YES", answering=world.answer(FRANCE, "RESIGN", to=box))
    world.mail(GM, "YES", answering=world.answer(GM, "DUMMY France", to=box))
    world.accept = "verified"
    mail = to(world.mail(GM, "STATUS", subject="austerlitz"), GM)
    before = who_may_act(world)

    sent = world.mail(GM, line, answering=mail)

    assert who_may_act(world) == before
    assert {mail.to for mail in sent} >= {GM}


@pytest.mark.parametrize(
    ("line", "power"),
    [("REINSTATE France", "FRANCE"), ("CALL REPLACEMENT Italy", "ITALY"),
     ("REPLACE Italy WITH eve@elsewhere.example", "ITALY")],
)  # fmt: skip
def test_what_changes_it_waits_for_a_code_that_does_it(line: str, power: str) -> None:
    world = World()
    world.import_game()
    box = "bot+austerlitz@gm.example"
    world.mail(FRANCE, "YES", answering=world.answer(FRANCE, "RESIGN", to=box))
    world.accept = "verified"
    mail = to(world.mail(GM, "STATUS", subject="austerlitz"), GM)
    before = who_may_act(world)
    asked = to(world.mail(GM, line, answering=mail), GM)
    assert asked.kind == "confirm-command"
    assert who_may_act(world) == before

    sent = world.mail(GM, "YES", answering=asked)
    for mail in (mail for mail in sent if mail.to == FRANCE and mail.kind == "reinstate-asked"):
        world.mail(FRANCE, "YES", answering=mail)

    assert who_may_act(world) != before
