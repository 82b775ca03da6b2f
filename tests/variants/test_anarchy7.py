"""Anarchy VII: neutral garrisons, set-up builds, homes by building (S1.8 to S1.17)."""

from __future__ import annotations

from typing import Any

import pytest
from phases import Played, play, position_of

from gmbot.houserules import catalogue as houserules
from gmbot.rules.board.terms import Power
from gmbot.rules.dues import dues
from gmbot.rules.legal import legal_adjustments
from gmbot.rules.orders.orders import Build
from gmbot.rules.policies.victory import CenterCount
from gmbot.variants.catalogue import load

RULES, START = load("anarchy7").ruleset, load("anarchy7").start
RURITANIA = Power("RURITANIA")


def test_neutral_units_hold_whatever_is_ordered_for_them() -> None:
    """S1.10."""
    played = play({"NEUTRAL": "A SER"}, {"NEUTRAL": "A SER - BUL"}, "S1901M", "anarchy7")

    assert played.units == {"NEUTRAL": "A SER"}
    assert played.result("A SER - BUL") == "void"


def test_anybody_may_support_a_neutral_unit_and_the_support_can_be_cut() -> None:
    """S1.10: in the normal way."""
    units = {"NEUTRAL": "A SER", "RURITANIA": "A BUD, A TRI", "ATLANTIS": "A GRE, A VIE"}
    attack = "A BUD - SER, A TRI S A BUD - SER"
    held = play(units, {"RURITANIA": attack, "ATLANTIS": "A GRE S A SER"}, "S1901M", "anarchy7")
    cut = play(
        {**units, "LIONS": "A BUL"},
        {"RURITANIA": attack, "ATLANTIS": "A GRE S A SER", "LIONS": "A BUL - GRE"},
        "S1901M",
        "anarchy7",
    )

    assert held.result("A BUD - SER") == "bounced"
    assert cut.result("A BUD - SER") == "succeeds"


def test_a_dislodged_neutral_unit_is_gone_at_once() -> None:
    """S1.9."""
    played = play(
        {"NEUTRAL": "A SER", "RURITANIA": "A BUD, A TRI"},
        {"RURITANIA": "A BUD - SER, A TRI S A BUD - SER"},
        "S1901M",
        "anarchy7",
    )

    assert played.dislodged == {"A SER": ""}
    assert [(power, str(unit)) for power, unit in played.outcome.destroyed] == [
        ("NEUTRAL", "A SER")
    ]
    assert played.outcome.position.phase.code == "F1901M"


def test_a_neutral_garrison_captures_nothing_and_is_never_removed() -> None:
    played = play(
        {"NEUTRAL": "A SER, A BUL"}, {}, "F1901M", "anarchy7", centers={"RURITANIA": "SER"}
    )

    assert played.outcome.captured == {}
    assert played.units == {"NEUTRAL": "A BUL, A SER"}


def test_in_winter_1900_a_unit_is_placed_on_every_center_an_army_if_nothing_is_said() -> None:
    """S1.8, and S1.14: Spring 1901 follows."""
    centers = {"RURITANIA": "SER BUL EDI"}
    played = play({}, {"RURITANIA": "B F BUL/EC"}, "W1900A", "anarchy7", centers=centers)

    assert played.units == {"RURITANIA": "F BUL/EC, A EDI, A SER"}
    assert played.outcome.position.homes == {}
    assert played.outcome.position.phase.code == "S1901M"


def test_building_in_a_center_makes_it_a_home_center_until_there_are_three() -> None:
    """S1.15: three of four are built. S1.16: and later only there."""
    centers = {"RURITANIA": "BUD SER BUL GRE RUM"}
    first = play(
        {"RURITANIA": "A CON"},
        {"RURITANIA": "B A BUD, B A SER, B A BUL, B A GRE"},
        "W1901A",
        "anarchy7",
        centers=centers,
    )
    later = play(
        {"RURITANIA": "A CON, A BUD"},
        {"RURITANIA": "B A GRE, B A SER"},
        "W1902A",
        "anarchy7",
        centers=centers,
        homes={"RURITANIA": "BUD SER BUL"},
    )

    assert first.units == {"RURITANIA": "A BUD, A BUL, A CON, A SER"}
    assert first.outcome.position.homes == {"RURITANIA": ("BUD", "BUL", "SER")}
    assert later.result("B A GRE") == "void"
    assert later.result("B A SER") == "succeeds"


def test_homes_and_new_centers_can_be_built_in_together_while_there_is_room() -> None:
    """S1.16, read as three home centers in all."""
    played = play(
        {"RURITANIA": "A CON"},
        {"RURITANIA": "B A GRE, B A RUM, B A BUD"},
        "W1902A",
        "anarchy7",
        centers={"RURITANIA": "BUD SER GRE RUM"},
        homes={"RURITANIA": "BUD SER"},
    )

    assert played.result("B A GRE") == "succeeds"
    assert played.result("B A RUM") == "void"
    assert "no further home center" in played.why("B A RUM")
    assert played.result("B A BUD") == "succeeds"


