"""The results that the orders on file would give, for the GM alone."""

from __future__ import annotations

from gmbot.game.notices.envelope import Picture
from gmbot.game.notices.results import Results
from gmbot.game.state.context import Context, ruleset_of
from gmbot.game.state.dummies import dummy_orders
from gmbot.game.state.model import Game
from gmbot.game.state.players import heard_from, player_names
from gmbot.game.state.visibility import results_picture
from gmbot.game.views import results_for, sets_in_force
from gmbot.rules.adjudicate import adjudicate


def preview_of(context: Context, game: Game) -> tuple[Results, Picture]:
    """The results as they would be, and their picture; nothing is stored."""
    ruleset = ruleset_of(game)
    used = sets_in_force(context, game)
    orders = {power: [line.order for line in one.orders] for power, one in used.items()}
    outcome = adjudicate(game.position, orders | dummy_orders(context, game), ruleset)
    report = results_for(
        game.name, game.position, outcome, ruleset, player_names(context, game), used,
        context.draw(outcome.position, ruleset.board), heard=heard_from(context, game, game.phase),
    )  # fmt: skip
    return report, results_picture(game, outcome, None, whole=True)
