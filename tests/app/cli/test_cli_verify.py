"""``gmbot verify`` as somebody without a game master runs it."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Gmbot
from proven import KEY, proven


@pytest.fixture
def gmbot(tmp_path: Path) -> Gmbot:
    gmbot = Gmbot(tmp_path)
    (tmp_path / "gmbot.toml").unlink()  # neither configuration nor database
    (tmp_path / "austerlitz.zip").write_bytes(proven()[0])
    return gmbot


def test_an_archive_is_checked_with_nothing_but_itself_and_the_key(gmbot: Gmbot) -> None:
    done = gmbot("verify", "austerlitz.zip", "--key", KEY.public)

    assert b"Everything fits." in done.stdout
    assert sorted(one.name for one in gmbot.folder.iterdir()) == ["austerlitz.zip"]


def test_without_a_key_it_says_that_the_file_vouches_for_itself(gmbot: Gmbot) -> None:
    assert b"vouch for themselves" in gmbot("verify", "austerlitz.zip").stdout


def test_a_wrong_key_is_a_fault(gmbot: Gmbot) -> None:
    assert b"FAULT" in gmbot("verify", "austerlitz.zip", "--key", "A" * 43, status=1).stdout


def test_what_cannot_be_read_ends_with_2(gmbot: Gmbot) -> None:
    (gmbot.folder / "austerlitz.zip").write_bytes(proven()[0][:500])

    assert b"damaged" in gmbot("verify", "austerlitz.zip", status=2).stderr
