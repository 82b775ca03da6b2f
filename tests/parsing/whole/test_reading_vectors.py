"""The test vectors of the rule sheets, by their numbers in appendix 1."""

from __future__ import annotations

import pytest
from parsing_boards import board_of, meaning, normed, read, written

from gmbot.parsing.board import ReadingContext
from gmbot.parsing.sets import read_orders
from gmbot.parsing.text.lines import read_body
from gmbot.parsing.tokens.leniency import DEFAULT_LENIENCY, Leniency
from gmbot.rules.board.terms import Power
from gmbot.rules.notation import position_from_tables
from gmbot.variants import catalogue

VECTORS = [
    ("1", "Army MOS - UKR", "RUSSIA", ["A MOS"], ["A MOS - UKR"]),
    ("2", "Army from Moscow (Or MOS) to Ukraine (Or UKR).", "RUSSIA", ["A MOS"], ["A MOS - UKR"]),
    ("3", "Army in Moscow stands.", "RUSSIA", ["A MOS"], ["A MOS H"]),
    ("3b", "Army in MOS stands", "RUSSIA", ["A MOS"], ["A MOS H"]),
    (
        "4",
        "Army in Moscow supports Sevastapool in Ukraine.",
        "RUSSIA",
        ["A MOS", "A SEV"],
        ["A MOS S A SEV - UKR"],
    ),
    ("5", "Army in Moscow supports Sevastopol", "RUSSIA", ["A MOS", "A SEV"], ["A MOS S A SEV"]),
    ("9", "A ION-GRE", "ITALY", ["F ION"], ["F ION - GRE"]),
    ("11", "I-GRE", "ITALY", ["F ION"], ["F ION - GRE"]),
    ("12", "I-GRE", "ITALY", ["F ION", "F IRI"], ["F ION - GRE"]),
    ("13", "I-MAO", "ITALY", ["F ION", "F IRI"], ["F IRI - MAO"]),
    ("14", "F Ionian Sea-Greece", "ITALY", ["F ION"], ["F ION - GRE"]),
    ("15", "A Mun S A Tya -> Boh", "GERMANY", ["A MUN", "A TYR"], ["A MUN S A TYR - BOH"]),
    (
        "18",
        "F MAO and A Gas S A Par -> Bre",
        "FRANCE",
        ["F MAO", "A GAS", "A PAR"],
        ["F MAO S A PAR - BRE", "A GAS S A PAR - BRE"],
    ),
    ("19", "A Mun -> Mun", "GERMANY", ["A MUN"], ["A MUN H"]),
    ("20", "A Mun H, A Mun S A Ber", "GERMANY", ["A MUN", "A BER"], ["A MUN S A BER"]),
    ("23", "PIE-mars", "ITALY", ["A PIE"], ["A PIE - MAR"]),
    (
        "25",
        "Venice kills and maims the Trieste citizens (A Ven-Tri)",
        "ITALY",
        ["A VEN"],
        ["A VEN - TRI"],
    ),
    ("31", "A LON-H", "ENGLAND", ["A LON"], ["A LON H"]),
    ("34", "A Lon-NTH-Nwy", "ENGLAND", ["A LON", "F NTH"], ["A LON - NWY VIA"]),
]


@pytest.mark.parametrize(
    ("text", "power", "units", "expected"), [v[1:] for v in VECTORS], ids=[v[0] for v in VECTORS]
)
def test_a_vector_of_the_sheets_is_read(
    text: str, power: str, units: list[str], expected: list[str]
) -> None:
    """S0.15 to S0.18 are vectors 1 to 4.

    Of sheet 3: 23 is S3.18, 25 is S3.19, 9 is S3.20, 11 to 13 are S3.21, 14 is S3.22, 20 is S3.25,
    15 is S3.26, 18 is S3.27, 19 is S3.28.
    """
    found = read(text, power, board_of({power: units}))

    assert normed(written(found.orders)) == normed(expected)


def test_vector_4_the_misspelling_is_remarked() -> None:
    """S0.18."""
    found = read(
        "Army in Moscow supports Sevastapool in Ukraine.",
        "RUSSIA",
        board_of({"RUSSIA": ["A MOS", "A SEV"]}),
    )

    assert "spelling-corrected" in [remark.kind for remark in found.remarks]


def test_vector_14_whole_names_are_names_and_no_mistakes() -> None:
    """S3.22."""
    found = read("F Ionian Sea-Greece", "ITALY", board_of({"ITALY": ["F ION"]}))

    assert written(found.orders) == ["F ION - GRE"]
    assert found.remarks == ()


