"""A mistake of the GM pointed out in plain words (S3.1, S3.2)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from worlds import GM, HOST, World, address, flat

from gmbot.parsing.phrases.mistake_reports import points_out_a_mistake
from gmbot.rules.notation import write_order

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
        "GM error: my army in Paris went to Burgundy but I ordered Picardy.",
        "You have misread my order for Paris.",
        "My order A Par - Pic is missing from the report.",
        "The report shows A Par - Bur, but I sent A Par - Pic.",
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


@pytest.mark.parametrize(
    "text",
    [
        "You made a mistake in the report: I ordered A Par - Pic",
        "The results are wrong.\nI sent another.\nA Par - Pic",
        "GM error: A Par - Pic",
    ],
)
def test_orders_that_a_report_quotes_are_noted_with_it_and_asked_back(text: str) -> None:
    """S3.1, S3.2: what was ordered then is no order for now; the GM hears of the mistake."""
    world = World()
    world.import_game()
    world.pass_deadline()
    world.pass_time(timedelta(hours=5))
    world.mail(F, "A Par - Gas\nA Mar - Spa", to=BOX)

    sent = world.mail(F, text, to=BOX)
    [noted] = [one for one in sent if one.kind == "error-reported"]
    [answer] = [one for one in sent if one.to == F]

    assert noted.to == GM
    assert all(f"| {line}" in noted.text for line in text.splitlines())
    assert "came in time" in flat(answer)
    assert "CHANGE A Par -> Pic" in answer.text
    assert on_file(world) == ["A MAR - SPA", "A PAR - GAS"]
    world.mail(F, "YES", answering=answer)
    assert on_file(world)[-1] == "A PAR - PIC"


def test_orders_below_a_report_count() -> None:
    """S3.1: a report is its paragraph."""
    world = World()
    world.import_game()
    world.pass_deadline()
    world.pass_time(timedelta(hours=5))

    sent = world.mail(F, "The report is wrong: I sent A Par - Pic.\n\nA Par - Bur\nF Bre H", to=BOX)

    assert "error-reported" in {one.kind for one in sent}
    assert on_file(world) == ["A PAR - BUR", "F BRE H"]


def test_a_report_beside_orders_that_comes_too_late_is_told_so() -> None:
    """S3.2."""
    world = World()
    world.import_game()
    for _ in range(2):
        world.pass_deadline()
    world.pass_time(timedelta(hours=5))

    sent = world.mail(
        F, "The results of Spring 1901 are wrong: I sent A Par - Pic.\n\nA Par H", to=BOX
    )

    assert {one.to for one in sent} == {F}
    assert "A mistake stands unless it is pointed out before the next results" in flat(sent[0])


def on_file(world: World) -> list[str]:
    """What is in force for France."""
    game = world.game()
    with world.storage() as work:
        sets = [s for s in work.games.submissions(game.id, game.phase) if s.power == "FRANCE"]
    return sorted(write_order(line.order) for line in sets[-1].orders)


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
        "What does the error message in the report say?",
        "I have sent my orders; does the report show who was late?",
    ],
)
def test_other_mail_is_no_report(text: str) -> None:
    assert not points_out_a_mistake(text)
