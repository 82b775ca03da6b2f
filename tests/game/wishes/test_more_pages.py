"""Below an answer that may miss the point stand the lines for what else a letter may ask."""

from __future__ import annotations

import pytest
from setting_up import a_world, register
from worlds import Sent, World, address

FRANCE = address("FRANCE")
NEWCOMER = "max@players.example"
LEAD = "If this does not answer you, one of these lines may."
UNSURE = (
    "Do I have to answer everybody who writes to me?",
    "Suppose the others want to end it all later on. Must I agree, or can they do it over my head?",
    "What would you do in my place, and does it cost me anything if I just do nothing?",
)
CLEAR = (
    "What is the deadline?",
    "How do I support a move?",
    "Can two fleets swap places?",
    "My mail address changes: from now on it is max.m@work.example and no longer the old one.",
    "I am away from 3 Dec to 7 Dec 2026.",
)
ASKING_NOTHING = (
    "Thanks, all clear now!",
    "Tell Germany that I like his plan.",
    "Dear Germany, shall we leave Burgundy empty, you and I? What do you say?",
    "A Par - Bur\nA Mar S A Par - Bur\nF Bre - MAO",
    "STATUS",
)


@pytest.fixture
def world() -> World:
    world = World()
    world.import_game()
    return world


def answer(world: World, text: str) -> Sent:
    [answer] = [one for one in world.mail(FRANCE, text) if one.to == FRANCE]
    return answer


def menu(mail: Sent) -> list[str]:
    """The lines that are offered below the words about what else may be asked."""
    rows = mail.text.partition(LEAD)[2].partition("Lines to copy into your reply:")[2]
    return rows.strip().partition("\n\n")[0].splitlines()


@pytest.mark.parametrize("text", UNSURE)
def test_an_unsure_answer_names_what_else_may_be_asked(world: World, text: str) -> None:
    lines = menu(answer(world, text))

    assert 1 <= len(lines) <= 4
    assert len(set(lines)) == len(lines)


@pytest.mark.parametrize("text", UNSURE)
def test_each_line_sent_back_alone_is_answered(world: World, text: str) -> None:
    first = answer(world, text)
    for line in menu(first):
        [sent] = [one for one in world.mail(FRANCE, line, answering=first) if one.to == FRANCE]
        assert sent.kind not in ("refusal", "nothing-understood"), (line, sent.text)


@pytest.mark.parametrize("text", CLEAR)
def test_a_clear_answer_stands_alone(world: World, text: str) -> None:
    assert LEAD not in answer(world, text).text


@pytest.mark.parametrize("text", ASKING_NOTHING)
def test_a_mail_that_asks_nothing_is_asked_nothing(world: World, text: str) -> None:
    assert LEAD not in answer(world, text).text


@pytest.mark.parametrize("beside", ["A Par - Bur", "STATUS"])
def test_beside_orders_and_commands_stands_no_menu(world: World, beside: str) -> None:
    assert LEAD not in answer(world, f"{beside}\n\n{UNSURE[0]}").text


def test_before_the_start_questions_are_for_the_gm() -> None:
    world = a_world(players=5)
    register(world, NEWCOMER)
    world.answer(NEWCOMER, "JOIN austerlitz")

    [sent] = [one for one in world.mail(NEWCOMER, UNSURE[0]) if one.to == NEWCOMER]

    assert LEAD not in sent.text


def test_of_what_the_answer_offers_and_the_menu_there_are_four_lines(world: World) -> None:
    text = "Two more days please! And what happens to those who send nothing at all in time?"
    mail = answer(world, text)

    assert mail.text.partition(LEAD)[0].count("EXTENSION 2 days") == 1
    assert len(menu(mail)) == 3


def test_what_is_hardly_meant_is_not_among_them(world: World) -> None:
    text = "When exactly do you need this by? I'm in Sydney and UTC means nothing to me."

    assert menu(answer(world, text)) == ["STATUS"]


def test_no_letter_to_others_is_among_them(world: World) -> None:
    text = "Is it any use to ask Italy for peace, or do they never keep a word?"
    lines = menu(answer(world, text))

    assert lines
    assert not any("PRESS TO" in line for line in lines)


@pytest.mark.parametrize("text", UNSURE)
def test_what_is_told_already_is_not_told_again(world: World, text: str) -> None:
    mail = answer(world, text)

    above = mail.text.partition(LEAD)[0].splitlines()
    assert not {*menu(mail)} & {*above}


@pytest.mark.parametrize(
    "text",
    [
        "Is there any way I could get out of what I sent, or out of all this?",
        "Would it be bad for the others if I vanished, or took my orders along?",
    ],
)
def test_nothing_that_takes_something_away_is_among_them(world: World, text: str) -> None:
    world.mail(FRANCE, "A Par - Bur")

    assert not {*menu(answer(world, text))} & {"CLEAR", "RESIGN"}
