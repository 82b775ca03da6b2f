"""The systemd unit of the operators' guide lets the server do no more than it has to."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

GUIDE = Path(__file__).parents[2] / "docs" / "operators.md"
MOST = 2.9
"""How much systemd may find exposed, of 10."""


def unit() -> str:
    """The unit as the guide shows it."""
    text = GUIDE.read_text(encoding="utf-8")
    block = text[text.index("    [Unit]") : text.index("\nand then")]
    return "\n".join(line.removeprefix("    ") for line in block.splitlines())


@pytest.mark.parametrize(
    "line",
    [
        "NoNewPrivileges=yes", "ProtectSystem=strict", "ProtectHome=yes", "PrivateTmp=yes",
        "PrivateDevices=yes", "PrivateUsers=yes", "CapabilityBoundingSet=", "UMask=0077",
        "RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX", "RestrictNamespaces=yes",
        "SystemCallFilter=@system-service", "SystemCallArchitectures=native", "MemoryMax=1G",
        "MemoryDenyWriteExecute=yes", "StateDirectoryMode=0700", "ProtectKernelModules=yes",
    ],
)  # fmt: skip
def test_the_unit_closes_what_the_server_does_not_need(line: str) -> None:
    assert line in unit().splitlines()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not here")
def test_systemd_finds_little_exposed(tmp_path: Path) -> None:
    file = tmp_path / "gmbot.service"
    file.write_text(re.sub(r"ExecStart=\S+", "ExecStart=/bin/true", unit()))

    analyze = ["systemd-analyze", "security", "--offline=yes", "--no-pager", str(file)]
    done = subprocess.run(analyze, capture_output=True, text=True, timeout=60)

    rating = re.search(r"exposure level for gmbot.service: ([\d.]+)", done.stdout)
    if rating is None:
        assert "offline" in done.stderr  # a systemd before 250
        return
    assert float(rating[1]) <= MOST
    told = re.search(r"rates that at ([\d.]+)", GUIDE.read_text(encoding="utf-8"))
    assert told is not None
    assert float(told[1]) == pytest.approx(float(rating[1]), abs=0.3)
