"""When a game is to be looked at besides its deadlines, so that a sweep need not look at all.

Each chore of ``scheduling.chores`` has its hour here. The store keeps the earliest one with the
game, made anew whenever the game is saved; whether something really is due is asked then.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from gmbot.game.deadlines.pauses import WEEK
from gmbot.game.start import auction, bid_reminders, muster_call
from gmbot.game.state import notes
from gmbot.game.state.model import Game, GameState
from gmbot.game.state.notes import iso
from gmbot.game.views.ending import end_of

AT_ONCE = datetime(1970, 1, 1, tzinfo=UTC)


def look_at(game: Game) -> datetime | None:
    """The earliest hour at which something may be due; None: nothing will be, as things stand."""
    hours = [_reminders(game), _question(game), _reveal(game), *_pause(game), *_start(game)]
    return min((hour for hour in hours if hour is not None), default=None)


def _reminders(game: Game) -> datetime | None:
    if game.state is not GameState.RUNNING or game.deadline is None:
        return None
    look = game.notes.get("look", {})
    return _hour(look.get("next")) if look.get("for") == iso(game.deadline) else AT_ONCE


def _question(game: Game) -> datetime | None:
    """Until when a change of the rules waits for the players' yes."""
    return _hour(game.notes.get("change", {}).get("until"))


def _reveal(game: Game) -> datetime | None:
    end = end_of(game) if game.state is GameState.ENDED else {}
    return None if end.get("revealed") else _hour(end.get("reveal_at"))


def _pause(game: Game) -> tuple[datetime | None, ...]:
    pause = game.notes.get("pause", {}) if game.state is GameState.PAUSED else {}
    return _hour(pause.get("until")), _hour(pause.get("told"), later=WEEK)


def _start(game: Game) -> tuple[datetime | None, ...]:
    if game.state is not GameState.FORMING:
        return ()
    call = muster_call.call_of(game) or {}
    return (
        auction.closes_at(game),
        bid_reminders.hour_of(game),
        notes.hour_of(game),
        _hour(call.get("until")),
    )


def _hour(text: str | None, later: timedelta = timedelta()) -> datetime | None:
    return datetime.fromisoformat(text) + later if text else None
