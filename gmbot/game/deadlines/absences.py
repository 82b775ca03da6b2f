"""Absences: who will be away says so, and deadlines not yet set avoid it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, time, timedelta

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.reading import Call
from gmbot.game.state.context import Answer, Context, houserules_of
from gmbot.game.state.model import Game, GameState, Person, Seat
from gmbot.game.state.stored.game_course import AbsenceBooked
from gmbot.game.state.stored.person_settings import Absence
from gmbot.game.state.times import moment_of, span_of
from gmbot.game.state.visibility import in_fog
from gmbot.game.views import next_deadline, to_master
from gmbot.houserules.durations import write_duration
from gmbot.messages import say
from gmbot.parsing.commands import later
from gmbot.parsing.commands import requests as ask

MOST = 10
"""So many absences a person may have booked at once."""

_YEAR = timedelta(days=365)
_AGAIN = timedelta(days=60)
"""A deadline is put off by no more than this, however many absences follow each other."""


def absences_of(person: Person) -> tuple[Absence, ...]:
    """A person's absences, by their numbers."""
    return person.settings.absences


def fair_deadline(
    context: Context, game: Game, opened: datetime, *, first: bool = False
) -> datetime | None:
    """The end of the phase that opens now: by the house rules, put off past absences."""
    when = next_deadline(game, opened, first=first)
    if when is None or not houserules_of(game).absences.longest:
        return when
    away = sorted(_away(context, game), key=lambda booked: booked.begins)
    last = when + _AGAIN
    rule = houserules_of(game).deadlines
    for booked in away:
        if booked.begins <= when <= booked.ends:
            least = min(booked.ends + timedelta(seconds=1), last)
            when = rule.put_off(game.phase, when, least, game.zone)
    return when


def record_absence(call: Call, request: ask.Absence) -> Answer:
    """``ABSENCE 24 Jun TO 3 Jul``"""
    context = call.context
    assert call.writer.person is not None
    person = call.writer.person
    dates = read_dates(request, context.now, person.zone)
    if dates is None:
        text = " TO ".join(filter(None, (request.begins, request.ends)))
        return Answer((Refusal.of("could-not-read-dates", said=repr(text)),))
    begins, ends = dates
    problem = _problem(context, person, begins, ends)
    if problem:
        return Answer((Refusal.of("no-absence-booked", problem=problem),))
    number = 1 + max((absence.number for absence in absences_of(person)), default=0)
    kept = [*absences_of(person), Absence(number, begins, ends)]
    _save(context, person, [absence for absence in kept if absence.ends > context.now])
    games = _games(context, person)
    news_told = News.of(
        "absence",
        times=((say("times.from"), begins), (say("times.to"), ends)),
        lines=_running(games),
        number=number,
    )
    mails = []
    for game, seat in games:
        context.happened(game, AbsenceBooked(person=person.id))
        news = News.of(
            "absence-booked",
            times=((say("times.from"), begins), (say("times.to"), ends)),
            name=_name(context, seat),
        )
        mails.append(to_master(context, game, news))
    return Answer((news_told,), tuple(mail for mail in mails if mail is not None))


def cancel_absence(call: Call, request: ask.CancelAbsence) -> Answer:
    """``CANCEL ABSENCE 2``; the only one needs no number."""
    assert call.writer.person is not None
    booked = absences_of(call.writer.person)
    number = booked[0].number if request.number is None and len(booked) == 1 else request.number
    left = [absence for absence in booked if absence.number != number]
    if len(left) == len(booked):
        return Answer((Refusal.of("no-such-absence"),))
    _save(call.context, call.writer.person, left)
    return Answer((News.of("absence-cancelled", number=number),))


def list_absences(call: Call, request: ask.Simple) -> Answer:
    """``ABSENCES``"""
    assert call.writer.person is not None
    booked = absences_of(call.writer.person)
    if not booked:
        return Answer((News.of("absence-no-absences"),))
    times = tuple(
        pair
        for absence in booked
        for pair in (
            (say("absences.from", number=absence.number), absence.begins),
            (f"{absence.number} to", absence.ends),
        )
    )
    copy = tuple(f"CANCEL ABSENCE {absence.number}" for absence in booked)
    return Answer((News.of("absences", times=times, copy=copy),))


def _away(context: Context, game: Game) -> Iterable[Absence]:
    for seat in context.work.games.seats(game.id):
        # In the fog a deadline must not tell whether somebody is out (S2.20).
        if seat.person_id is not None and (in_fog(game) or _still_plays(game, seat)):
            yield from absences_of(context.work.people.get(seat.person_id))


def _still_plays(game: Game, seat: Seat) -> bool:
    if seat.power is None or game.state is GameState.FORMING:
        return True
    position = game.position
    return bool(position.units_of(seat.power) or position.centers_of(seat.power))


def read_dates(request: ask.Absence, now: datetime, zone: str) -> tuple[datetime, datetime] | None:
    """From the first minute of one day to the last of the other, on the player's clock."""
    begins = moment_of(request.begins, now, zone, time(0, 0))
    span = span_of(request.begins)
    if begins is None and span is not None and not request.ends:
        return now, later(now, span, zone)
    if begins is None:
        return None
    if not request.ends:
        return begins, later(begins, timedelta(days=1), zone) - timedelta(minutes=1)
    length = span_of(request.ends)
    if length:
        return begins, later(begins, length, zone)
    ends = _last_day(request.ends, begins, zone)
    return None if ends is None else (begins, ends)


def _last_day(text: str, begins: datetime, zone: str) -> datetime | None:
    """The end of an absence, next to its beginning: a day without a year may lie before it.

    ``28 Dec TO 3 Jan`` goes on into the next year; ``9 Dec TO 8 Dec`` is a slip.
    """
    ends = moment_of(text, begins, zone, time(23, 59))
    limit = moment_of(text, begins - _YEAR, zone, time(23, 59))
    if ends is None or limit is None or limit >= begins:
        return ends
    return limit if begins - limit < ends - begins else ends


def _problem(context: Context, person: Person, begins: datetime, ends: datetime) -> str:
    if ends <= begins:
        return say("absences.ends-before-begins")
    if ends <= context.now:
        return say("absences.over-already")
    spans = [houserules_of(game).absences.longest for game, _ in _games(context, person)]
    longest = min(spans, default=timedelta(days=14))
    if ends - begins > longest:
        most = write_duration(longest) if longest else say("absences.no-time-at-all")
        return say("absences.absence-may-last-in", most=most)
    if len(absences_of(person)) >= MOST:
        return say("absences.absences-booked-cancel-one", most=MOST)
    for absence in absences_of(person):
        if absence.begins <= ends and begins <= absence.ends:
            return say("absences.overlaps-absence-cancel-first", number=absence.number)
    return ""


def _games(context: Context, person: Person) -> list[tuple[Game, Seat]]:
    seats = context.work.games.seats_of(person.id)
    pairs = [(context.work.games.get(seat.game_id), seat) for seat in seats]
    return [(game, seat) for game, seat in pairs if game.state is not GameState.ENDED]


def _running(games: list[tuple[Game, Seat]]) -> tuple[str, ...]:
    return tuple(say("absences.deadlines-game-avoid", game=game.name) for game, _ in games)


def _name(context: Context, seat: Seat) -> str:
    return context.work.people.get(seat.person_id).name if seat.person_id is not None else ""


def _save(context: Context, person: Person, booked: Iterable[Absence]) -> None:
    context.work.people.save(person.with_settings(absences=tuple(booked)))
