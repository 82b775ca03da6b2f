"""What a sentence may order that was not read whole: offered for a YES, or obeyed if it is sure."""

from __future__ import annotations

import pytest
from parsing_boards import read

from gmbot.rules.notation import write_order


def offered(text: str, power: str, board: str = "north1905") -> list[str]:
    found = read(text, power, board)
    assert (found.orders, found.held) == ((), ())
    return [write_order(order) for problem in found.problems for order in problem.meant]


@pytest.mark.parametrize(
    ("text", "power", "orders"),
    [
        ("Rumania shall have the questionable honour of occupying Sevastopol.", "AUSTRIA",
         ["A RUM - SEV"]),
        ("Rumania shall have the honour of occupying Sevastopol.", "AUSTRIA", ["A RUM - SEV"]),
        ("Before the Sultan wakes up, my honoured Rumanians occupy Sevastopol, I reckon.",
         "AUSTRIA", ["A RUM - SEV"]),
    ],
)  # fmt: skip
def test_the_orders_are_offered_without_what_is_said_beside_them(
    text: str, power: str, orders: list[str]
) -> None:
    assert offered(text, power) == orders


@pytest.mark.parametrize(
    ("text", "power", "orders"),
    [
        ("Sevastopol attacks Rumania, and let me know you got it.", "RUSSIA", ["F SEV - RUM"]),
        ("Berlin lads: off to Munich, and at the double!", "GERMANY", ["A BER - MUN"]),
        ("Put Berlin in Silesia, would you, and Prussia in Warsaw.", "GERMANY",
         ["A BER - SIL", "A PRU - WAR"]),
        ("Hiermit verfüge ich, dass die Armee in Rom nach Venedig vorstößt.", "ITALY",
         ["A ROM - VEN"]),
        ("Marseille va au Piémont, youpi la vie, et la Toscane attaque Rome.", "FRANCE",
         ["A MAR - PIE", "A TUS - ROM"]),
        ("Rumania shall have the pleasure of occupying Sevastopol.", "AUSTRIA", ["A RUM - SEV"]),
        ("The Rumanian army shall, with my compliments, drive the Russians from Sevastopol.",
         "AUSTRIA", ["A RUM - SEV"]),
    ],
)  # fmt: skip
def test_where_all_names_have_a_part_and_all_words_are_like_an_order_it_is_obeyed(
    text: str, power: str, orders: list[str]
) -> None:
    found = read(text, power, "north1905")

    assert [write_order(one.order) for one in found.orders] == orders


@pytest.mark.parametrize(
    ("text", "power"),
    [
        ("I would never, ever, dream of marching Rumania into Sevastopol.", "AUSTRIA"),
        ("Rumania gives a hug to whoever supports Sevastopol.", "AUSTRIA"),
        ("Next turn Sevastopol goes to Rumania, you know.", "RUSSIA"),
        ("Warsaw has a zoo, Sevastopol has none, so you go and find Rumania.", "RUSSIA"),
    ],
)
def test_nothing_is_offered_that_the_words_do_not_say(text: str, power: str) -> None:
    assert offered(text, power) == []
