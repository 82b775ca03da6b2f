"""Many phases due at once: their mails are written beside us, the same ones, and none is lost."""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from played import orders_of
from worlds import BOT, World, quickly_painted

from gmbot.app.output import Scribe, Scribes
from gmbot.app.output import mailroom as mailrooms
from gmbot.app.output.drawing import Drawing
from gmbot.app.output.scribe import Commission
from gmbot.db.migrating import upgrade
from gmbot.db.store import Store
from gmbot.game.notices.envelope import Envelope
from gmbot.game.state.model import OrderLine, OutboxMail, Submission
from gmbot.render.mails.write import MailWriter
from gmbot.scheduling.deadlines import MANY

SALT = "of this installation"
GAMES = MANY + 2
"""So many that the last group is not a whole one."""


@pytest.fixture(autouse=True)
def two_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)


@pytest.fixture
def scribes() -> Iterator[Scribes]:
    scribes = Scribes(a_scribe)
    yield scribes
    scribes.close()


def a_scribe() -> Scribe:
    return Scribe(MailWriter(salt=SALT), BOT, "gmbot", Drawing(quickly_painted))


class DeadlyForOne(Scribe):
    """Ends its process at the mails of one game, as a fault in a library of C does."""

    def write(self, commission: Commission) -> tuple[OutboxMail, str]:
        if commission.envelope.game == "vienna2":
            os.kill(os.getpid(), signal.SIGKILL)
        return super().write(commission)


def a_deadly_scribe() -> Scribe:
    return DeadlyForOne(MailWriter(salt=SALT), BOT, "gmbot", Drawing(quickly_painted))


def a_world(folder: Path, scribes: Scribes | None) -> World:
    return World(
        storage=Store(f"sqlite:///{folder / 'gmbot.db'}"),
        writer=MailWriter(salt=SALT),
        drawing=Drawing(quickly_painted),
        scribes=scribes,
    )


def a_noon(folder: Path, scribes: Scribes | None) -> World:
    """A world in which many games are due, in one of them nothing but silence."""
    folder.mkdir()
    upgrade(f"sqlite:///{folder / 'gmbot.db'}")
    world = a_world(folder, scribes)
    for number in range(GAMES):
        game = world.import_game(game=f"vienna{number}")
        with world.storage() as work:
            for power, orders in orders_of(game, random.Random(number)).items():
                if number:
                    lines = tuple(OrderLine(one) for one in orders)
                    work.games.add_submission(
                        Submission(0, game.id, power, game.phase, 1, lines, world.clock.now())
                    )
            work.commit()
    world.sweep()
    deadline = game.deadline
    assert deadline is not None
    world.clock.when = deadline
    return world


def results(world: World) -> dict[str, bytes]:
    """All results by their Message-IDs."""
    with world.storage() as work:
        mails = [one for one in work.outbox.all(9999) if one.kind.startswith("results")]
    made = {one.message_id: one.raw for one in mails}
    assert len(made) == len(mails), "no mail is written twice"
    return made


def without_tokens(raw: bytes) -> bytes:
    return re.sub(rb"(?<=vienna)(\d+)\.[a-z0-9]{16}@", rb"\1@", raw)


def codes(world: World) -> set[str]:
    with world.storage() as work:
        return {game.phase.code for game in work.games.all()}


@pytest.mark.long
def test_mails_that_are_written_beside_us_are_the_same_ones(
    tmp_path: Path, scribes: Scribes
) -> None:
    helped = a_noon(tmp_path / "helped", scribes)
    assert isinstance(helped.storage, Store)
    helped.storage.close()
    shutil.copytree(tmp_path / "helped", tmp_path / "alone")
    alone = a_world(tmp_path / "alone", None)
    alone.clock.when = helped.clock.when

    helped.sweep()
    assert scribes.at_work
    alone.sweep()

    mails = results(helped)
    assert len(mails) == 8 * GAMES
    others = results(alone)
    assert sorted(mails) == sorted(others)
    # Reply addresses are drawn by lot in each of both worlds.
    assert {id_: without_tokens(raw) for id_, raw in mails.items()} == {
        id_: without_tokens(raw) for id_, raw in others.items()
    }
    assert codes(helped) == {"F1901M"}


@pytest.mark.long
def test_a_scribe_that_dies_costs_no_game_its_results(tmp_path: Path) -> None:
    deadly = Scribes(a_deadly_scribe)
    world = a_noon(tmp_path / "deadly", deadly)

    world.sweep()
    deadly.close()

    assert len(results(world)) == 8 * GAMES
    assert codes(world) == {"F1901M"}


@pytest.mark.long
def test_a_scribe_that_takes_too_long_is_not_waited_for(
    tmp_path: Path, scribes: Scribes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mailrooms, "PATIENCE", 0.0)
    world = a_noon(tmp_path / "slow", scribes)

    world.sweep()

    assert not scribes.at_work
    assert len(results(world)) == 8 * GAMES


@pytest.mark.long
def test_a_game_that_fails_holds_up_none_of_those_it_is_resolved_with(
    tmp_path: Path, scribes: Scribes, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = a_noon(tmp_path / "broken", scribes)
    begin = world.mailroom.begin

    def begins(work: object, envelopes: list[Envelope], now: object) -> object:
        if any(one.game == "vienna3" for one in envelopes):
            raise RuntimeError("not this one")
        return begin(work, envelopes, now)  # type: ignore[arg-type]

    monkeypatch.setattr(world.mailroom, "begin", begins)
    posted: list[str] = []
    post = world.mailroom.post

    def posts(work: object, envelopes: list[Envelope], now: object) -> None:
        posted.extend(one.game for one in envelopes if one.notices[0].name == "results")
        post(work, envelopes, now)  # type: ignore[arg-type]

    monkeypatch.setattr(world.mailroom, "post", posts)

    world.sweep()

    assert set(posted) == {"vienna3"}, "all others were written beside us"
    assert len(results(world)) == 8 * GAMES


def test_after_a_crash_each_game_is_resolved_by_itself(tmp_path: Path, scribes: Scribes) -> None:
    """One that ends the process would take those with it that it shares a transaction with."""
    world = a_noon(tmp_path / "crashed", scribes)

    world.steps.sweep(doubtful=True)

    assert not scribes.at_work
    assert len(results(world)) == 8 * GAMES


def test_few_games_are_resolved_without_other_processes(tmp_path: Path, scribes: Scribes) -> None:
    world = World(scribes=scribes)
    world.import_game()

    world.pass_deadline()

    assert not scribes.at_work


def test_one_processor_writes_alone(scribes: Scribes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)

    assert scribes.start() == 0
    assert not World(scribes=scribes).mailroom.has_help()
