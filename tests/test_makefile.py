"""What `make demo` hands to the demo, however its options are written."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout whose virtual environment is made already, and whose gmbot tells what it got."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    gmbot = tmp_path / ".venv" / "bin" / "gmbot"
    gmbot.parent.mkdir(parents=True)
    gmbot.write_text('#!/bin/sh\necho "$@"\n')
    gmbot.chmod(0o755)
    for stamp in (".made", ".for-users", ".for-developers"):
        (tmp_path / ".venv" / stamp).touch()
    return tmp_path


def make(checkout: Path, *words: str) -> str:
    done = subprocess.run(
        ["make", *words],
        cwd=checkout,
        env={"PATH": "/usr/bin:/bin"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=60,
    )
    return done.stdout.strip()


@pytest.mark.parametrize(
    ("words", "handed_on"),
    [
        (["demo"], "demo"),
        (["demo", "ARGS=--once --speed 5"], "demo --once --speed 5"),
        (["demo", "--", "--once"], "demo --once"),
        (["demo", "--", "--once", "--speed", "5"], "demo --once --speed 5"),
        (["demo", "--", "--speed=5", "--once"], "demo --once --speed=5"),
        (["demo", "--", "--folder", "test"], "demo --folder test"),
        (["demo", "--", "--folder", "pyproject.toml"], "demo --folder pyproject.toml"),
        (["-j2", "demo", "--", "--once"], "demo --once"),
    ],
    ids=" ".join,
)
def test_the_demo_gets_its_options(checkout: Path, words: list[str], handed_on: str) -> None:
    assert make(checkout, *words) == handed_on


def test_a_python_that_is_too_old_is_told_with_what_to_do(checkout: Path) -> None:
    (checkout / ".venv" / ".made").unlink()
    (checkout / ".venv" / ".for-users").unlink()

    told = make(checkout, "demo", "PYTHON=")

    assert "gmbot needs Python 3.11 or newer" in told


def test_make_alone_lists_what_there_is(checkout: Path) -> None:
    told = make(checkout)

    assert all(f"make {word} " in told for word in ("demo", "test", "check", "bench"))


@pytest.fixture
def telling_python(checkout: Path) -> Path:
    """The checkout, not installed yet, with a Python that tells what it is to do."""
    python = checkout / ".venv" / "bin" / "python"
    python.write_text('#!/bin/sh\necho "python $@"\n')
    python.chmod(0o755)
    (checkout / ".venv" / ".for-users").unlink()
    (checkout / ".venv" / ".for-developers").unlink()
    return checkout


def test_who_waits_for_the_installation_sees_that_it_goes_on(telling_python: Path) -> None:
    lines = make(telling_python, "demo").splitlines()

    assert lines[0].startswith("Installing gmbot and what it needs")
    [installs] = [line for line in lines if line.startswith("python -m pip install")]
    assert "--quiet" not in installs
    assert lines[-2:] == ["Installed.", "demo"]


@pytest.mark.parametrize("goal", ["test", "check"])
def test_the_tests_run_on_all_cores(telling_python: Path, goal: str) -> None:
    for tool in ("ruff", "mypy"):
        (telling_python / ".venv" / "bin" / tool).symlink_to("/bin/true")

    told = make(telling_python, goal, "ARGS=-k auction")

    assert "python -m pytest -p skips -n logical --dist worksteal -k auction" in told
