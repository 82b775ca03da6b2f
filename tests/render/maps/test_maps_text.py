"""The board in letters."""

from __future__ import annotations

import dataclasses
import tomllib
from importlib.resources import files

import pytest
from maps_samples import FALL_1902, board, modern_start, position, unit

from gmbot.render.maps.draw import draw_text
from gmbot.rules.board.board import load_board
from gmbot.rules.board.position import Dislodged, Position
from gmbot.rules.board.terms import Location, Power, Province

STANDARD = board("standard")


@pytest.mark.parametrize(
    ("name", "here"), [("standard", FALL_1902), ("modern", modern_start())], ids=["std", "modern"]
)
def test_no_line_is_longer_than_a_terminal(name: str, here: Position) -> None:
    assert max(len(line) for line in draw_text(board(name), here).splitlines()) <= 78


@pytest.mark.parametrize(
    ("name", "here"), [("standard", FALL_1902), ("modern", modern_start())], ids=["std", "modern"]
)
def test_every_unit_stands_on_the_map_and_in_the_list(name: str, here: Position) -> None:
    rules = board(name)
    text = draw_text(rules, here)

    for power, units in here.units.items():
        for u in units:
            assert f"{rules.power(power).letter}{u.kind}.{rules.province(u.province).abbr}" in text
            assert f"{u.kind} {rules.label(u.where)}" in text


def test_owned_centers_without_a_unit_and_centers_of_nobody_are_on_the_map() -> None:
    here = position("S1901M", {"FRANCE": "A PAR"}, {"FRANCE": "PAR BRE"})
    text = draw_text(STANDARD, here)

    assert "Bre/F" in text
    assert "Bel*" in text
    assert "Unowned centers:" in text


def test_dislodged_units_are_listed_with_the_places_they_may_go_to() -> None:
    lost = Dislodged(
        Power("ITALY"), unit("F TUN"), Province("NAF"), (Location("ION"), Location("WES"))
    )
    text = draw_text(STANDARD, dataclasses.replace(FALL_1902, dislodged=(lost,)))

    assert "Dislodged: Italy's F Tun; it may go to ION, WMS" in text


def test_a_board_nobody_has_drawn_has_a_map_in_letters_and_is_listed() -> None:
    source = files("gmbot.variants").joinpath("standard", "board.toml").read_text("utf-8")
    tables = tomllib.loads(source.replace('"SWE', '"SWX').replace("SWE", "SWX"))
    tables.pop("checks", None)

    text = draw_text(load_board(tables), position("S1901M", {"AUSTRIA": "A VIE"}, {}))

    ground, _, listed = text.partition("\n\n")
    assert "~~~" in ground
    assert listed.startswith("Austria (A): 1 unit, 0 centers")


def test_an_empires_long_name_does_not_break_the_lines() -> None:
    here = position("S1901M", {"X1": "A PAR"}, {"X1": "PAR"})
    text = draw_text(STANDARD, here, names={Power("X1"): "Grand\nDuchy\u202e " * 900})

    assert max(len(line) for line in text.splitlines()) <= 78
    assert "\u202e" not in text


def test_the_map_can_be_left_out() -> None:
    assert draw_text(STANDARD, FALL_1902, map_too=False).startswith("Austria (A): 4 units")
