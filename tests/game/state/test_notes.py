"""What a game remembers: typed, whole after a round through JSON, never lost in silence."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from all_notes import DAY, FALL, FRANCE, FULL, GERMANY, ITALY, NOON, NOT_YET, OLD, SPRING
from worlds import World

import gmbot
from gmbot.game.archive import export
from gmbot.game.archive.game_file import TransferError
from gmbot.game.archive.ids import people_in, without_mails
from gmbot.game.archive.old_notes import upgraded
from gmbot.game.state.notes import (
    NOTHING,
    NextReminder,
    Notes,
    Pause,
    RolledBack,
    SeatStatus,
)
from gmbot.game.state.notes_json import read_notes, write_notes
from gmbot.game.state.players import status_of
from gmbot.game.state.stored.ids import PersonId, SeatId


def through_json(notes: Notes) -> dict[str, Any]:
    table: dict[str, Any] = json.loads(json.dumps(write_notes(notes)))
    return table


def test_every_field_is_set_in_the_full_notes() -> None:
    """So that the tests below see each of them."""
    for one in fields(Notes):
        assert getattr(FULL, one.name) != getattr(NOTHING, one.name), one.name


def test_all_that_is_remembered_comes_back_through_json() -> None:
    assert read_notes(through_json(FULL)) == FULL
    assert read_notes(through_json(NOTHING)) == NOTHING
    assert through_json(NOTHING) == {}


def test_ids_come_back_with_their_types() -> None:
    notes = read_notes(through_json(FULL))

    assert {type(one) for one in (*notes.bids, *notes.standby, *notes.admission.asked)} == {
        PersonId
    }
    assert type(notes.substitutes[0].seat) is SeatId


@pytest.mark.parametrize(
    ("table", "place"),
    [
        ({"bet": 3}, "bet"),
        ({"pause": {"until": None, "mood": "sad"}}, "pause.mood"),
        ({"observers": [{"person": 7}, {"person": 9, "since": 1}]}, "observers.since"),
        ({"statuses": {"FRANCE": {"status": "dummy", "since": 1}}}, "statuses.FRANCE.since"),
        ({"called": ["FRANCE"]}, "called"),
    ],
)
def test_a_key_that_nobody_knows_is_refused(table: dict[str, Any], place: str) -> None:
    """With the next change of the game it would be lost."""
    with pytest.raises(ValueError, match=f"does not know '{place}'"):
        read_notes(table)


@pytest.mark.parametrize(
    "table",
    [
        {"pause": {"until": "tomorrow"}},
        {"nudged": "S19"},
        {"statuses": {"FRANCE": {"status": "asleep"}}},
        {"standby": ["seven"]},
        {"muster": {"ready": [7]}},
    ],
)
def test_what_is_no_note_is_refused(table: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\$"):
        read_notes(table)


def test_notes_of_before_are_read() -> None:
    assert read_notes(upgraded(OLD)) == replace(FULL, **NOT_YET)


def test_notes_of_before_may_lack_or_leave_empty_what_is_not_set() -> None:
    old = {
        "pause": {"until": "", "left": 0},
        "look": {"for": "2026-12-02T12:00:00+00:00", "last": "2026-12-01T12:00:00+00:00",
                 "next": ""},
        "rolled": {"phase": "S1901M", "results": {}, "open": "F1901M", "deadline": ""},
        "called": [], "invited": {}, "dummies": {}, "ejected": [], "ahead": {}, "end": None,
    }  # fmt: skip

    assert read_notes(upgraded(old)) == Notes(
        pause=Pause(),
        next_reminder=NextReminder(NOON + DAY, NOON),
        rolled_back=RolledBack(SPRING, {}, FALL),
    )


def test_notes_of_today_stay_as_they_are_when_they_are_upgraded() -> None:
    assert upgraded(through_json(FULL)) == through_json(FULL)


def test_every_id_gets_its_new_number_in_another_store() -> None:
    """By its type: no list says where ids stand."""
    text = json.dumps(write_notes(without_mails(FULL)))
    seen: dict[type[int], set[int]] = {PersonId: set(), SeatId: set()}

    def elsewhere(kind: type[int], old: int) -> int:
        seen[kind].add(old)
        return old + 1000

    moved = read_notes(json.loads(text), elsewhere)
    back = read_notes(json.loads(json.dumps(write_notes(moved))), lambda kind, one: one - 1000)

    assert seen == {PersonId: {7, 9, 11}, SeatId: {4}}
    assert people_in(FULL) == {7, 9, 11}
    assert set(moved.bids) == {1007, 1009}
    assert moved.former_tokens[0].seat == 1004
    assert back == without_mails(FULL)


def test_a_game_file_with_an_unknown_note_is_refused_by_its_name() -> None:
    tables = {"schema": 1, "game": "austerlitz", "notes": {"pause": {"mood": "sad"}}}
    world = World()

    with world.storage() as work, pytest.raises(TransferError, match=r"pause\.mood"):
        export.import_game(world.context(work, world.clock.now()), tables)


def test_a_game_file_with_notes_of_before_is_read() -> None:
    old = {"called": ["FRANCE"], "dummies": {"ITALY": "hold"}, "masters": ["two@example.test"]}
    tables = {"schema": 1, "game": "austerlitz", "notes": old}
    world = World()

    with world.storage() as work:
        game = export.import_game(world.context(work, world.clock.now()), tables)

    assert status_of(game, FRANCE, None) is SeatStatus.REPLACEMENT_SOUGHT
    assert status_of(game, ITALY, None) is SeatStatus.DUMMY
    assert status_of(game, GERMANY, None) is SeatStatus.OPEN
    assert game.notes.co_masters == ("two@example.test",)


def test_a_game_file_for_any_store_carries_no_ids() -> None:
    """What is not known to mean something elsewhere is left out."""
    carried = export.without_ids(FULL)

    def no_id(kind: type[int], old: int) -> int:
        raise AssertionError(f"{kind.__name__} {old}")

    assert read_notes(json.loads(json.dumps(write_notes(carried))), no_id) == carried
    assert carried.co_masters == FULL.co_masters
    assert carried.statuses == FULL.statuses
    assert {one.inbox_id for one in carried.ahead} == {None}


def names_of_notes(tree: ast.Module) -> set[str]:
    """Local names that stand for the notes of a game: ``notes = game.notes``."""
    return {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and is_notes(node.value, set())
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def is_notes(node: ast.expr, names: set[str]) -> bool:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "replace":
        return bool(node.args) and is_notes(node.args[0], names)
    game = isinstance(node, ast.Attribute) and node.attr == "notes"
    return game or (isinstance(node, ast.Name) and node.id in names)


_OF_TABLES = ("get", "items", "keys", "values")


def text_keys(tree: ast.Module) -> Iterator[int]:
    """The lines that look into a game's notes by a key, or make them of a table."""
    names = names_of_notes(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Subscript(value=value) if is_notes(value, names):
                yield node.lineno
            case ast.Attribute(value=value, attr=attr) if is_notes(value, names):
                yield from [node.lineno] if attr in _OF_TABLES else []
            case ast.keyword(arg="notes", value=ast.Dict()):
                yield node.lineno


def test_nothing_that_a_game_remembers_lies_under_a_text_key() -> None:
    root = Path(gmbot.__file__).parent
    found = [
        f"{file.relative_to(root)}:{line}"
        for file in sorted(root.rglob("*.py"))
        for line in text_keys(ast.parse(file.read_text(encoding="utf-8")))
    ]

    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        'game.notes["pause"]',
        'game.notes.get("pause")',
        'notes = game.notes\nnotes["pause"]',
        'replace(game, notes={**game.notes, "pause": 1})',
    ],
)
def test_a_text_key_would_be_found(line: str) -> None:
    assert list(text_keys(ast.parse(line)))
