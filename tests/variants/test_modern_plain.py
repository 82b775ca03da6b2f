"""Modern Diplomacy without wings: the same map and start, nothing flies, nothing blockades."""

from __future__ import annotations

from worlds import World, address

from gmbot.rules.policies.capture import Occupation
from gmbot.variants import catalogue

PLAIN, MODERN = catalogue.load("modern_plain"), catalogue.load("modern")


def test_the_board_and_the_start_are_moderns() -> None:
    """S4.1, S4.6."""
    assert PLAIN.start == MODERN.start
    assert PLAIN.ruleset.board.ids == MODERN.ruleset.board.ids
    assert PLAIN.ruleset.victory == MODERN.ruleset.victory
    assert set(PLAIN.ruleset.board.unit_kinds) == {"A", "F"}
    assert isinstance(PLAIN.ruleset.capture, Occupation)
    assert set(MODERN.ruleset.board.unit_kinds) == {"A", "F", "W"}


def test_no_wing_is_built() -> None:
    world = World()
    world.import_game(
        game="modern", variant="modern_plain", houserules="upquark", phase="W1995A",
        units={"SPAIN": ["A MAD"]}, centers={"SPAIN": ["MAD", "SVE", "BAR"]},
        players=[{"power": "SPAIN", "name": "Spain", "addresses": [address("SPAIN")]}],
    )  # fmt: skip

    receipt = world.answer(address("SPAIN"), "Build W Sve\nBuild A Bar")

    assert "problem" in receipt.subject
    with world.storage() as work:
        game = work.games.by_name("modern")
        assert game is not None
        [one] = work.games.submissions(game.id, game.phase)
    assert [str(line.order.unit) for line in one.orders] == ["A BAR"]  # type: ignore[union-attr]
