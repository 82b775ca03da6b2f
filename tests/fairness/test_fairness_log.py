"""The sealed log: whole as it is written, and each change of it is named."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from gmbot.fairness import (
    GENESIS,
    Row,
    begins,
    broken,
    canonical,
    digest,
    kinds_told,
    linked,
    sealed,
)

SALT = "ab" * 32


def a_log(length: int = 5, *, stays_sealed: bool = False) -> list[Row]:
    rows: list[Row] = []
    for number in range(length):
        added_to(rows, kind="orders", stays_sealed=stays_sealed, power="FRANCE", number=number)
    return rows


def added_to(log: list[Row], kind: str, *, stays_sealed: bool = False, **told: object) -> None:
    body = {"kind": kind, "phase": "S1901M", **told}
    last, hour = log[-1] if log else None, f"2026-12-05T12:00:0{len(log)}Z"
    log.append(linked(last, 1, hour, f"{len(log):064x}", body, stays_sealed=stays_sealed))


def an_older_log() -> list[Row]:
    """Three rows of the older form, whose hashes bind no kind, and one of which is secret."""
    rows: list[Row] = []
    for number, kind in enumerate(("orders", "press", "looked"), 1):
        body, prev = canonical({"kind": kind}), rows[-1].hash if rows else GENESIS
        seal, hour = sealed(SALT, body), "2026-12-05T12:00:00Z"
        table = {"at": hour, "prev": prev, "seal": seal, "seq": number}
        rows.append(Row(1, number, hour, prev, seal, digest("gmbot-log-1", table), SALT, body))
    return rows


def test_a_log_as_it_was_written_is_whole() -> None:
    rows = a_log()

    assert list(broken(rows)) == []
    assert [row.seq for row in rows] == [1, 2, 3, 4, 5]


def test_a_log_is_whole_without_what_is_still_secret() -> None:
    rows = [replace(row, salt="", body="") for row in a_log(stays_sealed=True)]

    assert list(broken(rows)) == []


def test_a_row_that_has_to_be_opened_cannot_be_kept_sealed() -> None:
    rows = a_log()
    rows[2] = replace(rows[2], salt="", body="")
    assert [*broken(rows)] == [
        "row 3 (orders): it is sealed, though a row of the kind 'orders' is opened"
    ]

    rows[2] = replace(rows[2], kind="secret")

    assert "row 3 (secret): its number, time, kind or seal was changed" in [*broken(rows)]


def test_a_row_cannot_be_called_another_kind_than_it_tells_of() -> None:
    rows: list[Row] = []
    added_to(rows, "orders")
    forged = linked(rows[0], 1, rows[0].at, SALT, {"kind": "looked"})
    other = linked(rows[0], 1, rows[0].at, SALT, {"kind": "settled"})
    body = canonical({"kind": "looked"})
    rows.append(replace(other, body=body, seal=sealed(SALT, body)))

    assert any("it tells of 'looked', but was written as 'settled'" in one for one in broken(rows))
    assert [*broken([rows[0], forged])] == []


def test_a_row_of_somebody_who_was_forgotten_is_closed_and_the_log_says_so() -> None:
    rows: list[Row] = []
    added_to(rows, "orders")
    added_to(rows, "ended", data={"reason": "anna@quill.example has it"})
    shut = [replace(row, salt="", body="") for row in rows]
    assert [*broken([rows[0], shut[1]])] == [
        "row 2 (ended): it is sealed, though a row of the kind 'ended' is opened"
    ]

    added_to(rows, "closed", rows=[1, 2])

    assert [*broken([rows[0], shut[1], rows[2]])] == []
    # Orders name nobody: that they were closed hides what came.
    assert "row 1 (orders): it is sealed" in next(broken([shut[0], *rows[1:]]))


def test_a_log_that_an_older_version_began_goes_on_and_binds_its_kinds() -> None:
    rows = an_older_log()
    assert [*broken(rows)] == []
    rows.append(linked(rows[-1], 1, rows[0].at, SALT, kinds_told(rows, "press".__ne__)))
    added_to(rows, "orders")
    assert rows[3].told["kinds"] == ["orders", "secret", "looked"]
    assert [*broken(rows)] == []

    for seq, is_fault in ((1, True), (2, False), (3, True)):
        shut = [replace(row, salt="", body="") if row.seq == seq else row for row in rows]
        assert bool([*broken(shut)]) == is_fault, seq


def test_no_row_goes_back_to_the_older_form() -> None:
    rows = an_older_log()
    after = a_log(1)
    body, at = canonical({"kind": "looked"}), rows[0].at
    table = {"at": at, "prev": after[0].hash, "seal": sealed(SALT, body), "seq": 2}
    older = Row(1, 2, at, after[0].hash, table["seal"], digest("gmbot-log-1", table), SALT, body)
    assert [*broken([*after, older])] == [
        "row 2 (looked): it is of an older form than the row before it"
    ]

    added_to(rows, "orders")

    assert any("a row 'kinds' was expected" in fault for fault in broken(rows))


def test_a_row_shows_nothing_of_what_it_seals() -> None:
    hour = "2026-12-05T12:00:00Z"
    one, other = (linked(None, 1, hour, SALT, {"kind": k}, stays_sealed=True) for k in ("a", "b"))

    shown = [replace(row, salt="", body="", seal="", hash="") for row in (one, other)]

    assert shown[0] == shown[1]
    assert begins(one) != begins(other)


def test_the_same_happening_is_sealed_otherwise_each_time() -> None:
    assert sealed("00" * 32, '{"kind":"orders"}') != sealed("01" * 32, '{"kind":"orders"}')


@given(st.data())
def test_each_change_of_a_row_is_found_and_named(data: st.DataObject) -> None:
    rows = a_log()
    place = data.draw(st.integers(0, 4))
    field = data.draw(
        st.sampled_from(["seq", "at", "prev", "seal", "hash", "salt", "body", "kind"])
    )
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
