"""VERIFY: whether a mail is the game master's."""

from __future__ import annotations

import re

import pytest
from worlds import BOT, Sent, World, address

from gmbot.app.assemble import writer_of
from gmbot.app.config.schema import Config, Mail
from gmbot.game.notices.answers import Done
from gmbot.game.notices.envelope import Envelope
from gmbot.render.mails.write import MailWriter

FRANCE, ITALY = address("FRANCE"), address("ITALY")


@pytest.fixture
def world() -> World:
    world = World()
    world.import_game()
    return world


def code_in(sent: Sent) -> str:
    found = re.search(r"VERIFY ([0-9a-f]{12})", sent.text)
    assert found is not None
    return found[1]


def results(world: World) -> Sent:
    return next(one for one in world.pass_deadline() if one.to == FRANCE)


def test_who_got_a_mail_is_told_its_words_again(world: World) -> None:
    mail = results(world)

    answer = world.answer(FRANCE, f"VERIFY {code_in(mail)}")

    assert "this mail is mine" in answer.subject
    assert "I sent you this mail: results about austerlitz." in " ".join(answer.text.split())
    again = answer.text.replace("\n|", "\n")
    assert " ".join(mail.text.split()) in " ".join(again.split())


def test_others_learn_only_that_there_is_such_a_mail(world: World) -> None:
    mail = results(world)

    for other in (ITALY, "stranger@elsewhere.example"):
        answer = world.answer(other, f"VERIFY {code_in(mail)}")

        assert "there is such a mail" in answer.subject
        assert "France" not in answer.text.partition("-----")[0]


def test_a_code_that_nobody_made_is_denied(world: World) -> None:
    answer = world.answer(FRANCE, "VERIFY 0123456789ab")

    assert answer.kind == "refusal"
    assert "E-UNKNOWN" in answer.subject


def test_every_reader_has_a_code_of_his_own(world: World) -> None:
    mails = world.pass_deadline()

    codes = [code_in(one) for one in mails if one.kind == "results"]

    assert len(codes) == len(set(codes)) == 8


def test_answers_have_no_code(world: World) -> None:
    assert "VERIFY" not in world.answer(FRANCE, "STATUS").text


def test_a_code_in_press_is_not_taken_for_the_mails_own(world: World) -> None:
    """The room that is left for the code is the last one, in the foot."""
    sent = world.mail(FRANCE, "PRESS TO Italy\nmy code is 000000000000\nENDPRESS")
    press = next(one for one in sent if one.to == ITALY)

    assert "| my code is 000000000000" in press.text
    assert re.search(r"genuine\? VERIFY (?!0{12})[0-9a-f]{12}\)", press.text)


def test_no_code_can_be_made_from_words_that_were_guessed(world: World) -> None:
    """Else anybody could ask whether Italy was reminded, or got a letter that named others."""
    sent = world.mail(FRANCE, "PRESS TO Italy\nLet us take Munich.\nENDPRESS")
    code = code_in(next(one for one in sent if one.to == ITALY))
    elsewhere = World(writer=MailWriter(salt="what nobody knows"))
    elsewhere.import_game()

    sent = elsewhere.mail(FRANCE, "PRESS TO Italy\nLet us take Munich.\nENDPRESS")

    assert code_in(next(one for one in sent if one.to == ITALY)) != code
    assert "E-UNKNOWN" in elsewhere.answer(FRANCE, f"VERIFY {code}").subject


def test_a_game_master_that_serves_has_codes_of_its_own() -> None:
    mail = Envelope("a@b.example", (Done("hello", "hello"),), game="austerlitz")
    config = Config(mail=Mail(address=BOT))

    assert writer_of(config).write(mail).code != writer_of(config).write(mail).code
