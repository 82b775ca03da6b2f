"""Which units without an order are ordered by the support they get (S3.26)?"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from gmbot.messages import say
from gmbot.parsing.board import OrderField, Reading, ReadOrder, Remark, Words
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Location, PhaseKind, province_of
from gmbot.rules.orders.orders import Move, Order, Support, Waive


@dataclass(frozen=True, slots=True)
class ImpliedMove:
    """A unit without an order, and what its support implies for it."""

    unit: Unit
    support: Support
    """The first of the supports."""
    move: Move | None
    """None: the supports go to different places, so the unit holds."""


def implied_moves(
    orders: Sequence[Order], board: OrderField, faulted: Collection[Unit] = ()
) -> Iterator[ImpliedMove]:
    """Work out what explicit orders imply: a move of each supported own unit without an order.

    Args:
        orders: the explicit orders of one power, of all sets that are in force.
        faulted: units that do have a line, though it could not be taken.
    """
    if not board.setting.leniency.implied or board.kind is not PhaseKind.MOVEMENT:
        return
    given = {order.unit for order in orders if not isinstance(order, Waive)}
    wanted: dict[Unit, list[Support]] = {}
    for order in orders:
        if isinstance(order, Support) and order.to is not None and order.supported in board.own:
            wanted.setdefault(order.supported, []).append(order)
    for unit, supports in wanted.items():
        if unit in given or unit in faulted:
            continue
        if len({support.to for support in supports}) > 1:
            yield ImpliedMove(unit, supports[0], None)
        elif (move := _move(unit, supports[0], board)) is not None:
            yield ImpliedMove(unit, supports[0], move)


def _move(unit: Unit, support: Support, board: OrderField) -> Move | None:
    assert support.to is not None
    goal = province_of(support.to)
    steps = board.steps(unit, goal)
    if not steps and not board.convoyed(unit, goal):
        return None
    landings = board.landings(unit, goal) if steps else (Location(goal),)
    return Move(unit, landings[0], via=not steps) if len(landings) == 1 else None


def imply(reading: Reading, board: OrderField) -> None:
    """Add to a set what its own supports imply, with a remark for each unit."""
    words = Words(board)
    by_order = {read.order: read for read in reading.orders}
    for implied in implied_moves(list(reading.unit_orders().values()), board, reading.faulted):
        read = by_order[implied.support]
        unit = implied.unit
        if implied.move is None:
            text = say("set-notes.contradictory", unit=words.unit(unit))
            reading.remarks.append(Remark(read.line, "contradictory-implied", text, str(unit)))
            continue
        reading.implied.append(ReadOrder(implied.move, read.line, read.words, "implied"))
        text = say(
            "set-notes.implied",
            move=words.order(implied.move),
            unit=words.unit(implied.support.unit),
        )
        reading.remarks.append(Remark(read.line, "implied-order", text, str(unit)))
