"""Those whose orders are only provisional are told when nothing else is waited for.

Told once for a phase, without names, and without a word of hurry.
"""

from __future__ import annotations

from dataclasses import replace

from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Envelope
from gmbot.game.state.context import Context, houserules_of, ruleset_of, sets_in_force
from gmbot.game.state.model import Game, GameState
from gmbot.game.state.visibility import hides
from gmbot.game.views import covers_everything, to_seat
from gmbot.messages import say
from gmbot.rules.board.terms import Power
from gmbot.rules.dues import dues


def nudge_provisional(context: Context, game: Game) -> tuple[Envelope, ...]:
    """Remind players with provisional sets, if only these keep the phase from being resolved.

    Only where the speed rule resolves it then (S4.18); in the fog that would tell who is ready.
    """
    if game.state is not GameState.RUNNING or hides(context, game):
        return ()
    if not houserules_of(game).ends_when_complete:
        return ()
    waiting = _only_provisional(context, game)
    if not waiting or game.notes.nudged == game.phase:
        return ()
    context.work.games.save(replace(game, notes=replace(game.notes, nudged=game.phase)))
    ends = say("nudges.until-deadline" if game.deadline else "nudges.no-deadline")
    phase = game.phase
    notice = News.of("only-provisional", phase_code=phase.code, phase=phase.title, ends=ends)
    seats = context.work.games.seats(game.id)
    mails = (to_seat(context, game, seat, notice) for seat in seats if seat.power in waiting)
    return tuple(mail for mail in mails if mail is not None)


def _only_provisional(context: Context, game: Game) -> frozenset[Power]:
    """The powers with provisional sets, if all sets are whole and another is final; else none."""
    sets, waiting = sets_in_force(context, game), set()
    owing = dues(game.position, ruleset_of(game))
    for power, due in owing.items():
        submission = sets.get(power)
        if submission is None or not covers_everything(
            submission, len(due.units) + due.builds + due.removals
        ):
            return frozenset()
        if not submission.final:
            waiting.add(power)
    return frozenset(waiting) if len(waiting) < len(owing) else frozenset()
