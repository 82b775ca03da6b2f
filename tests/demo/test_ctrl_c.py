"""Ctrl-C, the way out that the demo names, is no fault."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_ctrl_c_ends_the_demo_with_a_word_and_without_a_fault(tmp_path: Path) -> None:
    command = [sys.executable, "-u", "-m", "gmbot", "demo", "--folder", str(tmp_path)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)}
    ) as demo:
        assert demo.stdout is not None
        said = ""
        while "post office on this machine" not in said and (line := demo.stdout.readline()):
            said += line
        demo.send_signal(signal.SIGINT)
        rest = demo.stdout.read()

    assert "The demo is over." in rest
    assert demo.returncode == 0
