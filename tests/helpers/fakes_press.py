"""Votes and press in memory, for the tests."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from fakes_values import DailyRow, added, found, stored

from gmbot.game.notices.press import DailyPiece
from gmbot.game.state.ballots import Ballot, BallotState
from gmbot.game.state.press_items import DailyWait, PressItem, PressState, ReplyGroup
from gmbot.game.state.stored.ids import PersonId

if TYPE_CHECKING:
    from fakes import MemoryWork


class MemoryBallots:
    def __init__(self, work: MemoryWork) -> None:
        self._work = work

    def add(self, ballot: Ballot) -> Ballot:
        self._work.must_exist(self._work.shelf.games, ballot.game_id)
        return added(self._work.shelf.ballots, ballot)

    def save(self, ballot: Ballot) -> None:
        found(self._work.shelf.ballots, ballot.id)
        self._work.shelf.ballots[ballot.id] = stored(ballot)

    def of_game(self, game_id: int) -> tuple[Ballot, ...]:
        return tuple(one for one in self._work.shelf.ballots.values() if one.game_id == game_id)

    def closing(self, now: datetime) -> tuple[Ballot, ...]:
        states = (BallotState.PASSED, BallotState.REVOTE)
        waiting = [one for one in self._work.shelf.ballots.values() if one.state in states]
        due = [(one.closes_at, one.id, one) for one in waiting if one.closes_at]
        return tuple(one for when, _, one in sorted(due, key=lambda d: d[:2]) if when <= now)


class MemoryPressDesk:
    def __init__(self, work: MemoryWork) -> None:
        self._work = work

    def add(self, item: PressItem) -> PressItem:
        self._work.must_exist(self._work.shelf.games, item.game_id)
        earlier = self.of_game(item.game_id)
        number = 1 + sum(one.seat_id == item.seat_id for one in earlier)
        return added(self._work.shelf.press, replace(item, number=number))

    def save(self, item: PressItem) -> None:
        found(self._work.shelf.press, item.id)
        self._work.shelf.press[item.id] = stored(item)

    def of_game(self, game_id: int, state: PressState | None = None) -> tuple[PressItem, ...]:
        items = [one for one in self._work.shelf.press.values() if one.game_id == game_id]
        return tuple(one for one in items if state in (None, one.state))

    def add_circle(self, circle: ReplyGroup) -> None:
        self._work.must_be_new(circle.token, self._work.shelf.circles)
        self._work.must_exist(self._work.shelf.seats, circle.seat_id)
        self._work.shelf.circles[circle.token] = stored(circle)

    def circle(self, token: str) -> ReplyGroup | None:
        return self._work.shelf.circles.get(token)

    def circles_of(self, seat_id: int) -> tuple[ReplyGroup, ...]:
        return tuple(one for one in self._work.shelf.circles.values() if one.seat_id == seat_id)

    def drop_circles(self, seat_id: int) -> None:
        for circle in self.circles_of(seat_id):
            del self._work.shelf.circles[circle.token]

    def keep_daily(self, person_id: PersonId, piece: DailyPiece, at: datetime) -> None:
        self._work.must_exist(self._work.shelf.people, person_id)
        self._work.shelf.daily.append(DailyRow(person_id, stored(piece), at))

    def daily_waiting(self) -> tuple[DailyWait, ...]:
        since: dict[tuple[PersonId, str], datetime] = {}
        for row in self._work.shelf.daily:
            if row.person_id in self._work.shelf.people:  # a database has no other rows
                key = row.person_id, row.piece.game
                since[key] = min(row.at, since.get(key, row.at))
        return tuple(DailyWait(*key, since[key]) for key in sorted(since))

    def take_daily(self, person_id: PersonId) -> tuple[DailyPiece, ...]:
        shelf = self._work.shelf
        taken = tuple(row.piece for row in shelf.daily if row.person_id == person_id)
        shelf.daily = [row for row in shelf.daily if row.person_id != person_id]
        return taken

    def give_daily(self, person_id: PersonId, to: PersonId) -> None:
        shelf = self._work.shelf
        shelf.daily = [
            replace(row, person_id=to) if row.person_id == person_id else row for row in shelf.daily
        ]
