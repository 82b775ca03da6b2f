"""Blockades in the mails of Modern Diplomacy: which centers count, and which do not (S4.12)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from worlds import World, address, flat, played_once

from gmbot.variants import catalogue as variants

SPAIN, FRANCE = address("SPAIN"), address("FRANCE")
UNITS = {"SPAIN": ["W LYO"], "FRANCE": ["A PAR", "F BOR"]}
CENTERS = {"SPAIN": ["MAD"], "FRANCE": ["PAR", "MAR"]}


@played_once
def modern(**changes: Any) -> World:
    """Spain's wing is about to blockade Marseilles, which France owns."""
    world = World()
    tables = {
        "game": "modern", "variant": "modern", "houserules": "upquark", "phase": "F1995M",
        "units": UNITS, "centers": CENTERS,
        "players": [{"power": power, "name": power.title(), "addresses": [address(power)]}
                    for power in CENTERS],
    }  # fmt: skip
    world.import_game(**(tables | changes))
    world.mail(SPAIN, "W Lyo - Mar", subject="Modern Spain Fall 1995")
    return world


def fall(world: World, orders: str = "A Par H\nF Bor H") -> str:
    """The results that France gets when its orders, the last ones, are in."""
    sent = world.mail(FRANCE, orders, subject="Modern France Fall 1995")
    return next(flat(one) for one in sent if one.to == FRANCE and one.kind == "results")


def test_results_say_which_center_a_wing_keeps_from_counting() -> None:
    """S4.11, S4.12: three centers, two count, two units: nothing to build."""
    text = fall(modern())

    assert "BLOCKADES * Mar does not count for France: W Mar (Spain) stands there" in text
    assert "France 2 +1 2 units Bor, Mar (blockaded), Par" in text
    assert "No builds or removals in Winter 1995." in text


def test_the_chart_counts_what_counted_at_the_years_end() -> None:
    """S4.12: "not counted in the total SC count of the owning player", and so it stays there."""
    world = modern()
    fall(world)
    world.mail(SPAIN, "W Mar - GOL", subject="Modern Spain Spring 1996")
    world.mail(FRANCE, "A Par H\nF Bor H", subject="Modern France Spring 1996")
    years = re.search(r"^France +(\d+ +\d+)$", world.answer(FRANCE, "SUMMARY").text, re.MULTILINE)

    assert world.game("modern").phase.code == "F1996M"
    assert years is not None
    assert years[1].split() == ["2", "2"]


def test_a_blockade_is_over_when_the_wing_has_gone() -> None:
    """S4.13: a Fall later the center counts, and a unit is due for it."""
    world = modern()
    fall(world)
    for season, order in (("Spring", "W Mar - GOL"), ("Fall", "W GOL H")):
        world.mail(SPAIN, order, subject=f"Modern Spain {season} 1996")
        sent = world.mail(FRANCE, "A Par H\nF Bor H", subject=f"Modern France {season} 1996")

    text = next(flat(one) for one in sent if one.to == FRANCE and one.kind == "results")

    assert "BLOCKADES" not in text
    assert "blockaded" not in text
    assert "1 build" in text


def test_a_wing_in_spring_blockades_nothing() -> None:
    """S4.11: "in a Fall season"; neither results nor STATUS speak of one before."""
    world = modern(phase="S1995M")
    world.mail(SPAIN, "W Lyo - Mar", subject="Modern Spain Spring 1995")
    sent = world.mail(FRANCE, "A Par H\nF Bor H", subject="Modern France Spring 1995")

    texts = [one.text for one in sent] + [world.answer(FRANCE, "STATUS").text]

    assert world.game("modern").phase.code == "F1995M"
    assert not any("blockade" in text.casefold() for text in texts)


@pytest.mark.parametrize(("owned", "wins"), [(33, False), (34, True)])
def test_a_win_is_told_with_the_centers_that_count(owned: int, wins: bool) -> None:
    """S4.12, S4.6: of those owned one is blockaded, and 33 win."""
    centers = [str(center) for center in variants.load("modern").ruleset.board.centers]
    france = ["MAR", *(center for center in centers if center not in ("MAR", "MAD"))][:owned]

    world = modern(centers={"SPAIN": ["MAD"], "FRANCE": france}, units={"SPAIN": ["W LYO"]})

    ending = world.game("modern").ending
    assert ending == ("France wins with 33 centers after Fall 1995." if wins else "")
