"""A mistake of the GM pointed out in plain words (S3.1, S3.2)."""

from __future__ import annotations

import pytest
from worlds import GM, HOST, World, address

from gmbot.parsing.commands.mistake_reports import points_out_a_mistake

F = address("FRANCE")
BOX = f"bot+austerlitz@{HOST}"


@pytest.mark.parametrize(
    "text",
    [
        "There is a mistake in the report: my army in Marseilles did support.",
        "You made an error in your results, I think.",
        "My order was misread, the results show another.",
        "Dear Zurich,\n\nI believe the adjudication of Burgundy is wrong.\n\nEd",
        "In der Auswertung ist ein Fehler, glaube ich.",
    ],
)
def test_a_mail_that_says_so_is_a_report_in_time(text: str) -> None:
    """S3.1: "please send me email"; no word of command is asked for."""
    world = World()
    world.import_game()
    world.pass_deadline()

    sent = world.mail(F, text, to=BOX)

    assert {(one.to, one.kind) for one in sent} == {(F, "error-noted"), (GM, "error-reported")}
    assert all(line in sent[-1].text for line in text.splitlines())


def test_what_was_pointed_out_in_words_can_be_put_right_later() -> None:
    """S3.2: it was before the next results, whatever the GM does afterwards."""
    world = World()
    world.import_game()
    world.mail(F, "A Par - Bur")
    world.pass_deadline()
    world.mail(F, "The results are wrong: I had sent Paris to Picardy.", to=BOX)
    world.mail(F, "A Bur H")
    world.pass_deadline()

    asked = world.mail(GM, "CORRECT S1901M\nORDER-AS-SENT France: A Par - Pic", to=BOX)[0]

    assert asked.kind == "confirm-command"


def test_a_report_that_comes_too_late_is_a_question() -> None:
    """S3.2: nothing is promised, and the GM reads it all the same."""
    world = World()
    world.import_game()
    world.pass_deadline()
    world.pass_deadline()

    sent = world.mail(F, "The results of Spring 1901 are wrong: Paris moved.", to=BOX)

    assert [one.kind for one in sent if one.to == GM] == ["question"]


@pytest.mark.parametrize(
    "text",
    [
        "I made a mistake in my orders, can they be changed before the results?",
        "When do the results come out?",
        "What did I do wrong?",
    ],
)
def test_other_mail_is_no_report(text: str) -> None:
    assert not points_out_a_mistake(text)
