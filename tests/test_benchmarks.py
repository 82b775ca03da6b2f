"""Every benchmark can still be begun: a name that has moved stops none."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "benchmarks"
SCRIPTS = sorted(FOLDER.glob("*.py"))
LIMIT = 120


LOOK = """
import runpy, sys, traceback
from types import ModuleType
sys.path.insert(0, sys.argv[1])
torch, nn = ModuleType("torch"), ModuleType("torch.nn")
nn.Module = nn.functional = torch.Tensor = object
torch.nn = nn
sys.modules |= {"torch": torch, "torch.nn": nn}
failed = []
for script in sys.argv[2:]:
    try:
        runpy.run_path(script, run_name="looked_at")
    except BaseException:
        failed.append(f"{script}: {traceback.format_exc()}")
sys.exit("\\n".join(failed) or None)
"""
"""Begins each script, in one process: most of the time goes into what all of them import.

PyTorch has a stand-in: it is large, and only ``learn_network.py`` needs it, to learn.
"""


def test_every_benchmark_finds_all_that_it_imports() -> None:
    run = subprocess.run(
        [sys.executable, "-c", LOOK, str(FOLDER), *map(str, SCRIPTS)], cwd=FOLDER.parent,
        capture_output=True, text=True, timeout=LIMIT, check=False,
    )  # fmt: skip

    assert len(SCRIPTS) > 10
    assert run.returncode == 0, run.stderr
