"""A unit that must not move holds, whatever word denies it and whatever verb is denied."""

from __future__ import annotations

import pytest
from parsing_boards import board_of, read

from gmbot.rules.notation import write_order

BOARD = board_of({"AUSTRIA": ["A VIE", "F TRI", "A BUD"]})


def _orders(text: str) -> list[str]:
    return sorted(write_order(one.order) for one in read(text, "AUSTRIA", BOARD).orders)


def _sends_vienna(text: str) -> bool:
    """Tell whether a sentence sends Vienna to Bohemia, alone or between two orders."""
    between = f"Trieste to Albania.\n{text}\nBudapest to Serbia."
    return any("A VIE - BOH" in _orders(said) for said in (text, between))


@pytest.mark.parametrize(
    "text",
    [
        "My army in Vienna should not move.",
        "Vienna must not budge.",
        "Our men in Vienna shouldn't do a thing.",
        "Vienna is not supposed to go anywhere.",
        "Vienna isn't leaving its post.",
        "Vienna, don't move a muscle.",
        "Vienne ne doit pas bouger.",
    ],
)
def test_whoever_must_not_move_holds(text: str) -> None:
    assert _orders(text) == ["A VIE H"]


@pytest.mark.parametrize(
    "text",
    [
        "Vienna must not move to Bohemia.",
        "Vienna should not go anywhere near Tyrolia.",
        "Vienna to Bohemia, don't move",
        "Trieste is not to move against Venice.",
    ],
)
def test_a_move_that_is_denied_with_its_goal_orders_nothing(text: str) -> None:
    assert _orders(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Vienna does not move to Bohemia.",
        "The army in Vienna should NOT move to Bohemia.",
        "Wien zieht nicht nach Böhmen.",
        "Nach Böhmen zieht Wien nicht.",
        "Vienna cannot go to Bohemia.",
        "Vienna refrains from moving to Bohemia.",
        "Vienna declines to march into Bohemia.",
        "Nobody moves Vienna to Bohemia.",
        "Keep Vienna out of Bohemia.",
        "Vienne ne va pas en Bohême.",
        "Vienna does not budge to Bohemia.",
        "Wien rührt sich nicht nach Böhmen.",
    ],
)
def test_nor_does_it_beside_orders(text: str) -> None:
    """Guesses and networks, which are asked then, saw but a move."""
    assert "A VIE - BOH" not in _orders(f"Trieste to Albania.\n{text}\nBudapest to Serbia.")


def test_what_is_denied_may_be_followed_by_what_is_meant() -> None:
    text = "Vienna will not go to Bohemia but to Tyrolia."

    assert "A VIE - TYR" in _orders(f"Trieste to Albania.\n{text}")


@pytest.mark.parametrize(
    "text",
    [
        "Vienna steers clear of Bohemia.",
        "Bohemia is off limits for Vienna.",
        "Vienna to Bohemia? Not on your life.",
        "Vienna into Bohemia? Hm.",
        "Vienna to Bohemia? We shall see.",
        "I have gone off the idea of Vienna in Bohemia.",
        "Vienna turns its back on Bohemia.",
        "Far be it from Vienna to enter Bohemia.",
        "Wien pfeift auf Böhmen.",
        "Von Wien nach Böhmen lasse ich die Finger.",
        "Hors de question que Vienne entre en Bohême.",
        "Vienne fuit la Bohême.",
    ],
)
def test_a_no_in_words_that_nobody_listed_is_a_no(text: str) -> None:
    """By what strangers have said of moves that they do not make (``denying``)."""
    assert not _sends_vienna(text)


@pytest.mark.parametrize(
    "text",
    [
        "I dream of Vienna in Bohemia.",
        "Some day Vienna will be in Bohemia.",
        "Vienna to Bohemia would be nice.",
        "Vienna to Bohemia, that was last year.",
        "My uncle would send Vienna to Bohemia.",
        "Vienna might try Bohemia later on.",
        "Irgendwann zieht Wien nach Böhmen.",
        "Wien nach Böhmen war die Idee vom letzten Jahr.",
        "Vienne en Bohême, ce serait beau.",
        "Je fais croire que Vienne va en Bohême.",
    ],
)
def test_so_is_a_wish_a_memory_a_plan_or_what_others_want(text: str) -> None:
    assert not _sends_vienna(text)


@pytest.mark.parametrize("text", ["I want Vienna in Bohemia now.", "Wien soll bitte nach Böhmen."])
def test_what_the_writer_wants_is_an_order(text: str) -> None:
    assert _orders(text) == ["A VIE - BOH"]


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("No way Trieste goes to Albania.", "F TRI - ALB"),
        ("There's no way I'd send Trieste to Albania.", "F TRI - ALB"),
        ("Budapest wird Wien heute nicht unterstützen.", "A BUD S A VIE"),
    ],
)
def test_a_no_is_no_name_and_counts_for_help_as_well(text: str, order: str) -> None:
    """``No way`` beside orders was read as Norway, and the move was obeyed."""
    assert order not in _orders(f"Vienna holds.\n{text}")


@pytest.mark.parametrize(
    "text",
    [
        "Vienna hurries to Bohemia without delay.",
        "Vienna must not delay: off to Bohemia.",
        "Ohne Zögern zieht Wien nach Böhmen.",
    ],
)
def test_an_order_with_a_no_in_it_is_one(text: str) -> None:
    found = _orders(f"Trieste to Albania.\n{text}\nBudapest to Serbia.")

    assert "A VIE - BOH" in found
