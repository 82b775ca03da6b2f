"""All faults of a variant's folder at once, each with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_judge_maps import SMALL

import gmbot.variants
from gmbot.mapfiles import faults_of, read_judge_map, write_folder
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
