"""Everybody picks a power where the rules say so, in all the ways of writing it (S0.36)."""

from __future__ import annotations

import pytest
from worlds import GM, HOST, World, address, flat, played_once

XELA, BOB = "xela@players.example", "bob@players.example"
BOX = f"bot+austerlitz@{HOST}"


@pytest.fixture
@played_once
def world() -> World:
    """The forum's game, open for players, and two who are registered."""
    world = World()
    for who, name in ((GM, "Zora"), (XELA, "Xela"), (BOB, "Bob")):
        world.answer(who, "YES", answering=world.answer(who, f"REGISTER {name}"))
    world.mail(GM, "CREATE austerlitz fritz1900 LIKE fritz_forum")
    return world


def joined(world: World, who: str, line: str) -> str:
    [answer] = [mail for mail in world.mail(who, line, to=BOX) if mail.to == who]
    return flat(answer)


@pytest.mark.parametrize(
    ("line", "power"),
    [
        ("JOIN austerlitz AS England", "England"),
        ("JOIN austerlitz England", "England"),
        ("join austerlitz english", "England"),
        ("JOIN austerlitz AS Austria-Hungary", "Austria"),
        ("JOIN austerlitz Austria-Hungary", "Austria"),
    ],
)
def test_a_power_that_is_named_is_taken(world: World, line: str, power: str) -> None:
    """S0.36: a word behind the game was taken for a code, and the wish was lost."""
    assert f"you will play {power}" in joined(world, XELA, line)


@pytest.mark.parametrize("line", ["JOIN austerlitz AS England", "JOIN austerlitz England"])
def test_a_power_that_is_taken_is_refused_with_those_that_are_free(world: World, line: str) -> None:
    joined(world, XELA, line)

    told = joined(world, BOB, line)

    assert "England is taken" in told
    assert "Free: Austria, France, Germany, Italy, Russia, Turkey" in told


def test_a_code_that_is_not_needed_keeps_nobody_out(world: World) -> None:
    assert "You have a seat in austerlitz" in joined(world, XELA, "JOIN austerlitz h7k2m9qp4x")


def test_letters_of_powers_are_no_short_name() -> None:
    """``FRE`` in a proposal is France, Russia and England, not a beginning of French."""
    world = World()
    world.import_game()

    proposed = joined(world, address("FRANCE"), "PROPOSE DRAW FRE")

    assert all(name in proposed for name in ("France", "Russia", "England"))
