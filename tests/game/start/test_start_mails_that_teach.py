"""The start mail teaches: how to write to the others, and the game in ten lines."""

from __future__ import annotations

import pytest
from worlds import GM, POWERS, Sent, World, address

FRANCE, GERMANY = address("FRANCE"), address("GERMANY")


def started(*settings: str, german: str = "") -> tuple[World, dict[str, Sent]]:
    """A game of seven newcomers that has begun, and each player's first mail."""
    world = World()
    asked = world.answer(GM, "REGISTER Aldous")
    world.mail(GM, "yes", answering=asked)
    for power in POWERS:
        language = ", language de" if address(power) == german else ""
        asked = world.answer(address(power), f"REGISTER {power.title()}{language}")
        world.mail(address(power), "yes", answering=asked)
    world.mail(GM, "\n".join(("CREATE waterloo", *settings)))
    sent: list[Sent] = []
    for power in POWERS:
        sent = world.mail(address(power), f"JOIN waterloo AS {power.title()}")
    return world, {one.to: one for one in sent if one.kind == "game-start"}


def letter_in(mail: Sent) -> str:
    lines = mail.text.splitlines()
    begin = next(i for i, line in enumerate(lines) if line.startswith("PRESS TO "))
    return "\n".join(lines[begin : begin + 3])


@pytest.mark.parametrize("reader", [FRANCE, GERMANY])
def test_the_letter_of_the_start_mail_can_be_sent_as_it_stands(reader: str) -> None:
    world, mails = started(german=GERMANY)
    mail = mails[reader]

    sent = world.mail(reader, letter_in(mail), answering=mail)

    readers = {one.to for one in sent if one.kind == "press-delivered"}
    assert readers == {address("AUSTRIA"), address("ENGLAND")}


def test_a_game_without_press_teaches_none() -> None:
    _, mails = started("SET press []")

    assert len(mails) == len(POWERS) + 1
    assert all("PRESS TO" not in mail.text for mail in mails.values())


def test_the_game_in_ten_lines_is_in_each_players_language() -> None:
    _, mails = started(german=GERMANY)

    assert "IF YOU HAVE NEVER PLAYED\n* Seven powers fight for Europe." in mails[FRANCE].text
    assert "Sieben Mächte kämpfen um Europa." in mails[GERMANY].text


def test_of_the_usual_rules_the_start_mail_says_only_how_long_phases_are() -> None:
    text = started()[1][FRANCE].text

    rules = text[text.index("RULES OF THIS GAME") : text.index("IF YOU HAVE")]
    assert "7 days for moves" in rules
    assert rules.count("\n* ") == 3


def test_a_rule_that_is_not_as_usual_stands_above_them() -> None:
    text = started("SET speed on")[1][FRANCE].text

    rules = text[text.index("RULES OF THIS GAME") : text.index("Deadlines: ")]
    assert "resolved at once when all" in " ".join(rules.split())


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("How do I support a move?", '"A Mar S A Par - Bur"'),
        ("Wie geht ein Konvoi?", '"F ENG C A Lon - Bre"'),
        ("Comment construire une flotte ?", '"Build A Par"'),
        ("How do I write to the other players?", "PRESS TO"),
    ],
)
def test_how_things_are_done_is_answered_with_a_line(text: str, line: str) -> None:
    world = World()
    world.import_game()

    answer = world.answer(FRANCE, text, to="bot+austerlitz@gm.example")

    assert line in " ".join(answer.text.split())


def test_help_begins_with_one_screen() -> None:
    world = World()
    world.import_game()

    text = world.answer(FRANCE, "HELP", to="bot+austerlitz@gm.example").text

    assert text.index("MORE HELP") < 2000
    assert "PRESS TO England, Germany" in text
