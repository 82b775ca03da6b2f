"""A game file: its keys with their types, read from the tables of JSON and written as such.

``docs/programs.md`` describes them. What the types cannot say (a variant that there is, a power of
its map) is checked where the game is made of the file (``export``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from gmbot.game.archive.past_phases import PastPhase
from gmbot.game.state.model import GameMaster, GameState
from gmbot.game.state.stored.codec import Moment, from_tables
from gmbot.game.state.stored.ids import SeatId
from gmbot.rules.board.terms import Power
from gmbot.rules.notation import DislodgedTable

T = TypeVar("T")

SCHEMA = 2
_READABLE = (1, SCHEMA)
"""Files of schema 1 name what a game remembers otherwise (``old_notes``)."""
_PLACE = re.compile(r"(.*) - at (?:`key` in )?`\$(.*)`", re.DOTALL)
_STEP = re.compile(r"\.(\w+)|\[(\d+)\]|\[\.\.\.\]")
_WANTED = re.compile(r"Expected `(\w+)[^`]*`, got `(\w+)`")
_WORDS = {
    "array": "a list", "object": "a table", "str": "a text", "int": "a whole number",
    "float": "a number", "bool": "true or false", "null": "null",
}  # fmt: skip
_LONGEST = 600
_TIMES = {
    "Invalid RFC3339 encoded datetime": "is no time",
    "Expected `datetime` with a timezone component": "lacks its zone",
}


class TransferError(ValueError):
    """A game file is not what it should be; the text names the key and what is wrong with it."""

    def __init__(self, text: str) -> None:
        """``text`` may quote the file: of a long one only the beginning is told."""
        super().__init__(text if len(text) <= _LONGEST else f"{text[:_LONGEST]} ...")


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """A seat with the person who holds it."""

    power: Power | None = None
    name: str = ""
    addresses: tuple[str, ...] = ()
    zone: str = "UTC"
    token: str = ""


class Whole(msgspec.Struct, frozen=True, kw_only=True):
    """What ``contents`` writes. Ids of people and seats are those of the store it comes from."""

    people: Mapping[int, Mapping[str, Any]]
    seats: tuple[SeatId, ...]
    notes: Mapping[str, Any]
    due_at: Moment | None
    reminded_for: Moment | None
    sets: tuple[Mapping[str, Any], ...]
    events: tuple[Mapping[str, Any], ...]
    ballots: tuple[Mapping[str, Any], ...]
    press: tuple[Mapping[str, Any], ...]
    circles: tuple[Mapping[str, Any], ...]
    chain: tuple[Mapping[str, Any], ...] = ()


class GameFile(msgspec.Struct, frozen=True, kw_only=True):
    """All keys of a file; only ``schema`` and ``game`` must be there."""

    schema: int = SCHEMA
    game: str
    variant: str = "standard"
    houserules: str = "email_classic"
    state: GameState = GameState.RUNNING
    phase: str = ""
    units: Mapping[str, list[str]] = {}
    centers: Mapping[str, list[str]] = {}
    homes: Mapping[str, list[str]] = {}
    dislodged: list[DislodgedTable] = []
    contested: list[str] = []
    deadline: Moment | None = None
    opened_at: Moment | None = None
    zone: str = "UTC"
    gm: GameMaster = GameMaster()
    players: tuple[Player, ...] = ()
    settings: Mapping[str, Any] = {}
    seed: str = ""
    ending: str = ""
    notes: Mapping[str, Any] = {}
    orders: Mapping[Power, tuple[str, ...]] = {}
    states: Mapping[Power, str] = {}
    history: tuple[PastPhase, ...] = ()
    whole: Whole | UnsetType = UNSET


def read_file(tables: Mapping[str, Any]) -> GameFile:
    """Read a file; raises ``TransferError``. What is null is as if it were left out."""
    unknown = sorted(set(tables) - set(GameFile.__struct_fields__))
    if unknown:
        known = sorted(GameFile.__struct_fields__)
        raise TransferError(f"no key {unknown[0]!r}; there are {known}")
    if not isinstance(tables.get("game"), str):
        raise TransferError("game: a name is wanted")
    if tables.get("schema") not in _READABLE:
        known_schemas = " or ".join(map(str, _READABLE))
        raise TransferError(f"schema: {tables.get('schema')!r} is not {known_schemas}")
    return read_tables({key: one for key, one in tables.items() if one is not None}, GameFile)


def read_tables(tables: Mapping[str, Any], kind: type[T]) -> T:
    """Read tables by their type; raises ``TransferError`` that names the place of a fault."""
    try:
        return from_tables(tables, kind)
    except ValueError as error:
        raise TransferError(by_place(str(error), tables)) from error


def _below(tables: Any, key: str, number: str) -> Any:
    if number:
        is_there = isinstance(tables, list) and int(number) < len(tables)
        return tables[int(number)] if is_there else None
    return tables.get(key) if isinstance(tables, Mapping) else None


def words_of(error: Exception, tables: Any = None) -> str:
    """What is wrong, for whoever sent the file: an error of ours with its place, or in a word."""
    if isinstance(error, KeyError):
        return f"{str(error.args[0])[:40]!a} is not in the file, or of no kind that it may have"
    if isinstance(error, ValueError):
        return by_place(str(error), tables)
    return "what stands there is of another kind than gmbot writes"


def by_place(fault: str, tables: Any) -> str:
    """``Expected `str`, got `int` - at `$.players[0].zone``` for people, with its place first:
    ``players: entry 1: zone: a text is wanted, not a whole number``."""
    match = _PLACE.fullmatch(fault)
    if match is None:
        return fault
    complaint, path = match.groups()
    place = ""
    for key, number in _STEP.findall(path):
        place += f"{key}: " if key else f"entry {int(number) + 1}: " if number else "one entry: "
        tables = _below(tables, key, number)
    if complaint in _TIMES:
        complaint = f"{tables!r} {_TIMES[complaint]}; write it like 2026-12-05T12:00:00Z"
    wanted = _WANTED.fullmatch(complaint)
    if wanted is not None:
        complaint = "{} is wanted, not {}".format(
            *(_WORDS.get(word, word) for word in wanted.groups())
        )
    return f"{place}{complaint}"
