"""1898: one center each, and the first unit is chosen in a winter (S2.2, S2.3)."""

from __future__ import annotations

from phases import play

from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.dues import dues
from gmbot.variants.catalogue import load

BLIND = load("blind1898")


def test_everybody_begins_with_one_build_and_gets_an_army_for_no_answer() -> None:
    due = dues(BLIND.start, BLIND.ruleset)

    outcome = adjudicate(BLIND.start, {}, BLIND.ruleset)

    assert {one.builds for one in due.values()} == {1}
    assert len(due) == 7
    units = {power: str(pieces[0]) for power, pieces in outcome.position.units.items()}
    assert units == {
        "AUSTRIA": "A TRI", "ENGLAND": "A EDI", "FRANCE": "A BRE", "GERMANY": "A KIE",
        "ITALY": "A NAP", "RUSSIA": "A STP", "TURKEY": "A ANK",
    }  # fmt: skip
    assert outcome.position.phase.code == "S1899M"


def test_other_home_centers_can_be_built_in_once_captured() -> None:
    played = play(
        {"FRANCE": "F BRE"},
        {"FRANCE": "B A PAR, B A MAR"},
        "W1900A",
        "blind1898",
        centers={"FRANCE": "BRE PAR"},
    )

    assert played.units == {"FRANCE": "F BRE, A PAR"}
    assert played.result("B A MAR") == "void"


def test_later_winters_build_nothing_that_was_not_ordered() -> None:
    played = play({"FRANCE": "F BRE"}, {}, "W1900A", "blind1898", centers={"FRANCE": "BRE PAR"})

    assert played.units == {"FRANCE": "F BRE"}
