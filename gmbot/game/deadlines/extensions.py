"""Deadlines that move: extensions by policy, and the GM's own word (S3.7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.notices.envelope import Envelope, Notice
from gmbot.game.orders import just_missed
from gmbot.game.reading import (
    GameCall,
    SeatCall,
    ask_first,
    is_confirmed,
    log_act,
    not_running,
    wrong_phase,
)
from gmbot.game.state.context import Answer, Context, Writer, houserules_of
from gmbot.game.state.model import Game, GameState, Seat
from gmbot.game.state.notes import ExtensionAsked
from gmbot.game.state.stored.game_course import DeadlineMoved
from gmbot.game.state.stored.gm_acts import GmDeadline
from gmbot.game.state.stored.happenings import (
    AskedForTime,
    ExtensionGranted,
    ExtensionPending,
    ExtensionRefused,
)
from gmbot.game.state.times import days_meant, moment_of, span_of
from gmbot.game.views import answer_with_mails, tell_all, to_master
from gmbot.houserules.durations import write_duration
from gmbot.houserules.extensions import Asked
from gmbot.messages import say
from gmbot.parsing.commands import Length, later, secrets_in
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.gm import DEADLINE, EXTEND
from gmbot.parsing.commands.table.players import EXTENSION

FARTHEST_DEADLINE = timedelta(days=366)
"""No deadline is set farther away: a year such as 2206 is a typing error."""


def move_deadline(
    context: Context,
    game: Game,
    when: datetime,
    why: str,
    reason: str = "",
    first: tuple[Notice, ...] = (),
) -> tuple[Game, tuple[Envelope, ...]]:
    """Set the deadline of the phase that is open, and tell everybody: old, new, and why.

    ``why`` is a sentence in our words, the same for all; ``reason`` somebody's own, for all to
    read. Neither may name a player who asked. ``first`` are notices of the same cause.
    """
    old = game.deadline
    notes = replace(game.notes, next_reminder=None, extension_asked=None, results_held=None)
    moved = replace(game, deadline=when, due_at=None, notes=notes)
    context.work.games.save(moved)
    context.happened(game, DeadlineMoved(phase=game.phase, old=old, new=when))  # fmt: skip
    times = (
        ((say("times.old-deadline"), old), (say("times.new-deadline"), when))
        if old
        else ((say("times.deadline"), when),)
    )
    news = News.of(
        "deadline-changed",
        times=tuple((name, hour) for name, hour in times if hour is not None),
        quoted=reason,
        phase_code=game.phase.code,
        phase=game.phase.title,
        why=why,
    )
    return moved, tell_all(context, moved, *first, news, dated=True)


_ANSWERS: Mapping[str, type[AskedForTime]] = {
    "granted": ExtensionGranted,
    "pending": ExtensionPending,
    "refused": ExtensionRefused,
}
"""What the log says of a request, by the answer to it."""


def ask_extension(call: SeatCall, request: ask.Extension) -> Answer:
    """``EXTENSION 24h: reason``: answered at once by the policy of the game (S3.7)."""
    context, game = call.context, call.game
    if game.state is not GameState.RUNNING:
        return Answer((not_running(game),))
    if game.deadline is None:
        return Answer((_no_clock(game),))
    late = _too_late_for(call, request)
    if late is not None:
        return Answer((late,))
    rule = houserules_of(game).extensions
    span = _span(request.until, game, context.now) if request.until else rule.usual
    days = days_meant(request.until, context.now, game.zone)
    if span is None:
        return Answer((_unreadable(request.until, EXTENSION.name, days),))
    if span <= timedelta():
        return Answer((Refusal.of("no-extension", until=repr(request.until)),))
    asked = Asked(span, extensions_used(context, game, call.seat), _added(context, game))
    verdict = rule.decide(asked)
    assert call.seat.person_id is not None  # its player writes
    happening = _ANSWERS[verdict.answer]
    seconds = int(span.total_seconds())
    context.happened(game, happening(game.phase, call.seat.person_id, seconds))
    if verdict.answer == "refused":
        return Answer((Refusal.of("no-extension-refused", verdict=verdict.text),))
    if verdict.answer == "pending":
        reason = "" if secrets_in(request.reason) else request.reason
        return _pending(context, game, span, verdict.text, reason)
    when = later(game.deadline, span, game.zone)
    moved, mails = move_deadline(context, game, when, say("extensions.player-asked-for-more"))
    news = News.of(
        "extension", phase_code=game.phase.code, span=write_duration(span), verdict=verdict.text
    )
    return answer_with_mails(call.writer, mails, news, game=moved)


def _no_clock(game: Game) -> Refusal:
    """Nobody needs more time where a phase has no deadline."""
    return Refusal.of("no-clock", phase=game.phase.title)


def _too_late_for(call: SeatCall, request: ask.Extension) -> Refusal | None:
    """Refuse a request that was meant for the phase just resolved; sent again, it is for this one.

    It costs nothing (S3.7).
    """
    context, game, seat = call.context, call.game, call.seat
    assert seat.power is not None  # a running game has dealt its powers
    assert seat.person_id is not None  # its player writes
    late = just_missed(context, game, seat.power, call.writer.mail)
    refused = ExtensionRefused(game.phase, seat.person_id, 0)
    if late is None or refused in context.told_of(game, ExtensionRefused):
        return None
    context.happened(game, refused)
    return Refusal.of(
        "extension-too-late", EXTENSION.line(request.until), late_code=late.phase.code,
        late=late.phase.title, phase=game.phase.title,
    )  # fmt: skip


def _pending(context: Context, game: Game, span: timedelta, text: str, reason: str) -> Answer:
    assert game.deadline is not None
    until = later(game.deadline, houserules_of(game).extensions.wait, game.zone)
    notes = replace(game.notes, extension_asked=ExtensionAsked(game.phase, until))
    context.work.games.save(replace(game, notes=notes))
    added = later(game.deadline, span, game.zone) - game.deadline
    hours = max(1, int(added.total_seconds() // 3600))
    question = News.of(
        "extension-asked",
        times=((say("times.waits-until"), until),),
        quoted=reason,
        phase_code=game.phase.code,
        span=write_duration(span),
        hours=hours,
    )
    mail = to_master(context, game, question)
    news = News.of("extension-gm-asked", phase_code=game.phase.code, text=text)
    return Answer((news,), (mail,) if mail else (), game=game)


def waits_for_answer(game: Game, hour: datetime) -> datetime | None:
    """The hour to which a pending request keeps a phase open past ``hour``, or None."""
    asked = game.notes.extension_asked
    if asked is None or asked.phase != game.phase:
        return None
    return asked.until if hour < asked.until else None


def extensions_used(context: Context, game: Game, seat: Seat) -> int:
    """How many extensions the player of a seat has had in this game."""
    granted = context.told_of(game, ExtensionGranted)
    return sum(extension.person == seat.person_id for extension in granted)


def _added(context: Context, game: Game) -> timedelta:
    """How much this phase has been extended on players' requests."""
    granted = context.told_of(game, ExtensionGranted)
    return timedelta(
        seconds=sum(extension.seconds for extension in granted if extension.phase == game.phase)
    )


