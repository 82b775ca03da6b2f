"""What takes back all orders acts at once only where no word says that some of them are meant."""

from __future__ import annotations

import pytest
from worlds import World, address

FRANCE = address("FRANCE")


def left(text: str) -> int:
    """How many orders count after a mail with these words."""
    world = World()
    world.import_game()
    world.mail(FRANCE, "A Par - Bur\nF Bre - MAO\nA Mar - Spa")
    world.mail(FRANCE, text, subject="austerlitz")
    world.pass_deadline()
    with world.storage() as work:
        [record] = work.games.records(1)
    moved = {"A PAR - BUR", "F BRE - MAO", "A MAR - SPA"}
    return len(moved & {entry.order for entry in record.report.orders})


@pytest.mark.parametrize(
    "text",
    [
        "Cancel all my fleet orders but leave the armies alone.",
        "Cancel all my fleet orders.",
        "Please delete all my southern orders.",
        "Cancel all orders in the south.",
        "Cancel all coastal moves",
        "Lösche alle Flottenbefehle.",
        "Annulez tous les ordres de flotte.",
        "Withdraw all my Mediterranean orders please",
        "Remove all the risky orders.",
    ],
)
def test_words_for_a_part_lose_no_order(text: str) -> None:
    assert left(text) >= 2


@pytest.mark.parametrize(
    "text",
    [
        "Please delete all my orders.",
        "Cancel everything.",
        "cancel all my old orders, thanks",
        "Forget my orders, all of them.",
        "Lösche alle meine Befehle.",
        "Annulez tous mes ordres.",
    ],
)
def test_words_for_all_take_all_back(text: str) -> None:
    assert left(text) == 0
