"""What the notes of sheet 3 settle, in the standard game and in Anarchy VII (S1.18)."""

from __future__ import annotations

import random

import pytest
from phases import play
from scatter import orders_for, scatter

from gmbot.rules.adjudicate import adjudicate
from gmbot.variants.catalogue import load

BOTH = pytest.mark.parametrize("variant", ["standard", "anarchy7"])


@BOTH
@pytest.mark.parametrize("written", ["A LON - BEL", "A LON - BEL VIA", "A LON - BEL VIA NTH"])
def test_of_several_convoy_routes_none_can_be_declined(variant: str, written: str) -> None:
    """S3.56: a foreign fleet carries the army whose own fleet is dislodged. S1.18."""
    played = play(
        {"ENGLAND": "A LON, F NTH", "GERMANY": "F ENG", "RUSSIA": "F NWG, F NWY"},
        {
            "ENGLAND": f"{written}, F NTH C A LON - BEL",
            "GERMANY": "F ENG C A LON - BEL",
            "RUSSIA": "F NWG - NTH, F NWY S F NWG - NTH",
        },
        variant=variant,
    )

    assert list(played.dislodged) == ["F NTH"]
    assert played.units["ENGLAND"] == "A BEL"


@BOTH
def test_a_moving_unit_gets_no_support_to_hold(variant: str) -> None:
    """S3.57, S1.18: though its move fails."""
    played = play(
        {"FRANCE": "A PAR, A BUR, A GAS", "GERMANY": "A PIC, A BRE"},
        {
            "FRANCE": "A PAR - BUR, A BUR H, A GAS S A PAR",
            "GERMANY": "A PIC - PAR, A BRE S A PIC - PAR",
        },
        variant=variant,
    )

    assert list(played.dislodged) == ["A PAR"]


@BOTH
def test_a_foreign_army_is_carried_against_ones_own_side(variant: str) -> None:
    """S3.58, S1.18."""
    played = play(
        {"ENGLAND": "A LON, F ENG", "GERMANY": "A BEL, F NTH"},
        {
            "ENGLAND": "A LON H, F ENG C A BEL - LON",
            "GERMANY": "A BEL - LON, F NTH S A BEL - LON",
        },
        variant=variant,
    )

    assert list(played.dislodged) == ["A LON"]


@BOTH
def test_a_convoyed_move_spares_the_support_against_its_origin(variant: str) -> None:
    """S3.59, S1.18."""
    played = play(
        {"ENGLAND": "A LVP, F LON", "GERMANY": "A WAL, F ENG"},
        {
            "ENGLAND": "A LVP - WAL, F LON S A LVP - WAL",
            "GERMANY": "A WAL - LON VIA, F ENG C A WAL - LON",
        },
        variant=variant,
    )

    assert list(played.dislodged) == ["A WAL"]


@BOTH
def test_places_are_exchanged_with_a_convoy_only(variant: str) -> None:
    """S3.60, S1.18."""
    units = {"ENGLAND": "A NWY, F SKA", "RUSSIA": "A SWE"}
    walking = {"ENGLAND": "A NWY - SWE, F SKA H", "RUSSIA": "A SWE - NWY"}
    sailing = {"ENGLAND": "A NWY - SWE VIA, F SKA C A NWY - SWE", "RUSSIA": "A SWE - NWY"}

    assert play(units, walking, variant=variant).units["RUSSIA"] == "A SWE"
    assert play(units, sailing, variant=variant).units["RUSSIA"] == "A NWY"


@BOTH
def test_a_winter_that_owes_a_build_takes_no_removal(variant: str) -> None:
    """S3.61, S3.53, S1.18."""
    played = play(
        {"FRANCE": "A PAR"},
        {"FRANCE": "D A PAR, B F BRE"},
        "W1901A",
        variant,
        centers={"FRANCE": "PAR BRE"},
    )

    assert played.result("D A PAR") == "void"
    assert played.units == {"FRANCE": "F BRE, A PAR"}


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("phase", ["S1901M", "F1901M"])
def test_anarchy_resolves_movement_as_the_standard_game_does(phase: str, seed: int) -> None:
    """S1.1: what the sheet does not change is the rulebook's."""
    standard, anarchy = load("standard").ruleset, load("anarchy7").ruleset
    dice = random.Random(seed)
    position = scatter(dice, standard, phase)
    orders = orders_for(dice, position, standard)

    plain, other = adjudicate(position, orders, standard), adjudicate(position, orders, anarchy)

    assert other.orders == plain.orders
    assert other.dislodged == plain.dislodged
    assert other.captured == plain.captured


def test_a_fleet_of_winter_1900_stands_on_a_coast_that_is_named() -> None:
    """S1.8: Munich is landlocked and Spain has two coasts, so armies are placed there."""
    played = play(
        {},
        {"RURITANIA": "B F MUN, B F SPA, B F SMY, B F STP/SC"},
        "W1900A",
        "anarchy7",
        centers={"RURITANIA": "MUN SPA SMY STP"},
    )

    assert played.result("B F MUN") == "void"
    assert played.result("B F SPA") == "void"
    assert played.units == {"RURITANIA": "A MUN, F SMY, A SPA, F STP/SC"}


def test_anarchy_begins_with_the_winter_of_1900() -> None:
    """S1.14: Spring 1901 is the first season in which units move."""
    variant = load("anarchy7")

    following = variant.ruleset.calendar.following(variant.start.phase)

    assert variant.start.phase.code == "W1900A"
    assert following.code == "S1901M"
