"""The checks of `gmbot doctor` that need no mail server: file, zones, disk, database, clock."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from gmbot.app.config import Config
from gmbot.db.engine import sqlite_file
from gmbot.db.migrating import state
from gmbot.db.private_files import open_to_others

MEGABYTE = 1_000_000
WRITTEN = datetime(2026, 11, 1, tzinfo=UTC)
"""No clock is right that shows an earlier time than this program's own."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found: ``Finding("disk", "warning", "30 MB are free", "make room")``."""

    name: str
    level: Literal["ok", "warning", "fail"]
    text: str
    cure: str = ""

    def __str__(self) -> str:
        """One line for people: what was looked at, what was found, what to do."""
        cure = f" -> {self.cure}" if self.cure else ""
        return f"{self.level:<8}{self.name}: {self.text}{cure}"


def check_configuration(config: Config) -> Iterator[Finding]:
    """Repeat what was noticed in the file, and what an operator may not have meant."""
    yield Finding("configuration", "ok", f"{config.file} is complete")
    for advice in config.advice:
        yield Finding("configuration", "warning", f"{advice.key}: {advice.text}")
    if not config.gm.address:
        text = "nobody is told when a mail has to be set aside or cannot be sent"
        yield Finding("configuration", "warning", text, "set [gm] address")
    if config.identity.accept == "from":
        text = "anybody who writes a player's address as From can order in that player's name"
        cure = 'set [identity] accept = "verified", unless all players trust each other'
        yield Finding("identity", "warning", text, cure)


def check_zones() -> Iterator[Finding]:
    """Check that deadlines can be shown in the players' zones."""
    try:
        offset = datetime(2026, 7, 1, tzinfo=ZoneInfo("Europe/London")).utcoffset()
    except ZoneInfoNotFoundError:
        offset = None
    if offset == timedelta(hours=1):
        yield Finding("time zones", "ok", "the time zone database is there")
    else:
        text = "the time zone database is missing or wrong"
        yield Finding("time zones", "fail", text, "pip install --upgrade tzdata")


def check_disk(config: Config) -> Iterator[Finding]:
    """Check that a SQLite file's folder can be written and has room left."""
    prefix = "sqlite:///"
    if not config.database.url.startswith(prefix):
        return
    folder = Path(config.database.url.removeprefix(prefix)).parent
    try:
        with tempfile.TemporaryFile(dir=folder):
            free = shutil.disk_usage(folder).free // MEGABYTE
    except OSError as error:
        cure = f"create {folder}, or give it to the user that gmbot runs as"
        yield Finding("disk", "fail", f"{folder} cannot be written: {error.strerror}", cure)
        return
    text = f"{free} MB are free in {folder}"
    if free < 50:
        yield Finding("disk", "fail", text, "make room: gmbot stores each mail before it is read")
    elif free < 500:
        yield Finding("disk", "warning", text, "make room soon: all mails are kept")
    else:
        yield Finding("disk", "ok", text)


def check_privacy(config: Config) -> Iterator[Finding]:
    """Check that nobody but the user of gmbot can read the games, or change what it reads."""
    cure = "chmod {mode} {path}, as its owner"
    file = sqlite_file(config.database.url)
    private = open_to_others(Path(file)) if file is not None else ()
    if file is not None and _mode(Path(file).parent) & 0o022:
        text = f"others may put files into {Path(file).parent}"
        yield Finding("privacy", "fail", text, cure.format(mode="go-w", path=Path(file).parent))
    for path in private:
        text = f"others may read {path}: orders, letters and the secrets of all games are in it"
        yield Finding("privacy", "fail", text, cure.format(mode="600", path=path))
    if _mode(config.file) & 0o022:
        text = f"others may change {config.file}"
        yield Finding("privacy", "fail", text, cure.format(mode="go-w", path=config.file))


def _mode(path: Path) -> int:
    return path.stat().st_mode if path.exists() else 0


async def check_database(url: str) -> Finding:
    """Check that the database can be reached and has the tables of this version."""
    try:
        schema = await asyncio.to_thread(state, url)
    except Exception as error:  # a driver raises what it likes; the operator needs its words
        cure = "see whether [database] url, the server and the file's owner are right"
        return Finding("database", "fail", f"cannot be used: {in_words(error)}", cure)
    if schema.up_to_date:
        return Finding("database", "ok", f"reached, at revision {schema.current}")
    if schema.current is None:
        return Finding("database", "ok", "still empty; gmbot serve makes its tables")
    text = f"at revision {schema.current}, and this gmbot needs {schema.head}"
    if schema.current > schema.head:
        return Finding("database", "fail", text, "it was used by a newer gmbot: install that one")
    cure = "gmbot db upgrade does it, and gmbot serve when it starts; both keep a copy"
    return Finding("database", "warning", text, cure)


def check_clock(now: datetime, earlier: datetime, passed: timedelta) -> Finding:
    """Compare the clock with this program's age, and with a clock that nobody sets."""
    jump = abs(now - earlier - passed)
    shown = f"{now:%Y-%m-%d %H:%M:%S} UTC"
    if now < WRITTEN:
        cure = "set it, and keep it right with NTP (timedatectl set-ntp true)"
        return Finding("clock", "fail", f"shows {shown}, which is long ago", cure)
    if jump > timedelta(seconds=1):
        text = f"shows {shown}, and jumped by {jump.total_seconds():.0f} s while it was watched"
        return Finding("clock", "warning", text, "deadlines hang on it: see what sets it")
    return Finding("clock", "ok", f"shows {shown}")


def in_words(error: Exception) -> str:
    """The first line of an error."""
    first = str(error).strip().partition("\n")[0]
    return first or type(error).__name__
