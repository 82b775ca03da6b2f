"""What is done once a mail, however many ask for it: its text is cut, the rules looked up."""

from __future__ import annotations

import pytest
from house.entered import calls_by
from worlds import GM, World, address

from gmbot.game.intake import take_in_mail
from gmbot.houserules.catalogue import load
from gmbot.parsing.mail.sections import cut_sections
from gmbot.parsing.mail.subject import read_subject
from gmbot.parsing.text.lines import read_body

FRANCE = address("FRANCE")
ORDERS = "A Par - Bur\nA Mar S A Par - Bur\nF Bre - MAO"


@pytest.mark.parametrize(
    "text",
    [ORDERS, "PRESS TO Germany\nHello.\nEND PRESS\n\nA Par H", "WHO", "EXTENSION 24h\nREMIND 6h"],
)
def test_a_mail_is_cut_into_lines_and_sections_once(text: str) -> None:
    world = World()
    world.import_game()

    calls = calls_by(lambda: world.answer(FRANCE, text, subject="[austerlitz] F S01"))

    for cut in (read_body, cut_sections, read_subject):
        assert calls[cut.__code__] == calls[take_in_mail.__code__], cut


def test_a_reply_to_press_is_cut_once() -> None:
    world = World()
    world.import_game()
    press, *_ = [
        mail
        for mail in world.mail(FRANCE, "PRESS TO Germany\nHello.\nEND PRESS", "austerlitz")
        if mail.to == address("GERMANY")
    ]

    calls = calls_by(lambda: world.mail(address("GERMANY"), "And to you.", answering=press))

    assert calls[read_body.__code__] == 1


def test_the_house_rules_of_a_game_are_looked_up_once() -> None:
    world = World()
    world.import_game()

    calls = calls_by(lambda: world.answer(FRANCE, ORDERS))

    asked_if_complete = 1
    assert calls[load.__code__] <= calls[take_in_mail.__code__] + asked_if_complete


def test_each_line_has_the_game_as_the_lines_before_have_left_it() -> None:
    world = World()
    before = world.import_game().settings

    world.mail(
        GM, "GAME austerlitz\nSET speed on\nSET observers off\nGAME austerlitz\nSET settle 12h"
    )

    wanted = {"speed": True, "observers": False, "settle": "12h"}
    assert world.game().settings == {**before, **wanted}
