"""Canonical notation: what is read, what is printed, and what is no order."""

from __future__ import annotations

import pytest
from phases import position_of

from gmbot.rules.notation import NotReadable, print_order, read_order, read_unit, write_order
from gmbot.rules.ruleset.options import Options
from gmbot.variants.catalogue import load

BOARD = load("standard").ruleset.board
START = load("standard").start

ROWS = [
    # text, canonical, printed
    ("A PAR H", "A PAR H", "A Par H"),
    ("a par - bur", "A PAR - BUR", "A Par -> Bur"),
    ("A PAR-BUR", "A PAR - BUR", "A Par -> Bur"),
    ("Army Paris -> Burgundy", "A PAR - BUR", "A Par -> Bur"),
    ("F Mid-Atlantic Ocean -> Spain (nc)", "F MAO - SPA/NC", "F MAO -> Spa/nc"),
    ("F POR - SPA/NC", "F POR - SPA/NC", "F Por -> Spa/nc"),
    ("F POR - SPA NC", "F POR - SPA/NC", "F Por -> Spa/nc"),
    ("A LON - NWY VIA", "A LON - NWY VIA", "A Lon -> Nor via convoy"),
    ("A LON - NWY VIA CONVOY", "A LON - NWY VIA", "A Lon -> Nor via convoy"),
    ("A LON - NTH - NWY", "A LON - NWY VIA NTH", "A Lon -> Nor via convoy"),
    ("A MUN S A Tya - Boh", "A MUN S A TYR - BOH", "A Mun S A Tya -> Boh"),
    ("A MAR S A PAR", "A MAR S A PAR", "A Mar S A Par"),
    ("A MAR S A PAR H", "A MAR S A PAR", "A Mar S A Par"),
    ("F NTH C A LON - NWY", "F NTH C A LON - NWY", "F NTH C A Lon -> Nor"),
    ("A BUR R PAR", "A BUR R PAR", "A Bur R Par"),
    ("A BUR D", "A BUR D", "A Bur disband"),
    ("B F STP/NC", "B F STP/NC", "Build F StP/nc"),
    ("BUILD A LPL", "B A LVP", "Build A Lpl"),
    ("A PAR B", "B A PAR", "Build A Par"),
    ("D A PAR", "D A PAR", "Remove A Par"),
    ("WAIVE", "WAIVE", "Waive"),
]


@pytest.mark.parametrize(("text", "canonical", "printed"), ROWS)
def test_orders_are_read_written_and_printed(text: str, canonical: str, printed: str) -> None:
    order = read_order(text, BOARD)

    assert not isinstance(order, NotReadable)
    assert write_order(order) == canonical
    assert print_order(order, BOARD) == printed
    assert read_order(canonical, BOARD) == order


def test_missing_letters_and_coasts_are_taken_from_the_units_there() -> None:
    assert _read("STP - BOT") == "F STP/SC - BOT"
    assert _read("F STP - BOT") == "F STP/SC - BOT"
    assert _read("MOS S SEV - RUM") == "A MOS S F SEV - RUM"
    assert _read("F NTH S ? LON") == "F NTH S F LON"
    assert _read("BUR H") == "A BUR H"
    assert _read("BAL H") == "F BAL H"


def _read(text: str) -> str:
    order = read_order(text, BOARD, START)
    assert not isinstance(order, NotReadable)
    return write_order(order)


def test_the_phase_decides_what_a_dash_and_a_d_mean() -> None:
    retreats = position_of(
        "S1901R",
        {"AUSTRIA": "A VEN"},
        dislodged=[{"power": "ITALY", "unit": "F VEN", "attacker_from": "TRI"}],
    )
    winter = position_of("W1901A", {"FRANCE": "A PAR"})

    def read(text: str, position: object) -> str:
        order = read_order(text, BOARD, position)  # type: ignore[arg-type]
        assert not isinstance(order, NotReadable)
        return write_order(order)

    assert read("VEN - APU", retreats) == "F VEN R APU"
    assert read("D VEN", retreats) == "F VEN D"
    assert read("A PAR D", winter) == "D A PAR"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "unintelligible"),
        ("Dear all, I shall hold", "unknown-province"),
        ("Dear all", "unintelligible"),
        ("A XYZ H", "unknown-province"),
        ("A PAR - ", "unknown-province"),
        ("A LIV H", "ambiguous-province"),
        ("F LYO - SPA/EC", "wrong-coast"),
        ("A PAR - BUR/NC", "wrong-coast"),
        ("F NTH C A LON", "unintelligible"),
        ("A PAR VIA BUR", "unintelligible"),
        ("A" * 300, "unintelligible"),
    ],
)
def test_what_is_no_order_comes_back_with_its_reason(text: str, reason: str) -> None:
    read = read_order(text, BOARD)

    assert isinstance(read, NotReadable)
    assert read.reason == reason
    assert read.message


def test_a_unit_letter_may_be_missing_where_it_is_clear_or_never() -> None:
    strict = Options(missing_kind="fail")

    assert read_order("B PAR", BOARD) == read_order("B A PAR", BOARD)
    for text, options in (("B BRE", None), ("B PAR", strict), ("MOS H", strict)):
        read = read_order(text, BOARD, START, options)
        assert isinstance(read, NotReadable)
        assert read.reason == "unit-kind-missing"


def test_a_unit_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="no unit"):
        read_unit("W PAR", BOARD)  # No wings on this board.
    with pytest.raises(ValueError, match="no province"):
        read_unit("A XYZ", BOARD)
