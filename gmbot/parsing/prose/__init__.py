"""Sentences read by the grammar of ``grammars/sentences.lark``, with its lexicons."""

from gmbot.parsing.prose.beginnings import firsts_of
from gmbot.parsing.prose.by_names import leaves_out, read_by_names
from gmbot.parsing.prose.chart import Node
from gmbot.parsing.prose.reading import (
    CHANGES, Prose, classes_of, may_change, read_changes, read_prose, seems_order,
)
from gmbot.parsing.prose.told import OF_THE_SET, with_roles_told

__all__ = [
    "CHANGES", "OF_THE_SET", "Node", "Prose", "classes_of", "firsts_of", "leaves_out", "may_change",
    "read_by_names", "read_changes", "read_prose", "seems_order",
    "with_roles_told",
]
