"""Powers that nobody plays: in civil disorder, or moving at random (``DUMMY``).

A dummy is dealt to nobody, waited for by nobody and cannot be taken over, until the GM calls a
replacement for it.
"""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.game.state.context import Context, ruleset_of
from gmbot.game.state.model import Game
from gmbot.game.state.notes import SeatStatus
from gmbot.rules.board.terms import PhaseKind, Power
from gmbot.rules.dues import dues
from gmbot.rules.legal import legal_adjustments, legal_orders
from gmbot.rules.orders.orders import Order


def dummies_of(game: Game) -> frozenset[Power]:
    """The powers without a player for good."""
    statuses = game.notes.statuses.items()
    return frozenset(power for power, one in statuses if one.status is SeatStatus.DUMMY)


def played_powers(game: Game) -> tuple[Power, ...]:
    """The powers that have or want a player, in map order."""
    none = dummies_of(game)
    return tuple(info.id for info in ruleset_of(game).board.powers if info.id not in none)


def dummy_orders(context: Context, game: Game) -> dict[Power, list[Order]]:
    """Random orders for powers that move at random, the same each time they are asked for."""
    return {
        power: _drawn(context, game, power)
        for power in dues(game.position, ruleset_of(game))
        if power in dummies_of(game) and game.notes.statuses[power].random
    }


def _drawn(context: Context, game: Game, power: Power) -> list[Order]:
    ruleset = ruleset_of(game)
    due = dues(game.position, ruleset)[power]
    label = f"{game.phase.code} {power}"
    if game.phase.kind is PhaseKind.ADJUSTMENT:
        choices = legal_adjustments(power, game.position, ruleset)
        return _apart(context.dice.shuffled(choices, game.seed, label), due.builds or due.removals)
    return [
        context.dice.shuffled(
            legal_orders(unit, power, game.position, ruleset), game.seed, f"{label} {unit}"
        )[0]
        for unit in due.units
    ]


def _apart(orders: Sequence[Order], most: int) -> list[Order]:
    """The first orders of a list that are for different provinces."""
    chosen: dict[str, Order] = {}
    for order in orders:
        unit = getattr(order, "unit", None)
        if unit is not None:
            chosen.setdefault(unit.province, order)
    return list(chosen.values())[:most]
