"""Words that are asked for: only a clear yes does anything, and a clear no ends it."""

from __future__ import annotations

import re

import pytest
from gm_mails import confirmed, gm, one
from worlds import GM, Sent, World, address, flat

from gmbot.game.state.model import InboxState
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.read import read_command

FRANCE, ITALY = address("FRANCE"), address("ITALY")
NEW = "nora@elsewhere.example"

NOES = (
    "No, I did not confirm this!",
    "not ok",
    "Sorry, no. I am sure it is fun, but I have no time.",
    "Nein, das war ich nicht.",
)
UNCLEAR = (
    "",
    "> yes\n",
    "-- \nAnna\nyes",
    "yes?",
    "Yes, but only later.",
    "Anna",
)
YESES = ("yes", "Yes, please.", "yes\n\nAnna", "Ja, gerne", "ok thanks", "Oui, merci !",
         "> shall it be?\n\nYes\n\n-- \nAnna, never without a no")  # fmt: skip


@pytest.fixture
def world() -> World:
    world = World()
    world.import_game()
    return world


def a_command(world: World) -> tuple[str, Sent]:
    return FRANCE, world.answer(FRANCE, "RESIGN")


def a_gms_command(world: World) -> tuple[str, Sent]:
    return GM, one(gm(world, "EJECT Italy"))


def held_orders(world: World) -> tuple[str, Sent]:
    world.accept = "verified"
    return FRANCE, world.answer(FRANCE, "A Par - Bur\nFINAL")


def a_held_mail(world: World) -> tuple[str, Sent]:
    world.accept = "verified"
    return FRANCE, world.answer(FRANCE, "SET ZONE Europe/Paris")


def a_second_address(world: World) -> tuple[str, Sent]:
    return FRANCE, world.answer(FRANCE, f"ALSO {NEW}")


def the_second_address(world: World) -> tuple[str, Sent]:
    return NEW, next(one for one in world.mail(FRANCE, f"ALSO {NEW}") if one.to == NEW)


def a_rule(world: World) -> tuple[str, Sent]:
    return FRANCE, one(gm(world, "SET press black"), FRANCE)


def a_substitute(world: World) -> tuple[str, Sent]:
    sent = world.mail(FRANCE, f"SUBSTITUTE {NEW} FROM 2 Dec TO 20 Dec")
    return NEW, next(one for one in sent if one.to == NEW)


def an_invitation(world: World) -> tuple[str, Sent]:
    world.mail(GM, "CREATE ulm standard")
    sent = world.mail(GM, f"GAME ulm\nINVITE {NEW}")
    return NEW, next(one for one in sent if one.to == NEW)


def a_claim(world: World) -> tuple[str, Sent]:
    return NEW, next(one for one in world.mail(NEW, f"ALSO {FRANCE}") if one.to == NEW)


def a_registration(world: World) -> tuple[str, Sent]:
    return NEW, world.answer(NEW, "REGISTER Nora")


def a_co_master(world: World) -> tuple[str, Sent]:
    return NEW, one(confirmed(world, f"MASTER ADD {NEW}"), NEW)


def a_move(world: World) -> tuple[str, Sent]:
    return FRANCE, world.answer(FRANCE, f"SET ADDRESS {NEW}")


QUESTIONS = (
    a_command, a_gms_command, held_orders, a_held_mail, a_second_address, the_second_address,
    a_rule, a_substitute, an_invitation,
)  # fmt: skip


def code_of(asked: Sent) -> str:
    return asked.reply_to.partition("+c.")[2].partition("@")[0]


def has_resigned(world: World) -> bool:
    game = world.game()
    with world.storage() as work:
        return None in [seat.person_id for seat in work.games.seats(game.id)]


