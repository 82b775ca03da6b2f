"""Missed phases (NMR): counted, announced, and what they lead to (S3.8)."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from gmbot.game.notices.answers import News
from gmbot.game.state.context import Context, houserules_of, ruleset_of
from gmbot.game.state.model import Game, Seat
from gmbot.messages import say
from gmbot.rules.board.terms import PhaseKind, Power
from gmbot.rules.dues import dues


def nmr_record(context: Context, game: Game, seat: Seat) -> tuple[bool, ...]:
    """Of each movement phase that a seat's player owed orders in: whether any came, oldest first.

    Phases before he took the power over, and those the GM has excused, are left out (S4.20). What
    the GM has said last of a phase holds. Orders for the retreats or builds to come count (S1.11).
    """
    since: datetime | None = None
    said: dict[str, str] = {}
    for event in context.work.events(game.id):
        if event.data.get("power") != seat.power:
            continue
        if event.what == "took-over":
            since = event.at
        if event.what in ("excused", "nmr-marked", "heard"):
            said[event.data["phase"]] = event.what
    return tuple(
        said.get(record.phase.code) == "heard"
        or (seat.power in record.used and record.phase.code not in said)
        for record in context.work.games.records(game.id)
        if record.phase.kind is PhaseKind.MOVEMENT
        and said.get(record.phase.code) != "excused"
        and (since is None or record.resolved_at >= since)
        and any(entry.power == seat.power for entry in record.report.orders)
    )


def nmr_notice(context: Context, game: Game, seat: Seat) -> News:
    """Tell a player that nothing came, how often by now, and what follows."""
    count = nmr_record(context, game, seat).count(False)
    return News.of(
        "nmr",
        more=(houserules_of(game).nmr.in_words(), say("nmr.more")),
        phase_code=game.phase.code,
        phase=game.phase.title,
        times_missed=say("nmr.times", count=count),
    )


def is_to_be_replaced(context: Context, game: Game, seat: Seat) -> bool:
    """Tell whether the rule of the game wants another player for a seat (S3.8)."""
    return houserules_of(game).nmr.replaces(nmr_record(context, game, seat))


def silent_powers(game: Game, used: Collection[Power]) -> frozenset[Power]:
    """The powers that owed orders in a phase and had none that were used."""
    due = dues(game.position, ruleset_of(game))
    return frozenset(power for power in due if power not in used)
