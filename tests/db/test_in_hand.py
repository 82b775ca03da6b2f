"""One game in hand: a transaction reads a game once, and everybody has it as it was saved last."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace

import pytest
from db_values import FRANCE, SPRING, a_person, a_seat, a_submission, store_game
from fakes import NOON
from sqlalchemy import event
from worlds import World, address

from gmbot.db.store import Store
from gmbot.game.state.context import houserules_of, ruleset_of
from gmbot.game.state.model import Event, Person
from gmbot.game.state.ports import UnitOfWork

ORDERS = "A Par - Bur\nA Mar S A Par - Bur\nF Bre - MAO"
BEGIN = "BEGIN IMMEDIATE"


@pytest.fixture
def store(sqlite_url: str) -> Iterator[Store]:
    store = Store(sqlite_url)
    yield store
    store.close()


@contextmanager
def statements_of(store: Store) -> Iterator[list[str]]:
    """All statements that reach the database meanwhile, each transaction's begin among them."""
    seen: list[str] = []

    def statement(_: object, __: object, text: str, *more: object) -> None:
        seen.append(text)

    event.listen(store.engine, "before_cursor_execute", statement)
    yield seen
    event.remove(store.engine, "before_cursor_execute", statement)


def test_an_order_mail_looks_its_game_its_seats_and_its_sets_up_once(store: Store) -> None:
    world = World(storage=store)
    world.import_game()
    world.answer(address("FRANCE"), "A Par H")

    with statements_of(store) as seen:
        world.answer(address("FRANCE"), ORDERS)

    stored = next(at for at, text in enumerate(seen) if text.startswith("INSERT INTO submissions"))
    first = max(at for at, text in enumerate(seen[:stored]) if text == BEGIN)
    taken_in = seen[first : seen.index(BEGIN, stored)]
    for table in ("games", "submissions"):
        asked = [text for text in taken_in if f"FROM {table}" in text and f"{table}.id" in text]
        assert len(asked) == 1, asked
    assert sum("seats.game_id = ?" in text for text in taken_in) <= 1


def test_a_game_is_read_once_however_it_is_asked_for(store: Store) -> None:
    game = store_game(store)

    with statements_of(store) as seen, store() as work:
        one = work.games.by_name("austerlitz")
        assert work.games.get(game.id) is work.games.by_name("austerlitz") is one
        assert len(seen) == 2, "the transaction's beginning, and one query"


def test_all_have_the_game_as_it_was_saved_last(store: Store) -> None:
    game = store_game(store)

    with statements_of(store) as seen, store() as work:
        new = replace(work.games.get(game.id), name="ulm")
        work.games.save(new)
        assert work.games.get(game.id) == work.games.by_name("ulm") == new
        assert work.games.by_name("austerlitz") is None
        assert sum(text.startswith("SELECT") for text in seen) == 2


def test_seats_and_sets_in_hand_follow_their_changes(store: Store) -> None:
    game = store_game(store)

    with store() as work:
        work.games.get(game.id)
        assert work.games.seats(game.id) == work.games.submissions(game.id, SPRING) == ()
        seat = work.games.add_seat(a_seat(game.id))
        first = work.games.add_submission(a_submission(game.id, 1))
        second = work.games.add_submission(a_submission(game.id, 2))
        assert _seats_and_sets(work, game.id) == ((seat,), (first, second))
        seat, first = replace(seat, token="new"), replace(first, withdrawn=True)
        work.games.save_seat(seat)
        work.games.save_submission(first)
        assert _seats_and_sets(work, game.id) == ((seat,), (first, second))
        work.commit()

    with store() as work:
        assert _seats_and_sets(work, game.id) == ((seat,), (first, second))


def _seats_and_sets(work: UnitOfWork, game: int) -> tuple[object, object]:
    return work.games.seats(game), work.games.submissions(game, SPRING)