def test_what_is_due_and_what_is_legal_agree() -> None:
    position = position_of(
        "W1902A",
        {"RURITANIA": "A CON"},
        "anarchy7",
        centers={"RURITANIA": "BUD SER GRE RUM"},
        homes={"RURITANIA": "BUD SER GRE"},
    )

    builds = [o for o in legal_adjustments(RURITANIA, position, RULES) if isinstance(o, Build)]

    assert dues(position, RULES)[RURITANIA].builds == 3
    assert {build.unit.province for build in builds} == {"BUD", "GRE", "SER"}


def _clash(**rest: Any) -> Played:
    """ATLANTIS owns the home of RURITANIA, which has its second center still."""
    return play(
        {"ATLANTIS": "A BER", "RURITANIA": "A VIE"},
        {"ATLANTIS": rest.pop("orders", "B A MUN, B A BUD")},
        "W1902A",
        "anarchy7",
        centers={"ATLANTIS": "BER MUN BUD GRE", "RURITANIA": "VIE TRI"},
        homes={"RURITANIA": "MUN VIE", "ATLANTIS": rest.pop("homes", "BER")},
    )


def test_the_home_of_one_empire_is_no_site_for_another() -> None:
    """S1.16 (c): void and told; it uses up neither a build nor a home."""
    played = _clash()

    assert played.result("B A MUN") == "void"
    assert "home center of RURITANIA" in played.why("B A MUN")
    assert played.units["ATLANTIS"] == "A BER, A BUD"
    assert played.outcome.position.homes == {
        "ATLANTIS": ("BER", "BUD"),
        "RURITANIA": ("MUN", "VIE"),
    }


@pytest.mark.parametrize(("homes", "due"), [("BER", 2), ("BER BUD", 2), ("BER BUD GRE", 2)])
def test_builds_due_and_hints_do_not_count_the_homes_of_others(homes: str, due: int) -> None:
    position = position_of(
        "W1902A",
        {"ATLANTIS": "A BER"},
        "anarchy7",
        centers={"ATLANTIS": "BER MUN BUD GRE"},
        homes={"RURITANIA": "MUN", "ATLANTIS": homes},
    )
    atlantis = Power("ATLANTIS")

    sites = {
        o.unit.province
        for o in legal_adjustments(atlantis, position, RULES)
        if isinstance(o, Build)
    }

    assert dues(position, RULES)[atlantis].builds == due
    assert sites == {"BUD", "GRE"}


def test_a_home_that_is_taken_back_is_built_in_again() -> None:
    played = play(
        {"RURITANIA": "A VIE"},
        {"RURITANIA": "B A MUN"},
        "W1903A",
        "anarchy7",
        centers={"RURITANIA": "VIE MUN"},
        homes={"RURITANIA": "MUN VIE"},
    )

    assert played.units == {"RURITANIA": "A MUN, A VIE"}


def test_the_homes_of_an_empire_that_has_lost_everything_stay_its_homes() -> None:
    """S1.11: only ejection dissolves an empire."""
    played = play(
        {"ATLANTIS": "A BER"},
        {"ATLANTIS": "B A MUN"},
        "W1904A",
        "anarchy7",
        centers={"ATLANTIS": "BER MUN"},
        homes={"RURITANIA": "MUN VIE"},
    )

    assert played.result("B A MUN") == "void"
    assert played.outcome.position.homes == {"RURITANIA": ("MUN", "VIE")}


def test_unordered_removals_are_those_farthest_from_the_homes_or_from_the_centers() -> None:
    """S1.1: the rules of 1971, from the homes of S1.16 where there are some."""
    rules = {"removal_from": houserules.load("anarchy7").rules["options"]["removal_from"]}
    units = {"RURITANIA": "A MOS, A PAR"}
    rest = {"variant": "anarchy7", "options": rules, "centers": {"RURITANIA": "PAR"}}
    founded = play(units, {}, "W1902A", homes={"RURITANIA": "WAR"}, **rest)
    homeless = play(units, {}, "W1902A", **rest)

    assert founded.units == {"RURITANIA": "A MOS"}
    assert homeless.units == {"RURITANIA": "A PAR"}


def _winner(counts: dict[Power, int]) -> Power | None:
    return next(iter(CenterCount(17).winners(START, RULES.board, counts)), None)


def test_17_centers_win_unless_two_have_as_many() -> None:
    """S1.17."""
    lead = {Power("A"): 17, Power("B"): 16}
    tie = {Power("A"): 17, Power("B"): 17}

    assert _winner(lead) == "A"
    assert _winner(tie) is None
    assert RULES.victory_centers == 17
