"""A statement to an order: what the position leaves of its readings."""

from gmbot.parsing.board.adjustments import AdjustmentResolver
from gmbot.parsing.board.facts import OrderField, own_places_of
from gmbot.parsing.board.likely import likely_orders, move_between
from gmbot.parsing.board.movement import MovementResolver, Resolver
from gmbot.parsing.board.on_file import FileOfOrders, named_at
from gmbot.parsing.board.own_units import OwnUnits
from gmbot.parsing.board.result import Reading
from gmbot.parsing.board.retreats import RetreatResolver
from gmbot.parsing.board.values import (
    ConditionalOrders, LaterSet, OrdersRead, Problem, ReadOrder, ReadingContext, Remark, SetMarks,
)
from gmbot.parsing.board.verdict import AllowedOrder, FaultFound, OrderProblem, Words, fault

__all__ = [
    "AdjustmentResolver", "AllowedOrder", "ConditionalOrders", "FaultFound", "FileOfOrders",
    "LaterSet",
    "MovementResolver", "OrderField", "OrderProblem", "OrdersRead", "OwnUnits", "Problem",
    "ReadOrder", "Reading", "ReadingContext", "Remark", "Resolver", "RetreatResolver", "SetMarks",
    "Words", "fault", "likely_orders", "move_between", "named_at", "own_places_of",
]
