"""The forum game's rules of the board, statement by statement, on its own variant (sheet 0)."""

from __future__ import annotations

from typing import Any

import pytest
from phases import Played, play, position_of

from gmbot.parsing.board import OrdersRead
from gmbot.parsing.board.values import ReadingContext
from gmbot.parsing.sets import read_orders
from gmbot.parsing.text.lines import read_body
from gmbot.rules.board.terms import Power
from gmbot.rules.dues import dues
from gmbot.rules.notation import write_order
from gmbot.variants.catalogue import load

FRITZ = load("fritz1900")
BOARD = FRITZ.ruleset.board
MOST = "ANK BEL BER BRE BUD BUL CON DEN EDI GRE HOL KIE LON LVP MAR MOS MUN"  # 17


def turn(
    units: dict[str, str], orders: dict[str, str], phase: str = "S1900M", **rest: Any
) -> Played:
    return play(units, orders, phase, "fritz1900", **rest)


def said(text: str, units: str, power: str = "RUSSIA", phase: str = "S1900M") -> OrdersRead:
    """Read a player's words as this game does."""
    position = position_of(phase, {power: units}, "fritz1900")
    return read_orders(read_body(text).lines, ReadingContext(FRITZ.ruleset, position, Power(power)))


def orders_of(text: str, units: str, power: str = "RUSSIA") -> list[str]:
    return [write_order(one.order) for one in said(text, units, power).orders]


def test_18_centers_win_when_they_are_counted_after_fall() -> None:
    """S0.1, S0.4: standing on the eighteenth in Spring wins nothing."""
    units = {"FRANCE": "A NAP"}

    spring = turn(units, {}, "S1904M", centers={"FRANCE": MOST})
    fall = turn(units, {}, "F1904M", centers={"FRANCE": MOST})

    assert spring.outcome.winner is None
    assert fall.outcome.winner == "FRANCE"


def test_a_center_belongs_to_whoever_stood_there_last_at_the_end_of_a_fall() -> None:
    """S0.2, S0.4, S0.5: passing through in Spring captures nothing; a neutral one is taken."""
    spring = turn({"GERMANY": "A BEL"}, {"GERMANY": "A BEL - HOL"}, centers={"FRANCE": "BEL"})
    fall = turn(
        {"GERMANY": "A HOL"}, {"GERMANY": "A HOL - BEL"}, "F1900M", centers={"FRANCE": "BEL"}
    )
    neutral = turn({"GERMANY": "A HOL"}, {}, "F1900M")
    left = turn(
        {"GERMANY": "A BEL"}, {"GERMANY": "A BEL - PIC"}, "F1900M", centers={"GERMANY": "BEL"}
    )

    assert spring.centers == {"FRANCE": "BEL"}
    assert fall.centers.get("FRANCE", "") == ""
    assert fall.centers["GERMANY"] == "BEL"
    assert neutral.centers == {"GERMANY": "HOL"}
    assert left.centers == {"GERMANY": "BEL"}


def test_the_game_begins_in_spring_1900_and_seasons_alternate() -> None:
    """S0.3, S0.39."""
    start = FRITZ.start
    fall = turn({"FRANCE": "A PAR"}, {}).outcome.position.phase
    spring = turn({"FRANCE": "A PAR"}, {}, "F1900M", centers={"FRANCE": "PAR"})

    assert start.phase.code == "S1900M"
    assert fall.code == "F1900M"
    assert spring.outcome.position.phase.code == "S1901M"


def test_neutral_centers_start_without_units() -> None:
    """S0.5, S0.36: seven powers, 22 units, twelve empty centers that nobody owns."""
    units = {unit.province for held in FRITZ.start.units.values() for unit in held}
    owned = {center for held in FRITZ.start.centers.values() for center in held}

    assert len(BOARD.powers) == 7
    assert len(units) == 22
    assert len(set(BOARD.centers) - owned) == 12
    assert not units & (set(BOARD.centers) - owned)