@pytest.mark.parametrize(
    "text", ["F ENG S GERMAN F NTH -> Bel", "f eng s german f nth -> bel"], ids=["6", "8"]
)
def test_vectors_6_and_8_the_owner_may_be_named(text: str) -> None:
    """S3.17, in the preferred form and in lower case."""
    board = board_of({"ENGLAND": ["F ENG"], "GERMANY": ["F NTH"]})

    found = read(text, "ENGLAND", board)

    assert written(found.orders) == ["F ENG S F NTH - BEL"]
    assert "nationality-mismatch" not in [remark.kind for remark in found.remarks]


def test_vector_7_a_wrong_owner_is_remarked_and_the_order_stands() -> None:
    """S3.17; DATC 4.C.6."""
    board = board_of({"ENGLAND": ["F ENG", "F NTH"]})

    found = read("F ENG S GERMAN F NTH -> Bel", "ENGLAND", board)

    assert written(found.orders) == ["F ENG S F NTH - BEL"]
    assert "nationality-mismatch" in [remark.kind for remark in found.remarks]


def test_vector_10_a_possible_but_wrong_letter_fails() -> None:
    """S3.9, of the unit letter."""
    board = board_of({"FRANCE": ["F BRE"]})

    assert meaning(read("A Bre - MAO", "FRANCE", board)) == ("error", ("wrong-unit-kind",))
    forgiving = Leniency(designators="ignore")
    assert written(read("A Bre - MAO", "FRANCE", board, forgiving).orders) == ["F BRE - MAO"]


def test_vector_15_a_supported_own_unit_without_order_moves() -> None:
    """S3.26."""
    found = read("A Mun S A Tya -> Boh", "GERMANY", board_of({"GERMANY": ["A MUN", "A TYR"]}))

    assert written(found.implied) == ["A TYR - BOH"]


def test_vector_16_an_ordered_unit_gets_no_implied_order() -> None:
    """S3.26."""
    board = board_of({"GERMANY": ["A MUN", "A TYR"]})

    found = read("A Mun S A Tya -> Boh\nA Tya H", "GERMANY", board)

    assert found.implied == ()
    assert "support-does-not-match" in [remark.kind for remark in found.remarks]


def test_vector_17_a_foreign_unit_gets_no_implied_order() -> None:
    """S3.26."""
    board = board_of({"GERMANY": ["A MUN"], "AUSTRIA": ["A TYR"]})

    assert read("A Mun S A Tya -> Boh", "GERMANY", board).implied == ()


def test_implied_orders_are_the_house_rules_choice() -> None:
    board = board_of({"GERMANY": ["A MUN", "A TYR"]})

    assert read("A Mun S A Tya -> Boh", "GERMANY", board, Leniency(implied=False)).implied == ()


@pytest.mark.parametrize(
    "text",
    [
        "Tunis to the North Pole (holds)",
        "Tunis to the North Pole",
        "Tunis has a wild party (holds)",
    ],
    ids=["21", "22", "26"],
)
def test_vectors_21_22_26_nonsense_and_stories_hold_with_their_words(text: str) -> None:
    """S3.18 (vectors 21 and 22), S3.19 (vector 26)."""
    found = read(text, "ITALY", board_of({"ITALY": ["A TUN"]}))

    assert [str(read.order.unit) for read in found.held] == ["A TUN"]
    assert found.held[0].words == text
    assert found.problems == ()


@pytest.mark.parametrize(
    "text",
    [
        "move Tunis to the North Pole",
        "Please move Tunis to the North Pole.",
        "March A Tun to Timbuktu",
        "Move the army in Tunis to Valhalla!",
    ],
)
def test_nonsense_that_begins_with_its_verb_holds_as_well(text: str) -> None:
    """S3.18: "Nonsense orders such as move Tunis to the North Pole" are the sheet's own words."""
    found = read(text, "ITALY", board_of({"ITALY": ["A TUN", "A ROM"]}))
    both = read(f"{text}\nMove Rome to Venice", "ITALY", board_of({"ITALY": ["A TUN", "A ROM"]}))

    assert written(found.held) == ["A TUN H"]
    assert found.problems == ()
    assert written(both.orders) == ["A ROM - VEN"]


def test_vector_24_a_marked_hold_is_never_a_move() -> None:
    """S3.18."""
    found = read("PIE-mars (holds)", "ITALY", board_of({"ITALY": ["A PIE"]}))

    assert written(found.orders) == []
    assert written(found.held) == ["A PIE H"]


