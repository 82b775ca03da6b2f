"""Table rows to the game's values and back, by hand.

``*_row`` gives the columns of a value without its id, ``*_from`` reads a row. Reading raises
``ValueError`` where the stored text is not what this program writes; nobody may cause that.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeAlias

from sqlalchemy import Row

from gmbot.game.phases.timers import next_hour
from gmbot.game.state.model import (
    Confirmation,
    Game,
    GameMaster,
    GameState,
    OrderLine,
    Person,
    PhaseRecord,
    Seat,
    Submission,
)
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Phase, Power
from gmbot.rules.notation import (
    NotReadable,
    position_from_tables,
    position_to_tables,
    read_order,
    write_order,
)
from gmbot.variants import catalogue

Columns: TypeAlias = dict[str, Any]


def write_json(value: object) -> str:
    """Write mappings, sequences, texts, numbers, truth values and None as JSON text.

    Raises ``TypeError`` for anything else, a time for instance: its reader could not know it.
    """
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_plain)


def read_json(text: str) -> Mapping[str, Any]:
    """Read a stored mapping. Tuples come back as lists, keys as texts."""
    return MappingProxyType(json.loads(text))


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} cannot be kept as JSON: {value!r}")


_phase = lru_cache(maxsize=512)(Phase.parse)


# --------------------------------------------------------------------------- people


def person_row(person: Person) -> Columns:
    """The columns of ``people``; addresses are rows of their own."""
    return {
        "name": person.name,
        "zone": person.zone,
        "confirmed": person.confirmed,
        "settings": write_json(person.settings),
    }


def person_from(rows: Sequence[Row[Any]]) -> Person:
    """Read a person from ``people`` joined with each of the addresses, in their order."""
    row = rows[0]
    return Person(
        id=row.id,
        name=row.name,
        addresses=tuple(one.address for one in rows if one.address is not None),
        zone=row.zone,
        confirmed=row.confirmed,
        settings=read_json(row.settings),
    )


def confirmation_row(confirmation: Confirmation) -> Columns:
    """The columns of ``confirmations``."""
    return {
        "code": confirmation.code,
        "person_id": confirmation.person_id,
        "action": write_json(confirmation.action),
        "expires_at": confirmation.expires_at,
        "used": confirmation.used,
    }


def confirmation_from(row: Row[Any]) -> Confirmation:
    """Read a row of ``confirmations``."""
    return Confirmation(
        code=row.code,
        person_id=row.person_id,
        action=read_json(row.action),
        expires_at=row.expires_at,
        used=row.used,
    )


# --------------------------------------------------------------------------- games


def game_row(game: Game) -> Columns:
    """The columns of ``games``."""
    return {
        "name": game.name,
        "variant": game.variant,
        "houserules": game.houserules,
        "state": game.state.value,
        "phase": game.phase.code,
        "position": write_json(position_to_tables(game.position)),
        "deadline": game.deadline,
        "opened_at": game.opened_at,
        "reminded_for": game.reminded_for,
        "zone": game.zone,
        "gm_name": game.gm.name,
        "gm_address": game.gm.address,
        "settings": write_json(game.settings),
        "seed": game.seed,
        "ending": game.ending,
        "due_at": game.due_at,
        "notes": write_json(game.notes),
        "look_at": next_hour(game),
    }


def game_from(row: Row[Any]) -> Game:
    """Read a row of ``games``."""
    return Game(
        id=row.id,
        name=row.name,
        variant=row.variant,
        houserules=row.houserules,
        state=GameState(row.state),
        position=_position(row.variant, row.position),
        deadline=row.deadline,
        opened_at=row.opened_at,
        reminded_for=row.reminded_for,
        zone=row.zone,
        gm=GameMaster(row.gm_name, row.gm_address),
        settings=read_json(row.settings),
        seed=row.seed,
        ending=row.ending,
        due_at=row.due_at,
        notes=read_json(row.notes),
    )


@lru_cache(maxsize=512)
def _position(variant: str, text: str) -> Position:
    # One mail reads the same game several times; positions are immutable, so they are shared.
    return position_from_tables(json.loads(text), catalogue.load(variant).ruleset.board)


def seat_row(seat: Seat) -> Columns:
    """The columns of ``seats``."""
    return {
        "game_id": seat.game_id,
        "power": seat.power,
        "person_id": seat.person_id,
        "token": seat.token,
    }


def seat_from(row: Row[Any]) -> Seat:
    """Read a row of ``seats``."""
    return Seat(
        id=row.id,
        game_id=row.game_id,
        power=None if row.power is None else Power(row.power),
        person_id=row.person_id,
        token=row.token,
    )


def submission_row(submission: Submission) -> Columns:
    """The columns of ``submissions``."""
    return {
        "game_id": submission.game_id,
        "power": submission.power,
        "phase": submission.phase.code,
        "serial": submission.serial,
        "orders": write_json([_line_table(line) for line in submission.orders]),
        "received_at": submission.received_at,
        "number": submission.number,
        "final": submission.final,
        "verified": submission.verified,
        "withdrawn": submission.withdrawn,
        "inbox_id": submission.inbox_id,
    }


def submission_from(row: Row[Any]) -> Submission:
    """Read a row of ``submissions`` joined with its game's ``variant``."""
    return Submission(
        id=row.id,
        game_id=row.game_id,
        power=Power(row.power),
        phase=_phase(row.phase),
        serial=row.serial,
        orders=_lines(row.variant, row.orders),
        received_at=row.received_at,
        number=row.number,
        final=row.final,
        verified=row.verified,
        withdrawn=row.withdrawn,
        inbox_id=row.inbox_id,
    )


def _line_table(line: OrderLine) -> Columns:
    """``{"order": "A PAR - BUR", "words": "par to burgundy", "how": "as-written"}``"""
    table = {"order": write_order(line.order), "words": line.words, "how": line.how}
    return table | {"flavour": line.flavour} if line.flavour else table


@lru_cache(maxsize=4096)
def _lines(variant: str, text: str) -> tuple[OrderLine, ...]:
    board = catalogue.load(variant).ruleset.board
    lines = []
    for table in json.loads(text):
        order = read_order(table["order"], board, None)
        if isinstance(order, NotReadable):
            raise ValueError(f"stored order cannot be read on {variant}: {table['order']!r}")
        lines.append(OrderLine(order, table["words"], table["how"], table.get("flavour", "")))
    return tuple(lines)


def record_row(record: PhaseRecord) -> Columns:
    """The columns of ``phases``."""
    return {
        "game_id": record.game_id,
        "phase": record.phase.code,
        "before": write_json(record.before),
        "report": write_json(record.report),
        "used": write_json(record.used),
        "resolved_at": record.resolved_at,
    }


def record_from(row: Row[Any]) -> PhaseRecord:
    """Read a row of ``phases``."""
    return PhaseRecord(
        game_id=row.game_id,
        phase=_phase(row.phase),
        before=read_json(row.before),
        report=read_json(row.report),
        used=read_json(row.used),
        resolved_at=row.resolved_at,
    )
