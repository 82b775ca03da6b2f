"""A row of tokens to statements, before the board is asked."""

from gmbot.parsing.sentences.explain import explained
from gmbot.parsing.sentences.grammar import parser_of
from gmbot.parsing.sentences.paragraphs import unwrapped
from gmbot.parsing.sentences.read import DENIED, reader_of
from gmbot.parsing.sentences.standard import begins_standard, is_standard

__all__ = [
    "DENIED", "begins_standard", "explained", "is_standard", "parser_of", "reader_of", "unwrapped",
]  # fmt: skip
