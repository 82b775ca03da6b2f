"""Silence in the Anarchy: what is said before and after it costs the empire (S1.11, S1.12)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from anarchy_games import order, running, text_of, units
from statuses import ejected
from worlds import GM, World

from gmbot.game.state.model import GameState

OTHERS = ("RURITANIA", "ATLANTIS")


def seasons(world: World, count: int, but: tuple[str, ...] = OTHERS) -> None:
    for _ in range(count):
        for power in but:
            held = world.game("chaos").position.units_of(power)  # type: ignore[arg-type]
            order(world, power, "\n".join(f"{unit} H" for unit in held))
        world.pass_deadline("chaos")


def reminded(world: World, power: str) -> str:
    deadline = world.game("chaos").deadline
    assert deadline is not None
    sent = world.pass_time(deadline - world.clock.when - timedelta(days=1))
    return text_of(sent, f"{power.lower()}@x.example", "reminder")


@pytest.mark.parametrize(("missed", "at_stake"), [(0, False), (1, False), (2, True)])
def test_the_reminder_before_the_third_deadline_says_that_the_empire_is_lost(
    missed: int, at_stake: bool
) -> None:
    world = running()
    seasons(world, missed)

    assert ("your empire is lost" in reminded(world, "LIONS")) is at_stake


def test_the_ejection_names_the_phases_that_were_missed() -> None:
    world = running()
    seasons(world, 1, (*OTHERS, "LIONS"))
    seasons(world, 2)
    for power in OTHERS:
        order(world, power, "all units hold")

    told = text_of(world.pass_deadline("chaos"), "lions@x.example")

    assert "No order of yours could be used in F1901M, S1902M and F1902M" in told


@pytest.mark.parametrize(
    "words", ["PRESS TO Lions", "PRESS TO Lions, Atlantis", 'PRESS TO "Lions"']
)
def test_press_to_the_ejected_is_not_confirmed_as_sent(words: str) -> None:
    """S1.12: nobody would read it; ALL leaves him out."""
    world = running()
    seasons(world, 3)

    refused = order(world, "RURITANIA", f"{words}\nHello\nENDPRESS")
    to_all = order(world, "RURITANIA", "PRESS TO ALL\nHello\nENDPRESS")

    assert [one.kind for one in refused] == ["refusal"]
    text = text_of(refused, "ruritania@x.example")
    assert "There are: Ruritania, Atlantis, ALL and GM" in text
    assert {one.to for one in to_all} == {"ruritania@x.example", "atlantis@x.example"}


def test_who_answers_a_kibitzer_is_told_that_nobody_can() -> None:
    world = running()
    seasons(world, 3)
    order(world, "LIONS", "PRESS TO ALL\nI watch you.\nENDPRESS")

    told = text_of(
        order(world, "RURITANIA", "PRESS TO Kibitzer\nHa\nENDPRESS"), "ruritania@x.example"
    )

    assert "A Kibitzer cannot be answered" in told


def test_who_says_that_the_ejected_are_out_of_the_game() -> None:
    world = running()
    seasons(world, 3)

    told = " ".join(world.answer("ruritania@x.example", "WHO", subject="chaos").text.split())

    assert "Lions: out of the game for its player's silence" in told
    assert "Defeated" not in told


def test_a_game_whose_players_are_all_ejected_stands_still_and_the_gm_is_told() -> None:
    """S1.11: nobody is left to play it."""
    world = running()
    for _ in range(3):
        sent = world.pass_deadline("chaos")

    game = world.game("chaos")
    assert sorted(ejected(game)) == ["ATLANTIS", "LIONS", "RURITANIA"]
    assert game.state is GameState.PAUSED
    [told] = [one for one in sent if one.to == GM and "nobody plays chaos" in one.subject]
    assert "END GAME ends it" in " ".join(told.text.split())
    assert world.pass_time(timedelta(days=6)) == []
    [asked] = world.mail(GM, "END GAME", subject="chaos")
    world.mail(GM, "YES", answering=asked)
    assert world.game("chaos").state is GameState.ENDED


def test_the_counts_of_past_years_stay_as_they_were_published() -> None:
    """S1.11: an ejection in the year after takes nothing from them."""
    world = running(phase="F1901M")
    seasons(world, 1)
    before = world.answer("ruritania@x.example", "SUMMARY", subject="chaos").text
    seasons(world, 2)

    after = world.answer("ruritania@x.example", "SUMMARY", subject="chaos").text

    assert ejected(world.game("chaos")) == ["LIONS"]
    row_before, *_ = [one for one in before.splitlines() if one.startswith("Lions")]
    row_after, *_ = [one for one in after.splitlines() if one.startswith("Lions")]
    assert row_before.split()[1] == row_after.split()[1] == "2"
    assert units(world)["NEUTRAL"]
