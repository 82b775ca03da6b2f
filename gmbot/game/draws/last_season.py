"""Games with a last season: when it is asked whether to play on, and the end without it (S0.41)."""

from __future__ import annotations

from dataclasses import replace

from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Notice
from gmbot.game.state.context import Context, houserules_of, ruleset_of
from gmbot.game.state.dummies import played_powers
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, GameState
from gmbot.game.state.notes import LengthPoll
from gmbot.game.state.stored.game_course import Prolonged
from gmbot.game.state.visibility import in_fog
from gmbot.houserules.draws import alive
from gmbot.houserules.ending import season_number
from gmbot.messages import joined, say
from gmbot.rules.board.terms import PhaseKind


def close_season(
    context: Context, game_before: Game, game_after: Game
) -> tuple[Game, tuple[Notice, ...]]:
    """End a game whose last season is over, or ask in the last one whether to go on.

    ``game_after`` is the game with its phase resolved. Returns it ended, prolonged or unchanged,
    with the notices to all.
    """
    if game_after.state is not GameState.RUNNING or not _opens_season(game_before, game_after):
        return game_after, ()
    return ask_or_end(context, game_after)


def ask_or_end(context: Context, game_after: Game) -> tuple[Game, tuple[Notice, ...]]:
    """The same for a season that has just opened, or is open again after a vote that failed."""
    last = last_season(game_after)
    if last is None or game_after.phase.kind is not PhaseKind.MOVEMENT:
        return game_after, ()
    number = season_number(game_after.phase, ruleset_of(game_after).calendar.first)
    if number == last:
        return game_after, (_question(game_after),)
    if number < last:
        return game_after, ()
    return _counted(context, game_after)


def last_season(game: Game) -> int | None:
    """The movement season that is now the last one; None if the game has no last season."""
    seasons = houserules_of(game).ending.seasons
    return None if seasons is None else seasons + game.notes.length.more


def is_asked(game: Game) -> bool:
    """Tell whether the last season is played; proposals are voted on by their number then."""
    last = last_season(game)
    if last is None or game.state is not GameState.RUNNING:
        return False
    return season_number(game.phase, ruleset_of(game).calendar.first) >= last


def _opens_season(game_before: Game, game_after: Game) -> bool:
    return game_after.phase != game_before.phase and game_after.phase.kind is PhaseKind.MOVEMENT


def _question(game: Game) -> News:
    rule = houserules_of(game).ending
    return News.of("length-poll", phase=game.phase.title, game=game.name, rest=rule.more)


def _counted(context: Context, game: Game) -> tuple[Game, tuple[Notice, ...]]:
    living = alive(game.position, played_powers(game))
    poll = game.notes.length
    yes = sum(poll.votes.get(power, False) for power in living)
    count = say("length.powers-voted-play-on", yes=yes, count=len(living))
    if 2 * yes > len(living):
        more = houserules_of(game).ending.more
        context.happened(game, Prolonged(seasons=more))
        longer = replace(game, notes=replace(game.notes, length=LengthPoll(poll.more + more)))
        # In the fog players must not learn how many powers are alive (S2.20).
        text = say("length.more-than-half-powers") if in_fog(game) else count
        notices: tuple[Notice, ...] = (News.of("prolonged-by-vote", said=text, rest=more),)
        return longer, (*notices, _question(longer)) if more == 1 else notices
    board = ruleset_of(game).board
    shares = joined(
        ", ",
        (
            joined(" ", (power_name(power, board), str(len(game.position.centers_of(power)))))
            for power in living
        ),
    )
    ending = say("length.last-season-over-draw", count=count, shares=shares)
    over = replace(game, state=GameState.ENDED, deadline=None, ending=ending)
    return over, ()
