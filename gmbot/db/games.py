"""``ports.Games`` on SQLAlchemy: games, seats, order sets, resolved phases."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Select, func, insert, select, update

from gmbot.db.records import (
    game_from,
    game_row,
    record_from,
    record_row,
    seat_from,
    seat_row,
    submission_from,
    submission_row,
)
from gmbot.db.statements import Statements
from gmbot.db.tables import games, phases, seats, submissions
from gmbot.game.errors import AlreadyResolvedError, AlreadyStoredError, NotStoredError
from gmbot.game.model import Game, GameState, PhaseRecord, Seat, Submission
from gmbot.rules.terms import Phase

_RUNNING = games.c.state == GameState.RUNNING.value
_SUBMISSION = select(submissions, games.c.variant).join(games)


class SqlGames:
    """Games and what belongs to them, within one transaction.

    Reading one game locks it until the unit of work ends (SQLite: everything is locked anyway), so
    two workers never change the same game at once. Lists do not lock.
    """

    def __init__(self, statements: Statements) -> None:
        self._statements = statements

    def get(self, game_id: int) -> Game:
        """Return a game and lock it; raises ``NotStoredError``."""
        found = self._game(select(games).where(games.c.id == game_id))
        if found is None:
            raise NotStoredError(f"game {game_id} is not stored")
        return found

    def by_name(self, name: str) -> Game | None:
        """Return the game of a name and lock it, or None."""
        return self._game(select(games).where(games.c.name == name))

    def all(self) -> tuple[Game, ...]:
        """All games, oldest first."""
        return self._games(select(games).order_by(games.c.id))

    def add(self, game: Game) -> Game:
        """Store a new game; raises ``AlreadyStoredError`` if the name is taken."""
        return replace(game, id=self._statements.add(insert(games).values(game_row(game))))

    def save(self, game: Game) -> None:
        """Store a changed game; raises ``NotStoredError``."""
        changed = update(games).where(games.c.id == game.id).values(game_row(game))
        self._statements.change(changed, f"game {game.id}")

    def due(self, now: datetime) -> tuple[Game, ...]:
        """Running games whose deadline is not after ``now``, earliest first."""
        query = select(games).where(_RUNNING, games.c.deadline <= now)
        return self._games(query.order_by(games.c.deadline, games.c.id))

    def next_due(self) -> datetime | None:
        """The earliest deadline of a running game, or None."""
        found: datetime | None = self._statements.value(
            select(func.min(games.c.deadline)).where(_RUNNING)
        )
        return found

    def seats(self, game_id: int) -> tuple[Seat, ...]:
        """The seats of a game, in the order they were taken."""
        return self._seats(select(seats).where(seats.c.game_id == game_id))

    def seats_of(self, person_id: int) -> tuple[Seat, ...]:
        """The seats that a person holds, in the order they were taken."""
        return self._seats(select(seats).where(seats.c.person_id == person_id))

    def seat_by_token(self, token: str) -> Seat | None:
        """The seat of a reply address, or None."""
        row = self._statements.first(select(seats).where(seats.c.token == token))
        return None if row is None else seat_from(row)

    def add_seat(self, seat: Seat) -> Seat:
        """Store a new seat; raises ``AlreadyStoredError`` if the token exists."""
        return replace(seat, id=self._statements.add(insert(seats).values(seat_row(seat))))

    def save_seat(self, seat: Seat) -> None:
        """Store a changed seat; raises ``NotStoredError``."""
        changed = update(seats).where(seats.c.id == seat.id).values(seat_row(seat))
        self._statements.change(changed, f"seat {seat.id}")

    def submissions(self, game_id: int, phase: Phase) -> tuple[Submission, ...]:
        """All sets for a phase by time of arrival, overridden and withdrawn ones included."""
        query = _SUBMISSION.where(
            submissions.c.game_id == game_id, submissions.c.phase == phase.code
        ).order_by(submissions.c.received_at, submissions.c.id)
        return tuple(submission_from(row) for row in self._statements.all(query))

    def submission(self, submission_id: int) -> Submission | None:
        """Return one set, or None."""
        row = self._statements.first(_SUBMISSION.where(submissions.c.id == submission_id))
        return None if row is None else submission_from(row)

    def add_submission(self, submission: Submission) -> Submission:
        """Store a new set; raises ``AlreadyStoredError`` if its serial was given already."""
        statement = insert(submissions).values(submission_row(submission))
        return replace(submission, id=self._statements.add(statement))

    def save_submission(self, submission: Submission) -> None:
        """Store a changed set; raises ``NotStoredError``."""
        changed = update(submissions).where(submissions.c.id == submission.id)
        self._statements.change(
            changed.values(submission_row(submission)), f"order set {submission.id}"
        )

    def add_record(self, record: PhaseRecord) -> None:
        """Store a resolved phase; raises ``AlreadyResolvedError`` if it has a record."""
        try:
            self._statements.add(insert(phases).values(record_row(record)))
        except AlreadyStoredError as problem:
            raise AlreadyResolvedError(
                f"game {record.game_id} has a record of {record.phase}; nothing was changed"
            ) from problem

    def record(self, game_id: int, phase: Phase) -> PhaseRecord | None:
        """The record of a phase, or None if it is not resolved."""
        query = select(phases).where(phases.c.game_id == game_id, phases.c.phase == phase.code)
        row = self._statements.first(query)
        return None if row is None else record_from(row)

    def records(self, game_id: int) -> tuple[PhaseRecord, ...]:
        """All resolved phases of a game, oldest first."""
        query = select(phases).where(phases.c.game_id == game_id).order_by(phases.c.id)
        return tuple(record_from(row) for row in self._statements.all(query))

    def _game(self, query: Select[Any]) -> Game | None:
        row = self._statements.first(query.with_for_update())
        return None if row is None else game_from(row)

    def _games(self, query: Select[Any]) -> tuple[Game, ...]:
        return tuple(game_from(row) for row in self._statements.all(query))

    def _seats(self, query: Select[Any]) -> tuple[Seat, ...]:
        return tuple(seat_from(row) for row in self._statements.all(query.order_by(seats.c.id)))
