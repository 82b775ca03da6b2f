"""``gmbot forget`` on PostgreSQL: a person goes from all tables, others stay, the log checks."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from command_line import Gmbot
from forgettable import PLAYERS, end_sealed_with_words, mail
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError

from gmbot.db.engine import connect
from gmbot.db.kept.moving import move
from gmbot.db.kept.packing import without_files
from gmbot.db.tables import metadata

JO = {"power": "ITALY", "name": "Jo", "addresses": ["joanna@quill.example"]}


def readable(url: str) -> str:
    """All that can be read in all tables, packed mails taken apart."""
    engine = connect(url)
    with engine.connect() as connection:
        tables = [connection.execute(table.select()).all() for table in metadata.sorted_tables]
    engine.dispose()
    packed = [row for rows in tables for row in rows if {"form", "raw"} <= {*row._fields}]
    return f"{tables}{[without_files(row.form, row.raw) for row in packed]}".lower()


def test_a_person_is_forgotten_on_postgresql(tmp_path: Path, empty_url: str) -> None:
    gmbot = Gmbot(tmp_path)
    gmbot.import_game(players=[*PLAYERS, JO])
    mail(gmbot, "Annabel Quill <anna@quill.example>", "A PAR - BUR")
    mail(gmbot, "Jo <joanna@quill.example>", "A VEN H")
    end_sealed_with_words(gmbot, "Anna@quill.example has the better of it.")
    move(f"sqlite:///{tmp_path / 'gmbot.db'}", empty_url, datetime.now(UTC))
    file = tmp_path / "gmbot.toml"
    file.write_text(file.read_text().replace("sqlite:///gmbot.db", empty_url))
    assert readable(empty_url).count("anna@quill.example") > 5

    said = gmbot("forget", "anna@quill.example", "--yes").stdout.decode()

    assert "Annabel Quill is Player " in said
    assert "1 rows of sealed logs" in said
    left = readable(empty_url)
    assert "annabel" not in left
    assert left.count("anna@quill.example") == left.count("joanna@quill.example") > 0
    assert "Nobody" in gmbot("forget", "anna@quill.example", "--yes").stdout.decode()
    assert b"nothing was changed" in gmbot.program("ledger", "check").stdout
    engine = connect(empty_url)
    with engine.connect() as connection, pytest.raises(DatabaseError, match="never changed"):
        connection.execute(text("UPDATE chain SET body = 'x'"))
    engine.dispose()
