"""Where PostgreSQL's programs are: Debian keeps those of each version in a folder of their own."""

from __future__ import annotations

import shutil
from pathlib import Path

_DEBIAN = Path("/usr/lib/postgresql")


def program_of_postgresql(name: str) -> str:
    """The newest that is installed; who needs it ends with a sentence if there is none."""
    found = sorted(_DEBIAN.glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    if found:
        return str(found[-1])
    if other := shutil.which(name):
        return other
    raise SystemExit(f"not run: {name} is not installed (Debian: apt-get install postgresql)")
