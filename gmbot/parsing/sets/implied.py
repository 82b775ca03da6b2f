"""Which units without an order are ordered by the support they get (S3.26)?"""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.parsing.board import OrderField, Reading, ReadOrder, Remark, Words
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Location, province_of
from gmbot.rules.orders.orders import Move, Support


def imply(reading: Reading, board: OrderField) -> None:
    """Support for an own unit that has no order at all orders that unit as well (S3.26)."""
    given = reading.unit_orders()
    wanted: dict[Unit, list[tuple[ReadOrder, Support]]] = {}
    for read in reading.orders:
        order = read.order
        if (
            isinstance(order, Support)
            and order.to is not None
            and order.supported in board.own
            and order.supported not in given
            and order.supported not in reading.faulted
        ):
            wanted.setdefault(order.supported, []).append((read, order))
    for unit, supports in wanted.items():
        _imply_one(unit, supports, reading, board)


def _imply_one(
    unit: Unit, supports: Sequence[tuple[ReadOrder, Support]], reading: Reading, board: OrderField
) -> None:
    words = Words(board)
    goals = {order.to for _, order in supports}
    read, order = supports[0]
    if len(goals) > 1 or order.to is None:
        text = (
            f"{words.unit(unit)} has no order, and your supports for it go to "
            f"different places: it holds."
        )
        reading.remarks.append(Remark(read.line, "contradictory-implied", text, str(unit)))
        return
    goal = province_of(order.to)
    steps = board.steps(unit, goal)
    if not steps and not board.convoyed(unit, goal):
        return
    landings = board.landings(unit, goal) if steps else (Location(goal),)
    if len(landings) != 1:
        return
    move = Move(unit, landings[0], via=not steps)
    reading.implied.append(ReadOrder(move, read.line, read.words, "implied"))
    text = f"{words.order(move)} is taken as ordered, since {words.unit(order.unit)} supports it."
    reading.remarks.append(Remark(read.line, "implied-order", text, str(unit)))
