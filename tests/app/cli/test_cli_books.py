"""``gmbot site`` and ``gmbot game book`` as an operator uses them."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest
from command_line import Gmbot


@pytest.fixture
def gmbot(tmp_path: Path) -> Gmbot:
    return Gmbot(tmp_path)


def over(gmbot: Gmbot, **changes: object) -> None:
    """Put a game in that is over and revealed."""
    notes = {"end": {"revealed": True, "reveal_at": "2026-12-01T12:00:00+00:00"}}
    ended = {"state": "ended", "ending": "A draw of all.", "notes": notes, "deadline": None}
    gmbot.import_game(**(ended | changes))


def test_the_pages_of_a_game_are_written_into_a_folder(gmbot: Gmbot) -> None:
    gmbot.import_game()

    said = gmbot("site", "www", "--url", "https://dip.example/").stdout.decode()

    assert "Games: austerlitz." in said
    home = (gmbot.folder / "www" / "austerlitz" / "index.html").read_text()
    assert "Spring 1901 moves" in home
    assert "https://dip.example/austerlitz/" in (gmbot.folder / "www" / "feed.xml").read_text() or (
        "https://dip.example/feed.xml" in (gmbot.folder / "www" / "feed.xml").read_text()
    )
    [picture] = (gmbot.folder / "www" / "maps").iterdir()
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_pages_are_for_everybody_and_a_book_for_its_owner(gmbot: Gmbot) -> None:
    over(gmbot)
    before = os.umask(0o077)
    try:
        gmbot("site", "www")
        os.umask(0o000)
        gmbot("game", "book", "austerlitz")
    finally:
        os.umask(before)

    pages = [gmbot.folder / "www", *(gmbot.folder / "www").rglob("*")]
    assert {(one.is_dir(), one.stat().st_mode & 0o777) for one in pages} == {
        (True, 0o755), (False, 0o644),
    }  # fmt: skip
    assert (gmbot.folder / "austerlitz-book.html").stat().st_mode & 0o777 == 0o600


def test_a_folder_with_other_files_is_refused_in_a_sentence(gmbot: Gmbot) -> None:
    gmbot.import_game()

    done = gmbot("site", ".", status=1)

    assert b"holds other files" in done.stderr
    assert b"Traceback" not in done.stderr


def test_the_book_of_a_game_is_written_to_a_file(gmbot: Gmbot) -> None:
    over(gmbot)

    said = gmbot("game", "book", "austerlitz").stdout.decode()

    assert said.startswith("austerlitz-book.html: ")
    assert (
        "<title>The book of austerlitz</title>"
        in (gmbot.folder / "austerlitz-book.html").read_text()
    )


def test_the_archive_of_a_game_is_written_where_it_is_wanted(gmbot: Gmbot) -> None:
    over(gmbot)

    gmbot("game", "book", "austerlitz", "--archive", "--power", "France", "--output", "pack.zip")

    with zipfile.ZipFile(gmbot.folder / "pack.zip") as pack:
        assert "austerlitz/game.json" in pack.namelist()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("waterloo",), b"there is no game 'waterloo'"),
        (("austerlitz", "--power", "Spain"), b"there is no power 'Spain'"),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(
    gmbot: Gmbot, words: tuple[str, ...], told: bytes
) -> None:
    over(gmbot)

    done = gmbot("game", "book", *words, status=1)

    assert told in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_game_that_runs_has_no_book(gmbot: Gmbot) -> None:
    gmbot.import_game()

    assert b"is not over" in gmbot("game", "book", "austerlitz", status=1).stderr
