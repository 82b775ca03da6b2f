"""Groups of units in German and French; what nobody has ordered before cannot stay as it was."""

from __future__ import annotations

import pytest
from parsing_boards import board_of, read

from gmbot.rules.notation import write_order

BOARD = board_of({"FRANCE": ["A PAR", "A MAR", "F BRE", "F POR"]})


def _orders(text: str) -> set[str]:
    return {write_order(one.order) for one in read(text, "FRANCE", BOARD).orders}


@pytest.mark.parametrize(
    "text",
    [
        "Beide Flotten halten.", "Die beiden Flotten bleiben.", "Meine Flotten halten.",
        "Les deux flottes tiennent.", "Les deux flottes restent au port.", "Mes navires tiennent.",
        "Both navies hold.",
    ],
)  # fmt: skip
def test_a_plural_names_all_units_of_its_kind(text: str) -> None:
    assert _orders(text) == {"F BRE H", "F POR H"}


@pytest.mark.parametrize(
    "text",
    [
        "Paris nach Burgund.\nDer Rest bleibt stehen.",
        "Paris nach Burgund. Der Rest bleibt stehen.",
        "Paris va en Bourgogne.\nLe reste tient.",
    ],
)  # fmt: skip
def test_the_rest_holds_where_no_orders_are_on_file(text: str) -> None:
    assert _orders(text) == {"A PAR - BUR", "A MAR H", "F BRE H", "F POR H"}
