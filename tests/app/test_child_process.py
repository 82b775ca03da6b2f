"""A process of its own for mails that may kill whoever handles them."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest

from gmbot.app.assemble import assemble
from gmbot.app.child_process import in_own_process
from gmbot.app.clock import SystemClock
from gmbot.app.config.schema import Config, Database, Mail
from gmbot.db.migrating import upgrade
from gmbot.game.state.errors import StorageUnavailableError
from gmbot.game.state.model import InboxState

PATIENCE = 60.0
Tell = Callable[[int], None]


def handles(folder: Path, mails: Sequence[int], tell: Tell) -> None:
    for number in mails:
        tell(number)
        (folder / str(number)).touch()


def dies_of_two(folder: Path, mails: Sequence[int], tell: Tell) -> None:
    for number in mails:
        tell(number)
        if number == 2:
            os.kill(os.getpid(), signal.SIGKILL)
        (folder / str(number)).touch()


def hangs_at_two(folder: Path, mails: Sequence[int], tell: Tell) -> None:
    for number in mails:
        tell(number)
        if number == 2:
            signal.pause()


def cannot_begin(folder: Path, mails: Sequence[int], tell: Tell) -> None:
    os._exit(3)


def has_no_database(folder: Path, mails: Sequence[int], tell: Tell) -> None:
    tell(mails[0])
    raise StorageUnavailableError("locked")


def is_stopped_from_outside(folder: Path, mails: Sequence[int], tell: Tell) -> None:
    os.kill(os.getpid(), signal.SIGTERM)
    handles(folder, mails, tell)


@pytest.mark.long
@pytest.mark.parametrize(
    ("what", "patience", "blamed", "done"),
    [
        (handles, PATIENCE, None, {"1", "2", "3"}),
        (dies_of_two, PATIENCE, 2, {"1"}),
        (hangs_at_two, 10.0, 2, set()),
        (cannot_begin, PATIENCE, None, set()),
        (is_stopped_from_outside, PATIENCE, None, {"1", "2", "3"}),
    ],
)
def test_only_the_mail_a_child_dies_of_is_blamed(
    what: Callable[[Path, Sequence[int], Tell], None],
    patience: float,
    blamed: int | None,
    done: set[str],
    tmp_path: Path,
) -> None:
    assert in_own_process(partial(what, tmp_path), (1, 2, 3), patience) == blamed
    assert {file.name for file in tmp_path.iterdir()} == done


def test_a_child_without_a_database_tells_nothing_of_its_mails(tmp_path: Path) -> None:
    with pytest.raises(StorageUnavailableError):
        in_own_process(partial(has_no_database, tmp_path), [1], PATIENCE)


def config_in(folder: Path) -> Config:
    config = Config(
        database=Database(url=f"sqlite:///{folder / 'gmbot.db'}"),
        mail=Mail(address="bot@players.example"),
    )
    upgrade(config.database.url)
    return config


def test_where_no_process_can_be_begun_nothing_is_touched_and_no_mail_blamed(
    tmp_path: Path,
) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (3, hard))
    try:
        blamed = in_own_process(partial(handles, tmp_path), [1])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

    assert blamed is None
    assert list(tmp_path.iterdir()) == []


def test_a_bot_whose_process_died_has_the_mail_answered_by_another(tmp_path: Path) -> None:
    bot = assemble(config_in(tmp_path), SystemClock())
    with bot.store() as work:
        work.inbox.add(b"From: a@players.example\r\n\r\nHELP", bot.clock.now(), "t")
        work.commit()
    with bot.store.mails_in_hand() as in_hand:
        assert in_hand
        assert len(bot.steps._claim(in_hand)) == 1  # and then the process dies

    bot.steps.sweep()

    with bot.store() as work:
        (mail,), (answer,) = work.inbox.all(9), work.outbox.all(9)
    bot.store.close()
    assert (mail.state, mail.tries, answer.answers) == (InboxState.DONE, 1, mail.id)


HANDLER = """
import time
from pathlib import Path
from gmbot.app.child_process import in_own_process

def slowly(mails, tell):
    Path("begun").touch()
    time.sleep(1.0)
    tell(1)
    Path("done").touch()

if __name__ == "__main__":
    in_own_process(slowly, (1,))
"""


def test_a_child_ends_its_work_when_its_parent_is_killed(tmp_path: Path) -> None:
    (tmp_path / "parent.py").write_text(HANDLER)
    parent = subprocess.Popen([sys.executable, "parent.py"], cwd=tmp_path)
    wait_for(tmp_path / "begun")
    parent.kill()
    parent.wait()

    wait_for(tmp_path / "done")


def wait_for(file: Path) -> None:
    end = time.monotonic() + PATIENCE
    while not file.exists():
        assert time.monotonic() < end, f"{file.name} did not come"
        time.sleep(0.05)
