"""An if on which nothing depends is part of no condition; any other one is asked back."""

from __future__ import annotations

import pytest
from parsing_boards import board_of, read, ruleset

from gmbot.parsing.judges import without_ifs
from gmbot.parsing.tokens import names_of
from gmbot.rules.notation import write_order

BOARD = board_of({"AUSTRIA": ["A VIE", "F TRI", "A BUD"], "ITALY": ["A VEN"]})


def _orders(text: str) -> list[str]:
    return sorted(write_order(one.order) for one in read(text, "AUSTRIA", BOARD).orders)


@pytest.mark.parametrize(
    "text",
    [
        "Vienna to Tyrolia, in case Venice gets ideas.",
        "Vienna goes to Tyrolia before the Italians wake up.",
        "Vienna goes to Tyrolia, if you must know.",
        "Wien geht nach Tirol, auch wenn der Italiener dort hin will.",
        "Wien zieht nach Tirol, bevor der Italiener aufwacht.",
        "Vienne va au Tyrol, si ce n'est pas trop demander.",
    ],
)
def test_an_if_on_which_nothing_depends_changes_nothing(text: str) -> None:
    assert _orders(text) == ["A VIE - TYR"]


@pytest.mark.parametrize(
    "text",
    [
        "Vienna to Tyrolia, if Venice moves out.",
        "Vienna goes to Tyrolia once Italy has agreed.",
        "Vienna goes to Tyrolia before Venice does, otherwise it stays.",
        "If the Italians allow it, Vienna goes to Tyrolia.",
        "Wien geht nach Tirol, falls Venedig abzieht.",
        "Vienne va au Tyrol si l'Italie est d'accord.",
        "Vienna goes to Tyrolia before Trieste goes to Venice and Budapest to Vienna.",
    ],
)
def test_an_if_on_which_something_depends_is_asked_back(text: str) -> None:
    assert _orders(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Fleet in Brest before they wake up plus an army in Paris.",
        "Fleet in Brest in case Italy gets ideas plus army Paris.",
        "Fleet in Brest bevor er aufwacht plus eine Armee in Paris.",
        "Fleet in Brest si ce n'est pas trop demander plus une armée à Paris.",
    ],
)
def test_a_clause_that_may_order_something_itself_is_kept(text: str) -> None:
    """Else the army would be left out in silence."""
    assert without_ifs(text, names_of(ruleset().board), set()) == ""
