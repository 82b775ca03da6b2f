"""``gmbot verify`` and the second checker: what is whole passes, whatever was changed is named."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from archives import changed, files_of, packed
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from played import finish
from proven import (
    FRANCE,
    KEY,
    a_proven_game,
    archive_of,
    checked_again,
    log_anew,
    program_in,
    proven,
)
from worlds import World, address

from gmbot.app.doors.verify import verify
from gmbot.fairness import SigningKey


def test_the_archive_of_an_honest_game_passes() -> None:
    archive, _ = proven()

    found = verify({"austerlitz.zip": archive}, KEY.public)

    assert found.faults == []
    text = "\n".join(found.lines)
    assert "ok    S1901M: adjudicated again" in text
    assert "ok    S1901M version 2: sets and root" in text
    assert "ok    F1901M: adjudicated again" in text
    assert "report-full" in text


def test_every_mail_that_a_player_kept_fits_the_archive() -> None:
    archive, mails = proven()
    own = {f"{n}.eml": one.row.raw for n, one in enumerate(mails) if one.to == FRANCE}

    found = verify({"austerlitz.zip": archive, **own}, KEY.public)

    assert found.faults == []
    assert sum(line.startswith("ok    receipt-") for line in found.lines) >= 3
    assert sum(line.startswith("ok    proof-") for line in found.lines) >= 2


def test_the_second_checker_agrees(tmp_path: Path) -> None:
    archive, mails = proven()
    own = {f"{n}.eml": one.row.raw for n, one in enumerate(mails) if one.to == FRANCE}

    good, said = checked_again(tmp_path, {"austerlitz.zip": archive, **own}, KEY.public)

    assert good, said
    assert said.count("its set is in the log") >= 3


def test_the_second_checker_is_short_and_stands_alone() -> None:
    text = (Path(__file__).parents[3] / "docs" / "check_game.py").read_text()

    assert len(text.splitlines()) <= 300
    assert "import gmbot" not in text
    assert "from gmbot" not in text


def test_the_second_checker_adjudicates_where_it_finds_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A result that the rules do not make is found, though log, roots and results agree on it."""
    program_in(tmp_path, monkeypatch)
    world = World()
    world.signer = KEY
    world.import_game()
    world.mail(FRANCE, "A Par - Bur\nA Mar - Spa\nF Bre - MAO")
    world.pass_deadline()
    finish(world)
    world.sweep()
    archive = archive_of(world)
    wrong = log_anew(archive, "outcome", {"after": "00" * 32})

    good, said = checked_again(tmp_path, {"austerlitz.zip": archive}, KEY.public)
    bent, found = checked_again(tmp_path, {"bent.zip": wrong}, KEY.public)

    assert good, said
    assert "ok     S1901M: the rules say so" in said
    assert not bent
    assert "WRONG  S1901M: the board after" in found


def row_of(rows: list[dict[str, Any]], kind: str, phase: str = "S1901M") -> dict[str, Any]:
    return next(row for row in rows if row["body"] and _is(row["body"], kind, phase))


def _is(body: str, kind: str, phase: str) -> bool:
    told = json.loads(body)
    return told["kind"] == kind and told.get("phase") == phase


def set_body(rows: list[dict[str, Any]], kind: str, old: str, new: str) -> None:
    row = row_of(rows, kind)
    assert old in row["body"]
    row["body"] = row["body"].replace(old, new)


TAMPERED: dict[str, tuple[str, Callable[[Any], Any], str]] = {
    "orders that came":
        ("ledger.jsonl", lambda rows: set_body(rows, "orders", "A PAR - BUR", "A PAR - PIC"),
         "(orders, S1901M, FRANCE)"),
    "a set in force":
        ("ledger.jsonl", lambda rows: set_body(rows, "in-force", "A PAR - BUR", "A PAR - PIC"),
         "S1901M"),
    "a row left out":
        ("ledger.jsonl", lambda rows: rows[:5] + rows[6:], "missing"),
    "two rows changed places":
        ("ledger.jsonl", lambda rows: [*rows[:5], rows[6], rows[5], *rows[7:]], "row 7"),
    "the end of the log cut off":
        ("ledger.jsonl", lambda rows: rows[:12], "no row says"),
    "the time of a row":
        ("ledger.jsonl", lambda rows: rows[4].update(at="2026-11-01T00:00:00Z"), "row 5"),
    "a result in the report":
        ("game.json", lambda game: game["phases"][0]["after"]["orders"][0].update(result="bounced"),
         "S1901M AUSTRIA"),
    "an order in the report":
        ("game.json", lambda game: game["phases"][0]["after"]["orders"][8].update(order="A PAR H"),
         "S1901M"),
    "a board":
        ("game.json", lambda game: game["phases"][1]["before"]["units"]["FRANCE"].reverse(),
         "F1901M: the board before"),
    "the last board":
        ("game.json", lambda game: game["end"]["centers"]["FRANCE"].reverse(), "end: the board"),
    "a phase left out":
        ("game.json", lambda game: game["phases"].clear(), "not in game.json"),
    "the key":
        ("key.json", lambda key: key.update(public=SigningKey.new().public), "key"),
}  # fmt: skip


