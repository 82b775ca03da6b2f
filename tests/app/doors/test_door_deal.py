"""``gmbot deal``: whoever has the seed of a game can deal its centers again."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from gmbot.app.cli.main import main
from gmbot.variants.catalogue import load


def deal(*words: str) -> str:
    done = CliRunner().invoke(main, ["deal", *words])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.output


def test_a_seed_deals_the_same_centers_again() -> None:
    """S1.5: as the game dealt them."""
    table = json.loads(deal("anarchy7", "--players", "8", "--seed", "a seed", "--json"))
    rules = load("anarchy7").ruleset
    dealt = rules.setup.deal("a seed", 8, rules.board)

    assert [one["centers"] for one in table["empires"]] == [list(hand) for hand in dealt.hands]  # type: ignore[union-attr]
    assert table["neutral"] == [str(unit) for unit in dealt.garrisons]  # type: ignore[union-attr]


def test_the_hands_are_printed_as_the_mail_tells_them() -> None:
    text = deal("anarchy7", "--players", "8", "--seed", "3f9q2w8xk7m2p5r4")

    assert "1. Bud, Con, Hol, StP" in text
    assert "Neutral garrisons: F Den, F Kie" in text
    assert "SHA-256 of the seed: f5e802fd7db8fea8" in text


def test_rules_set_for_one_game_can_be_given() -> None:
    usual = deal("anarchy7", "--players", "12", "--seed", "a")
    wider = deal("anarchy7", "--players", "12", "--seed", "a", "--set", "rules.setup.distance=6")

    assert usual != wider


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["anarchy7", "--players", "5", "--seed", "a"], "6 to 34 players, not for 5"),
        (["standard", "--players", "7", "--seed", "a"], "The map decides who plays"),
        (["anarchy8", "--players", "7", "--seed", "a"], "no variant 'anarchy8'"),
        (
            ["anarchy7", "--players", "6", "--seed", "a", "--set", "rules.setup.distance=5"],
            "no such dealing was found",
        ),
        (["anarchy7", "--players", "8", "--seed", "a", "--set", "distance"], "write it like"),
    ],
)
def test_what_cannot_be_dealt_is_told(words: list[str], why: str) -> None:
    assert why in deal(*words)
