"""What a line above orders says of them, in words that nobody listed."""

from __future__ import annotations

import pytest
from parsing_boards import board_of, read, written

from gmbot.parsing.sets import begins_set

BOARD = board_of({"ENGLAND": ["F NTH", "A WAL", "F ENG"]})


def _counting(heading: str) -> list[str]:
    found = read(f"{heading}\nNorth Sea to Denmark\nWales holds", "ENGLAND", BOARD)
    return written(found.orders)


@pytest.mark.parametrize(
    "heading",
    [
        "England befiehlt:",
        "England befiehlt wie folgt:",
        "Pour l'Angleterre ce sera simple :",
        "Hier kommen die Engländer:",
        "The moves of the English crown, in haste:",
    ],
)
def test_a_heading_like_those_of_orders_that_count_changes_nothing(heading: str) -> None:
    assert _counting(heading) == ["F NTH - DEN", "A WAL H"]


@pytest.mark.parametrize(
    "heading",
    [
        "What the French court proposes to me:",
        "My spy in Paris has it that they plan this:",
        "Last year, for your files:",
        "Operation Sunrise:",
        "England might do this:",
        "If England were bold:",
        "An idea for England:",
        "Not before Otto has answered, please:",
    ],
)
def test_any_other_asks(heading: str) -> None:
    assert _counting(heading) == []


@pytest.mark.parametrize(
    "heading", ["Old draft:", "Otto suggests, not me:", "What I do not want:", "Last year:"]
)
def test_it_asks_above_builds_told_by_kind_and_place_as_well(heading: str) -> None:
    centers = {"FRANCE": ["PAR", "BRE", "MAR", "SPA"]}
    board = board_of({"FRANCE": ["A SPA", "F POR"]}, "W1901A", centers=centers)

    found = read(f"{heading}\nFleet Brest\nArmy Marseilles", "FRANCE", board)

    assert written(found.orders) == []
    assert [len(problem.meant) for problem in found.problems] == [2]


@pytest.mark.parametrize(
    ("line", "begins"),
    [
        ("Set 2", True),
        ("Set 2:", True),
        ("Set #2: A Wal H", True),
        ("sets 2: all hold", True),
        ("No 2: I am against it", False),
        ("Set press none", False),
        ("Set 2 days", False),
    ],
)
def test_the_number_of_a_set_begins_it(line: str, begins: bool) -> None:
    """S3.12"""
    assert begins_set(line) == begins


def test_like_the_unit_before_holds_a_unit_of_which_nothing_is_on_file() -> None:
    found = read("North Sea holds. Wales same.", "ENGLAND", BOARD)

    assert written(found.orders) == ["F NTH H", "A WAL H"]
