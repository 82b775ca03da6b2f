"""``REPORT`` and ``REPORT FULL``: how a phase stands, for the GM; what was ordered only in full."""

from __future__ import annotations

from gmbot.game.deadlines.digest import gm_digest
from gmbot.game.notices.games import Report
from gmbot.game.reading.call import GameCall
from gmbot.game.reading.game_master import log_act
from gmbot.game.reading.refusals import refused
from gmbot.game.state.context import Answer, Context, ruleset_of
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game
from gmbot.game.views.footer import sets_in_force
from gmbot.game.views.reports import order_rows
from gmbot.parsing.commands import requests as ask


def report_orders(call: GameCall, request: ask.Simple) -> Answer:
    """``REPORT [FULL]``: who has ordered; with ``FULL`` also what, unless the GM is blind."""
    context, game = call.context, call.game
    if request.rest.strip().casefold() != "full":
        return Answer((gm_digest(context, game),), game=game)
    if game.notes.gm_blind:
        text = "GMBLIND is on: the GM does not see orders before they are resolved."
        return Answer((refused("E-STATE", "no full report", text, "REPORT", "SET GMBLIND OFF"),))
    log_act(context, game, "report-full", phase=game.phase.code)
    return Answer((gm_digest(context, game), _orders(context, game)), game=game)


def _orders(context: Context, game: Game) -> Report:
    ruleset = ruleset_of(game)
    blocks = []
    for power, one in sets_in_force(context, game).items():
        state = "final" if one.final else "provisional"
        rows = "\n".join(row.understood for row in order_rows(one, ruleset))
        blocks.append(f"{power_name(power, ruleset.board)}, set {one.serial} ({state})\n{rows}")
    text = "\n\n".join(blocks) or "No orders are on file."
    return Report(f"orders on file for {game.phase.title}", text)
