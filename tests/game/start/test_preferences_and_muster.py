"""Powers by preference lists and by the GM's word; the muster before the start."""

from __future__ import annotations

from datetime import timedelta

import pytest
from worlds import GM, POWERS, Sent, World, a_game, played_once

from gmbot.game.start.power_preferences import read_preference
from gmbot.game.state.model import GameState
from gmbot.variants import catalogue as variants

DAY = timedelta(days=1)
BOARD = variants.load("standard").ruleset.board


@played_once
def a_world(**settings: object) -> World:
    world = World()
    world.import_game(state="forming", deadline=None, players=[], settings=settings, seed="a seed")
    world.sweep()
    return world


def player(number: int) -> str:
    return f"p{number}@players.example"


def join(world: World, number: int, line: str = "JOIN austerlitz") -> list[Sent]:
    asked = world.answer(player(number), f"REGISTER P{number}\n{line}")
    return world.mail(player(number), "YES", answering=asked)


def gm(world: World, text: str) -> list[Sent]:
    return world.mail(GM, text, subject="austerlitz")


def dealt(world: World) -> dict[str, str]:
    with world.storage() as work:
        seats = work.games.seats(1)
        return {
            work.people.get(seat.person_id).address: str(seat.power)
            for seat in seats
            if seat.person_id is not None
        }


# --------------------------------------------------------------------------- preferences


