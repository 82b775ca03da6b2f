"""The published schema of ``state.json``: every variant's files keep it, and nothing else does."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from anarchy_games import begun
from jsonschema import Draft202012Validator
from played import a_played_game, unseen
from worlds import World

from gmbot.game.orders import outcome_of
from gmbot.game.state.context import ruleset_of
from gmbot.game.views.files import state_file
from gmbot.variants import catalogue

PUBLISHED = json.loads(
    (Path(__file__).parents[3] / "docs" / "state.schema.json").read_text(encoding="utf-8")
)


def strict(schema: Any) -> Any:
    """The same schema without room for new keys: what it does not describe is a fault."""
    if isinstance(schema, list):
        return [strict(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: strict(value) for key, value in schema.items()}
    return {"additionalProperties": False, **inner} if "properties" in inner else inner


VALIDATOR = Draft202012Validator(strict(PUBLISHED))


def states(world: World, name: str = "austerlitz") -> list[Any]:
    """What goes with the report of each phase of a game."""
    game = world.game(name)
    with world.storage() as work:
        records = work.games.records(game.id)
    return [
        json.loads(
            state_file(
                replace(game, position=one.before), game, outcome_of(one, ruleset_of(game))
            ).content
        )
        for one in records
    ]


def faults(state: Any) -> list[str]:
    return [f"{fault.json_path}: {fault.message}" for fault in VALIDATOR.iter_errors(state)]


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(PUBLISHED)


@pytest.mark.parametrize("variant", [name for name in catalogue.names() if name != "anarchy7"])
def test_the_files_of_each_variant_keep_the_schema(variant: str) -> None:
    shown = states(a_played_game(6, unseen(), variant=variant))

    assert len(shown) == 6
    assert [fault for state in shown for fault in faults(state)] == []


def test_the_files_of_a_game_of_empires_keep_the_schema() -> None:
    world = begun()
    for _ in range(3):
        world.pass_deadline("chaos")
    shown = states(world, "chaos")

    assert any("E1" in state["before"]["units"] for state in shown)
    assert [fault for state in shown for fault in faults(state)] == []


def test_a_reader_of_the_schema_may_meet_new_keys() -> None:
    [state] = states(a_played_game(1))

    assert Draft202012Validator(PUBLISHED).is_valid(state | {"weather": "fair"})
    assert not VALIDATOR.is_valid(state | {"weather": "fair"})


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("schema",), 2),
        (("deadline",), "tomorrow"),
        (("before", "phase"), "S1901A"),
        (("before", "units", "FRANCE"), ["A Paris"]),
        (("before", "units", "FRANCE"), ["A PAR", "A PAR"]),
        (("before", "centers", "france"), []),
        (("after", "orders", 0, "order"), "A PAR to BUR"),
        (("after", "orders", 0, "result"), "worked"),
        (("after", "dislodged"), [{"power": "FRANCE", "unit": "A PAR"}]),
        (("after", "winner"), ["FRANCE"]),
    ],
)
def test_what_is_no_such_file_fails(path: tuple[str | int, ...], value: object) -> None:
    [state] = states(a_played_game(1))
    place = state
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value

    assert faults(state) != []
