"""``ports.Games`` on SQLAlchemy: games, seats, order sets, resolved phases."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, TypeAlias

from sqlalchemy import (
    BindParameter,
    Select,
    and_,
    bindparam,
    case,
    delete,
    func,
    insert,
    select,
    tuple_,
    update,
)

from gmbot.db.codec import row_of, value_of
from gmbot.db.records import (
    game_from,
    game_row,
    record_from,
    record_row,
    submission_from,
    submission_row,
)
from gmbot.db.statements import Statements, update_of
from gmbot.db.tables import UtcTime, games, phases, seats, submissions
from gmbot.game.state.errors import AlreadyResolvedError, AlreadyStoredError, NotStoredError
from gmbot.game.state.model import Game, GameState, PhaseRecord, Seat, Submission
from gmbot.game.state.stored.due_phase import DuePhase
from gmbot.game.state.stored.ids import SeatId
from gmbot.rules.board.terms import Phase

_GAME_ID: BindParameter[int] = bindparam("game_id")

log = logging.getLogger(__name__)

InHand: TypeAlias = tuple[
    dict[int, Game], dict[int, tuple[Seat, ...]], dict[tuple[int, str], tuple[Submission, ...]]
]
"""Games, their seats and their order sets by phase, as they were read or saved last."""

# Reading one game locks it (SQLite has no such words: there the whole file is locked).
_GAME = select(games).where(games.c.id == _GAME_ID).with_for_update()
_GAME_NAMED = select(games).where(games.c.name == bindparam("name")).with_for_update()
_NAMES = select(games.c.name)
_ALL_GAMES = select(games).order_by(games.c.id)
IS_RUNNING = games.c.state == GameState.RUNNING.value
DUE_AT = func.coalesce(games.c.due_at, games.c.deadline)
MOST_DUE = 512
"""Phases that a look finds: more than others may have in hand at once."""
_DUE = (
    select(games.c.id, games.c.phase, games.c.deadline, games.c.due_at)
    .where(IS_RUNNING, games.c.deadline <= bindparam("now"), bindparam("now") >= DUE_AT)
    .order_by(games.c.deadline, games.c.id)
    .limit(MOST_DUE)
)
_NEXT_DUE_ONES = _DUE.where(
    tuple_(games.c.deadline, games.c.id)
    > tuple_(bindparam("hour", type_=UtcTime), bindparam("after"))
)
_SEVERAL = _ALL_GAMES.where(games.c.id.in_(bindparam("ids", expanding=True)))
_acts_at = case((games.c.due_at > games.c.deadline, games.c.due_at), else_=games.c.deadline)
_NEXT_DUE = select(func.min(_acts_at)).where(IS_RUNNING, _acts_at > bindparam("after"))
_TO_LOOK_AT = select(games).where(games.c.look_at <= bindparam("now")).order_by(games.c.id)
_ADD_GAME, _SAVE_GAME = insert(games), update_of(games)

_SEATS = select(seats).where(seats.c.game_id == _GAME_ID).order_by(seats.c.id)
_SEATS_OF = select(seats).where(seats.c.person_id == bindparam("person_id")).order_by(seats.c.id)
_NAMES_OF = _NAMES.join(seats).where(seats.c.person_id == bindparam("person_id"))
_SEAT_BY_TOKEN = select(seats).where(seats.c.token == bindparam("token"))
_ADD_SEAT, _SAVE_SEAT = insert(seats), update_of(seats)

_SUBMISSION = select(submissions, games.c.variant).join(games)
_SET = _SUBMISSION.where(submissions.c.id == bindparam("submission_id"))
_SETS = _SUBMISSION.where(
    submissions.c.game_id == _GAME_ID, submissions.c.phase == bindparam("phase")
).order_by(submissions.c.received_at, submissions.c.id)
_ADD_SET, _SAVE_SET = insert(submissions), update_of(submissions)

_RECORDS = (
    select(phases, games.c.variant)
    .join(games)
    .where(phases.c.game_id == _GAME_ID)
    .order_by(phases.c.id)
)
_RECORD = _RECORDS.where(phases.c.phase == bindparam("phase"))
_ADD_RECORD = insert(phases)
_THE_RECORD = and_(
    phases.c.game_id == bindparam("the_game_id"), phases.c.phase == bindparam("the_phase")
)
_SAVE_RECORD = update(phases).where(_THE_RECORD)
_REMOVE_RECORD = delete(phases).where(_THE_RECORD)


def _hours(game: Game) -> set[datetime | None]:
    """When its phase may be due."""
    return {game.deadline, game.due_at} - {None}


class SqlGames:
    """Games and what belongs to them, within one transaction.

    Reading one game locks it until the unit of work ends (SQLite: everything is locked anyway), so
    two workers never change the same game at once. Lists do not lock.

    A game that was read is in hand from then on, with its seats and order sets: whoever asks for it
    again in the same transaction gets it as it was saved last, without another query.
    """

    def __init__(self, statements: Statements) -> None:
        self._statements = statements
        self._in_hand: dict[int, Game] = {}
        self._seats_in_hand: dict[int, tuple[Seat, ...]] = {}
        self._sets_in_hand: dict[tuple[int, str], tuple[Submission, ...]] = {}
        self._names: frozenset[str] | None = None
        self._unreadable: dict[str, str] = {}

    def get(self, game_id: int) -> Game:
        """Return a game and lock it; raises ``NotStoredError``."""
        game = self._in_hand.get(game_id) or self._game(_GAME, game_id=game_id)
        if game is None:
            raise NotStoredError(f"game {game_id} is not stored")
        return game

    def by_name(self, name: str) -> Game | None:
        """Return the game of a name and lock it, or None."""
        known = next((game for game in self._in_hand.values() if game.name == name), None)
        return known or self._game(_GAME_NAMED, name=name)

    def let_go(self) -> None:
        """Have nothing in hand: a commit has unlocked it, and others may change it."""
        self.take_in_hand(({}, {}, {}))

    def in_hand(self) -> InHand:
        """What is in hand, to be taken in hand again if what follows is undone."""
        return dict(self._in_hand), dict(self._seats_in_hand), dict(self._sets_in_hand)

    def take_in_hand(self, kept: InHand) -> None:
        """Have in hand what was so before."""
        self._in_hand, self._seats_in_hand, self._sets_in_hand = kept
        self._names = None

    def names(self) -> frozenset[str]:
        """The names of all games; in hand after they were read once."""
        if self._names is None:
            self._names = frozenset(row.name for row in self._statements.all(_NAMES))
        return self._names

    def all(self) -> tuple[Game, ...]:
        """All games, oldest first."""
        return self._games(_ALL_GAMES)

    def add(self, game: Game) -> Game:
        """Store a new game; raises ``AlreadyStoredError`` if the name is taken."""
        self._names = None
        return replace(game, id=self._statements.add(_ADD_GAME, game_row(game)))

    def save(self, game: Game) -> None:
        """Store a changed game; raises ``NotStoredError``."""
        values = {"the_id": game.id, **game_row(game)}
        self._statements.change(_SAVE_GAME, f"game {game.id}", values)
        game_before = self._in_hand.get(game.id)
        self._statements.due |= _hours(game) - (_hours(game_before) if game_before else set())
        self._in_hand[game.id] = game
        self._names = None

    def several(self, ids: Collection[int]) -> tuple[Game, ...]:
        """Some games, oldest first."""
        return self._games(_SEVERAL, ids=list(ids))

    def due(self, now: datetime, after: DuePhase | None = None) -> tuple[DuePhase, ...]:
        """The next phases of running games whose deadline is not after ``now``, earliest first."""
        if after is None:
            rows = self._statements.all(_DUE, now=now)
        else:
            place = {"hour": after.deadline, "after": after.game_id}
            rows = self._statements.all(_NEXT_DUE_ONES, now=now, **place)
        return tuple(DuePhase(row.id, row.phase, row.deadline, row.due_at) for row in rows)

    def to_look_at(self, now: datetime) -> tuple[Game, ...]:
        """Games for which something besides their deadline may be due, oldest first."""
        return self._games(_TO_LOOK_AT, now=now)

    def next_due(self, moment: datetime) -> datetime | None:
        """The earliest hour later than ``moment`` at which a running game is due, or None."""
        hour: datetime | None = self._statements.value(_NEXT_DUE, after=moment)
        return hour

    @property
    def unreadable(self) -> Mapping[str, str]:
        """Games that a list left out, by name: why they cannot be read."""
        return self._unreadable

    def seats(self, game_id: int) -> tuple[Seat, ...]:
        """The seats of a game, in the order they were taken."""
        known = self._seats_in_hand.get(game_id)
        if known is None:
            known = self._seats(_SEATS, game_id=game_id)
            if game_id in self._in_hand:
                self._seats_in_hand[game_id] = known
        return known

    def seats_of(self, person_id: int) -> tuple[Seat, ...]:
        """The seats that a person holds, in the order they were taken."""
        return self._seats(_SEATS_OF, person_id=person_id)

    def names_of(self, person_id: int) -> frozenset[str]:
        """The names of the games with a seat of a person."""
        return frozenset(row.name for row in self._statements.all(_NAMES_OF, person_id=person_id))

    def seat_by_token(self, token: str) -> Seat | None:
        """The seat of a reply address, or None."""
        row = self._statements.first(_SEAT_BY_TOKEN, token=token)
        return None if row is None else value_of(row, Seat, seats)

    def add_seat(self, seat: Seat) -> Seat:
        """Store a new seat; raises ``AlreadyStoredError`` if the token exists."""
        self._seats_in_hand.pop(seat.game_id, None)
        return replace(seat, id=SeatId(self._statements.add(_ADD_SEAT, row_of(seat, seats))))

    def save_seat(self, seat: Seat) -> None:
        """Store a changed seat; raises ``NotStoredError``."""
        values = {"the_id": seat.id, **row_of(seat, seats)}
        self._seats_in_hand.pop(seat.game_id, None)
        self._statements.change(_SAVE_SEAT, f"seat {seat.id}", values)

    def submissions(self, game_id: int, phase: Phase) -> tuple[Submission, ...]:
        """All sets for a phase by time of arrival, overridden and withdrawn ones included."""
        known = self._sets_in_hand.get((game_id, phase.code))
        if known is None:
            rows = self._statements.all(_SETS, game_id=game_id, phase=phase.code)
            known = tuple(submission_from(row) for row in rows)
            if game_id in self._in_hand:
                self._sets_in_hand[game_id, phase.code] = known
        return known

    def submission(self, submission_id: int) -> Submission | None:
        """Return one set, or None."""
        row = self._statements.first(_SET, submission_id=submission_id)
        return None if row is None else submission_from(row)

    def add_submission(self, submission: Submission) -> Submission:
        """Store a new set; raises ``AlreadyStoredError`` if its serial was given already."""
        new = self._statements.add(_ADD_SET, submission_row(submission))
        return self._with_set(replace(submission, id=new))

    def save_submission(self, submission: Submission) -> None:
        """Store a changed set; raises ``NotStoredError``."""
        values = {"the_id": submission.id, **submission_row(submission)}
        self._statements.change(_SAVE_SET, f"order set {submission.id}", values)
        self._with_set(submission)

    def add_record(self, record: PhaseRecord) -> None:
        """Store a resolved phase; raises ``AlreadyResolvedError`` if it has a record."""
        try:
            self._statements.add(_ADD_RECORD, record_row(record))
        except AlreadyStoredError as problem:
            raise AlreadyResolvedError(
                f"game {record.game_id} has a record of {record.phase}; nothing was changed"
            ) from problem

    def save_record(self, record: PhaseRecord) -> None:
        """Put a corrected record in the place of its phase's; raises ``NotStoredError``."""
        key = {"the_game_id": record.game_id, "the_phase": record.phase.code}
        values = {**key, **record_row(record)}
        self._statements.change(_SAVE_RECORD, f"record of {record.phase}", values)

    def remove_record(self, game_id: int, phase: Phase) -> None:
        """Delete the record of a phase, if there is one."""
        values = {"the_game_id": game_id, "the_phase": phase.code}
        self._statements.run(_REMOVE_RECORD, values)

    def record(self, game_id: int, phase: Phase) -> PhaseRecord | None:
        """The record of a phase, or None if it is not resolved."""
        row = self._statements.first(_RECORD, game_id=game_id, phase=phase.code)
        return None if row is None else record_from(row)

    def records(self, game_id: int) -> tuple[PhaseRecord, ...]:
        """All resolved phases of a game, oldest first."""
        return tuple(record_from(row) for row in self._statements.all(_RECORDS, game_id=game_id))

    def _game(self, query: Select[Any], **values: object) -> Game | None:
        row = self._statements.first(query, **values)
        if row is None:
            return None
        return self._in_hand.setdefault(row.id, game_from(row))

    def _with_set(self, submission: Submission) -> Submission:
        """Put a stored set among those in hand, if its phase is in hand; return it."""
        key = submission.game_id, submission.phase.code
        if key in self._sets_in_hand:
            others = (
                other_submission
                for other_submission in self._sets_in_hand[key]
                if other_submission.id != submission.id
            )
            by_arrival = sorted(
                (*others, submission),
                key=lambda each_submission: (each_submission.received_at, each_submission.id),
            )
            self._sets_in_hand[key] = tuple(by_arrival)
        return submission

    def _games(self, query: Select[Any], **values: object) -> tuple[Game, ...]:
        """A game that cannot be read (its variant is gone) must not take the others with it."""
        games = []
        for row in self._statements.all(query, **values):
            try:
                games.append(game_from(row))
            except Exception as error:
                log.exception("game left out", extra={"game": row.id})
                self._unreadable[row.name] = f"{type(error).__name__}: {error}"
        return tuple(games)

    def _seats(self, query: Select[Any], **values: object) -> tuple[Seat, ...]:
        return tuple(value_of(row, Seat, seats) for row in self._statements.all(query, **values))