@pytest.mark.parametrize(
    ("text", "tiers"),
    [
        ("England, France", [["ENGLAND"], ["FRANCE"]]),
        ("E[FGR][TAI]", [["ENGLAND"], ["FRANCE", "GERMANY", "RUSSIA"],
                         ["TURKEY", "AUSTRIA", "ITALY"]]),
        ("eft", [["ENGLAND"], ["FRANCE"], ["TURKEY"]]),
        ("Turkey [England France]", [["TURKEY"], ["ENGLAND", "FRANCE"]]),
        ("E*", [["ENGLAND"], ["AUSTRIA", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"]]),
        ("*", [list(POWERS)]),
    ],
)  # fmt: skip
def test_a_preference_list_is_read(text: str, tiers: list[list[str]]) -> None:
    assert read_preference(text, BOARD) == tiers


@pytest.mark.parametrize("text", ["Atlantis", "England, England", "EFQ", "[E[F]E]"])
def test_a_list_with_a_fault_is_named_by_its_word(text: str) -> None:
    assert isinstance(read_preference(text, BOARD), str)


def test_powers_are_dealt_by_the_lists_where_they_can_be() -> None:
    world = a_world()
    for number in range(6):
        join(world, number)
    world.mail(player(0), "PREFER Turkey", subject="austerlitz")
    world.mail(player(1), "PREFER E[FG]", subject="austerlitz")
    world.mail(player(2), "PREFER *", subject="austerlitz")

    join(world, 6)

    powers = dealt(world)
    assert powers[player(0)] == "TURKEY"
    assert powers[player(1)] == "ENGLAND"
    assert sorted(powers.values()) == sorted(POWERS)


def test_of_two_with_the_same_wish_one_has_it_and_the_other_the_next_on_the_list() -> None:
    world = a_world()
    for number in range(6):
        join(world, number)
    for number in (0, 1):
        world.mail(player(number), "PREFER Turkey, Italy", subject="austerlitz")

    join(world, 6)

    assert {dealt(world)[player(0)], dealt(world)[player(1)]} == {"TURKEY", "ITALY"}


def test_a_power_named_when_joining_comes_before_every_list() -> None:
    world = a_world()
    for number in range(5):
        join(world, number)
    join(world, 5, "JOIN austerlitz AS Turkey")
    world.mail(player(0), "PREFER Turkey, Italy", subject="austerlitz")

    join(world, 6)

    assert dealt(world)[player(5)] == "TURKEY"
    assert dealt(world)[player(0)] == "ITALY"


def test_a_list_may_be_changed_until_the_game_begins() -> None:
    world = a_world()
    join(world, 0)

    first = world.answer(player(0), "PREFER Turkey", subject="austerlitz")
    world.answer(player(0), "PREFER Italy", subject="austerlitz")

    assert "would like Turkey" in " ".join(first.text.split())
    assert list(world.game().notes.preferences.values()) == [(("ITALY",),)]


def test_there_is_nothing_to_prefer_where_powers_are_bid_for_or_dealt() -> None:
    world = a_world(assignment={"policy": "blind-auction", "points": 200, "cap": 125})
    join(world, 0)
    running = World()
    running.import_game()

    assert "not chosen here" in world.answer(player(0), "PREFER E", subject="austerlitz").subject
    answer = running.answer("france@players.example", "PREFER E", subject="austerlitz")
    assert "have been dealt" in answer.subject


# --------------------------------------------------------------------------- the GM's word


def test_the_gm_gives_a_player_a_power() -> None:
    world = a_world()
    join(world, 0)

    sent = {mail.to: mail for mail in gm(world, "ASSIGN P0 = Germany")}

    assert dealt(world) == {player(0): "GERMANY"}
    assert "you will play Germany" in sent[player(0)].subject


@pytest.mark.parametrize(
    ("line", "policy"),
    [("ASSIGN RANDOM", "dealt"), ("ASSIGN AUCTION", "blind-auction")],
)
def test_the_gm_says_how_powers_are_dealt(line: str, policy: str) -> None:
    world = a_world()

    gm(world, line)

    assert world.game().settings["assignment"]["policy"] == policy


@pytest.mark.parametrize(
    "line", ["ASSIGN", "ASSIGN P9 = Germany", "ASSIGN P0 = Atlantis", "ASSIGN P0 = Turkey"]
)
def test_a_power_that_cannot_be_given_is_refused(line: str) -> None:
    world = a_world()
    join(world, 0)
    join(world, 1, "JOIN austerlitz AS Turkey")

    assert gm(world, line)[-1].kind == "refusal"
    assert dealt(world)[player(0)] == "None"


# --------------------------------------------------------------------------- the muster


def a_full_game() -> World:
    world = a_world(muster="2d")
    for number in range(6):
        join(world, number)
    return world


def test_a_full_game_asks_who_is_ready_before_it_begins() -> None:
    world = a_full_game()

    sent = join(world, 6)

    assert world.game().state is GameState.FORMING
    assert {mail.to for mail in sent} == {*map(player, range(7)), GM}
    assert all(("READY TO START" in mail.text) is (mail.to != GM) for mail in sent)


def test_who_takes_it_back_in_the_same_mail_is_not_ready() -> None:
    world = a_full_game()
    join(world, 6)

    text = "READY TO START\n\nNo, wait: I am not."
    answer = world.answer(player(0), text, subject="austerlitz")

    assert "this was no clear yes" in answer.subject
    assert (
        "you are ready" in world.answer(player(0), "READY TO START", subject="austerlitz").subject
    )


def test_the_last_one_who_is_ready_starts_the_game() -> None:
    world = a_full_game()
    join(world, 6)

    for number in range(6):
        answer = world.answer(player(number), "READY TO START", subject="austerlitz")
        assert "you are ready" in answer.subject
        assert world.game().state is GameState.FORMING
    sent = world.mail(player(6), "READY TO START", subject="austerlitz")

    assert world.game().state is GameState.RUNNING
    assert {mail.kind for mail in sent} == {"game-start"}


def test_who_does_not_answer_loses_the_seat_and_is_told() -> None:
    world = a_full_game()
    join(world, 6)
    for number in range(6):
        world.mail(player(number), "READY TO START", subject="austerlitz")

    sent = {mail.to: mail for mail in world.pass_time(2 * DAY)}

    assert "is free again" in sent[player(6)].subject
    assert "1 player did not answer" in sent[player(0)].text
    assert set(dealt(world)) == set(map(player, range(6)))
    assert world.pass_time(5 * DAY) == []


def test_after_a_muster_that_failed_the_next_full_table_is_asked_again() -> None:
    world = a_full_game()
    join(world, 6)
    for number in range(6):
        world.mail(player(number), "READY TO START", subject="austerlitz")
    world.pass_time(2 * DAY)

    sent = join(world, 7)

    assert any("READY TO START" in mail.text for mail in sent if mail.to == player(0))


def test_nobody_is_asked_where_there_is_no_muster() -> None:
    world = a_world()
    join(world, 0)

    answer = world.answer(player(0), "READY TO START", subject="austerlitz")

    assert "nobody asks" in answer.subject


def test_the_players_are_told_of_the_muster_in_the_rules() -> None:
    world = World()
    world.import_game(state="forming", deadline=None, players=a_game()["players"][:1],
        settings={"muster": "36h"})  # fmt: skip

    rules = world.answer(GM, "RULES", subject="austerlitz")

    assert "READY TO START. Players who have not done so after 1 day 12 hours" in " ".join(
        rules.text.split()
    )
