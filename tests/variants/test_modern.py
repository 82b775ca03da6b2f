"""Modern Diplomacy: canals, the two coasts of Iran, wings (S4.1 to S4.16)."""

from __future__ import annotations

import pytest
from phases import play, position_of

from gmbot.houserules.draws import alive
from gmbot.rules.board.position import Unit
from gmbot.rules.dues import dues
from gmbot.variants.catalogue import load

MODERN = load("modern")
BOARD = MODERN.ruleset.board


def test_the_board_has_64_centers_of_which_38_are_home_and_33_win() -> None:
    """S4.1, S4.6."""
    homes = [home for info in BOARD.powers for home in info.home]

    assert len(BOARD.powers) == 10
    assert (len(BOARD.centers), len(homes)) == (64, 38)
    assert MODERN.ruleset.victory_centers == 33
    assert MODERN.start.phase.code == "S1995M"


@pytest.mark.parametrize(
    ("canal", "one_side", "other_side"),
    [("CAI", "EME", "RED"), ("HAM", "HEL", "BHM"), ("IST", "AEG", "WBS")],
)
def test_fleets_pass_through_canal_provinces(canal: str, one_side: str, other_side: str) -> None:
    """S4.2."""
    reached = BOARD.destinations(Unit("F", canal))  # type: ignore[arg-type]

    assert BOARD.provinces[canal].coasts == ()  # type: ignore[index]
    assert {one_side, other_side} <= set(reached)


def test_the_caspian_is_reached_by_rostov_and_the_volga() -> None:
    """S4.3."""
    first = play({"RUSSIA": "F EBS"}, {"RUSSIA": "F EBS - ROS"}, "S1995M", "modern")
    second = play({"RUSSIA": "F ROS"}, {"RUSSIA": "F ROS - VOL"}, "F1995M", "modern")
    third = play({"RUSSIA": "F VOL"}, {"RUSSIA": "F VOL - CAS"}, "S1996M", "modern")

    assert first.units == {"RUSSIA": "F ROS"}
    assert second.units == {"RUSSIA": "F VOL"}
    assert third.units == {"RUSSIA": "F CAS"}


def test_only_iran_has_two_coasts() -> None:
    """S4.4, S4.16: a wing in Iran is on no coast."""
    assert [info.id for info in BOARD.provinces.values() if info.coasts] == ["IRN"]
    assert set(BOARD.destinations(Unit("F", "IRN/NC"))) >= {"CAS"}  # type: ignore[arg-type]
    assert set(BOARD.destinations(Unit("F", "IRN/SC"))) >= {"ARA", "PER"}  # type: ignore[arg-type]
    assert not BOARD.may_stand("W", "IRN/SC")  # type: ignore[arg-type]


def test_the_ten_powers_start_in_spring_1995_with_wings_of_none() -> None:
    """S4.1: 38 units, no wing among them, each in a home center of its own."""
    units = {power: [str(unit) for unit in held] for power, held in MODERN.start.units.items()}

    assert {info.name for info in BOARD.powers} == {
        "Britain", "Egypt", "France", "Germany", "Italy", "Poland", "Russia", "Spain", "Turkey",
        "Ukraine",
    }  # fmt: skip
    assert MODERN.start.phase.code == "S1995M"
    assert sum(map(len, units.values())) == 38
    assert all(
        {unit[2:5] for unit in held} == set(MODERN.start.centers[power])
        for power, held in units.items()
    )
    assert not any(unit.startswith("W") for held in units.values() for unit in held)


def test_the_caspian_has_no_other_way_in() -> None:
    """S4.3: without the canal, no fleet gets from the Caspian to any other sea."""
    seen, edge = {"CAS"}, ["CAS"]
    while edge:
        here = edge.pop()
        for to in BOARD.destinations(Unit("F", here)):  # type: ignore[arg-type]
            if to not in seen and to[:3] != "ROS":
                seen.add(to)
                edge.append(to)

    assert "VOL" in seen
    assert not seen & {"EBS", "WBS", "PER", "ARA"}


