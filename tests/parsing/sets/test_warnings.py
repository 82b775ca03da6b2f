"""Warnings about a whole set, and silence where there is nothing to warn of."""

from __future__ import annotations

import pytest
from parsing_boards import board_of, read, setting

from gmbot.parsing.sets.read_orders import read_orders
from gmbot.parsing.text.lines import read_body
from gmbot.parsing.tokens.leniency import Leniency
from gmbot.rules.notation import write_unit

BOARD = board_of(
    {
        "FRANCE": ["A PAR", "A MAR", "A PIE", "F BRE", "F ENG"],
        "GERMANY": ["A MUN", "F NTH"],
        "ITALY": ["A VEN"],
    }
)
REST = "\nA Mar H\nA Pie H\nF Bre H\nF ENG H"


def warned(text: str) -> set[tuple[str, str]]:
    return {(remark.kind, remark.about) for remark in read(text, "FRANCE", BOARD).remarks}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A Par - Bur\nA Mar H\nA Pie H\nF Bre H\nF ENG H", set()),
        ("A Par - Bur\nA Mar H\nA Pie H\nF Bre H", {("unordered-unit", "F ENG")}),
        (
            "A Par - Gas\nA Mar S A Par - Bur\nA Pie H\nF Bre H\nF ENG H",
            {("support-does-not-match", "A MAR")},
        ),
        (
            "A Par - Gas\nF Bre S F ENG\nF ENG - NTH\nA Mar H\nA Pie H",
            {("support-to-hold-of-moving-unit", "F BRE")},
        ),
        ("A Par - Bre\nA Mar H\nA Pie H\nF Bre H\nF ENG H", {("move-into-own-unit", "A PAR")}),
        ("A Par - Bur\nA Mar - Bur\nA Pie H\nF Bre H\nF ENG H", {("own-standoff", "BUR")}),
        (
            "A Pie - Mar\nA Mar - Pie\nA Par H\nF Bre H\nF ENG H",
            {("swap-without-convoy", "A PIE")},
        ),
        ("A Pie - Mar\nA Mar - Gas\nA Par H\nF Bre H\nF ENG H", set()),
        ("A Mar S German A Mun - Bur\nA Par H\nA Pie H\nF Bre H\nF ENG H", set()),
        (
            "A Mar S A Mun - Bur\nA Par H\nA Pie H\nF Bre H\nF ENG H",
            {("foreign-support", "A MAR")},
        ),
        (
            "A Mar S Italian A Ven - Pie\nA Par H\nA Pie H\nF Bre H\nF ENG H",
            {("self-dislodge", "A MAR")},
        ),
        ("all hold", set()),
        ("Hi there, good luck in Burgundy!", set()),
    ],
)
def test_a_set_gets_the_warnings_it_deserves_and_no_other(
    text: str, expected: set[tuple[str, str]]
) -> None:
    assert warned(text) == expected


def test_a_convoy_and_its_army_are_watched() -> None:
    board = board_of({"ENGLAND": ["A LON", "F NTH", "F ENG"]})

    def kinds(text: str) -> list[tuple[str, str]]:
        return [(r.kind, r.about) for r in read(text, "ENGLAND", board).remarks]

    assert kinds("F NTH C A Lon - Nwy\nF ENG H") == [("convoy-without-army", "A LON")]
    assert kinds("F NTH C A Lon - Nwy\nA Lon - Bel\nF ENG C A Lon - Bel") == [
        ("convoy-does-not-match", "F NTH")
    ]
    assert kinds("A Lon - Nwy\nF NTH H\nF ENG H") == [("army-without-convoy", "A LON")]
    assert kinds("A Lon - Nwy\nF NTH C A Lon - Nwy\nF ENG H") == []


def test_a_foreign_fleet_may_carry_the_army_so_nothing_is_said() -> None:
    board = board_of({"ENGLAND": ["A LON", "F ENG"], "GERMANY": ["F NTH"]})

    found = read("A Lon - Nwy\nF ENG H", "ENGLAND", board)

    assert found.remarks == ()


