"""``VERIFY`` without a code: signed statements, judged by us and by nobody's word."""

from __future__ import annotations

import pytest
from proven import FRANCE, KEY, SPRING
from worlds import World, address, flat, played_once

from gmbot.fairness import SigningKey, is_signed, statements_in


@played_once
def a_world() -> World:
    world = World()
    world.signer = KEY
    world.import_game()
    for power, text in SPRING.items():
        world.mail(address(power), text)
    return world


def test_the_latest_results_are_shown_with_the_key_and_the_way_to_check_them() -> None:
    world = a_world()
    [results] = [one for one in world.pass_deadline() if one.to == FRANCE]

    answer = world.answer(FRANCE, "VERIFY", subject="[austerlitz]")

    [shown], [mailed] = (list(statements_in(one.text)) for one in (answer, results))
    assert shown == mailed
    assert is_signed(shown, KEY.public)
    assert KEY.public in answer.text
    assert "gmbot verify" in flat(answer)


def test_before_the_first_results_nothing_is_signed_for_all() -> None:
    answer = a_world().answer(FRANCE, "VERIFY", subject="[austerlitz]")

    assert "No results of this game have been signed yet" in flat(answer)


@pytest.mark.parametrize("quote", ["> ", "", "| "])
def test_a_receipt_that_comes_back_is_judged(quote: str) -> None:
    world = a_world()
    receipt = world.answer(FRANCE, "A Par - Pic")
    lines = [quote + line for line in receipt.text.rstrip().splitlines()[-3:]]

    answer = world.answer(address("ITALY"), "VERIFY\n\n" + "\n".join(lines), subject="is it so?")

    assert "S1901M FRANCE 2: I signed this, and the log of the game has it." in flat(answer)


def test_a_changed_receipt_is_disowned() -> None:
    world = a_world()
    receipt = world.answer(FRANCE, "A Par - Pic")
    lines = "\n".join(receipt.text.rstrip().splitlines()[-3:]).replace("FRANCE 2", "FRANCE 3")

    answer = world.answer(address("ITALY"), f"VERIFY\n> {lines}", subject="is it so?")

    assert "S1901M FRANCE 3: I did not sign this, or it was changed." in flat(answer)


def test_a_receipt_that_the_log_does_not_have_is_a_case_for_all() -> None:
    """A backup was restored, or the log replaced: nothing knows of what is signed."""
    world, other = a_world(), a_world()
    receipt = other.answer(FRANCE, "A Par - Pic")
    lines = "\n".join(receipt.text.rstrip().splitlines()[-3:])

    sent = world.mail(FRANCE, f"VERIFY\n> {lines}", subject="is it so?")
    [answer] = [one for one in sent if one.kind == "signed-statements"]

    assert "does not have it" in flat(answer)
    assert len([one for one in sent if one.kind == "log-restored"]) == 8


def test_signed_lines_are_never_orders() -> None:
    """Their letters come of chance: these once looked like a badly written order."""
    world = a_world()
    lines = (
        "gmbot-receipt-1 austerlitz S1901M FRANCE 2 2026-12-01T12:00:00Z 56475aa75463474c\n"
        "slXBsyiubIs24qVVi-gvh0D7wu6eskv3qX1IypgPGMY."
        "CfkteNrnVuyet3s06tSiye7QbJJuPmd40BlvfTMIxdo\n"
        "d3LCvmalemsTAaIBrgXfqVYkVhpPcMC4uH890u5Dq8M3A0r7MzBixFqzwR0I9fItaOU-V1MAlF_tmt-UUl2SCw"
    )

    for text in (f"VERIFY\n> {lines}", f"VERIFY\n\n{lines}", f"{lines}\n\nVERIFY"):
        sent = world.mail(FRANCE, text, subject="is it so?")

        [answer] = [one for one in sent if one.kind != "log-restored"]
        assert answer.kind == "signed-statements"
        assert "not understood" not in flat(answer)


def test_without_a_key_nothing_is_signed() -> None:
    world = World()
    world.import_game()

    answer = world.answer(FRANCE, "VERIFY", subject="[austerlitz]")

    assert answer.kind == "refusal"
    assert SigningKey.new().public not in answer.text
