"""A mail's body to clean, numbered lines."""

from gmbot.parsing.text.decoration import undecorated
from gmbot.parsing.text.lines import Body, Line, numbered, read_body, text_of
from gmbot.parsing.text.normalize import SENTENCE, fold, normalise, tidied

__all__ = [
    "SENTENCE", "Body", "Line", "fold", "normalise", "numbered", "read_body", "text_of", "tidied",
    "undecorated",
]
