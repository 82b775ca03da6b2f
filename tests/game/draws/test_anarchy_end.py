"""How a game of the Anarchy ends, and one with as many players as there are centers."""

from __future__ import annotations

import pytest
from anarchy_games import BOX, begun, person, running, text_of

from gmbot.game.state.model import GameState
from gmbot.variants.catalogue import load

# --------------------------------------------------------------------------- the end


def centers_for(counts: dict[str, int]) -> dict[str, list[str]]:
    left = list(load("anarchy7").ruleset.board.centers)
    return {power: [left.pop(0) for _ in range(count)] for power, count in counts.items()}


def test_seventeen_centers_win_after_autumn_and_not_after_spring() -> None:
    """S1.17."""
    owned = centers_for({"RURITANIA": 17, "ATLANTIS": 9, "LIONS": 1})
    held = {power: [f"A {owned[power][0]}"] for power in owned}
    world = running(centers=owned, units=held, phase="S1905M")

    world.pass_deadline("chaos")
    spring = world.game("chaos").state
    sent = world.pass_deadline("chaos")

    assert spring is GameState.RUNNING
    assert world.game("chaos").state is GameState.ENDED
    assert "Ruritania" in world.game("chaos").ending
    assert text_of(sent, "lions@x.example", "results")


def test_seventeen_each_play_on() -> None:
    """S1.17: until one leads."""
    owned = centers_for({"RURITANIA": 17, "ATLANTIS": 17})
    held = {power: [f"A {owned[power][0]}"] for power in owned}
    world = running(centers=owned, units=held, phase="F1905M", players=[
        {"power": power, "name": power.title(), "addresses": [f"{power.lower()}@x.example"]}
        for power in ("RURITANIA", "ATLANTIS")
    ])  # fmt: skip

    world.pass_deadline("chaos")

    assert world.game("chaos").state is GameState.RUNNING


# --------------------------------------------------------------------------- 34 players


@pytest.mark.long
def test_34_players_are_dealt_to_set_up_and_move() -> None:
    """S1.2, S1.3: one center each, nothing neutral; every report names every empire."""
    world = begun(34)
    game = world.game("chaos")
    assert len(game.position.centers) == 34
    assert "NEUTRAL" not in game.position.units

    for number in range(1, 35):
        world.mail(person(number), f"NAME EMPIRE Empire {_word(number)}", to=BOX)
    world.pass_deadline("chaos")
    for number in range(1, 35):
        [unit] = world.game("chaos").position.units_of(f"E{number}")  # type: ignore[arg-type]
        world.mail(person(number), f"{unit} H", to=BOX)
    sent = world.pass_deadline("chaos")

    report = text_of(sent, person(34), "results")
    assert all(f"Empire {_word(number)}" in report for number in range(1, 35))
    assert len([one for one in sent if one.kind == "results"]) == 35
    assert world.game("chaos").phase.code == "F1901M"


def _word(number: int) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[number % 26] * (3 + number // 26)
