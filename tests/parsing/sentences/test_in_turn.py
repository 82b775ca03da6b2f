"""One order after another: ``Wales goes to London after London has left for the North Sea``."""

from __future__ import annotations

import pytest
from parsing_boards import read, written

WHERE = "start"


@pytest.mark.parametrize(
    "text",
    [
        "Paris goes to Burgundy after Marseilles has left for Spain",
        "Once Marseilles has moved to Spain, Paris marches to Burgundy",
        "As soon as Marseilles leaves for Spain, Paris advances to Burgundy.",
        "Paris - Bur once Marseilles takes Spain",
    ],
)
def test_two_own_units_that_go_in_turn_both_go(text: str) -> None:
    assert sorted(written(read(text, "FRANCE", WHERE).orders)) == ["A MAR - SPA", "A PAR - BUR"]


@pytest.mark.parametrize(
    "text",
    [
        "Paris goes to Burgundy after Munich has left for Tyrolia",
        "Once Venice has moved to Piedmont, Marseilles marches to Spain",
        "Paris goes to Burgundy after Marseilles has been attacked",
        "Paris goes to Burgundy once Marseilles is safe",
        "Paris goes to Burgundy if Marseilles goes to Spain",
        "Paris goes to Burgundy as soon as Marseilles or Brest goes to Spain",
        "Next year, once Marseilles has moved to Spain, Paris marches to Burgundy",
        "Paris goes to Burgundy once Marseilles might have gone to Spain",
    ],
)
def test_whatever_else_must_have_happened_is_a_condition(text: str) -> None:
    answer = read(text, "FRANCE", WHERE)

    assert written(answer.orders) == []
    assert answer.problems or answer.remarks
