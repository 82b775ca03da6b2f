"""``ports.People`` on SQLAlchemy."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sqlalchemy import Select, bindparam, delete, insert, select

from gmbot.db.codec import row_of, value_of
from gmbot.db.statements import Statements, update_of
from gmbot.db.tables import addresses, confirmations, people
from gmbot.game.state.errors import NotStoredError
from gmbot.game.state.model import Confirmation, Person
from gmbot.game.state.stored.ids import PersonId

_PERSON = (
    select(people, addresses.c.address)
    .outerjoin(addresses, addresses.c.person_id == people.c.id)
    .order_by(addresses.c.place)
)
_BY_ID = _PERSON.where(people.c.id == bindparam("key"))
_BY_ADDRESS = _PERSON.where(
    people.c.id
    == select(addresses.c.person_id)
    .where(addresses.c.address == bindparam("key"))
    .scalar_subquery()
)
_MOVING = select(people.c.id).where(people.c.settings.like('%"moving"%')).order_by(people.c.id)
_ADD, _SAVE = insert(people), update_of(people)
_ADD_ADDRESS = insert(addresses)
_DROP_ADDRESSES = delete(addresses).where(addresses.c.person_id == bindparam("person_id"))
_ADD_CODE = insert(confirmations)
_CODE = select(confirmations).where(confirmations.c.code == bindparam("code"))
_USE_CODE = update_of(confirmations, by="code")
_DROP_CODE = delete(confirmations).where(confirmations.c.code == bindparam("code"))


class SqlPeople:
    """The people we know, within one transaction.

    A person who was read stays in hand until somebody is changed: a phase asks a hundred times.
    """

    def __init__(self, statements: Statements) -> None:
        self._statements = statements
        self._in_hand: dict[int | str, Person | None] = {}

    def let_go(self) -> None:
        """Drop the people in hand: changes may have been undone, or be made by other processes."""
        self._in_hand.clear()

    def get(self, person_id: int) -> Person:
        """Return a person; raises ``NotStoredError``."""
        person = self._person(_BY_ID, person_id)
        if person is None:
            raise NotStoredError(f"person {person_id} is not stored")
        return person

    def by_address(self, address: str) -> Person | None:
        """Return the person that an address belongs to (bare, lower-case), or None."""
        return self._person(_BY_ADDRESS, address)

    def add(self, person: Person) -> Person:
        """Store a new person; raises ``AlreadyStoredError`` if an address is somebody's."""
        self.let_go()
        person_id = PersonId(self._statements.add(_ADD, row_of(person, people)))
        self._write_addresses(person_id, person.addresses)
        return replace(person, id=person_id)

    def save(self, person: Person) -> None:
        """Store a changed person; raises ``AlreadyStoredError`` if an address is taken."""
        self.let_go()
        values = {"the_id": person.id, **row_of(person, people)}
        self._statements.change(_SAVE, f"person {person.id}", values)
        self._statements.run(_DROP_ADDRESSES, {"person_id": person.id})
        self._write_addresses(person.id, person.addresses)

    def add_confirmation(self, confirmation: Confirmation) -> None:
        """Store a new code; raises ``AlreadyStoredError`` if it exists."""
        self._statements.add(_ADD_CODE, row_of(confirmation, confirmations))

    def confirmation(self, code: str) -> Confirmation | None:
        """Return what a code stands for, used and expired ones included, or None."""
        row = self._statements.first(_CODE, code=code)
        return None if row is None else value_of(row, Confirmation, confirmations)

    def use_confirmation(self, code: str) -> None:
        """Mark a code as used; raises ``NotStoredError``."""
        self._statements.change(_USE_CODE, f"code {code}", {"the_code": code, "used": True})

    def drop_confirmation(self, code: str) -> None:
        """Forget a code; one that is not stored is no fault."""
        self._statements.run(_DROP_CODE, {"code": code})

    def moving(self) -> tuple[Person, ...]:
        """Those whose address is to change."""
        people = (self.get(row.id) for row in self._statements.all(_MOVING))
        return tuple(person for person in people if person.settings.moving)

    def _person(self, query: Select[Any], key: int | str) -> Person | None:
        if key not in self._in_hand:
            self._in_hand[key] = self._looked_up(query, key)
        return self._in_hand[key]

    def _looked_up(self, query: Select[Any], key: int | str) -> Person | None:
        rows = self._statements.all(query, key=key)
        if not rows:
            return None
        listed = tuple(row.address for row in rows if row.address is not None)
        return value_of(rows[0], Person, people, addresses=listed)

    def _write_addresses(self, person_id: int, written: tuple[str, ...]) -> None:
        rows = [
            {"address": address, "person_id": person_id, "place": place}
            for place, address in enumerate(written)
        ]
        if rows:
            self._statements.run(_ADD_ADDRESS, rows)
