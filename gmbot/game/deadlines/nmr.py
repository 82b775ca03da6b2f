"""Missed phases (NMR): counted, announced, and what they lead to (S3.8)."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from gmbot.game.notices.answers import News
from gmbot.game.state.context import Context, houserules_of, ruleset_of
from gmbot.game.state.model import Game, Seat
from gmbot.game.state.stored.happenings import Excused, Heard, MarkedSilent, TookOver
from gmbot.messages import say
from gmbot.rules.board.terms import Phase, PhaseKind, Power
from gmbot.rules.dues import dues


def nmr_record(context: Context, game: Game, seat: Seat) -> tuple[bool, ...]:
    """Whether orders came, for each movement phase in which they were due, oldest first.

    Phases before the player took the power over, or excused by the GM, are left out (S4.20). The
    GM's last word on a phase counts. Orders for later retreats or builds count as well (S1.11).
    """
    since: datetime | None = None
    events_by_phase: dict[Phase, Excused | MarkedSilent | Heard] = {}
    for event in context.work.events(game.id):
        taken = event.about(TookOver)
        if taken is not None and taken.power == seat.power:
            since = event.at
        mark = event.about(Excused) or event.about(MarkedSilent) or event.about(Heard)
        if mark is not None and mark.power == seat.power:
            events_by_phase[mark.phase] = mark
    return tuple(
        isinstance(events_by_phase.get(record.phase), Heard)
        or (seat.power in record.used and record.phase not in events_by_phase)
        for record in context.work.games.records(game.id)
        if record.phase.kind is PhaseKind.MOVEMENT
        and not isinstance(events_by_phase.get(record.phase), Excused)
        and (since is None or record.resolved_at >= since)
        and any(entry.power == seat.power for entry in record.report.orders)
    )


def nmr_notice(context: Context, game: Game, seat: Seat, *, offered: bool = False) -> News:
    """Tell a player that nothing came, how often by now, and what follows (S4.25)."""
    count = nmr_record(context, game, seat).count(False)
    return News.of(
        "nmr",
        more=(
            say("nmr.seat-offered") if offered else houserules_of(game).nmr.in_words(),
            say("nmr.more"),
        ),
        phase_code=game.phase.code,
        phase=game.phase.title,
        times_missed=say("nmr.times", count=count),
    )


def is_to_be_replaced(context: Context, game: Game, seat: Seat) -> bool:
    """Tell whether the rule of the game wants another player for a seat (S3.8)."""
    return houserules_of(game).nmr.replaces(nmr_record(context, game, seat))


def silent_powers(game: Game, heard: Collection[Power]) -> frozenset[Power]:
    """The powers that owed orders in a phase and from whom none came, legal or not."""
    due = dues(game.position, ruleset_of(game))
    return frozenset(power for power in due if power not in heard)
