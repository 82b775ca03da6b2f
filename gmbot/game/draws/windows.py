"""The window of a vote: how long it is open, who has still to vote, and who is told so (S3.43).

Where silence counts, only silence through a whole window does. Nothing ends a phase early while
something is put to the vote that not everybody has voted on.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from gmbot.game.draws.last_season import is_asked
from gmbot.game.draws.length import asked_to_go_on
from gmbot.game.draws.votes import not_voted
from gmbot.game.draws.wording import named
from gmbot.game.notices.answers import News
from gmbot.game.state.ballots import Ballot, BallotState
from gmbot.game.state.context import Context, ruleset_of
from gmbot.game.state.dummies import played_powers
from gmbot.game.state.model import Game, GameState
from gmbot.houserules.draws import alive
from gmbot.messages import say
from gmbot.parsing.commands.table.players import VOTE
from gmbot.rules.board.terms import PhaseKind, Power

LEAST = timedelta(hours=23)
"""The least time for a vote in retreats and adjustments: a day, on which the clocks may change."""


def closing_hour(game: Game) -> datetime | None:
    """The hour at which voting in the open phase ends; None: the phase is too short for a vote."""
    if game.phase.kind is PhaseKind.MOVEMENT:
        return game.deadline
    if game.deadline is None or game.opened_at is None:
        return None
    return game.deadline if game.deadline - game.opened_at >= LEAST else None


def had_its_window(ballot: Ballot, game: Game, living: Collection[Power], now: datetime) -> bool:
    """Tell whether everybody had the whole time to vote, or has voted."""
    closes = ballot.closes_at or closing_hour(game)
    return set(living) <= ballot.votes.keys() or (closes is not None and now >= closes)


def waits_for_votes(context: Context, game: Game) -> bool:
    """Tell whether a phase must not end yet: not everybody has voted, and its hour is to come.

    A phase that is resolved all the same leaves its proposals open, but ends a poll on playing on.
    """
    if game.state is not GameState.RUNNING:
        return False
    if game.deadline is not None and context.now >= game.deadline:
        return False
    living = set(alive(game.position, played_powers(game)))
    unheard = any(not living <= ballot.votes.keys() for ballot in _open(context, game))
    return unheard or waits_for_poll(game)


def waits_for_poll(game: Game) -> bool:
    """Tell whether it is asked whether to play on, and not everybody has voted."""
    living = set(alive(game.position, played_powers(game)))
    return is_asked(game) and not living <= game.notes.length.votes.keys()


def votes_to_cast(context: Context, game: Game) -> Mapping[Power, News]:
    """The reminder for players who have not voted: the open proposals, and what silence means."""
    if game.state is not GameState.RUNNING:
        return {}
    reminders = {}
    for power in alive(game.position, played_powers(game)):
        missing = [ballot for ballot in _open(context, game) if power not in ballot.votes]
        asked = is_asked(game) and power not in game.notes.length.votes
        if missing or asked:
            reminders[power] = _reminder(game, power, missing, asked=asked)
    return reminders


def _open(context: Context, game: Game) -> list[Ballot]:
    ballots_found = context.work.ballots.of_game(game.id)
    ballots = (ballot for ballot in ballots_found if ballot.state is BallotState.OPEN)
    return sorted(ballots, key=lambda ballot: ballot.number or 0)


def _reminder(game: Game, power: Power, missing: list[Ballot], *, asked: bool) -> News:
    board = ruleset_of(game).board
    lines: list[str] = [
        say("votes.row", proposal=named(ballot, board), vote=not_voted(game, power))
        for ballot in missing
    ]
    copy = [VOTE.line(w, "ON", f"D{ballot.number}") for ballot in missing for w in ("YES", "NO")]
    if asked:
        lines.append(asked_to_go_on(None))
        copy += [VOTE.line(w) for w in ("YES", "NO")]
    closes = closing_hour(game)
    return News.of(
        "vote-reminder",
        times=((say("windows.votes-count-until"), closes),) if closes else (),
        lines=tuple(lines),
        copy=tuple(copy),
        phase_code=game.phase.code,
    )
