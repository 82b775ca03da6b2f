"""A theatre: the part of the board that a power plans on, to be read on a phone."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from maps_samples import CAPTION, FALL_1902, board, modern_start, pieces, position, unit, words

from gmbot.render.maps.draw import THEATRE_FRAME, draw_svg, position_picture
from gmbot.render.maps.outlines import outlines_of
from gmbot.render.maps.picture import MapPicture, theatre_picture
from gmbot.rules.board.position import Dislodged, Position
from gmbot.rules.board.terms import Location, Power, Province

PHONE = 360
POINT = 96 / 72


def theatre(power: str, here: Position = FALL_1902, name: str = "standard") -> MapPicture:
    return theatre_picture(board(name), here, Power(power), CAPTION)


def held(picture: MapPicture, power: str) -> list[bool]:
    assert picture.window
    assert picture.position
    left, top, width, height = picture.window
    spots = [
        outlines_of(picture.board).spot(one.where)
        for one in picture.position.units_of(Power(power))
    ]
    return [left < x < left + width and top < y < top + height for x, y in spots]


@pytest.mark.parametrize("power", ["AUSTRIA", "GERMANY", "ITALY", "TURKEY"])
def test_it_holds_the_units_of_a_power_that_lives_close_together(power: str) -> None:
    assert all(held(theatre(power), power))


@pytest.mark.parametrize("power", ["RUSSIA", "ENGLAND", "FRANCE"])
def test_of_a_power_that_is_spread_it_holds_what_it_can(power: str) -> None:
    inside = held(theatre(power), power)

    assert sum(inside) >= len(inside) / 2


@pytest.mark.parametrize(("name", "power"), [("standard", "AUSTRIA"), ("modern", "EGYPT")])
def test_its_letters_have_nine_points_on_a_phone(name: str, power: str) -> None:
    here = FALL_1902 if name == "standard" else modern_start()
    picture = theatre(power, here, name)
    svg = draw_svg(picture)
    outlines = outlines_of(board(name))
    assert picture.window
    zoom = PHONE / picture.window[2]

    assert min(outlines.font, outlines.sea_font) * zoom / POINT >= 9
    in_units = re.findall(r'font-size="([\d.]+)"', "".join(pieces(svg, "unit")))
    assert min(map(float, in_units)) * outlines.unit_scale * zoom / POINT >= 9
    legend = re.findall(r'font-size="([\d.]+)" fill="#4A6A80">your units<', svg)
    assert float(legend[0]) * PHONE / THEATRE_FRAME / POINT >= 9


def test_own_units_are_ringed_and_no_others() -> None:
    svg = draw_svg(theatre("ITALY"))

    places = re.findall(r'<g (transform="[^"]*")><circle r="16.6"', svg)
    ringed = [one for one in pieces(svg, "unit") if any(place in one for place in places)]
    assert len(places) == len(ringed) == 4
    assert set(words("".join(ringed))) == {"I"}


def test_it_never_reaches_beyond_the_map() -> None:
    for home in ("POR", "STP", "SYR", "NAF"):
        picture = theatre("X", position("S1901M", {"X": f"A {home}"}, {}))
        assert picture.window
        left, top, width, height = picture.window
        assert left >= 0
        assert top >= 0
        assert left + width <= outlines_of(board("standard")).size[0]
        assert top + height <= outlines_of(board("standard")).size[1]


def test_a_power_that_has_nothing_sees_the_whole() -> None:
    here = position("S1901M", {"FRANCE": "A PAR"}, {})

    whole = position_picture(board("standard"), here, CAPTION)
    assert draw_svg(theatre("ITALY", here)) == draw_svg(whole)


def test_a_long_name_fits_above_it() -> None:
    picture = theatre("AUSTRIA")
    long = theatre_picture(
        board("standard"), FALL_1902, Power("AUSTRIA"), type(CAPTION)("w" * 60, "Fall 1902 moves")
    )

    assert 'font-size="19"' in draw_svg(picture)
    assert 'font-size="19"' not in draw_svg(long)


@pytest.mark.parametrize(("name", "power"), [("standard", "RUSSIA"), ("modern", "EGYPT")])
def test_whatever_lies_in_it_is_drawn_and_little_else(name: str, power: str) -> None:
    here = FALL_1902 if name == "standard" else modern_start()
    picture = theatre(power, here, name)
    svg, whole = draw_svg(picture), draw_svg(position_picture(board(name), here, CAPTION))
    assert picture.window
    left, top, width, height = picture.window

    shown = words(svg)
    for province, info in board(name).provinces.items():
        x, y = outlines_of(board(name)).label(province)
        if left < x < left + width and top < y < top + height:
            assert info.abbr in shown
    assert len(svg) < len(whole) / 2


def test_its_legend_explains_only_what_lies_in_it() -> None:
    lost = Dislodged(Power("TURKEY"), unit("A ARM"), Province("SEV"), (Location("SYR"),))
    here = replace(FALL_1902, dislodged=(lost,))

    near, far = words(draw_svg(theatre("TURKEY", here))), words(draw_svg(theatre("ENGLAND", here)))

    assert {"dislodged", "may retreat"} <= set(near)
    assert not {"dislodged", "may retreat"} & set(far)
