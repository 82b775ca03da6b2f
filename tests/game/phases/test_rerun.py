"""A phase resolved again with the same orders comes out as it did, whatever was ordered (S3.5)."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from worlds import World

from gmbot.game.phases.rerun import is_same_outcome, resolve_again
from gmbot.game.state.context import ruleset_of
from gmbot.game.state.model import Game, OrderLine, Submission
from gmbot.rules.board.terms import PhaseKind, Power
from gmbot.rules.dues import dues
from gmbot.rules.legal import legal_adjustments, legal_orders
from gmbot.rules.orders.orders import Order

GAMES = (("standard", "email_classic"), ("modern", "upquark"), ("fritz1900", "fritz_forum"))


def random_orders(game: Game, power: Power, chance: random.Random) -> list[Order]:
    ruleset, position = ruleset_of(game), game.position
    due = dues(position, ruleset)[power]
    if game.phase.kind is PhaseKind.ADJUSTMENT:
        choices = list(legal_adjustments(power, position, ruleset))
        return chance.sample(choices, min(len(choices), 3))  # more than are due, and twice
    return [
        chance.choice(list(legal_orders(unit, power, position, ruleset)))
        for unit in due.units
        if chance.random() < 0.9
    ]


def play_a_phase(world: World, chance: random.Random) -> None:
    game = world.game()
    with world.storage() as work:
        for power in dues(game.position, ruleset_of(game)):
            if chance.random() < 0.1:
                continue  # says nothing
            orders = tuple(OrderLine(one) for one in random_orders(game, power, chance))
            one = Submission(0, game.id, power, game.phase, 1, orders, world.clock.now())
            work.games.add_submission(one)
        work.commit()
    world.pass_deadline()
    if world.game().phase == game.phase:
        world.pass_time(timedelta(hours=1))  # mail on its way still counted


@pytest.mark.parametrize(("variant", "houserules"), GAMES, ids=[one for one, _ in GAMES])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_phase_of_a_game_resolved_again_is_the_same(
    variant: str, houserules: str, seed: int
) -> None:
    world = World()
    phase = {"modern": "S1995M", "fritz1900": "S1900M"}.get(variant, "S1901M")
    world.import_game(variant=variant, houserules=houserules, phase=phase, players=[])
    chance = random.Random(seed)
    for _ in range(7):
        play_a_phase(world, chance)

    with world.storage() as work:
        context = world.context(work, world.clock.now())
        game = work.games.get(1)
        records = work.games.records(1)
        assert len(records) >= 7
        for record in records:
            before = record.before
            done = resolve_again(context, game, record, before, {}, game.position)
            assert not isinstance(done, str)
            assert is_same_outcome(done, ruleset_of(game)), record.phase.code
            assert done.position == game.position
