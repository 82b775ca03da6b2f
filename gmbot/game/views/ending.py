"""How a game ends on the board (S0.1), and what is kept about any end of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Notice
from gmbot.game.notices.rows import BoardRow
from gmbot.game.state.context import Context, houserules_of, ruleset_of
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, GameState
from gmbot.game.state.notes import Ending
from gmbot.game.state.visibility import hides
from gmbot.game.views.reports import board_rows
from gmbot.messages import joined, say
from gmbot.parsing.commands import later
from gmbot.rules.board.terms import Power
from gmbot.rules.orders.outcome import Outcome


def ending_of(game: Game, outcome: Outcome) -> str:
    """Say how the game ends with this phase, as one sentence; empty if it goes on."""
    if not outcome.winners:
        return ""
    ruleset = ruleset_of(game)
    counts = ruleset.capture.counting(outcome.position, ruleset.board)
    names = joined(
        say("lists.and"), (power_name(power, ruleset.board) for power in outcome.winners)
    )
    id = "ending.one-wins" if len(outcome.winners) == 1 else "ending.several-win"
    centers = sum(counts.get(power, 0) for power in outcome.winners)
    season = outcome.phase.season_title
    return say(id, names=names, centers=centers, season=season)


def final_chart(game: Game, players: Mapping[Power, str]) -> tuple[BoardRow, ...]:
    """The last board, most centers first."""
    rows = board_rows(game.position, ruleset_of(game), players)
    return tuple(sorted(rows, key=lambda row: (-row.count, row.power)))


def chart_at_end(
    context: Context, game: Game, players: Mapping[Power, str]
) -> tuple[BoardRow, ...]:
    """The last board, but nothing of it in the fog while the end may be voted on anew (S3.50)."""
    return () if hides(context, game) else final_chart(game, players)


def with_end(context: Context, game: Game) -> tuple[Game, tuple[Notice, ...]]:
    """Set the time of the revealing mail when a game has just ended, and call for statements."""
    if game.state is not GameState.ENDED or game.notes.end != Ending():
        return game, ()
    when = later(context.now, houserules_of(game).draws.appeal, game.zone)
    ended = with_ending(game, Ending(reveal_at=when))
    if when <= context.now:
        return ended, ()  # All is revealed at once: no word could still come in time.
    call = News.of("end-statements", times=((say("ending.they-go-out"), when),))
    return ended, (call,)


_AFTERWARDS = ("draw-appeal", "end-statements")


def in_order(notices: Sequence[Notice], over: Notice) -> tuple[Notice, ...]:
    """Sort notices: the causes of the end, then "the game is over", then what follows from it."""
    later = [notice for notice in notices if notice.kind.partition("/")[0] in _AFTERWARDS]
    return (*(notice for notice in notices if notice not in later), over, *later)


def with_ending(game: Game, end: Ending) -> Game:
    """The game with what follows its end."""
    return replace(game, notes=replace(game.notes, end=end))
