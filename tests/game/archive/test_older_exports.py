"""Game files that operators keep from before are taken in, and the games go on from them."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from older_exports import FOLDER
from worlds import GM, World

from gmbot.game.archive import export
from gmbot.game.state.model import GameState
from gmbot.game.state.stored.codec import from_tables
from gmbot.game.state.stored.person_settings import PersonSettings

FILES = sorted(FOLDER.glob("*.json"))
BOARD = ("phase", "units", "centers", "homes", "dislodged", "contested")


def tables_of(file: Path) -> dict[str, Any]:
    tables: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return tables


def taken_in(tables: dict[str, Any]) -> World:
    world = World()
    world.clock.when = datetime.fromisoformat(tables.pop("exported_at"))
    with world.storage() as work:
        export.import_game(world.context(work, world.clock.now()), tables)
        work.commit()
    return world


def exported(world: World, name: str) -> dict[str, Any]:
    with world.storage() as work:
        game = work.games.by_name(name)
        assert game is not None
        context = world.context(work, world.clock.now())
        again: dict[str, Any] = json.loads(json.dumps(export.export_all(context, game)))
    return again


def settings(table: dict[str, Any]) -> PersonSettings:
    return from_tables(table, PersonSettings)


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_game_of_an_older_file_is_the_same_game(file: Path) -> None:
    kept = tables_of(file)
    world = taken_in(tables_of(file))

    again = exported(world, kept["game"])

    assert (kept["schema"], again["schema"]) == (1, 2)
    for key in (*BOARD, "state", "deadline", "players", "settings", "seed", "ending"):
        assert again[key] == kept[key], key
    assert again["orders"] == kept["orders"]
    assert again["states"] == kept["states"]
    assert len(again["history"]) == len(kept["history"])
    for now, then in zip(again["history"], kept["history"], strict=True):
        assert now["report"]["orders"] == then["report"]["orders"]
        assert now["report"].get("version", 1) == then["report"].get("version", 1)
        assert {power: one["orders"] for power, one in now["sets"].items()} == {
            power: one["orders"] for power, one in then["sets"].items()
        }
    for key in ("sets", "events", "ballots", "press", "circles"):
        assert len(again["whole"][key]) == len(kept["whole"][key]), key
    texts = [(one["text"], one["to"], one["condition"]) for one in again["whole"]["press"]]
    assert texts == [(one["text"], one["to"], one["condition"]) for one in kept["whole"]["press"]]
    votes = [one["votes"] for one in again["whole"]["ballots"]]
    assert votes == [one["votes"] for one in kept["whole"]["ballots"]]


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_game_of_an_older_file_goes_on(file: Path) -> None:
    tables = tables_of(file)
    world = taken_in(tables)
    before = world.game(tables["game"])

    status = world.mail(GM, "STATUS\nHISTORY\nREPORT\nAUDIT", subject=f"[{tables['game']}]")
    sent = world.pass_time(timedelta(days=31))

    assert not {"set-aside", "alarm"} & {one.kind for one in (*status, *sent)}
    assert "status" in {one.kind for one in status}
    assert sent
    if before.state is GameState.RUNNING:
        assert world.game(tables["game"]).phase != before.phase


def test_settings_of_people_come_along() -> None:
    kept = tables_of(FOLDER / "standard.json")
    people = {one["name"]: one["settings"] for one in kept["whole"]["people"].values()}
    world = taken_in(tables_of(FOLDER / "standard.json"))

    again = exported(world, "austerlitz")["whole"]["people"].values()

    assert {one["name"]: settings(one["settings"]) for one in again} == {
        name: settings(one) for name, one in people.items()
    }
    assert people["France"] == {
        "remind": [172800], "files": True, "language": "de", "maps": False
    }  # fmt: skip
    assert people["Germany"].keys() == {"moving"}
    assert people["England"].keys() == {"absences"}
    assert people["Russia"] == {}, "a password stays where it is"
