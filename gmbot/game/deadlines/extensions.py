"""Deadlines that move: extensions by policy, and the GM's own word (S3.7)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.notices.envelope import Envelope, Notice
from gmbot.game.reading.game_master import ask_first, audit, is_sure, moved_on
from gmbot.game.reading.mail import MailSection
from gmbot.game.reading.refusals import not_running, refused
from gmbot.game.state.context import Answer, Context, Writer, houserules_of
from gmbot.game.state.model import Event, Game, GameState, Seat
from gmbot.game.state.notes import iso, without
from gmbot.game.state.times import days_meant, moment_of, span_of
from gmbot.game.views.footer import to_master
from gmbot.game.views.recipients import answered, tell_all
from gmbot.houserules.durations import write_duration
from gmbot.houserules.extensions import Asked
from gmbot.parsing.commands import requests as ask

FARTHEST = timedelta(days=366)
"""No deadline is set farther away: whoever writes 2206 has mistyped it."""


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
    notes = without(game.notes, "look", "asked", "held")
    moved = replace(game, deadline=when, due_at=None, notes=notes)
    context.work.games.save(moved)
    context.work.log(Event(context.now, "deadline", game.id, {
        "phase": game.phase.code, "old": iso(old), "new": iso(when),
    }))  # fmt: skip
    times = (("Old deadline", old), ("New deadline", when)) if old else (("Deadline", when),)
    news = News(
        "deadline-changed",
        f"{game.phase.code}: the deadline has moved",
        f"The deadline of {game.phase.title} has moved. {why}".strip(),
        times=tuple((name, at) for name, at in times if at is not None),
        quoted=reason,
    )
    return moved, tell_all(context, moved, *first, news, dated=True)


def ask_extension(
    context: Context, writer: Writer, game: Game, seat: Seat, request: ask.Extension
) -> Answer:
    """``EXTENSION 24h: reason``: answered at once by the policy of the game (S3.7)."""
    if game.state is not GameState.RUNNING or game.deadline is None:
        return Answer((not_running(game),))
    rule = houserules_of(game).extensions
    span = _span(request.until, game, context.now) if request.until else rule.usual
    days = days_meant(request.until, context.now, game.zone)
    if span is None:
        return Answer((_unreadable(request.until, "EXTENSION", days),))
    if span <= timedelta():
        text = f"{request.until!r} is not after the deadline, so there is nothing to extend."
        return Answer((refused("E-STATE", "no extension", text, "EXTENSION 24h"),))
    asked = Asked(span, extensions_used(context, game, seat), _added(context, game))
    verdict = rule.decide(asked)
    context.work.log(Event(context.now, f"extension-{verdict.answer}", game.id, {
        "phase": game.phase.code, "person": seat.person_id, "seconds": int(span.total_seconds()),
    }))  # fmt: skip
    if verdict.answer == "refused":
        text = f"{verdict.text} The GM can extend a deadline all the same; write to him in words."
        return Answer((refused("E-LIMIT", "no extension", text,
            kept="The deadline is as it was."),))  # fmt: skip
    if verdict.answer == "pending":
        return _pending(context, game, span, verdict.text, request.reason)
    when = game.deadline + span
    moved, mails = move_deadline(context, game, when, "A player asked for more time.")
    told = News(
        "extension", f"{game.phase.code}: extended by {write_duration(span)}",
        f"{verdict.text} Nobody is told that it was you who asked.",
    )  # fmt: skip
    return answered(writer, mails, told, game=moved)


def _pending(context: Context, game: Game, span: timedelta, text: str, reason: str) -> Answer:
    assert game.deadline is not None
    until = game.deadline + houserules_of(game).extensions.wait
    asked = {"phase": game.phase.code, "until": iso(until)}
    context.work.games.save(replace(game, notes={**game.notes, "asked": asked}))
    hours = max(1, int(span.total_seconds() // 3600))
    question = News(
        "extension-asked", f"{game.phase.code}: a player asks for {write_duration(span)} more",
        "A player asks for an extension. If you do nothing, the phase is resolved at the hour "
        "below.", (("Waits until", until),), copy=(f"EXTEND {hours}h",), quoted=reason,
    )  # fmt: skip
    mail = to_master(context, game, question)
    told = News("extension", f"{game.phase.code}: the GM has been asked", text)
    return Answer((told,), (mail,) if mail else (), game=game)


def waits_for_answer(game: Game, at: datetime) -> datetime | None:
    """Until when a pending request keeps a phase open that is over at ``at``; None: it does not."""
    asked = game.notes.get("asked")
    if not asked or asked["phase"] != game.phase.code:
        return None
    until = datetime.fromisoformat(asked["until"])
    return until if at < until else None


def extensions_used(context: Context, game: Game, seat: Seat) -> int:
    """How many extensions the player of a seat has had in this game."""
    return sum(
        event.what == "extension-granted" and event.data["person"] == seat.person_id
        for event in context.work.events(game.id)
    )


def _added(context: Context, game: Game) -> timedelta:
    """How much this phase has been extended on players' requests."""
    seconds = sum(
        event.data["seconds"]
        for event in context.work.events(game.id)
        if event.what == "extension-granted" and event.data["phase"] == game.phase.code
    )
    return timedelta(seconds=seconds)


