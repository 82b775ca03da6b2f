"""Each line that a mail of a story offers, sent back alone and unchanged, is taken for what it is.

One reply is sent for each kind of mail and each command, to a copy of the story's database.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from journey import Journey, table_of
from worlds import Sent, World

from gmbot.db.store import Store
from gmbot.demo.story import load_story, story_of
from gmbot.parsing.commands import read_command
from gmbot.parsing.commands.table import row_of
from gmbot.parsing.commands.table.command import Command

REFUSED = ("(E-UNKNOWN)", "(E-NOGAME)", "(E-GMONLY)", "(E-SEAT-MISMATCH)")


def offered(mail: Sent) -> Iterator[tuple[Command[object], str]]:
    """The commands in a mail's text, each on a line of its own; a block with the lines below it."""
    lines = mail.text.split("\n" + "-" * 78)[0].splitlines()
    for number, line in enumerate(lines):
        request = read_command(1, line) if line.split(" ")[0].isupper() else None
        row = row_of(request) if request is not None else None
        if row is None or line.count(" ") > 8:
            continue
        end = next((n for n, one in enumerate(lines) if n > number and not one), len(lines))
        if not row.block:
            yield row, line
        elif end > number + 1:  # else it is a heading: PRESS OF SPRING 1901
            yield row, "\n".join(lines[number:end])


class Copy:
    """A game master who stands where the story stands, and whose answers change nothing in it."""

    def __init__(self, journey: Journey, folder: Path, number: int) -> None:
        path = folder / f"copy{number}.db"
        with sqlite3.connect(folder / "gmbot.db") as told, sqlite3.connect(path) as copied:
            told.backup(copied)
        bot, gm = journey.world.bot, journey.world.gm
        self.host = journey.host
        self.world = World(Store(f"sqlite:///{path}"), "verified", bot, gm)
        self.world.clock.when = journey.world.clock.when
        self.world.news()

    def answers(self, mail: Sent, text: str) -> list[Sent]:
        stamp = {"Authentication-Results": f"{self.host}; auth=pass smtp.auth={mail.to}",
                 "Message-ID": f"<reply@{self.host}>"}  # fmt: skip
        return self.world.mail(mail.to, text, answering=mail, headers=stamp)


@pytest.mark.long
@pytest.mark.parametrize("name", ["year1901", "anarchy1900"])
def test_what_mails_of_a_story_offer_is_understood(name: str, tmp_path: Path) -> None:
    table = table_of(name)
    journey = Journey(story_of(table) if table else load_story(name), tmp_path)
    seen: set[tuple[str, str, bool]] = set()
    failed = []
    for _, sent in journey.play():
        for mail in sent:
            for row, text in offered(mail):
                key = (mail.kind, row.name, mail.to == journey.world.gm)
                if key in seen:
                    continue
                seen.add(key)
                answers = Copy(journey, tmp_path, len(seen)).answers(mail, text)
                told = next(one for one in answers if one.to == mail.to)
                passed_on = any(one.kind == "question" for one in answers)
                if told.subject.endswith(REFUSED) or told.kind == "nothing-understood" or passed_on:
                    failed.append((mail.kind, text, told.subject))

    assert seen
    assert failed == []
