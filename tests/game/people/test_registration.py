"""Strangers become players: register, confirm, join, start."""

from __future__ import annotations

from datetime import timedelta

import pytest
from worlds import GM, POWERS, Sent, World, a_game, address

from gmbot.game.state.model import GameState

ED = "ed@players.example"


def a_forming_game(world: World, players: int = 0) -> None:
    """Put a game in that takes players, with some seats taken."""
    seats = a_game()["players"][:players]
    world.import_game(state="forming", deadline=None, players=seats)


def registered(world: World, who: str, join: str = "") -> Sent:
    """Register by mail and confirm; return the answer to the confirmation."""
    asked = world.answer(who, f"REGISTER {who.partition('@')[0].title()}, zone UTC\n{join}")
    return world.answer(who, "yes", answering=asked)


def test_a_stranger_who_writes_nothing_gets_the_guide() -> None:
    world = World()

    assert world.answer("somebody@players.example", "", subject="").kind == "help"


def test_a_strangers_orders_get_no_word_about_the_game() -> None:
    """How to register, nothing about the game."""
    world = World()
    world.import_game()

    answer = world.answer(ED, "A Par - Bur", subject="austerlitz")

    assert answer.kind == "unknown-sender"
    assert "Spring 1901" not in answer.text
    assert "REGISTER" in answer.text


def test_an_answer_to_a_stranger_cannot_bounce_back() -> None:
    world = World()

    assert world.answer(ED, "A Par - Bur").row.envelope_from == ""


def test_registering_mails_a_code_and_a_plain_reply_confirms_it() -> None:
    world = World()

    asked = world.answer(ED, "REGISTER Ed Cartwright, zone Europe/London")
    welcome = world.answer(ED, "yes", answering=asked)

    assert asked.kind == "confirm-address"
    assert welcome.kind == "welcome"
    assert "Ed Cartwright" in welcome.text
    assert "Europe/London" in welcome.text


def test_the_code_may_be_sent_back_as_a_line() -> None:
    """For hosts without plus-addresses, and for people who write a new mail."""
    world = World()
    asked = world.answer(ED, "REGISTER Ed")
    code = asked.reply_to.partition("+c.")[2].partition("@")[0]

    assert code
    assert world.answer(ED, f"CONFIRM {code}").kind == "welcome"


def test_a_code_is_worth_nothing_from_another_address() -> None:
    world = World()
    asked = world.answer(ED, "REGISTER Ed")

    refused = world.answer("eve@players.example", "yes", to=asked.reply_to)

    assert refused.kind == "refusal"
    assert "code" in refused.text


def test_a_code_works_once_and_for_a_week() -> None:
    world = World()
    asked = world.answer(ED, "REGISTER Ed")
    world.answer(ED, "yes", answering=asked)
    again = world.answer(ED, "yes", answering=asked)
    other = world.answer("amy@players.example", "REGISTER Amy")
    world.pass_time(timedelta(days=8))
    late = world.answer("amy@players.example", "yes", answering=other)

    assert "used already" in again.text
    assert "run out" in late.text


def test_joining_before_registering_is_done_when_the_code_comes_back() -> None:
    """A first mail that says it all needs no second one."""
    world = World()
    a_forming_game(world)

    joined = registered(world, ED, "JOIN austerlitz AS France")

    assert joined.kind == "joined"
    assert "France" in joined.text
    assert world.answer("amy@players.example", "LIST").text.count("1 of 7") == 1


def test_a_taken_power_is_refused_with_the_free_ones() -> None:
    """S0.36: first come, first served."""
    world = World()
    a_forming_game(world, players=3)  # Austria, England, France

    refused = registered(world, ED, "JOIN austerlitz AS France")

    assert "France is taken" in refused.text
    assert "Germany, Italy, Russia, Turkey" in refused.text
    assert "JOIN austerlitz AS Germany" in refused.text


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("JOIN waterloo", "There is no game waterloo"),
        ("JOIN austerlitz AS Atlantis", "no power 'Atlantis'"),
        ("JOIN austerlitz", "is in the game austerlitz already|are in the game austerlitz already"),
    ],
)
def test_what_cannot_be_joined_is_said(line: str, words: str) -> None:
    world = World()
    a_forming_game(world, players=1)

    answer = world.answer(address("AUSTRIA"), line)

    assert any(one in answer.text for one in words.split("|"))


