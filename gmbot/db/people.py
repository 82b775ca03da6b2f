"""``ports.People`` on SQLAlchemy."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Select, delete, insert, select, update

from gmbot.db.records import confirmation_from, confirmation_row, person_from, person_row
from gmbot.db.statements import Statements
from gmbot.db.tables import addresses, confirmations, people
from gmbot.game.errors import NotStoredError
from gmbot.game.model import Confirmation, Person

_PERSON = (
    select(people, addresses.c.address)
    .outerjoin(addresses, addresses.c.person_id == people.c.id)
    .order_by(addresses.c.place)
)


class SqlPeople:
    """The people we know, within one transaction."""

    def __init__(self, statements: Statements) -> None:
        self._statements = statements

    def get(self, person_id: int) -> Person:
        """Return a person; raises ``NotStoredError``."""
        found = self._person(_PERSON.where(people.c.id == person_id))
        if found is None:
            raise NotStoredError(f"person {person_id} is not stored")
        return found

    def by_address(self, address: str) -> Person | None:
        """Return the person that an address belongs to (bare, lower-case), or None."""
        owner = select(addresses.c.person_id).where(addresses.c.address == address)
        return self._person(_PERSON.where(people.c.id == owner.scalar_subquery()))

    def add(self, person: Person) -> Person:
        """Store a new person; raises ``AlreadyStoredError`` if an address is somebody's."""
        person_id = self._statements.add(insert(people).values(person_row(person)))
        self._write_addresses(person_id, person.addresses)
        return replace(person, id=person_id)

    def save(self, person: Person) -> None:
        """Store a changed person; raises ``AlreadyStoredError`` if an address is taken."""
        changed = update(people).where(people.c.id == person.id).values(person_row(person))
        self._statements.change(changed, f"person {person.id}")
        self._statements.run(delete(addresses).where(addresses.c.person_id == person.id))
        self._write_addresses(person.id, person.addresses)

    def add_confirmation(self, confirmation: Confirmation) -> None:
        """Store a new code; raises ``AlreadyStoredError`` if it exists."""
        self._statements.add(insert(confirmations).values(confirmation_row(confirmation)))

    def confirmation(self, code: str) -> Confirmation | None:
        """Return what a code stands for, used and expired ones included, or None."""
        row = self._statements.first(select(confirmations).where(confirmations.c.code == code))
        return None if row is None else confirmation_from(row)

    def use_confirmation(self, code: str) -> None:
        """Mark a code as used; raises ``NotStoredError``."""
        used = update(confirmations).where(confirmations.c.code == code).values(used=True)
        self._statements.change(used, f"code {code}")

    def _person(self, query: Select[tuple[object, ...]]) -> Person | None:
        rows = self._statements.all(query)
        return person_from(rows) if rows else None

    def _write_addresses(self, person_id: int, written: tuple[str, ...]) -> None:
        rows = [
            {"address": address, "person_id": person_id, "place": place}
            for place, address in enumerate(written)
        ]
        if rows:
            self._statements.run(insert(addresses), rows)
