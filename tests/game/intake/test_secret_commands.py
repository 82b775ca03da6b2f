"""Whatever looks like a secret command goes to nobody but back to its writer (S3.40, S3.41).

A ballot, a proposal, a concession, a bid or a password that was not understood is no question to
the GM, in any spelling, wording or language, by whichever way it comes.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from worlds import GM, World, address, played_once

FRANCE, GERMANY = address("FRANCE"), address("GERMANY")


@pytest.fixture(scope="module")
def world() -> World:
    world = World()
    world.import_game()
    return world


@pytest.fixture(scope="module")
@played_once
def voting() -> World:
    """D1 is open."""
    world = World()
    world.import_game()
    world.mail(FRANCE, "PROPOSE DRAW England, France")
    world.pass_deadline()
    return world


SECRETS = (
    # spellings
    "VTOE NO ON D1", "VOT NO", "v o t e  no", "vo te no on the first", "v0te no", "voet NO",
    "I vtoed no", "balot: no", "my vote is a clear no from me", "Voting NO as ever",
    "PRPOSE DRAW England, France", "prposal: DIAS", "DARW England, France", "dräw with Turkey",
    "CONCEED to Turkey", "I conceede the game to Turkey", "SETDRAW for all of us please now",
    # wordings
    "no to the draw", "I would like to propose a draw with Turkey", "Count me out of that draw.",
    "I am against d 1", "#D1 - never", "D1? Not with me!", "Let it be a DIAS, I say so",
    # German
    "Ich stimme gegen das Remis", "nein zu d1, niemals", "Abstimmung: nein und nochmals nein",
    "Mein Vorschlag: unentschieden mit Italien", "Ich enthalte mich der Stimme",
    "Unentschieden? Nein!",
    # bids, passwords, diaries, press
    "BDI Germany 60", "my bid is 60 for Germany", "Mein Gebot: 60 auf Deutschland",
    "SETPASSWORD sesame1234", "pasword sesame1234", "mein Passwort ist sesame1234",
    "DAIRY\nItaly will never guess my plan", "perss to germany:\nlet us attack Russia",
    "MESAGE TO Germany\nlet us attack Russia",
    # beside talk
    "Dear GM,\n\nthank you for the report.\n\nvtoe no on d1\n\nYours, Ed",
    "When is the next deadline of ours, and did you see that I vote no?",
    "There is a mistake in the results: my vote was no",
)  # fmt: skip


def to_others(world: World, sender: str, text: str, **mail: Any) -> tuple[list[str], str]:
    """The words of all mails to others that came of a mail, and the answer to its writer."""
    world.clock.when += timedelta(minutes=3)  # nobody is answered more than 30 times an hour
    sent = world.mail(sender, text, **mail)
    others = [f"{one.subject}\n{one.text}" for one in sent if one.to != sender]
    return others, "\n".join(f"{one.subject}\n{one.text}" for one in sent if one.to == sender)


@pytest.mark.parametrize("text", SECRETS)
def test_what_looks_like_a_secret_command_goes_to_nobody(world: World, text: str) -> None:
    others, answer = to_others(world, FRANCE, text)

    assert others == []
    assert "passed on to" not in answer
    assert "passed to the game master" not in answer


@pytest.mark.parametrize("text", ["vtoe no on d1", "Ich bin gegen das Remis", "my bid: Italy 20"])
def test_it_goes_to_nobody_by_its_subject_either(world: World, text: str) -> None:
    assert to_others(world, FRANCE, "Hello there, I hope that you are well!", subject=text)[0] == []
    assert to_others(world, FRANCE, "", subject=text)[0] == []


@pytest.mark.parametrize(
    "text",
    ["yes", "No.", "I am against it", "agreed", "Einverstanden!", "dagegen", "Nein, danke",
     "i disagre", "fine for me"],
)  # fmt: skip
def test_while_a_ballot_is_open_a_bare_opinion_goes_to_nobody(voting: World, text: str) -> None:
    others, answer = to_others(voting, GERMANY, text)

    assert others == []
    assert "VOTE YES ON D1" in answer


def test_a_misspelt_vote_beside_orders_goes_to_nobody(world: World) -> None:
    others, answer = to_others(world, FRANCE, "A Par - Bur\nVTOE NO ON D1\nvoting no on that")

    assert others == []
    assert "VTOE NO ON D1" in answer


def test_a_vote_in_a_reply_to_press_waits_for_a_word_of_its_author(world: World) -> None:
    sent = world.mail(GERMANY, "PRESS TO France\nShall we end it?\nENDPRESS")
    [letter] = [one for one in sent if one.to == FRANCE]

    answers = world.mail(FRANCE, "VTOE NO ON D1", answering=letter)

    assert [one.to for one in answers] == [FRANCE]
    assert "SEND 1" in answers[0].text


A_LONG_TALE = (
    "The mail about spring came to my old home, where the neighbor kept it for a week under a "
    "flower pot before the cat found it."
)
"""Longer than what is held back while something is voted on."""


def test_a_reply_to_ones_own_votes_does_not_show_the_subject_to_the_gm(voting: World) -> None:
    [votes] = voting.mail(GERMANY, "VOTE NO ON D1")

    others, _ = to_others(voting, GERMANY, A_LONG_TALE, answering=votes)

    assert len(others) == 1
    assert all("D1" not in words for words in others)


def test_a_complaint_that_may_be_about_the_draw_is_no_letter_to_the_gm(world: World) -> None:
    others, answer = to_others(world, FRANCE, "COMPLAIN DRWA")

    assert others == []
    assert "COMPLAIN DRAW" in answer


def test_a_password_is_not_mailed_back(world: World) -> None:
    assert "sesame1234" not in to_others(world, FRANCE, "pasword sesame1234")[1]


@pytest.mark.parametrize(
    "text",
    [
        "Could you recommend a good book about the Congress of Vienna?",
        "Please note that I have a new telephone number.",
        "May two players of one house write to each other?",
        "Darf mein Bruder beim Treffen im Mai neben mir sitzen?",
        "I am on a ship until Friday, what shall I do about my orders?",
    ],
)
def test_a_true_question_reaches_the_gm(world: World, text: str) -> None:
    others, answer = to_others(world, FRANCE, text)

    assert len(others) == 1
    assert text.split()[0] in others[0]
    assert "passed" in answer


def test_what_was_held_back_reaches_the_gm_by_the_lines_that_the_answer_has(world: World) -> None:
    text = "Has anybody cheated with the votes in this game?"
    _, answer = to_others(world, FRANCE, text)
    assert "PRESS TO GM\n...\nENDPRESS" in answer

    sent = world.mail(FRANCE, f"PRESS TO GM\n{text}\nENDPRESS")

    [letter] = [one for one in sent if one.to == GM]
    assert text in letter.text
