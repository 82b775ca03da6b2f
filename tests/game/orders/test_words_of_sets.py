"""How players say that a set is a change, which number it has, and that it is not final."""

from __future__ import annotations

from typing import Any

import pytest
from worlds import HOST, POWERS, Sent, World, address, flat, played_once

from gmbot.game.state.context import set_in_force
from gmbot.game.state.model import Submission
from gmbot.rules.board.terms import Power
from gmbot.rules.notation import write_order

FRANCE = address("FRANCE")
SET = "A Par - Bur\nF Bre - MAO\nA Mar - Spa"
OTHER = "A Par - Gas\nF Bre - MAO\nA Mar - Spa"


@played_once
def a_world(**rest: Any) -> World:
    world = World()
    world.import_game(**rest)
    return world


def in_force(world: World, power: str = "FRANCE") -> Submission:
    game = world.game()
    with world.storage() as work:
        context = world.context(work, world.clock.now())
        counts = set_in_force(context, game, Power(power))
    assert counts is not None
    return counts


def orders(submission: Submission) -> list[str]:
    return sorted(write_order(line.order) for line in submission.orders)


@pytest.mark.parametrize(
    "text",
    [
        "A change from my previous set:\nA Mar - Pie",
        "This is a change from my previous orders:\nA Mar - Pie",
        "Changed orders:\nA Mar - Pie",
        "Addition to my orders: A Mar - Pie",
        "This replaces only the order for Marseilles: A Mar - Pie",
        "My orders are the same as before, but A Mar - Pie",
        "A Mar - Pie, keep the rest",
        "A Mar - Pie\nKeep everything else",
        "A Mar - Pie\nLeave everything as it is",
        "A Mar - Pie. Leave the others as they are.",
        "A Mar - Pie (all else unchanged)",
        "A Mar - Pie; everything else stays the same",
        "A Mar to Piedmont, all my other orders stand",
        "Marseilles to Piedmont now, nothing else changes",
        "Let the rest be. A Mar - Pie",
        "Please change Marseilles to Piedmont",
        "I'd like to change my order for Marseilles: A Mar - Pie",
        "Oops, A Mar should go to Piedmont",
        "I made a mistake: A Mar - Pie",
        "One small revision -- A Mar - Pie",
        "The order for Marseilles should read A Mar - Pie",
        "Replace A Mar - Spa with A Mar - Pie",
        "A Mar - Pie rather than Spa",
        "Amended: A Mar - Pie",
    ],
)
def test_a_word_of_change_keeps_what_is_not_named(text: str) -> None:
    """S3.11: wherever it stands; "keep the rest" is no order to hold."""
    world = a_world()
    world.answer(FRANCE, SET)

    receipt = world.answer(FRANCE, text)

    assert orders(in_force(world)) == ["A MAR - PIE", "A PAR - BUR", "F BRE - MAO"]
    assert "It changes your set 1" in receipt.text


@pytest.mark.parametrize(
    "subject", ["CHANGE", "change of orders", "correction", "austerlitz France - amended orders"]
)
def test_the_subject_may_say_that_a_set_is_a_change(subject: str) -> None:
    """S3.11"""
    world = a_world()
    world.answer(FRANCE, SET)

    world.answer(FRANCE, "A Mar - Pie", subject=subject)

    assert orders(in_force(world)) == ["A MAR - PIE", "A PAR - BUR", "F BRE - MAO"]


@pytest.mark.parametrize(
    "text",
    [
        "A Mar - Pie",
        "This replaces all my previous orders:\nA Mar - Pie",
        "Please ignore my earlier orders.\nA Mar - Pie",
        "New set of orders, from scratch\nA Mar - Pie",
        "Change of address: I write from work today.\nA Mar - Pie",
    ],
)
def test_without_a_word_of_change_the_new_set_counts_alone(text: str) -> None:
    """S3.10: and the receipt begins with the lines that add the rest again."""
    world = a_world()
    world.answer(FRANCE, SET)

    receipt = world.answer(FRANCE, text)

    assert orders(in_force(world)) == ["A MAR - PIE"]
    assert "CHANGE\nF Bre -> MAO\nA Par -> Bur" in receipt.text.partition("UNIT")[0] or (
        "CHANGE\nA Par -> Bur\nF Bre -> MAO" in receipt.text.partition("UNIT")[0]
    )