def test_vector_27_a_foreign_unit_cannot_be_ordered() -> None:
    """S3.31."""
    board = board_of({"GERMANY": ["A MUN"], "AUSTRIA": ["A BUD"]})

    assert meaning(read("A Bud - Rum", "GERMANY", board)) == ("error", ("not-your-unit",))


def test_vector_28_of_too_many_builds_the_first_counts() -> None:
    """S3.29."""
    board = board_of({"GERMANY": ["A RUH"]}, "W1901A", centers={"GERMANY": ["MUN", "BER"]})

    found = read("Build A Mun\nBuild A Ber", "GERMANY", board)

    assert written(found.orders) == ["B A MUN"]
    assert [(r.kind, r.about) for r in found.remarks] == [("excess-order", "B A BER")]


def test_vectors_29_and_30_the_kind_may_hang_on_the_verb() -> None:
    """S3.58: the spelling of the sheet's example."""
    board = board_of({"ENGLAND": ["F ENG", "F NTH"], "GERMANY": ["A BEL"]})

    found = read("F ECH CA GERMAN BEL-LON\nF NTS SA BEL-LON", "ENGLAND", board)

    assert written(found.orders) == ["F ENG C A BEL - LON", "F NTH S A BEL - LON"]


def test_vector_32_a_missing_coast_comes_back_with_both_lines() -> None:
    """S3.9, of a missing coast."""
    found = read("F MAO - Spa", "FRANCE", board_of({"FRANCE": ["F MAO"]}))

    assert [problem.reason for problem in found.problems] == ["coast-missing"]
    assert found.problems[0].choices == ("F MAO - SPA/NC", "F MAO - SPA/SC")


def test_vector_33_the_only_coast_is_inferred_unless_the_rules_want_it_named() -> None:
    """S3.9, of a coast that only one reading could mean."""
    board = board_of({"FRANCE": ["F LYO"]})

    assert written(read("F Lyo - Spa", "FRANCE", board, DEFAULT_LENIENCY).orders) == [
        "F LYO - SPA/SC"
    ]
    assert meaning(read("F Lyo - Spa", "FRANCE", board, Leniency(coast="require"))) == (
        "error",
        ("coast-missing",),
    )


def test_vector_35_an_impassable_place_is_never_moved_to() -> None:
    """S0.7."""
    found = read("MUN - SWI", "GERMANY", board_of({"GERMANY": ["A MUN"]}))

    assert found.orders == ()


def modern(text: str, power: str, units: list[str]) -> list[str]:
    ruleset = catalogue.load("modern").ruleset
    tables = {"phase": "S1995M", "units": {power: units}}
    setting = ReadingContext(ruleset, position_from_tables(tables, ruleset.board), Power(power))
    return written(read_orders(read_body(text).lines, setting).orders)


def test_vector_36_wings_are_ordered_by_their_letter() -> None:
    # The sheets' example has the wing in Berlin, which does not touch BAL on this map.
    assert modern("W Pru - BAL", "GERMANY", ["W PRU"]) == ["W PRU - BAL"]
    assert modern("Wing Prussia to the Baltic Sea", "GERMANY", ["W PRU"]) == ["W PRU - BAL"]


def test_vector_37_a_fleet_passes_the_canal() -> None:
    assert modern("F Ros - Vol", "RUSSIA", ["F ROS"]) == ["F ROS - VOL"]


def test_vector_38_provisional_orders_are_stored_as_such() -> None:
    found = read("Provisional: F Kie - Den", "GERMANY", "start")

    assert written(found.orders) == ["F KIE - DEN"]
    assert found.marks.finality == "provisional"


def test_vector_39_the_number_of_a_set_is_told() -> None:
    assert read("#2\nA Mun - Bur", "GERMANY", "start").marks.number == 2


def test_vector_40_a_change_names_only_what_changes() -> None:
    found = read("Change: A Mun - Bur", "GERMANY", "start")

    assert written(found.orders) == ["A MUN - BUR"]
    assert found.marks.change
    assert [r for r in found.remarks if r.kind == "unordered-unit"] == []


def test_vector_42_retreats_may_be_ordered_before_they_are_due() -> None:
    board = board_of({"AUSTRIA": ["A SER"]})

    found = read("If dislodged, A Ser retreats to Alb, else Gre", "AUSTRIA", board)

    (condition,) = found.marks.conditions
    assert condition.condition == "dislodged"
    assert written(condition.orders) == ["A SER R ALB", "A SER R GRE"]
    assert found.problems == ()
