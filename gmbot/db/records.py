"""Rows of games and order sets to values and back: board and orders are in canonical notation."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from sqlalchemy import Row

from gmbot.db.codec import Columns, row_of
from gmbot.db.tables import games, submissions
from gmbot.game.phases.timers import next_hour
from gmbot.game.state.model import Game, GameMaster, GameState, OrderLine, Submission
from gmbot.game.state.notes import Notes
from gmbot.game.state.notes_json import read_notes, write_notes
from gmbot.game.state.stored.codec import read_json
from gmbot.game.state.stored.order_lines import WrittenLine, read_lines, write_lines
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Phase, Power
from gmbot.rules.notation import (
    position_from_tables,
    position_to_tables,
)
from gmbot.variants import catalogue


def game_row(game: Game) -> Columns:
    """The columns of ``games``."""
    return row_of(
        game, games, phase=game.phase, position=position_to_tables(game.position),
        notes=write_notes(game.notes), gm_name=game.gm.name, gm_address=game.gm.address,
        look_at=next_hour(game),
    )  # fmt: skip


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
        settings=json.loads(row.settings),
        seed=row.seed,
        ending=row.ending,
        due_at=row.due_at,
        notes=_notes(row.notes),
    )


@lru_cache(maxsize=512)
def _notes(text: str) -> Notes:
    # One mail reads the same game several times; notes are immutable, so they are shared.
    return read_notes(json.loads(text))


@lru_cache(maxsize=512)
def _position(variant: str, text: str) -> Position:
    # One mail reads the same game several times; positions are immutable, so they are shared.
    return position_from_tables(json.loads(text), catalogue.load(variant).ruleset.board)


def submission_row(submission: Submission) -> Columns:
    """The columns of ``submissions``."""
    return row_of(submission, submissions, orders=write_lines(submission.orders))


def submission_from(row: Row[Any]) -> Submission:
    """Read a row of ``submissions`` joined with its game's ``variant``."""
    return Submission(
        id=row.id,
        game_id=row.game_id,
        power=Power(row.power),
        phase=Phase.parse(row.phase),
        serial=row.serial,
        orders=_lines(row.variant, row.orders),
        received_at=row.received_at,
        number=row.number,
        final=row.final,
        verified=row.verified,
        withdrawn=row.withdrawn,
        inbox_id=row.inbox_id,
    )


@lru_cache(maxsize=4096)
def _lines(variant: str, text: str) -> tuple[OrderLine, ...]:
    board = catalogue.load(variant).ruleset.board
    return read_lines(read_json(text, tuple[WrittenLine, ...]), board)
