"""Centers that a wing keeps from counting are shown as such (S4.11)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from maps_samples import CAPTION, board, modern_start, outcome, pieces, unit, words

from gmbot.render.maps.draw import Sight, draw_svg, position_picture, results_picture
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Power, Province

FRANCE, GERMANY = Power("FRANCE"), Power("GERMANY")


def with_a_wing(power: Power, where: str) -> Position:
    """The start of the modern map, with one unit more."""
    here = modern_start()
    units = {**here.units, power: (*here.units[power], unit(f"W {where}"))}
    return replace(here, units=units)


def drawn(here: Position, sight: Sight | None = None, theme: str = "light") -> str:
    return draw_svg(position_picture(board("modern"), here, CAPTION, sight=sight, theme=theme))


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_a_foreign_wing_on_a_center_strikes_it_out_and_the_key_says_so(theme: str) -> None:
    """S4.11"""
    svg = drawn(with_a_wing(FRANCE, "FRA"), theme=theme)

    assert svg.count('class="blockade"') == 1
    assert "blockaded" in words(svg)


@pytest.mark.parametrize(
    ("power", "where"), [("GERMANY", "FRA"), ("FRANCE", "BEL"), ("FRANCE", "SAX")]
)
def test_no_blockade_at_home_on_a_free_center_or_where_there_is_none(
    power: str, where: str
) -> None:
    """S4.13: nobody owns a neutral center, so a wing there changes nothing."""
    svg = drawn(with_a_wing(Power(power), where))

    assert "blockade" not in svg


def test_an_army_that_passes_by_blockades_nothing() -> None:
    here = modern_start()
    units = {**here.units, FRANCE: (*here.units[FRANCE], unit("A FRA"))}

    assert "blockade" not in drawn(replace(here, units=units))


def test_a_blockade_shows_as_it_is_after_the_phase() -> None:
    here = modern_start()
    gone = with_a_wing(FRANCE, "FRA")
    result = replace(outcome(before=here), position=gone)

    assert 'class="blockade"' in draw_svg(results_picture(board("modern"), here, result, CAPTION))


def test_a_blockade_in_the_fog_is_seen_by_those_who_see_the_wing() -> None:
    here = with_a_wing(FRANCE, "FRA")
    blind = Sight.of(Power("SPAIN"), frozenset({Province("MAD")}))
    seeing = Sight.of(GERMANY, frozenset({Province("FRA")}))

    assert "blockade" not in drawn(here, blind)
    assert "blockade" in drawn(here, seeing)
    assert not pieces(drawn(here, blind), "blockade")
