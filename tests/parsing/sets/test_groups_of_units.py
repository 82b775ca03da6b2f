"""Groups of units in many words, and what is only offered beside them (S3.18, S3.26)."""

from __future__ import annotations

import pytest
from parsing_boards import board_of, read

from gmbot.rules.notation import write_order

BOARD = board_of(
    {"GERMANY": ["A BER", "A MUN", "A RUH", "F BAL", "F DEN", "F HOL"], "RUSSIA": ["F SWE"]}
)
FLEETS = {"F BAL H", "F DEN H", "F HOL H"}
REST = FLEETS | {"A BER H", "A RUH H"}


def orders(text: str) -> set[str]:
    return {write_order(one.order) for one in read(text, "GERMANY", BOARD).orders}


@pytest.mark.parametrize(
    ("text", "group"),
    [
        ("The three other fleets hold.", FLEETS),
        ("The five others hold.", REST),
        ("All the other units hold.", REST),
        ("All the others remain in their places.", REST),
        ("All three fleets, Baltic, Denmark and Holland, hold.", FLEETS),
        ("Die übrigen drei Flotten verharren.", FLEETS),
        ("Die drei anderen Flotten bleiben stehen.", FLEETS),
        ("Les cinq autres unités ne bougent pas.", REST),
        ("Tout le reste tient.", REST),
    ],
)
def test_a_group_holds_whatever_it_is_called(text: str, group: set[str]) -> None:
    assert orders(f"A MUN - TYR\n{text}") == group | {"A MUN - TYR"}


def test_who_is_saved_from_a_group_does_what_is_said_of_it() -> None:
    text = "All fleets hold too, save Denmark, which supports the Russian fleet in Sweden."

    assert orders(text) == {"F BAL H", "F HOL H", "F DEN S F SWE"}


def test_an_order_for_units_that_cannot_be_told_is_answered() -> None:
    text = "Holland backs Russia's Sweden guy into Denmark, Baltic backs the same thing."

    found = read(text, "GERMANY", BOARD)

    assert [one.reason for one in found.problems] == ["unintelligible"]


def test_help_with_a_move_that_is_guessed_is_help_with_this_move() -> None:
    """Support to hold would be wrong: the unit is said to move."""
    text = (
        "Two of my units move: the Ruhr goes to Burgundy and the fleet from Holland goes to "
        "Belgium. Munich supports the Ruhr."
    )

    found = read(text, "GERMANY", BOARD)

    offered = {write_order(order) for problem in found.problems for order in problem.meant}
    assert "A MUN S A RUH" not in orders(text)
    assert "A MUN S A RUH - BUR" in orders(text) | offered


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("A Mun u A Ruh - Bur", "A MUN S A RUH - BUR"),
        ("a mun u a ruh - bur", "A MUN S A RUH - BUR"),
        ("F Dän - Schw.", "F DEN - SWE"),
        ("F Holl - Nords.", "F HOL - NTH"),
    ],
)
def test_german_abbreviations_are_known(text: str, order: str) -> None:
    assert order in orders(text)


@pytest.mark.parametrize("text", ["Mun u Ruh - Bur", "München u Ruhrgebiet nach Burgund"])
def test_what_may_be_an_and_or_a_support_is_asked_back(text: str) -> None:
    """German "u" is both; only before the letter of a unit it is a support."""
    assert orders(text) == set()


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("Venice to Piedmont. The other three disband.", {"A NAP D", "A ROM D", "A TUS D"}),
        ("Venice to Piedmont. The other two disband.", set()),
        ("Venice to Piedmont. The two others disband.", set()),
        ("Venice retreats to Piedmont, the two other armies disband.", set()),
        ("Venedig nach Piemont. Die anderen zwei werden aufgelöst.", set()),
    ],
)
def test_a_group_of_another_number_than_is_left_is_asked_back(text: str, gone: set[str]) -> None:
    units = ["A VEN", "A ROM", "A NAP", "A TUS"]
    ways = {"A VEN": ["A PIE"]}
    rows = [{"power": "ITALY", "unit": one, "retreats": ways.get(one, [])} for one in units]
    board = board_of({"AUSTRIA": units}, "S1901R", dislodged=rows)

    found = read(text, "ITALY", board)

    assert {write_order(one.order) for one in found.orders} == gone | {"A VEN R PIE"}
    assert [one.reason for one in found.problems] == ([] if gone else ["ambiguous-unit"])


@pytest.mark.parametrize(
    "text",
    [
        "The four fleets go to the North Sea.",
        "Both fleets attack Sweden.",
        "Beide Flotten fahren nach Schweden.",
        "Les deux flottes vont en Suède.",
    ],
)
def test_what_a_group_does_that_has_not_so_many_units_is_asked_back(text: str) -> None:
    board = board_of({"GERMANY": ["A BER", "A MUN", "F DEN"]})

    found = read(text, "GERMANY", board)

    assert found.orders == ()
    assert [one.reason for one in found.problems] == ["ambiguous-unit"]
