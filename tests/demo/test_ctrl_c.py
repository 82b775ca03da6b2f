"""Ctrl-C, the way out that the demo names, is no fault."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

ROOT = Path(__file__).parents[2]
SECONDS = 100
"""When a demo that hears nothing is ended, so that this test ends."""


def hear_ctrl_c() -> None:
    """Undo what a shell does to its background jobs, and they to their children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_ctrl_c_ends_the_demo_with_a_word_and_without_a_fault(tmp_path: Path) -> None:
    command = [sys.executable, "-u", "-m", "gmbot", "demo", "--folder", str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=environment, preexec_fn=hear_ctrl_c
    ) as demo:
        assert demo.stdout is not None
        too_long = threading.Timer(SECONDS, demo.kill)
        too_long.start()
        said = ""
        while "post office on this machine" not in said and (line := demo.stdout.readline()):
            said += line
        demo.send_signal(signal.SIGINT)
        rest = demo.stdout.read()
        too_long.cancel()

    assert "The demo is over." in rest
    assert demo.returncode == 0
