"""What comes due besides phases: a row for each thing says what, at which hour, and who does it.

The store keeps the earliest hour of each game, made anew whenever the game is saved, so that no
game is read that has nothing to do. Whether something really is due is asked then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Generic, TypeVar

from gmbot.game.archive import reveal_players, revealed_at
from gmbot.game.deadlines import (
    digest_at,
    end_pause,
    is_before_deadline,
    next_look,
    next_nudge,
    nudge,
    pause_ends_at,
    pause_reminder_at,
    remind_of_orders,
    remind_of_pause,
    send_digest,
)
from gmbot.game.draws import close_appeal, is_end_final, votes_to_cast
from gmbot.game.notices.envelope import Envelope
from gmbot.game.people import address_moves_at, is_daily_due, move_address, send_daily
from gmbot.game.seats import end_substitutions, substitution_ends_at
from gmbot.game.start import (
    auction_closes_at,
    bid_reminder_at,
    change_lapses_at,
    close_late_auction,
    close_muster,
    is_auction_open,
    lapse_change,
    muster_ends_at,
    remind_bidders,
    start_at_its_hour,
)
from gmbot.game.state.ballots import Ballot, BallotState
from gmbot.game.state.context import Context
from gmbot.game.state.errors import StorageUnavailableError
from gmbot.game.state.model import Game, Person

T = TypeVar("T", Game, Ballot, Person)


@dataclass(frozen=True, slots=True)
class Timer(Generic[T]):
    """Something that comes due for a game, a ballot or a person."""

    what: str
    hour: Callable[[T], datetime | None]
    """None: never, as things stand. What was done has no hour any more, or a later one."""
    act: Callable[[Context, T], Iterable[Envelope]]
    can: Callable[[Context, T], bool] = lambda context, item: True
    """Whether nothing stands in its way once its hour has come."""

    def is_due(self, context: Context, item: T) -> bool:
        """Tell whether it is to be done now."""
        hour = self.hour(item)
        return hour is not None and hour <= context.now and self.can(context, item)


GAMES: tuple[Timer[Game], ...] = (
    Timer("a pause ends", pause_ends_at, end_pause),
    Timer("an auction closes", auction_closes_at, close_late_auction,
          is_auction_open),
    Timer("those without a bid are reminded", bid_reminder_at,
          remind_bidders),
    Timer("a game starts at its hour", lambda game: game.start_hour, start_at_its_hour),
    Timer("a muster ends", muster_ends_at, close_muster),
    Timer("a change of the rules lapses", change_lapses_at, lapse_change),
    Timer("all are reminded of a pause", pause_reminder_at, remind_of_pause),
    Timer("secrets are revealed", revealed_at, reveal_players,
          is_end_final),
    Timer("mails to the GM have waited for an hour", digest_at, send_digest),
    Timer("the time of a substitute is over", substitution_ends_at, end_substitutions),
    Timer("orders are missing, and there is no deadline", next_nudge,
          lambda context, game: nudge(context, game, votes_to_cast(context, game))),
    Timer("orders are missing", next_look,
          lambda context, game: remind_of_orders(context, game, votes_to_cast(context, game)),
          is_before_deadline),
)  # fmt: skip
"""In the order in which they are done: what makes another one needless comes before it."""


def _complaints_end(ballot: Ballot) -> datetime | None:
    runs = ballot.state in (BallotState.PASSED, BallotState.REVOTE)
    return ballot.closes_at if runs else None


_EVER = datetime(1970, 1, 1, tzinfo=UTC)
"""The hour of what has other conditions."""
BALLOTS = Timer("complaints or a revote end", _complaints_end, close_appeal)
PEOPLE = Timer("an address changes", address_moves_at, move_address)
DAILY: Timer[Person] = Timer("a daily mail leaves", lambda _: _EVER, send_daily, is_daily_due)


def next_hour(game: Game) -> datetime | None:
    """The earliest hour at which something may be due; None: nothing will be, as things stand."""
    hours = [timer.hour(game) for timer in GAMES]
    return min((hour for hour in hours if hour is not None), default=None)


@dataclass(frozen=True, slots=True)
class Task:
    """Something whose hour has come, to be done in a transaction of its own."""

    what: str
    about: Game | Person
    act: Callable[[Context], Iterable[Envelope]]
    """Does it if it is still due, so that it is done once even if two callers try."""


def _task(timer: Timer[T], about: Game | Person, again: Callable[[Context], T]) -> Task:
    """``again`` reads what it is for anew, and locks it against another worker."""

    def act(context: Context) -> Iterable[Envelope]:
        item = again(context)
        return timer.act(context, item) if timer.is_due(context, item) else ()

    return Task(timer.what, about, act)


def _due_ballots(context: Context) -> tuple[Task, ...]:
    ballots = context.work.ballots.closing(context.now)
    games = {game.id: game for game in context.work.games.all()} if ballots else {}
    return tuple(
        _task(BALLOTS, games[ballot.game_id], partial(_ballot_again, ballot))
        for ballot in ballots
        if ballot.game_id in games  # a game that cannot be read stands still
    )


def _ballot_again(ballot: Ballot, context: Context) -> Ballot:
    context.work.games.get(ballot.game_id)  # locked
    return next(
        each_ballot
        for each_ballot in context.work.ballots.of_game(ballot.game_id)
        if each_ballot.id == ballot.id
    )


def _due_people(context: Context) -> tuple[Task, ...]:
    return tuple(
        _task(PEOPLE, person, partial(_person_again, person))
        for person in context.work.people.moving()
        if PEOPLE.is_due(context, person)
    )


def _due_daily(context: Context) -> tuple[Task, ...]:
    """The daily mails that leave now; looked for in one small table, which is mostly empty."""
    waiting = dict.fromkeys(wait.person_id for wait in context.work.press.daily_waiting())
    return tuple(
        _task(DAILY, person, partial(_person_again, person))
        for person in map(context.work.people.get, waiting)
        if _may_be_due(DAILY, context, person)
    )


def _person_again(person: Person, context: Context) -> Person:
    return context.work.people.get(person.id)


def _due_games(context: Context) -> tuple[Task, ...]:
    return tuple(
        _task(timer, game, partial(_game_again, game))
        for game in context.work.games.to_look_at(context.now)
        for timer in GAMES
        if _may_be_due(timer, context, game)
    )


def _game_again(game: Game, context: Context) -> Game:
    return context.work.games.get(game.id)


def _may_be_due(timer: Timer[T], context: Context, item: T) -> bool:
    """Tell whether it is due, or that cannot be told: then doing it fails too, and is reported."""
    try:
        return timer.is_due(context, item)
    except StorageUnavailableError:
        raise
    except Exception:
        return True


STAGES: tuple[Callable[[Context], tuple[Task, ...]], ...] = (
    _due_ballots, _due_people, _due_games, _due_daily,
)  # fmt: skip
"""What is due now, asked for in turn: an end that has become final lets secrets be revealed."""
