"""Loading a board: what the author of a map can get wrong is told in his words."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from gmbot.rules.board.board import load_board
from gmbot.rules.board.position import Unit
from gmbot.rules.errors import VariantError
from gmbot.rules.policies.victory import CenterCount
from gmbot.rules.ruleset.slots import build_policy
from gmbot.variants import catalogue

SMALL: dict[str, Any] = {
    "map": {"name": "small"},
    "powers": [{"id": "REDS", "name": "Reds", "adjective": "Red", "letter": "R", "home": ["ONE"]}],
    "provinces": {
        "ONE": {
            "name": "Onetown",
            "kind": "coastal",
            "center": True,
            "home": "REDS",
            "abbr": "One",
        },
        "TWO": {"name": "Twoton", "kind": "coastal", "coasts": ["NC", "SC"], "abbr": "Two"},
        "INN": {"name": "Inner Land", "kind": "inland", "abbr": "Inn", "aliases": ["inside"]},
        "SEA": {"name": "The Sea", "kind": "sea", "abbr": "SEA", "weak": ["water"]},
    },
    "coast_words": {"NC": ["nc", "north"], "SC": ["sc", "south"]},
    "coast_alias": {},
    "ambiguous": {"land": ["INN", "TWO"]},
    "borders": {
        "army": ["ONE TWO", "INN ONE", "INN TWO"],
        "fleet": ["ONE SEA", "ONE TWO/NC", "SEA TWO/SC"],
    },
    "checks": {"provinces": 4, "centers": 1},
}


def test_a_small_map_loads() -> None:
    board = load_board(SMALL)

    assert board.ids == ("INN", "ONE", "SEA", "TWO")
    assert board.destinations(Unit("F", "ONE")) == ("SEA", "TWO/NC")  # type: ignore[arg-type]
    assert board.destinations(Unit("A", "ONE")) == ("INN", "TWO")  # type: ignore[arg-type]
    assert board.destinations(Unit("F", "INN")) == ()  # type: ignore[arg-type]
    assert board.label("TWO/NC") == "Two/nc"  # type: ignore[arg-type]
    assert board.find_province("In-side") == "INN"
    assert board.find_province("land") is None
    assert board.distance("INN", "SEA") == 2  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("provinces", "INN", "kind"), "hill", r"\[provinces.INN\] no kind 'hill'"),
        (("provinces", "INN", "abbr"), "One", "'one' means INN and ONE"),
        (("provinces", "INN", "aliases"), ["land"], "'land' means INN and is declared ambiguous"),
        (("ambiguous", "land"), ["XXX"], "no province 'XXX'"),
        (("powers", 0, "home"), ["TWO"], "REDS: TWO is not its home center"),
        (("borders", "army"), ["ONE XXX"], "'ONE XXX': no province 'XXX'"),
        (("borders", "army"), ["ONE TWO", "TWO ONE"], "stands twice"),
        (("borders", "army"), ["ONE SEA"], "SEA is sea"),
        (("borders", "fleet"), ["ONE INN"], "INN is inland"),
        (("borders", "fleet"), ["SEA TWO"], r"TWO has the coasts \['NC', 'SC'\]"),
        (("checks", "provinces"), 5, "provinces = 5, but 4 found"),
    ],
)
def test_a_faulty_map_is_refused_with_the_place_of_the_fault(
    path: tuple[Any, ...], value: Any, message: str
) -> None:
    tables = copy.deepcopy(SMALL)
    at: Any = tables
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value

    with pytest.raises(VariantError, match=message) as caught:
        load_board(tables)

    assert str(caught.value).startswith("small: ")


def test_a_missing_table_is_named() -> None:
    tables = copy.deepcopy(SMALL)
    del tables["borders"]

    with pytest.raises(VariantError, match="borders"):
        load_board(tables)


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"policy": "center"}, r"\[victory\] no policy 'center'; there are \['centers'\]"),
        ({"policy": "centers", "count": 3}, "has no entry 'count'; there are"),
        ({"policy": "centers", "centers": "18"}, "centers must be a int, not '18'"),
    ],
)
def test_a_faulty_policy_is_refused_in_the_authors_words(
    table: dict[str, Any], message: str
) -> None:
    with pytest.raises(VariantError, match=message):
        build_policy("mine", "victory", table, {"centers": CenterCount})


def test_an_unknown_variant_is_refused_with_those_there_are() -> None:
    with pytest.raises(VariantError, match=r"no variant 'chess'; there are .*'standard'"):
        catalogue.load("chess")


def test_house_rules_lay_their_tables_over_a_variant() -> None:
    variant = catalogue.load_with("standard", {"options": {"land_fallback": False}})

    assert variant.ruleset.options.land_fallback is False
    assert catalogue.load("standard").ruleset.options.land_fallback is True


def test_a_wrong_option_is_refused_naming_the_choices() -> None:
    with pytest.raises(VariantError, match="'convoy_paradox' cannot be 'none'; choices"):
        catalogue.load_with("standard", {"options": {"convoy_paradox": "none"}})
    with pytest.raises(VariantError, match="no option 'magic'"):
        catalogue.load_with("standard", {"options": {"magic": True}})
