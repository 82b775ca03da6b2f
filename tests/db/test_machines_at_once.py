"""Machines on one PostgreSQL: what both find due is done once; a full disk is one machine's own."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest
from command_line import ROOT, Gmbot
from worlds import POWERS

from gmbot.app.assemble import Bot, assemble
from gmbot.app.clock import FixedClock
from gmbot.app.config import load_config
from gmbot.db.kept.moving import move
from gmbot.game.phases import STAGES, Task
from gmbot.game.state.context import Context
from gmbot.scheduling.rounds import TimerRound

NOON = datetime(2026, 12, 8, 12, tzinfo=UTC)


@pytest.fixture
def gmbot(tmp_path: Path, empty_url: str) -> Gmbot:
    """A game on PostgreSQL, due at noon."""
    gmbot = Gmbot(tmp_path)
    gmbot.import_game()
    move(f"sqlite:///{tmp_path / 'gmbot.db'}", empty_url, NOON)
    shutil.copy(tmp_path / "gmbot.db.key", tmp_path / "gmbot.key")
    file = tmp_path / "gmbot.toml"
    file.write_text(file.read_text().replace("sqlite:///gmbot.db", empty_url))
    return gmbot


@pytest.fixture
def machines(gmbot: Gmbot) -> Iterator[tuple[Bot, Bot]]:
    config = load_config(gmbot.folder / "gmbot.toml", {})
    clock = FixedClock(datetime(2026, 12, 7, 13, tzinfo=UTC))
    one, other = assemble(config, clock), assemble(config, clock)
    yield one, other
    one.close()
    other.close()


Stage = Callable[[Context], Sequence[Task]]


def test_what_two_machines_find_due_at_once_is_done_once(machines: tuple[Bot, Bot]) -> None:
    """Both have seen that reminders are due before either of them writes one."""
    seen = threading.Barrier(2, timeout=60)
    done: list[int] = []

    def both_see(stage: Stage) -> Stage:
        def asked(context: Context) -> Sequence[Task]:
            due = stage(context)
            if due and not done:
                seen.wait()
            return due

        return asked

    def run(bot: Bot) -> None:
        stages = [both_see(stage) for stage in STAGES]
        done.append(TimerRound(bot.steps.desk, bot.steps.faults, stages).run(bot.clock.now()))

    threads = [threading.Thread(target=run, args=(bot,)) for bot in machines]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(done) == [0, 1]
    with machines[0].store() as work:
        kinds = Counter(mail.kind for mail in work.outbox.all(100))
    assert kinds == {"reminder/1": len(POWERS), "digest/1": 1}


def test_a_machine_whose_disk_is_full_works_on(gmbot: Gmbot) -> None:
    """It writes nothing but to the database; what it could write would raise here."""
    full = "trap '' XFSZ; ulimit -f 0; echo x > full && exit 3"
    run = f"{full}; exec '{sys.executable}' -m gmbot run --now"

    done = subprocess.run(
        ["bash", "-c", f"{run} {NOON:%Y-%m-%dT%H:%M:%SZ}"], cwd=gmbot.folder, check=False,
        env={"PYTHONPATH": str(ROOT), "PATH": "/bin:/usr/bin"}, capture_output=True, timeout=120,
    )  # fmt: skip

    assert done.returncode == 0, done.stderr
    assert b"F1901M" in gmbot.program("game", "list").stdout
