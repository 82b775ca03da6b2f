"""A small run of what ``benchmarks/fuzz_mails.py`` runs by the hundred thousand."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import fuzzed_mails
import pytest
from fuzzed_mails import GAMES, Figures, Round, lines, mails
from worlds import World

from gmbot.game.notices.letters import IncomingMail

FOR_EVER = float("inf")


@pytest.mark.long
@pytest.mark.parametrize("number", range(len(GAMES)), ids=GAMES)
def test_every_mutated_mail_is_answered_and_nothing_fails(number: int) -> None:
    figures = Figures()

    Round(20, number, figures).run(30, FOR_EVER)

    assert figures.faults == []
    assert figures.mails == 30 == figures.answered + figures.ignored


def test_the_same_seed_gives_the_same_mails() -> None:
    rounds = [Round(3, 4, Figures()) for _ in range(2)]

    assert rounds[0].next_mail() == rounds[1].next_mail()


def raising(world: World) -> None:
    def vouched(mail: IncomingMail) -> bool:
        raise RuntimeError("a fault in the program")

    world.steps = replace(world.steps, vouched=vouched)


def dumb(world: World) -> None:
    class Nobody:
        def post(self, work: object, envelopes: object, now: object) -> None:
            """Write nothing."""

    world.steps = replace(world.steps, mailroom=Nobody())  # type: ignore[arg-type]


def slow(world: World) -> None:
    well = world.steps.vouched

    def vouched(mail: IncomingMail) -> bool:
        began = time.process_time()
        while time.process_time() < began + 1.05:
            pass
        return well(mail)

    world.steps = replace(world.steps, vouched=vouched)


@pytest.mark.parametrize(
    ("spoil", "what"),
    [(raising, "set aside"), (dumb, "not answered"), (slow, "of a usual processor")],
)
def test_a_fault_is_found(
    spoil: Callable[[World], None], what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fuzzed_mails, "usual", lambda spent: spent)  # this processor is usual
    figures = Figures()
    one = Round(1, 0, figures)
    spoil(one.world)

    one.run(3, FOR_EVER)

    found = [*figures.faults, *figures.slow]
    assert any(what in fault for fault in found), found


def test_there_are_enough_mails_and_lines_to_begin_with() -> None:
    assert len(mails()) > 150
    assert len(lines()) > 2000
