"""Archives that were damaged, by chance or on purpose: both checkers name the place, and go on."""

from __future__ import annotations

import json
import random
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from archives import Bodies, changed, files_of, log_made_anew, packed
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from proven import KEY, checked_again, proven
from tampering import Place, places, put

from gmbot.app.doors.verify import verify

TABLES = {
    name: (
        [json.loads(line) for line in raw.splitlines()] if name.endswith("l") else json.loads(raw)
    )
    for name, raw in files_of(proven()[0]).items()
    if name in ("game.json", "ledger.jsonl", "key.json")
}
ROWS = TABLES["ledger.jsonl"]
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 2**70) | st.floats() | st.text(max_size=4),
    lambda inside: st.lists(inside, max_size=2) | st.dictionaries(st.text(max_size=3), inside),
    max_leaves=3,
)
WITHOUT_WEIGHT = {
    "game.json": re.compile(r"schema|phases\.\d+\.after\.orders\.\d+\.why"),
    "key.json": re.compile(r"handovers"),
}
"""What says nothing: the number of the file's form and the words for a result, which the rules give
again; and there is no hand-over in this archive, so that nothing, told otherwise, is the same."""
LEFT_TO_THE_RULES = re.compile(r"phases\.\d+\.after\.orders\.\d+\.by")
"""The cause of a result: the second checker leaves it to ``gmbot adjudicate``, if it is found."""
SLOW = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]


