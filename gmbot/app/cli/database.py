"""What the commands on the whole database do."""

from __future__ import annotations

import shutil
from datetime import datetime, timedelta
from pathlib import Path

from msgspec import structs

from gmbot.app.config import Config
from gmbot.app.errors import ProgramError
from gmbot.app.handover import is_served, socket_path
from gmbot.app.operation import CLOCKS_AGREE, differing, shared_settings
from gmbot.app.signing_key import key_file_of
from gmbot.db.engine import sqlite_file
from gmbot.db.kept import sizes
from gmbot.db.kept.backup import BackupError, Restored, back_up, restore
from gmbot.db.kept.figures import clock_of, figures
from gmbot.db.kept.marks import HELD, Mark, open_alarms, unmark
from gmbot.db.kept.moving import move
from gmbot.db.migrating import state
from gmbot.db.store import Store
from gmbot.game.state.errors import StorageError
from gmbot.game.state.ports import Clock


def size_rows(config: Config) -> list[dict[str, object]]:
    """What each table holds, the largest first, and the sum."""
    store = Store(config.database.url)
    try:
        rows_found = sorted(sizes(store.engine), key=lambda row: (-row.content, -row.rows))
    finally:
        store.close()
    rows = [_row(row.table, row.rows, row.content) for row in rows_found]
    total = sum(row.rows for row in rows_found), sum(row.content for row in rows_found)
    return [*rows, _row("all", *total)]


def backup(config: Config, file: Path) -> str:
    """Copy the database into a file."""
    try:
        back_up(config.database.url, file)
    except BackupError as error:
        raise ProgramError(str(error)) from error
    return f"{file}: {file.stat().st_size / 1_000_000:.1f} MB"


def move_to(config: Config, url: str, now: datetime) -> str:
    """Copy everything into another database; say what is left to do."""
    _check_stopped(config)
    try:
        moved = move(config.database.url, url, now)
    except (StorageError, ValueError) as error:
        raise ProgramError(f"nothing was moved: {error}") from error
    key, new = key_file_of(config).file, key_file_of(_at(config, url)).file
    lines = [f"{sum(moved.values())} rows were copied, {moved['games']} games among them."]
    if key.exists() and key != new:
        lines.append(f"Copy the signing key: cp -p {key} {new}")
    lines.append(f'Write into {config.file}, [database]: url = "{url}"; then start gmbot.')
    lines.append("The old database is kept, and gmbot does not start on it any more.")
    return "\n".join(lines)


def _at(config: Config, url: str) -> Config:
    return structs.replace(config, database=structs.replace(config.database, url=url))


def _check_stopped(config: Config) -> None:
    """Refuse where a server runs on this machine."""
    socket = socket_path(config.database.url, config.mail.socket, config.file.resolve().parent)
    if socket is not None and is_served(socket):
        raise ProgramError("gmbot serve is running on this database: stop it first")


def put_back(config: Config, file: Path, now: datetime) -> str:
    """Put a copy in the database's place; return what lies between the two."""
    _check_stopped(config)
    try:
        return _gap(restore(config.database.url, file, now))
    except BackupError as error:
        raise ProgramError(str(error)) from error


def _gap(restored: Restored) -> str:
    lines = [f"The database knows of all until {_hour(restored.newest)}. No mail leaves for now."]
    if restored.replaced is not None:
        lines.append(f"The database that was here is kept as {restored.replaced}.")
    if restored.phases or restored.mails:
        lines.append(f"In the gap {restored.mails} mails of ours were written, and resolved were:")
        lines += [f"  {phase}" for phase in restored.phases] or ["  no phases"]
        lines.append("These phases are resolved again; their players may get another answer.")
    lines += [
        "Mails of players that are still in the mailbox are read again.",
        "To go on: start gmbot, look at `gmbot outbox list`, then write `gmbot outbox release`.",
    ]
    return "\n".join(lines)


def check_shared(config: Config, clock: Clock) -> str:
    """Refuse a database that cannot be shared or is of another version, and a wrong clock."""
    if sqlite_file(config.database.url) is not None:
        raise ProgramError("SQLite is for one machine: gmbot work needs PostgreSQL (gmbot db move)")
    try:
        schema = state(config.database.url)
    except StorageError as error:
        raise ProgramError(f"The database cannot be used: {error}") from error
    if not schema.up_to_date:
        raise ProgramError(
            f"the database has revision {schema.current}, this gmbot needs {schema.head}: install "
            "on all machines the gmbot that runs gmbot serve"
        )
    store = Store(config.database.url)
    try:
        hour = clock_of(store.engine)
        ahead = clock.now() - hour if hour else timedelta()
        other = differing(store.engine, shared_settings(config, key_file_of(config).public))
    finally:
        store.close()
    if abs(ahead) > CLOCKS_AGREE:
        raise ProgramError(
            f"the clock of this machine is {ahead.total_seconds():+.0f} seconds off the "
            "database's: it would run deadlines at another hour than other machines. Set it, and "
            "start again"
        )
    if other:
        raise ProgramError(
            f"the configuration here is another than that of gmbot serve: {other}. Make them "
            "alike, and start again"
        )
    return "Working beside gmbot serve."


def release(config: Config) -> str:
    """Let held mails go."""
    store = Store(config.database.url)
    try:
        return "Mails leave again." if unmark(store.engine, HELD) else "No mails were held."
    finally:
        store.close()


def status_rows(config: Config, now: datetime) -> dict[str, object]:
    """The figures of the work in hand, by name."""
    store = Store(config.database.url)
    try:
        row = figures(store.engine, now)
        alarms = open_alarms(store.engine)
    finally:
        store.close()
    socket = socket_path(config.database.url, config.mail.socket, config.file.resolve().parent)
    file = sqlite_file(config.database.url)
    free = shutil.disk_usage(Path(file).absolute().parent).free if file is not None else None
    return {
        "server": "runs" if socket is not None and is_served(socket) else "does not answer",
        "mails held": f"since {_hour(row.held_since)}" if row.held_since else "no",
        "mails to handle": _waiting(row.mails_new, row.oldest_new, now),
        "mails set aside": str(row.mails_set_aside),
        "games running": str(row.games_running),
        "games due": _waiting(row.games_due, row.oldest_due, now),
        "mails to send": _waiting(row.to_send, row.oldest_to_send, now),
        "mails failed": str(row.mails_failed),
        "open alarms": [_alarm(about, mark) for about, mark in alarms],
        "last phase resolved": _hour(row.last_resolved),
        "disk free": f"{free / 1_000_000_000:.1f} GB" if free is not None else "not here",
    }


def status_of(rows: dict[str, object]) -> str:
    """The same for people, a line each."""
    return "\n".join(
        f"{name:20} {line}"
        for name, value in rows.items()
        for line in ((value or ["none"]) if isinstance(value, list) else [value])
    )


def _alarm(about: tuple[str, ...], mark: Mark) -> str:
    """``deadline-failed austerlitz S1901M, since 2026-12-08 12:00:00 UTC (the gm was told)``"""
    return f"{' '.join(about)}, since {_hour(mark.at)} (the {mark.text} was told)"


def _waiting(count: int, since: datetime | None, now: datetime) -> str:
    if not count or since is None:
        return str(count)
    return f"{count}, the oldest for {max(0, (now - since).total_seconds()):.0f} s"


def _hour(when: datetime | None) -> str:
    return f"{when:%Y-%m-%d %H:%M:%S} UTC" if when is not None else "never"


def _row(table: str, rows: int, content: int) -> dict[str, object]:
    return {"table": table, "rows": rows, "mails and files": f"{content / 1_000_000:.1f} MB"}
