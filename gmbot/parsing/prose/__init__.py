"""Sentences read by the grammar of ``grammars/sentences.lark``, with its lexicons."""

from gmbot.parsing.prose.chart import Node
from gmbot.parsing.prose.reading import Prose, read_prose, seems_order
from gmbot.parsing.prose.told import with_roles_told

__all__ = ["Node", "Prose", "read_prose", "seems_order", "with_roles_told"]
