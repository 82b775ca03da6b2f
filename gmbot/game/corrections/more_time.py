"""More time after a correction: one request by any player is enough (S3.3)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from gmbot.game.deadlines import move_deadline
from gmbot.game.notices.answers import News, Refusal
from gmbot.game.state.context import Answer, Context, Writer
from gmbot.game.state.model import Game, GameState, Seat
from gmbot.game.state.notes import Corrected
from gmbot.game.state.stored.game_course import ExtensionCorrected
from gmbot.game.views import answer_with_mails, next_deadline
from gmbot.messages import say

SOON = timedelta(days=1)
"""How long a request without a length is one that the correction has called for."""


def with_right(game: Game, hour: datetime) -> Game:
    """Give the players a right to more time in the open phase, from now on."""
    return replace(game, notes=replace(game.notes, corrected=Corrected(game.phase, hour)))


def promised(game: Game) -> datetime | None:
    """The deadline that one request for more time brings: a full interval after the correction.

    None if the house rules give no such right, or the deadline is already as late as that.
    """
    corrected = game.notes.corrected
    running = game.state is GameState.RUNNING and game.deadline is not None
    if corrected is None or corrected.phase != game.phase or not running:
        return None
    when = next_deadline(game, corrected.at)
    assert game.deadline is not None
    return when if when and when > game.deadline else None


def claim_back(
    context: Context, writer: Writer, game: Game, seat: Seat, asked: str
) -> Answer | None:
    """Grant the time that a correction promised, for any length asked; None without a promise.

    The extension is charged to no player, and the players are not told who asked. Nor is a
    request charged that names no length, right after a correction that leaves the full time.
    """
    when = promised(game)
    if when is None:
        return None if asked or not _is_fresh(game, context.now) else _has_full_time(game)
    context.happened(game, ExtensionCorrected(phase=game.phase, person=seat.person_id, new=when))
    reason = say("more-time.player-asked-for-after")
    moved, mails = move_deadline(context, game, when, reason)
    news = News.of("extension-extended-after-correction", phase_code=game.phase.code)
    return answer_with_mails(writer, mails, news, game=moved)


def _is_fresh(game: Game, now: datetime) -> bool:
    """Tell whether results were put right just now, while this phase was open."""
    corrected, running = game.notes.corrected, game.state is GameState.RUNNING
    fresh = corrected is not None and corrected.phase == game.phase and now - corrected.at < SOON
    return fresh and running and game.deadline is not None


def _has_full_time(game: Game) -> Answer:
    return Answer((Refusal.of("has-full-time", phase=game.phase.title),))
