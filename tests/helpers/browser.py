"""The headless Chromium of the tests: where it is, and how it is started."""

from __future__ import annotations

import shutil

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
