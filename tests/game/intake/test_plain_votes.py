"""Votes in plain words by mail: counted where they are clear, else asked about; told to nobody.

S3.40, S3.41: in subject and body, alone and beside orders, press or talk.
"""

from __future__ import annotations

from datetime import timedelta

import pytest
from worlds import GM, Sent, World, address, flat, played_once

from gmbot.rules.board.terms import Power

FRANCE, GERMANY, ITALY = address("FRANCE"), address("GERMANY"), address("ITALY")


@played_once
def a_vote(*proposals: str) -> World:
    world = World()
    world.import_game()
    for text in proposals or ("DRAW England, France",):
        world.mail(FRANCE, f"PROPOSE {text}")
    world.pass_deadline()
    return world


def votes(world: World) -> dict[str, list[bool | None]]:
    """Per power what it has voted on each proposal."""
    game = world.game()
    with world.storage() as work:
        found = sorted(work.ballots.of_game(game.id), key=lambda one: one.number or 0)
    powers = {power for one in found for power in one.votes}
    return {power: [one.votes.get(Power(power)) for one in found] for power in powers}


def alone(sent: list[Sent], writer: str = GERMANY) -> Sent:
    """The one mail of an exchange that nobody but its writer may hear of."""
    [answer] = sent
    assert answer.to == writer
    return answer


@pytest.mark.parametrize(
    "text",
    ["no on D1", "D1: no", "vote: no on D1", "VTOE NO ON D1", "I am against the draw",
     "Ich stimme gegen D1", "je vote non", "Dear GM,\n\nno to the draw\n\nYours, Germany",
     "Hello Zurich,\nI vote no on D1.\nThanks!"],
)  # fmt: skip
def test_a_clear_vote_in_plain_words_is_counted(text: str) -> None:
    world = a_vote()

    answer = alone(world.mail(GERMANY, text))

    assert "your vote on D1 is NO" in answer.subject
    assert votes(world) == {"GERMANY": [False]}


@pytest.mark.parametrize(
    ("subject", "text"),
    [("D1: no", ""), ("no on D1", "Hello"), ("VOTE NO ON D1", "thanks"), ("[austerlitz] D1 no", ""),
     ("Re: vote: no on D1", "See above."), ("austerlitz: I am against the draw", "")],
)  # fmt: skip
def test_a_vote_may_stand_in_the_subject(subject: str, text: str) -> None:
    world = a_vote()

    answer = alone(world.mail(GERMANY, text, subject=subject))

    assert votes(world) == {"GERMANY": [False]}
    assert "your vote on D1 is NO" in flat(answer) + answer.subject


def test_a_vote_in_the_subject_of_orders_is_counted() -> None:
    world = a_vote()

    answer = alone(world.mail(GERMANY, "A Ber - Kie", subject="no on D1"))

    assert answer.kind == "order-receipt"
    assert votes(world) == {"GERMANY": [False]}


def test_the_subject_of_our_own_mail_is_no_vote() -> None:
    """A reply carries it: "your vote on D1 is NO"."""
    world = a_vote()
    told = world.answer(GERMANY, "VOTE NO ON D1")
    world.answer(GERMANY, "VOTE YES ON D1")

    world.mail(GERMANY, "A Ber - Kie", answering=told)
    world.mail(GERMANY, "STATUS", answering=told)

    assert votes(world) == {"GERMANY": [True]}


@pytest.mark.parametrize("line", ["D1: no", "I am against the draw", "vtoe no on d1", "Nein zu D1"])
def test_a_vote_beside_orders_is_counted(line: str) -> None:
    world = a_vote()

    answer = alone(world.mail(GERMANY, f"A Ber - Kie\n{line}"))

    assert answer.kind == "order-receipt"
    assert "A Ber -> Kie" in flat(answer) or "A Ber - Kie" in flat(answer)
    assert "D1 (draw of England and France): your vote is NO" in flat(answer)
    assert votes(world) == {"GERMANY": [False]}


