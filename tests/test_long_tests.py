"""`make test` leaves the long tests out and says so; `make check`, and named files, run them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LONG = "test_a_random_game_goes_as_it_was_meant"
SHORT = "test_a_game_that_once_was_other_than_meant_goes_as_it_was_meant"
SAID = "the long tests were left out"


def collected(*arguments: str) -> str:
    """What pytest says that it would run, in a folder that has long tests and others."""
    settings = ("-o", "testpaths=tests/tournament", "-p", "no:cacheprovider", "-p", "skips")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", *settings, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=200,
        env=os.environ | {"PYTHONPATH": f"{ROOT}:{ROOT / 'tests'}"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_long_tests_are_left_out_and_that_is_said() -> None:
    told = collected()

    assert SHORT in told
    assert LONG not in told
    assert SAID in told


def test_all_tests_are_run_where_the_long_ones_are_asked_for() -> None:
    told = collected("--long")

    assert SHORT in told
    assert LONG in told
    assert SAID not in told


@pytest.mark.parametrize("processes", ["0", "2"])
def test_who_names_files_or_folders_means_all_that_is_in_them(processes: str) -> None:
    """Alone, and with processes that get the files by name in any case."""
    told = collected("tests/tournament", "-n", processes, "-k", "as_it_was_meant", "-vv")

    assert LONG in told
    assert SAID not in told


def test_ci_runs_the_long_tests() -> None:
    recipe = (ROOT / "Makefile").read_text("utf-8").partition("\ncheck:")[2].partition("\n\n")[0]

    assert "$(PYTEST) $(ARGS) --long" in recipe
    assert "make --no-print-directory check" in (ROOT / ".ci" / "run").read_text("utf-8")
