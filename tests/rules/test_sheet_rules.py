"""What the rule sheets say about the board: forum rules (S0), e-mail rules (S3)."""

from __future__ import annotations

from phases import play, position_of

from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Location, Power
from gmbot.rules.orders.orders import Build
from gmbot.variants.catalogue import load_with


def test_18_centers_win_after_fall_only() -> None:
    """S0.1: counted once a year, when the centers of Fall have changed hands."""
    most = "ANK BEL BER BRE BUD BUL CON DEN EDI GRE HOL KIE LON LVP MAR MOS MUN"  # 17
    units = {"FRANCE": "A NAP"}

    spring = play(units, {}, "S1905M", centers={"FRANCE": most})
    fall = play(units, {}, "F1905M", centers={"FRANCE": most})

    assert spring.outcome.winner is None
    assert spring.outcome.captured == {}
    assert fall.outcome.winner == "FRANCE"
    assert fall.outcome.captured == {"NAP": "FRANCE"}


def test_a_center_passed_through_in_spring_does_not_change_hands() -> None:
    """S0.4, S0.2: who stood there in Spring only has not taken it."""
    spring = play({"GERMANY": "A HOL"}, {"GERMANY": "A HOL - BEL"}, "S1901M")
    fall = play(
        {"GERMANY": "A BEL"}, {"GERMANY": "A BEL - BUR"}, "F1901M", centers={"FRANCE": "BEL"}
    )

    assert spring.centers == {}
    assert fall.centers == {"FRANCE": "BEL"}


def test_centers_change_hands_after_the_retreats_of_fall() -> None:
    fall = play(
        {"AUSTRIA": "A TYR, A TRI", "ITALY": "A VEN"},
        {"AUSTRIA": "A TRI - VEN, A TYR S A TRI - VEN"},
        "F1901M",
        centers={"ITALY": "VEN ROM", "AUSTRIA": "TRI"},
    )
    retreats = play(
        {"AUSTRIA": "A TYR, A VEN"},
        {"ITALY": "A VEN R ROM"},
        "F1901R",
        centers={"ITALY": "VEN ROM", "AUSTRIA": "TRI"},
        dislodged=[{"power": "ITALY", "unit": "A VEN", "attacker_from": "TRI"}],
    )

    assert fall.centers == {"AUSTRIA": "TRI", "ITALY": "ROM VEN"}
    assert fall.outcome.position.phase.code == "F1901R"
    assert retreats.outcome.captured == {"VEN": "AUSTRIA"}


def test_a_support_is_cut_from_anywhere_but_where_it_is_directed() -> None:
    cut = play(
        {"FRANCE": "A BUR, A MAR", "GERMANY": "A MUN, A RUH"},
        {"FRANCE": "A BUR S A MAR - MUN", "GERMANY": "A RUH - BUR"},
    )
    directed = play(
        {"FRANCE": "A BUR, A RUH", "GERMANY": "A MUN"},
        {"FRANCE": "A BUR S A RUH - MUN, A RUH - MUN", "GERMANY": "A MUN - BUR"},
    )

    assert cut.result("A BUR S A MAR - MUN") == "void"  # Mar does not border Mun.
    assert directed.result("A BUR S A RUH - MUN") == "succeeds"
    assert directed.result("A MUN - BUR") == "bounced dislodged"


def test_a_unit_cannot_disband_of_its_own_will() -> None:
    """S3.53, in a movement phase; what it means in winter is tested below."""
    played = play({"FRANCE": "A PAR"}, {"FRANCE": "A PAR D"})

    assert played.result("A PAR D") == "void"
    assert played.units == {"FRANCE": "A PAR"}


def test_support_cannot_be_declined() -> None:
    played = play(
        {"FRANCE": "A PAR, A BUR", "GERMANY": "A MUN", "ITALY": "A MAR"},
        {"FRANCE": "A PAR - GAS, A BUR H", "GERMANY": "A MUN S A PAR - GAS"},
    )
    wanted = play(
        {"FRANCE": "A PAR, A GAS", "GERMANY": "A BUR"},
        {"FRANCE": "A PAR H, A GAS - PAR", "GERMANY": "A BUR S A PAR"},
    )

    assert played.result("A MUN S A PAR - GAS") == "void"  # It does not reach Gascony.
    assert wanted.result("A BUR S A PAR") == "succeeds"


def test_a_moving_unit_is_not_supported_to_hold() -> None:
    """S3.57."""
    played = play(
        {"FRANCE": "A PAR, A BUR, A GAS", "GERMANY": "A PIC, A BRE"},
        {
            "FRANCE": "A PAR - BUR, A BUR H, A GAS S A PAR",
            "GERMANY": "A PIC - PAR, A BRE S A PIC - PAR",
        },
    )

    assert played.result("A GAS S A PAR") == "void"
    assert "moves and cannot be supported to hold" in played.why("A GAS S A PAR")
    assert played.result("A PAR - BUR") == "bounced dislodged"


