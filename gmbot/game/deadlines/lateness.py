"""Orders that do not come: a phase waits, the late are told, silence is counted (S3.6, S3.8).

Nothing here decides how long or how often: that is the game's ``lateness`` and ``nmr``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from gmbot.game.deadlines.extensions import waits_for_answer
from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Envelope
from gmbot.game.orders import units_without_order
from gmbot.game.state.context import Context, houserules_of, ruleset_of, sets_in_force
from gmbot.game.state.labels import power_name, template
from gmbot.game.state.model import Game, Seat
from gmbot.game.state.players import heard_from
from gmbot.game.state.stored.game_course import OrdersLate
from gmbot.game.state.visibility import hides
from gmbot.game.views import to_master, to_seat
from gmbot.messages import say
from gmbot.parsing.commands import later
from gmbot.parsing.commands.table.gm import EXTEND, ORDERS_FOR, PROCESS
from gmbot.rules.dues import dues


def wait_for_late_orders(
    context: Context, game: Game, hour: datetime
) -> tuple[Envelope, ...] | None:
    """Keep a phase open after its deadline, if the rules say so; None: it is to be resolved.

    ``hour`` is the hour it is judged for: the arrival of the mail that comes next, which may be
    earlier than now if the bot was down. The mails tell the late, once. In the fog the wait comes
    whether or not anybody is late, and nobody else is told of one (S2.20).
    """
    assert game.deadline is not None  # a running game has one
    rule = houserules_of(game).lateness
    late = silent_seats(context, game)
    asked = waits_for_answer(game, hour)
    ends = [later(game.deadline, rule.lag, game.zone), *([asked] if asked else [])]
    if late or hides(context, game):
        ends.append(later(game.deadline, rule.grace, game.zone))
    until = max(ends)
    if hour >= until:
        return None
    if game.due_at == until:
        return ()
    context.work.games.save(replace(game, due_at=until))
    if not late or not rule.grace or context.now >= until:
        return ()
    context.happened(game, OrdersLate(phase=game.phase, powers=tuple(seat.power for seat in late)))
    return _told(context, game, late, until)


def in_grace(game: Game, now: datetime) -> bool:
    """Tell whether the phase is over, and waits only for those who are late."""
    return (
        game.due_at is not None
        and game.deadline is not None
        and now >= later(game.deadline, houserules_of(game).lateness.lag, game.zone)
        and waits_for_answer(game, now) is None
    )


def silent_seats(context: Context, game: Game) -> tuple[Seat, ...]:
    """The seats with a player who owes orders in this phase and has none on file.

    Hopeless retreats and removals are not owed, so nobody waits for them (S3.14, S3.15); a vacant
    seat is nobody who could be chased.
    """
    due = dues(game.position, ruleset_of(game))
    sets = sets_in_force(context, game)
    return tuple(
        seat
        for seat in context.work.games.seats(game.id)
        if seat.person_id is not None and seat.power in due and seat.power not in sets
    )


def absent_seats(context: Context, game: Game) -> tuple[Seat, ...]:
    """The silent seats whose players have written no orders at all, legal or not (S3.8)."""
    heard = heard_from(context, game, game.phase)
    return tuple(seat for seat in silent_seats(context, game) if seat.power not in heard)


def _told(
    context: Context, game: Game, late: tuple[Seat, ...], until: datetime
) -> tuple[Envelope, ...]:
    """The late learn what will happen, the others only that there is a wait."""
    ruleset = ruleset_of(game)
    due = dues(game.position, ruleset)
    names = {seat.id for seat in late}
    public = News.of(
        "late-public",
        times=((say("times.waits-until"), until),),
        phase_code=game.phase.code,
        phase=game.phase.title,
    )
    mails = []
    for seat in context.work.games.seats(game.id):
        if seat.id not in names or seat.power is None:
            mails += [] if hides(context, game) else [to_seat(context, game, seat, public)]
            continue
        notice = News.of(
            "late-notice",
            times=((say("times.last-moment"), until),),
            lines=units_without_order(due[seat.power], None, game),
            copy=template(due[seat.power], game.position, ruleset),
            phase_code=game.phase.code,
            phase=game.phase.title,
        )
        mails.append(to_seat(context, game, seat, notice))
    mails.append(to_master(context, game, _for_master(context, game, late, public)))
    return tuple(mail for mail in mails if mail is not None)


def ways_on(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """Lines to copy for a GM who waits for the orders of these powers."""
    more_time = (EXTEND.line("24h"),) if game.deadline else ()
    return *more_time, PROCESS.line("FORCE"), *map(ORDERS_FOR.line, names[:2])


def _for_master(context: Context, game: Game, late: tuple[Seat, ...], public: News) -> News:
    """The notice to the GM: the powers without orders, and the commands that help."""
    board = ruleset_of(game).board
    late = tuple(seat for seat in late if seat.power is not None)
    names = [power_name(seat.power, board) for seat in late if seat.power is not None]
    heard = heard_from(context, game, game.phase)
    return replace(
        public,
        lines=tuple(
            say(
                "lateness.orders-with-problems"
                if seat.power in heard
                else "lateness.no-orders-yet",
                name=name,
            )
            for seat, name in zip(late, names, strict=True)
        ),
        copy=ways_on(game, names),
    )


# --------------------------------------------------------------------------- counting
