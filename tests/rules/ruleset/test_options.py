"""Each reading of an unclear rule changes what its section says; DATC cases show the rest."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
from phases import Played, play

from gmbot.rules.ruleset.options import Options, read_options

Units = dict[str, str]

ROWS: list[tuple[str, Any, str, Units, Units, str, str, str]] = [
    # option, value, phase, units, orders, the order asked about, its result, the other result
    (
        "missing_coast", "default", "S1901M",
        {"FRANCE": "F POR"}, {"FRANCE": "F POR - SPA"}, "F POR - SPA", "succeeds", "void",
    ),
    (
        "only_coast", "fail", "S1901M",
        {"FRANCE": "F GAS"}, {"FRANCE": "F GAS - SPA"}, "F GAS - SPA", "void", "succeeds",
    ),
    (
        "wrong_coast", "repair", "S1901M",
        {"FRANCE": "F GAS"}, {"FRANCE": "F GAS - SPA/SC"}, "F GAS - SPA/SC", "succeeds", "void",
    ),
    (
        "support_coast", "required", "S1901M",
        {"FRANCE": "F GAS, F POR"}, {"FRANCE": "F GAS - SPA/NC, F POR S F GAS - SPA"},
        "F POR S F GAS - SPA", "void", "succeeds",
    ),
    (
        "unit_coast", "fail", "S1901M",
        {"FRANCE": "F SPA/SC"}, {"FRANCE": "F SPA/NC - LYO"}, "F SPA/NC - LYO", "void", "succeeds",
    ),
    (
        "army_coast", "fail", "S1901M",
        {"FRANCE": "A GAS"}, {"FRANCE": "A GAS - SPA/NC"}, "A GAS - SPA/NC", "void", "succeeds",
    ),
    (
        "wrong_kind", "ignore", "S1901M",
        {"FRANCE": "F BRE"}, {"FRANCE": "A BRE - MAO"}, "A BRE - MAO", "succeeds", "void",
    ),
    (
        "build_coast", "default", "W1901A",
        {"RUSSIA": "A WAR"}, {"RUSSIA": "B F STP"}, "B F STP", "succeeds", "void",
    ),
    (
        "inland_fleet", "army", "W1901A",
        {"RUSSIA": "A WAR"}, {"RUSSIA": "B F MOS"}, "B F MOS", "succeeds", "void",
    ),
    (
        "excess_builds", "last", "W1901A",
        {"RUSSIA": "A WAR, A UKR"}, {"RUSSIA": "B A MOS, B F STP/NC"}, "B A MOS", "void",
        "succeeds",
    ),
    (
        "excess_removals", "last", "W1901A",
        {"RUSSIA": "A WAR, A UKR, A LVN, F BOT"}, {"RUSSIA": "D A WAR, D A UKR"}, "D A WAR",
        "void", "succeeds",
    ),
    (
        "impossible_order", "move", "S1901M",
        {"GERMANY": "A MUN, A BER"}, {"GERMANY": "A MUN - LON, A BER S A MUN"}, "A BER S A MUN",
        "void", "succeeds",
    ),
    (
        "repeated_order", "first", "S1901M",
        {"FRANCE": "A PAR"}, {"FRANCE": "A PAR - BUR, A PAR - GAS"}, "A PAR - BUR", "succeeds",
        "void",
    ),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_reading_decides_between_two_results(row: tuple[Any, ...]) -> None:
    name, value, phase, units, orders, order, chosen, usual = row
    centers = {"RUSSIA": "WAR MOS STP"} if phase.endswith("A") else {}

    assert play(units, orders, phase, centers=centers).result(order) == usual
    other = play(units, orders, phase, centers=centers, options={name: value})
    assert other.result(order) == chosen


def test_coasts_and_kinds_that_were_put_right_are_used() -> None:
    first = play(
        {"FRANCE": "F POR"}, {"FRANCE": "F POR - SPA"}, options={"missing_coast": "default"}
    )
    only = play({"FRANCE": "F GAS"}, {"FRANCE": "F GAS - SPA"})
    centers = {"RUSSIA": "WAR STP MOS"}
    coast = play(
        {}, {"RUSSIA": "B F STP"}, "W1901A", centers=centers, options={"build_coast": "default"}
    )
    army = play(
        {}, {"RUSSIA": "B F MOS"}, "W1901A", centers=centers, options={"inland_fleet": "army"}
    )

    assert first.units == only.units == {"FRANCE": "F SPA/NC"}
    assert coast.units == {"RUSSIA": "F STP/NC"}
    assert army.units == {"RUSSIA": "A MOS"}


def test_an_impossible_move_may_leave_a_unit_that_nobody_can_hold() -> None:
    units = {"GERMANY": "A MUN, A BER", "FRANCE": "A BUR, A RUH"}
    orders = {
        "GERMANY": "A MUN - LON, A BER S A MUN",
        "FRANCE": "A BUR - MUN, A RUH S A BUR - MUN",
    }

    assert play(units, orders).result("A BUR - MUN") == "bounced"
    moving = play(units, orders, options={"impossible_order": "move"})
    assert moving.result("A BUR - MUN") == "succeeds"


def _paradox(reading: str) -> Played:
    """DATC 6.F.14."""
    return play(
        {"ENGLAND": "F LON, F WAL", "FRANCE": "A BRE, F ENG"},
        {
            "ENGLAND": "F LON S F WAL - ENG, F WAL - ENG",
            "FRANCE": "A BRE - LON, F ENG C A BRE - LON",
        },
        options={"convoy_paradox": reading},
    )


def test_in_a_paradox_the_convoy_fails_or_everybody_stays() -> None:
    szykman, all_hold = _paradox("szykman"), _paradox("all-hold")

    assert szykman.result("F WAL - ENG") == "succeeds"
    assert szykman.result("A BRE - LON") == "disrupted"
    assert "paradox" in szykman.why("A BRE - LON")
    assert all_hold.result("F WAL - ENG") == "bounced"
    assert all_hold.units == {"ENGLAND": "F LON, F WAL", "FRANCE": "A BRE, F ENG"}


@pytest.mark.parametrize("reading", ["1982", "2000"])
def test_older_rulebooks_spare_the_support_against_the_convoy(reading: str) -> None:
    played = _paradox(reading)

    assert played.result("F LON S F WAL - ENG") == "succeeds"
    assert played.result("F WAL - ENG") == "succeeds"


def test_the_rule_of_2000_asks_for_a_fleet_that_is_needed() -> None:
    """DATC 6.F.19: with two routes none of the fleets is; the rule of 1982 does not ask."""
    units = {
        "FRANCE": "A TUN, F TYS, F ION",
        "ITALY": "F NAP, F ROM",
    }
    orders = {
        "FRANCE": "A TUN - NAP, F TYS C A TUN - NAP, F ION C A TUN - NAP",
        "ITALY": "F NAP S F ROM - TYS, F ROM - TYS",
    }

    by_1982 = play(units, orders, options={"convoy_paradox": "1982"})
    by_2000 = play(units, orders, options={"convoy_paradox": "2000"})

    assert by_1982.result("F NAP S F ROM - TYS") == "succeeds"
    assert by_2000.result("F NAP S F ROM - TYS") == "cut"


def test_every_option_tells_its_section_and_its_choices() -> None:
    for option in fields(Options):
        facts = option.metadata
        assert facts["datc"][:2] in ("4.", "S3")
        assert facts["about"].endswith(".")
        assert option.default == facts["choices"][0]
        assert len(facts["choices"]) >= 2


def test_options_are_laid_over_each_other() -> None:
    strict = read_options({"land_fallback": False})
    both = read_options({"convoy_paradox": "1982"}, strict)

    assert (both.land_fallback, both.convoy_paradox) == (False, "1982")
    with pytest.raises(ValueError, match="cannot be 1"):
        read_options({"land_fallback": 1})
