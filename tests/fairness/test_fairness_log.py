"""The sealed log: whole as it is written, and each change of it is named."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from gmbot.fairness import Row, begins, broken, linked, sealed

SALT = "ab" * 32


def a_log(length: int = 5) -> list[Row]:
    rows: list[Row] = []
    for number in range(length):
        body = {"kind": "orders", "phase": "S1901M", "power": "FRANCE", "number": number}
        last = rows[-1] if rows else None
        rows.append(linked(last, 1, f"2026-12-05T12:00:0{number}Z", f"{number:064x}", body))
    return rows


def test_a_log_as_it_was_written_is_whole() -> None:
    rows = a_log()

    assert list(broken(rows)) == []
    assert [row.seq for row in rows] == [1, 2, 3, 4, 5]


def test_a_log_is_whole_without_what_is_still_secret() -> None:
    rows = [replace(row, salt="", body="") for row in a_log()]

    assert list(broken(rows)) == []


def test_a_row_shows_nothing_of_what_it_seals() -> None:
    one, other = (linked(None, 1, "2026-12-05T12:00:00Z", SALT, {"kind": k}) for k in ("a", "b"))

    shown = [replace(row, salt="", body="", seal="", hash="") for row in (one, other)]

    assert shown[0] == shown[1]
    assert begins(one) != begins(other)


def test_the_same_happening_is_sealed_otherwise_each_time() -> None:
    assert sealed("00" * 32, '{"kind":"orders"}') != sealed("01" * 32, '{"kind":"orders"}')


@given(st.data())
def test_each_change_of_a_row_is_found_and_named(data: st.DataObject) -> None:
    rows = a_log()
    place = data.draw(st.integers(0, 4))
    field = data.draw(st.sampled_from(["seq", "at", "prev", "seal", "hash", "salt", "body"]))
    row = rows[place]
    was = getattr(row, field)
    now = was + 1 if isinstance(was, int) else ("x" if was[0] != "x" else "y") + was[1:]
    rows[place] = replace(row, **{field: now})

    faults = list(broken(rows))

    assert any(fault.startswith(f"row {rows[place].seq}") for fault in faults), faults


@given(st.integers(0, 3))
def test_a_row_that_is_missing_in_the_middle_is_found(place: int) -> None:
    rows = a_log()
    del rows[place]

    assert any("missing" in fault for fault in broken(rows))


@given(st.integers(0, 3))
def test_two_rows_that_changed_places_are_found(place: int) -> None:
    rows = a_log()
    rows[place], rows[place + 1] = rows[place + 1], rows[place]

    assert list(broken(rows))


def test_a_fault_says_what_and_whose_the_row_is() -> None:
    rows = a_log()
    rows[2] = replace(rows[2], body=rows[2].body.replace('"number":2', '"number":9'))

    [fault] = broken(rows)

    assert fault == "row 3 (orders, S1901M, FRANCE): what it tells is not what was sealed"
