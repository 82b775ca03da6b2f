"""People and games in memory, for the tests."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from fakes_values import added, found, stored

from gmbot.db.games import MOST_DUE
from gmbot.db.records import game_row
from gmbot.game.phases.timers import next_hour
from gmbot.game.state.errors import AlreadyResolvedError, NotStoredError
from gmbot.game.state.model import (
    Confirmation,
    Game,
    GameState,
    Person,
    PhaseRecord,
    Seat,
    Submission,
)
from gmbot.game.state.stored.due_phase import DuePhase
from gmbot.rules.board.terms import Phase

if TYPE_CHECKING:
    from fakes import MemoryWork


class MemoryPeople:
    def __init__(self, work: MemoryWork) -> None:
        self._work = work

    def get(self, person_id: int) -> Person:
        return found(self._work.shelf.people, person_id)

    def by_address(self, address: str) -> Person | None:
        people = self._work.shelf.people.values()
        return next((one for one in people if address in one.addresses), None)

    def add(self, person: Person) -> Person:
        self._check_addresses(person, None)
        return added(self._work.shelf.people, person)

    def save(self, person: Person) -> None:
        found(self._work.shelf.people, person.id)
        self._check_addresses(person, person.id)
        self._work.shelf.people[person.id] = stored(person)

    def add_confirmation(self, confirmation: Confirmation) -> None:
        self._work.must_be_new(confirmation.code, self._work.shelf.confirmations)
        self._work.must_exist(self._work.shelf.people, confirmation.person_id)
        self._work.shelf.confirmations[confirmation.code] = stored(confirmation)

    def confirmation(self, code: str) -> Confirmation | None:
        return self._work.shelf.confirmations.get(code)

    def use_confirmation(self, code: str) -> None:
        used = replace(found(self._work.shelf.confirmations, code), used=True)
        self._work.shelf.confirmations[code] = used

    def drop_confirmation(self, code: str) -> None:
        self._work.shelf.confirmations.pop(code, None)

    def moving(self) -> tuple[Person, ...]:
        people = self._work.shelf.people.values()
        return tuple(one for one in people if one.settings.moving)

    def _check_addresses(self, person: Person, own: int | None) -> None:
        others = [one for one in self._work.shelf.people.values() if one.id != own]
        taken = {address for one in others for address in one.addresses}
        for address in person.addresses:
            self._work.must_be_new(address, taken)


class MemoryGames:
    unreadable: Mapping[str, str] = {}

    def __init__(self, work: MemoryWork) -> None:
        self._work = work

    def get(self, game_id: int) -> Game:
        return found(self._work.shelf.games, game_id)

    def by_name(self, name: str) -> Game | None:
        return next((one for one in self._work.shelf.games.values() if one.name == name), None)

    def names(self) -> frozenset[str]:
        return frozenset(one.name for one in self._work.shelf.games.values())

    def all(self) -> tuple[Game, ...]:
        return tuple(self._work.shelf.games.values())

    def add(self, game: Game) -> Game:
        self._work.must_be_new(game.name, (one.name for one in self.all()))
        game_row(game)
        return added(self._work.shelf.games, game)

    def save(self, game: Game) -> None:
        found(self._work.shelf.games, game.id)
        others = (one.name for one in self.all() if one.id != game.id)
        self._work.must_be_new(game.name, others)
        game_row(game)  # what could not be read again is refused
        self._work.shelf.games[game.id] = stored(game)

    def several(self, ids: Collection[int]) -> tuple[Game, ...]:
        return tuple(one for one in self.all() if one.id in ids)

    def due(self, now: datetime, after: DuePhase | None = None) -> tuple[DuePhase, ...]:
        due = [
            DuePhase(one.id, one.phase.code, one.deadline, one.due_at)
            for one in self._running()
            if max(one.due_at or one.deadline, one.deadline) <= now
        ]
        place = (after.deadline, after.game_id) if after else (datetime.min.replace(tzinfo=UTC), 0)
        due.sort(key=lambda one: (one.deadline, one.game_id))
        return tuple(one for one in due if (one.deadline, one.game_id) > place)[:MOST_DUE]

    def to_look_at(self, now: datetime) -> tuple[Game, ...]:
        return tuple(one for one in self.all() if (hour := next_hour(one)) and hour <= now)

    def next_due(self, after: datetime) -> datetime | None:
        hours = [max(one.due_at or one.deadline, one.deadline) for one in self._running()]
        return min((hour for hour in hours if hour > after), default=None)

    def seats(self, game_id: int) -> tuple[Seat, ...]:
        return tuple(one for one in self._work.shelf.seats.values() if one.game_id == game_id)

    def seats_of(self, person_id: int) -> tuple[Seat, ...]:
        return tuple(one for one in self._work.shelf.seats.values() if one.person_id == person_id)

    def names_of(self, person_id: int) -> frozenset[str]:
        games = self._work.shelf.games
        return frozenset(games[seat.game_id].name for seat in self.seats_of(person_id))

    def seat_by_token(self, token: str) -> Seat | None:
        return next((one for one in self._work.shelf.seats.values() if one.token == token), None)

    def add_seat(self, seat: Seat) -> Seat:
        self._check_seat(seat, None)
        return added(self._work.shelf.seats, seat)

    def save_seat(self, seat: Seat) -> None:
        found(self._work.shelf.seats, seat.id)
        self._check_seat(seat, seat.id)
        self._work.shelf.seats[seat.id] = stored(seat)

    def submissions(self, game_id: int, phase: Phase) -> tuple[Submission, ...]:
        sets = self._work.shelf.submissions.values()
        chosen = [one for one in sets if one.game_id == game_id and one.phase == phase]
        return tuple(sorted(chosen, key=lambda one: (one.received_at, one.id)))

    def submission(self, submission_id: int) -> Submission | None:
        return self._work.shelf.submissions.get(submission_id)

    def add_submission(self, submission: Submission) -> Submission:
        self._check_submission(submission, None)
        return added(self._work.shelf.submissions, submission)

    def save_submission(self, submission: Submission) -> None:
        found(self._work.shelf.submissions, submission.id)
        self._check_submission(submission, submission.id)
        self._work.shelf.submissions[submission.id] = stored(submission)

    def add_record(self, record: PhaseRecord) -> None:
        if self.record(record.game_id, record.phase) is not None:
            problem = AlreadyResolvedError(f"game {record.game_id} has a record of {record.phase}")
            raise self._work.refuse(problem)
        self._work.must_exist(self._work.shelf.games, record.game_id)
        self._work.shelf.records.append(stored(record))

    def save_record(self, record: PhaseRecord) -> None:
        for place, one in enumerate(self._work.shelf.records):
            if (one.game_id, one.phase) == (record.game_id, record.phase):
                self._work.shelf.records[place] = stored(record)
                return
        raise self._work.refuse(NotStoredError(f"record of {record.phase} is not stored"))

    def remove_record(self, game_id: int, phase: Phase) -> None:
        records = self._work.shelf.records
        records[:] = [one for one in records if (one.game_id, one.phase) != (game_id, phase)]

    def record(self, game_id: int, phase: Phase) -> PhaseRecord | None:
        return next((one for one in self.records(game_id) if one.phase == phase), None)

    def records(self, game_id: int) -> tuple[PhaseRecord, ...]:
        return tuple(one for one in self._work.shelf.records if one.game_id == game_id)

    def _running(self) -> list[Any]:
        games = self._work.shelf.games.values()
        return [one for one in games if one.state is GameState.RUNNING and one.deadline]

    def _check_seat(self, seat: Seat, own: int | None) -> None:
        others = self._work.shelf.seats.values()
        self._work.must_be_new(seat.token, (one.token for one in others if one.id != own))
        self._work.must_exist(self._work.shelf.games, seat.game_id)
        self._work.must_exist(self._work.shelf.people, seat.person_id)

    def _check_submission(self, submission: Submission, own: int | None) -> None:
        others = self._work.shelf.submissions.values()
        taken = (_serial(one) for one in others if one.id != own)
        self._work.must_be_new(_serial(submission), taken)
        self._work.must_exist(self._work.shelf.games, submission.game_id)
        self._work.must_exist(self._work.shelf.inbox, submission.inbox_id)


def _serial(one: Submission) -> tuple[object, ...]:
    return one.game_id, one.phase, one.power, one.serial
