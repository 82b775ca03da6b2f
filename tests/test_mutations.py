"""Mutations of the statements can be tried as they are written; ``make mutations`` tries them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from mutated import Mutation, faults, mutations, sampled, verdict

A_WIN = Mutation(
    "S0.1",
    "rule.py",
    "centers >= 18",
    "centers >= 19",
    "test_rule.py::test_eighteen_centers_win",
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A project of one rule and two tests, of which one shows nothing."""
    (tmp_path / "rule.py").write_text("def wins(centers):\n    return centers >= 18\n")
    (tmp_path / "test_rule.py").write_text(
        "from rule import wins\n\n\n"
        "def test_eighteen_centers_win():\n    assert wins(18)\n\n\n"
        "def test_twenty_centers_win():\n    assert wins(20)\n"
    )
    return tmp_path


def test_every_mutation_names_a_text_that_is_there_once_and_a_test() -> None:
    assert [fault for mutation in mutations() for fault in faults(mutation)] == []


def test_a_mutation_that_its_test_sees_is_caught(folder: Path) -> None:
    assert verdict(A_WIN, folder) == "caught"
    assert "centers >= 18" in (folder / "rule.py").read_text()


def test_a_mutation_that_its_test_does_not_see_survives(folder: Path) -> None:
    unseen = replace(A_WIN, test="test_rule.py::test_twenty_centers_win")

    assert verdict(unseen, folder) == "survived"


@pytest.mark.parametrize(
    "change",
    [{"find": "centers > 18"}, {"test": "test_rule.py::test_gone"}, {"becomes": "centers >="}],
)
def test_a_mutation_that_cannot_be_tried_is_stale(folder: Path, change: dict[str, str]) -> None:
    assert verdict(replace(A_WIN, **change), folder) == "stale"


def test_a_sample_takes_each_statement_once_before_any_twice() -> None:
    rows = [replace(A_WIN, rule=f"S0.{n % 5 + 1}", find=str(n)) for n in range(20)]

    sample = sampled(rows, 5, seed=7)

    assert len({row.rule for row in sample}) == 5
    assert sample == sampled(rows, 5, seed=7)
    assert sample != sampled(rows, 5, seed=8)
    assert len(sampled(rows, 50, seed=7)) == 20
