"""Press that waits for a word, and replies that never end."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from press_games import BOX, F, G, a_world, got, press
from worlds import GM, POWERS, Sent, World, address, flat

SECRET = {"gunboat": True}


def played_by_edmund(**changes: Any) -> World:
    """France is played by Edmund Dupont."""
    players = [
        {"power": power, "name": "Edmund Dupont" if power == "FRANCE" else power.title(),
         "addresses": [address(power), *(["ed@home.example"] if power == "FRANCE" else [])]}
        for power in POWERS
    ]  # fmt: skip
    return a_world(players=players, **changes)


@pytest.mark.parametrize("text", ["Fine with me.\n\nEd", "So be it.\n\nBest,\nEdmund Dupont",
                                  "This is Edmund Dupont speaking.",
                                  "Regards,\nJohn Smith, ACME"])  # fmt: skip
def test_where_everybody_knows_who_plays_letters_may_be_signed(text: str) -> None:
    sent = played_by_edmund().mail(F, press("PRESS TO Italy", text))

    assert text.splitlines()[0] in got(sent, address("ITALY")).text


@pytest.mark.parametrize("name", ["Edmund Dupont", "EDMUND DUPONT!", "Edmund-Dup0nt"])
@pytest.mark.parametrize("header", ["PRESS TO Italy AS", "PRESS FROM", "POSTAL AS", "BROADCAST AS"])
def test_nobody_writes_as_another_player_where_names_are_known(header: str, name: str) -> None:
    [refusal] = played_by_edmund().mail(G, press(f'{header} "{name}"'))
    own = played_by_edmund().mail(F, press(f'{header} "{name}" TO Italy'))
    secret = played_by_edmund(settings=SECRET).mail(G, press(f'{header} "{name}" TO Italy'))

    assert "the name of another player" in flat(refusal)
    assert not any("another player" in flat(one) for one in (*own, *secret))


@pytest.mark.parametrize(
    "header", ["PRESS GREY TO Italy", "PRESS FROM Germany TO Italy", "PRESS TO Italy AS The Times"]
)
@pytest.mark.parametrize("text", ["Hello.\n\nEdmund", "Hello.\nRegards, John Smith"])
def test_under_another_name_a_signature_waits_for_a_word(header: str, text: str) -> None:
    [held] = played_by_edmund().mail(F, press(header, text))

    assert held.kind == "press-held"


@pytest.mark.parametrize(
    "way",
    ["order/{}/S1901M/3-2/abcdef", "ORDER/{}/S1901M\n/3-2/abcdef", "order%2F{}%2FS1901M%2F3-2"],
)
def test_a_link_to_an_order_page_is_not_passed_on_unasked(way: str) -> None:
    """Whoever opens it orders for the seat: it waits as the secret of a reply address does."""
    world = a_world()
    text = f"Look: https://x.example/{way.format(world.game().name)}"

    [held] = world.mail(F, press("PRESS TO Italy", text))

    assert held.kind == "press-held"
    assert "a link to an order page" in flat(held)


@pytest.mark.parametrize(
    ("text", "sender"),
    [
        ("Agreed.\n\nJonathan", "Jonathan Smith <france@players.example>"),
        ("This is Jonathan Smith by the way", "Jonathan Smith <france@players.example>"),
        ("Write to ed@home.example", F),
        ("I am out of the office. Best regards, John Smith, ACME Inc.", F),
        ("See you.\nBest regards,\nJohn Smith\nACME Inc.", F),
        ("Bis bald.\nViele Grüße, Hans", F),
        ("À bientôt.\nCordialement\nJean-Luc", F),
        ("Thanks!\nBob", F),
    ],
)
def test_where_names_are_secret_any_name_waits_for_a_word(text: str, sender: str) -> None:
    """The From of this very mail, other addresses of the person, and farewells."""
    [held] = played_by_edmund(settings=SECRET).mail(
        F, press("PRESS TO Italy", text), headers={"From": sender}
    )

    assert held.kind == "press-held"


@pytest.mark.parametrize(
    "text",
    ["Let us talk.\nRegards,\nFrance", "Best wishes, your French friend",
     "Yours,\nThe Sultan of Turkey",
     "Thanks for all the fish", "Best to move at once", "Regards to Italy", "Thanks!"],
)  # fmt: skip
def test_where_names_are_secret_a_letter_may_be_signed_by_its_power(text: str) -> None:
    sent = played_by_edmund(settings=SECRET).mail(F, press("PRESS TO Italy", text))

    assert got(sent, address("ITALY"))


@pytest.mark.parametrize(
    "text",
    [
        "A Par - Bur\nF Bre - MAO",
        "Write to me at france@players.example then.",
        "See bot+austerlitz.abcdefgh@gm.example",
        "Best,\nEdmund",
        "This is Edmund Dupont speaking.",
    ],
)
def test_press_that_betrays_its_author_or_looks_like_orders_waits_for_a_word(text: str) -> None:
    world = played_by_edmund(settings=SECRET)

    [held] = world.mail(F, press("PRESS TO Italy", text))
    sent = world.mail(F, "SEND 1")

    assert held.kind == "press-held"
    assert "SEND 1" in held.text
    assert text.splitlines()[0] in got(sent, address("ITALY")).text


def test_a_reply_of_orders_alone_is_not_published() -> None:
    world = a_world()
    mail = got(world.mail(G, press("PRESS TO France")), F)

    [held] = world.mail(F, "A Par - Bur\nA Mar S A Par - Bur\nF Bre - MAO", answering=mail)

    assert held.kind == "press-held"


def test_two_robots_do_not_write_to_each_other_without_end() -> None:
    """Neither says in its headers that it is one; each answers whatever it gets."""
    world = a_world()
    world.answers_per_hour = 5
    waiting = world.mail(F, press("PRESS TO Italy"), to=BOX)
    letters = 0

    for number in range(100):
        if not waiting:
            break
        mail = waiting.pop(0)
        letters += mail.kind == "press-delivered"
        if mail.to != GM:
            away = f"I am away until Monday, {number} July."
            waiting += world.mail(mail.to, away, answering=mail)

    assert not waiting
    assert letters == 3


def test_two_robots_whose_words_are_new_each_time_end_after_a_number_of_letters() -> None:
    """E-LIMIT; the author is a person if he says so, and after an hour nobody asks any more."""
    world = a_world()
    world.press_per_hour = 4
    waiting = world.mail(F, press("PRESS TO Italy"), to=BOX)
    letters: list[Sent] = []
    held: list[Sent] = []
    for number in range(100):
        if not waiting:
            break
        mail = waiting.pop(0)
        held += [mail] if "E-LIMIT" in mail.subject else []
        if mail.kind == "press-delivered":
            letters.append(mail)
            words = f"A fortune for you: {babble(number)}"
            waiting += world.mail(mail.to, words, answering=mail)

    assert len(letters) == 2 * 4
    [asked] = held
    assert asked.to == F
    assert "60 minutes from now" in flat(asked)
    released = world.mail(F, "SEND 5")
    assert "A fortune for you" in flat(got(released, address("ITALY")))
    world.pass_time(timedelta(hours=1))
    assert got(world.mail(F, press("PRESS TO Italy", "Good morning!")), address("ITALY"))


def babble(number: int) -> str:
    return " ".join("abcdefghij"[int(digit)] * 4 for digit in str(number * 7919 + 1))


def test_a_short_word_may_be_said_twice() -> None:
    world = a_world()
    for _ in range(2):
        letter = got(world.mail(F, press("PRESS TO Italy"), to=BOX), address("ITALY"))
        assert got(world.mail(letter.to, "Yes, gladly.", answering=letter), F)


def test_nobody_sends_what_another_wrote() -> None:
    world = a_world()
    world.mail(F, press("PRESS TO Italy", "A Par - Bur"))

    assert [one.to for one in world.mail(G, "SEND 1")] == [G]