def test_after_fall_there_are_as_many_units_as_centers() -> None:
    """S0.6, S0.28: counted in Fall; more may be built, too many must go."""
    more = dues(
        position_of("W1900A", {"FRANCE": "A BEL"}, "fritz1900", centers={"FRANCE": "BEL PAR BRE"}),
        FRITZ.ruleset,
    )
    fewer = turn({"FRANCE": "A BEL, A PAR"}, {}, "W1900A", centers={"FRANCE": "PAR"})
    waits = turn({"FRANCE": "A BEL, A PAR"}, {}, "S1900M", centers={"FRANCE": "PAR"})

    assert more[Power("FRANCE")].builds == 2
    assert fewer.units == {"FRANCE": "A PAR"}
    assert waits.units == {"FRANCE": "A BEL, A PAR"}


def test_switzerland_and_places_without_a_short_name_cannot_be_entered() -> None:
    """S0.7: every playable area has three letters."""
    read = said("A MUN - SWI", "A MUN", "GERMANY")

    assert all(len(info.id) == 3 for info in BOARD.provinces.values())
    assert [write_order(one.order) for one in read.orders] in ([], ["A MUN H"])
    assert read.problems


@pytest.mark.parametrize("goal", ["SWI", "Swi", "Switz", "Switzerland", "Schweiz"])
def test_switzerland_is_no_misspelt_sweden(goal: str) -> None:
    """S0.7: beside Sweden, too."""
    assert orders_of(f"F DEN - {goal}", "F DEN", "GERMANY") in ([], ["F DEN H"])
    assert orders_of(f"F GOB S F DEN - {goal}\nF DEN H", "F GOB, F DEN", "GERMANY") == ["F DEN H"]
    assert orders_of("F DEN - Swd", "F DEN", "GERMANY") == ["F DEN - SWE"]


@pytest.mark.parametrize(
    ("units", "text"),
    [
        ("F MAO", "F MAO - Ire"), ("F ION", "F ION - Cre"), ("F TYS", "F TYS - Sic"),
        ("F NAO", "F NAO - Ice"), ("F LYO", "F LYO - Cor"), ("F WES", "F WES - Sar"),
        ("F EAS", "F EAS - Cyp"),
    ],
)  # fmt: skip
def test_an_island_without_letters_of_its_own_is_no_misspelt_neighbor(
    units: str, text: str
) -> None:
    """S0.7."""
    read = said(text, units, "ITALY")

    assert read.orders == ()
    assert read.problems


def test_one_unit_stands_in_an_area_and_equal_forces_keep_each_other_out() -> None:
    """S0.8, S0.20, S0.21, S0.22: without a conflict every order succeeds at once."""
    met = turn(
        {"FRANCE": "A PAR", "GERMANY": "A MUN"}, {"FRANCE": "A PAR - BUR", "GERMANY": "A MUN - BUR"}
    )
    occupied = turn({"FRANCE": "A PAR", "GERMANY": "A BUR"}, {"FRANCE": "A PAR - BUR"})
    free = turn({"FRANCE": "A PAR, A MAR"}, {"FRANCE": "A PAR - BUR, A MAR - GAS"})
    circle = turn({"FRANCE": "A PAR, A BUR"}, {"FRANCE": "A PAR - PIC, A BUR - PAR"})

    assert met.units == {"FRANCE": "A PAR", "GERMANY": "A MUN"}
    assert occupied.units == {"FRANCE": "A PAR", "GERMANY": "A BUR"}
    assert free.units == {"FRANCE": "A BUR, A GAS"}
    assert circle.units == {"FRANCE": "A PAR, A PIC"}


