"""Ids of people and seats. They are types of their own, so that an import finds and renames them
wherever they stand."""

from __future__ import annotations


class PersonId(int):
    """The id of a person in this store."""

    __slots__ = ()


class SeatId(int):
    """The id of a seat in this store."""

    __slots__ = ()


class LocalId(int):
    """The id of a mail or an order set: another store does not have it."""

    __slots__ = ()
