"""Names of provinces that the reader of orders takes for something else."""

from __future__ import annotations

from collections.abc import Iterator

from gmbot.parsing.board import ReadingContext
from gmbot.parsing.sets import read_orders
from gmbot.parsing.text import read_body
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import Location, Power, province_of
from gmbot.rules.notation import write_order
from gmbot.variants.catalogue import Variant


def names_unread(variant: Variant) -> Iterator[str]:
    """Tell which names are not read as the goal of a move ("A Dac - Ill": is anybody ill?)."""
    board = variant.ruleset.board
    power = next(iter(variant.start.units), Power("RED"))
    for kind, here, to in _steps(board):
        context = ReadingContext(variant.ruleset, _alone(variant.start, power, kind, here), power)
        info = board.province(province_of(to))
        coast = to.partition("/")[2]
        for name in dict.fromkeys((info.name, info.abbr, info.id)):
            goal = f"{name}/{coast.lower()}" if coast else name
            line = f"{kind} {here} - {goal}"  # by its code: the goal alone is asked about
            orders = read_orders(read_body(line).lines, context).orders
            if [write_order(order.order) for order in orders] != [f"{kind} {here} - {to}"]:
                yield f"board.toml: {name!r} is not read as a goal ({line}): give {info.id} another"


def _steps(board: Board) -> Iterator[tuple[str, Location, Location]]:
    """One way into each province."""
    for province in board.ids:
        ways = (
            (kind, here, to)
            for kind, steps in board.steps.items()
            for here, goals in steps.items()
            for to in goals
            if province_of(to) == province
        )
        yield from list(ways)[:1]


def _alone(start: Position, power: Power, kind: str, here: Location) -> Position:
    return Position(
        phase=start.phase,
        units={power: (Unit(kind, here),)},
        centers=start.centers,
        homes=start.homes,
    )
