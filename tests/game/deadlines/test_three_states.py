"""Nothing came, nothing legal came, orders are on file: only the first is an absence (S3.8)."""

from __future__ import annotations

from typing import Any

import pytest
from worlds import GM, POWERS, World, address, flat

FRANCE = address("FRANCE")


def a_world(**rest: Any) -> World:
    world = World()
    world.import_game(**rest)
    return world


def season(world: World, text: str, subject: str = "orders") -> list[Any]:
    """The others hold, France writes; the mails that the deadline sends, from Spring and Fall."""
    for power in POWERS:
        if power != "FRANCE":
            world.mail(address(power), "all units hold")
    if text:
        world.mail(FRANCE, text, subject=subject)
    return world.pass_deadline()


ILLEGAL = [
    "F Mar - Spa/sc\nF Par - Spa",
    "A Par - Mos",
    "A Bre - Pic",
    "F Bre - Par\nA Mar - GoL\nA Par S A Mun - Ber",
]


@pytest.mark.parametrize("text", ILLEGAL)
def test_a_player_whose_orders_are_all_illegal_was_not_absent(text: str) -> None:
    """S3.8, S3.9: they do not go through; the seat stays, and nobody is told that nothing came."""
    world = a_world()

    for _ in range(2):
        sent = season(world, text)
        to_others = next(mail for mail in sent if mail.to == address("ITALY"))
        assert "Orders came from France, but none that could be used" in flat(to_others)
        assert "No orders came from France" not in flat(to_others)
        own = flat(next(mail for mail in sent if mail.to == FRANCE))
        assert "missed" not in own
        assert "anybody may take it over" not in " ".join(flat(mail) for mail in sent)
    taken = world.mail("stranger@players.example", "REGISTER name Sue, zone UTC")
    assert taken
    with world.storage() as work:
        assert not [event for event in work.events(1) if event.what == "nmr"]


@pytest.mark.parametrize("text", ["", "VOTE NO ON D1", "PRESS TO Italy\nHello\nENDPRESS"])
def test_a_player_who_sends_no_orders_was_absent(text: str) -> None:
    """S3.8: press or a vote alone are no moves."""
    world = a_world()

    sent = season(world, text)

    to_others = next(mail for mail in sent if mail.to == address("ITALY"))
    assert "No orders came from France" in flat(to_others)


def test_orders_that_were_taken_back_were_orders() -> None:
    """S3.8: the player has been there."""
    world = a_world()
    world.mail(FRANCE, "A Par - Bur")
    world.mail(FRANCE, "CLEAR")

    sent = season(world, "")

    assert "none that could be used" in flat(next(m for m in sent if m.to == address("ITALY")))


def test_reminder_and_digest_tell_missing_orders_from_orders_with_problems() -> None:
    world = a_world()
    world.mail(FRANCE, "A Par - Mos")
    game = world.game()
    assert game.deadline is not None

    world.clock.when = game.deadline.replace(day=game.deadline.day - 1)
    sent = world.sweep()

    own = next(mail for mail in sent if mail.to == FRANCE)
    assert "none of your orders can be used" in own.subject
    assert "no orders from you yet" in next(m for m in sent if m.to == address("ITALY")).subject
    digest = flat(next(mail for mail in sent if mail.to == GM))
    assert "France (France): orders came, none can be used" in digest
    assert "Italy (Italy): no orders yet" in digest


def test_a_seat_that_is_offered_stays_its_players_from_their_first_orders_on() -> None:
    """S4.25: whether they are legal or not."""
    world = a_world()
    season(world, "")
    offered = season(world, "")
    assert "anybody may take it over" in " ".join(flat(mail) for mail in offered)

    world.mail(FRANCE, "A Par - Mos")

    world.mail("sue@players.example", "REGISTER name Sue, zone UTC")
    with world.storage() as work:
        assert not work.games.get(1).notes.statuses
