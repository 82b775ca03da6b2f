"""A row of tokens to statements, before the board is asked."""

from gmbot.parsing.sentences.grammar import grammar_over_tokens
from gmbot.parsing.sentences.read import SentenceReader
from gmbot.parsing.sentences.standard import is_standard

__all__ = ["SentenceReader", "grammar_over_tokens", "is_standard"]
