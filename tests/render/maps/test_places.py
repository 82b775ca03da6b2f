"""Wherever units may stand on our boards, no name is hidden, nor a unit of another province."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from gmbot.render.maps.draw import Caption, position_picture
from gmbot.render.maps.land import Box, name_boxes
from gmbot.render.maps.scene import Scene, scene_of
from gmbot.rules.board.terms import province_of
from gmbot.variants import catalogue

BOARDS = ("standard", "modern", "ancient_med", "pure", "colonial", "american_empire")
_TOUCH = 1.5
"""A rim may touch what it does not hide."""


def _scene(name: str) -> Scene:
    variant = catalogue.load(name)
    return scene_of(position_picture(variant.ruleset.board, variant.start, Caption("any")))


def _apart(point: tuple[float, float], box: Box) -> float:
    (x, y), (left, top, right, bottom) = point, box
    return math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))


def test_every_board_is_looked_at() -> None:
    assert {catalogue.load(name).ruleset.board.name for name in catalogue.names()} == set(BOARDS)


@pytest.mark.parametrize("name", BOARDS)
def test_every_name_is_whole_and_apart_from_others(name: str) -> None:
    scene = _scene(name)
    width, height = scene.outlines.size
    boxes = dict(zip(scene.picture.board.provinces, name_boxes(scene), strict=True))

    for province, (left, top, right, bottom) in boxes.items():
        assert min(left, top, width - right, height - bottom) >= 0, province
    for (a, one), (b, other) in combinations(boxes.items(), 2):
        beside = one[2] <= other[0] or other[2] <= one[0]
        assert beside or one[3] <= other[1] or other[3] <= one[1], (a, b)


@pytest.mark.parametrize("name", BOARDS)
def test_no_unit_hides_a_name_wherever_it_stands(name: str) -> None:
    scene = _scene(name)
    boxes = dict(zip(scene.picture.board.provinces, name_boxes(scene), strict=True))

    hidden = [
        (place, province)
        for place in scene.picture.board.locations
        for province, box in boxes.items()
        if _apart(scene.outlines.spot(place), box) < scene.radius - _TOUCH
    ]

    assert hidden == []


@pytest.mark.parametrize("name", BOARDS)
def test_units_of_two_provinces_stand_in_the_picture_and_apart(name: str) -> None:
    scene = _scene(name)
    spots = {place: scene.outlines.spot(place) for place in scene.picture.board.locations}

    width, height = scene.outlines.size
    for place, (x, y) in spots.items():
        assert min(x, y, width - x, height - y) >= scene.radius - _TOUCH, place
    for (a, one), (b, other) in combinations(spots.items(), 2):
        if province_of(a) != province_of(b):
            assert math.dist(one, other) >= 2 * scene.radius - _TOUCH, (a, b)
