"""Games that have been played for a while, by orders at random: the same ones every time."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from worlds import World, address

from gmbot.game.desk import ruleset_of
from gmbot.game.model import Game, OrderLine, Submission
from gmbot.rules.dues import Due, dues
from gmbot.rules.legal import legal_adjustments, legal_orders
from gmbot.rules.orders import Order
from gmbot.rules.terms import PhaseKind, Power
from gmbot.variants import catalogue as variants


def a_played_game(
    phases: int,
    world: World | None = None,
    variant: str = "standard",
    seed: int = 1901,
    **changes: Any,
) -> World:
    """A world with one game, ``austerlitz``, of which so many phases have been resolved."""
    world = world or World()
    world.import_game(variant=variant, players=players_of(variant), **changes)
    dice = random.Random(seed)
    for _ in range(phases):
        order_at_random(world, dice)
        world.pass_deadline()
    return world


def players_of(variant: str) -> list[dict[str, Any]]:
    """A player for every power of a variant, named like it."""
    powers = variants.load(variant).ruleset.board.powers
    return [
        {"power": info.id, "name": info.name, "addresses": [address(info.id)]} for info in powers
    ]


def order_at_random(world: World, dice: random.Random) -> Game:
    """Put a set on file for every power that owes one."""
    game = world.game()
    ruleset = ruleset_of(game)
    with world.storage() as work:
        for power, due in dues(game.position, ruleset).items():
            lines = tuple(OrderLine(one, "") for one in _orders(game, power, due, dice))
            work.games.add_submission(
                Submission(0, game.id, power, game.phase, 1, lines, world.clock.now(), final=True)
            )
        work.commit()
    return game


def _orders(game: Game, power: Power, due: Due, dice: random.Random) -> Sequence[Order]:
    ruleset, here = ruleset_of(game), game.position
    if here.phase.kind is PhaseKind.ADJUSTMENT:
        choices = list(legal_adjustments(power, here, ruleset))
        return dice.sample(choices, min(len(choices), due.builds or due.removals))
    return [dice.choice(legal_orders(unit, power, here, ruleset)) for unit in due.units]