@pytest.mark.parametrize(
    ("second", "first"),
    [
        ("Set #2", "Set #1"),
        ("Orders 2", "Orders 1"),
        ("No. 2", "No. 1"),
        ("2nd set", "1st set"),
        ("My orders, #2:", "My orders, #1:"),
        ("This is my second set", "This is my first set"),
        ("Set two", "Set one"),
        ("Here is version 2 of my orders:", "Here is version 1 of my orders:"),
        ("Orders (2)", "Orders (1)"),
        ("set no 2:", "set no 1:"),
        ("Attempt 2", "Attempt 1"),
    ],
)
def test_sets_are_numbered_in_figures_and_in_words(second: str, first: str) -> None:
    """S3.12: the higher number counts, though the lower one arrives later."""
    world = a_world()
    world.answer(FRANCE, f"{second}\n{SET}")

    receipt = world.answer(FRANCE, f"{first}\n{OTHER}")

    assert in_force(world).number == 2
    assert orders(in_force(world))[1] == "A PAR - BUR"
    assert "higher number" in receipt.text


@pytest.mark.parametrize(
    ("second", "first"),
    [
        ("#2", "#1"),
        ("austerlitz France orders #2", "austerlitz France orders #1"),
        ("Orders 2", "Orders 1"),
        ("[austerlitz] Orders no. 2", "[austerlitz] Orders no. 1"),
        ("France Spring 1901 set 2", "France Spring 1901 set 1"),
        ("Second set", "First set"),
        ("orders v2", "orders v1"),
    ],
)
def test_the_subject_may_number_a_set(second: str, first: str) -> None:
    """S3.12"""
    world = a_world()
    world.answer(FRANCE, SET, subject=second)

    world.answer(FRANCE, OTHER, subject=first)

    assert orders(in_force(world))[1] == "A PAR - BUR"


@pytest.mark.parametrize(
    ("subject", "text"),
    [
        ("orders for 1901", SET),
        ("orders", f"3 orders follow:\n{SET}"),
        ("Re: [austerlitz] S1901M France: 3 orders ok, 1 problem", SET),
        ("orders 1 Dec", SET),
    ],
)
def test_other_figures_number_no_set(subject: str, text: str) -> None:
    """S3.12"""
    world = a_world()

    world.answer(FRANCE, text, subject=subject)

    assert in_force(world).number is None


def receipt_of(sent: list[Sent]) -> Sent:
    """The receipt; beside it may come the note that only provisional sets are left."""
    return next(mail for mail in sent if mail.kind == "order-receipt")


DOUBTS = [
    "These orders are conditional. I will confirm them tomorrow.",
    "Please treat as conditional until I confirm.",
    "not final yet",
    "My orders, provisional for now, are:",
    "Not final yet, I may change them.",
    "These are not my final orders.",
    "Just a first draft.",
    "I might still revise these",
    "Subject to change.",
    "Don't run the turn yet please",
    "Nothing is decided yet",
    "These are only in case I can't get online again.",
    "hold off until I hear from Germany",
    "Final orders will follow",
    "Consider this a placeholder",
    "I'll finalize these later",
    "never final until I say so",
    "Please wait for my confirmation",
    "these could change",
]


@pytest.mark.parametrize("doubt", DOUBTS)
@pytest.mark.parametrize("place", ["{doubt}\n{set}", "{set}\n{doubt}", "{set} ({doubt})"])
def test_orders_that_are_not_final_end_no_phase(place: str, doubt: str) -> None:
    """S4.18, S4.19: wherever the word stands, the phase waits for FINAL."""
    world = a_world(settings={"speed": True})
    for power in POWERS:
        if power != "FRANCE":
            world.mail(address(power), "all units hold")

    receipt = receipt_of(world.mail(FRANCE, place.format(doubt=doubt, set=SET)))

    assert world.game().phase.code == "S1901M"
    assert not in_force(world).final
    assert len(in_force(world).orders) == 3
    assert "Send FINAL" in " ".join(receipt.text.split())
    world.mail(FRANCE, "FINAL")
    assert world.game().phase.code != "S1901M"