def test_each_support_adds_one_and_the_stronger_side_enters() -> None:
    """S0.21, S0.22, S0.23: two against one dislodge, two against two do not."""
    stronger = turn(
        {"FRANCE": "A PAR, A MAR", "GERMANY": "A BUR"},
        {"FRANCE": "A PAR - BUR, A MAR S A PAR - BUR"},
    )
    equal = turn(
        {"FRANCE": "A PAR, A MAR", "GERMANY": "A BUR, A RUH"},
        {"FRANCE": "A PAR - BUR, A MAR S A PAR - BUR", "GERMANY": "A RUH S A BUR"},
    )
    race = turn(
        {"FRANCE": "A PAR, A MAR", "GERMANY": "A MUN"},
        {"FRANCE": "A PAR - BUR, A MAR S A PAR - BUR", "GERMANY": "A MUN - BUR"},
    )

    assert "A BUR" in stronger.dislodged
    assert equal.units["GERMANY"] == "A BUR, A RUH"
    assert race.units["FRANCE"] == "A BUR, A MAR"


@pytest.mark.parametrize(
    ("unit", "order", "result"),
    [
        ("F BRE", "F BRE - ENG", "succeeds"),
        ("F BRE", "F BRE - GAS", "succeeds"),
        ("F BRE", "F BRE - PAR", "void"),
        ("A BRE", "A BRE - ENG", "void"),
        ("A PAR", "A PAR - MAR", "void"),
    ],
)
def test_fleets_stand_at_sea_or_on_a_coast_armies_on_land(
    unit: str, order: str, result: str
) -> None:
    """S0.9, S0.11: one step to an adjacent area that the unit may stand in."""
    assert turn({"FRANCE": unit}, {"FRANCE": order}).result(order) == result


def test_units_move_support_stand_or_convoy_and_the_unordered_stand() -> None:
    """S0.10, S0.13, S0.34: no order, no other penalty."""
    played = turn(
        {"ENGLAND": "F NTH, A EDI, A LON, F BEL"},
        {"ENGLAND": "F NTH C A EDI - NWY, A EDI - NWY, A LON H, F BEL S F NTH"},
    )
    silent = turn({"ENGLAND": "F NTH, A EDI"}, {})
    other = turn({"ENGLAND": "A EDI"}, {"ENGLAND": "A EDI D"})

    assert [order.results[0].value for order in played.outcome.orders] == ["succeeds"] * 4
    assert silent.units == {"ENGLAND": "A EDI, F NTH"}
    assert all(order.default for order in silent.outcome.orders)
    assert other.result("A EDI D") == "void"


def test_support_is_for_a_move_or_a_hold_of_anybodys_unit() -> None:
    """S0.12, S0.19."""
    played = turn(
        {"FRANCE": "A PAR, A GAS", "GERMANY": "A BUR", "ITALY": "A MAR"},
        {"FRANCE": "A PAR S A BUR, A GAS S A MAR - SPA", "ITALY": "A MAR - SPA"},
    )

    assert played.result("A PAR S A BUR") == "succeeds"
    assert played.result("A GAS S A MAR - SPA") == "succeeds"


def test_fleets_alone_convoy_over_one_sea_or_several() -> None:
    """S0.14: North Sea takes Edinburgh's army to Norway; chains are allowed."""
    one = turn({"ENGLAND": "F NTH, A EDI"}, {"ENGLAND": "F NTH C A EDI - NWY, A EDI - NWY"})
    long = turn(
        {"ENGLAND": "F ENG, F MAO, A LON"},
        {"ENGLAND": "F ENG C A LON - POR, F MAO C A LON - POR, A LON - POR"},
    )
    army = turn({"ENGLAND": "A YOR, A EDI"}, {"ENGLAND": "A YOR C A EDI - LON"})

    assert one.units["ENGLAND"] == "F NTH, A NWY"
    assert "A POR" in long.units["ENGLAND"]
    assert army.result("A YOR C A EDI - LON") == "void"


