"""All statements of a mail to one set of orders."""

from gmbot.parsing.sets.conditional import ConditionalLine, split_conditional
from gmbot.parsing.sets.implied import implied_moves
from gmbot.parsing.sets.read_orders import lines_with_orders, read_orders
from gmbot.parsing.sets.set_marks import take_marks
from gmbot.parsing.sets.set_sentences import begins_set, without_words_of_sets

__all__ = [
    "ConditionalLine", "begins_set", "implied_moves", "lines_with_orders", "read_orders",
    "split_conditional", "take_marks", "without_words_of_sets",
]