@pytest.mark.parametrize("doubt", ["conditional", "not final", "draft", "may still change"])
def test_the_subject_may_say_that_orders_are_not_final(doubt: str) -> None:
    """S4.19"""
    world = a_world(settings={"speed": True})

    world.answer(FRANCE, SET, subject=f"austerlitz France Spring 1901 - {doubt}")

    assert not in_force(world).final


UNLISTED = [
    "beta version",
    "this isn't locked in",
    "Don't rush the turn",
    "à confirmer",
    "pas prêt",
]
"""What is on no list of words that say so."""


@pytest.mark.parametrize("words", UNLISTED)
@pytest.mark.parametrize(
    ("subject", "behind"),
    [("austerlitz France Spring 1901 - {words}", "{set}"), ("orders", "{set} ({words})")],
    ids=["subject", "bracket"],
)
def test_words_beside_orders_that_nobody_knows_end_no_phase(
    subject: str, behind: str, words: str
) -> None:
    """S4.18, S4.19: what is on no list keeps the phase open, in the subject and in a bracket."""
    world = a_world(settings={"speed": True})

    receipt = world.answer(
        FRANCE, behind.format(set=SET, words=words), subject=subject.format(words=words)
    )

    assert not in_force(world).final
    assert "FINAL" in receipt.text
    world.answer(FRANCE, "FINAL", subject=subject.format(words=words))
    assert in_force(world).final


def test_a_change_of_orders_with_words_that_nobody_knows_ends_no_phase_either() -> None:
    """S3.11, S4.19: though the set was not whole when the words were said."""
    world = a_world(settings={"speed": True})
    world.answer(FRANCE, "A Par - Bur (noon edition)")

    world.answer(FRANCE, "CHANGE\nA Mar - Spa\nF Bre - MAO")

    assert len(in_force(world).orders) == 3
    assert not in_force(world).final


@pytest.mark.parametrize(
    "subject",
    ["austerlitz France Spring 1901", "Hi Zurich", "my moves", "French orders", "turn 1",
     "Re: Orders for S1901M", "Zug Frankreich", "ordres de la France", "[EXTERN] orders #2",
     "Fwd: my final orders", "Opening moves", "Sorry for the delay"],
)  # fmt: skip
def test_a_plain_subject_leaves_orders_final(subject: str) -> None:
    """S4.18, S4.23"""
    world = a_world(settings={"speed": True})

    world.answer(FRANCE, SET, subject=subject)

    assert in_force(world).final


@pytest.mark.parametrize(
    "aside", ["(holds)", "(Or ENG)", "(A Par - Bur)", "(thanks!)", "(my fleet)"]
)
def test_a_bracket_of_orders_and_courtesies_leaves_them_final(aside: str) -> None:
    """S0.16, S4.18"""
    world = a_world(settings={"speed": True})

    world.answer(FRANCE, f"A Mar H\nF Bre H\nA Par - Bur {aside}".replace("H (", "("))

    assert in_force(world).final


@pytest.mark.parametrize(
    "text",
    ["Thanks and good luck!", "Hello Zurich,", "My final orders:", "FINAL", "Sorry for the delay.",
     "That's all.", "Merry Christmas to you all!", "See you next turn"],
)  # fmt: skip
def test_orders_without_a_doubt_are_final(text: str) -> None:
    """S4.18"""
    world = a_world(settings={"speed": True})

    world.answer(FRANCE, f"{text}\n{SET}")

    assert in_force(world).final


@pytest.mark.parametrize(
    "text",
    ["see attached", "Builds follow tomorrow.", "Same as Ed said", "F Blk attcks somewhere",
     "Oh wait, is Burgundy free?", "noch nicht endgültig", "Moved Bre to Pic or ENG, not sure",
     "?", "??", "? ?!", "(?)", "...", "\u2026", "\u00bf", "5", "5."],
)  # fmt: skip
def test_orders_beside_words_that_nobody_can_be_sure_of_are_not_final(text: str) -> None:
    """S4.18, S4.19"""
    world = a_world(settings={"speed": True})

    world.answer(FRANCE, f"{SET}\n\n{text}")

    assert not in_force(world).final