@pytest.mark.parametrize(
    ("text", "units", "power", "order"),
    [
        ("Army MOS - UKR", "A MOS", "RUSSIA", "A MOS - UKR"),
        ("A MOS-UKR", "A MOS", "RUSSIA", "A MOS - UKR"),
        ("Army from Moscow to Ukraine", "A MOS", "RUSSIA", "A MOS - UKR"),
        ("Army from MOS to UKR", "A MOS", "RUSSIA", "A MOS - UKR"),
        ("Fleet from London to North Sea", "F LON", "ENGLAND", "F LON - NTH"),
        ("Army from Moscow (Or MOS) to Ukraine (Or UKR).", "A MOS", "RUSSIA", "A MOS - UKR"),
        ("Army in Moscow stands.", "A MOS", "RUSSIA", "A MOS H"),
        ("Army in MOS stands", "A MOS", "RUSSIA", "A MOS H"),
        ("Army in Moscow supports the army in Ukraine", "A MOS, A UKR", "RUSSIA", "A MOS S A UKR"),
        ("A MUN S FRENCH A BUR", "A MUN", "GERMANY", "A MUN S A BUR"),
    ],
)
def test_plain_english_and_short_forms_are_both_orders(
    text: str, units: str, power: str, order: str
) -> None:
    """S0.15, S0.16, S0.17, S0.19: as written; nationalities are not needed, but do no harm."""
    seats = {power: units, "FRANCE": "A BUR"} if "FRENCH" in text else {power: units}
    setting = ReadingContext(FRITZ.ruleset, position_of("S1900M", seats, "fritz1900"), Power(power))

    found = read_orders(read_body(text).lines, setting).orders

    assert ("as-written", order) in [(one.how, write_order(one.order)) for one in found]


def test_the_misspelt_support_into_ukraine_is_read_and_remarked() -> None:
    """S0.18: three traps in one line of the sheet."""
    read = said("Army in Moscow supports Sevastapool in Ukraine.", "A MOS, A SEV")

    assert write_order(read.orders[0].order) == "A MOS S A SEV - UKR"
    assert "spelling-corrected" in [remark.kind for remark in read.remarks]


def test_a_unit_supports_only_where_it_could_go_itself() -> None:
    """S0.24: an army not at sea, nobody into an area that is not adjacent."""
    at_sea = turn({"FRANCE": "A PIC, F BRE"}, {"FRANCE": "A PIC S F BRE - ENG, F BRE - ENG"})
    far = turn({"FRANCE": "A GAS, A PIC"}, {"FRANCE": "A GAS S A PIC - BEL, A PIC - BEL"})

    assert at_sea.result("A PIC S F BRE - ENG") == "void"
    assert far.result("A GAS S A PIC - BEL") == "void"


def test_support_is_cut_from_anywhere_but_where_it_is_given_into() -> None:
    """S0.25: by no unit of its own, and by any dislodgement."""
    units = {"FRANCE": "A PAR, A BUR", "GERMANY": "A MUN, A RUH", "ITALY": "A TYR"}
    attack = "A BUR S A PAR - PIC, A PAR - PIC"
    elsewhere = turn(units, {"FRANCE": attack, "GERMANY": "A MUN - BUR"})
    into = turn(
        {"FRANCE": "A RUH, A BUR", "GERMANY": "A MUN"},
        {"FRANCE": "A BUR S A RUH - MUN, A RUH - MUN", "GERMANY": "A MUN - BUR"},
    )
    own = turn(
        {"FRANCE": "A PAR, A BUR, A GAS"},
        {"FRANCE": "A BUR S A PAR - PIC, A PAR - PIC, A GAS - BUR"},
    )
    beaten = turn(
        {"FRANCE": "A RUH, A BUR", "GERMANY": "A MUN, A MAR"},
        {
            "FRANCE": "A BUR S A RUH - MUN, A RUH - MUN",
            "GERMANY": "A MUN - BUR, A MAR S A MUN - BUR",
        },
    )

    assert elsewhere.result("A BUR S A PAR - PIC") == "cut"
    assert into.result("A BUR S A RUH - MUN") == "succeeds"
    assert own.result("A BUR S A PAR - PIC") == "succeeds"
    assert "cut" in beaten.result("A BUR S A RUH - MUN")


