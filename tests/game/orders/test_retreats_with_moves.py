"""Retreats that are sent with the moves are for the phase of retreats, never moves (S1.13)."""

from __future__ import annotations

import pytest
from worlds import World, address

from gmbot.rules.notation import write_order

FRANCE = address("FRANCE")


def a_world() -> World:
    world = World()
    world.import_game(
        phase="S1902M",
        units={"FRANCE": ["A Bur", "A Par"], "GERMANY": ["A Mun", "A Ruh"]},
        centers={"FRANCE": ["Par", "Bre", "Mar"], "GERMANY": ["Mun", "Ber", "Kie"]},
    )
    return world


def on_file(world: World) -> list[str]:
    game = world.game()
    with world.storage() as work:
        sets = [one for one in work.games.submissions(game.id, game.phase) if one.power == "FRANCE"]
    return sorted(write_order(line.order) for line in sets[-1].orders)


@pytest.mark.parametrize(
    "text",
    [
        "A Bur H, A Bur R Gas\nA Par H",
        "A Bur H\nA Bur retreats to Gas\nA Par H",
        "A Bur R Gas\nA Bur H\nA Par H",
        "A Bur H\nA Par H\nRetreats:\nA Bur - Gas",
        "A Bur H\nA Par H\n\nRetreat orders if needed:\nA Bur - Gas, Mar",
        "Retreats: A Bur - Gas\nA Bur H\nA Par H",
        "A Bur H (retreat Gas)\nA Par H",
        "A Bur H (if dislodged, retreats to Gas)\nA Par H",
        "A Bur H; if dislodged retreat to Gas or Mar\nA Par H",
        "Army in Burgundy holds. If dislodged it retreats to Gascony.\nA Par H",
        "A Bur H\nA Bur would retreat to Gas\nA Par H",
    ],
)
def test_a_retreat_beside_moves_is_kept_for_its_phase(text: str) -> None:
    world = a_world()

    receipt = world.answer(FRANCE, text)

    assert on_file(world) == ["A BUR H", "A PAR H"]
    assert "kept for" in receipt.text
    assert "If dislodged" in receipt.text
    world.mail(address("GERMANY"), "A Mun - Bur\nA Ruh S A Mun - Bur")
    world.pass_deadline()
    world.pass_deadline()
    units = [str(unit) for unit in world.game().position.units["FRANCE"]]  # type: ignore[index]
    assert "A GAS" in units


def test_a_move_keeps_its_goal_beside_a_retreat() -> None:
    world = a_world()

    world.answer(FRANCE, "A Bur - Bel, retreat Gas\nA Par H")

    assert on_file(world) == ["A BUR - BEL", "A PAR H"]


def test_each_receipt_shows_what_is_kept_for_later() -> None:
    """S3.10: a new whole set leaves the retreats in force, and says so."""
    world = a_world()
    world.answer(FRANCE, "A Bur H\nA Par H\nA Bur R Gas")

    receipt = world.answer(FRANCE, "A Bur - Bel\nA Par H")

    assert "S1902R: If dislodged, A Bur R Gas" in receipt.text
    assert "CLEAR S1902R" in receipt.text
