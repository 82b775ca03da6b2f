"""A game file says which of its keys is wrong, and where in it."""

from __future__ import annotations

from typing import Any

import pytest

from gmbot.game.archive.game_file import GameFile, TransferError, read_file
from gmbot.game.state.stored.codec import to_tables

LEAST = {"schema": 2, "game": "austerlitz"}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"players": 7}, "players: a list is wanted, not a whole number"),
        ({"players": [{"power": "ITALY"}, {"zone": 7}]},
         "players: entry 2: zone: a text is wanted, not a whole number"),
        ({"players": ["Ed"]}, "players: entry 1: a table is wanted, not a text"),
        ({"orders": {"FRANCE": "A PAR H"}}, "orders: one entry: a list is wanted, not a text"),
        ({"units": ["A PAR"]}, "units: a table is wanted, not a list"),
        ({"gm": "Zurich"}, "gm: a table is wanted, not a text"),
        ({"settings": [1]}, "settings: a table is wanted, not a list"),
        ({"state": "asleep"}, "state: Invalid enum value 'asleep'"),
        ({"opened_at": "noon"},
         "opened_at: 'noon' is no time; write it like 2026-12-05T12:00:00Z"),
        ({"deadline": "2026-12-05T12:00:00"}, "deadline: '2026-12-05T12:00:00' lacks its zone"),
        ({"history": [{"phase": "S1901M", "resolved_at": "2026-12-05"}]},
         "history: entry 1: resolved_at: '2026-12-05' is no time"),
        ({"whole": 7}, "whole: a table is wanted, not a whole number"),
        ({"whole": {"people": {}, "seats": ["one"]}}, "whole: seats: entry 1: "),
        ({"notes": "none"}, "notes: a table is wanted, not a text"),
        ({"schema": "two"}, "schema: 'two' is not 1 or 2"),
        ({"game": None}, "game: a name is wanted"),
        ({"color": 1}, "no key 'color'; there are ['centers', "),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_by_its_place(change: dict[str, Any], said: str) -> None:
    with pytest.raises(TransferError) as problem:
        read_file(LEAST | change)

    assert str(problem.value).startswith(said)


def test_what_is_null_is_left_out_and_the_least_file_is_read() -> None:
    nulls = dict.fromkeys(set(GameFile.__struct_fields__) - set(LEAST))

    assert read_file(LEAST | nulls) == read_file(LEAST)


def test_a_file_is_written_as_it_is_read() -> None:
    file = read_file(LEAST | {"players": [{"power": "ITALY", "addresses": ["ed@example.test"]}]})

    assert read_file(to_tables(file)) == file
