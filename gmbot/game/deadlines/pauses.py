"""A game that stands still for a while, and goes on with the time that was left."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from gmbot.game.deadlines.extensions import FARTHEST_DEADLINE, usual_hour
from gmbot.game.notices.answers import News, Refusal
from gmbot.game.notices.envelope import Envelope
from gmbot.game.orders import is_rolled_back, stands_rolled_back
from gmbot.game.reading import GameCall, ask_first, is_confirmed, log_act, not_running
from gmbot.game.state.context import Answer, Context, houserules_of
from gmbot.game.state.model import Game, GameState
from gmbot.game.state.notes import Pause
from gmbot.game.state.stored.game_course import WentOn
from gmbot.game.state.stored.gm_acts import Paused, Resumed
from gmbot.game.state.times import moment_of, span_of
from gmbot.game.views import answer_with_mails, tell_all, to_master
from gmbot.houserules.draws import alive
from gmbot.messages import say
from gmbot.parsing.commands import later
from gmbot.parsing.commands import requests as ask

LEAST = timedelta(days=1)
"""A game that goes on gives its players at least this."""
WEEK = timedelta(days=7)


def pause_game(call: GameCall, request: ask.Pause) -> Answer:
    """``PAUSE [UNTIL date] [: reason]``"""
    context, game = call.context, call.game
    if game.state is not GameState.RUNNING:
        return Answer((not_running(game),))
    until = until_of(request.until, game, context.now)
    if request.until and until is None:
        return Answer((Refusal.of("not-paused", until=repr(request.until)),))
    if not is_confirmed(call.writer, request):
        command = f"PAUSE{' UNTIL ' + request.until if request.until else ''}"
        effects = (say("pauses.deadline-stops-everybody-told"), say("pauses.resume-goes-on-with"))
        return ask_first(call, request, command, effects)
    log_act(context, game, Paused(phase=game.phase, until=until))
    paused, mails = stand_still(context, game, until, request.reason)
    return answer_with_mails(call.writer, mails, game=paused)


def stand_still(
    context: Context, game: Game, until: datetime | None, reason: str
) -> tuple[Game, tuple[Envelope, ...]]:
    """Stop the clock of a running game, and tell all."""
    paused = _stopped(context, game, until, reason)
    news = News.of(
        "paused",
        times=((say("times.goes-on"), until),) if until else (),
        quoted=reason,
        game=game.name,
        phase=game.phase.title,
        ends=say("pauses.goes-on-by-itself" if until else "pauses.gm-resumes"),
    )
    return paused, tell_all(context, paused, news)


def _stopped(context: Context, game: Game, until: datetime | None, reason: str) -> Game:
    left = max(game.deadline - context.now, timedelta()) if game.deadline else timedelta()
    entry = Pause(until, left, reason, told=context.now)
    notes = replace(game.notes, pause=entry, next_reminder=None)
    paused = replace(game, state=GameState.PAUSED, deadline=None, due_at=None, notes=notes)
    context.work.games.save(paused)
    return paused


def pause_without_players(context: Context, game: Game) -> tuple[Envelope, ...]:
    """Stop a game if its last player has left, and tell the GM what can be done (S1.11)."""
    if game.state is not GameState.RUNNING or has_players(context, game):
        return ()
    paused = _stopped(context, game, None, say("pauses.nobody-left"))
    log_act(context, game, Paused(phase=game.phase, until=None))
    mail = to_master(context, paused, News.of("no-players-left", game=game.name))
    return (mail,) if mail else ()


def has_players(context: Context, game: Game) -> bool:
    """Tell whether anybody plays a power that is still on the board."""
    seats = context.work.games.seats(game.id)
    return bool(alive(game.position, [s.power for s in seats if s.power and s.person_id]))


def resume_game(call: GameCall, request: ask.Resume) -> Answer:
    """``RESUME``"""
    game = call.game
    if game.state is not GameState.PAUSED:
        return Answer((Refusal.of("not-paused-anyway", game=game.name),))
    if is_rolled_back(game):
        return Answer((stands_rolled_back(game, "RESUME"),))
    log_act(call.context, game, Resumed(phase=game.phase))
    mails = end_pause(call.context, game)
    return answer_with_mails(call.writer, mails, game=game)


def pause_reminder_at(game: Game) -> datetime | None:
    """When all are reminded of a pause: a week after they were told of it last."""
    pause = game.notes.pause if game.state is GameState.PAUSED else None
    return pause.told + WEEK if pause and pause.told else None


def remind_of_pause(context: Context, game: Game) -> tuple[Envelope, ...]:
    """Remind all that the game is paused, why, and who ends that."""
    pause = game.notes.pause
    assert pause is not None  # its hour has come
    pause_told = replace(pause, told=context.now)
    game_after = replace(game, notes=replace(game.notes, pause=pause_told))
    context.work.games.save(game_after)
    by_gm = say("pauses.goes-on-when-gm", gm=game.gm.name)
    ends = say("pauses.goes-on-by-itself") if pause.until else by_gm
    news = News.of(
        "still-paused",
        times=((say("times.goes-on"), pause.until),) if pause.until else (),
        quoted=pause.reason,
        game=game.name,
        phase=game.phase.title,
        ends=ends,
    )
    return tell_all(context, game_after, news)


def pause_ends_at(game: Game) -> datetime | None:
    """When a pause ends by itself; None where the GM ends it."""
    pause = game.notes.pause if game.state is GameState.PAUSED else None
    return pause.until if pause else None


def end_pause(context: Context, game: Game) -> tuple[Envelope, ...]:
    """Run again, with the time that was left when the game was paused, but at least a day.

    Where moves have their day of the week (S0.33), they keep it.
    """
    left = game.notes.pause.left if game.notes.pause else LEAST
    going = replace(
        game,
        state=GameState.RUNNING,
        deadline=_after_pause(game, context.now + max(left, LEAST), left),
        notes=replace(game.notes, pause=None, next_reminder=None, asked_at=context.now),
    )
    context.work.games.save(going)
    context.happened(game, WentOn(deadline=going.deadline))
    news = News.of(
        "resumed",
        times=((say("times.deadline"), going.deadline),) if going.deadline else (),
        game=game.name,
        phase=game.phase.title,
    )
    return tell_all(context, going, news, dated=True)


def _after_pause(game: Game, least: datetime, left: timedelta) -> datetime | None:
    """The deadline of a game that goes on; None if its phases have none and the GM set none."""
    rule = houserules_of(game).deadlines
    if rule.nudge is not None and not left:
        return None
    return rule.put_off(game.phase, least, least, game.zone)


def until_of(text: str, game: Game, now: datetime) -> datetime | None:
    """The hour that a span or a time means; None if it is none, past or too far away."""
    if not text:
        return None
    span = span_of(text)
    when = (
        later(now, span, game.zone) if span else moment_of(text, now, game.zone, usual_hour(game))
    )
    return when if when is not None and now < when <= now + FARTHEST_DEADLINE else None
