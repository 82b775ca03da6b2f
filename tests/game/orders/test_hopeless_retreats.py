"""A retreat that changes nothing need not be ordered (S3.14), but it may be (S0.26)."""

from __future__ import annotations

import pytest
from worlds import HOST, Sent, World, address, flat, played_once

TURKEY, RUSSIA = address("TURKEY"), address("RUSSIA")
BOX = f"bot+austerlitz@{HOST}"


@pytest.fixture
@played_once
def world() -> World:
    """In Fall Turkey lost its last center, and Russia has a retreat that matters."""
    world = World()
    world.import_game(
        phase="F1903M",
        settings={"lateness": {"policy": "strict"}},
        units={
            "GERMANY": ["A SIL", "A BOH"], "RUSSIA": ["A GAL"], "TURKEY": ["A SMY"],
            "ITALY": ["A ANK", "A CON"],
        },
        centers={"GERMANY": ["BER"], "RUSSIA": ["SEV"], "TURKEY": ["SMY"], "ITALY": ["NAP"]},
    )  # fmt: skip
    world.mail(address("GERMANY"), "A Sil - Gal\nA Boh S A Sil - Gal", to=BOX)
    world.mail(address("ITALY"), "A Ank - Smy\nA Con S A Ank - Smy", to=BOX)
    world.mail(TURKEY, "A Smy H", to=BOX)
    world.mail(RUSSIA, "A Gal H", to=BOX)
    return world


def to_turkey(sent: list[Sent]) -> str:
    [mail] = [mail for mail in sent if mail.to == TURKEY]
    return flat(mail)


def test_a_player_is_told_that_a_hopeless_retreat_may_be_ordered(world: World) -> None:
    """S0.26: the same mail said where the unit may go and that there is nothing to order."""
    told = to_turkey(world.pass_deadline())

    assert world.game().phase.code == "F1903R"
    assert "A Smy (Turkey): may retreat to Arm, Syr, or disband" in told
    assert "You need not order anything; you may order: A Smy: may retreat to Arm, Syr" in told
    assert "You have nothing to order" not in told


@pytest.mark.parametrize(
    "line", ["A Smy R Arm", "My army in Smyrna goes to Armenia", "A Smy - Arm"]
)
def test_a_hopeless_retreat_that_is_ordered_is_made(world: World, line: str) -> None:
    """S0.26: it was refused, since no order of that power was owed."""
    world.pass_deadline()
    world.mail(RUSSIA, "FOR F1903R\nA Gal R Ukr", to=BOX)
    receipt = to_turkey(world.mail(TURKEY, f"FOR F1903R\n{line}", to=BOX))
    results = to_turkey(world.pass_deadline())

    assert "A Smy R Arm" in receipt
    assert "Your set 1 is on file (1 of 1)" in receipt
    assert "A Smy R Arm" in results
    assert "A Smy disband" not in results


def test_a_hopeless_retreat_that_was_sent_ahead_is_made(world: World) -> None:
    """S0.26: it was told as not used, since there was nothing to order."""
    world.mail(TURKEY, "FOR F1903R\nA Smy R Arm", to=BOX)
    world.pass_deadline()
    world.mail(RUSSIA, "FOR F1903R\nA Gal R Ukr", to=BOX)

    results = to_turkey(world.pass_deadline())

    assert "A Smy R Arm" in results
    assert "A Smy disband" not in results


def test_nobody_waits_for_a_hopeless_retreat_and_nobody_is_silent_for_it(world: World) -> None:
    """S3.14."""
    world.pass_deadline()
    world.mail(RUSSIA, "FOR F1903R\nA Gal R Ukr", to=BOX)

    results = to_turkey(world.pass_deadline())

    assert world.game().phase.code != "F1903R"
    assert "No orders came from Turkey" not in results
    assert "I had no orders from you" not in results


def test_options_and_the_foot_of_a_mail_know_the_retreat_that_need_not_be_ordered(
    world: World,
) -> None:
    world.pass_deadline()

    told = to_turkey(world.mail(TURKEY, "OPTIONS", to=BOX))

    assert "A Smy R Arm" in told
    assert "You owe no orders in this phase" in told
