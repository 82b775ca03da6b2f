"""The table of statements and tests counts what it says it counts."""

from __future__ import annotations

from coverage_of_rules import naming, numbers_in, statements


def test_all_190_statements_are_listed_once() -> None:
    counts = {sheet: sum(number[1] == sheet for number in statements()) for sheet in "01234"}

    assert counts == {"0": 44, "1": 18, "2": 21, "3": 61, "4": 46}


def test_a_range_names_everything_in_it() -> None:
    assert numbers_in("S3.10 to S3.12, and S4.7-9") == {
        "S3.10", "S3.11", "S3.12", "S4.7", "S4.8", "S4.9",
    }  # fmt: skip


def test_a_statement_is_found_where_a_test_names_it() -> None:
    assert any("test_order_mails.py::" in name for name in naming()["S3.12"])
