"""Does a row of tokens order anything: as it stands, with its spelling mended, or by its sense?

Each way of reading returns statements, none if the row cannot be read so.
"""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.parsing.phrases import (
    ACTING,
    Dangling,
    NamedUnit,
    NotParsed,
    Statement,
    first_units,
    looks_orderly,
    rephrased,
    with_arrow,
)
from gmbot.parsing.sentences.by_elimination import as_meant
from gmbot.parsing.sentences.shape import parse
from gmbot.parsing.sentences.spelling import begins_with_slip, mended
from gmbot.parsing.sentences.unknown_words import as_walked
from gmbot.parsing.tokens import Leniency, Names, Token


class Attempts:
    """Reads rows of one map under one leniency."""

    def __init__(self, names: Names, leniency: Leniency, winter: bool) -> None:
        self.names = names
        self.leniency = leniency
        self.winter = winter

    def plain(self, tokens: Sequence[Token]) -> tuple[Statement, ...]:
        """The statements of a row as it stands; one that is ``dangling`` says too much."""
        tokens = rephrased(with_arrow(tokens))
        if any(t.type in ("WORD", "LPAR", "RPAR", "HASH") for t in tokens):
            return ()
        lone = tokens[0] if len(tokens) == 1 else None
        if lone and lone.type == "HOLD" and not lone.text.casefold().startswith("hold"):
            return ()  # "Wait!" is no order
        if lone and len(lone.text) == 1 and lone.type in ACTING:
            return ()  # "D." is somebody's name
        try:
            return parse(tokens)
        except Dangling:
            return (Statement("dangling"),)
        except NotParsed:
            return ()

    def mended(self, tokens: Sequence[Token]) -> tuple[Statement, ...]:
        """The statements of a row whose unknown words are misspelt, or ways of going."""
        if not any(t.type == "WORD" for t in tokens):
            return ()
        if not looks_orderly(tokens) and not begins_with_slip(tokens):
            return ()
        walked = as_walked(tokens)
        if len(walked) < len(tokens):
            found = self.plain(walked)
            if found:
                return found
        again = mended(tokens, self.names, self.leniency)
        found = self.plain(again) if again else ()
        if len(found) > 1 and not self.winter and all(s.act == "bare" for s in found):
            return ()  # "NTH hod" names two places and orders nothing
        return found

    def meant(self, tokens: Sequence[Token]) -> tuple[Statement, ...]:
        """The statements of a row of unknown words that can only mean one thing."""
        row = as_meant(tokens, winter=self.winter)
        return self.plain(row) if row else ()

    def units(self, tokens: Sequence[Token]) -> tuple[NamedUnit, ...]:
        """The units that a row begins with, misspelt or not."""
        found = first_units(tokens)
        again = () if found else mended(tokens, self.names, self.leniency)
        return first_units(again) if again else found
