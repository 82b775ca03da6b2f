"""The sealed log of a game in each storage: rows are added, and nobody changes one."""

from __future__ import annotations

from contextlib import suppress

import pytest
from db_values import Backend, store_game
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError

from gmbot.db.store import Store
from gmbot.fairness import Row, linked
from gmbot.game.state.errors import AlreadyStoredError, StorageError

SALT = "5a" * 32


def row_after(last: Row | None, game_id: int, kind: str = "orders") -> Row:
    return linked(last, game_id, "2026-12-05T12:00:00Z", SALT, {"kind": kind, "phase": "S1901M"})


def test_a_log_comes_back_as_it_was_written(backend: Backend) -> None:
    game = store_game(backend.storage)
    first = row_after(None, game.id)
    second = row_after(first, game.id)

    with backend.storage() as work:
        assert work.chains.ends(game.id) is None
        work.chains.add(first)
        work.chains.add(second)
        assert work.chains.ends(game.id) == (first, second)
        work.commit()

    with backend.storage() as work:
        assert work.chains.ends(game.id) == (first, second)
        assert work.chains.rows(game.id) == (first, second)


def test_a_number_is_given_once(backend: Backend) -> None:
    game = store_game(backend.storage)

    with backend.storage() as work:
        work.chains.add(row_after(None, game.id))
        with pytest.raises(AlreadyStoredError):
            work.chains.add(row_after(None, game.id, "look"))


def test_what_is_undone_is_not_the_end_of_the_log(backend: Backend) -> None:
    game = store_game(backend.storage)
    first = row_after(None, game.id)

    with backend.storage() as work:
        work.chains.add(first)
        with suppress(ZeroDivisionError), work.savepoint():
            work.chains.add(row_after(first, game.id))
            raise ZeroDivisionError
        assert work.chains.ends(game.id) == (first, first)


@pytest.mark.parametrize("database", ["sqlite_url", "emptied_postgresql"])
@pytest.mark.parametrize(
    "statement",
    ["UPDATE chain SET body = '{}'", "UPDATE chain SET game_id = game_id", "DELETE FROM chain"],
)
def test_the_database_refuses_to_change_a_row(
    request: pytest.FixtureRequest, database: str, statement: str
) -> None:
    found = request.getfixturevalue(database)
    store = found if isinstance(found, Store) else Store(found)
    game = store_game(store)
    with store() as work:
        work.chains.add(row_after(None, game.id))
        work.commit()

    with (
        pytest.raises((DatabaseError, StorageError), match="never changed"),
        store.engine.begin() as connection,
    ):
        connection.execute(text(statement))
    with store() as work:
        assert len(work.chains.rows(game.id)) == 1
