"""Real servers for the tests here. Without them: skipped, or failed where they must be there."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from servers.daemons import Dovecot, Postfix, missing
from servers.required import require


@pytest.fixture(scope="session")
def server_folder() -> Iterator[Path]:
    """A folder that other users can enter: pytest's own ones they cannot."""
    folder = Path(tempfile.mkdtemp(prefix="gmbot-servers-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def dovecot(server_folder: Path) -> Iterator[Dovecot]:
    """A Dovecot of its own for each test: some are killed."""
    require(missing())
    with Dovecot(Path(tempfile.mkdtemp(prefix="dovecot-", dir=server_folder))) as server:
        yield server


@pytest.fixture(scope="session")
def quiet_dovecot(server_folder: Path) -> Iterator[Dovecot]:
    """The Dovecot that Postfix delivers to, for the whole session."""
    require(missing())
    with Dovecot(Path(tempfile.mkdtemp(prefix="dovecot-", dir=server_folder))) as server:
        yield server


@pytest.fixture(scope="session")
def postfix_files(server_folder: Path, quiet_dovecot: Dovecot) -> Iterator[Postfix]:
    require(missing(postfix=True))
    folder = Path(tempfile.mkdtemp(prefix="postfix-", dir=server_folder))
    server = Postfix(folder, quiet_dovecot.lmtp)
    yield server
    server.kill_all()


@pytest.fixture
def postfix(postfix_files: Postfix) -> Postfix:
    """A running Postfix, started again if a test has killed it."""
    return postfix_files if postfix_files.process is not None else postfix_files.start()
