"""When is the next deadline? (S0.33, S4.17; S3.6 says only that it is strict.)"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Protocol
from zoneinfo import ZoneInfo

from whenever import Instant, PlainDateTime

from gmbot.houserules.durations import write_duration
from gmbot.messages import listed, say
from gmbot.parsing.commands import later
from gmbot.rules.board.terms import Phase, PhaseKind

_DAY = timedelta(days=1)
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


class Deadlines(Protocol):
    """The clock of a game."""

    @property
    def nudge(self) -> timedelta | None:
        """How often the missing are asked where phases have no deadline; None where they have."""
        ...

    def deadline(
        self, phase: Phase, opened: datetime, zone: str, *, first: bool
    ) -> datetime | None:
        """Return when ``phase`` ends (UTC) if it opened at ``opened``; None: once all is in."""
        ...

    def put_off(self, phase: Phase, when: datetime, least: datetime, zone: str) -> datetime:
        """Return the first end for ``phase`` from ``when`` on that is not before ``least``."""
        ...

    def in_words(self) -> str:
        """Say the schedule in a sentence for the rules mail."""
        ...


class _Timed:
    """Phases end at their hour."""

    __slots__ = ()

    @property
    def nudge(self) -> None:
        """Players without orders are reminded before the deadline instead."""
        return None


@dataclass(frozen=True, slots=True)
class Intervals(_Timed):
    """So long for each kind of phase; the first phase of the game may have its own (S4.17)."""

    moves: timedelta
    retreats: timedelta
    adjustments: timedelta
    first: timedelta | None = None
    days_off: Sequence[str] = ()
    """Days on which no phase ends: ``("Saturday", "Sunday")``."""
    at: str = ""
    """The hour at which phases end, ``18:00`` on the game's clock; empty: that of the opening."""

    def __post_init__(self) -> None:
        for day in self.days_off:
            if day not in WEEKDAYS:
                raise ValueError(
                    say("setting-faults.no-day", value=repr(day), known=str([*WEEKDAYS]))
                )
        if set(self.days_off) == set(WEEKDAYS):
            raise ValueError(say("setting-faults.no-days-left"))
        if self.at:
            _clock(self.at)

    def deadline(self, phase: Phase, opened: datetime, zone: str, *, first: bool) -> datetime:
        """Add the span to the opening, on the wall clock of the game's zone.

        Days are calendar days, hours are hours: after ``7d`` a game that closes at 18:00 still
        does so when the clocks have changed, after ``168h`` not. A time that the change skips is
        moved on by the hour that is missing. With an hour of its own a phase ends at the next
        such hour; without one, a span of a day or longer counts from a full hour. A day off
        moves the end to the same hour of the next day.
        """
        span = self._span(phase, first=first)
        rounds = not self.at and span >= _DAY
        end = later(_whole_hour(opened, zone) if rounds else opened, span, zone)
        if self.at:
            end = _next(end, self.at, zone)
        while _weekday(end, zone) in self.days_off:
            end = later(end, timedelta(days=1), zone)
        return end

    def put_off(self, phase: Phase, when: datetime, least: datetime, zone: str) -> datetime:
        """Keep the hour, on the first day on which a phase may end."""
        end = _same_hour(when, least, zone)
        while _weekday(end, zone) in self.days_off:
            end = later(end, timedelta(days=1), zone)
        return end

    def _span(self, phase: Phase, *, first: bool) -> timedelta:
        if first and self.first is not None:
            return self.first
        return {
            PhaseKind.MOVEMENT: self.moves,
            PhaseKind.RETREAT: self.retreats,
            PhaseKind.ADJUSTMENT: self.adjustments,
        }[phase.kind]

    def in_words(self) -> str:
        """``Deadlines: 7 days for moves, 3 days for retreats, 3 days for adjustments.``"""
        first = (
            say("rule-deadlines.first-phase", span=write_duration(self.first)) if self.first else ""
        )
        hour = say("rule-deadlines.hour", at=self.at) if self.at else ""
        off = (
            say("rule-deadlines.days-off", days=listed(self.days_off, "or"))
            if self.days_off
            else ""
        )
        return say(
            "rule-deadlines.intervals",
            moves=write_duration(self.moves),
            retreats=write_duration(self.retreats),
            adjustments=write_duration(self.adjustments),
            first=first,
            at=hour,
            off=off,
        )