# --------------------------------------------------------------------------- the GM's word


def extend(
    context: Context, writer: Writer, game: Game, part: MailSection, request: ask.Request
) -> Answer:
    """``EXTEND 2 days: reason``"""
    assert isinstance(request, ask.Extend)
    if game.state is not GameState.RUNNING or game.deadline is None:
        return Answer((not_running(game),))
    span = _span(request.span, game, context.now)
    if span is None or span <= timedelta():
        return Answer((_unreadable(request.span, "EXTEND"),))
    return _by_master(context, writer, game, game.deadline + span, request.reason)


def set_deadline(
    context: Context, writer: Writer, game: Game, part: MailSection, request: ask.Request
) -> Answer:
    """``DEADLINE <date> [FOR phase]``; an earlier one is asked twice."""
    assert isinstance(request, ask.Deadline)
    if request.phase is not None and request.phase != game.phase:
        return Answer((moved_on(game, request.phase.code),))
    if game.state is not GameState.RUNNING:
        return Answer((not_running(game),))
    when = moment_of(request.when, context.now, game.zone, usual_hour(game))
    if when is None:
        return Answer((_no_deadline(game, request.when, context.now),))
    if not context.now < when <= context.now + FARTHEST:
        local = when.astimezone(ZoneInfo(game.zone))
        text = f"{local:%A, %d %B %Y %H:%M} ({game.zone}) is in the past, or more than a year away."
        return Answer((refused("E-STATE", "the deadline is as it was", text),))
    if game.deadline is not None and when < game.deadline and not is_sure(writer, request):
        what = f"DEADLINE {when.astimezone(ZoneInfo(game.zone)):%Y-%m-%d %H:%M}"
        effect = f"The deadline of {game.phase.title} becomes earlier; everybody is told at once."
        return ask_first(context, writer, game, part, request, what, (effect,))
    return _by_master(context, writer, game, when, "")


def _no_deadline(game: Game, text: str, now: datetime) -> Refusal:
    """Ask which of two days is meant, or for a date where a span was written."""
    days = days_meant(text, now, game.zone)
    if days:
        said = f"It is that day today: {text.strip()!r} may be today, or in a week."
        return refused("E-AMBIG", "which day?", said, *(f"DEADLINE {day}" for day in days))
    span = span_of(text)
    if span is not None:
        said = f"{text.strip()!r} is a length of time; EXTEND adds that to the deadline that runs."
        return refused("E-UNKNOWN", "a deadline is a date", said, f"EXTEND {text.strip()}",
            "DEADLINE Sat 12:00")  # fmt: skip
    return _unreadable(text, "DEADLINE")


def _by_master(context: Context, writer: Writer, game: Game, when: datetime, reason: str) -> Answer:
    audit(context, game, "gm-deadline", phase=game.phase.code, new=iso(when))
    moved, mails = move_deadline(context, game, when, "The GM has set it.", reason)
    return answered(writer, mails, game=moved)


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
    if span is not None and span <= FARTHEST:
        return span
    when = moment_of(text, now, game.zone, usual_hour(game))
    return when - game.deadline if when is not None and when <= now + FARTHEST else None


def _unreadable(text: str, command: str, days: tuple[str, ...] = ()) -> Refusal:
    if days:
        said = f"It is that day today: {text.strip()!r} may be today, or in a week."
        return refused("E-AMBIG", "which day?", said, *(f"{command} until {day}" for day in days))
    example = "24h" if command != "DEADLINE" else "Sat 12:00"
    return refused(
        "E-UNKNOWN", "I could not read the time",
        f"I could not read {text!r} as a time. Write a span (24h, 2 days) or a date (Sat 12:00, "
        "24 Jun 18:00, 2026-12-24 18:00).", f"{command} {example}",
    )  # fmt: skip
