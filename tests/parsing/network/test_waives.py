"""Builds that are not used are waived in any words, and only by whoever may build."""

from __future__ import annotations

import pytest
from parsing_boards import board_of, read

from gmbot.rules.notation import write_order

_HOMES = ["PAR", "BRE", "MAR"]
_ONE_DUE = board_of({"FRANCE": ["A BUR", "F MAO"]}, "W1901A", centers={"FRANCE": _HOMES})
_TWO_DUE = board_of({"FRANCE": ["A BUR", "F MAO"]}, "W1901A", centers={"FRANCE": [*_HOMES, "SPA"]})


def _orders(text: str, *, two: bool = False) -> list[str]:
    found = read(text, "FRANCE", _TWO_DUE if two else _ONE_DUE)
    return sorted(write_order(one.order) for one in found.orders)


@pytest.mark.parametrize(
    "text",
    [
        "I would like to waive my build.",
        "My build can lapse.",
        "The treasury is bare, so no build this time.",
        "I kindly decline the build.",
        "Leave my build unused this winter.",
        "Von meinem Recht zu bauen mache ich keinen Gebrauch, der Bau verfällt.",
        "Je m'abstiens de construire, les caisses sont vides.",
    ],
)
def test_a_build_is_waived_in_any_words(text: str) -> None:
    assert _orders(text) == ["WAIVE"]


@pytest.mark.parametrize(
    "text",
    [
        "Fleet Brest. I don't need the second build.",
        "I take one build, a fleet for Brest; the second build I pass on.",
        "Flotte à Brest, et pour la deuxième construction je passe.",
    ],
)
def test_what_is_not_built_is_waived_beside_builds(text: str) -> None:
    assert _orders(text, two=True) == ["B F BRE", "WAIVE"]


@pytest.mark.parametrize(
    "text",
    [
        "My neighbour will waive his build.",
        "You waived your build last year, didn't you?",
        "What happens if I waive my build?",
        "Thanks for running the game! No builds for Turkey this year, great.",
        "I never waive builds.",
        "Orders for the builds follow tomorrow.",
        "Germany declines to build.",
        "England: no builds",
        "Thank you, and a happy new year to all of you.",
    ],
)
def test_what_others_do_and_what_is_asked_waives_nothing(text: str) -> None:
    assert _orders(text, two=True) == []