# --------------------------------------------------------------------------- the GM's word


def extend_deadline(call: GameCall, request: ask.Extend) -> Answer:
    """``EXTEND 2 days: reason``"""
    game = call.game
    if game.state is not GameState.RUNNING:
        return Answer((not_running(game),))
    if game.deadline is None:
        return Answer((_no_clock(game),))
    span = _span(request.span, game, call.context.now)
    if span is None or span <= timedelta():
        return Answer((_unreadable(request.span, EXTEND.name),))
    when = later(game.deadline, span, game.zone)
    return _by_master(call.context, call.writer, game, when, request.reason)


def set_deadline(call: GameCall, request: ask.Deadline) -> Answer:
    """``DEADLINE <date> [FOR phase]``; an earlier one is asked twice."""
    context, game = call.context, call.game
    if request.phase is not None and request.phase != game.phase:
        return Answer((wrong_phase(game, request.phase.code),))
    if game.state is not GameState.RUNNING:
        return Answer((not_running(game),))
    when = moment_of(request.when, context.now, game.zone, usual_hour(game))
    if when is None:
        return Answer((_no_deadline(game, request.when, context.now),))
    if not context.now < when <= context.now + FARTHEST_DEADLINE:
        local = when.astimezone(ZoneInfo(game.zone))
        return Answer(
            (Refusal.of("no-such-deadline", local=f"{local:%A, %d %B %Y %H:%M}", zone=game.zone),)
        )
    if (
        game.deadline is not None
        and when < game.deadline
        and not is_confirmed(call.writer, request)
    ):
        command = f"DEADLINE {when.astimezone(ZoneInfo(game.zone)):%Y-%m-%d %H:%M}"
        effect = say("extensions.deadline-becomes-earlier-everybody", phase=game.phase.title)
        return ask_first(call, request, command, (effect,))
    return _by_master(context, call.writer, game, when, "")


def _no_deadline(game: Game, text: str, now: datetime) -> Refusal:
    """Ask which of two days is meant, or for a date where a span was written."""
    days = days_meant(text, now, game.zone)
    if days:
        return Refusal.of(
            "which-day", *(f"DEADLINE {day}" for day in days), text=repr(text.strip())
        )
    span = span_of(text)
    if span is not None:
        return Refusal.of("deadline-no-span", text=repr(text.strip()), span=text.strip())
    return _unreadable(text, DEADLINE.name)


def _by_master(context: Context, writer: Writer, game: Game, when: datetime, reason: str) -> Answer:
    log_act(context, game, GmDeadline(phase=game.phase, new=when))
    moved, mails = move_deadline(context, game, when, say("extensions.gm-set"), reason)
    return answer_with_mails(writer, mails, game=moved)


# --------------------------------------------------------------------------- reading times


def usual_hour(game: Game) -> time:
    """The hour that a day alone means: that of the deadline, on the game's clock."""
    if game.deadline is None:
        return time(12)
    return game.deadline.astimezone(ZoneInfo(game.zone)).time()


def _span(text: str, game: Game, now: datetime) -> timedelta | None:
    """Read a span, or a date as the time from the deadline to it."""
    assert game.deadline is not None
    span = span_of(text)
    if span is not None and span <= FARTHEST_DEADLINE:
        return span
    when = moment_of(text, now, game.zone, usual_hour(game))
    if when is None or when > now + FARTHEST_DEADLINE:
        return None
    return Length.of(0, when - game.deadline)


def _unreadable(text: str, command: str, days: tuple[str, ...] = ()) -> Refusal:
    if days:
        return Refusal.of(
            "which-day",
            *(f"{command} until {day}" for day in days),
            text=repr(text.strip()),
        )
    example = "24h" if command != DEADLINE.name else "Sat 12:00"
    return Refusal.of("could-not-read-time", text=repr(text), command=command, example=example)
