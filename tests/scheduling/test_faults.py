"""A fault is told once, and so is its end; it keeps nothing else from being done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import text
from start_orders import HOLDS
from worlds import GM, POWERS, Sent, World, address

from gmbot.db.migrating import upgrade
from gmbot.db.store import Store
from gmbot.game.notices.envelope import Envelope
from gmbot.game.state.context import Context
from gmbot.game.state.errors import StorageUnavailableError
from gmbot.game.state.model import GameState, InboxState
from gmbot.game.state.ports import UnitOfWork

FRANCE = address("FRANCE")


class FailsAt:
    """A mailroom that cannot write one kind of mail."""

    def __init__(self, world: World, what: str) -> None:
        self.world, self.what = world, what

    def post(self, work: UnitOfWork, envelopes: Sequence[Envelope], now: datetime) -> None:
        whats = {getattr(notice, "what", "") for one in envelopes for notice in one.notices}
        if self.what in whats:
            raise RuntimeError(f"no {self.what} can be written")
        self.world.mailroom.post(work, envelopes, now)


class Desks:
    """Lays out desks; the one with the number ``bad`` falls to pieces."""

    def __init__(self, world: World, bad: int, error: Exception) -> None:
        self.world, self.bad, self.error = world, bad, error

    def __call__(self, work: UnitOfWork, now: datetime) -> Context:
        self.bad -= 1
        if self.bad == 0:
            raise self.error
        return self.world.context(work, now)


def alarms(mails: Sequence[Sent]) -> list[tuple[str, str]]:
    """Who was told what: ``("gm@players.example", "ALARM: ...")``, without the name in front."""
    return [(one.to, one.subject.partition("] ")[2]) for one in mails if one.kind == "alarm"]


def all_but(world: World, last: str) -> None:
    for power in POWERS:
        if power != last:
            world.answer(address(power), HOLDS[power])


def test_a_fault_after_a_mail_leaves_it_answered_and_the_next_ones_too(
    caplog: pytest.LogCaptureFixture,
) -> None:
    world = World()
    world.import_game(settings={"speed": True})
    well = world.steps
    world.steps = replace(well, context=Desks(world, 2, RuntimeError("a fault in the program")))
    with world.storage() as work:
        for power in ("FRANCE", "ITALY"):
            raw = f"From: {address(power)}\r\n\r\n{HOLDS[power]}".encode()
            work.inbox.add(raw, world.clock.now(), "test")
        work.commit()

    sent = world.sweep()

    assert [(one.to, one.kind) for one in sent] == [
        (FRANCE, "order-receipt"),
        (GM, "alarm"),
        (address("ITALY"), "order-receipt"),
    ]
    assert "a fault in the program" in caplog.text
    assert "a fault in the program" not in sent[1].text
    assert {mail.state for mail in world.inbox()} == {InboxState.DONE}


def test_a_nudge_that_cannot_be_written_is_told_once_and_the_phase_keeps_its_time(
    caplog: pytest.LogCaptureFixture,
) -> None:
    world = World()
    world.import_game(settings={"speed": True})
    all_but(world, "TURKEY")
    world.steps = replace(world.steps, mailroom=FailsAt(world, "only-provisional"))

    first = world.mail(address("TURKEY"), "PROVISIONAL\n" + HOLDS["TURKEY"])
    second = world.mail(FRANCE, "STATUS")
    resolved = world.pass_deadline()

    assert [one.kind for one in first] == ["order-receipt", "alarm"]
    assert "no only-provisional can be written" in caplog.text
    assert "Traceback" not in first[1].text
    assert "alarm" not in {one.kind for one in second}
    assert {one.kind for one in resolved} >= {"results"}


def test_a_game_that_cannot_be_looked_at_stops_no_other_and_the_operator_hears_once() -> None:
    """Its own GM cannot be told in a mail about a game that cannot be understood."""
    world = World()
    world.import_game(game="marengo")
    broken = world.import_game(game="austerlitz")
    with world.storage() as work:
        work.games.save(replace(broken, houserules="gone"))
        work.commit()

    sent = world.pass_time(timedelta(days=6))
    later = world.pass_time(timedelta(minutes=1))
    resolved = world.pass_time(timedelta(days=1))
    at_last = world.pass_time(timedelta(minutes=1))

    alarms = [one for one in sent if one.kind == "alarm"]
    assert [one.to for one in alarms] == [GM]
    assert "austerlitz: something that is due" in alarms[0].text
    assert {one.kind for one in sent} >= {"reminder", "digest"}
    assert later == []
    assert "austerlitz: Spring 1901 moves could not be resolved" in "".join(
        one.text for one in resolved if one.kind == "alarm"
    )
    assert {one.kind for one in resolved} >= {"results"}
    assert at_last == []


def test_a_phase_that_was_complete_when_the_bot_was_killed_is_resolved_at_its_start() -> None:
    """S4.18: the kill came between the last mail and the question whether it was the last."""
    world = World()
    world.import_game(settings={"speed": True})
    all_but(world, "TURKEY")
    well = world.steps
    world.steps = replace(
        well, context=Desks(world, 2, StorageUnavailableError("the disk is full"))
    )
    with pytest.raises(StorageUnavailableError):
        world.mail(address("TURKEY"), HOLDS["TURKEY"])
    world.steps = well
    assert [one.kind for one in world.sweep()] == ["order-receipt"]

    world.steps.sweep(doubtful=True)

    assert {one.kind for one in world.news()} == {"results"}
    assert world.game().phase.code == "F1901M"


def test_a_mail_that_came_after_a_deadline_waits_for_it_when_the_database_is_away() -> None:
    """S3.6: what is not resolved in its turn is not resolved with later orders."""
    world = World()
    game = world.import_game()
    assert game.deadline is not None
    well = world.steps
    world.clock.when = game.deadline + timedelta(hours=1)
    with world.storage() as work:
        raw = f"From: {FRANCE}\r\n\r\nA Par - Bur".encode()
        work.inbox.add(raw, world.clock.now(), "test")
        work.commit()
    world.steps = replace(well, context=Desks(world, 1, StorageUnavailableError("locked")))
    with pytest.raises(StorageUnavailableError):
        world.sweep()
    assert world.game().phase.code == "S1901M"
    world.steps = replace(well, apart=lambda mails: well.take(mails, lambda _: None))

    world.sweep()

    assert world.game().phase.code == "F1901M"
    with world.storage() as work:
        [record] = work.games.records(game.id)
    assert record.used == {}


def test_a_mail_given_up_is_told_even_where_its_game_cannot_be_understood() -> None:
    world = World()
    game = world.import_game()
    receipt = world.answer(FRANCE, "A Par - Bur")
    with world.storage() as work:
        work.games.save(replace(game, houserules="gone", state=GameState.PAUSED))
        work.commit()

    world.steps.undeliverable(receipt.row, "550 no such user")

    assert [(one.to, one.kind) for one in world.news()] == [(GM, "alarm")]


def test_a_game_that_cannot_be_read_stops_no_other_and_the_operator_hears_once(
    tmp_path: Path,
) -> None:
    url = f"sqlite:///{tmp_path / 'gmbot.db'}"
    upgrade(url)
    store = Store(url)
    world = World(storage=store)
    for name in ("marengo", "austerlitz"):
        world.import_game(game=name)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE games SET variant = 'gone' WHERE name = 'marengo'"))

    sent = world.pass_deadline()
    again = world.sweep()

    [alarm] = [one for one in sent if one.kind == "alarm"]
    assert (alarm.to, "The game marengo cannot be read." in alarm.text) == (GM, True)
    assert world.game().phase.code == "F1901M"
    assert again == []
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE games SET variant = 'standard' WHERE name = 'marengo'"))
    assert (GM, "All clear: The game marengo can be read again.") in alarms(world.sweep())
    assert alarms(world.sweep()) == []
    store.close()


def test_a_phase_that_stands_still_rings_no_bell() -> None:
    """Else the program would try it again and again without a pause."""
    world = World()
    broken = world.import_game(deadline="2026-12-02T12:00:00Z")
    world.import_game(game="marengo", deadline="2026-12-05T12:00:00Z")
    with world.storage() as work:
        work.games.save(replace(broken, houserules="gone"))
        work.commit()

    world.pass_time(timedelta(days=2))

    assert world.steps.next_due() == datetime(2026, 12, 5, 12, 0, tzinfo=UTC)


def test_the_end_of_what_was_alarmed_is_told_once_to_who_was_told_of_it() -> None:
    """The first GM cannot be written to in the name of a game without house rules."""
    world = World()
    broken = world.import_game(gm={"name": "Zurich", "address": "zurich@gm.example"})
    with world.storage() as work:
        work.games.save(replace(broken, houserules="gone"))
        work.commit()
    stands = "austerlitz: Spring 1901 moves"
    assert (GM, f"ALARM: {stands} could not be resolved.") in alarms(world.pass_deadline())
    world.steps = replace(world.steps, told=set())  # as after a new start
    assert alarms(world.sweep()) == []
    with world.storage() as work:
        work.games.save(replace(work.games.get(broken.id), houserules=broken.houserules))
        work.commit()

    over = alarms(world.sweep())

    assert (GM, f"All clear: {stands} no longer stands still.") in over
    assert {to for to, _ in over} == {GM}
    assert alarms(world.sweep()) == []


def test_what_is_due_besides_and_a_look_that_failed_have_their_all_clear() -> None:
    world = World()
    world.import_game(settings={"speed": True})
    all_but(world, "TURKEY")
    well = world.steps
    world.steps = replace(well, mailroom=FailsAt(world, "only-provisional"))
    [(gm, told)] = alarms(world.mail(address("TURKEY"), "PROVISIONAL\n" + HOLDS["TURKEY"]))
    assert told.startswith("ALARM: austerlitz: I cannot find out")
    assert alarms(world.sweep()) == []

    world.steps = well
    world.steps.sweep(doubtful=True)

    assert alarms(world.news()) == [
        (gm, "All clear: austerlitz: I can find out again whether all orders are in.")
    ]
    world.steps.sweep(doubtful=True)
    assert alarms(world.news()) == []
