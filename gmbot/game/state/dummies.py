"""Powers that nobody plays: in civil disorder, or moving at random (``DUMMY``).

A dummy is dealt to nobody, waited for by nobody and cannot be taken over, until the GM calls a
replacement for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from gmbot.game.state.context import Context, ruleset_of
from gmbot.game.state.model import Game
from gmbot.game.state.notes import SeatStatus
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import PhaseKind, Power
from gmbot.rules.dues import dues
from gmbot.rules.legal import legal_adjustments, legal_orders
from gmbot.rules.orders.orders import Order
from gmbot.rules.ruleset.ruleset import Ruleset

T = TypeVar("T")


class Shuffled(Protocol):
    """How things are put into the order of a seed (``rules.chance``)."""

    def __call__(self, items: Sequence[T], seed: str, label: str) -> list[T]:
        """Return the items in an order that only ``seed`` and ``label`` decide."""
        ...


def dummies_of(game: Game) -> frozenset[Power]:
    """The powers without a player for good."""
    statuses = game.notes.statuses.items()
    return frozenset(power for power, status in statuses if status.status is SeatStatus.DUMMY)


def played_powers(game: Game) -> tuple[Power, ...]:
    """The powers that have or want a player, in map order."""
    none = dummies_of(game)
    return tuple(info.id for info in ruleset_of(game).board.powers if info.id not in none)


def dummy_orders(context: Context, game: Game) -> dict[Power, list[Order]]:
    """Random orders for powers that move at random, the same each time they are asked for."""
    return {
        power: random_orders(
            context.dice.shuffled, game.seed_for("dummies"), power, game.position, ruleset_of(game)
        )
        for power in dues(game.position, ruleset_of(game))
        if power in dummies_of(game) and game.notes.statuses[power].random
    }


def random_orders(
    shuffled: Shuffled, seed: str, power: Power, position: Position, ruleset: Ruleset
) -> list[Order]:
    """What chance orders for a power that moves at random: the same with the same seed."""
    due, label = dues(position, ruleset)[power], f"{position.phase.code} {power}"
    if position.phase.kind is PhaseKind.ADJUSTMENT:
        choices = legal_adjustments(power, position, ruleset)
        return _apart(shuffled(choices, seed, label), due.builds or due.removals)
    return [
        shuffled(legal_orders(unit, power, position, ruleset), seed, f"{label} {unit}")[0]
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
