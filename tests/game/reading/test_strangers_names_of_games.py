"""A stranger's name for a game never changes how the mails of other games are read."""

from __future__ import annotations

from dataclasses import replace

import pytest
from worlds import BOT, GM, Sent, World, address

FRANCE, GERMANY = address("FRANCE"), address("GERMANY")
STRANGERS = [{"power": "ITALY", "name": "Ida", "addresses": ["ida@players.example"]}]
HOSTILE = (
    "results", "next", "moves", "orders", "france", "spring", "s1901m", "1901", "fall", "game",
    "press", "from", "received", "set", "ergebnisse", "befehle", "frankreich", "re", "hi", "extern",
)  # fmt: skip
"""Names of games that stand in our subjects, or in what players add to them."""


def a_world_of_strangers(*names: str) -> World:
    """Our game is austerlitz; each of the names is a game of other people."""
    world = World()
    world.import_game()
    for number, name in enumerate(names):
        game = world.import_game(game=f"strange{number}", players=STRANGERS)
        with world.storage() as work:  # today no game is named so, but older ones may be
            work.games.save(replace(game, name=name))
            work.commit()
    return world


def mails_of_ours(world: World, german: bool) -> list[Sent]:
    """One mail of each kind that France gets in a game."""
    if german:
        world.mail(FRANCE, "GAME austerlitz\nSET LANGUAGE de", subject="Hallo")
    mails: list[Sent] = []
    for sender, text in (
        (FRANCE, "A Par - Bur"),
        (FRANCE, "STATUS"),
        (FRANCE, "HELP"),
        (FRANCE, "A Xyz - Qqq"),
        (FRANCE, "PROPOSE DRAW"),
        (GERMANY, "PRESS TO France\nHello\nENDPRESS"),
        (GM, "EXTEND 1d"),
    ):
        mails += world.mail(sender, f"GAME austerlitz\n{text}", subject="Hello")
    mails += world.pass_deadline()
    return list({mail.kind: mail for mail in mails if mail.to == FRANCE}.values())


@pytest.mark.long
@pytest.mark.parametrize("german", [False, True], ids=["English", "German"])
@pytest.mark.parametrize("way", ["token", "thread", "both"])
def test_a_reply_to_any_mail_of_ours_means_its_game(way: str, german: bool) -> None:
    world = a_world_of_strangers(*HOSTILE)
    mails = mails_of_ours(world, german)

    assert len(mails) >= 6
    for mail in mails:
        if way != "thread" and mail.reply_to == BOT:
            continue
        for prefix in ("", "Re: ", "AW: ", "Fwd: ", "RE: AW: "):
            answer = reply(world, mail, f"{prefix}{mail.subject}", way)
            assert "[austerlitz]" in answer.subject, (mail.kind, prefix, answer.subject)


def reply(world: World, mail: Sent, subject: str, way: str = "both", text: str = "STATUS") -> Sent:
    thread = {"In-Reply-To": str(mail.message["Message-ID"])} if way != "token" else {}
    to = mail.reply_to if way != "thread" else BOT
    return world.answer(FRANCE, text, subject=subject, to=to, headers=thread)


@pytest.mark.parametrize("way", ["token", "thread", "both"])
@pytest.mark.parametrize("name", [*HOSTILE, "marengo"])
def test_plain_words_beside_our_subject_say_nothing(name: str, way: str) -> None:
    world = a_world_of_strangers(name)
    mail = world.answer(FRANCE, "GAME austerlitz\nSTATUS", subject="Hello")

    for subject in (f"Re: {mail.subject} {name}", f"{name} France, S1901M", f"{name}: new orders"):
        answer = reply(world, mail, subject, way, "A Par - Bur")
        assert answer.kind in {"order-receipt", "ahead-orders"}  # "fall" is a phase to come
        assert "[austerlitz]" in answer.subject


@pytest.mark.parametrize("way", ["token", "thread", "both"])
@pytest.mark.parametrize(
    "subject",
    ["[{}] orders", "Re: [{}] {ours}", "[{}] Re: {ours}", "GAME {}", "AW: game {} orders"],
)
@pytest.mark.parametrize("name", ["marengo", "results"])
def test_a_game_in_brackets_or_after_game_contradicts(name: str, subject: str, way: str) -> None:
    """E-GAME-CONFLICT: the writer put it there, so the mail is asked about."""
    world = a_world_of_strangers(name)
    mail = world.answer(FRANCE, "GAME austerlitz\nSTATUS", subject="Hello")

    answer = reply(world, mail, subject.format(name, ours=mail.subject), way, "A Par - Bur")

    assert "E-GAME-CONFLICT" in answer.subject
    assert name in answer.text


def test_a_tag_added_behind_our_subject_contradicts_where_the_mail_answered_is_known() -> None:
    world = a_world_of_strangers("marengo")
    mail = world.answer(FRANCE, "GAME austerlitz\nSTATUS", subject="Hello")

    answer = reply(world, mail, f"Re: {mail.subject} [marengo]", "thread", "A Par - Bur")

    assert "E-GAME-CONFLICT" in answer.subject


@pytest.mark.parametrize("way", ["token", "thread", "both"])
def test_a_tag_that_came_with_our_own_subject_says_nothing(way: str) -> None:
    """The words of a subject of ours may be another player's."""
    world = a_world_of_strangers("marengo")
    mail = world.answer(FRANCE, "GAME austerlitz\nSTATUS", subject="Hello")
    given = f"{mail.subject}: [marengo] GAME marengo"
    with world.storage() as work:
        work.outbox.add(replace(mail.row, id=0, message_id="<given@gm.example>", subject=given))
        work.commit()
    world.news()  # not one of the answers

    thread = {"In-Reply-To": "<given@gm.example>"} if way != "token" else {}
    to = mail.reply_to if way != "thread" else BOT
    answer = world.answer(FRANCE, "A Par - Bur", subject=f"Re: {given}", to=to, headers=thread)

    assert answer.kind == "order-receipt"


@pytest.mark.parametrize("name", ["orders", "s1901m", "france", "spring", "moves"])
def test_words_of_subjects_are_no_names_in_new_mails_either(name: str) -> None:
    world = a_world_of_strangers(name)

    answer = world.answer(FRANCE, "A Par - Bur", subject=f"France {name} Spring 1901 moves")

    assert answer.kind == "order-receipt"
    assert "[austerlitz]" in answer.subject


@pytest.mark.parametrize("subject", ["my {} for Spring", "RE: {}"])
@pytest.mark.parametrize("name", HOSTILE)
def test_the_open_address_of_a_game_means_it_whatever_word_the_subject_has(
    subject: str, name: str
) -> None:
    world = a_world_of_strangers(name)

    answer = world.answer(FRANCE, "A Par - Bur", subject=subject.format(name),
                          to="bot+austerlitz@gm.example")  # fmt: skip

    assert "[austerlitz]" in answer.subject
    assert "E-GAME" not in answer.subject


def test_two_games_of_the_writers_own_are_still_asked_about() -> None:
    world = a_world_of_strangers()
    world.import_game(game="ulm")

    answer = world.answer(FRANCE, "A Par - Bur", subject="[ulm] orders",
                          to="bot+austerlitz@gm.example")  # fmt: skip

    assert "E-GAME" in answer.subject
