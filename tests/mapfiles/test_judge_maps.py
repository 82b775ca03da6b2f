"""Maps of the DPjudge, whose real ones ship with another engine, compared with what that reads."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from other_engine import MAP_CACHE, diplomacy, quietly

from gmbot.mapfiles import MapFacts, MapFileError, faults_of, read_judge_map, write_folder
from gmbot.variants.catalogue import load_folder

MAPS = Path(diplomacy.__file__).parent / "maps"
ALONE = ("ancmed", "colonial", "empire", "known_world_901", "modern", "pure", "standard", "world")
UPON = sorted({file.stem for file in MAPS.glob("*.map")} - set(ALONE))
"""Maps that change another one: fewer powers, other units."""

SMALL = """
BEGIN SPRING 1901 MOVEMENT
VICTORY 3
RED (REDDISH:D) AAA
A AAA
BLUE (BLUE+ISH) CCC
F CCC/NC
UNOWNED BBB
Aland = AAA al
Big Land = BBB bl biggest
Cape = CCC
Cape (north coast) = CCC/NC
Cape (south coast) = CCC/SC
Deep = DDD al
East Water = EEE
LAND AAA ABUTS BBB CCC
COAST BBB ABUTS AAA DDD ccc Eee
COAST ccc ABUTS AAA BBB DDD EEE
COAST CCC/NC ABUTS DDD
COAST CCC/SC ABUTS EEE
WATER DDD ABUTS BBB CCC/NC EEE
WATER EEE ABUTS BBB CCC/SC DDD
SHUT XXX ABUTS AAA
"""


def map_of(name: str) -> Any:
    """Without its cache it does not work out every convoy of the map, which takes minutes."""
    with quietly():
        return MAP_CACHE.get(name) or diplomacy.Map(name, use_cache=False)


@cache
def facts_of(name: str) -> MapFacts:
    return read_judge_map(
        (MAPS / f"{name}.map").read_text(), lambda other: (MAPS / other).read_text()
    )


@pytest.mark.long
@pytest.mark.parametrize("name", ALONE)
def test_each_border_is_the_one_that_the_other_engine_knows(name: str) -> None:
    other = map_of(name)
    facts = facts_of(name)
    fleets = [
        place
        for id, province in facts.provinces.items()
        if province.kind != "inland"
        for place in ([f"{id}/{coast}" for coast in province.coasts] or [id])
    ]

    def theirs(kind: str, places: list[str]) -> set[tuple[str, str]]:
        return {
            (a, b)
            for a in places
            for b in places
            if a < b and (other.abuts(kind, a, "-", b) or other.abuts(kind, b, "-", a))
        }

    assert facts.army == theirs("A", list(facts.provinces))
    assert facts.fleet == theirs("F", fleets)
    assert set(facts.centers) == set(other.scs)
    assert {unit for power in facts.powers for unit in power.units} | set(facts.neutral_units) == {
        unit for units in other.units.values() for unit in units
    }


@pytest.mark.parametrize("name", [*ALONE, *UPON])
def test_a_folder_made_of_it_can_be_played(name: str, tmp_path: Path) -> None:
    folder = tmp_path / f"from_{name}"
    facts = facts_of(name)

    write_folder(facts, folder, name.title(), "A test.", {})

    assert faults_of(folder) == ()
    variant = load_folder(folder)
    assert set(variant.ruleset.board.ids) == set(facts.provinces)
    assert len(variant.ruleset.board.powers) == len(facts.powers)


def test_capitals_small_letters_and_capitalized_words_say_who_may_pass() -> None:
    facts = read_judge_map(SMALL)

    assert facts.army == {("AAA", "BBB"), ("AAA", "CCC"), ("BBB", "CCC")}
    assert facts.fleet == {
        ("BBB", "DDD"), ("BBB", "EEE"), ("CCC/NC", "DDD"), ("CCC/SC", "EEE"), ("DDD", "EEE"),
    }  # fmt: skip
    assert facts.provinces["CCC"].coasts == ("NC", "SC")
    assert "XXX" not in facts.provinces
    red, blue = facts.powers
    assert (red.letter, blue.letter, blue.adjective) == ("D", "B", "Blue Ish")
    assert (facts.first, facts.victory, facts.centers) == ("S1901M", 3, ("AAA", "BBB", "CCC"))


def test_a_spelling_of_two_provinces_is_declared_ambiguous(tmp_path: Path) -> None:
    write_folder(read_judge_map(SMALL), tmp_path / "small_map", "Small", "A test.", {})

    board = load_folder(tmp_path / "small_map").ruleset.board

    assert board.ambiguous["al"] == ("AAA", "DDD")
    assert board.find_province("biggest") == "BBB"


def test_a_border_that_one_side_alone_lists_is_told_and_passed_both_ways() -> None:
    facts = read_judge_map(SMALL.replace("LAND AAA ABUTS BBB CCC", "LAND AAA ABUTS BBB"))

    assert ("AAA", "CCC") in facts.army
    assert facts.notes == ("only CCC lists the border AAA - CCC; it is passed both ways",)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "names a province"),
        ("LAND AAA ABUTS ZZZ", "AAA touches ZZZ, which no line describes"),
        ("BEGIN SPRING NOON MOVEMENT", "line 1"),
        ("LAND AAA ABUTS BBB\nLAND", "line 2"),
        ("MAP other.map", "other.map, which is not there"),
        ("LAND AAA ABUTS BBB\n= BBB b", "line 2: '= BBB b' cannot be read"),
        ("RULE X\nNowhere =", "line 2: 'Nowhere =' cannot be read"),
        ("VICTORY many", "line 1: 'VICTORY many' cannot be read"),
    ],
)
def test_a_file_that_cannot_be_read_says_where(text: str, said: str) -> None:
    with pytest.raises(MapFileError, match=said):
        read_judge_map(text)


def test_a_folder_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    write_folder(read_judge_map(SMALL), tmp_path / "kept", "Small", "A test.", {})

    with pytest.raises(MapFileError, match="name another folder"):
        write_folder(read_judge_map(SMALL), tmp_path / "kept", "Other", "A test.", {})
