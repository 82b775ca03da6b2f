"""Files that nobody but the user of gmbot may read: the database and what SQLite puts beside it."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

OTHERS = 0o077
"""What a mode may allow to anybody but the owner: nothing."""
_BESIDE = ("", "-wal", "-shm", "-journal", ".lock")


def make_private(file: Path) -> None:
    """Make an empty file for its owner alone, whatever the umask says; keep one that is there."""
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    close_to_others(file)


def close_to_others(file: Path) -> None:
    """Take away what others may do with a file; one of another owner stays for ``gmbot doctor``."""
    with suppress(FileNotFoundError, PermissionError):
        mode = file.stat().st_mode
        if mode & OTHERS:
            file.chmod(mode & 0o700)


def make_private_database(file: Path) -> None:
    """Make a SQLite file, or close the one that is there; its log takes over the mode.

    A folder that is missing is left to SQLite, which says so.
    """
    with suppress(OSError):
        make_private(file)
    for ending in _BESIDE:
        close_to_others(file.with_name(file.name + ending))


def open_to_others(file: Path) -> tuple[Path, ...]:
    """The database and the files whose names begin with its name, as far as others may use them."""
    beside = sorted(file.parent.glob(f"{file.name}*")) if file.parent.is_dir() else []
    return tuple(path for path in beside if path.is_file() and path.stat().st_mode & OTHERS)
