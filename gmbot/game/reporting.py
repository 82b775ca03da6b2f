"""``REPORT`` and ``REPORT FULL``: how a phase stands, for the GM; what was ordered only in full."""

from __future__ import annotations

from gmbot.game.desk import Desk, Handled, Writer, ruleset_of
from gmbot.game.digest import digest
from gmbot.game.labels import power_name
from gmbot.game.masters import audit
from gmbot.game.model import Game
from gmbot.game.notices_games import Report
from gmbot.game.reading import Part
from gmbot.game.refusing import refused
from gmbot.game.reports import order_rows
from gmbot.game.standing import sets_in_force
from gmbot.parsing import requests as ask


def report(desk: Desk, writer: Writer, game: Game, part: Part, request: ask.Request) -> Handled:
    """``REPORT [FULL]``: who has ordered; with ``FULL`` also what, unless the GM is blind."""
    assert isinstance(request, ask.Simple)
    if request.rest.strip().casefold() != "full":
        return Handled((digest(desk, game),), game=game)
    if game.notes.get("gmblind"):
        text = "GMBLIND is on: the GM does not see orders before they are resolved."
        return Handled((refused("E-STATE", "no full report", text, "REPORT", "SET GMBLIND OFF"),))
    audit(desk, game, "report-full", phase=game.phase.code)
    return Handled((digest(desk, game), _orders(desk, game)), game=game)


def _orders(desk: Desk, game: Game) -> Report:
    ruleset = ruleset_of(game)
    blocks = []
    for power, one in sets_in_force(desk, game).items():
        state = "final" if one.final else "provisional"
        rows = "\n".join(row.understood for row in order_rows(one, ruleset))
        blocks.append(f"{power_name(power, ruleset.board)}, set {one.serial} ({state})\n{rows}")
    text = "\n\n".join(blocks) or "No orders are on file."
    return Report(f"orders on file for {game.phase.title}", text)
