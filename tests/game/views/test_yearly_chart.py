"""The center chart that goes with the results that end a year."""

from __future__ import annotations

from worlds import Sent, World, address

FRANCE = address("FRANCE")


def chart_in(mails: list[Sent]) -> str:
    """The chart in what France got, or nothing."""
    text = next(one.text for one in mails if one.to == FRANCE and one.kind == "results")
    return text.partition("counted after each year")[2].partition("-----")[0]


def test_the_results_that_end_a_year_bring_the_chart_and_no_others() -> None:
    world = World()
    world.import_game()

    spring, fall = world.pass_deadline(), world.pass_deadline()

    assert chart_in(spring) == ""
    assert "France" in chart_in(fall)
    assert chart_in(fall).split("\n\n")[1].split()[:2] == ["start", "1901"]


def test_in_the_fog_nobody_is_told_whose_the_centers_are() -> None:
    """S2.19"""
    world = World()
    world.import_game(
        variant="blind1898",
        houserules="saari",
        phase="F1901M",
        units={"FRANCE": ["A PAR"], "ENGLAND": ["F ENG"]},
        centers={"FRANCE": ["PAR"], "ENGLAND": ["LON"]},
    )

    mails = world.pass_deadline()

    assert world.game().phase.code != "F1901M"
    assert chart_in(mails) == ""


def test_a_game_that_began_elsewhere_is_counted_from_then() -> None:
    world = World()
    world.import_game(phase="F1903M")

    assert "1903" in chart_in(world.pass_deadline())
