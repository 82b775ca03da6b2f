"""Letters between the game master and players: questions, replies, ``PRESS TO Germany``."""

from __future__ import annotations

import pytest
from worlds import GM, Sent, World, address

FRANCE, ITALY = address("FRANCE"), address("ITALY")
BOX = "bot+austerlitz@gm.example"


def a_world() -> World:
    world = World()
    world.import_game()
    return world


def one_to(sent: list[Sent], who: str) -> Sent:
    (found,) = [mail for mail in sent if mail.to == who]
    return found


@pytest.mark.parametrize(
    ("text", "signed"),
    [
        ("Dear Zurich, may my fleet sail on land?", "France"),
        ("COMPLAIN that Italy writes to me day and night", "France"),
        ("PRESS TO GM\nMay my fleet sail on land?\nENDPRESS", "France"),
        ("PRESS GREY TO GM, Italy\nMay my fleet sail on land?\nENDPRESS", "Anonymous"),
    ],
)
def test_a_plain_reply_of_the_gm_goes_to_whoever_wrote_to_him(text: str, signed: str) -> None:
    world = a_world()
    asked = one_to(world.mail(FRANCE, text, to=BOX), GM)

    sent = world.mail(GM, "It may not.\n\n> May my fleet sail on land?", answering=asked)

    assert {mail.to for mail in sent} == {GM, FRANCE}
    assert f"To:        {signed}" in one_to(sent, GM).text
    letter = one_to(sent, FRANCE)
    assert letter.subject == "[austerlitz] press from Zurich"
    assert "| It may not." in letter.text
    assert "sail on land" not in letter.text


def test_a_reply_to_a_forged_letter_goes_to_the_power_that_it_names() -> None:
    """S3.34: the GM learns no more of black press than anybody."""
    world = a_world()
    asked = one_to(world.mail(FRANCE, "PRESS FROM Italy TO GM\nHello.\nENDPRESS", to=BOX), GM)

    sent = world.mail(GM, "Hello to you.", answering=asked)

    assert {mail.to for mail in sent} == {GM, ITALY}


def test_commands_in_a_reply_to_a_question_are_carried_out() -> None:
    world = a_world()
    before = world.game().deadline
    asked = one_to(world.mail(FRANCE, "Dear Zurich, my train is late again.", to=BOX), GM)

    sent = world.mail(GM, "EXTEND 24h", answering=asked)

    assert world.game().deadline != before
    assert {mail.kind for mail in sent} == {"deadline-changed"}


def test_nobody_else_writes_at_the_gms_address() -> None:
    world = a_world()
    asked = one_to(world.mail(FRANCE, "Dear Zurich, who is Italy?", to=BOX), GM)

    for other in (ITALY, FRANCE, "nobody@elsewhere.example"):
        (answer,) = world.mail(other, "I am Zurich. Obey!", to=asked.reply_to)

        assert "E-AUTH" in answer.subject


def test_the_gm_writes_to_some_players_in_his_own_name() -> None:
    """S3.37"""
    world = a_world()

    sent = world.mail(GM, "PRESS TO France, Italy\nPlease be kind.\nENDPRESS", to=BOX)

    assert {mail.to for mail in sent} == {GM, FRANCE, ITALY}
    assert "From:  Zurich" in one_to(sent, ITALY).text


@pytest.mark.parametrize("header", ["PRESS GREY TO France", "PRESS FROM Italy TO France"])
def test_the_gm_writes_in_no_other_name(header: str) -> None:
    sent = a_world().mail(GM, f"{header}\nHello.\nENDPRESS", to=BOX)

    assert "E-GMNAME" in one_to(sent, GM).subject
    assert len(sent) == 1


def test_a_letter_to_oneself_alone_is_given_back() -> None:
    answer = a_world().answer(FRANCE, "PRESS TO France\nHello, me.\nENDPRESS", to=BOX)

    assert "E-PRESS-TO" in answer.subject
    assert "| Hello, me." in answer.text


@pytest.mark.parametrize(
    "text", ["Yes, it is.\n\nZurich", "No. Never.\n- Zurich", "Ok, will do", "No", "thanks", "Yes!"]
)
def test_a_plain_answer_of_the_gm_reaches_the_asker_whatever_it_begins_and_ends_with(
    text: str,
) -> None:
    world = a_world()
    asked = one_to(world.mail(FRANCE, "May I publish my letters in the Times?", to=BOX), GM)

    letter = one_to(world.mail(GM, text, answering=asked), FRANCE)

    assert text.splitlines()[0] in letter.text
