"""No test runs for ever: one that hangs fails, by its name, and the others are run all the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HANGS = """
import asyncio, subprocess, sys, time

def test_waits_for_ever():
    asyncio.run(asyncio.Event().wait())

def test_waits_for_a_program():
    subprocess.run([sys.executable, "-c", "import time; time.sleep(600)"])

def test_is_well():
    pass
"""
WILL_NOT_STOP = """
import time

def test_will_not_stop():
    while True:
        try:
            time.sleep(600)
        except BaseException:
            pass

def test_is_well():
    pass
"""


def run_tests(folder: Path, tests: str, *options: str) -> str:
    """What pytest says to tests in a file of their own, with the settings of this project."""
    file = folder / "test_it.py"
    file.write_text(tests)
    settings = ("-c", ROOT / "pyproject.toml", "--rootdir", folder, "-p", "no:cacheprovider")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *settings, *options, file],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=200,
        env=os.environ | {"COLUMNS": "200"},
    )
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout


def test_a_test_that_hangs_fails_by_its_name(tmp_path: Path) -> None:
    told = run_tests(tmp_path, HANGS, "-o", "timeout=3")

    assert "test_it.py::test_waits_for_ever - Failed: Timeout (>3.0s)" in told
    assert "test_it.py::test_waits_for_a_program - Failed: Timeout (>3.0s)" in told
    assert "2 failed, 1 passed" in told


def test_a_test_that_will_not_stop_is_ended_with_its_process(tmp_path: Path) -> None:
    limits = ("-o", "timeout=1", "-o", "faulthandler_timeout=4")

    told = run_tests(tmp_path, WILL_NOT_STOP, *limits, "-n", "1")

    assert "crashed while running" in told
    assert "test_it.py::test_will_not_stop" in told
    assert "1 failed, 1 passed" in told


def test_every_test_has_a_limit(request: pytest.FixtureRequest) -> None:
    limit = float(request.config.getini("timeout"))

    assert 0 < limit <= 300
    assert limit < float(request.config.getini("faulthandler_timeout"))
    assert request.config.getini("faulthandler_exit_on_timeout")
