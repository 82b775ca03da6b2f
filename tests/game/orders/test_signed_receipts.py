"""Receipts and results that their readers can prove: to themselves and to anybody else."""

from __future__ import annotations

import json
from typing import Any

import pytest
from corrected_games import MISREAD, a_spring
from gm_mails import confirmed
from worlds import BOT, GM, POWERS, Sent, World, address

from gmbot.fairness import SigningKey, is_signed, leaf_of, led_to, statements_in

KEY = SigningKey(bytes(range(32)))
FRANCE = address("FRANCE")


def a_world(**changes: Any) -> World:
    world = World()
    world.signer = KEY
    world.import_game(**changes)
    return world


def file_of(mail: Sent, beginning: str) -> dict[str, Any]:
    [part] = [
        part
        for part in mail.message.iter_attachments()
        if str(part.get_filename()).startswith(beginning)
    ]
    tables: dict[str, Any] = json.loads(part.get_content())
    return tables


def leaf(opening: dict[str, Any]) -> str:
    keys = ("game", "phase", "power", "set", "orders", "salt")
    return leaf_of(*(opening[key] for key in keys))


def test_a_receipt_is_signed_in_three_lines_that_end_its_mail() -> None:
    world = a_world()

    receipt = world.answer(FRANCE, "A Par - Bur\nA Mar S A Par - Bur")

    lines = receipt.text.rstrip().splitlines()
    assert lines[-4] == ""
    [statement] = statements_in("\n".join(lines[-3:]))
    assert is_signed(statement, KEY.public)
    assert {**statement, "leaf": "", "head": "", "sig": ""} == {
        "type": "gmbot-receipt-1", "game": "austerlitz", "phase": "S1901M", "power": "FRANCE",
        "set": 1, "received": "2026-12-01T12:00:00Z", "key": KEY.id,
        "leaf": "", "head": "", "sig": "",
    }  # fmt: skip


def test_the_file_of_a_receipt_opens_what_was_signed() -> None:
    world = a_world()

    receipt = world.answer(FRANCE, "A Par - Bur\nA Mar S A Par - Bur")

    tables = file_of(receipt, "receipt-S1901M-1")
    assert tables["opening"]["orders"] == ["A PAR - BUR", "A MAR S A PAR - BUR"]
    assert leaf(tables["opening"]) == tables["receipt"]["leaf"]
    assert [tables["receipt"]] == list(statements_in(receipt.text))


def test_the_set_in_force_leads_to_the_root_that_all_are_told() -> None:
    world = a_world()
    world.answer(FRANCE, "A Par - Pic")
    receipt = world.answer(FRANCE, "A Par - Bur")

    mails = [one for one in world.pass_deadline() if one.kind == "results"]

    told = [list(statements_in(mail.text)) for mail in mails]
    assert len(mails) == len(POWERS) + 1
    assert all(one == told[0] for one in told)
    [[results]] = [told[0]]
    assert is_signed(results, KEY.public)
    [own] = [file_of(mail, "proof-S1901M") for mail in mails if mail.to == FRANCE]
    assert own["results"] == results
    assert own["proof"]["leaf"] == file_of(receipt, "receipt")["receipt"]["leaf"]
    assert led_to(own["proof"]["leaf"], own["proof"]["path"]) == results["root"]


def test_nothing_of_a_proof_tells_of_another_power() -> None:
    world = a_world()
    for power in POWERS:
        world.mail(address(power), "A Par - Bur\nA Vie - Gal\nA Mun - Ruh\nA Ven H")

    mails = [one for one in world.pass_deadline() if one.kind == "results"]
    [own] = [file_of(mail, "proof-") for mail in mails if mail.to == FRANCE]

    assert own["proof"]["opening"]["orders"] == ["A PAR - BUR"]
    players = [mail for mail in mails if mail.to not in (FRANCE, GM)]
    others = {file_of(mail, "proof-")["proof"]["opening"]["salt"] for mail in players}
    assert not any(salt in json.dumps(own) for salt in others)


def test_a_silent_power_can_prove_that_nothing_was_put_in_its_place() -> None:
    world = a_world()

    mails = world.pass_deadline()

    [own] = [file_of(mail, "proof-") for mail in mails if mail.to == FRANCE]
    assert (own["proof"]["opening"]["set"], own["proof"]["opening"]["orders"]) == (0, [])
    assert leaf(own["proof"]["opening"]) == own["proof"]["leaf"]
    assert led_to(own["proof"]["leaf"], own["proof"]["path"]) == own["results"]["root"]


def test_a_held_set_is_signed_as_well() -> None:
    world = World(accept="verified")
    world.signer = KEY
    world.import_game()

    [asked] = [one for one in world.mail(FRANCE, "A Par - Bur") if one.to == FRANCE]

    assert asked.kind == "unverified-orders"
    assert [one["set"] for one in statements_in(asked.text)] == [1]


def test_a_correction_signs_the_next_version_and_keeps_the_first() -> None:
    world = a_spring()
    world.signer = KEY

    sent = confirmed(world, MISREAD)

    for mail in sent:
        statements = list(statements_in(mail.text))
        assert {(one["phase"], one["version"]) for one in statements} == {("S1901M", 2)}, mail.to
    [own] = [file_of(mail, "proof-S1901M-v2") for mail in sent if mail.to == FRANCE]
    assert led_to(own["proof"]["leaf"], own["proof"]["path"]) == own["results"]["root"]


def test_who_wants_no_files_has_the_lines_all_the_same() -> None:
    world = a_world()
    world.mail(FRANCE, "SET FILES OFF", to=BOT)

    receipt = world.answer(FRANCE, "A Par - Bur")

    assert len(list(statements_in(receipt.text))) == 1
    names = [part.get_filename() for part in receipt.message.iter_attachments()]
    assert not [name for name in names if name and name.endswith(".json")]


@pytest.mark.parametrize("kind", ["plain", "html"])
def test_the_lines_are_in_both_parts_of_a_mail(kind: str) -> None:
    receipt = a_world().answer(FRANCE, "A Par - Bur")

    part = receipt.message.get_body(preferencelist=(kind,))
    assert part is not None
    [statement] = statements_in(part.get_content().replace("<br>", ""))
    assert is_signed(statement, KEY.public)