def test_winter_counts_what_is_left() -> None:
    centers = {"FRANCE": ["PAR", "MAR", "BRE"]}
    winter = board_of({"FRANCE": ["A SPA"]}, "W1901A", centers=centers)

    def about(text: str) -> list[tuple[str, str]]:
        return [(r.kind, r.about) for r in read(text, "FRANCE", winter).remarks]

    assert about("Build A Par") == [("unused-build", "1")]
    assert about("Build A Par, A Mar") == []
    assert about("Build A Par. Waive.") == []


@pytest.mark.parametrize("text", ["Waive\nBuild A Par", "Build A Par\nWaive"])
def test_a_waived_build_too_many_is_named(text: str) -> None:
    """S3.29"""
    centers = {"FRANCE": ["PAR", "MAR"]}
    winter = board_of({"FRANCE": ["A SPA"]}, "W1901A", centers=centers)

    assert "excess-order" in {remark.kind for remark in read(text, "FRANCE", winter).remarks}


def test_removals_that_are_missing_are_counted() -> None:
    units = {"FRANCE": ["A PAR", "A MAR", "F BRE"]}
    winter = board_of(units, "W1901A", centers={"FRANCE": ["PAR"]})

    found = read("Remove A Mar", "FRANCE", winter)

    assert [(r.kind, r.about) for r in found.remarks] == [("missing-removal", "1")]


def test_in_fog_nothing_is_said_about_units_that_are_not_seen() -> None:
    where = setting("FRANCE", board_of({"FRANCE": ["A PAR", "F ENG"]}), fog=True)

    found = read_orders(read_body("A Par S A Mun - Bur\nF ENG S F Bel").lines, where)

    assert [str(read.order) for read in found.orders]
    assert (found.problems, found.remarks) == ((), ())


def test_the_switches_of_leniency_are_obeyed() -> None:
    board = board_of({"FRANCE": ["F MAO", "A GAS", "A PAR"]})

    def reasons(text: str, leniency: Leniency) -> list[str]:
        return [p.reason for p in read(text, "FRANCE", board, leniency).problems]

    assert reasons("F MAO and A Gas S A Par - Bre", Leniency(combined=False)) == ["contradictory"]
    assert reasons("Gas eats (holds)", Leniency(creative=False)) == ["unintelligible"]
    assert reasons("A Par - Gotham City", Leniency(nonsense_holds=False)) == ["unknown-province"]
    assert reasons("A Pars - Bur", Leniency(spelling=False, prefixes=False)) == ["unknown-province"]
    assert reasons("f mao - spa", Leniency(coast="require")) == ["coast-missing"]


def test_a_leniency_that_does_not_exist_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="coast: 'guess'"):
        Leniency(coast="guess")


def test_who_writes_all_in_lower_case_is_told_so_where_the_rules_joke() -> None:
    """S3.17: in the receipt, where house rules want it."""
    found = read("a par - bur", "FRANCE", BOARD, Leniency(lower_case_joke=True))

    assert "lower-case" in [remark.kind for remark in found.remarks]


TALKING = "Hello there, "
"""A text and no list."""


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Paris goes to Gascony, please. Marseilles, go to Gascony.", {"A PAR", "A MAR"}),
        ("Paris goes to Gascony, please. Marseilles supports Paris to Burgundy, of course.",
         {"A PAR", "A MAR"}),
        ("Piedmont goes to Marseilles, please. Marseilles goes to Piedmont, I think it best.",
         {"A PIE", "A MAR"}),
        ("Brest stays there, please. The Channel goes to Brest, where it is safe.", set()),
        ("Paris to Picardy, please. Marseilles goes to Spain, the sunny one.", set()),
        ("Paris and Marseilles both go to Gascony, please.", set()),
    ],
)  # fmt: skip
def test_sentences_that_contradict_each_other_are_asked_back(text: str, asked: set[str]) -> None:
    found = read(TALKING + text, "FRANCE", BOARD)

    meant = [order for one in found.problems if one.meant for order in one.meant]
    assert {write_unit(order.unit) for order in meant} == asked
    assert asked.isdisjoint(write_unit(one.order.unit) for one in found.orders)


def test_a_list_that_contradicts_itself_is_obeyed_and_told() -> None:
    found = read("A Par - Gas\nA Mar - Gas", "FRANCE", BOARD)

    assert len(found.orders) == 2
    assert "own-standoff" in {one.kind for one in found.remarks}