@pytest.mark.parametrize(
    "line",
    ["I am rather against that draw, I think", "no way to D1, sorry",
     "Ich weiß nicht, ob D1 gut ist",
     "I would like to propose a draw with Turkey", "I complain about D1", "D1?? never ever",
     "j'hésite sur la nulle, votez sans moi", "count me as opposed to D1 for now"],
)  # fmt: skip
def test_what_may_be_a_vote_beside_orders_is_asked_about(line: str) -> None:
    world = a_vote()

    answer = alone(world.mail(GERMANY, f"A Ber - Kie\n{line}"))

    assert answer.kind == "order-receipt"
    assert "VOTE NO ON D1" in answer.text
    assert line in flat(answer)
    assert votes(world) == {}


@pytest.mark.parametrize(
    "text",
    ["I vote yes on D1.\nActually no.", "D1: yes\nNo, wait, I am against it",
     "yes on D1\nbut only if the draw is without Italy", "Ja zu D1\nDagegen bin ich aber auch"],
)  # fmt: skip
def test_a_vote_that_other_words_take_back_is_asked_about(text: str) -> None:
    world = a_vote()

    answer = alone(world.mail(GERMANY, text))

    assert "VOTE NO ON D1" in answer.text
    assert votes(world) == {}


def test_a_command_counts_whatever_is_said_beside_it() -> None:
    world = a_vote()

    alone(world.mail(GERMANY, "VOTE NO ON D1\nI hope that nobody likes this draw"))

    assert votes(world) == {"GERMANY": [False]}


def test_with_two_proposals_open_a_vote_without_number_is_asked_about() -> None:
    world = a_vote("DRAW England, France", "DIAS")

    answer = alone(world.mail(GERMANY, "I am against the draw"))

    assert "VOTE NO ON D1" in answer.text
    assert "VOTE NO ON D2" in answer.text
    assert votes(world) == {}


def test_the_lines_to_copy_name_what_is_open_and_do_what_they_say() -> None:
    world = a_vote("DRAW England, France", "DIAS")
    answer = alone(world.mail(GERMANY, "hmm, D2? not for me"))

    alone(world.mail(GERMANY, next(x for x in answer.text.splitlines() if x == "VOTE NO ON D2")))

    assert votes(world) == {"GERMANY": [None, False]}


@pytest.mark.parametrize(
    ("text", "line"),
    [("I would like to propose a draw with Turkey", "PROPOSE DRAW Germany, Turkey"),
     ("Mein Vorschlag: unentschieden mit Italy und France", "PROPOSE DRAW France, Germany, Italy"),
     ("I complain about the draw", "COMPLAIN DRAW"), ("Complaint about D1!", "COMPLAIN DRAW")],
)  # fmt: skip
def test_proposals_and_complaints_in_words_get_the_line_to_copy(text: str, line: str) -> None:
    for subject, body in (("orders", text), (text, ""), (text, "Hello there!")):
        answer = alone(a_vote().mail(GERMANY, body, subject=subject))
        assert line in answer.text.splitlines()


# ------------------------------------------------------------------- other ways out


def test_a_vote_below_press_without_its_end_waits_for_a_word() -> None:
    world = a_vote()

    held = alone(world.mail(GERMANY, "PRESS TO France\nhello\nvote no on d1"))

    assert held.kind == "press-held"


@pytest.mark.parametrize("text", ["ERROR my vote was no", "ERROR you counted my no on D1 as yes"])
def test_a_report_of_a_mistake_that_tells_a_vote_goes_to_nobody(text: str) -> None:
    answer = alone(a_vote().mail(GERMANY, text))

    assert "PRESS TO GM" in answer.text


@pytest.mark.parametrize(
    "story", ["Berlin votes no on D1 (A Ber - Kie)", "I vote no (A Ber - Kie)"]
)
def test_a_story_beside_an_order_that_tells_a_vote_is_not_printed(story: str) -> None:
    world = a_vote()
    world.mail(GERMANY, story)

    sent = world.pass_deadline()

    others = [one.text for one in sent if one.to != GERMANY]
    assert others
    assert not any("vote no" in text or "votes no" in text for text in others)