def state_of(world: World) -> tuple[object, ...]:
    """Everything that a yes could change."""
    with world.storage() as work:
        games = tuple(work.games.all())
        seats = tuple(seat for game in games for seat in work.games.seats(game.id))
        people = tuple(work.people.by_address(one) for one in (FRANCE, ITALY, GM))
        sets = tuple(x for game in games for x in work.games.submissions(game.id, game.phase))
        return games, seats, people, sets


@pytest.mark.parametrize("ask", QUESTIONS)
@pytest.mark.parametrize("text", UNCLEAR)
def test_an_unclear_answer_does_nothing_and_is_asked_again(ask: object, text: str) -> None:
    world = World()
    world.import_game()
    who, asked = ask(world)  # type: ignore[operator]
    before = state_of(world)

    answer = world.answer(who, text, answering=asked)

    assert "this was no yes" in answer.subject
    assert f"CONFIRM {code_of(asked)}" in answer.text
    assert state_of(world) == before
    assert "this was no yes" not in world.answer(who, "YES", answering=asked).subject
    assert state_of(world) != before or ask is a_second_address or ask is the_second_address


@pytest.mark.parametrize("ask", QUESTIONS)
@pytest.mark.parametrize("text", NOES)
def test_a_no_ends_the_question(ask: object, text: str) -> None:
    world = World()
    world.import_game()
    who, asked = ask(world)  # type: ignore[operator]

    answer = world.answer(who, text, answering=asked)

    assert re.search("you said no|du hast Nein gesagt|vous avez dit non", answer.subject)
    before = state_of(world)
    late = world.answer(who, "YES", answering=asked)
    assert "this code does nothing" in late.subject
    assert "this code does nothing" in world.answer(who, f"CONFIRM {code_of(asked)}").subject
    assert state_of(world) == before


@pytest.mark.parametrize("ask", [*QUESTIONS, a_claim, a_registration, a_co_master, a_move])
@pytest.mark.parametrize("language", ["en", "de"])
def test_each_question_offers_a_no_that_ends_it(ask: object, language: str) -> None:
    world = World()
    world.import_game()
    if language == "de":
        for who in (FRANCE, GM):
            world.mail(who, "SET LANGUAGE de", subject="austerlitz")
    who, asked = ask(world)  # type: ignore[operator]
    word = "NEIN" if "NEIN" in asked.text else "NO"
    before = state_of(world)

    assert re.search(rf"\b{word}\b", asked.text)
    assert not re.search("not reply|antworte nicht", flat(asked))
    assert re.search("(?i)you said no|du hast nein gesagt", world.answer(who, word, answering=asked)
                     .subject)  # fmt: skip
    assert state_of(world) == before or ask in (an_invitation, held_orders, a_rule)


@pytest.mark.parametrize("claimed", [FRANCE, "nobody@elsewhere.example"])
def test_a_no_to_ones_own_claim_tells_nothing_of_the_claimed_address(claimed: str) -> None:
    said = []
    for one_of in (claimed, "nobody@else.example"):
        world = World()
        world.import_game()
        asked = next(one for one in world.mail(NEW, f"ALSO {one_of}") if one.to == NEW)
        answers = [world.answer(NEW, word, answering=asked) for word in ("No.", "No!", "Yes.")]
        said.append([(one.kind, one.subject, one.text) for one in answers])

    assert said[0] == said[1]


@pytest.mark.parametrize("text", YESES)
@pytest.mark.parametrize("ask", [a_command, held_orders, a_rule, an_invitation, a_substitute])
def test_a_yes_with_courtesies_does_it(ask: object, text: str) -> None:
    world = World()
    world.import_game()
    who, asked = ask(world)  # type: ignore[operator]
    before = state_of(world)

    answers = [one for one in world.mail(who, text, answering=asked) if one.to == who]

    assert not any("E-CONFIRM" in one.subject for one in answers)
    assert state_of(world) != before


