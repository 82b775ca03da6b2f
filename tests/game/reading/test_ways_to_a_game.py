"""The seven ways in which a mail says what game it means; two that disagree are refused."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from worlds import Sent, World, address

FRANCE = address("FRANCE")


def two_games() -> World:
    world = World()
    world.import_game()
    world.import_game(game="marengo")
    return world


def said(world: World, way: str, game: str) -> dict[str, Any]:
    """What a mail needs to point to a game in one of the ways."""
    match way:
        case "reply address" | "reply":
            shown = world.answer(FRANCE, f"GAME {game}\nSTATUS")
            if way == "reply":
                return {"headers": {"In-Reply-To": str(shown.message["Message-ID"])}}
            return {"to": shown.reply_to}
        case "plus address":
            return {"to": f"bot+{game}@gm.example"}
        case "tag":
            return {"subject": f"[{game}] orders"}
        case "subject":
            return {"subject": f"{game} France orders"}
        case "GAME line":
            return {"head": f"GAME {game}\n"}
        case _:
            return {"head": f"SIGNON france@{game}\n"}


WAYS = ("reply address", "plus address", "reply", "tag", "subject", "GAME line", "SIGNON line")
PAIRS = [
    (one, other)
    for one, other in permutations(WAYS, 2)
    if {one, other} not in ({"reply address", "plus address"}, {"tag", "subject"})
    and {one, other} != {"GAME line", "SIGNON line"}
    and {one, other} not in ({"reply address", "subject"}, {"reply", "subject"})
]
"""Two ways that one mail can use at the same time, neither of which outranks the other."""


def sent(world: World, *ways: dict[str, Any]) -> Sent:
    given: dict[str, Any] = {}
    for way in ways:
        given.update(way)
    head = given.pop("head", "")
    return world.answer(FRANCE, f"{head}A Par - Bur", **given)


@pytest.mark.parametrize("game", ["austerlitz", "marengo"])
@pytest.mark.parametrize("way", WAYS)
def test_every_way_leads_to_its_game(way: str, game: str) -> None:
    world = two_games()

    answer = sent(world, said(world, way, game))

    assert answer.kind == "order-receipt"
    assert game in answer.subject


def test_the_seventh_way_is_the_only_game_of_its_sender() -> None:
    world = World()
    world.import_game()

    assert world.answer(FRANCE, "A Par - Bur").kind == "order-receipt"


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_two_ways_that_disagree_execute_nothing(one: str, other: str) -> None:
    """E-GAME-CONFLICT names both games and keeps nothing."""
    world = two_games()

    answer = sent(world, said(world, one, "austerlitz"), said(world, other, "marengo"))

    assert answer.kind == "refusal"
    assert "austerlitz" in answer.text
    assert "marengo" in answer.text
    assert "Nothing in it was done" in answer.text


@pytest.mark.parametrize("sure", ["reply address", "reply"])
def test_a_reply_means_its_game_whatever_plain_words_its_subject_has(sure: str) -> None:
    world = two_games()

    answer = sent(world, said(world, sure, "austerlitz"), said(world, "subject", "marengo"))

    assert answer.kind == "order-receipt"
    assert "[austerlitz]" in answer.subject
