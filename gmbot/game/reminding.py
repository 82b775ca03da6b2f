"""Reminders: once before each deadline, to those whose orders are missing (S4.22, MAILS 4.1)."""

from __future__ import annotations

from dataclasses import replace

from gmbot.game.desk import Desk, houserules_of, ruleset_of
from gmbot.game.labels import owed, template
from gmbot.game.model import Game, GameState, Seat, Submission
from gmbot.game.notices import Envelope, Reminder
from gmbot.game.standing import covers, sets_in_force, to_seat
from gmbot.rules.dues import Due, dues
from gmbot.rules.terms import PhaseKind

_CONSEQUENCE = {
    PhaseKind.MOVEMENT: "Units without an order will hold.",
    PhaseKind.RETREAT: "Dislodged units without an order will be disbanded.",
    PhaseKind.ADJUSTMENT: "Builds that are not ordered are not made; removals that are not "
    "ordered are chosen by the rules.",
}


def is_due(desk: Desk, game: Game) -> bool:
    """Tell whether the reminder for the current deadline is to go out now."""
    if game.state is not GameState.RUNNING or game.deadline is None:
        return False
    if game.reminded_for == game.deadline or desk.now >= game.deadline:
        return False
    return desk.now >= game.deadline - houserules_of(game).remind


def remind(desk: Desk, game: Game) -> tuple[Envelope, ...]:
    """Write to every seat whose orders are missing or incomplete; remember that it was done.

    A phase that is shorter than the reminder's lead time gets none: the mail that opened the
    phase has just said the same.
    """
    desk.work.games.save(replace(game, reminded_for=game.deadline))
    lead = houserules_of(game).remind
    if game.opened_at and game.deadline and game.deadline - game.opened_at <= lead:
        return ()
    sets = sets_in_force(desk, game)
    due = dues(game.position, ruleset_of(game))
    mails = [
        _reminder(desk, game, seat, due[seat.power], sets.get(seat.power))
        for seat in desk.work.games.seats(game.id)
        if seat.power is not None
        and seat.power in due
        and not covers(sets.get(seat.power), _wanted(due[seat.power]))
    ]
    return tuple(mail for mail in mails if mail is not None)


def _wanted(due: Due) -> int:
    return len(due.units) + due.builds + due.removals


def _reminder(
    desk: Desk, game: Game, seat: Seat, due: Due, one: Submission | None
) -> Envelope | None:
    assert game.deadline is not None  # is_due has asked
    ruleset = ruleset_of(game)
    ordered = {getattr(line.order, "unit", None) for line in one.orders} if one else set()
    left = replace(due, units=tuple(unit for unit in due.units if unit not in ordered))
    return to_seat(
        desk,
        game,
        seat,
        Reminder(
            phase=game.phase.title,
            phase_code=game.phase.code,
            missing=owed(left, game.position, ruleset),
            left=game.deadline - desk.now,
            consequence=_CONSEQUENCE[game.phase.kind],
            template=template(due, game.position, ruleset),
            nothing_yet=one is None,
        ),
    )
