"""The hour at which a game starts, and powers that nobody plays."""

from __future__ import annotations

from datetime import timedelta

import pytest
from gm_mails import confirmed, gm, one
from setting_up import DAY, ED, a_world, register
from statuses import dummies
from worlds import GM, POWERS, World, a_game, address, flat

from gmbot.game.state.model import GameState

# --------------------------------------------------------------------------- the hour


def test_a_game_begins_at_the_hour_the_gm_has_set() -> None:
    world = a_world(3)

    confirmed(world, "START AT 5 Dec 18:00")
    assert world.game().state is GameState.FORMING
    world.pass_time(4 * DAY)
    assert world.game().state is GameState.FORMING
    sent = world.pass_time(timedelta(hours=6))

    assert world.game().state is GameState.RUNNING
    assert {mail.kind for mail in sent} == {"game-start"}
    assert len(sent) == 4  # three players and the GM


def test_a_full_game_waits_for_its_hour() -> None:
    world = a_world(6)
    register(world, ED)
    confirmed(world, "START AT 5 Dec 18:00")

    assert one(world.mail(ED, "JOIN austerlitz"), ED).kind == "joined"
    assert world.game().state is GameState.FORMING
    world.pass_time(5 * DAY)

    assert world.game().state is GameState.RUNNING


def test_without_any_player_the_hour_passes_and_the_gm_is_told() -> None:
    world = a_world()
    confirmed(world, "START AT 5 Dec 18:00")

    sent = world.pass_time(5 * DAY)

    assert [(mail.to, mail.kind) for mail in sent] == [(GM, "not-started")]
    assert world.pass_time(5 * DAY) == []


def test_an_hour_in_the_past_is_refused() -> None:
    world = a_world(3)

    assert "could not read" in one(gm(world, "START AT 5 Nov 2020")).text


# --------------------------------------------------------------------------- nobody's powers


def test_a_dummy_makes_one_player_less_enough() -> None:
    world = a_world(5)  # Austria, England, France, Germany, Italy
    register(world, ED)

    gm(world, "DUMMY Turkey")
    world.mail(ED, "JOIN austerlitz")

    game = world.game()
    assert game.state is GameState.RUNNING
    with world.storage() as work:
        powers = {seat.power for seat in work.games.seats(1)}
    assert powers == {*POWERS} - {"TURKEY"}


def test_the_dummy_that_was_the_last_free_power_starts_the_game() -> None:
    world = a_world(6)

    sent = gm(world, "DUMMY Turkey HOLD")

    assert world.game().state is GameState.RUNNING
    assert len(sent) == 7


def test_nobody_waits_for_a_dummy_and_nobody_takes_it() -> None:
    world = World()
    world.import_game(players=a_game()["players"][:6], settings={"speed": True})
    world.sweep()
    register(world, ED)
    gm(world, "DUMMY Turkey")

    refused = world.answer(ED, "TAKEOVER turkey@austerlitz")
    for power in POWERS[:6]:
        world.mail(address(power), f"A {_HOMES[power]} H\nFINAL", subject="austerlitz")
    assert "is not free" in refused.subject
    assert world.game().phase.code == "S1901M"  # one order each is not all
    for power in POWERS[:6]:
        world.mail(address(power), "\n".join(_ALL[power]) + "\nFINAL", subject="austerlitz")

    assert world.game().phase.code == "F1901M"


def test_nobody_is_told_that_no_orders_came_from_a_dummy() -> None:
    world = World()
    world.import_game(players=a_game()["players"][:6])
    world.sweep()
    gm(world, "DUMMY Turkey")

    results = one(world.pass_deadline())

    assert "No orders came from Austria, England, France, Germany, Italy and Russia." in flat(
        results
    )


def test_a_dummy_may_have_a_player_after_all() -> None:
    world = World()
    world.import_game(players=a_game()["players"][:6])
    world.sweep()
    register(world, ED)
    gm(world, "DUMMY Turkey")

    gm(world, "CALL REPLACEMENT Turkey")

    assert world.answer(ED, "TAKEOVER turkey@austerlitz").kind == "replacement-pack"


def test_a_dummy_moves_at_random_the_same_for_whoever_asks_again() -> None:
    orders = []
    for _ in range(2):
        world = World()
        world.import_game(players=a_game()["players"][:6], seed="a seed")
        world.sweep()
        gm(world, "DUMMY Turkey RANDOM")
        world.pass_deadline()
        with world.storage() as work:
            [record] = work.games.records(1)
        orders.append([e.order for e in record.report.orders if e.power == "TURKEY"])

    assert orders[0] == orders[1]
    assert len(orders[0]) == 3
    assert orders[0] != ["F ANK H", "A CON H", "A SMY H"]


@pytest.mark.parametrize(
    ("line", "words"),
    [("DUMMY Italy", "has a player"), ("DUMMY Turkey DANCE", "dance"),
     ("DUMMY Atlantis", "no power")],
)  # fmt: skip
def test_a_dummy_that_cannot_be_is_refused(line: str, words: str) -> None:
    world = World()
    world.import_game(players=a_game()["players"][:6])
    world.sweep()

    assert words in flat(one(gm(world, line)))
    assert dummies(world.game()) == []


_HOMES = dict(zip(POWERS, ("Vie", "Lvp", "Par", "Mun", "Rom", "Mos", "Con"), strict=True))
_ALL = {
    "AUSTRIA": ("A Vie H", "A Bud H", "F Tri H"), "ENGLAND": ("F Lon H", "F Edi H", "A Lvp H"),
    "FRANCE": ("A Par H", "A Mar H", "F Bre H"), "GERMANY": ("A Ber H", "A Mun H", "F Kie H"),
    "ITALY": ("A Rom H", "A Ven H", "F Nap H"),
    "RUSSIA": ("A Mos H", "A War H", "F Sev H", "F Stp/sc H"),
}  # fmt: skip
