"""Reminders before a deadline, to those whose orders are missing (S4.22)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from gmbot.game.deadlines.digest import gm_digest
from gmbot.game.deadlines.nmr import nmr_record
from gmbot.game.notices.answers import Done, Refusal
from gmbot.game.notices.envelope import Envelope, Notice
from gmbot.game.notices.orders import Reminder
from gmbot.game.state.context import (
    Answer,
    Context,
    has_winter_along,
    houserules_of,
    ruleset_of,
    sets_in_force,
)
from gmbot.game.state.labels import builds_by_default, owed, template, winter_to_come
from gmbot.game.state.model import Game, GameState, Person, Seat
from gmbot.game.state.notes import NextReminder
from gmbot.game.state.players import heard_from
from gmbot.game.state.times import span_of
from gmbot.game.views import covers_everything, to_master, to_seat
from gmbot.houserules.durations import write_duration
from gmbot.messages import joined, say, sentences
from gmbot.rules.board.terms import Phase, PhaseKind, Power, Season
from gmbot.rules.dues import Due, dues

MOST = 5
"""So many reminders a player may have before one deadline."""
LONGEST = timedelta(days=14)

_CONSEQUENCE = {
    PhaseKind.MOVEMENT: say("reminders.units-without-order-will"),
    PhaseKind.RETREAT: say("reminders.dislodged-units-without-order"),
    PhaseKind.ADJUSTMENT: say("reminders.builds-not-ordered-not"),
}


AT_ONCE = datetime(1970, 1, 1, tzinfo=UTC)


def next_look(game: Game) -> datetime | None:
    """When somebody's reminder may be due next; at once for a deadline not looked at before."""
    if game.state is not GameState.RUNNING or game.deadline is None:
        return None
    noted = game.notes.next_reminder
    return noted.at if noted and noted.deadline == game.deadline else AT_ONCE


def is_before_deadline(context: Context, game: Game) -> bool:
    """Tell whether a reminder comes in time; a phase that waits for somebody is past its hour."""
    return game.deadline is not None and context.now < game.deadline


def remind_of_orders(
    context: Context, game: Game, besides: Mapping[Power, Notice]
) -> tuple[Envelope, ...]:
    """Write to every seat whose orders are missing and whose time for it has come.

    ``besides`` is what else a power is to be reminded of, with its orders or without them.

    Players choose their own times (``SET REMIND``). A phase that is shorter than such a lead gets
    no reminder for it: the mail that opened the phase has just said the same. The GM gets a
    digest when the usual reminder goes out and something is missing.
    """
    assert game.deadline is not None  # next_look has asked
    usual = houserules_of(game).remind
    noted = game.notes.next_reminder
    known = noted is not None and noted.deadline == game.deadline
    last = noted.last if noted and known else game.opened_at or context.now
    seats = [s for s in context.work.games.seats(game.id) if s.person_id is not None]
    leads = {seat.id: leads_of(context, seat, usual) for seat in seats}
    moments = {
        game.deadline - lead for lead_times in (*leads.values(), (usual,)) for lead in lead_times
    }
    next_hour = min((hour for hour in moments if hour > context.now), default=None)
    following = NextReminder(game.deadline, context.now, next_hour)
    gone = game.deadline - usual <= context.now
    changed = replace(
        game,
        notes=replace(game.notes, next_reminder=following),
        reminded_for=game.deadline if gone else game.reminded_for,
    )
    context.work.games.save(changed)
    played = {seat.power for seat in seats}
    late = {power: due for power, due in missing(context, game).items() if power in played}
    now_for = [s for s in seats if _fires(game.deadline, leads[s.id], last, context.now)]
    mails: list[Envelope | None] = []
    for seat in now_for:
        if seat.power is None:
            continue
        notices: list[Notice] = []
        if seat.power in late:
            reminder = reminder_for(context, changed, seat.power, game.deadline - context.now)
            at_stake = _at_stake(context, game, seat, reminder)
            consequence = sentences(_consequence(game, late[seat.power]), at_stake)
            notices.append(replace(reminder, consequence=consequence))
        notices += [besides[seat.power]] if seat.power in besides else []
        mails += [to_seat(context, changed, seat, *notices)] if notices else []
    if late and _fires(game.deadline, (usual,), last, context.now):
        mails.append(to_master(context, changed, gm_digest(context, changed)))
    return tuple(mail for mail in mails if mail is not None)


def missing(context: Context, game: Game) -> Mapping[Power, Due]:
    """The powers that owe orders and have not sent all of them, with what they owe."""
    sets = sets_in_force(context, game)
    return {
        power: due
        for power, due in dues(game.position, ruleset_of(game)).items()
        if not covers_everything(sets.get(power), _wanted(due))
    }