def test_a_fleet_may_convoy_a_foreign_army_that_dislodges_its_own_side() -> None:
    """S3.58, the sheet's example."""
    played = play(
        {"ENGLAND": "A LON, F ENG", "GERMANY": "A BEL, F NTH"},
        {
            "ENGLAND": "A LON H, F ENG C A BEL - LON",
            "GERMANY": "A BEL - LON, F NTH S A BEL - LON",
        },
    )

    assert played.units == {"ENGLAND": "F ENG", "GERMANY": "A LON, F NTH"}
    assert list(played.dislodged) == ["A LON"]


def test_a_move_does_not_cut_support_against_its_origin_even_by_convoy() -> None:
    """S3.59, the sheet's example with its misprint put right (Lvp - Wal)."""
    played = play(
        {"ENGLAND": "A LVP, F LON", "GERMANY": "A WAL, F ENG"},
        {
            "ENGLAND": "A LVP - WAL, F LON S A LVP - WAL",
            "GERMANY": "A WAL - LON VIA, F ENG C A WAL - LON",
        },
    )

    assert played.units == {"ENGLAND": "F LON, A WAL", "GERMANY": "F ENG"}
    assert list(played.dislodged) == ["A WAL"]


def test_two_units_change_places_only_by_convoy_and_three_may_rotate() -> None:
    """S3.60."""
    swap = play(
        {"FRANCE": "A PAR", "GERMANY": "A BUR"},
        {"FRANCE": "A PAR - BUR", "GERMANY": "A BUR - PAR"},
    )
    convoyed = play(
        {"ENGLAND": "A NWY, F SKA", "RUSSIA": "A SWE"},
        {"ENGLAND": "A NWY - SWE VIA, F SKA C A NWY - SWE", "RUSSIA": "A SWE - NWY"},
    )
    circle = play(
        {"FRANCE": "A PAR, A BUR, A PIC"},
        {"FRANCE": "A PAR - BUR, A BUR - PIC, A PIC - PAR"},
    )

    assert swap.result("A PAR - BUR") == "bounced"
    assert convoyed.units == {"ENGLAND": "F SKA, A SWE", "RUSSIA": "A NWY"}
    assert circle.result("A PIC - PAR") == "succeeds"


def test_people_write_via_convoy_on_moves_over_land() -> None:
    walking = play({"FRANCE": "A PIC"}, {"FRANCE": "A PIC - BEL VIA"})
    standing = play(
        {"FRANCE": "A PIC"}, {"FRANCE": "A PIC - BEL VIA"}, options={"land_fallback": False}
    )

    assert walking.units == {"FRANCE": "A BEL"}
    assert standing.units == {"FRANCE": "A PIC"}
    assert standing.result("A PIC - BEL VIA") == "disrupted"


def test_a_convoy_can_be_declined_only_where_the_army_can_walk() -> None:
    """S3.56: another power's fleet alone does not carry off an army that can walk."""
    kidnapping = play(
        {"ENGLAND": "A NWY", "RUSSIA": "A SWE", "GERMANY": "F SKA"},
        {
            "ENGLAND": "A NWY - SWE",
            "RUSSIA": "A SWE - NWY",
            "GERMANY": "F SKA C A NWY - SWE",
        },
    )
    overseas = play(
        {"ENGLAND": "A LON", "GERMANY": "F NTH"},
        {"ENGLAND": "A LON - NWY", "GERMANY": "F NTH C A LON - NWY"},
    )

    assert kidnapping.result("A NWY - SWE") == "bounced"
    assert overseas.units == {"ENGLAND": "A NWY", "GERMANY": "F NTH"}


def test_nobody_builds_and_removes_in_one_winter() -> None:
    """S3.61, and S3.53: who is not short of centers removes nothing."""
    played = play(
        {"FRANCE": "A PAR"},
        {"FRANCE": "D A PAR, B F BRE"},
        "W1901A",
        centers={"FRANCE": "PAR BRE"},
    )

    even = play({"FRANCE": "A PAR"}, {"FRANCE": "D A PAR"}, "W1901A", centers={"FRANCE": "PAR"})

    assert played.result("D A PAR") == "void"
    assert played.units == {"FRANCE": "F BRE, A PAR"}
    assert even.result("D A PAR") == "void"
    assert even.units == {"FRANCE": "A PAR"}


def test_a_waived_build_is_used_up() -> None:
    """S3.29: of a waiver and a build where one is due, the first counts."""
    centers = {"FRANCE": "PAR BRE"}
    waived = play({"FRANCE": "A BUR"}, {"FRANCE": "WAIVE, B A PAR"}, "W1901A", centers=centers)
    built = play({"FRANCE": "A BUR"}, {"FRANCE": "B A PAR, WAIVE"}, "W1901A", centers=centers)

    assert waived.result("B A PAR") == "void"
    assert waived.units == {"FRANCE": "A BUR"}
    assert built.units == {"FRANCE": "A BUR, A PAR"}