@dataclass(frozen=True, slots=True)
class Weekly(_Timed):
    """Moves close once a week at a fixed hour (S0.33); the rest has a span of its own (S0.40)."""

    day: str
    at: str
    """``12:00``, on the clock of the game's zone."""
    between: timedelta
    """How long retreats and adjustments have."""

    def __post_init__(self) -> None:
        if self.day not in WEEKDAYS:
            raise ValueError(
                say("setting-faults.no-day", value=repr(self.day), known=str([*WEEKDAYS]))
            )
        _clock(self.at)

    def deadline(self, phase: Phase, opened: datetime, zone: str, *, first: bool) -> datetime:
        """Return the next such hour that is at least a day away."""
        if phase.kind is not PhaseKind.MOVEMENT:
            return later(opened, self.between, zone)
        return self._slot(opened, timedelta(days=1), zone)

    def put_off(self, phase: Phase, when: datetime, least: datetime, zone: str) -> datetime:
        """Keep day and hour for moves; for the rest the hour."""
        if phase.kind is not PhaseKind.MOVEMENT:
            return _same_hour(when, least, zone)
        return self._slot(max(when, least), timedelta(), zone)

    def _slot(self, since: datetime, least: timedelta, zone: str) -> datetime:
        """The next such hour that is at least so far away."""
        local = Instant.from_timestamp(since.timestamp()).to_tz(zone)
        hour, minute = _clock(self.at)
        ahead = (WEEKDAYS.index(self.day) - local.date().day_of_week().value + 1) % 7
        for days in (ahead, ahead + 7):
            day = local.date().add(days=days)
            end = PlainDateTime(day.year, day.month, day.day, hour, minute).assume_tz(
                zone, disambiguation="compatible"
            )
            when = datetime.fromtimestamp(end.timestamp(), UTC)
            if when - since >= least:
                break
        return when

    def in_words(self) -> str:
        """``Deadlines: moves every Saturday at 12:00, ...``"""
        return say(
            "rule-deadlines.weekly",
            day=self.day,
            at=self.at,
            span=write_duration(self.between),
        )


@dataclass(frozen=True, slots=True)
class Untimed:
    """A phase ends once the orders of all are in; the missing are asked again and again."""

    nudge: timedelta = 3 * _DAY

    def deadline(self, phase: Phase, opened: datetime, zone: str, *, first: bool) -> None:
        """No phase has a deadline."""

    def put_off(self, phase: Phase, when: datetime, least: datetime, zone: str) -> datetime:
        """Keep the hour of a deadline that the GM has set for one phase."""
        return _same_hour(when, least, zone)

    def in_words(self) -> str:
        """``There are no deadlines: a phase ends once ...``"""
        return say("rule-deadlines.none", span=write_duration(self.nudge))


def _clock(text: str) -> tuple[int, int]:
    hour, _, minute = text.partition(":")
    if not (hour.isdigit() and minute.isdigit() and int(hour) < 24 and int(minute) < 60):
        raise ValueError(say("setting-faults.no-hour", value=repr(text)))
    return int(hour), int(minute)


def _next(when: datetime, at: str, zone: str) -> datetime:
    """The first moment not before ``when`` at which a clock in ``zone`` shows ``at``."""
    local = Instant.from_timestamp(when.timestamp()).to_tz(zone)
    hour, minute = _clock(at)
    for days in (0, 1):
        day = local.date().add(days=days)
        end = PlainDateTime(day.year, day.month, day.day, hour, minute).assume_tz(
            zone, disambiguation="compatible"
        )
        if end.timestamp() >= when.timestamp():
            break
    return datetime.fromtimestamp(end.timestamp(), UTC)


def _whole_hour(when: datetime, zone: str) -> datetime:
    """The first full hour on a clock in ``zone`` that is not before ``when``."""
    local = when.astimezone(ZoneInfo(zone))
    past = timedelta(minutes=local.minute, seconds=local.second, microseconds=local.microsecond)
    return when + timedelta(hours=1) - past if past else when


def _same_hour(when: datetime, least: datetime, zone: str) -> datetime:
    """``when``, or the same hour of the first later day on which it is not before ``least``."""
    end, days = when, 0
    while end < least:
        days += 1
        end = later(when, timedelta(days=days), zone)
    return end


def _weekday(when: datetime, zone: str) -> str:
    return WEEKDAYS[when.astimezone(ZoneInfo(zone)).weekday()]


POLICIES = {"intervals": Intervals, "weekly": Weekly, "none": Untimed}
