"""Rows of games and order sets to values and back: board and orders are in canonical notation."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from sqlalchemy import Row

from gmbot.db.codec import Columns, row_of, value_of
from gmbot.db.tables import games, phases, submissions
from gmbot.game.phases import next_hour
from gmbot.game.state.model import Game, GameMaster, OrderLine, PhaseRecord, Submission
from gmbot.game.state.notes import Notes
from gmbot.game.state.notes_json import read_notes, write_notes
from gmbot.game.state.stored.codec import read_json
from gmbot.game.state.stored.order_lines import WrittenLine, read_lines, write_lines
from gmbot.game.state.stored.texts import read_text, write_text
from gmbot.rules.board.position import Position
from gmbot.rules.notation import (
    position_from_tables,
    position_to_tables,
)
from gmbot.variants import catalogue


def game_row(game: Game) -> Columns:
    """The columns of ``games``. Raises ``ValueError`` for what could not be read again."""
    row = row_of(
        game, games, phase=game.phase, position=position_to_tables(game.position),
        notes=write_notes(game.notes), gm_name=game.gm.name, gm_address=game.gm.address,
        look_at=next_hour(game), ending=write_text(game.ending),
    )  # fmt: skip
    _position(game.variant, row["position"])
    _notes(row["notes"])
    return row


def game_from(row: Row[Any]) -> Game:
    """Read a row of ``games``."""
    return value_of(
        row, Game, games, position=_position(row.variant, row.position), notes=_notes(row.notes),
        gm=GameMaster(row.gm_name, row.gm_address), ending=read_text(row.ending),
    )  # fmt: skip


@lru_cache(maxsize=512)
def _notes(text: str) -> Notes:
    # Each mail reads its game anew; notes are immutable, so unchanged ones are shared.
    return read_notes(json.loads(text))


@lru_cache(maxsize=512)
def _position(variant: str, text: str) -> Position:
    # Each mail reads its game anew; positions are immutable, so unchanged ones are shared.
    return position_from_tables(json.loads(text), catalogue.load(variant).ruleset.board)


def submission_row(submission: Submission) -> Columns:
    """The columns of ``submissions``."""
    return row_of(submission, submissions, orders=write_lines(submission.orders))


@lru_cache(maxsize=4096)
def submission_from(row: Row[Any]) -> Submission:
    """Read a row of ``submissions`` joined with its game's ``variant``."""
    # Each mail reads all sets of its phase anew; sets are immutable, so unchanged ones are shared.
    return value_of(row, Submission, submissions, orders=_lines(row.variant, row.orders))


@lru_cache(maxsize=4096)
def _lines(variant: str, text: str) -> tuple[OrderLine, ...]:
    board = catalogue.load(variant).ruleset.board
    return read_lines(read_json(text, tuple[WrittenLine, ...]), board)


def record_row(record: PhaseRecord) -> Columns:
    """The columns of ``phases``."""
    return row_of(record, phases, before=position_to_tables(record.before))


def record_from(row: Row[Any]) -> PhaseRecord:
    """Read a row of ``phases`` joined with its game's ``variant``."""
    return value_of(row, PhaseRecord, phases, before=_position(row.variant, row.before))
