"""The examples of sheet 2 as a player reads them: in the results, the history and on the map."""

from __future__ import annotations

import pytest
from fog_games import fog, to
from worlds import World, address

RUSSIA, AUSTRIA = address("RUSSIA"), address("AUSTRIA")


def after_spring(own: str, others: str, ordered: str) -> tuple[World, str]:
    """A game in which Russia has one army and no center; return it with Russia's results."""
    world = World()
    units = {"RUSSIA": [own[:5]], "AUSTRIA": others.split(", ")}
    fog(world, ("RUSSIA", "AUSTRIA"), phase="S1901M", units=units, centers={"ITALY": ["NAP"]})
    world.answer(RUSSIA, own)
    world.answer(AUSTRIA, ordered.replace(", ", "\n"))
    return world, to(world.pass_deadline("whispers"), "RUSSIA").text


def told_of(power: str, text: str) -> list[str]:
    """The lines below a power's name in the results."""
    _, _, rest = text.partition(f"\n{power}\n")
    return rest.partition("\n\n")[0].splitlines()


@pytest.mark.parametrize(
    ("own", "others", "ordered", "expected"),
    [
        ("A PRU H", "A GAL", "A GAL - SIL", ["A ??? -> Sil"]),
        ("A PRU H", "A SIL", "A SIL - GAL", ["A Sil -> ???"]),
        ("A PRU - WAR", "A GAL", "A GAL - SIL", ["A ??? -> Sil"]),
        ("A PRU - WAR", "A SIL", "A SIL - GAL", ["A Sil -> Gal"]),
        ("A WAR - PRU", "A GAL", "A GAL - SIL", ["A Gal -> Sil"]),
        ("A WAR - PRU", "A SIL", "A SIL - GAL", ["A Sil -> ???"]),
        # Two examples of the sheet, the first with a misprint: it has "A Gal S".
        ("A PRU H", "A SIL, A UKR", "A SIL S A UKR - WAR, A UKR - WAR",
         ["A Sil S A ??? -> War", "A ??? -> War"]),
        ("A PRU H", "A SIL, A BOH", "A SIL S A BOH - MUN, A BOH - MUN", ["A Sil S ???"]),
    ],
)  # fmt: skip
def test_an_example_of_the_sheet_reads_the_same_in_results_and_history(
    own: str, others: str, ordered: str, expected: list[str]
) -> None:
    """S2.6, S2.11, S2.12, and S2.7 for the board below."""
    world, text = after_spring(own, others, ordered)
    history = world.answer(RUSSIA, "HISTORY").text

    assert sorted(told_of("AUSTRIA", text)) == sorted(expected)
    lines = [line for line in history.splitlines() if line.startswith("Austria: ")]
    assert sorted(lines) == sorted(f"Austria: {line}" for line in expected)


def test_what_was_told_of_an_earlier_phase_is_told_again_and_no_more() -> None:
    """S2.6: the two sets of a phase are its own, wherever the viewer stands later."""
    world, _ = after_spring("A PRU - WAR", "A SIL", "A SIL - GAL")
    world.answer(RUSSIA, "A War - Mos")
    world.pass_deadline("whispers")

    assert "Austria: A Sil -> Gal" in world.answer(RUSSIA, "HISTORY").text
    assert "A Gal" not in world.answer(RUSSIA, "STATUS").text


@pytest.mark.parametrize("fleet", ["F NTH", "F SKA", "F TYS", "A MAR"])
def test_a_convoy_that_came_to_nothing_does_not_tell_which_fleets_were_there(fleet: str) -> None:
    """S2.20: only a fleet in the North Sea, out of sight, makes the convoy possible at all."""
    told = []
    for other in ("A SPA", fleet):
        world = World()
        units = {"RUSSIA": ["A STP", "F BAR", "A MOS"], "AUSTRIA": ["F NWG", other]}
        fog(world, ("RUSSIA",), phase="S1901M", units=units, centers={"ITALY": ["NAP"]})
        receipt = world.answer(RUSSIA, "A StP - Lon via convoy\nF BAR C A StP - Lon\nA Mos S A StP")
        results = to(world.pass_deadline("whispers"), "RUSSIA")
        history = world.answer(RUSSIA, "HISTORY")
        why = [world.answer(RUSSIA, f"WHY {unit}") for unit in ("F BAR", "A StP", "A Mos")]
        told.append([mail.text for mail in (receipt, results, history, *why)])

    assert told[0] == told[1]
    assert "the convoy did not come about" in told[0][1]