def test_a_retreat_avoids_the_attackers_origin_standoffs_and_units() -> None:
    """S0.26: and its owner may disband instead."""
    played = turn(
        {"AUSTRIA": "A TRI, A TYR", "ITALY": "A VEN, A ROM, F ADR", "FRANCE": "A PIE"},
        {
            "AUSTRIA": "A TRI - VEN, A TYR S A TRI - VEN",
            "ITALY": "A ROM H",
            "FRANCE": "A PIE - TUS",
        },
    )
    contested = turn(
        {"AUSTRIA": "A TRI, A TYR", "ITALY": "A VEN, A ROM", "FRANCE": "A PIE"},
        {
            "AUSTRIA": "A TRI - VEN, A TYR S A TRI - VEN",
            "ITALY": "A ROM - TUS",
            "FRANCE": "A PIE - TUS",
        },
    )
    given_up = turn(
        {"AUSTRIA": "A VEN"},
        {"ITALY": "A VEN D"},
        "S1900R",
        dislodged=[{"power": "ITALY", "unit": "A VEN", "attacker_from": "TRI"}],
    )

    assert played.dislodged == {"A VEN": "APU, PIE"}
    assert "TUS" not in contested.dislodged["A VEN"]
    assert given_up.units == {"AUSTRIA": "A VEN"}


def test_a_unit_without_a_retreat_is_lost() -> None:
    """S0.27."""
    played = turn(
        {"AUSTRIA": "A TRI, A TYR", "ITALY": "A VEN, A ROM, A APU, A PIE, A TUS"},
        {"AUSTRIA": "A TRI - VEN, A TYR S A TRI - VEN"},
    )

    assert played.dislodged == {"A VEN": ""}
    assert "A VEN" not in played.units["ITALY"]
    assert played.outcome.position.phase.code == "F1900M"


def test_the_owner_chooses_what_is_removed() -> None:
    """S0.29."""
    units, centers = {"FRANCE": "A BEL, A PAR"}, {"FRANCE": "PAR"}
    played = turn(units, {"FRANCE": "D A PAR"}, "W1900A", centers=centers)

    assert played.units == {"FRANCE": "A BEL"}


@pytest.mark.parametrize(
    ("order", "result"),
    [
        ("B A WAR", "succeeds"),
        ("B F SEV", "succeeds"),
        ("B A SEV", "succeeds"),
        ("B F MOS", "void"),
        ("B A BUD", "void"),
        ("B A STP", "void"),
    ],
)
def test_builds_are_of_any_kind_in_free_home_centers_still_owned(order: str, result: str) -> None:
    """S0.9, S0.30, S0.31: Moscow has no coast; Budapest is no home; St Petersburg is occupied."""
    played = turn(
        {"RUSSIA": "F STP/NC"},
        {"RUSSIA": order},
        "W1900A",
        centers={"RUSSIA": "WAR SEV MOS STP BUD"},
    )
    lost = turn(
        {}, {"RUSSIA": "B A WAR"}, "W1900A", centers={"RUSSIA": "SEV MOS", "GERMANY": "WAR"}
    )

    assert played.result(order) == result
    assert lost.result("B A WAR") == "void"


PASTED = """QUOTE ("Diplomacy Rules as written by Matt Fritz @ slightly modified by MC")
[code]Army from Moscow (Or MOS) to Ukraine (Or UKR).[/code]
Army in Warsaw stands.[code][/code]
Army from Moscow (Or MOS) to Ukraine (Or UKR).
Army in Warsaw stands.
"""


def test_text_pasted_from_a_forum_is_read_for_what_it_orders() -> None:
    """S0.44: quote header, tags, and everything twice."""
    read = said(PASTED, "A MOS, A WAR")

    assert {write_order(one.order) for one in read.orders} == {"A MOS - UKR", "A WAR H"}
    assert not [p for p in read.problems if p.reason not in ("unintelligible",)]
