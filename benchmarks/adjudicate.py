"""How long one movement phase takes: ``python benchmarks/adjudicate.py`` prints a table.

Orders are parsed beforehand; what is timed is orders in, outcome with the next position out, once
without and once with the reasons. The phases come from games played with random but likely orders:
mostly moves, supports for what is ordered, convoys. Where the package ``diplomacy`` is
installed, its ``process()`` resolves the same phases in the same run.
"""

from __future__ import annotations

import random
import statistics
import sys
import tomllib
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib.resources import files
from time import perf_counter_ns
from typing import Any

from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.board import load_board
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import Location, PhaseKind, Power
from gmbot.rules.legal import legal_adjustments, legal_orders
from gmbot.rules.movement.layout import lay_out
from gmbot.rules.movement.quick import settle
from gmbot.rules.notation import write_order
from gmbot.rules.orders.orders import Convoy, Move, Order, Support
from gmbot.rules.ruleset.ruleset import Ruleset
from gmbot.variants import catalogue

Phase = tuple[Position, dict[Power, list[Order]]]
ROUNDS = 15
SAMPLE = 200
VARIANT = catalogue.load("standard")
RULES: Ruleset = VARIANT.ruleset


def likely_orders(position: Position, dice: random.Random) -> dict[Power, list[Order]]:
    """Order as players do: most units move one step, a third supports a move that is ordered."""
    given: dict[Unit, Order] = {}
    owner = {unit: power for power, units in position.units.items() for unit in units}
    legal = {u: legal_orders(u, p, position, RULES) for u, p in owner.items()}
    for unit, choices in legal.items():
        steps = [o for o in choices if isinstance(o, Move) and not o.via]
        sailing = [o for o in choices if isinstance(o, Move) and o.via]
        given[unit] = dice.choice(sailing if sailing and dice.random() < 0.1 else steps or choices)
    for unit, choices in legal.items():
        helps = [o for o in choices if _helps(o, given)]
        if helps and dice.random() < 0.4:
            given[unit] = dice.choice(helps)
    orders: dict[Power, list[Order]] = {}
    for unit, order in given.items():
        orders.setdefault(owner[unit], []).append(order)
    return orders


def _helps(order: Order, given: dict[Unit, Order]) -> bool:
    if isinstance(order, Support):
        theirs = given.get(order.supported)
        return isinstance(theirs, Move) and theirs.to.partition("/")[0] == order.to
    if isinstance(order, Convoy):
        theirs = given.get(order.army)
        return isinstance(theirs, Move) and theirs.to == order.to
    return False


def play(start: Position, dice: random.Random, phases: int) -> list[Phase]:
    """Play on from a position and return its movement phases with their orders."""
    found: list[Phase] = []
    position = start
    while len(found) < phases:
        orders: dict[Power, list[Order]]
        if position.phase.kind is PhaseKind.MOVEMENT:
            orders = likely_orders(position, dice)
            found.append((position, orders))
        elif position.phase.kind is PhaseKind.RETREAT:
            orders = {
                one.power: [legal_orders(one.unit, one.power, position, RULES)[0]]
                for one in position.dislodged
            }
        else:
            orders = {p: list(legal_adjustments(p, position, RULES)) for p in position.centers}
        position = adjudicate(position, orders, RULES).position
    return found


def full_board() -> Position:
    """Every center owned by the power nearest to it, with a unit on it: 34 units."""
    board = RULES.board
    start = VARIANT.start
    units = {power: list(pieces) for power, pieces in start.units.items()}
    centers = {power: list(held) for power, held in start.centers.items()}
    for center in board.centers:
        if start.owner_of(center) is None:
            near = min(board.powers, key=lambda p: min(board.distance(center, h) for h in p.home))
            units[near.id].append(Unit("A", Location(center)))
            centers[near.id].append(center)
    return replace(
        start,
        units={
            p: tuple(sorted(us, key=lambda u: board.number[u.where])) for p, us in units.items()
        },
        centers={p: tuple(sorted(held)) for p, held in centers.items()},
    )


def sample(start: Position, units: int) -> list[Phase]:
    """Collect phases with about so many units, from many short games."""
    found: list[Phase] = []
    seed = 0
    while len(found) < SAMPLE:
        for position, orders in play(start, random.Random(seed), 4):
            if abs(sum(map(len, position.units.values())) - units) <= 2:
                found.append((position, orders))
        seed += 1
    return found[:SAMPLE]


def median_us(phases: Sequence[Phase], run: Callable[[Phase], object], rounds: int) -> float:
    """Return the median time of a phase in microseconds, the best of some rounds for each."""
    return statistics.median(min(_time(run, p) for _ in range(rounds)) / 1000 for p in phases)


def _time(run: Callable[[Phase], object], phase: Phase) -> int:
    start = perf_counter_ns()
    run(phase)
    return perf_counter_ns() - start


def other_engine_us(phases: Sequence[Phase]) -> float | None:
    """Return the median time of ``process()`` of the package ``diplomacy``; None if missing."""
    try:
        from diplomacy import Game
    except ImportError:
        return None

    def prepared(phase: Phase) -> Any:
        position, orders = phase
        game = Game()
        game.clear_units()
        for power, pieces in position.units.items():
            game.set_units(power, [str(unit) for unit in pieces])
        for power, written in orders.items():
            game.set_orders(power, [write_order(order) for order in written])
        return game

    times = []
    for phase in phases:
        games = [prepared(phase) for _ in range(3)]
        times.append(min(_time(lambda game: game.process(), game) for game in games) / 1000)
    return statistics.median(times)


def board_bytes() -> int:
    """Return the memory that a compiled map takes."""
    tables = tomllib.loads(files("gmbot.variants").joinpath("modern", "board.toml").read_text())
    tracemalloc.start()
    board = load_board(tables)
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del board
    return size


def main() -> None:
    """Print the table."""
    print(f"Python {sys.version.split()[0]}, medians of {SAMPLE} movement phases, microseconds")
    print(f"{'units':>6}{'outcome':>10}{'reasons':>10}{'diplomacy':>11}{'ratio':>7}{'circles':>9}")
    for units, start in ((22, VARIANT.start), (34, full_board())):
        phases = sample(start, units)
        plain = median_us(phases, lambda p: adjudicate(*p, RULES, reasons=False), ROUNDS)
        full = median_us(phases, lambda p: adjudicate(*p, RULES), ROUNDS)
        other = other_engine_us(phases)
        theirs = f"{other:>11.0f}{other / plain:>7.1f}" if other else f"{'-':>11}{'-':>7}"
        circles = sum(not settle(lay_out(*phase, RULES)) for phase in phases)
        print(f"{units:>6}{plain:>10.0f}{full:>10.0f}{theirs}{circles:>9}")
    print(f"a compiled map (modern) takes {board_bytes() / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
