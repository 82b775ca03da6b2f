"""Every benchmark can still be begun: a name that has moved stops none."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "benchmarks"
SCRIPTS = sorted(FOLDER.glob("*.py"))
LIMIT = 120


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_benchmark_finds_all_that_it_imports(script: Path) -> None:
    places = f"import sys; sys.path.insert(0, {str(FOLDER)!r})"
    code = f"{places}; import runpy; runpy.run_path({str(script)!r}, run_name='looked_at')"
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=FOLDER.parent, capture_output=True, text=True,
        timeout=LIMIT, check=False,
    )  # fmt: skip

    assert run.returncode == 0, run.stderr
