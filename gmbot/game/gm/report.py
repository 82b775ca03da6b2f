"""``REPORT`` and ``REPORT FULL``: how a phase stands, for the GM; what was ordered only in full."""

from __future__ import annotations

from gmbot.game.deadlines import gm_digest
from gmbot.game.notices.answers import Refusal
from gmbot.game.notices.games import Report
from gmbot.game.reading import GameCall, log_act
from gmbot.game.state.context import Answer, Context, ruleset_of, sets_in_force
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game
from gmbot.game.state.stored.gm_acts import ReportFull
from gmbot.game.views import may_not_look, order_rows, ways_to_look
from gmbot.messages import joined, say
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.gm import REPORT


def report_orders(call: GameCall, request: ask.Simple) -> Answer:
    """``REPORT [FULL]``: who has ordered; with ``FULL`` also what, unless the GM is blind."""
    context, game = call.context, call.game
    if request.rest.strip().casefold() != "full":
        return Answer((gm_digest(context, game),), game=game)
    if may_not_look(context, game):
        return Answer((Refusal.of("no-full-report", REPORT.line(), *ways_to_look(game)),))
    log_act(context, game, ReportFull(phase=game.phase))
    return Answer((gm_digest(context, game), _orders(context, game)), game=game)


def _orders(context: Context, game: Game) -> Report:
    ruleset = ruleset_of(game)
    blocks = []
    for power, submission in sets_in_force(context, game).items():
        state = say("report.final" if submission.final else "report.provisional")
        rows = joined("\n", (row.understood for row in order_rows(submission, ruleset)))
        blocks.append(
            say(
                "report.set",
                power=power_name(power, ruleset.board),
                serial=submission.serial,
                state=state,
                rows=rows,
            )
        )
    text = joined("\n\n", blocks) if blocks else say("report.no-orders-on-file")
    return Report(say("report.orders-on-file-for", phase=game.phase.title), text)
