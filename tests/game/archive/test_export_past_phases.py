"""A game file carries the resolved phases with all their versions, and the game goes on with it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from corrected_games import FRANCE, MISREAD, a_spring
from gm_mails import confirmed, gm, one
from worlds import World

from gmbot.game.archive import export
from gmbot.game.archive.game_file import TransferError
from gmbot.game.state.model import GameState


def exported(world: World) -> dict[str, Any]:
    with world.storage() as work:
        context = world.context(work, world.clock.now())
        text = json.dumps(export.export_game(context, work.games.get(1)))
    tables: dict[str, Any] = json.loads(text)
    return tables


def imported(tables: dict[str, Any], like: World) -> World:
    world = World()
    world.clock.when = like.clock.when
    with world.storage() as work:
        export.import_game(world.context(work, world.clock.now()), tables)
        work.commit()
    world.sweep()
    return world


def test_corrected_results_and_what_they_were_travel_with_the_game() -> None:
    world = a_spring()
    confirmed(world, MISREAD)

    there = imported(exported(world), world)

    assert exported(there)["history"] == exported(world)["history"]
    [entry] = exported(there)["history"]
    assert entry["report"]["version"] == 2
    assert entry["report"]["earlier"][0]["version"] == 1
    assert there.answer(FRANCE, "HISTORY").text == world.answer(FRANCE, "HISTORY").text


def test_a_game_that_was_taken_in_can_be_corrected_with_the_same_orders() -> None:
    """S3.5"""
    world = a_spring()
    there = imported(exported(world), world)

    here, other = (confirmed(one_world, MISREAD) for one_world in (world, there))

    assert one(other, FRANCE).text == one(here, FRANCE).text
    assert exported(there)["units"] == exported(world)["units"]


def test_withdrawn_results_travel_too() -> None:
    world = a_spring()
    confirmed(world, "ROLLBACK S1901M")

    there = imported(exported(world), world)

    assert there.game().state is GameState.PAUSED
    assert one(gm(there, "RESUME")).kind == "refusal"
    sent = confirmed(there, "EDIT\nREMOVE A Mar")
    assert {mail.kind for mail in sent} == {"board-edited"}
    confirmed(there, "ROLLFORWARD")
    assert there.game().phase.code == "F1901M"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"phase": "S1901X"}, "not a phase"),
        ({"phase": "F1901M"}, "the board before is of S1901M"),
        ({"before": {"phase": "S1901M", "units": {"OZ": ["A PAR"]}}}, "no power"),
        ({"sets": {"FRANCE": {"orders": [{"order": "hello"}]}}}, "is not an order"),
        ({"report": {}}, "orders"),
        ({"resolved_at": 7}, "entry 1"),
    ],
)
def test_a_history_that_cannot_be_is_refused_by_its_entry(change: Any, said: str) -> None:
    world = a_spring()
    tables = exported(world)
    tables["history"][0] |= change

    with pytest.raises(TransferError, match=said) as problem:
        imported(tables, world)

    assert "history: entry 1" in str(problem.value)


def test_a_phase_cannot_be_in_a_history_twice() -> None:
    world = a_spring()
    tables = exported(world)
    tables["history"] *= 2

    with pytest.raises(TransferError, match="given twice"):
        imported(tables, world)
