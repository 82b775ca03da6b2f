"""Builds sent with the moves of Autumn are checked like those of Winter (S1.8, S1.13, S1.16)."""

from __future__ import annotations

import pytest
from anarchy_games import order, running
from worlds import Sent, World, address, flat

E1 = {
    "phase": "F1901M",
    "units": {"RURITANIA": ["A SER"], "LIONS": ["F LON"], "NEUTRAL": ["A BUD"]},
    "centers": {"RURITANIA": ["SER", "GRE", "MUN", "SPA"], "LIONS": ["LON", "EDI", "KIE"]},
}


def autumn(**changes: object) -> World:
    return running(**(E1 | changes))


def kept(world: World, line: str) -> Sent:
    """The answer to the moves and one line for Winter."""
    [answer] = order(world, "RURITANIA", f"A Ser H\n{line}")
    assert line in answer.text
    return answer


def built(world: World) -> list[str]:
    world.pass_deadline("chaos")
    return sorted(map(str, world.game("chaos").position.units_of("RURITANIA")))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Build F Mun", "No fleet can stand in Munich."),
        ("Build F Spa", "Spain has 2 coasts; say which one."),
        ("Build A Lon", "London is not yours now."),
        ("Build A Bud", "Budapest is not yours now."),
        ("Build A Boh", "Bohemia"),
    ],
)
def test_what_no_move_can_mend_is_told_at_once(line: str, told: str) -> None:
    answer = flat(kept(autumn(), line))

    assert f"{line}: " in answer
    assert told in answer
    assert "As it is, it will have no effect." in answer


@pytest.mark.parametrize("line", ["Build A Mun", "Build F Gre", "Build A Ser", "Remove A Ser"])
def test_what_hangs_on_the_moves_is_not_judged(line: str) -> None:
    """The army in Serbia may march, and centers may be lost."""
    assert "As it is" not in flat(kept(autumn(), line))


def test_the_home_of_another_is_told_at_once() -> None:
    """S1.16."""
    world = autumn(homes={"LIONS": ["MUN"]})

    assert "Munich is a home center of Lions" in flat(kept(world, "Build A Mun"))


def test_a_fourth_home_is_told_at_once() -> None:
    """S1.16."""
    world = autumn(homes={"RURITANIA": ["SER", "GRE", "RUM"]})

    assert "As it is, it will have no effect." in flat(kept(world, "Build A Mun"))
    assert "As it is" not in flat(kept(world, "Build A Gre"))


def test_the_coast_that_is_offered_is_taken_and_built_on() -> None:
    world = autumn()
    answer = kept(world, "Build F Spa")
    line = next(line for line in answer.text.splitlines() if line.lower().endswith("spa/nc"))

    again = order(world, "RURITANIA", line)

    assert "As it is" not in flat(again[0])
    assert built(world) == ["A SER", "F SPA/NC"]


@pytest.mark.parametrize(
    "line", ["B A Mun", "b a mun", "Build army Munich", "I build an army in Munich", "B: A Mun"]
)
def test_a_build_in_any_words_is_kept_with_the_moves_of_autumn(line: str) -> None:
    world = autumn()
    kept(world, line)

    assert built(world) == ["A MUN", "A SER"]


def test_a_build_that_hangs_on_a_condition_is_kept_in_short_words_too() -> None:
    world = autumn()
    kept(world, "IF Ruritania OWNS Mun THEN B A Mun ENDIF")

    assert built(world) == ["A MUN", "A SER"]


def test_a_build_in_spring_is_no_build_to_come() -> None:
    world = autumn(phase="S1901M")

    [answer] = order(world, "RURITANIA", "A Ser H\nB A Mun")

    assert "E-NOTDUE" in answer.text


def test_in_a_game_of_single_phases_builds_ahead_are_checked_as_well() -> None:
    world = World()
    world.import_game(phase="F1901M")

    [answer] = world.mail(address("FRANCE"), "FOR W1901A\nBuild A Mar\nBuild A Mun")

    assert "Build A Mun: " in flat(answer)
    assert "Build A Mar: " not in flat(answer)
