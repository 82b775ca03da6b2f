"""Games that nobody plays any more stand still, and their GM is told (S1.11)."""

from __future__ import annotations

from worlds import GM, POWERS, Sent, World, address, flat

from gmbot.game.state.model import GameState


def leave_all_but(world: World, *staying: str) -> list[Sent]:
    """Everybody else resigns, one after the other; what the last one caused."""
    for power in (one for one in POWERS if one not in staying):
        asked = world.answer(address(power), "RESIGN")
        sent = world.mail(address(power), "YES", answering=asked)
    return sent


def test_a_game_whose_last_player_resigns_stands_still_and_the_gm_is_told() -> None:
    """S1.11: nobody is left, in whatever way they went."""
    world = World()
    world.import_game()

    sent = leave_all_but(world)

    assert world.game().state is GameState.PAUSED
    assert world.game().deadline is None
    [told] = [one for one in sent if one.to == GM]
    assert "The last player of austerlitz has left" in flat(told)
    assert "Turkey" in flat(told)
    assert "so it stands still" in flat(told)
    assert "deadline is as it was" not in flat(told)


def test_a_game_whose_last_player_is_ejected_by_the_gm_stands_still_too() -> None:
    world = World()
    world.import_game()
    sent = leave_all_but(world, "TURKEY")
    assert world.game().state is GameState.RUNNING
    assert "The deadline is as it was." in flat(next(mail for mail in sent if mail.to == GM))

    [asked] = world.mail(GM, "EJECT Turkey: silent", subject="austerlitz")
    world.mail(GM, "YES", answering=asked)

    assert world.game().state is GameState.PAUSED


def test_a_player_who_is_out_keeps_no_game_going() -> None:
    """S3.46: without units and centers there is nothing to play."""
    world = World()
    world.import_game(units={"FRANCE": ["A PAR"]}, centers={"FRANCE": ["PAR"]})

    asked = world.answer(address("FRANCE"), "RESIGN")
    world.mail(address("FRANCE"), "YES", answering=asked)

    assert world.game().state is GameState.PAUSED


def test_who_takes_a_power_of_a_game_that_stands_still_can_play_on() -> None:
    world = World()
    world.import_game()
    leave_all_but(world)
    nora = "nora@players.example"
    world.answer(nora, "YES", answering=world.answer(nora, "REGISTER Nora"))
    world.mail(nora, "TAKEOVER Turkey@austerlitz")

    world.mail(GM, "RESUME", subject="austerlitz")

    assert world.game().state is GameState.RUNNING
    assert world.answer(nora, "F Ank - BLA").kind == "order-receipt"


def test_replacing_the_last_player_stops_nothing() -> None:
    world = World()
    world.import_game()
    leave_all_but(world, "TURKEY")

    for asked in world.mail(GM, "REPLACE Turkey nora@players.example", subject="austerlitz"):
        if asked.kind.startswith("confirm"):
            world.mail(GM, "YES", answering=asked)

    assert world.game().state is GameState.RUNNING
