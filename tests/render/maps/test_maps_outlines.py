"""The drawn boards against the rules' boards: same provinces, same neighbors, places to stand."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest
from maps_samples import board

from gmbot.render.maps.draw import blank_picture, draw_svg
from gmbot.render.maps.outlines import outlines_of
from gmbot.rules.board.board import load_board

BOARDS = ("standard", "modern")


@pytest.mark.parametrize("name", BOARDS)
def test_every_province_has_a_shape_a_name_place_and_a_place_per_coast(name: str) -> None:
    outlines = outlines_of(board(name))

    for province, info in board(name).provinces.items():
        assert outlines.areas[province].startswith("M")
        assert {"unit", "label", *info.coasts} <= set(outlines.anchors[province])


@pytest.mark.parametrize("name", BOARDS)
def test_units_and_names_stand_inside_the_frame(name: str) -> None:
    outlines = outlines_of(board(name))
    width, height = outlines.size

    for places in outlines.anchors.values():
        for x, y in places.values():
            assert 12 <= x <= width - 12
            assert 12 <= y <= height - 10


@pytest.mark.parametrize("name", BOARDS)
def test_two_provinces_touch_on_the_picture_exactly_where_they_border(name: str) -> None:
    rules, outlines = board(name), outlines_of(board(name))
    drawn = {
        frozenset((left, right))
        for left, right, _ in outlines.borders
        if left in rules.provinces and right in rules.provinces and left != right
    }
    drawn |= {frozenset(link) for link in outlines.links}

    ids = tuple(rules.provinces)
    bordering = {frozenset((a, b)) for a in ids for b in ids if a < b and rules.borders(a, b)}

    assert drawn == bordering


def test_units_of_one_board_never_stand_on_each_other() -> None:
    for name in BOARDS:
        outlines = outlines_of(board(name))
        spots = [(places["unit"], province) for province, places in outlines.anchors.items()]
        room = 20 * outlines.unit_scale
        for (ax, ay), a in spots:
            for (bx, by), b in spots:
                assert a == b or abs(ax - bx) + abs(ay - by) > room, (name, a, b)


def test_a_board_nobody_has_drawn_is_drawn_from_its_borders() -> None:
    text = files("gmbot.variants").joinpath("standard", "board.toml").read_text("utf-8")
    tables = tomllib.loads(text.replace('"SWE', '"SWX').replace("SWE", "SWX"))
    tables.pop("checks", None)
    other = load_board(tables)

    assert outlines_of(other).anchors.keys() == set(other.ids)
    assert 'id="SWX"' in draw_svg(blank_picture(other))
