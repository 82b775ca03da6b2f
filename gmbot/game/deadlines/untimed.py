"""Phases without a deadline end once all orders are in; the missing are asked again and again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime

from gmbot.game.deadlines.digest import gm_digest
from gmbot.game.deadlines.reminders import leads_of, missing, reminder_for
from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Envelope, Notice
from gmbot.game.state.context import Context, houserules_of, sets_in_force
from gmbot.game.state.dummies import dummies_of
from gmbot.game.state.model import Game, GameState
from gmbot.game.views import to_master, to_seat
from gmbot.houserules.catalogue import HouseRulesError
from gmbot.messages import say
from gmbot.parsing.commands import later
from gmbot.rules.board.terms import Power


def next_nudge(game: Game) -> datetime | None:
    """When those who are missing are asked next; None for a game with deadlines."""
    if game.state is not GameState.RUNNING or game.deadline is not None or game.opened_at is None:
        return None
    try:
        every = houserules_of(game).deadlines.nudge
    except HouseRulesError:  # reported when its phases are resolved; it can still be saved
        return None
    if every is None:
        return None
    asked = game.notes.asked_at
    return later(max(asked, game.opened_at) if asked else game.opened_at, every, game.zone)


def nudge(context: Context, game: Game, besides: Mapping[Power, Notice]) -> tuple[Envelope, ...]:
    """Ask everybody whom the phase waits for, and tell the GM who that is.

    ``besides`` is what else a power is to be reminded of. Players who want no reminders get none.
    """
    asked = replace(game, notes=replace(game.notes, asked_at=context.now))
    context.work.games.save(asked)
    wanted = {power: tuple(notices) for power, notices in _wanted(context, asked, besides)}
    rule = houserules_of(game).remind
    mails = [
        to_seat(context, asked, seat, *wanted[seat.power])
        for seat in context.work.games.seats(game.id)
        if seat.power in wanted and seat.person_id is not None and leads_of(context, seat, rule)
    ]
    if wanted:
        mails.append(to_master(context, asked, gm_digest(context, asked)))
    return tuple(mail for mail in mails if mail is not None)


def _wanted(
    context: Context, game: Game, besides: Mapping[Power, Notice]
) -> Iterator[tuple[Power, list[Notice]]]:
    """What each power is asked for; powers that the phase does not wait for are left out."""
    late, sets = missing(context, game), sets_in_force(context, game)
    for power in dict.fromkeys((*late, *sets, *besides)).keys() - dummies_of(game):
        notices: list[Notice] = []
        if power in late:
            notices.append(reminder_for(context, game, power, None, say("untimed.waits")))
        elif power in sets and not sets[power].final:
            phase = game.phase
            notices.append(News.of("provisional", phase_code=phase.code, phase=phase.title))
        notices += [besides[power]] if power in besides else []
        if notices:
            yield power, notices
