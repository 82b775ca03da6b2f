"""Whoever looks at orders before the deadline is told of with the results."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Gmbot
from worlds import GM, World, address, flat

FRANCE = address("FRANCE")


def results(world: World) -> str:
    return next(flat(one) for one in world.pass_deadline() if one.to == FRANCE)


def test_nothing_is_said_where_nobody_has_looked() -> None:
    world = World()
    world.import_game()

    assert "looked at" not in results(world)


def test_a_full_report_is_told_to_all_with_its_number() -> None:
    world = World()
    world.import_game()
    world.mail(FRANCE, "A Par - Bur")
    for _ in range(2):
        world.mail(GM, "REPORT FULL", subject="[austerlitz]")

    assert "looked at the orders of this phase: by the game master, 2 times." in results(world)
    assert "looked at" not in results(world)  # those of one phase, told once


@pytest.mark.parametrize(
    ("words", "is_look"),
    [
        (("game", "show", "austerlitz"), False),
        (("game", "show", "austerlitz", "--orders"), True),
        (("game", "export", "austerlitz"), True),
        (("inbox", "show", "1"), True),
        (("outbox", "show", "1"), True),
        (("inbox", "list"), False),
    ],
)
def test_what_the_operator_reads_is_a_row_of_the_log(
    tmp_path: Path, words: tuple[str, ...], is_look: bool
) -> None:
    gmbot = Gmbot(tmp_path)
    gmbot.import_game()
    mail = f"From: {FRANCE}\nTo: bot@gm.example\nMessage-ID: <1@x>\n\nA Par - Bur\n"
    gmbot("deliver", stdin=mail.encode())

    said = gmbot(*words).stdout

    whole = gmbot.json("game", "export", "austerlitz")["whole"]
    looks = [one for one in whole["events"] if one["what"] == "looked"]
    assert len(looks) == is_look + 1  # the export that shows them is one
    assert (b"A PAR - BUR" in said or b"A Par - Bur" in said) <= is_look
