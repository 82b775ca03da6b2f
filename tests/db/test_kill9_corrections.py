"""Killed at any moment of a correction, a game is either as it was or corrected as a whole."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gmbot.db.store import Store
from gmbot.game.orders.phase_records import outcome_of
from gmbot.game.state.context import ruleset_of
from gmbot.rules.board.terms import Phase

HERE = Path(__file__).parent
LINES = (2, 5, 3)
"""After how many corrections the process is killed, each time on the same database."""


def correct_until_killed(url: str, lines: int, run: int) -> list[int]:
    """The versions that were said to be made before SIGKILL."""
    folders = (HERE, HERE.parent, HERE.parent / "helpers", HERE.parents[1])
    paths = os.pathsep.join(map(str, folders))
    with subprocess.Popen(
        [sys.executable, HERE / "killed_corrector.py", url, str(run)],
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": paths},
    ) as process:
        assert process.stdout is not None
        try:
            said = [process.stdout.readline() for _ in range(lines)]
        finally:
            process.send_signal(signal.SIGKILL)
        said += process.stdout.readlines()
    assert process.returncode == -signal.SIGKILL
    return [int(line.split()[1]) for line in said if line.endswith(b"\n")]


@pytest.mark.long
def test_a_correction_is_made_as_a_whole_or_not_at_all(sqlite_url: str) -> None:
    """S3.4, S3.5: record, board, log and mails are one transaction."""
    promised = 1
    for run, lines in enumerate(LINES):
        promised = max((promised, *correct_until_killed(sqlite_url, lines, run)))
        store = Store(sqlite_url)
        with store() as work:
            game = work.games.get(1)
            record = work.games.record(1, Phase.parse("S1901M"))
            events = [event for event in work.events(1) if event.what == "corrected"]
            mails = [mail for mail in work.outbox.all(10_000) if "results, version" in mail.subject]
        store.close()
        assert record is not None
        version = record.report.version
        assert version >= promised
        assert [event.data["version"] for event in events] == list(range(2, version + 1))
        assert len(record.report.earlier) == version - 1
        assert game.position == outcome_of(record, ruleset_of(game)).position
        per_version = [sum(f"version {n}" in mail.subject for mail in mails)
                       for n in range(2, version + 1)]  # fmt: skip
        assert per_version == [8] * (version - 1)