@pytest.mark.parametrize("kind", ["A", "F", "W"])
def test_grey_areas_are_closed_to_wings_as_well(kind: str) -> None:
    """S4.5: nothing of the map that is no province can be named or reached."""
    reached = {
        to
        for info in BOARD.provinces.values()
        for coast in (info.id, *(f"{info.id}/{c}" for c in info.coasts))
        for to in BOARD.destinations(Unit(kind, coast))  # type: ignore[arg-type]
    }

    assert {to.partition("/")[0] for to in reached} <= set(BOARD.provinces)
    assert not reached & {"SIC", "CRE", "CYP", "AFG"}


def test_a_wing_goes_wherever_two_areas_touch() -> None:
    """S4.7, S4.16: over land and sea, one step, and neither further nor to itself."""
    for info in BOARD.provinces.values():
        reached = set(BOARD.destinations(Unit("W", info.id)))  # type: ignore[arg-type]
        assert reached == {o for o in BOARD.provinces if BOARD.borders(info.id, o)}, info.id


def test_a_power_with_nothing_but_blockaded_centers_is_not_out() -> None:
    """S4.15: it keeps them, but must remove its units."""
    centers = {"FRANCE": "PAR", "BRITAIN": "LON"}
    played = play({"BRITAIN": "W PAR", "FRANCE": "A AUV"}, {}, "W1995A", "modern", centers=centers)
    after = played.outcome.position

    assert played.units.get("FRANCE", "") == ""
    assert played.centers["FRANCE"] == "PAR"
    assert "FRANCE" in alive(after, [info.id for info in BOARD.powers])


def test_what_is_not_ordered_in_retreats_and_builds_is_disbanded_and_not_built() -> None:
    """S4.27, S4.28, S4.29."""
    partial = play({"FRANCE": "A PAR, A LYO"}, {"FRANCE": "A PAR - AUV"}, "S1995M", "modern")
    retreat = play(
        {"FRANCE": "A PAR"},
        {},
        "S1995R",
        "modern",
        dislodged=[{"power": "GERMANY", "unit": "A ALS", "attacker_from": "PAR"}],
    )
    build = play({}, {}, "W1995A", "modern", centers={"FRANCE": "PAR MAR"})

    assert partial.units == {"FRANCE": "A AUV, A LYO"}
    assert retreat.units.get("GERMANY", "") == ""
    assert build.units.get("FRANCE", "") == ""


def test_a_wing_moves_and_supports_over_land_and_water() -> None:
    """S4.7, S4.8, S4.9."""
    played = play(
        {"BRITAIN": "W LON, F NTH", "FRANCE": "F ENG, A PIC"},
        {"BRITAIN": "W LON S F NTH - ENG, F NTH - ENG"},
        "S1995M",
        "modern",
    )
    flown = play({"BRITAIN": "W LON"}, {"BRITAIN": "W LON - ENG"}, "S1995M", "modern")

    assert "F ENG" in played.dislodged
    assert flown.units == {"BRITAIN": "W ENG"}


def test_a_wing_cuts_support_and_is_dislodged_and_retreats_like_others() -> None:
    """S4.9."""
    cut = play(
        {"BRITAIN": "W ENG", "FRANCE": "A PIC, A PAR", "GERMANY": "A BEL"},
        {"BRITAIN": "W ENG - PIC", "FRANCE": "A PIC S A PAR, A PAR H"},
        "S1995M",
        "modern",
    )
    beaten = play(
        {"BRITAIN": "W PIC", "FRANCE": "A PAR, F ENG"},
        {"FRANCE": "A PAR - PIC, F ENG S A PAR - PIC"},
        "S1995M",
        "modern",
    )

    assert cut.result("A PIC S A PAR") == "cut"
    assert "BEL" in beaten.dislodged["W PIC"]


