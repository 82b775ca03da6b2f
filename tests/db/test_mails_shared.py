"""Machines on one PostgreSQL share mails: one writer's, and one game's, stay in their order."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from sqlalchemy import Connection
from worlds import BOT, POWERS, World

from gmbot.db.store import Store
from gmbot.game.state.model import InboxState
from gmbot.game.state.ports import InHand
from gmbot.rules.notation import write_order
from gmbot.scheduling.steps import BATCH, Steps

GAMES = ("austerlitz", "borodino", "custozza", "dresden")


def who(power: str, game: str) -> str:
    return f"{power.lower()}@{game}.example"


@pytest.fixture
def world(emptied_postgresql: Store) -> World:
    """Some games, each with players of its own."""
    world = World(storage=emptied_postgresql)
    for game in GAMES:
        players = [
            {"power": power, "name": power, "addresses": [who(power, game)]} for power in POWERS
        ]
        world.import_game(game=game, players=players)
    return world


@pytest.fixture
def machines(world: World) -> Iterator[tuple[Steps, Steps]]:
    url = world.storage.engine.url.render_as_string(hide_password=False)
    stores = Store(url), Store(url)
    yield replace(world.steps, storage=stores[0]), replace(world.steps, storage=stores[1])
    for store in stores:
        store.close()


def store(world: World, sender: str, text: str, second: int = 0) -> int:
    raw = f"From: {sender}\r\nTo: {BOT}\r\nMessage-ID: <{second}.{sender}>\r\n\r\n{text}\r\n"
    with world.storage() as work:
        number = work.inbox.add(raw.encode(), world.clock.now() + timedelta(seconds=second), "test")
        work.commit()
    assert number is not None
    return number


def claimed(steps: Steps, in_hand: InHand | None) -> list[int]:
    assert in_hand
    return [mail.id for mail, _ in steps._claim(in_hand)]


def test_a_mail_waits_for_an_earlier_one_that_touches_the_same(
    world: World, machines: tuple[Steps, Steps]
) -> None:
    one, other = machines
    first = store(world, who("FRANCE", "austerlitz"), "A Par H", 1)
    with one.storage.mails_in_hand() as mine:
        assert claimed(one, mine) == [first]
        store(world, who("FRANCE", "austerlitz"), "A Par - Bur", 2)
        store(world, who("TURKEY", "austerlitz"), "A Con H", 3)
        store(world, "new@x.example", "I should like to see austerlitz.", 4)
        elsewhere = store(world, who("FRANCE", "borodino"), "A Par H", 5)
        behind = store(world, who("FRANCE", "borodino"), "A Par - Bur", 6)
        with other.storage.mails_in_hand() as theirs:
            assert claimed(other, theirs) == [elsewhere, behind]
            with one.storage.mails_in_hand() as more:
                assert claimed(one, more) == []


def test_what_another_has_in_hand_is_no_suspect_and_what_it_died_of_is(
    world: World, machines: tuple[Steps, Steps]
) -> None:
    one, other = machines
    number = store(world, who("FRANCE", "austerlitz"), "A Par H")
    with ExitStack() as life:
        assert claimed(one, life.enter_context(one.storage.mails_in_hand())) == [number]
        with other.storage.mails_in_hand() as theirs:
            assert claimed(other, theirs) == []

    with other.storage.mails_in_hand() as theirs:
        assert theirs
        [(suspect, _)] = other._claim(theirs)
    assert (suspect.id, suspect.tries) == (number, 1)


def test_what_was_handled_between_two_looks_is_not_taken_again(
    world: World, machines: tuple[Steps, Steps], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = machines
    number = store(world, who("FRANCE", "austerlitz"), "A Par H")
    with one.storage.mails_in_hand() as mine:
        assert mine
        take = mine.take

        def late(*things: str) -> bool:
            """Another machine was quicker."""
            assert other.take_mails() == 1
            return take(*things)

        monkeypatch.setattr(mine, "take", late)
        assert claimed(one, mine) == []
    with world.storage() as work:
        mail = work.inbox.get(number)
    assert mail
    assert mail.state is InboxState.DONE
    assert mail.tries == 1


def test_who_has_enough_in_hand_calls_others(world: World, emptied_postgresql: Store) -> None:
    rung: list[datetime | None] = []

    def ring(_: Connection, hours: object) -> None:
        rung.extend(hours)  # type: ignore[arg-type]

    shared = Store(emptied_postgresql.engine.url.render_as_string(hide_password=False), ring)
    steps = replace(world.steps, storage=shared)
    for number in range(BATCH + 1):
        store(world, f"new{number}@x.example", "HELP", number)
    with shared.mails_in_hand() as in_hand:
        assert len(claimed(steps, in_hand)) == BATCH
        assert rung == [None]
        with shared.mails_in_hand() as more:
            assert len(claimed(steps, more)) == 1
    shared.close()


def test_two_machines_answer_every_mail_once_and_each_writers_in_their_order(
    world: World, machines: tuple[Steps, Steps]
) -> None:
    goals = ("Bur", "Pic", "Gas", "Bre")
    for second, goal in enumerate(goals):
        for game in GAMES:
            store(world, who("FRANCE", game), f"A Par - {goal}\nA Mar H\nF Bre H", second)
    begin = threading.Barrier(2, timeout=60)
    done: list[int] = []

    def work_on(steps: Steps) -> None:
        begin.wait()
        done.append(steps.take_mails(60))

    threads = [threading.Thread(target=work_on, args=(steps,)) for steps in machines]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sum(done) == len(goals) * len(GAMES)
    with world.storage() as work:
        answers = [mail.answers for mail in work.outbox.all(100) if mail.answers]
        assert len(answers) == len(set(answers)) == len(goals) * len(GAMES)
        for game in work.games.all():
            sets = work.games.submissions(game.id, game.phase)
            assert [write_order(one.orders[0].order) for one in sets] == [
                f"A PAR - {goal.upper()}" for goal in goals
            ]
