"""A picture from borders alone: two cells share a side exactly where two provinces touch."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import cache
from importlib.resources import files
from itertools import combinations
from pathlib import Path

import msgspec
import numpy as np
import pytest
from imported_maps import imported_map
from other_engine import diplomacy
from scatter import orders_for
from whole_labels import apart, hidden_names, meet

from gmbot.mapfiles import read_judge_map, write_folder
from gmbot.render.automap import drawing_of
from gmbot.render.drawing import Drawing
from gmbot.render.maps import Caption, draw_svg, position_picture, results_picture
from gmbot.render.maps.land import name_boxes
from gmbot.render.maps.outlines import NoOutlinesError, Outlines, outlines_of
from gmbot.render.maps.scene import scene_of
from gmbot.render.paint import to_png
from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Unit
from gmbot.variants import catalogue
from gmbot.variants.catalogue import Variant, load_folder

BOARDS = ("standard", "modern", "pure")
SHIPPED = ("american_empire", "ancient_med", "colonial", "pure")


@cache
def drawn(name: str) -> Drawing:
    return drawing_of(catalogue.load(name).ruleset.board)


def touching(drawing: Drawing) -> set[frozenset[str]]:
    return {frozenset(sides) for sides in drawing.sides if all(sides)}


def drawing_kept(outlines: Outlines) -> Drawing:
    """What of a drawing says which cells touch, read back from its file."""
    sides = [(left, right) for left, right, _ in outlines.borders]
    return Drawing(
        name="", size=outlines.size, font=1, sea_font=1, crops={}, links=[], anchors={}, areas={},
        sides=sides, arcs=[], halo=[], ground=[],
    )  # fmt: skip


def links_of(outlines: Outlines) -> set[frozenset[str]]:
    return {frozenset(link) for link in outlines.links}


def neighbors(board: Board) -> set[frozenset[str]]:
    return {
        frozenset((a, b))
        for number, a in enumerate(board.ids)
        for b in board.provinces_in(board.neighbors[number])
    }


@pytest.mark.parametrize("name", BOARDS)
def test_two_cells_share_a_side_exactly_where_two_provinces_touch(name: str) -> None:
    drawing = drawn(name)
    linked = {frozenset(link) for link in drawing.links}

    assert touching(drawing) | linked == neighbors(catalogue.load(name).ruleset.board)
    assert not touching(drawing) & linked


@pytest.mark.parametrize("name", SHIPPED)
def test_the_drawings_that_we_ship_fit_their_boards(name: str) -> None:
    board = catalogue.load(name).ruleset.board
    file = files("gmbot.variants").joinpath(name, "drawing.json")
    drawing = msgspec.json.decode(file.read_bytes(), type=Drawing)
    linked = {frozenset(link) for link in drawing.links}

    assert touching(drawing) | linked == neighbors(board)
    assert outlines_of(board).anchors.keys() == set(board.ids)


@pytest.mark.parametrize("name", BOARDS)
def test_no_cell_is_a_sliver_and_each_holds_its_unit_and_name(name: str) -> None:
    drawing = drawn(name)
    sizes = {province: _area(drawing, province) for province in drawing.areas}
    middle = sorted(sizes.values())[len(sizes) // 2]

    assert min(sizes.values()) > middle / 5
    width, height = drawing.size
    for province, places in drawing.anchors.items():
        x, y = places["label"]
        assert 12 < x < width - 12, province
        assert 6 < y < height - 6, province


@pytest.mark.parametrize("name", ["standard"])
def test_a_coast_lies_on_its_own_side(name: str) -> None:
    places = drawn(name).anchors["SPA"]

    assert places["NC"] != places["SC"] != places["unit"]


def test_the_map_is_turned_as_its_author_says() -> None:
    board = catalogue.load("standard").ruleset.board
    board = type(board).__new__(type(board))
    board.__dict__.update(catalogue.load("standard").ruleset.board.__dict__)
    for compass in ({"north": "BAR", "west": "MAO"}, {"north": "ION", "west": "SEV"}):
        board.compass = compass
        anchors = drawing_of(board).anchors
        others = np.array([places["unit"] for places in anchors.values()])
        north, west = anchors[compass["north"]]["unit"], anchors[compass["west"]]["unit"]
        assert north[1] < np.quantile(others[:, 1], 0.25)
        assert west[0] < np.quantile(others[:, 0], 0.25)


@cache
def imported(name: str, folder: Path) -> Variant:
    """A large map, as another program has it; one for all tests, so that it is drawn once."""
    return imported_map(Path(diplomacy.__file__).parent / "maps" / f"{name}.map", folder)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Variant:
    """A whole globe, 192 provinces."""
    return imported("world", tmp_path_factory.mktemp("maps") / "the_world")


@pytest.fixture(scope="module")
def known_world(tmp_path_factory: pytest.TempPathFactory) -> Variant:
    """The largest map there is: 269 provinces."""
    return imported("known_world_901", tmp_path_factory.mktemp("maps") / "the_known_world")


@pytest.mark.long
@pytest.mark.timeout(900)  # it is drawn: ten seconds, and minutes on a busy machine
@pytest.mark.parametrize("large", ["world", "known_world"])
def test_a_globe_is_torn_open_and_every_name_and_unit_has_its_room(
    large: str, request: pytest.FixtureRequest
) -> None:
    variant = request.getfixturevalue(large)
    board = variant.ruleset.board
    scene = scene_of(position_picture(board, variant.start, Caption("any")))
    outlines, boxes = scene.outlines, name_boxes(scene)
    width, height = outlines.size

    assert touching(drawing_kept(outlines)) | links_of(outlines) == neighbors(board)
    for left, top, right, bottom in boxes:
        assert min(left, top, width - right, height - bottom) >= 0
    for one, other in combinations(boxes, 2):
        assert not meet(one, other)
    for place in board.locations:
        for box in boxes:
            assert apart(outlines.spot(place), box) >= scene.radius - 1.5, place


@pytest.mark.timeout(900)  # it is drawn: ten seconds, and minutes on a busy machine
def test_neighbors_at_another_edge_are_named_and_joined_by_no_line(world: Variant) -> None:
    board = world.ruleset.board
    outlines = outlines_of(board)
    svg = draw_svg(position_picture(board, world.start, Caption("any")))
    far = [(a, b) for a in board.ids for b in outlines.far(a)]

    assert far
    for a, b in far:
        assert (b, a) in far
        assert board.borders(a, b)
    assert svg.count(">to ") == len({a for a, _ in far}) + 1, "and once in the legend"
    assert ">neighbor at another edge<" in svg


@pytest.mark.timeout(900)
@pytest.mark.parametrize("seed", range(3))
def test_a_power_with_forty_units_plays_on_an_imported_map(world: Variant, seed: int) -> None:
    """Two years of orders at random, and a picture of each phase."""
    ruleset, dice = world.ruleset, random.Random(seed)
    lands = [at for at in ruleset.board.locations if ruleset.board.may_stand("A", at)]
    units = {**world.start.units}
    strong = next(iter(units))
    theirs = {unit.province for power, there in units.items() if power != strong for unit in there}
    free = [at for at in lands if at not in theirs]
    units[strong] = tuple(Unit("A", at) for at in dice.sample(free, 40))
    position = replace(world.start, units=units)

    for _ in range(6):
        orders = orders_for(dice, position, ruleset)
        outcome = adjudicate(position, orders, ruleset)
        picture = results_picture(ruleset.board, position, outcome, Caption("any"))
        assert draw_svg(picture).count('class="unit"') >= sum(map(len, position.units.values()))
        assert hidden_names(picture) == []
        position = outcome.position

    assert position.phase.year > world.start.phase.year


def test_islands_and_parts_without_a_way_between_them_are_drawn_as_well(tmp_path: Path) -> None:
    text = """
    RED (RED) AAA
    A AAA
    LAND AAA ABUTS BBB CCC
    LAND BBB ABUTS AAA CCC
    COAST CCC ABUTS AAA BBB DDD
    WATER DDD ABUTS CCC EEE FFF
    COAST EEE ABUTS DDD
    WATER FFF ABUTS DDD
    LAND GGG ABUTS HHH
    LAND HHH ABUTS GGG
    """
    write_folder(read_judge_map(text), tmp_path / "isles", "Isles", "A test.", {})
    board = load_folder(tmp_path / "isles").ruleset.board

    drawing = drawing_of(board)

    inner = {pair for pair in touching(drawing) if "-" not in pair}
    assert inner | {frozenset(link) for link in drawing.links} == neighbors(board)
    assert set(drawing.anchors) == set(board.ids)


def test_a_board_that_nobody_drew_gets_its_picture_by_itself(tmp_path: Path) -> None:
    text = """RED (RED) AAA
    A AAA
    LAND AAA ABUTS BBB CCC
    LAND BBB ABUTS AAA CCC
    LAND CCC ABUTS AAA BBB"""
    write_folder(read_judge_map(text), tmp_path / "three_lands", "Three", "A test.", {})
    variant = load_folder(tmp_path / "three_lands")
    picture = position_picture(variant.ruleset.board, variant.start, Caption("three", "Spring"))

    svg = draw_svg(picture)

    assert Counter(svg.count(f'id="{id}"') for id in ("AAA", "BBB", "CCC")) == {1: 3}
    assert to_png(svg).startswith(b"\x89PNG")


def test_a_board_that_cannot_be_drawn_has_no_picture(tmp_path: Path) -> None:
    board = catalogue.load("standard").ruleset.board.with_powers(())
    board.provinces = {}  # type: ignore[assignment]
    board.ids = ()

    with pytest.raises(NoOutlinesError):
        outlines_of(board)


def _area(drawing: Drawing, province: str) -> float:
    total = 0.0
    for ring in drawing.areas[province]:
        points: list[tuple[int, int]] = []
        for index in ring:
            numbers = [int(word) for word in drawing.arcs[index if index >= 0 else ~index].split()]
            line = np.cumsum(np.array(numbers).reshape(-1, 2), axis=0).tolist()
            points += line if index >= 0 else line[::-1]
        x, y = np.array(points).T
        total += float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum() / 2)
    return abs(total) / 100
