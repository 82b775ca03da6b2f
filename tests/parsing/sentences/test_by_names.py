"""Builds, removals and retreats, told by the units and places that a sentence names."""

from __future__ import annotations

from typing import Any

import pytest
from parsing_boards import board_of, read, written

from gmbot.parsing.prose import by_names
from gmbot.rules.notation import write_order

BUILDS = board_of(
    {"FRANCE": ["A BUR", "F MAO", "A SPA"]},
    "W1901A",
    centers={"FRANCE": ["PAR", "BRE", "MAR", "SPA", "POR"]},
)
REMOVALS = board_of(
    {"AUSTRIA": ["A SER", "A BUD", "F GRE", "A RUM", "A VIE"]},
    "W1904A",
    centers={"AUSTRIA": ["BUD", "VIE", "TRI"]},
)
RETREATS = board_of(
    {"FRANCE": ["F BRE"], "GERMANY": ["A BUR"]},
    "S1902R",
    dislodged=[
        {"power": "FRANCE", "unit": "A BUR", "retreats": ["A PAR", "A GAS", "A PIC", "A MAR"]}
    ],
)


def told(text: str, power: str, board: Any) -> tuple[list[str], list[str]]:
    """What is ordered by a text, and what is offered."""
    found = read(text, power, board)
    offered = [write_order(order) for problem in found.problems for order in problem.meant]
    return sorted(written(found.orders)), sorted(offered)


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Let's go with a fleet in Brest this winter.", ["B F BRE"]),
        ("The new unit will be an army, in Paris.", ["B A PAR"]),
        ("For my one build I choose Marseilles, a fleet.", ["B F MAR"]),
        ("Two builds: Paris and Marseilles, both armies", ["B A MAR", "B A PAR"]),
        ("A new army in Paris and one in Marseilles", ["B A MAR", "B A PAR"]),
        ("build an army, Paris", ["B A PAR"]),
        ("Please put a fresh fleet on the slips at Brest", ["B F BRE"]),
        ("The shipyards of Brest deliver a fleet", ["B F BRE"]),
        ("France wants a fleet in Marseilles", ["B F MAR"]),
    ],
)
def test_a_build_is_read_by_its_names(text: str, orders: list[str]) -> None:
    assert told(text, "FRANCE", BUILDS)[0] == orders


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Serbia and Rumania have to go", ["D A RUM", "D A SER"]),
        ("withdraw the army in Serbia", ["D A SER"]),
        ("It has to be Serbia, I'm afraid, that goes", ["D A SER"]),
        ("Serbia is the one that I disband", ["D A SER"]),
        ("With a heavy heart I disband the army of Serbia", ["D A SER"]),
        ("My choice falls on the army in Rumania: remove it", ["D A RUM"]),
    ],
)
def test_a_removal_is_read_by_its_names(text: str, orders: list[str]) -> None:
    assert told(text, "AUSTRIA", REMOVALS)[0] == orders


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("I choose Gascony for the retreat", "A BUR R GAS"),
        ("Gascony it is then for the army in Burgundy", "A BUR R GAS"),
        ("Gascony for the Burgundy unit.", "A BUR R GAS"),
        ("I'd like to retreat to Paris with my Burgundy army", "A BUR R PAR"),
        ("My retreat: Paris", "A BUR R PAR"),
    ],
)
def test_a_retreat_is_read_by_its_names(text: str, order: str) -> None:
    assert told(text, "FRANCE", RETREATS)[0] == [order]


@pytest.mark.parametrize(
    ("text", "power", "board", "likely"),
    [
        ("I love the fleet in Brest", "FRANCE", BUILDS, ["B F BRE"]),
        ("The gnomes of Brest paint a fleet", "FRANCE", BUILDS, ["B F BRE"]),
        ("I love my army in Vienna", "AUSTRIA", REMOVALS, ["D A VIE"]),
        ("Vienna and Budapest are home", "AUSTRIA", REMOVALS, ["D A BUD", "D A VIE"]),
        ("Paris is beautiful", "FRANCE", RETREATS, ["A BUR R PAR"]),
    ],
)
def test_what_names_only_or_says_more_is_asked_back(
    text: str, power: str, board: Any, likely: list[str]
) -> None:
    assert told(text, power, board) == ([], likely)


@pytest.mark.parametrize(
    ("text", "power", "board"),
    [
        ("Maybe a fleet in Brest", "FRANCE", BUILDS),
        ("A fleet in Brest would be a mistake", "FRANCE", BUILDS),
        ("Germany wants a fleet in Kiel", "FRANCE", BUILDS),
        ("Don't build in Paris", "FRANCE", BUILDS),
        ("Paris to Picardy", "FRANCE", BUILDS),
        ("My army in Vienna goes to Trieste", "AUSTRIA", REMOVALS),
        ("Keep the fleet in Greece", "AUSTRIA", REMOVALS),
        ("my army in Burgundy was beaten from Munich", "FRANCE", RETREATS),
    ],
)
def test_what_is_no_build_removal_or_retreat_orders_none(text: str, power: str, board: Any) -> None:
    assert told(text, power, board)[0] == []


def test_a_word_is_harmless_in_one_way() -> None:
    """What makes an order of names is in no other list, so that one place decides."""
    sections = [by_names._BUILDS, by_names._REMOVES, by_names._CHOOSES, by_names._FOR]
    assert sum(map(len, sections)) == len(frozenset().union(*sections))