@pytest.mark.parametrize("what", TAMPERED)
def test_what_was_changed_in_an_archive_is_named(what: str, tmp_path: Path) -> None:
    name, act, named = TAMPERED[what]
    archive = changed(proven()[0], name, act)

    found = verify({"austerlitz.zip": archive}, KEY.public)
    good, said = checked_again(tmp_path, {"austerlitz.zip": archive}, KEY.public)

    assert any(named in fault for fault in found.faults), found.faults
    assert not good, said


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 10**9), st.integers(1, 255))
def test_one_byte_changed_anywhere_in_the_log_is_found(place: int, flip: int) -> None:
    files, name = files_of(proven()[0]), "ledger.jsonl"
    raw = bytearray(files[name])
    raw[place % len(raw)] ^= flip
    if bytes(raw).split() == files[name].split():
        return  # another white space between two rows
    files[name] = bytes(raw)

    try:
        faults = verify({"austerlitz.zip": packed(files)}, KEY.public).faults
    except ValueError:
        return  # it cannot be read any more, and that is said

    assert faults, (place % len(raw), flip)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9), st.integers(1, 255))
def test_a_damaged_archive_is_found_or_cannot_be_read(place: int, flip: int) -> None:
    archive = bytearray(proven()[0])
    with zipfile.ZipFile(BytesIO(proven()[0])) as pack:
        info = next(one for one in pack.infolist() if one.filename.endswith("ledger.jsonl"))
    start = info.header_offset + 30 + len(info.filename)
    archive[start + place % info.compress_size] ^= flip

    try:
        found = verify({"austerlitz.zip": bytes(archive)}, KEY.public)
    except ValueError:
        pass  # it cannot be read, and says so
    else:  # the last bits of a compressed file mean nothing
        assert files_of(bytes(archive)) == files_of(proven()[0])
        assert found.faults == []


def test_a_receipt_of_another_set_does_not_fit() -> None:
    """The game master says: you never sent that."""
    archive, _ = proven()
    world, mails = a_proven_game()  # the same game, with other salts: another log
    receipt = next(one for one in mails if one.kind == "order-receipt" and one.to == FRANCE)

    found = verify({"austerlitz.zip": archive, "mine.eml": receipt.row.raw}, KEY.public)

    assert any("its head is not in the log" in fault for fault in found.faults)
    assert world.game().name == "austerlitz"


def test_a_forged_receipt_is_no_receipt() -> None:
    archive, mails = proven()
    receipt = next(one for one in mails if one.kind == "order-receipt" and one.to == FRANCE)
    forged = receipt.row.raw.replace(b"S1901M FRANCE 1 2026", b"S1901M FRANCE 2 2026")
    assert forged != receipt.row.raw

    found = verify({"austerlitz.zip": archive, "mine.eml": forged}, KEY.public)

    assert any("signature does not fit" in fault for fault in found.faults)


def test_a_receipt_alone_is_checked_against_the_key() -> None:
    _, mails = proven()
    receipt = next(one for one in mails if one.kind == "order-receipt" and one.to == FRANCE)

    assert verify({"mine.eml": receipt.row.raw}, KEY.public).faults == []
    other = verify({"mine.eml": receipt.row.raw}, SigningKey.new().public)
    assert any("another than the one given" in fault for fault in other.faults)


def test_a_log_of_another_game_master_does_not_pass_for_ours() -> None:
    """Somebody makes the whole log anew, with a key of his own."""
    archive, _ = proven()

    found = verify({"austerlitz.zip": archive}, SigningKey.new().public)

    assert found.faults


def test_what_is_secret_after_the_end_stays_sealed() -> None:
    world, _ = a_proven_game()
    rows = [json.loads(line) for line in files_of(archive_of(world))["ledger.jsonl"].splitlines()]

    kinds = {json.loads(row["body"])["kind"] for row in rows if row["body"]}
    assert not kinds & {"press", "proposed", "bid", "joined", "signed-on"}
    assert all((row["body"] is None) == (row["salt"] is None) for row in rows)


def test_files_that_prove_nothing_are_told_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="nothing to check"):
        verify({"letter.eml": f"From: {address('ITALY')}\n\nHello\n".encode()})


def test_every_attack_in_the_guide_has_a_test_that_is_there() -> None:
    root = Path(__file__).parents[3]
    named = re.findall(r"(tests/[\w/]+\.py)::(\w+)", (root / "docs" / "fairness.md").read_text())

    assert len(named) >= 12
    lost = [f"{file}::{name}" for file, name in named
            if f"def {name}(" not in (root / file).read_text()]  # fmt: skip
    assert lost == []
