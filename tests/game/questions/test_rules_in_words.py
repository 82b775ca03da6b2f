"""What RULES says of each sheet's game, as its author would have it said."""

from __future__ import annotations

from typing import Any

import pytest
from worlds import World, address

ITALY = address("ITALY")


def rules(variant: str, houserules: str, **changes: Any) -> str:
    world = World()
    players = [{"power": "ITALY", "name": "Ida", "addresses": [ITALY]}]
    world.import_game(variant=variant, houserules=houserules, players=players, **changes)
    return " ".join(world.answer(ITALY, "RULES austerlitz").text.split())


SHEETS = [("standard", "email_classic"), ("fritz1900", "fritz_forum"), ("modern", "upquark")]


def test_the_words_of_an_auction_forbid_to_talk_about_bids() -> None:
    """S4.44, S4.39: bids may change until the last one is in."""
    text = rules("modern", "upquark")

    assert "You may change your bid until the last player's arrives" in text
    assert "Talking about bids is forbidden." in text


@pytest.mark.parametrize(("variant", "houserules"), SHEETS)
def test_mistakes_of_the_gm_and_conduct_are_told(variant: str, houserules: str) -> None:
    """S3.2, S3.3, S3.5, S3.51, S3.52; sheets 0 and 4 leave it open."""
    text = rules(variant, houserules)

    assert "(ERROR) before the next results are out" in text
    assert "one player's request is enough for more time. No season is played again." in text
    assert "Players may forge letters and offer bribes inside the game" in text
    assert "threats must stay in the game" in text


@pytest.mark.parametrize(
    ("variant", "houserules", "centers", "first"),
    [
        ("standard", "email_classic", "the centers it owns", "fleets before"),
        ("modern", "upquark", "its home centers", "fleets before wings before"),
        ("standard", "upquark", "its home centers", "fleets before armies"),
    ],
)
def test_it_is_told_which_units_go_if_too_few_are_removed(
    variant: str, houserules: str, centers: str, first: str
) -> None:
    """S4.30: the house rules say it, so it holds on any board."""
    words = f"those farthest from {centers} are removed. Of units equally far, {first}"
    assert words in rules(variant, houserules)


def test_what_a_wing_does_to_a_center_is_told_where_there_are_wings() -> None:
    """S4.11, S4.12."""
    words = "A wing takes no center; on another power's at the end of Fall it blockades it"

    assert words in rules("modern", "upquark")
    assert "wing" not in rules("standard", "email_classic")


def test_a_usual_game_has_nothing_unusual() -> None:
    assert "All rules are as in the usual e-mail rules." in rules("standard", "email_classic")