def leads_of(context: Context, seat: Seat, usual: timedelta) -> tuple[timedelta, ...]:
    """How long before a deadline the player of a seat wants to be reminded; empty: never."""
    assert seat.person_id is not None
    seconds = context.work.people.get(seat.person_id).settings.remind
    return (usual,) if seconds is None else tuple(timedelta(seconds=lead) for lead in seconds)


def set_remind(context: Context, person: Person, value: str) -> Answer:
    """``SET REMIND 48h, 12h``, ``SET REMIND OFF``, ``SET REMIND DEFAULT``."""
    words = [word.strip() for word in value.replace(" and ", ",").split(",") if word.strip()]
    spans = [span_of(word) for word in words]
    plain = value.strip().lower()
    seconds: tuple[int, ...] | None = None
    if plain == "off":
        seconds = ()
        text = say("reminders.reminded-no-deadline-any")
    elif plain == "default":
        text = say("reminders.reminded-as-rules-each")
    elif spans and len(spans) <= MOST and all(span and span <= LONGEST for span in spans):
        seconds = tuple(int(span.total_seconds()) for span in spans if span)
        text_said = joined(", ", (write_duration(span) for span in spans if span))
        text = say("reminders.if-orders-yours-missing", said=text_said)
    else:
        return Answer(
            (
                Refusal.of(
                    "could-not-read-times",
                    value=repr(value),
                    most=MOST,
                    span=write_duration(LONGEST),
                ),
            )
        )
    context.work.people.save(person.with_settings(remind=seconds))
    for seat in context.work.games.seats_of(person.id):
        game = context.work.games.get(seat.game_id)
        context.work.games.save(_looked_at(game, context.now))
    return Answer((Done.of("reminders-changed", text=text),))


def _looked_at(game: Game, now: datetime) -> Game:
    """Look again at once, but remind of nothing that was due before now."""
    noted = game.notes.next_reminder
    if noted is None:
        return game
    return replace(game, notes=replace(game.notes, next_reminder=replace(noted, last=now, at=now)))


def _fires(deadline: datetime, leads: tuple[timedelta, ...], last: datetime, now: datetime) -> bool:
    return any(last < deadline - lead <= now for lead in leads)


def _consequence(game: Game, due: Due) -> str:
    """What happens without orders; in a set-up there are armies all the same (S1.8)."""
    if due.builds and builds_by_default(due.power, game.position, ruleset_of(game)):
        return say("reminders.center-order-nothing-for")
    return sentences(_CONSEQUENCE[game.phase.kind], _along(game))


def _at_stake(context: Context, game: Game, seat: Seat, reminder: Reminder) -> str:
    """What one more silent movement phase costs: the empire (S1.11), or the seat is offered."""
    if not reminder.nothing_yet or reminder.refused or game.phase.kind is not PhaseKind.MOVEMENT:
        return ""
    rule = houserules_of(game).nmr
    if not rule.replaces((*nmr_record(context, game, seat), False)):
        return ""
    return say("reminders.empire-is-lost" if rule.ejects else "reminders.seat-is-offered")


def _winter(game: Game, power: Power) -> tuple[str, ...]:
    """The builds or removals that travel with the moves (S1.13)."""
    text = winter_to_come(power, game.position, ruleset_of(game)) if has_winter_along(game) else ""
    return (text,) if text else ()


def _along(game: Game) -> str:
    """What must be sent with the moves, since no later mail asks for it (S1.13)."""
    phase = game.phase
    retreats = Phase(phase.season, phase.year, PhaseKind.RETREAT)
    along = houserules_of(game).goes_with_moves(retreats, ruleset_of(game).calendar.first)
    if phase.kind is not PhaseKind.MOVEMENT or not along:
        return ""
    if phase.season is Season.FALL:
        return say("reminders.retreats-builds-and-removals")
    return say("reminders.retreats-should-any-sent")


def _wanted(due: Due) -> int:
    return len(due.units) + due.builds + due.removals


def reminder_for(
    context: Context, game: Game, power: Power, left: timedelta | None, consequence: str = ""
) -> Reminder:
    """Say which orders of a power are missing, with lines to copy."""
    ruleset = ruleset_of(game)
    due = dues(game.position, ruleset)[power]
    submission = sets_in_force(context, game).get(power)
    ordered = (
        {getattr(line.order, "unit", None) for line in submission.orders} if submission else set()
    )
    rest = replace(due, units=tuple(unit for unit in due.units if unit not in ordered))
    return Reminder(
        phase=game.phase.title,
        phase_code=game.phase.code,
        missing=(*owed(rest, game.position, ruleset), *_winter(game, power)),
        left=left,
        consequence=consequence,
        template=template(due, game.position, ruleset),
        nothing_yet=submission is None,
        refused=submission is None and power in heard_from(context, game, game.phase),
    )
