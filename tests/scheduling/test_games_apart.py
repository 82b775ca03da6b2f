"""A game is the unit of work: what one game needs, no other waits for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from fakes import MemoryInHand
from played import players_of
from start_orders import HOLDS
from worlds import POWERS, World, address

from gmbot.app.output.drawing import Drawing
from gmbot.app.output.sketches import sketches_in
from gmbot.game.notices.envelope import Envelope
from gmbot.game.state.model import Game, InboxState
from gmbot.game.state.ports import UnitOfWork

FRANCE = address("FRANCE")


def noon(games: int, **changes: object) -> World:
    """So many games that are due at the same hour, each with its own players."""
    world = World()
    for number in range(games):
        world.import_game(game=f"game-{number}", players=players(number), **changes)
    return world


def players(number: int) -> list[dict[str, object]]:
    return [
        {"power": power, "name": power.title(), "addresses": [f"{power.lower()}@{number}.example"]}
        for power in POWERS
    ]


def due(world: World, name: str) -> datetime:
    deadline = world.game(name).deadline
    assert deadline is not None
    return deadline


def put(world: World, sender: str, text: str, came: datetime, subject: str = "") -> None:
    """Store a mail that nobody has handled yet."""
    raw = f"From: {sender}\r\nSubject: {subject}\r\nMessage-ID: <{text[:9]}@x>\r\n\r\n{text}"
    with world.storage() as work:
        work.inbox.add(raw.encode(), came, "test")
        work.commit()


class Diary:
    """Notes what is posted, in its order: ``game-0 results``."""

    def __init__(self, world: World) -> None:
        self.entries: list[str] = []
        self.mailroom = world.mailroom
        world.steps = replace(world.steps, mailroom=self)

    def post(self, work: UnitOfWork, envelopes: Sequence[Envelope], now: datetime) -> None:
        for one in envelopes:
            entry = f"{one.game or one.to} {one.notices[0].name}"
            if entry not in self.entries:
                self.entries.append(entry)
        self.mailroom.post(work, envelopes, now)


@pytest.mark.parametrize("variant", ["standard", "blind1898"])
def test_a_server_paints_no_picture_before_its_mail_leaves(variant: str) -> None:
    """No transaction waits for a painter: mails hold drawings, the first as the tenth."""
    world = World(drawing=Drawing())
    world.import_game(variant=variant, players=players_of(variant))
    sender = address(str(players_of(variant)[0]["power"]))

    mails = world.answer(sender, "MAP"), *world.pass_deadline(), world.answer(sender, "STATUS\nMAP")

    drawn = [sketches_in(one.row.raw) for one in mails if b"image/png" in one.row.raw]
    assert len(drawn) >= 9
    assert all(drawn)


class Interrupted(MemoryInHand):
    """Something else happens as soon as the first game is done with."""

    def __init__(self, world: World, happening: Callable[[], None]) -> None:
        self.happening = [happening]
        world.storage.in_hand = lambda: nullcontext(self)  # type: ignore[attr-defined]

    def let_go(self, game_id: int) -> None:
        if self.happening:
            self.happening.pop()()


def test_a_mail_that_comes_at_noon_is_answered_before_the_other_games_are_resolved() -> None:
    world = noon(4)
    stranger = "stranger@elsewhere.example"
    world.clock.when = due(world, "game-0")
    Interrupted(world, lambda: put(world, stranger, "HELP", world.clock.when))
    diary = Diary(world)

    world.sweep()

    assert diary.entries == [
        "game-0 results", f"{stranger} help", "game-1 results", "game-2 results", "game-3 results",
    ]  # fmt: skip


class Held(MemoryInHand):
    """Another process has some games in hand."""

    def __init__(self, world: World, games: Sequence[str]) -> None:
        self.held = {world.game(name).id for name in games}
        world.storage.in_hand = lambda: nullcontext(self)  # type: ignore[attr-defined]

    def take(self, game_id: int) -> bool:
        return game_id not in self.held


@pytest.mark.parametrize("most", [1, 2, 512])
def test_games_behind_those_that_others_have_in_hand_are_resolved(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However few a look finds, and however many others hold."""
    monkeypatch.setattr("fakes_games.MOST_DUE", most)
    world = noon(6)
    world.clock.when = due(world, "game-0")
    Held(world, ["game-0", "game-1", "game-4"])

    world.sweep()

    moved = [n for n in range(6) if world.game(f"game-{n}").phase.code == "F1901M"]
    assert moved == [2, 3, 5]


