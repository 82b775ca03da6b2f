"""Who may import whom: the contracts of pyproject.toml, run with the tests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
# In a process of its own, as import-linter sets up the logging of the one that it runs in.
LINT = "from importlinter.cli import lint_imports_command; lint_imports_command()"


def test_every_package_imports_only_what_lies_below_it() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LINT, "--config", str(ROOT / "pyproject.toml"), "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=200,
    )

    assert done.returncode == 0, done.stdout + done.stderr
