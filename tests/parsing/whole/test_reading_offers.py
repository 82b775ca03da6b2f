"""What a sentence may order that was not read whole is offered for a YES, and is never obeyed."""

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
        ("Sevastopol attacks Rumania, and let me know you got it.", "RUSSIA", ["F SEV - RUM"]),
        ("Berlin lads: off to Munich, and at the double!", "GERMANY", ["A BER - MUN"]),
        ("Put Berlin in Silesia, would you, and Prussia in Warsaw.", "GERMANY",
         ["A BER - SIL", "A PRU - WAR"]),
        ("Hiermit verfüge ich, dass die Armee in Rom nach Venedig vorstößt.", "ITALY",
         ["A ROM - VEN"]),
        ("Marseille va au Piémont, youpi la vie, et la Toscane attaque Rome.", "FRANCE",
         ["A MAR - PIE", "A TUS - ROM"]),
    ],
)  # fmt: skip
def test_the_orders_are_offered_without_what_is_said_beside_them(
    text: str, power: str, orders: list[str]
) -> None:
    assert offered(text, power) == orders


@pytest.mark.parametrize(
    "text",
    [
        "The Rumanian army shall, with my compliments, drive the Russians from Sevastopol.",
        "Rumania shall have the honour of occupying Sevastopol.",
    ],
)
def test_two_places_and_no_other_act_may_be_a_move(text: str) -> None:
    assert offered(text, "AUSTRIA") == ["A RUM - SEV"]


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
