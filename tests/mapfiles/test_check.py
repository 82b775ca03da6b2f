"""All faults of a variant's folder at once, each with its place."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from string import ascii_uppercase

import pytest
from command_line import Done, Gmbot
from test_judge_maps import SMALL

import gmbot.variants
from gmbot.mapfiles import faults_of, read_judge_map, write_folder
from gmbot.mapfiles.check import borders_in
from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.tables import read_provinces
from gmbot.rules.board.terms import Power
from gmbot.rules.orders.orders import Move
from gmbot.variants import catalogue

ROOT = Path(next(iter(gmbot.variants.__path__)))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_folder(read_judge_map(SMALL), tmp_path / "small_board", "Small", "A test.", {})
    return tmp_path / "small_board"


def changed(folder: Path, file: str, *changes: tuple[str, str]) -> tuple[str, ...]:
    text = (folder / file).read_text()
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    (folder / file).write_text(text)
    return faults_of(folder)


@pytest.mark.parametrize("name", catalogue.names())
def test_our_own_variants_have_no_fault(name: str) -> None:
    assert faults_of(ROOT / name) == ()


OWN_BOARDS = [name for name in catalogue.names() if (ROOT / name / "board.toml").is_file()]


@pytest.mark.parametrize("name", OWN_BOARDS)
def test_the_ways_are_those_of_the_board(name: str) -> None:
    """They are read from the tables where faults keep a board from being made of them."""
    tables = tomllib.loads((ROOT / name / "board.toml").read_text())
    board = catalogue.load(name).ruleset.board

    near = borders_in(tables, read_provinces("board.toml", tables["provinces"]))

    assert near == {p: {q for q in board.ids if board.distance(p, q) == 1} for p in board.ids}


def test_every_fault_is_told_and_not_the_first_alone(folder: Path) -> None:
    faults = changed(
        folder,
        "board.toml",
        ('"AAA BBB"', '"AAA QQQ"'),
        ('"DDD EEE"', '"DDD EEE", "EEE DDD", "AAA EEE"'),
        ('kind = "inland"', 'kind = "swamp"'),
        ('name = "Deep"', 'name = "East Water"'),
        ('home = "BLUE"', 'home = "GREEN"'),
    )

    for said in (
        "QQQ", "'EEE DDD' stands twice", "no kind 'swamp'", "'eastwater' means DDD and EEE",
        "home of GREEN, no power", "CCC is not its home center",
    ):  # fmt: skip
        assert any(said in fault for fault in faults), (said, faults)


@pytest.mark.parametrize(
    ("file", "change", "said"),
    [
        ("board.toml", ("[map]", "[map"), "board.toml is not TOML"),
        ("board.toml", ("[borders]", "[edges]"), "[borders] is missing"),
        ("board.toml", ('abbr = "Bbb"\n', ""), "[provinces.BBB] lacks 'abbr'"),
        ("board.toml", ('"AAA BBB", "AAA CCC", ', ""), "Aland (AAA) touches nothing"),
        ("board.toml", (', "CCC/SC EEE"', ""), "no fleet comes to the coast CCC/SC"),
        ("board.toml", ('letter = "D"\n', ""), "[[powers]] RED lacks 'letter'"),
        ("board.toml", ('center = true\nhome = "RED"', 'home = "RED"'),
         "[provinces.AAA] is a home, and no center"),
        ("board.toml", ('"al" = ', '"biggest" = '),
         "'biggest' is declared ambiguous and means BBB"),
        ("board.toml", ('"BBB DDD", "BBB EEE", "CCC/NC DDD", "CCC/SC EEE", ', ""),
         "no way leads from any unit to Deep (DDD)"),
        ("variant.toml", ("centers = 3", "centers = 9"), "9 centers win, and there are 3"),
        ("variant.toml", ('"A AAA"', '"A AAA", "A AAA"'), "two units in Aland (AAA)"),
        ("variant.toml", ('"A AAA"', '"A DDD"'), "A DDD cannot stand there"),
        ("variant.toml", ("[victory]", "[victory"), "variant.toml is not TOML"),
        ("variant.toml", ('policy = "centers"', 'policy = "luck"'), "luck"),
        ("variant.toml", ('first = "S1901M"', 'first = "S01M"'), "not a phase"),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_its_place(
    folder: Path, file: str, change: tuple[str, str], said: str
) -> None:
    faults = changed(folder, file, change)

    assert any(said in fault for fault in faults), faults


EVERY_MISTAKE = """
title = "Every mistake"
board = "every"
[calendar]
first = "S1901M"
[capture]
policy = "occupation"
[builds]
policy = "home-centres"
[removals]
policy = "farthest"
[victory]
policy = "centers"
centers = 99
[visibility]
policy = "everything"
[setup]
policy = "fixed"
[start.units]
RED = ["A AAA", "F MMM", "A ZZZ"]
NOBODY = ["A BBB"]
"""
EVERY_MISTAKE_ON_THE_BOARD = """
[map]
name = "every"
[map.compass]
north = "QQQ"
[[powers]]
id = "RED"
name = "Red"
adjective = "Red"
letter = "R"
home = ["AAA", "XYZ"]
[[powers]]
id = "BLUE"
name = "Blue"
adjective = "Blue"
letter = "R"
home = []
[provinces.AAA]
name = "Aland"
kind = "inland"
center = true
home = "RED"
abbr = "Aaa"
[provinces.BBB]
name = "Aland"
kind = "inland"
center = true
home = "GREEN"
abbr = "Bbb"
aliases = ["al"]
[provinces.CCC]
name = "Cape"
kind = "coastal"
abbr = "Ccc"
aliases = ["al"]
[provinces.MMM]
name = "Mountain"
kind = "inland"
center = true
abbr = "Mmm"
[provinces.NNN]
name = "Nowhere"
kind = "ocean"
abbr = "Nnn"
[coast_words]
[coast_alias]
[ambiguous]
[borders]
army = ["AAA BBB", "BBB AAA", "AAA AAA", "AAA QQQ", "BBB CCC"]
fleet = ["AAA CCC", "CCC DDD"]
"""


def test_every_kind_of_mistake_in_both_files_is_told_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "every"
    folder.mkdir()
    (folder / "variant.toml").write_text(EVERY_MISTAKE)
    (folder / "board.toml").write_text(EVERY_MISTAKE_ON_THE_BOARD)

    told = "\n".join(faults_of(folder))

    for said in (
        "no kind 'ocean'", "'BBB AAA' stands twice", "'AAA AAA' is no border", "no province 'QQQ'",
        "AAA is inland", "no province 'DDD'", "'al' means BBB and CCC", "'aland' means AAA and BBB",
        "XYZ is not its home center", "RED and BLUE have the same letter",
        "home of GREEN, no power", "no policy 'home-centres'", "north: no province 'QQQ'",
        "F MMM cannot stand there",
        "'A ZZZ': no such province", "NOBODY: no such power", "99 centers win, and there are 3",
    ):  # fmt: skip
        assert said in told, said


def test_an_empty_folder_lacks_its_files(tmp_path: Path) -> None:
    assert faults_of(tmp_path) == ("variant.toml is missing",)


def test_a_name_of_ours_is_not_taken_twice(tmp_path: Path) -> None:
    write_folder(read_judge_map(SMALL), tmp_path / "standard", "Small", "A test.", {})

    assert "the name of another variant" in faults_of(tmp_path / "standard")[0]


@pytest.mark.parametrize("name", ["North - South", "Land; Sea", "(Here)", "1901"])
def test_a_name_that_orders_cannot_hold_is_told(tmp_path: Path, name: str) -> None:
    text = SMALL.replace("Cape =", f"{name} =")
    write_folder(read_judge_map(text), tmp_path / "odd_names", "Odd", "A test.", {})

    faults = faults_of(tmp_path / "odd_names")

    assert any(f"{name!r} is not read as a goal" in fault for fault in faults), faults


# ---- bad folders and large ones, as `gmbot variant check` sees them


def land(number: int) -> str:
    """A code for each number: ``AAA``, ``AAB``, ..."""
    return "".join(ascii_uppercase[number // 26**place % 26] for place in (2, 1, 0))


def a_map(count: int, borders: Iterable[tuple[int, int]], armies: int = 1, **names: str) -> str:
    """A map of land: Red has so many armies, Blue one in the last province."""
    near = defaultdict(list)
    for one, other in borders:
        near[one].append(land(other))
        near[other].append(land(one))
    reds = [land(number) for number in range(armies)]
    last = land(count - 1)
    return "\n".join([
        "BEGIN SPRING 1901 MOVEMENT", f"RED (RED) {reds[0]}", *(f"A {red}" for red in reds),
        f"BLUE (BLUE) {last}", f"A {last}", f"UNOWNED {land(1)}",
        *(f"{names.get(land(n), f'Land of {land(n).title()}')} = {land(n)}" for n in range(count)),
        *(f"LAND {land(n)} ABUTS {' '.join(near[n])}" for n in range(count)),
    ])  # fmt: skip


def field(width: int, height: int) -> list[tuple[int, int]]:
    """The borders of a field of squares."""
    return [
        (here, there)
        for here in range(width * height)
        for there in [*([here + 1] if (here + 1) % width else []), here + width]
        if there < width * height
    ]


def checked(tmp_path: Path, text: str) -> Done:
    (tmp_path / "made.map").write_text(text)
    gmbot = Gmbot(tmp_path)
    gmbot("variant", "import", "made.map", "--folder", "made")
    return gmbot("variant", "check", "made", status=1 if faults_of(tmp_path / "made") else 0)


@pytest.mark.parametrize(
    ("file", "change", "said"),
    [
        ("board.toml", ('"DDD EEE"', '"DDD EEE", "EEE DDD"'), "'EEE DDD' stands twice"),
        ("board.toml", ('"AAA BBB"', '"AAA BBB", "AAA AAA"'), "'AAA AAA' is no border"),
        ("board.toml", ('home = "BLUE"', 'home = "GREEN"'), "is the home of GREEN, no power"),
        ("board.toml", ('home = ["AAA"]', 'home = ["BBB"]'), "RED: BBB is not its home center"),
        ("board.toml", ('name = "Deep"', 'name = "East-Water"'), "'eastwater' means DDD and EEE"),
        ("board.toml", ('name = "Deep"', 'name = "--"'), "[provinces.DDD] name: '--' is no name"),
        ("board.toml", ('letter = "B"', 'letter = "D"'), "RED and BLUE have the same letter"),
        ("board.toml", ('letter = "B"', 'letter = "BL"'), "BLUE: 'BL' is not one letter"),
        ("board.toml", ('name = "Blue"', 'name = "red"'), "RED and BLUE have the same name, 'red'"),
        ("board.toml", ("BBB", "Bbb"), "[provinces.Bbb] is no code of two to four capital"),
        ("board.toml", ('["NC", "SC"]', '["NC", "XC"]'), "no coast 'XC'; there are NC, EC, SC, WC"),
        ("board.toml", ("center = true", 'center = "no"'), "'no' is neither true nor false"),
    ],
)  # fmt: skip
def test_a_bad_folder_is_told_on_the_command_line(
    folder: Path, file: str, change: tuple[str, str], said: str
) -> None:
    changed(folder, file, change)

    told = Gmbot(folder.parent)("variant", "check", folder.name, status=1).stdout.decode()

    assert said in told
    assert told.strip().endswith("faults")


def test_a_center_that_no_unit_can_reach_is_told(folder: Path) -> None:
    fleets_alone = ("[calendar]", 'units = ["F"]\n[calendar]'), ('"A AAA"', '"F BBB"')

    faults = changed(folder, "variant.toml", *fleets_alone)

    assert "board.toml: no unit can come to the center Aland (AAA)" in faults


def test_places_that_nobody_reaches_are_told_with_all_other_faults(tmp_path: Path) -> None:
    checked(tmp_path, a_map(5, [(0, 1), (1, 2), (3, 4)]))
    [folder] = [file.parent for file in tmp_path.rglob("variant.toml")]
    variant = folder / "variant.toml"
    variant.write_text(variant.read_text().replace("[victory]", "[victory]\nnonsense = 1"))

    faults = faults_of(folder)

    assert [fault for fault in faults if "nonsense" in fault]
    assert [fault for fault in faults if "no border joins Land of Aad" in fault]


def test_parts_that_no_border_joins_are_named(tmp_path: Path) -> None:
    told = checked(tmp_path, a_map(5, [(0, 1), (1, 2), (3, 4)])).stdout.decode()

    assert "no border joins Land of Aad (AAD), Land of Aae (AAE) to the rest of the map" in told


def test_names_in_other_scripts_are_told_one_by_one_and_no_others(tmp_path: Path) -> None:
    names = {"AAA": "Москва", "AAB": "Αθήνα", "AAC": "Łódź", "AAD": "São Tomé"}
    told = checked(tmp_path, a_map(9, field(3, 3), **names)).stdout.decode()

    assert "'Москва' is not read as a goal" in told
    assert "'Αθήνα' is not read as a goal" in told
    assert "'Łódź' is not read as a goal" in told
    assert told.strip().endswith("made: 3 faults")


@pytest.mark.parametrize(
    "borders",
    [
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)],
        [(0, 3), (0, 4), (0, 5), (1, 3), (1, 4), (1, 5), (2, 3), (2, 4), (2, 5)],
    ],
    ids=["five that all touch", "three houses and three wells"],
)
def test_a_map_that_no_paper_holds_is_drawn_and_played_all_the_same(
    tmp_path: Path, borders: list[tuple[int, int]]
) -> None:
    count = max(max(pair) for pair in borders) + 1
    told = checked(tmp_path, a_map(count, borders)).stdout.decode()
    drawn = Gmbot(tmp_path)("variant", "draw", "made").stdout.decode()

    assert told == "made: ok\n"
    assert drawn == f"made/drawing.json: {count} provinces\n"


def test_two_hundred_provinces_and_forty_armies_are_a_map_like_others(tmp_path: Path) -> None:
    told = checked(tmp_path, a_map(200, field(20, 10), armies=40)).stdout.decode()

    assert told == "made: ok\n"
    variant = catalogue.load_folder(tmp_path / "made")
    assert len(variant.start.units[Power("RED")]) == 40
    orders = {
        power: [Move(unit, variant.ruleset.board.destinations(unit)[0]) for unit in units]
        for power, units in variant.start.units.items()
    }
    after = adjudicate(variant.start, orders, variant.ruleset).position
    assert sum(len(units) for units in after.units.values()) == 41