def test_orders_that_their_player_denies_are_off_the_file(world: World) -> None:
    who, asked = held_orders(world)

    world.answer(who, "No, these are not mine, do not confirm them!", answering=asked)

    game = world.game()
    with world.storage() as work:
        sets = work.games.submissions(game.id, game.phase)
    assert sets == ()
    assert InboxState.HELD not in [one.state for one in world.inbox()]


def test_a_no_of_one_address_ends_the_question_to_the_other(world: World) -> None:
    sent = world.mail(NEW, f"ALSO {FRANCE}")
    own = next(one for one in sent if one.to == FRANCE)
    strange = next(one for one in sent if one.to == NEW)

    world.answer(FRANCE, "That is not ok. Who are you?", answering=own)

    assert "this code does nothing" in world.answer(NEW, "YES", answering=strange).subject
    with world.storage() as work:
        assert work.people.by_address(NEW) is None


@pytest.mark.parametrize(
    ("text", "does_it"),
    [
        ("CONFIRM {code}", True),
        ("Hello,\n\nCONFIRM {code}\n\nThanks, Anna", True),
        ("here is the code you asked for:\n\nconfirm {code}\n\nRegards\nAnna", True),
        ("YES\nCONFIRM {code}", True),
        ("No, that was not me!\n\nCONFIRM {code}", False),
        ("CONFIRM {code}\n\nWait, I changed my mind, no.", False),
        ("What is this?\nCONFIRM {code}", False),
        ("Das war ich nicht.\n\nCONFIRM {code}", False),
        # A mail program that quotes without a mark.
        ("To do it, reply to this mail with the word YES, or send this line:\n\nCONFIRM {code}\n\n"
         "If you changed your mind, do not reply; then nothing happens.", False),
    ],
)  # fmt: skip
def test_a_line_with_a_code_is_a_yes_unless_other_words_take_it_back(
    world: World, text: str, does_it: bool
) -> None:
    who, asked = a_command(world)

    world.mail(who, text.format(code=code_of(asked)))

    assert has_resigned(world) == does_it


def test_a_no_from_another_address_ends_nothing(world: World) -> None:
    who, asked = a_command(world)

    answer = world.answer(ITALY, "No!", to=asked.reply_to)

    assert "this code does nothing" in answer.subject
    world.mail(who, "yes", answering=asked)
    assert has_resigned(world)


# --------------------------------------------------------------------------- commands that say yes

TAKEN_BACK = (
    "I would rather you do not\n{line}",
    "{line}\n\nNo, wait, I changed my mind.",
    "Did I ask for this?\n\n{line}",
    "{line}\n\nBitte doch nicht.",
)


@pytest.mark.parametrize("text", ["{line}", "Yes please.\n{line}\nThanks, Anna", *TAKEN_BACK])
def test_held_press_goes_out_on_a_clear_word_alone(world: World, text: str) -> None:
    held = world.answer(FRANCE, "PRESS TO Italy\nA Par - Bur\nENDPRESS")
    assert held.kind == "press-held"

    sent = world.mail(FRANCE, text.format(line="SEND 1"))

    assert (ITALY in [one.to for one in sent]) == (text not in TAKEN_BACK)
    if text in TAKEN_BACK:
        assert "this was no clear yes" in sent[0].subject
        assert ITALY in [one.to for one in world.mail(FRANCE, "SEND 1")]


@pytest.mark.parametrize(
    ("text", "votes"),
    [
        ("I vote yes on D1", True),
        ("my vote is yes, thanks", True),
        ("I vote for the draw. Thank you!", True),
        ("I vote yes on D1, but not on D2", False),
        ("I vote yes if Italy does", False),
        ("I vote yes? Never!", False),
        ("votes yes or no", False),
        ("I vote for the draw only when hell freezes", False),
    ],
)
def test_a_vote_in_plain_words_is_one_without_reservations_alone(text: str, votes: bool) -> None:
    read = read_command(1, text)

    assert (isinstance(read, ask.Vote) and read.yes) == votes
