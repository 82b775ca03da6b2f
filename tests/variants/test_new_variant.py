"""A variant is added by a folder alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import gmbot.variants
from gmbot.rules.adjudicate import adjudicate
from gmbot.variants import catalogue

FOUR = """
title = "Four powers"
base = "standard"

[victory]
policy = "centers"
centers = 20

[start.units]
ENGLAND = ["F EDI", "F LON", "A LVP"]
FRANCE = ["F BRE", "A MAR", "A PAR"]
RUSSIA = ["A MOS", "F SEV", "F STP/SC", "A WAR"]
TURKEY = ["F ANK", "A CON", "A SMY"]
[start.centers]
ENGLAND = ["EDI", "LON", "LVP"]
FRANCE = ["BRE", "MAR", "PAR"]
RUSSIA = ["MOS", "SEV", "STP", "WAR"]
TURKEY = ["ANK", "CON", "SMY"]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A second place that variants are found in."""
    for old in Path(next(iter(gmbot.variants.__path__))).iterdir():
        (tmp_path / old.name).symlink_to(old)
    (tmp_path / "four").mkdir()
    monkeypatch.setattr(catalogue, "files", lambda package: tmp_path)
    yield tmp_path
    catalogue.load.cache_clear()
    catalogue._tables.cache_clear()


def test_four_powers_on_the_standard_map_need_nothing_but_a_table(folder: Path) -> None:
    (folder / "four" / "variant.toml").write_text(FOUR, encoding="utf-8")

    four = catalogue.load("four")

    assert "four" in catalogue.names()
    assert four.title == "Four powers"
    assert four.ruleset.victory_centers == 20
    assert sum(map(len, four.start.units.values())) == 13
    assert adjudicate(four.start, {}, four.ruleset).position.phase.code == "F1901M"


def test_a_fault_in_a_new_table_names_what_there_is(folder: Path) -> None:
    table = FOUR.replace('policy = "centers"', 'policy = "most"')
    (folder / "four" / "variant.toml").write_text(table, encoding="utf-8")

    with pytest.raises(ValueError, match="no policy 'most'"):
        catalogue.load("four")