def test_a_change_stays_as_final_as_the_set_before_it() -> None:
    """S3.11, S4.19: until FINAL is said, alone or with the orders."""
    world = a_world(settings={"speed": True})
    world.answer(FRANCE, f"PROVISIONAL\n{SET}")

    world.answer(FRANCE, "CHANGE\nA Par - Pic")
    assert not in_force(world).final
    world.answer(FRANCE, "CHANGE FINAL\nA Par - Gas")

    assert in_force(world).final


@pytest.mark.parametrize(
    "line", ["A Bel - Hol", "Xyzzy plugh the frobnicator of Sweden tonight", "F Mar - Nap"]
)
def test_a_mail_with_a_line_that_was_not_taken_ends_no_phase(line: str) -> None:
    """S4.18: the receipt that names the line comes before any results."""
    world = a_world(settings={"speed": True})
    for power in POWERS:
        if power != "FRANCE":
            world.mail(address(power), "all units hold")

    receipt = receipt_of(world.mail(FRANCE, f"{SET}\n{line}"))

    assert "send FINAL" in " ".join(receipt.text.split())
    assert world.game().phase.code == "S1901M"
    world.mail(FRANCE, "FINAL")
    assert world.game().phase.code != "S1901M"


def test_final_beside_a_line_that_was_not_understood_is_asked_about() -> None:
    """S4.18"""
    world = a_world(settings={"speed": True})
    world.answer(FRANCE, f"PROVISIONAL\n{SET}")

    answer = world.answer(FRANCE, "FINAL\nbut if Germany lies to me do something clever instead")

    assert "not made final" in answer.subject
    assert not in_force(world).final


def test_a_letter_under_a_subject_is_no_word_about_the_orders() -> None:
    world = a_world(settings={"speed": True})
    world.answer(FRANCE, f"PROVISIONAL\n{SET}")

    world.mail(FRANCE, "Dear GM, when does the game end?", subject="a final question")

    assert not in_force(world).final


@pytest.mark.parametrize(
    ("subject", "above"),
    [("austerlitz 2", ""), ("austerlitz - 2", ""), ("2", ""), ("austerlitz ii", ""),
     ("austerlitz (2)", ""), ("orders", "2"), ("orders", "(2)"), ("orders", "take 2"),
     ("orders", "2 of 3")],
)  # fmt: skip
def test_a_figure_that_may_be_the_number_of_a_set_is_asked_about(subject: str, above: str) -> None:
    """S3.12: it counts as the latest, and the lines to copy make 2 its number."""
    box = f"bot+austerlitz@{HOST}"
    for number, counts in (("#3", SET), ("#1", OTHER)):
        world = a_world()
        world.answer(FRANCE, f"{number}\n{SET}")

        [receipt] = world.mail(FRANCE, f"{above}\n{OTHER}", subject=subject, to=box)
        assert "A PAR - GAS" in orders(in_force(world))
        _, _, copied = receipt.text.partition("If 2 is the number of this set")
        copied = "\n".join(li for li in copied.splitlines() if li[:2] in ("A ", "F ", "#2"))
        world.answer(FRANCE, copied, answering=receipt)
        world.answer(FRANCE, f"#1\n{SET}")

        expected = "A PAR - BUR" if counts == SET else "A PAR - GAS"
        assert expected in orders(in_force(world)), copied


@pytest.mark.parametrize(
    ("subject", "text"),
    [("austerlitz Spring 01", SET), ("Fall 2", SET), ("orders of 2 Dec", SET),
     ("orders", f"1901\n{SET}"),
     ("orders", "\n".join(f"{n}.\n{line}" for n, line in enumerate(SET.split("\n"), 1))),
     ("orders", f"{SET}\n2"), ("orders #2", SET), ("orders", f"Set 2\n{SET}")],
)  # fmt: skip
def test_other_figures_are_not_asked_about(subject: str, text: str) -> None:
    """S3.12: dates, lists, and numbers that are understood."""
    world = a_world()

    receipt = world.answer(FRANCE, text, subject=subject, to=f"bot+austerlitz@{HOST}")

    assert "If 2 is the number" not in flat(receipt)
