"""Timers: every thing that comes due is done at its hour, and once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from gm_mails import confirmed, gm
from setting_up import register
from worlds import GM, World, a_game, address, played_once

from gmbot.game.archive import export
from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Envelope
from gmbot.game.phases import timers
from gmbot.game.state.context import Context, Limits
from gmbot.game.state.model import Game, GameMaster
from gmbot.scheduling.rounds import TimerRound

FRANCE, NEW = address("FRANCE"), "france@new.example"
SECOND = timedelta(seconds=1)

Situation = tuple[World, str]
"""A world in which a timer runs, and the kind of mail that goes out at its hour."""


@played_once
def running(**changes: object) -> World:
    world = World()
    world.import_game(**changes)
    world.sweep()
    return world


def a_pause_with_an_end() -> Situation:
    world = running()
    confirmed(world, "PAUSE UNTIL 5 Dec 12:00")
    return world, "resumed"


def a_pause_without_an_end() -> Situation:
    world = running()
    confirmed(world, "PAUSE")
    return world, "paused"


@played_once
def an_auction() -> World:
    """An auction in which nobody has bid yet."""
    world = World()
    with world.storage() as work:
        context = world.context(work, world.clock.now())
        master = GameMaster("UpQuark", GM)
        export.new_game(context, "modern", "modern", "upquark", master, "UTC", {})
        work.commit()
    for number in range(10):
        register(world, address(f"p{number}"))
        world.mail(address(f"p{number}"), "JOIN modern")
    return world


def an_auction_past_its_reminder() -> Situation:
    world = an_auction()
    world.pass_time(timedelta(days=6))
    return world, "auction-result"


def an_auction_before_its_reminder() -> Situation:
    return an_auction(), "bid-reminder"


def a_start_at_an_hour() -> Situation:
    world = World()
    players = [{"power": "FRANCE", "name": "France", "addresses": [FRANCE]}]
    world.import_game(state="forming", deadline=None, players=players)
    confirmed(world, "START AT 5 Dec 18:00")
    return world, "game-start"


def a_muster() -> Situation:
    world = World()
    players = a_game()["players"][:6]
    world.import_game(state="forming", deadline=None, players=players, settings={"muster": "2d"})
    register(world, NEW)
    world.mail(NEW, "JOIN austerlitz")
    return world, "muster-over"


def a_question_about_the_rules() -> Situation:
    world = running(deadline="2026-12-20T12:00:00Z")
    gm(world, "SET press white")
    return world, "rules-kept"


def an_end_by_vote() -> Situation:
    world = running()
    world.answer(address("ENGLAND"), "PROPOSE DIAS")
    world.pass_deadline()
    world.pass_deadline()
    return world, "revealed"


def questions_beyond_the_limit() -> Situation:
    world = running()
    world.limits = Limits(gm_mails_per_hour=1)
    for number in range(3):
        world.mail(FRANCE, f"May I ask question {number}, please?", to="bot+austerlitz@gm.example")
    return world, "master-digest"


def a_substitute() -> Situation:
    world = running(deadline="2026-12-20T12:00:00Z")
    [asked] = [m for m in world.mail(FRANCE, f"SUBSTITUTE {NEW} TO 5 Dec") if m.to == NEW]
    world.mail(NEW, "YES", answering=asked)
    return world, "substitute"


def missing_orders() -> Situation:
    return running(), "reminder"


def missing_orders_without_a_deadline() -> Situation:
    return running(settings={"deadlines": {"policy": "none"}}, deadline=None), "reminder"


SITUATIONS: dict[str, Callable[[], Situation]] = {
    "a pause ends": a_pause_with_an_end,
    "an auction closes": an_auction_past_its_reminder,
    "those without a bid are reminded": an_auction_before_its_reminder,
    "a game starts at its hour": a_start_at_an_hour,
    "a muster ends": a_muster,
    "a change of the rules lapses": a_question_about_the_rules,
    "all are reminded of a pause": a_pause_without_an_end,
    "secrets are revealed": an_end_by_vote,
    "mails to the GM have waited for an hour": questions_beyond_the_limit,
    "the time of a substitute is over": a_substitute,
    "orders are missing": missing_orders,
    "orders are missing, and there is no deadline": missing_orders_without_a_deadline,
}


def the_game(world: World) -> Game:
    with world.storage() as work:
        [game] = work.games.all()
    return game


def kinds_at(world: World, hour: datetime) -> list[str]:
    world.clock.when = hour
    return [mail.kind for mail in world.sweep()]


@pytest.mark.parametrize("timer", timers.GAMES, ids=lambda timer: timer.what)
def test_each_timer_of_a_game_is_run_at_its_hour_and_once(timer: timers.Timer[Game]) -> None:
    world, kind = SITUATIONS[timer.what]()
    hour = timer.hour(the_game(world))
    assert hour is not None
    assert world.clock.now() < hour

    early, due = kinds_at(world, hour - SECOND), kinds_at(world, hour)
    again = kinds_at(world, hour) + kinds_at(world, hour + SECOND)

    assert (kind in early, kind in due, kind in again) == (False, True, False)
    later = timer.hour(the_game(world))
    assert later is None or later > world.clock.now()


@pytest.mark.parametrize("timer", timers.GAMES, ids=lambda timer: timer.what)
def test_the_store_knows_the_hour_of_each_timer(timer: timers.Timer[Game]) -> None:
    game = the_game(SITUATIONS[timer.what]()[0])
    hour, earliest = timer.hour(game), timers.next_hour(game)

    assert hour is not None
    assert earliest is not None
    assert earliest <= hour
    assert earliest in [one.hour(game) for one in timers.GAMES]


def test_complaints_end_at_their_hour_and_once() -> None:
    world, _ = an_end_by_vote()
    world, _ = an_end_by_vote()
    for power in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY"):
        world.mail(address(power), "COMPLAIN DRAW")
    game = the_game(world)
    with world.storage() as work:
        [ballot] = work.ballots.of_game(game.id)
    hour = timers.BALLOTS.hour(ballot)
    assert hour is not None

    assert "revote-result" not in kinds_at(world, hour - SECOND)
    assert "revote-result" in kinds_at(world, hour)
    assert "revote-result" not in kinds_at(world, hour + SECOND)


def test_an_address_changes_at_its_hour_and_once() -> None:
    world = running(deadline="2026-12-20T12:00:00Z")
    [to_new] = [one for one in world.mail(FRANCE, f"SET ADDRESS {NEW}") if one.to == NEW]
    world.mail(NEW, "YES", answering=to_new)
    with world.storage() as work:
        [person] = work.people.moving()
    hour = timers.PEOPLE.hour(person)
    assert hour is not None

    assert kinds_at(world, hour - SECOND) == []
    assert kinds_at(world, hour) == ["address-change"] * 2
    assert kinds_at(world, hour + SECOND) == []


def test_a_thing_that_fails_keeps_nothing_else_of_its_game_from_being_done() -> None:
    world = running()
    game = the_game(world)

    def fails(context: Context) -> tuple[Envelope, ...]:
        raise ValueError("it cannot be done")

    def works(context: Context) -> tuple[Envelope, ...]:
        return (Envelope(FRANCE, (News("reminder", "look here", "It is time."),)),)

    tasks = (timers.Task("first", game, fails), timers.Task("second", game, works))
    steps = world.steps
    of_two = TimerRound(steps.desk, steps.faults, (lambda context: tasks,))

    assert of_two.run(world.clock.now()) == 1
    assert [(mail.to, mail.kind) for mail in world.news()] == [(GM, "alarm"), (FRANCE, "reminder")]
