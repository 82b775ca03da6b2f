"""Below an answer that may miss the point stand the lines for what else a letter may ask."""

from __future__ import annotations

import pytest
from worlds import Sent, World, address

FRANCE = address("FRANCE")
LEAD = "If this does not answer you, one of these lines may."
UNSURE = (
    "Why does Russia get four pieces when the rest of us only got three?",
    "Suppose the others want to end it all later on. Must I agree, or can they do it over my head?",
    "I'm in Vancouver and have no idea what UTC is. What time on my kitchen clock is that?",
)
CLEAR = ("What is the deadline?", "How do I support a move?", "Can two fleets swap places?")
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
    return [row for row in rows.partition("-----")[0].splitlines() if row.strip()]


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