@pytest.fixture(autouse=True)
def no_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the second checker find no gmbot, which would take a second for each phase."""
    monkeypatch.setenv("PATH", "")


def found_by_both(archive: bytes, folder: Path) -> tuple[list[str], list[str]]:
    """The faults that each of the two names; nothing but a sentence comes of anything."""
    try:
        first = verify({"austerlitz.zip": archive}, KEY.public).faults
    except ValueError as error:
        first = [str(error)]
    fits, said = checked_again(folder, {"austerlitz.zip": archive}, KEY.public)
    second = [line for line in said.splitlines() if line.startswith("WRONG")]
    assert fits == (not second)
    return first, second


def named(name: str, way: Place) -> re.Pattern[str]:
    """How a fault names a place: by its row or line, by its phase, or by its file."""
    if name == "ledger.jsonl":
        number = int(way[0]) + 1
        return re.compile(rf"\brow {number}\b|\bline {number}\b")
    if name == "key.json":
        return re.compile("key")
    if way[0] == "phases" and len(way) > 1:
        code = TABLES[name]["phases"][way[1]]["before"]["phase"]
        return re.compile(rf"{code}|phases.{way[1]}\b|phase|game.json")
    return re.compile(r"game|rules|board at the end|end:|" + re.escape(str(way[0])))


def same(one: Any, other: Any) -> bool:
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


@lru_cache
def ways(name: str) -> list[Place]:
    """The ways to all values of a file, lists and tables among them."""
    leaves = places(TABLES[name])
    return sorted({way[:n] for way in leaves for n in range(1, len(way) + 1)}, key=str)


@pytest.mark.long
@pytest.mark.parametrize("name", TABLES)
@settings(max_examples=60, deadline=None, suppress_health_check=SLOW)
@given(st.integers(0, 10**9), ANYTHING)
@example(3, None)
@example(5, True)
def test_any_value_in_the_place_of_any_other_is_named_by_both(
    tmp_path: Path, name: str, number: int, value: Any
) -> None:
    way = random.Random(number).choice(ways(name))
    archive = changed(proven()[0], name, lambda tables: put(tables, way, value))
    before = put(json.loads(json.dumps(TABLES[name])), way, value)

    first, second = found_by_both(archive, tmp_path)

    key = ".".join(map(str, way))
    if name in WITHOUT_WEIGHT and WITHOUT_WEIGHT[name].match(key):
        return
    if before is not None and same(before, TABLES[name]):
        return
    place = named(name, way)
    assert any(place.search(fault) for fault in first), (key, value, first)
    if not LEFT_TO_THE_RULES.match(key):
        assert any(place.search(fault) for fault in second), (key, value, second)


@settings(max_examples=80, deadline=None, suppress_health_check=SLOW)
@given(st.integers(0, 10**9), ANYTHING)
def test_a_log_made_anew_of_any_values_ends_in_no_error(
    tmp_path: Path, number: int, value: Any
) -> None:
    """All hashes fit, so that whatever reads the bodies meets values that nobody expects."""

    def act(told: Bodies) -> None:
        opened = [one for one in told if "row" not in one and one["kind"] != "told"]
        body = random.Random(number).choice(opened)
        inside = [way for way in places(body) if way and way[0] != "kind"]
        way = random.Random(number + 1).choice(inside)
        put(body, way[: random.Random(number + 2).randint(1, len(way))], value)

    try:
        archive = log_made_anew(proven()[0], act)
    except (KeyError, TypeError, ValueError, AttributeError):
        return  # of such sets nobody can make a root either

    first, second = found_by_both(archive, tmp_path)

    assert all(re.search(r"row|phase|line|[SFW]\d{4}|json|end|chance", one) for one in first)
    assert all(re.search(r"row|phase|line|[SFW]\d{4}|json|end|chance|log|rules|game", one)
               for one in second)  # fmt: skip


@settings(max_examples=80, deadline=None, suppress_health_check=SLOW)
@given(st.integers(0, 10**9), st.integers(1, 255))
def test_one_byte_anywhere_is_named_by_both(tmp_path: Path, place: int, flip: int) -> None:
    raw = bytearray(proven()[0])
    raw[place % len(raw)] ^= flip

    first, second = found_by_both(bytes(raw), tmp_path)

    try:
        files = files_of(bytes(raw))
        is_same = all(json_of(files, name) == json_of(files_of(proven()[0]), name)
                      for name in TABLES)  # fmt: skip
    except Exception:  # whatever a damaged archive makes of its reader
        is_same = False
    # Pages, maps and texts repeat what is proved; of the container, dates and room mean nothing.
    assert is_same or (first and second), (place % len(raw), flip, first, second)


def json_of(files: dict[str, bytes], name: str) -> bytes | None:
    return files.get(name)


@settings(max_examples=60, deadline=None, suppress_health_check=SLOW)
@given(st.sampled_from(sorted(TABLES)), st.integers(0, 10**9), st.binary(max_size=3))
def test_bytes_put_anywhere_into_a_file_are_named_by_both(
    tmp_path: Path, name: str, at: int, put_in: bytes
) -> None:
    files = files_of(proven()[0])
    raw, at = files[name], at % len(files[name])
    files[name] = raw[:at] + put_in + raw[at + 1 :]

    first, second = found_by_both(packed(files), tmp_path)

    try:
        text = files[name].decode()
        tables = [json.loads(one) for one in text.splitlines() if one.strip()] \
            if name.endswith("l") else json.loads(text)  # fmt: skip
        is_same = same(tables, TABLES[name]) or without_weight(name, tables)
    except (ValueError, RecursionError):
        is_same = False
    assert is_same or (first and second), (name, at, put_in, first, second)


def without_weight(name: str, tables: Any) -> bool:
    """Tell whether only values differ that say nothing, or that only the rules can tell."""
    was, now = ({".".join(map(str, way)): value_at(one, way) for way in places(one)}
                for one in (TABLES[name], tables))  # fmt: skip
    differ = [way for way in was.keys() | now.keys()
              if way not in was or way not in now or not same(was[way], now[way])]  # fmt: skip
    weightless = WITHOUT_WEIGHT.get(name, re.compile("(?!)"))
    return all(weightless.match(way) or LEFT_TO_THE_RULES.match(way) for way in differ)


def value_at(tables: Any, way: Place) -> Any:
    for key in way:
        tables = tables[key]
    return tables


@pytest.mark.parametrize("name", sorted(files_of(proven()[0]).keys() & TABLES.keys()))
def test_a_file_that_is_not_there_is_named_by_both(name: str, tmp_path: Path) -> None:
    files = files_of(proven()[0])
    del files[name]

    first, second = found_by_both(packed(files), tmp_path)

    assert any(name in fault or "key" in fault for fault in first), first
    assert any(name in fault for fault in second), second


# --------------------------------------------------------------------------- rows kept sealed

OPENED = {json.loads(row["body"])["kind"]: n for n, row in enumerate(ROWS) if row["body"]}


@pytest.mark.parametrize("kind", OPENED)
def test_a_row_kept_sealed_is_named_by_both(kind: str, tmp_path: Path) -> None:
    """The operator withholds an act: its seal stays in the chain, and its words are left out."""
    number = OPENED[kind] + 1

    def act(rows: list[dict[str, Any]]) -> None:
        rows[number - 1].update(body=None, salt=None)

    first, second = found_by_both(changed(proven()[0], "ledger.jsonl", act), tmp_path)

    assert f"row {number} ({kind}): it is sealed, though a row of the kind '{kind}' is opened" in (
        re.sub(r"\((\S+?),.*?\)", r"(\1)", fault) for fault in first
    )
    assert any(f"row {number} ({kind})" in fault for fault in second), second


def test_a_row_called_secret_afterwards_is_named_by_both(tmp_path: Path) -> None:
    number = OPENED["report-full"] + 1

    def act(rows: list[dict[str, Any]]) -> None:
        rows[number - 1].update(body=None, salt=None, kind="secret")

    first, second = found_by_both(changed(proven()[0], "ledger.jsonl", act), tmp_path)

    assert any(f"row {number} (secret): its number, time, kind" in fault for fault in first)
    assert any(f"row {number} (secret)" in fault for fault in second)


def test_an_archive_of_an_older_version_still_fits(tmp_path: Path) -> None:
    """Its rows have no kind: nothing shows that one of them is kept sealed, as the guide says."""
    older = log_made_anew(proven()[0], lambda told: None, is_older=True)
    assert b'"kind"' not in files_of(older)["ledger.jsonl"].replace(b'\\"kind\\"', b"")
    number = OPENED["report-full"] + 1

    def act(rows: list[dict[str, Any]]) -> None:
        rows[number - 1].update(body=None, salt=None)

    assert found_by_both(older, tmp_path) == ([], [])
    assert found_by_both(changed(older, "ledger.jsonl", act), tmp_path) == ([], [])


def test_a_row_that_was_closed_for_somebody_forgotten_is_told_by_both(tmp_path: Path) -> None:
    """Only a row of the game master's words may be: orders, looks and chance name nobody."""

    def closing(*numbers: int) -> bytes:
        archive = log_made_anew(
            proven()[0], lambda told: told.append({"kind": "closed", "rows": [*numbers]})
        )
        return changed(
            archive,
            "ledger.jsonl",
            lambda rows: [
                {**row, "body": None, "salt": None} if row["seq"] in numbers else row
                for row in rows
            ],
        )

    over, looked = OPENED["over"] + 1, OPENED["report-full"] + 1

    assert found_by_both(closing(over), tmp_path) == ([], [])
    assert any(f"row {over} (over)" in one
               for one in verify({"a.zip": closing(over)}, KEY.public).lines)  # fmt: skip
    first, second = found_by_both(closing(over, looked), tmp_path)
    assert [re.sub(r" \(.*", "", one) for one in first] == [f"row {looked}"]
    assert [one.split(" (")[0] for one in second] == [f"WRONG  row {looked}"]