def test_the_first_of_too_many_builds_counts_and_the_sequence_of_others_does_not_show() -> None:
    """S3.29, of builds."""
    centers = {"FRANCE": "PAR BRE"}
    first = play({"FRANCE": "A BUR"}, {"FRANCE": "B A PAR, B F BRE"}, "W1901A", centers=centers)
    last = play(
        {"FRANCE": "A BUR"},
        {"FRANCE": "B A PAR, B F BRE"},
        "W1901A",
        centers=centers,
        options={"excess_builds": "last"},
    )

    assert first.units == {"FRANCE": "A BUR, A PAR"}
    assert "more than are due" in first.why("B F BRE")
    assert last.units == {"FRANCE": "F BRE, A BUR"}


def test_of_two_retreats_for_one_unit_the_first_allowed_one_counts() -> None:
    """S3.29, of retreats."""
    dislodged = [{"power": "ITALY", "unit": "A VEN", "attacker_from": "TRI"}]
    played = play(
        {"AUSTRIA": "A VEN, A TYR"},
        {"ITALY": "A VEN R TRI, A VEN R APU, A VEN R ROM"},
        "S1901R",
        dislodged=dislodged,
    )

    assert played.units["ITALY"] == "A APU"
    assert played.result("A VEN R TRI") == "void"
    assert played.result("A VEN R ROM") == "void"


def test_of_two_moves_for_one_unit_the_later_counts() -> None:
    orders = {"FRANCE": "A PAR - BUR, A PAR - GAS"}

    assert play({"FRANCE": "A PAR"}, orders).units == {"FRANCE": "A GAS"}
    first = play({"FRANCE": "A PAR"}, orders, options={"repeated_order": "first"})
    assert first.units == {"FRANCE": "A BUR"}


def test_an_order_for_a_unit_of_another_power_has_no_effect() -> None:
    """S3.31."""
    played = play({"FRANCE": "A PAR", "GERMANY": "A MUN"}, {"GERMANY": "A PAR - BUR, A MUN - BUR"})

    assert played.result("A PAR - BUR") == "void"
    assert "another power" in played.why("A PAR - BUR")
    assert played.units == {"FRANCE": "A PAR", "GERMANY": "A BUR"}


def test_an_inland_fleet_is_not_built() -> None:
    """S3.54."""
    played = play(
        {"FRANCE": "A BUR"}, {"FRANCE": "B F PAR"}, "W1901A", centers={"FRANCE": "PAR BRE"}
    )

    assert played.result("B F PAR") == "void"


def test_units_that_nobody_ordered_away_go_by_distance_kind_and_name() -> None:
    farthest = play({"RUSSIA": "A MOS, A PAR"}, {}, "W1905A", centers={"RUSSIA": "MOS"})
    fleets_first = play({"RUSSIA": "A LVN, F BOT"}, {}, "W1905A", centers={"RUSSIA": "STP"})
    by_name = play({"RUSSIA": "A UKR, A LVN"}, {}, "W1905A", centers={"RUSSIA": "MOS"})
    by_home = play(
        {"RUSSIA": "A PAR, A WAR"},
        {},
        "W1905A",
        centers={"RUSSIA": "PAR"},
        options={"removal_from": "home"},
    )

    assert farthest.units == {"RUSSIA": "A MOS"}
    assert fleets_first.units == {"RUSSIA": "A LVN"}
    assert by_name.units == {"RUSSIA": "A UKR"}
    assert by_home.units == {"RUSSIA": "A WAR"}
    assert by_home.outcome.destroyed == (("RUSSIA", by_home.before.units_of("RUSSIA")[0]),)


def test_distance_in_own_moves_can_be_another_than_over_anything() -> None:
    units = {"ENGLAND": "F BOT, A NWY"}  # The fleet is five moves from London, the army none.
    centers = {"ENGLAND": "LON"}
    own = play(units, {}, "W1905A", centers=centers, options={"removal_walk": "own"})

    assert own.units == {"ENGLAND": "F BOT"}
    assert play(units, {}, "W1905A", centers=centers).units == {"ENGLAND": "A NWY"}


def test_a_variant_may_build_in_any_owned_center() -> None:
    ruleset = load_with("standard", {"builds": {"policy": "any-owned"}}).ruleset
    position = position_of("W1901A", {"FRANCE": "A PAR"}, centers={"FRANCE": "PAR BEL SPA"})
    orders = {Power("FRANCE"): [Build(Unit("A", Location("BEL")))]}

    outcome = adjudicate(position, orders, ruleset)

    assert [str(unit) for unit in outcome.position.units_of(Power("FRANCE"))] == ["A BEL", "A PAR"]
