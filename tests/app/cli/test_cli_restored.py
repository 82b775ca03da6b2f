"""A backup is put back in the middle of a game: what is mailed again is recognised as the same."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path

import pytest
from command_line import Gmbot
from worlds import address

NOON = "2026-12-08T12:00:00Z"


@pytest.fixture
def gmbot(tmp_path: Path) -> Gmbot:
    bot = Gmbot(tmp_path)
    bot.import_game()
    bot("db", "backup", "before.db")
    return bot


def orders(gmbot: Gmbot, power: str, order: str, minute: int) -> None:
    mail = EmailMessage()
    mail["From"], mail["To"] = address(power), "bot+austerlitz@gm.example"
    mail["Message-ID"] = f"<{power}{minute}@mail.example>"
    mail.set_content(order)
    now = f"2026-12-05T10:{minute}:00Z"
    gmbot("deliver", "--now", now, stdin=mail.as_bytes())


def results(gmbot: Gmbot) -> dict[str, str]:
    """The Message-IDs of all results by their readers, after the deadline."""
    gmbot("run", "--now", NOON)
    rows = gmbot.json("outbox", "list", "--json")
    return {row["to"]: message_id(gmbot, row["id"]) for row in rows if "results" in row["kind"]}


def message_id(gmbot: Gmbot, number: int) -> str:
    raw = gmbot("outbox", "show", str(number)).stdout.decode()
    return next(line for line in raw.splitlines() if line.lower().startswith("message-id:"))


def test_the_same_results_have_the_same_message_ids_after_a_restore(gmbot: Gmbot) -> None:
    orders(gmbot, "FRANCE", "A PAR - BUR", 10)
    first = results(gmbot)

    gmbot("db", "restore", "before.db")
    orders(gmbot, "FRANCE", "A PAR - BUR", 40)
    again = results(gmbot)

    assert len(first) == len(set(first.values())) == 8
    assert again == first


def test_other_results_are_another_mail(gmbot: Gmbot) -> None:
    orders(gmbot, "FRANCE", "A PAR - BUR", 10)
    first = results(gmbot)

    gmbot("db", "restore", "before.db")
    orders(gmbot, "FRANCE", "A PAR - PIC", 10)
    other = results(gmbot)

    assert not set(other.values()) & set(first.values())