def test_a_wing_neither_convoys_nor_is_convoyed() -> None:
    """S4.10."""
    carrying = play(
        {"BRITAIN": "W NTH, A LON"},
        {"BRITAIN": "W NTH C A LON - BEL, A LON - BEL"},
        "S1995M",
        "modern",
    )
    carried = play(
        {"BRITAIN": "F NTH, W LON"},
        {"BRITAIN": "F NTH C W LON - BEL, W LON - BEL"},
        "S1995M",
        "modern",
    )

    assert carrying.result("W NTH C A LON - BEL") == "void"
    assert carrying.result("A LON - BEL") == "void"
    assert carried.result("F NTH C W LON - BEL") == "void"
    assert carried.result("W LON - BEL") == "void"


CENTERS = {"FRANCE": "PAR MAR", "BRITAIN": "LON EDI"}


def test_a_wing_captures_nothing_and_blockades_a_foreign_center() -> None:
    """S4.11, S4.12."""
    units = {"BRITAIN": "W PAR", "FRANCE": "A MAR, A AUV"}
    played = play(units, {}, "F1995M", "modern", centers=CENTERS)

    assert played.outcome.captured == {}
    assert played.centers == {"FRANCE": "MAR PAR", "BRITAIN": "EDI LON"}
    assert played.outcome.position.phase.code == "W1995A"
    due = dues(played.outcome.position, MODERN.ruleset)
    assert due["FRANCE"].removals == 1  # Two centers, one of them blockaded, two units.
    assert due["BRITAIN"].builds == 1


def test_a_wing_on_an_own_or_neutral_center_blockades_nothing() -> None:
    """S4.11."""
    at_home = position_of("W1995A", {"FRANCE": "W PAR, A MAR"}, "modern", centers=CENTERS)
    neutral = position_of("W1995A", {"FRANCE": "W BEL, A MAR"}, "modern", centers=CENTERS)

    for position in (at_home, neutral):
        counts = MODERN.ruleset.capture.counting(position, BOARD)
        assert counts == {"FRANCE": 2, "BRITAIN": 2}


def test_a_blockade_ends_when_the_wing_is_gone_and_counts_for_victory() -> None:
    """S4.12, S4.13."""
    owned = " ".join(BOARD.centers[:33])
    center = BOARD.centers[0]
    blocked = play({"BRITAIN": f"W {center}"}, {}, "F1995M", "modern", centers={"FRANCE": owned})
    free = play({"BRITAIN": "W ENG"}, {}, "F1995M", "modern", centers={"FRANCE": owned})

    assert blocked.outcome.winner is None
    assert free.outcome.winner == "FRANCE"


def test_wings_are_built_in_any_home_center() -> None:
    """S4.14."""
    played = play(
        {}, {"FRANCE": "B W PAR, B F MAR"}, "W1995A", "modern", centers={"FRANCE": "PAR MAR"}
    )

    assert played.units == {"FRANCE": "F MAR, W PAR"}


def test_removals_count_from_home_centers_and_take_fleets_then_wings_then_armies() -> None:
    """S4.30."""
    units = {"FRANCE": "A BAR, W BEL, F ROM, A AUV"}  # The first three are two steps from home.
    one = play(units, {}, "W1995A", "modern", centers={"FRANCE": "ROM BAR BEL"})
    two = play(units, {}, "W1995A", "modern", centers={"FRANCE": "ROM BAR"})

    assert [str(unit) for _, unit in one.outcome.destroyed] == ["F ROM"]
    assert [str(unit) for _, unit in two.outcome.destroyed] == ["F ROM", "W BEL"]


def test_of_two_alike_the_first_by_its_provinces_whole_name_is_removed() -> None:
    """S4.30: Algeria before Andalusia, though ADL comes before ALG; both are three steps away."""
    units, centers = {"FRANCE": "A ADL, A ALG"}, {"FRANCE": "PAR"}
    played = play(units, {}, "W1995A", "modern", centers=centers)

    assert [str(unit) for _, unit in played.outcome.destroyed] == ["A ALG"]
