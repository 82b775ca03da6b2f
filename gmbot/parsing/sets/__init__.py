"""All statements of a mail to one set of orders."""

from gmbot.parsing.sets.conditional import ConditionalLine, split_conditional
from gmbot.parsing.sets.implied import implied_moves
from gmbot.parsing.sets.read_orders import lines_with_orders, read_orders
from gmbot.parsing.sets.set_marks import take_marks

__all__ = [
    "ConditionalLine", "implied_moves", "lines_with_orders", "read_orders", "split_conditional",
    "take_marks",
]
