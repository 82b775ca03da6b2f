"""The headless Chromium of the tests: one for all tests of a process, from the first that asks."""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path

MISSING = "Chromium is not installed (package chromium)"
SWITCHES = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-default-apps", "--disable-extensions", "--disable-dev-shm-usage",
    "--hide-scrollbars",
)  # fmt: skip


def chromium() -> str | None:
    """The browser's path, if this machine has one."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


PATIENCE = 40.0
"""Seconds for anything to come about: generous, as nothing is asserted on time."""


@dataclass(frozen=True)
class Chromium:
    """A browser that runs."""

    process: subprocess.Popen[bytes]
    profile: Path

    def door(self) -> str:
        """The address of its DevTools: ``ws://127.0.0.1:41234/devtools/browser/...``"""
        file = self.profile / "DevToolsActivePort"
        end = time.monotonic() + PATIENCE
        while not file.exists() or "\n" not in file.read_text():
            assert time.monotonic() < end, "Chromium did not start"
            time.sleep(0.05)
        port, path = file.read_text().split("\n")[:2]
        return f"ws://127.0.0.1:{port}{path}"

    def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)
        shutil.rmtree(self.profile, ignore_errors=True)


@cache
def shared_chromium() -> Chromium:
    """The browser of this process."""
    program = chromium()
    assert program
    profile = Path(tempfile.mkdtemp(prefix="gmbot-chromium-"))
    process = subprocess.Popen(
        [program, *SWITCHES, "--remote-debugging-port=0", f"--user-data-dir={profile}",
         "about:blank"],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True,
    )  # fmt: skip
    atexit.register(end_chromium)
    return Chromium(process, profile)


def end_chromium() -> None:
    """End the browser of this process, if there is one."""
    if shared_chromium.cache_info().currsize:
        shared_chromium().end()
        shared_chromium.cache_clear()
