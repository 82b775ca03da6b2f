"""Orders that hang on conditions, and orders for phases to come, as they are cut out of a set."""

from __future__ import annotations

from gmbot.parsing.board import OrdersRead, ReadingContext
from gmbot.parsing.sets import read_orders
from gmbot.parsing.text.lines import numbered
from gmbot.rules.board.terms import Power
from gmbot.rules.notation import position_from_tables, write_order
from gmbot.rules.orders.orders import Order
from gmbot.variants import catalogue

RULES = catalogue.load("standard").ruleset
TABLES = {
    "phase": "F1901M",
    "units": {"AUSTRIA": ["A SER", "A VIE"], "ITALY": ["A VEN"]},
    "centers": {"AUSTRIA": ["SER", "VIE", "BUD"]},
}


def read(*lines: str, on_file: tuple[Order, ...] = ()) -> OrdersRead:
    position = position_from_tables(TABLES, RULES.board)
    setting = ReadingContext(RULES, position, Power("AUSTRIA"), on_file=on_file)
    return read_orders(numbered(lines), setting)


def conditions(found: OrdersRead) -> list[tuple[str, list[str], list[str]]]:
    return [
        (
            one.condition,
            [write_order(order.order) for order in one.orders],
            [write_order(order.order) for order in one.otherwise],
        )
        for one in found.marks.conditions
    ]


def test_what_follows_else_if_is_asked_only_if_nothing_before_it_was_so() -> None:
    found = read(
        "IF Italy A Ven THEN A Vie - Tyr ELSE IF Austria OWNS Ser THEN A Vie - Bud ELSE A Vie H "
        "ENDIF"
    )

    assert conditions(found) == [
        ("Italy A Ven", ["A VIE - TYR"], []),
        ("NOT (Italy A Ven) AND (Austria OWNS Ser)", ["A VIE - BUD"], []),
        ("NOT (Italy A Ven) AND NOT (Austria OWNS Ser)", ["A VIE H"], []),
    ]


def test_what_hangs_on_a_condition_is_read_as_if_nothing_else_had_been_sent() -> None:
    """When the phase opens it is read so (``game.orders.conditional``), whatever is on file now."""
    line = "IF Italy A Ven THEN everything as is, but Vienna holds ELSE A Vie - Tyr ENDIF"
    on_file = tuple(one.order for one in read("A Vie - Bud", "A Ser - Gre").orders)

    filed, fresh = read(line, on_file=on_file), read(line)

    assert conditions(filed) == conditions(fresh)
    assert filed.problems == fresh.problems


def test_so_many_in_words_hang_on_conditions_and_any_number_in_notation() -> None:
    """What is beyond the limit is told, and does not count."""
    words = ["IF Italy A Ven THEN Vienna shall stay at home this time ENDIF"] * 30
    notation = ["IF Italy A Ven THEN A Ser - Gre ENDIF"] * 30

    found = read(*words, *notation)

    assert [one.line for one in found.marks.conditions] == [*range(1, 25), *range(31, 61)]
    told = [one for one in found.problems if one.reason == "conditional"]
    assert [one.line for one in told] == list(range(25, 31))
    assert all("At most 24 orders" in one.text for one in told)


def test_an_order_behind_a_conditional_retreat_is_an_order_of_its_own() -> None:
    """S1.13: the sheet's own line."""
    found = read("If dislodged, A Ser retreats to Alb, else Gre; A Vie - Tri")

    assert conditions(found) == [("dislodged", ["A SER R ALB", "A SER R GRE"], [])]
    assert [write_order(one.order) for one in found.orders] == ["A VIE - TRI"]


def test_one_mail_may_order_for_several_phases_conditions_included() -> None:
    found = read(
        "A Vie H", "FOR S1902M", "IF Italy A Ven THEN", "A Vie - Tyr", "ENDIF",
        "FOR F1902M PROVISIONAL", "A Bud - Rum", "FOR F1901M", "A Ser H",
    )  # fmt: skip

    later = [(one.phase.code, len(one.lines), one.finality) for one in found.marks.later]
    assert later == [("S1902M", 3, None), ("F1902M", 1, "provisional")]
    assert [write_order(one.order) for one in found.orders] == ["A VIE H", "A SER H"]
    assert found.marks.conditions == ()
