"""Processes that draw beside us: the same pictures, and no harm from one that dies of its own."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import partial

import pytest
from drawings import deadly_for_one
from played import players_of
from worlds import POWERS, World, quickly_painted

from gmbot.app.output import Drawing, Mailroom, Painters, Studio
from gmbot.app.output.drawing import Drawn
from gmbot.app.output.studio import BACKLOG
from gmbot.game.notices.envelope import Envelope, Picture
from gmbot.game.state.ports import UnitOfWork
from gmbot.render.mails.write import MailWriter

QUICK = partial(Drawing, quickly_painted)
PATIENCE = 60.0


@pytest.fixture(autouse=True)
def two_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)


def only_elsewhere(svg: str, width: int) -> bytes:
    raise AssertionError("painted here")


def noon(painters: Painters, games: int = BACKLOG, variant: str = "standard") -> World:
    return noon_in(Studio(Drawing(only_elsewhere), painters), games, variant)


def noon_in(studio: Studio, games: int = BACKLOG, variant: str = "standard") -> World:
    world = World()
    mailroom = Mailroom(MailWriter(), world.bot, "gmbot", studio, operator=world.gm)
    world.steps = replace(world.steps, mailroom=mailroom, pictures=studio)
    for number in range(games):
        people = players_of(variant) if variant != "standard" else [
            {"power": power, "addresses": [f"{power.lower()}@{number}.example"]} for power in POWERS
        ]  # fmt: skip
        world.import_game(game=f"vienna{number}", variant=variant, players=people)
    return world


@pytest.mark.parametrize("variant", ["standard", "blind1898"])
def test_a_backlog_is_painted_elsewhere(variant: str, caplog: pytest.LogCaptureFixture) -> None:
    painters = Painters(QUICK)
    world = noon(painters, variant=variant)

    sent = world.pass_deadline("vienna0")
    painters.close()

    results = [one for one in sent if one.kind == "results"]
    assert len(results) == 8 * BACKLOG
    assert all(b"image/png" in one.row.raw for one in results)
    assert "could not help" not in caplog.text
    assert not painters.at_work


def test_a_picture_that_ends_its_process_is_left_out_and_all_else_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    painters = Painters(partial(Drawing, deadly_for_one))
    world = noon(painters)

    with caplog.at_level(logging.CRITICAL):
        sent = world.pass_deadline("vienna0")
    painters.close()

    results = [one for one in sent if one.kind == "results"]
    assert {world.game(f"vienna{number}").phase.code for number in range(BACKLOG)} == {"F1901M"}
    without = {one.row.game for one in results if b"image/png" not in one.row.raw}
    assert without == {"vienna2"}
    assert all(
        "The picture of the board could not be drawn" in one.text
        for one in results
        if one.row.game == "vienna2"
    )


class Slow(Painters):
    """Has a picture ready only when it is waited for."""

    def submit(self, envelope: Envelope) -> Future[Drawn]:
        return Future()

    def result(self, envelope: Envelope, future: Future[Drawn]) -> Drawn:
        return Drawn(b"png")


class Asked(Studio):
    """Counts how often it is asked what is not drawn yet."""

    times = 0

    def missing(self, work: UnitOfWork, envelopes: Sequence[Envelope]) -> Sequence[Envelope]:
        self.times += any(one.picture is not None for one in envelopes)
        return super().missing(work, envelopes)


def test_a_phase_of_a_backlog_is_resolved_once_before_its_pictures_and_once_with_them() -> None:
    studio = Asked(Drawing(only_elsewhere), Slow(QUICK))
    world = noon_in(studio)

    sent = world.pass_deadline("vienna0")
    studio.close()

    assert len([one for one in sent if one.kind == "results"]) == 8 * BACKLOG
    assert studio.times == 2 * BACKLOG


class AtOnce(Painters):
    """Has each picture ready at once, or a fault for it."""

    def __init__(self, fault: Exception | None = None) -> None:
        super().__init__(QUICK)
        self.fault = fault

    def submit(self, envelope: Envelope) -> Future[Drawn]:
        begun: Future[Drawn] = Future()
        if self.fault is None:
            begun.set_result(Drawn(b"png"))
        else:
            begun.set_exception(self.fault)
        return begun


@pytest.mark.parametrize(("fault", "missing"), [(None, 0), (ValueError("no"), 2)])
def test_what_the_painters_have_finished_is_not_waited_for(
    fault: Exception | None, missing: int
) -> None:
    """Else a phase would be resolved once more before its mails are written."""
    picture = blank_board("standard")
    shown = [Envelope(to, (), picture=picture, game=to) for to in ("a@x.example", "b@x.example")]
    studio = Studio(Drawing(only_elsewhere), AtOnce(fault))

    studio.begin(shown)

    with World().storage() as work:
        assert len(studio.missing(work, shown)) == missing


def blank_board(variant: str) -> Picture:
    return Picture(variant, {}, "blank", "An empty board")


def test_painters_come_with_a_backlog_only_and_go_when_they_are_idle() -> None:
    gone = threading.Event()

    class Watched(Painters):
        def close(self) -> None:
            super().close()
            gone.set()

    painters = Watched(QUICK, idle=0.2)

    assert Studio(QUICK(), painters).prepare(BACKLOG - 1) == 0
    assert not painters.at_work
    assert Studio(QUICK(), painters).prepare(BACKLOG) > 0
    assert gone.wait(PATIENCE)
    assert not painters.at_work
