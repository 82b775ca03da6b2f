"""Silence in the first turn: the phase waits for a while for a new player (S4.25).

The sheet wants a replacement for it and says that the game is paused; how long is the house rule's
``first_wait``. The late were chased before (``late``); if they or a newcomer send orders, the phase
is resolved at once.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from gmbot.game.deadlines import absent_seats
from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Envelope
from gmbot.game.seats import call_replacement
from gmbot.game.state.context import Context, houserules_of, ruleset_of, sets_in_force
from gmbot.game.state.model import Game, Seat
from gmbot.game.state.players import is_called
from gmbot.game.state.stored.game_course import WaitsForPlayer
from gmbot.game.state.visibility import hides
from gmbot.game.views import tell_all
from gmbot.messages import say
from gmbot.parsing.commands import later
from gmbot.rules.board.terms import PhaseKind
from gmbot.rules.dues import dues


def hold(context: Context, game: Game, hour: datetime) -> tuple[Envelope, ...] | None:
    """Keep the first movement phase open for a new player; None: it is to be resolved.

    In the fog it never waits: that somebody is silent would show (S2.20).
    """
    until = _until(game)
    late = absent_seats(context, game)
    if hour >= until or not _is_first(context, game) or hides(context, game):
        return None
    if not late and not waits_for_newcomer(context, game):
        return None
    if game.due_at == until:
        return ()
    waiting = replace(game, due_at=until)
    context.work.games.save(waiting)
    if context.now >= until:
        return ()
    context.happened(game, WaitsForPlayer(phase=game.phase))
    return _called(context, waiting, late, until)


def waits_for_newcomer(context: Context, game: Game) -> bool:
    """Tell whether the wait is on for a power that has fallen vacant meanwhile."""
    if game.due_at is None or game.due_at != _until(game) or not _is_first(context, game):
        return False
    due, sets = dues(game.position, ruleset_of(game)), sets_in_force(context, game)
    return any(
        seat.person_id is None
        and seat.power in due.keys() - sets.keys()
        and is_called(game, seat.power)
        for seat in context.work.games.seats(game.id)
    )


def _until(game: Game) -> datetime:
    assert game.deadline is not None  # a running game has one
    rules = houserules_of(game)
    late = (rules.lateness.lag, rules.lateness.grace)
    grace = max(later(game.deadline, wait, game.zone) for wait in late)
    return later(grace, rules.nmr.first_wait, game.zone)


def _is_first(context: Context, game: Game) -> bool:
    records = context.work.games.records(game.id)
    moves = any(record.phase.kind is PhaseKind.MOVEMENT for record in records)
    return game.phase.kind is PhaseKind.MOVEMENT and not moves


def _called(
    context: Context, game: Game, late: tuple[Seat, ...], until: datetime
) -> tuple[Envelope, ...]:
    calls: tuple[Envelope, ...] = ()
    for seat in late:
        if seat.power is not None and not is_called(game, seat.power):
            game, more = call_replacement(context, game, seat.power)
            calls = (*calls, *more)
    news = News.of(
        "waits-for-player",
        times=((say("times.waits-until"), until),),
        phase_code=game.phase.code,
        phase=game.phase.title,
    )
    own_news = replace(
        news,
        summary=say("first-phase.somebody-else-may-take", phase_code=game.phase.code),
        text=say("first-phase.no-orders-came-from"),
    )
    addresses = {context.work.people.get(seat.person_id).address for seat in late if seat.person_id}
    mails = (
        replace(mail, notices=(own_news,)) if mail.to in addresses else mail
        for mail in tell_all(context, game, news)
    )
    return (*mails, *calls)
