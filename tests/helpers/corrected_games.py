"""A game whose Spring was resolved with a mistake in it."""

from __future__ import annotations

from datetime import timedelta

from worlds import GM, POWERS, World, address, played_once

from gmbot.game.state.model import PhaseRecord
from gmbot.rules.board.terms import Phase

AUSTRIA, FRANCE, GERMANY, ITALY = map(address, ("AUSTRIA", "FRANCE", "GERMANY", "ITALY"))


EVERYBODY = {*map(address, POWERS), GM}
DAY = timedelta(days=1)
MISREAD = "CORRECT S1901M: Venice was misread\nORDER-AS-SENT Italy: A Ven - Tri"
MUNICH = "CORRECT S1901M: Munich was in Tyrolia\nA Mun -> Tyr\n" \
    "ORDER-AS-SENT Germany: A Tyr S A Ven - Tri"  # fmt: skip


def a_running_game(**changes: object) -> World:
    world = World()
    world.import_game(**changes)
    world.sweep()
    return world


@played_once
def a_spring(**changes: object) -> World:
    """Italy wrote for Venice what was read as a hold; Spring 1901 is resolved."""
    world = a_running_game(**changes)
    world.mail(ITALY, "A Ven H\nA Rom H\nF Nap H")
    world.mail(AUSTRIA, "F Tri - Alb\nA Vie H\nA Bud H")
    world.mail(FRANCE, "A Par - Bur\nA Mar H\nF Bre H")
    world.pass_deadline()
    return world


def record(world: World, code: str) -> PhaseRecord:
    with world.storage() as work:
        found = work.games.record(1, Phase.parse(code))
    assert found is not None
    return found


def orders(world: World, code: str, power: str) -> set[str]:
    return {o.order for o in record(world, code).report.orders if o.power == power}


def world_records(world: World) -> list[str]:
    with world.storage() as work:
        return [one.phase.code for one in work.games.records(1)]
