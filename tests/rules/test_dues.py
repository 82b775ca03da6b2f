"""Who owes orders, and what is too hopeless to be owed (S3.14, S3.15)."""

from __future__ import annotations

from phases import play, position_of

from gmbot.rules.dues import dues
from gmbot.variants.catalogue import load

RULES = load("standard").ruleset


def test_in_a_movement_phase_everybody_with_units_owes_orders_but_neutral_units_do_not() -> None:
    position = position_of("S1901M", {"FRANCE": "A PAR", "NEUTRAL": "A SER", "AUSTRIA": "F TRI"})

    due = dues(position, RULES)

    assert list(due) == ["AUSTRIA", "FRANCE"]
    assert due["FRANCE"].units == position.units_of("FRANCE")


def test_in_winter_builds_and_removals_are_owed_as_far_as_sites_allow() -> None:
    position = position_of(
        "W1901A",
        {"FRANCE": "A PAR", "GERMANY": "A MUN, A BER, A RUH", "ITALY": "A ROM"},
        centers={"FRANCE": "PAR BRE BEL SPA", "GERMANY": "MUN", "ITALY": "ROM"},
    )

    due = dues(position, RULES)

    assert (due["FRANCE"].builds, due["FRANCE"].removals) == (1, 0)  # Only Brest is free.
    assert (due["GERMANY"].builds, due["GERMANY"].removals) == (0, 2)
    assert "ITALY" not in due


def test_removals_of_a_power_without_centers_are_not_owed() -> None:
    position = position_of(
        "W1905A", {"ITALY": "A TYR", "FRANCE": "A BUR"}, centers={"FRANCE": "PAR"}
    )

    assert dues(position, RULES) == {}


def _retreat(season: str, centers: str, lost: dict[str, str], **others: str) -> bool:
    units = {"AUSTRIA": "A TYR, A TRI, A VIE", **others}
    position = position_of(f"{season}1905R", units, centers={"ITALY": centers}, dislodged=[lost])
    return "ITALY" in dues(position, RULES)


def test_an_autumn_retreat_that_can_change_nothing_is_not_owed() -> None:
    inland = {"power": "ITALY", "unit": "A GAL", "attacker_from": "BUD"}
    nowhere = {"AUSTRIA": "A VIE, A GAL", "RUSSIA": "A WAR, A RUM"}

    assert not _retreat("F", "", inland, **nowhere)
    assert _retreat("S", "", inland, **nowhere)


def test_it_is_owed_if_a_center_is_left_or_can_be_reached() -> None:
    inland = {"power": "ITALY", "unit": "A GAL", "attacker_from": "BUD"}
    others = {"AUSTRIA": "A VIE, A GAL", "RUSSIA": "A WAR, A RUM"}

    assert _retreat("F", "ROM", inland, **others)
    assert _retreat("F", "", inland, AUSTRIA="A VIE, A GAL", RUSSIA="A WAR")  # Rumania is free.


def test_it_is_owed_if_another_retreat_of_its_power_may_reach_a_center() -> None:
    """S3.14: the count of its centers need not be zero then."""
    inland = {"power": "ITALY", "unit": "A GAL", "attacker_from": "BUD"}
    coastal = {"power": "ITALY", "unit": "F NAP", "attacker_from": "ION"}
    units = {"AUSTRIA": "A VIE, A GAL", "RUSSIA": "A WAR, A RUM", "FRANCE": "F NAP"}

    for dislodged in ([inland, coastal], [coastal, inland]):
        due = dues(position_of("F1905R", units, dislodged=dislodged), RULES)["ITALY"]
        assert {str(unit) for unit in due.units} == {"A GAL", "F NAP"}


def test_it_is_owed_if_it_can_get_in_the_way_of_another_retreat() -> None:
    position = position_of(
        "F1905R",
        {"AUSTRIA": "A VIE, A GAL", "RUSSIA": "A WAR, A RUM, A SIL"},
        dislodged=[
            {"power": "ITALY", "unit": "A GAL", "attacker_from": "BUD"},
            {"power": "GERMANY", "unit": "A SIL", "attacker_from": "PRU"},
        ],
        centers={"GERMANY": "BER"},
    )

    assert list(dues(position, RULES)) == ["GERMANY", "ITALY"]  # Both can go to Bohemia.


def test_units_of_one_power_that_can_only_hinder_each_other_owe_nothing() -> None:
    """S3.14: "interfere with any other country's retreat"; in the fog nobody may know (S2.20)."""
    units = {"AUSTRIA": "A VIE, A GAL", "RUSSIA": "A WAR, A RUM, A SIL", "GERMANY": "A BER, A MUN"}
    dislodged = [
        {"power": "ITALY", "unit": "A GAL", "attacker_from": "BUD"},
        {"power": "ITALY", "unit": "A SIL", "attacker_from": "PRU"},
    ]
    position = position_of("F1905R", units, dislodged=dislodged)

    assert dues(position, RULES) == {}
    assert list(dues(position, load("blind1898").ruleset)) == ["ITALY"]


def test_phases_with_only_hopeless_actions_are_passed_over_where_house_rules_say_so() -> None:
    units = {"ITALY": "A TYR", "FRANCE": "A PAR"}
    kept = play(units, {}, "F1905M", centers={"FRANCE": "PAR"})
    passed = play(units, {}, "F1905M", centers={"FRANCE": "PAR"}, options={"skip_hopeless": True})

    assert kept.outcome.position.phase.code == "W1905A"
    assert passed.outcome.position.phase.code == "S1906M"
    assert passed.units == {"FRANCE": "A PAR"}
    assert [(power, str(unit)) for power, unit in passed.outcome.destroyed] == [("ITALY", "A TYR")]


def test_a_hopeless_retreat_is_passed_over_too() -> None:
    units = {"AUSTRIA": "A BUD, A BOH, A VIE", "RUSSIA": "A WAR, A RUM", "ITALY": "A GAL"}
    orders = {"AUSTRIA": "A BUD - GAL, A VIE S A BUD - GAL"}
    centers = {"AUSTRIA": "BUD VIE", "RUSSIA": "WAR RUM"}

    passed = play(units, orders, "F1905M", centers=centers, options={"skip_hopeless": True})

    assert list(passed.dislodged) == ["A GAL"]
    assert [phase.code for phase in passed.outcome.skipped] == ["F1905R"]
    assert passed.outcome.position.phase.code == "W1905A"
    assert "ITALY" not in passed.units


def test_empty_phases_are_skipped_and_named() -> None:
    spring = play({"FRANCE": "A PAR"}, {}, "S1901M", centers={"FRANCE": "PAR"})
    fall = play({"FRANCE": "A PAR"}, {}, "F1901M", centers={"FRANCE": "PAR"})

    assert [phase.code for phase in spring.outcome.skipped] == ["S1901R"]
    assert spring.outcome.position.phase.code == "F1901M"
    assert [phase.code for phase in fall.outcome.skipped] == ["F1901R", "W1901A"]
    assert fall.outcome.position.phase.code == "S1902M"
