"""Whose address is to change: the same on every storage."""

from __future__ import annotations

from dataclasses import replace

from db_values import Backend
from fakes import NOON

from gmbot.game.state.model import Person
from gmbot.game.state.stored.person_settings import Move, PersonSettings


def test_only_people_whose_address_is_to_change_are_found(backend: Backend) -> None:
    moving = PersonSettings(moving=Move("new@players.example", NOON))
    other = PersonSettings(language="x")
    with backend.storage() as work:
        one = work.people.add(Person(0, "Ed", ("ed@players.example",), settings=moving))
        work.people.add(Person(0, '"moving"', ("amy@players.example",), settings=other))
        two = work.people.add(Person(0, "Joe", ("joe@players.example",), settings=moving))
        work.people.save(replace(two, settings=PersonSettings(language="moving")))
        work.commit()

    with backend.storage() as work:
        assert [person.id for person in work.people.moving()] == [one.id]


def test_a_person_may_be_left_without_an_address(backend: Backend) -> None:
    """It became a second one of somebody else."""
    with backend.storage() as work:
        one = work.people.add(Person(0, "Ed", ("ed@players.example",)))
        two = work.people.add(Person(0, "Ed", ("ed.too@players.example",)))
        work.people.save(replace(two, addresses=()))
        work.people.save(replace(one, addresses=(*one.addresses, *two.addresses)))
        work.commit()

    with backend.storage() as work:
        found = work.people.by_address("ed.too@players.example")
        assert found is not None
        assert found.id == one.id
        assert work.people.get(two.id).addresses == ()