def test_a_game_that_others_resolve_meanwhile_is_not_looked_at_again() -> None:
    world = noon(3)
    hour = due(world, "game-0")
    world.clock.when = hour
    Interrupted(world, lambda: _resolve(world, "game-1", hour))

    assert world.steps.sweep() == 2

    assert [world.game(f"game-{n}").phase.code for n in range(3)] == ["F1901M"] * 3


def _resolve(world: World, name: str, hour: datetime) -> None:
    assert world.steps.deadlines.resolve(world.game(name), hour) == 1


def test_who_is_asked_to_stop_ends_with_one_game() -> None:
    world = noon(4)
    world.clock.when = due(world, "game-0")
    Interrupted(world, world.steps.stopping.set)

    world.sweep()

    phases = [world.game(f"game-{number}").phase.code for number in range(4)]
    assert phases == ["F1901M", "S1901M", "S1901M", "S1901M"]


def test_a_mail_after_the_deadline_of_its_game_waits_for_that_game_alone() -> None:
    """S3.6: the set that came too late counts for the next phase."""
    world = noon(3)
    deadline = due(world, "game-2")
    world.clock.when = deadline + timedelta(minutes=1)
    put(world, "france@2.example", HOLDS["FRANCE"], world.clock.when, "[game-2]")
    diary = Diary(world)

    world.sweep()

    assert diary.entries[0] == "game-2 results"
    assert diary.entries.index("game-2 order-receipt") < diary.entries.index("game-0 results")
    game = world.game("game-2")
    assert game.phase.code == "F1901M"
    with world.storage() as work:
        [record] = work.games.records(game.id)
        [late] = work.games.submissions(game.id, game.phase)
    assert late.power == "FRANCE"
    assert not record.used


def test_a_mail_before_the_deadline_counts_though_both_are_looked_at_later() -> None:
    world = noon(2)
    deadline = due(world, "game-1")
    put(world, "france@1.example", "A Par - Bur", deadline - timedelta(seconds=1), "[game-1]")
    world.clock.when = deadline + timedelta(hours=3)

    world.sweep()

    game = world.game("game-1")
    with world.storage() as work:
        assert work.inbox.all(9)[0].state is InboxState.DONE
        [record] = work.games.records(game.id)
    assert list(record.used) == ["FRANCE"]


def test_a_deadline_waits_for_mails_that_another_process_has_in_hand() -> None:
    """S3.6 holds for two servers: the first is at the mails, the second at the deadlines."""
    world = noon(2)
    deadline = due(world, "game-0")
    put(world, "france@0.example", "A Par - Bur", deadline - timedelta(minutes=1), "[game-0]")
    world.clock.when = deadline
    first: Game = world.game("game-0")

    resolved = world.steps.deadlines.resolve(first, deadline)
    world.sweep()

    assert resolved is None
    with world.storage() as work:
        [record] = work.games.records(first.id)
    assert list(record.used) == ["FRANCE"]


def test_an_extension_in_the_last_minute_moves_a_deadline_that_was_seen_already() -> None:
    world = noon(1)
    game = world.game("game-0")
    assert game.deadline is not None
    world.clock.when = game.deadline
    with world.storage() as work:
        moved = replace(game, deadline=game.deadline + timedelta(days=2))
        work.games.save(moved)
        work.commit()

    assert world.steps.deadlines.resolve(game, game.deadline) == 0
    assert world.game("game-0").phase == game.phase
