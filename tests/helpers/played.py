"""Games that have been played for a while, by orders at random: the same ones every time."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from worlds import DrawingFor, Sent, World, address, played_once

from gmbot.game.state.context import ruleset_of
from gmbot.game.state.model import Game, GameState, OrderLine, Submission
from gmbot.game.state.notes import Ending
from gmbot.rules.board.terms import PhaseKind, Power
from gmbot.rules.dues import Due, dues
from gmbot.rules.legal import legal_adjustments, legal_orders
from gmbot.rules.orders.orders import Order
from gmbot.variants import catalogue as variants

HOSTILE = "<script>alert(1)</script>{{ 7*7 }}\u202e \U0001f600 </p><b>bold"


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


def unseen() -> World:
    """A world whose mails have no pictures, for games of which nobody looks at any."""
    return World(drawing=DrawingFor([]))


def players_of(variant: str) -> list[dict[str, Any]]:
    """A player for every power of a variant, named like it."""
    powers = variants.load(variant).ruleset.board.powers
    return [
        {"power": info.id, "name": info.name, "addresses": [address(info.id)]} for info in powers
    ]


def order_at_random(world: World, dice: random.Random) -> Game:
    """Put a set on file for every power that owes one."""
    game = world.game()
    with world.storage() as work:
        for power, orders in orders_of(game, dice).items():
            lines = tuple(OrderLine(one, "") for one in orders)
            work.games.add_submission(
                Submission(0, game.id, power, game.phase, 1, lines, world.clock.now(), final=True)
            )
        work.commit()
    return game


def orders_of(game: Game, dice: random.Random) -> dict[Power, Sequence[Order]]:
    """Orders at random for every power that owes some."""
    due = dues(game.position, ruleset_of(game))
    return {power: _orders(game, power, one, dice) for power, one in due.items()}


def _orders(game: Game, power: Power, due: Due, dice: random.Random) -> Sequence[Order]:
    ruleset, here = ruleset_of(game), game.position
    if here.phase.kind is PhaseKind.ADJUSTMENT:
        choices = list(legal_adjustments(power, here, ruleset))
        return dice.sample(choices, min(len(choices), due.builds or due.removals))
    return [dice.choice(legal_orders(unit, power, here, ruleset)) for unit in due.units]


@played_once
def a_revealed_game(**changes: Any) -> World:
    """A game of two years with press, over and revealed."""
    world = World()
    world.import_game(**changes)
    for sender, block in (
        (address("FRANCE"), "PRESS TO England\nLet us share Belgium."),
        (address("ENGLAND"), "PRESS TO ALL\nRule Britannia."),
        (address("GERMANY"), "PRESS GREY TO France\nEngland lies."),
        (address("TURKEY"), f"PRESS TO Russia\n{HOSTILE}"),
    ):
        world.mail(sender, f"{block}\nENDPRESS")
        world.mail(sender, "SEND 1")
    for _ in range(4):
        world.pass_deadline()
    finish(world)
    world.sweep()
    return world


def finish(world: World) -> None:
    """End a game and let the time for complaints be over."""
    past = world.clock.now() - timedelta(hours=1)
    game = world.game()
    ended = replace(
        game,
        state=GameState.ENDED,
        ending="A draw of all.",
        deadline=None,
        notes=replace(game.notes, end=Ending(reveal_at=past, statements={"FRANCE": "It was fun."})),
    )
    with world.storage() as work:
        work.games.save(ended)
        work.commit()


def attached(mail: Sent) -> dict[str, bytes]:
    """The files of a mail by name, its picture apart."""
    return {
        str(part.get_filename()): part.get_payload(decode=True)
        for part in mail.message.iter_attachments()
        if part.get_filename() != "board.png"
    }