def test_a_commit_lets_go_of_what_was_in_hand(store: Store, sqlite_url: str) -> None:
    game, other = store_game(store), Store(sqlite_url)

    with store() as work:
        old = work.games.get(game.id)
        work.games.seats(game.id), work.games.submissions(game.id, SPRING)
        work.commit()
        _change(other, game.id)
        assert work.games.get(game.id) == replace(old, zone="Europe/Paris")
        assert [seat.power for seat in work.games.seats(game.id)] == [FRANCE]
        assert len(work.games.submissions(game.id, SPRING)) == 1
    other.close()


def test_a_set_on_file_is_unpacked_once_however_many_mails_read_it(store: Store) -> None:
    """A mail reads all sets of its phase: their number must not be felt."""
    game = store_game(store)
    with store() as work:
        kept = work.games.add_submission(a_submission(game.id))
        work.commit()
    seen = []
    for _ in range(2):
        with store() as work:
            seen += work.games.submissions(game.id, SPRING)
    with store() as work:
        work.games.save_submission(replace(kept, withdrawn=True))
        work.commit()
    with store() as work:
        seen += work.games.submissions(game.id, SPRING)

    assert seen[0] is seen[1]
    assert seen == [kept, kept, replace(kept, withdrawn=True)]


def _change(store: Store, game: int) -> None:
    # The first unit of work's thread has one open, and its connection has nothing begun.
    with store() as work:
        work.games.save(replace(work.games.get(game), zone="Europe/Paris"))
        work.games.add_seat(a_seat(game))
        work.games.add_submission(a_submission(game))
        work.commit()


def test_the_rules_of_a_copy_are_looked_up_once_and_those_of_a_changed_one_anew(
    store: Store,
) -> None:
    game = store_game(store)

    changed = replace(game, settings={"speed": not houserules_of(game).speed})

    assert houserules_of(game) is houserules_of(game) is game.kept.houserules
    assert ruleset_of(game) is game.kept.ruleset
    assert houserules_of(changed).speed is not houserules_of(game).speed


def test_a_person_and_a_log_are_read_once(store: Store) -> None:
    game = store_game(store)
    with store() as work:
        person = work.people.add(a_person())
        work.log(Event(NOON, "one", game.id, {}))
        work.commit()

    with statements_of(store) as seen, store() as work:
        for _ in range(3):
            assert work.people.get(person.id) == work.people.by_address("ed@example.test") == person
            assert work.people.by_address("nobody@example.test") is None
            assert [one.what for one in work.events(game.id)] == ["one"]

    assert sum(text.startswith("SELECT") for text in seen) == 4


def test_people_and_logs_in_hand_follow_what_is_changed_undone_and_committed(
    store: Store, sqlite_url: str
) -> None:
    game, other = store_game(store), Store(sqlite_url)

    def named(work: UnitOfWork) -> tuple[str, list[str]]:
        return work.people.get(ed.id).name, [one.what for one in work.events(game.id)]

    with store() as work:
        ed = work.people.add(a_person(name="Ed"))
        assert work.people.by_address("new@example.test") is None
        assert named(work) == ("Ed", [])
        work.people.save(replace(ed, name="Edward"))
        work.people.add(a_person("new@example.test"))
        work.log(Event(NOON, "one", game.id, {}))
        assert named(work) == ("Edward", ["one"])
        assert work.people.by_address("new@example.test") is not None
        with suppress(ValueError), work.savepoint():
            work.people.save(replace(ed, name="Eddie"))
            work.log(Event(NOON, "two", game.id, {}))
            assert named(work) == ("Eddie", ["one", "two"])
            raise ValueError
        assert named(work) == ("Edward", ["one"])
        work.commit()
        _rename(other, ed, game.id)
        assert named(work) == ("Edwin", ["one", "three"])
    other.close()


def _rename(store: Store, person: Person, game: int) -> None:
    with store() as work:
        work.people.save(replace(person, name="Edwin"))
        work.log(Event(NOON, "three", game, {}))
        work.commit()