def test_a_running_game_takes_no_more_players() -> None:
    world = World()
    world.import_game()

    answer = registered(world, ED, "JOIN austerlitz")

    assert "all its powers are played" in answer.text
    assert "STANDBY austerlitz" in answer.text


def test_the_last_seat_starts_the_game_and_everybody_is_told_once() -> None:
    """S0.38: it begins when all are filled. One cause, one mail for each reader."""
    world = World()
    a_forming_game(world, players=6)  # all but Turkey
    asked = world.answer(ED, "REGISTER Ed\nJOIN austerlitz")

    sent = world.mail(ED, "yes", answering=asked)

    assert sorted(one.to for one in sent) == sorted([*map(address, POWERS[:6]), ED, GM])
    assert {one.kind for one in sent} == {"game-start"}
    mine = next(one for one in sent if one.to == ED)
    assert "Turkey" in mine.subject + mine.text
    assert mine.message["In-Reply-To"] is not None
    assert world.game().state is GameState.RUNNING
    assert world.game().deadline == world.clock.now() + timedelta(days=7)


def test_powers_that_nobody_named_are_dealt_from_the_seed() -> None:
    """The same seed deals the same powers, so that anybody can check it."""
    deals = []
    for _ in range(2):
        world = World()
        world.import_game(state="forming", deadline=None, players=[], seed="a seed")
        for number in range(7):
            registered(world, f"p{number}@players.example", "JOIN austerlitz")
        with world.storage() as work:
            deals.append([seat.power for seat in work.games.seats(1)])

    assert deals[0] == deals[1]
    assert sorted(map(str, deals[0])) == sorted(POWERS)


def test_an_unknown_time_zone_is_refused_with_a_line_to_copy() -> None:
    answer = World().answer(ED, "REGISTER Ed, zone Atlantis/Capital")

    assert answer.kind == "refusal"
    assert "Europe/London" in answer.text


def test_the_time_zone_can_be_changed() -> None:
    world = World()
    registered(world, ED)

    assert "Europe/Paris" in world.answer(ED, "SET ZONE Europe/Paris").text
    assert "no time zone" in world.answer(ED, "SET ZONE Nowhere/Else").text


def test_a_mail_that_proves_nothing_is_held_until_its_sender_says_a_word() -> None:
    """A registered From alone does not change anything."""
    world = World(accept="verified")
    a_forming_game(world, players=1)
    austria = address("AUSTRIA")

    held = world.answer(austria, "SET ZONE Europe/Vienna")
    done = world.answer(austria, "yes", answering=held)

    assert held.kind == "held-mail"
    assert done.kind == "done"
    assert "Europe/Vienna" in done.text


def test_our_own_hosts_word_is_proof() -> None:
    world = World(accept="verified")
    a_forming_game(world, players=1)
    stamp = "gm.example; dkim=pass header.d=players.example"

    answer = world.answer(
        address("AUSTRIA"),
        "SET ZONE Europe/Vienna",
        headers={"Authentication-Results": stamp},
    )

    assert answer.kind == "done"


def test_a_foreign_hosts_word_is_no_proof() -> None:
    world = World(accept="verified")
    a_forming_game(world, players=1)
    stamp = "mx.evil.example; dkim=pass header.d=players.example"

    answer = world.answer(
        address("AUSTRIA"),
        "SET ZONE Europe/Vienna",
        headers={"Authentication-Results": stamp},
    )

    assert answer.kind == "held-mail"


def test_the_welcome_counts_the_seat_that_was_just_taken() -> None:
    world = World()
    a_forming_game(world)

    answer = registered(world, ED, "JOIN austerlitz AS France")

    assert "1 of 7 seats taken" in answer.text
    assert "0 of 7" not in answer.text


def test_a_mail_about_no_game_is_signed() -> None:
    assert "gmbot, game master" in World().answer(ED, "LIST").text