def test_a_reply_to_a_letter_of_the_gm_that_may_be_a_vote_waits_for_a_word() -> None:
    world = a_vote()
    letters = world.mail(GM, "PRESS TO Germany\nWhat do you think of it all?\nENDPRESS",
                         to="bot+austerlitz@gm.example")  # fmt: skip
    letter = next(one for one in letters if one.to == GERMANY)

    answers = world.mail(GERMANY, "I would rather propose a draw with Turkey.", answering=letter)

    assert {one.to for one in answers} == {GERMANY}


def test_no_digest_question_or_result_tells_the_gm_of_a_vote_in_words() -> None:
    world = a_vote()
    sent = [one for text in ("vtoe no on d1", "I am against it", "no!", "D1 is bad", "nope, D1")
            for one in world.mail(GERMANY, text)]  # fmt: skip
    world.clock.when += timedelta(days=6)
    sent += world.sweep() + world.pass_deadline()

    told = [one for one in sent if one.to == GM and "Germany" in one.text]
    assert not any("D1 is bad" in one.text or "vtoe" in one.text for one in told)
    assert all(one.to == GERMANY for one in sent[:5])


@pytest.mark.parametrize(
    "text",
    ["thumbs down", "👎 on the first one", "-1", "Definitely not sharing with England", "play on!",
     "I'd rather fight on", "Ich will weiterspielen", "weiterspielen!", "on continue",
     "The offer of England is unacceptable", "I have a grievance with the last adjudication",
     "Is it true that silence counts as agreement", "Stimmabgabe: Nein", "qu'on arrête là"],
)  # fmt: skip
@pytest.mark.parametrize("route", ["body", "subject"])
def test_no_short_statement_leaves_its_writer_while_something_is_voted_on(
    text: str, route: str
) -> None:
    world = a_vote()

    if route == "body":
        answer = alone(world.mail(GERMANY, text, subject="austerlitz"))
    else:
        answer = alone(world.mail(GERMANY, "", subject=text))

    assert "VOTE NO ON D1" in answer.text
    assert "PRESS TO GM" in answer.text
    assert votes(world) == {}


def test_a_question_reaches_the_gm_while_something_is_voted_on() -> None:
    sent = a_vote().mail(GERMANY, "May I bring a friend to the next tournament?")

    assert [mail.to for mail in sent] == [GERMANY, GM]


@pytest.mark.parametrize(
    "line",
    ["seconded", "je m'abstiens", "I would rather not share the win", "I oppose the motion",
     "Let us end it here with the five of us", "put me down for no", "not me", "let England win"],
)  # fmt: skip
@pytest.mark.parametrize(
    "text", ["A Ber - Kie\n{}\nF Kie - Den", "{}\nPRESS TO France\nHello there.\nENDPRESS", "{}"]
)
def test_whoever_has_not_voted_is_told_so_beside_words_that_are_not_read(
    line: str, text: str
) -> None:
    world = a_vote()

    sent = world.mail(GERMANY, text.format(line), subject="austerlitz")

    [answer] = [mail for mail in sent if mail.to == GERMANY]
    assert "VOTE NO ON D1" in answer.text.splitlines()
    assert not any(line in flat(mail) for mail in sent if mail.to != GERMANY)
    assert votes(world) == {}


def test_whoever_has_voted_is_not_told_again() -> None:
    world = a_vote()
    world.mail(GERMANY, "VOTE YES ON D1")

    answer = alone(world.mail(GERMANY, "A Ber - Kie\nseconded"))

    assert "VOTE NO ON D1" not in answer.text


@pytest.mark.parametrize("text", ["Three-way with England and France?", "I'm out on the draw"])
def test_words_about_a_draw_are_no_question_and_no_resignation(text: str) -> None:
    answer = alone(a_vote().mail(GERMANY, text))

    assert "VOTE NO ON D1" in answer.text.splitlines()
    assert answer.kind != "confirm-command"


def test_what_is_no_vote_is_answered_with_the_lines_that_it_may_mean() -> None:
    text = "This one comes too soon for me, Sunday suits me better."

    answer = alone(a_vote().mail(GERMANY, text))

    lines = answer.text.splitlines()
    assert lines.index("EXTENSION 24h") < lines.index("VOTE NO ON D1")
