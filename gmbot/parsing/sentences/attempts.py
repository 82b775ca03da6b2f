"""Does a row of tokens order anything: as it stands, with its spelling mended, or by its sense?

Each way of reading returns statements, none if the row cannot be read so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from gmbot.parsing.phrases import (
    ACTING,
    Dangling,
    NamedUnit,
    NotParsed,
    Sentence,
    Statement,
    first_units,
    looks_orderly,
    types_of,
    with_arrow,
)
from gmbot.parsing.prose import Prose, read_changes, read_prose
from gmbot.parsing.sentences.shape import parse
from gmbot.parsing.sentences.spelling import begins_with_slip, mended
from gmbot.parsing.tokens import (
    Leniency,
    Names,
    Token,
    english,
    is_english,
    without_light,
)

_Words: TypeAlias = tuple[tuple[object, ...], ...]
_WHOLE_ORDERS = frozenset({
    "move", "hold", "support", "convoy", "retreat", "disband", "build", "remove",
})  # fmt: skip
_MOST_KNOWN = 300
_WORDY = frozenset({"MOVE", "WITH", "SEND", "DIR", "GIVES", "GETS", "TOO", "THERE", "BEHIND"})
"""Words of sentences; rows of names and signs have none of them."""


def is_whole(statements: Sequence[Statement]) -> bool:
    """Tell whether a sentence orders something, and no name is left over in it."""
    return bool(statements) and all(statement.act != "dangling" for statement in statements)


def only_orders(sentence: Sentence) -> bool:
    """Tell whether all of a sentence is an order."""
    told = sentence.statements
    return bool(told) and not sentence.refused and {one.act for one in told} <= _WHOLE_ORDERS


def is_torn(found: Sequence[Statement]) -> bool:
    """``Paris to Burgundy, hang on``, ``Hold on, Paris to Burgundy``: does it go, or not?"""
    first = found[0]
    nobody = all(ref.group == "alone" for ref in first.subjects)
    if first.act == "hold" and nobody and any(one.act == "move" for one in found):
        return True
    moving, holding = (
        {ref.place.places for x in found if x.act == act for ref in x.subjects if ref.place}
        for act in ("move", "hold")
    )
    return not moving.isdisjoint(holding)


def moves_of(found: Sequence[Statement]) -> tuple[Statement, ...]:
    """Those that send a unit somewhere."""
    return tuple(one for one in found if one.act == "move")


def goes_somewhere(likely: Sequence[Statement]) -> bool:
    """Tell whether what seems meant is more than a hold: then it is no nonsense that holds."""
    return any(
        one.act in ("move", "support", "convoy") and one.subjects and (one.to or one.target)
        for one in likely
    )


def _orders_only(statements: tuple[Statement, ...]) -> tuple[Statement, ...]:
    """``Delete: A Sev - Rum``: a word for removals, of no unit, beside moves; that is no order."""
    acts = {s.act for s in statements if s.subjects}
    lone = any(s.act in ("build", "remove", "disband") and not s.subjects for s in statements)
    return () if lone and acts & {"move", "hold", "support", "convoy"} else statements


def _is_misspelt(unknown: Sequence[Token]) -> bool:
    """Tell whether none of the unknown words is one that a dictionary has."""
    words = [token.text.casefold() for token in unknown if token.type == "WORD"]
    return bool(words) and not any(english().get(word) or is_english(word) for word in words)


def _loosened(row: tuple[Statement, ...], tokens: Sequence[Token]) -> tuple[Statement, ...]:
    """``Rome supports Venice``, said in words and without "hold": in whatever Venice does."""
    told = any(token.type == "SUPPORT" and len(token.text) > 4 for token in tokens)
    first = next((at for at, token in enumerate(tokens) if token.type == "SUPPORT"), len(tokens))
    if not told or "HOLD" in types_of(tokens[first:]):
        return row
    return tuple(
        replace(one, loose=True)
        if one.act == "support" and one.to is None and one.target and not one.target.kind
        else one
        for one in row
    )


def _begins_with_name(tokens: Sequence[Token]) -> bool:
    """``vieena to galicia, ...``: a word where a name may stand, and where to."""
    return [token.type for token in tokens[:3]] in (
        ["WORD", "TO", "PLACE"],
        ["WORD", "MOVE", "PLACE"],
        ["WORD", "TO", "WORD"],
    )


def _once(
    known: dict[_Words, Prose | None], tokens: Sequence[Token], read: Callable[[], Prose | None]
) -> Prose | None:
    """A reading, made if these words were not read before."""
    key = tuple((token.type, token.text, token.value) for token in tokens)
    if key not in known:
        if len(known) > _MOST_KNOWN:
            known.clear()
        known[key] = read()
    return known[key]


class Attempts:
    """Reads rows of one map under one leniency."""

    def __init__(self, names: Names, leniency: Leniency, winter: bool) -> None:
        self.names = names
        self.leniency = leniency
        self.winter = winter
        self.known: dict[_Words, Prose | None] = {}
        """Readings made already: a sentence is asked for its parts as well."""
        self.changing: dict[_Words, Prose | None] = {}
        """The same for what changes the set on file."""

    def plain(self, tokens: Sequence[Token]) -> tuple[Statement, ...]:
        """The statements of a row as it stands; one that is ``dangling`` says too much."""
        return self.read(tokens, mend=False)[0]

    def read(
        self, tokens: Sequence[Token], *, mend: bool = True
    ) -> tuple[tuple[Statement, ...], Prose | None]:
        """The statements of a sentence, if all of it is read, and its best reading as prose.

        ``mend``: unknown words may be misspelt ones. Those of a story are not.
        """
        row = self.row(tokens)
        noted = is_whole(row) and (self.winter or any(s.act != "bare" for s in row))
        if noted and not types_of(tokens) & _WORDY:
            return _loosened(row, tokens), None
        prose = self.prose(tokens, mend=mend)
        if prose is not None and prose.orders(winter=self.winter):
            return prose.statements, prose
        foreign = prose is not None and types_of(prose.unknown[:1]) == {"OWNER"}
        return () if noted and (foreign or (prose is not None and prose.unknown)) else row, prose

    def prose(self, tokens: Sequence[Token], *, mend: bool = True) -> Prose | None:
        """The best reading of a sentence, with its words as written or as they may be meant."""
        found = self._read_prose(tokens)
        if found is None or not mend or not any(t.type == "WORD" for t in found.unknown):
            return found
        meant = mended(tokens, self.names, self.leniency, partly=True)
        plain = without_light(tokens)
        likely = looks_orderly(plain) or begins_with_slip(plain) or _begins_with_name(plain)
        likely = likely or _is_misspelt(found.unknown)
        again = self._read_prose(meant) if meant and likely else None
        return again if again is not None and again.weight > found.weight else found

    def changes(self, tokens: Sequence[Token]) -> Prose | None:
        """What a sentence says of the set on file."""
        return _once(self.changing, tokens, lambda: read_changes(tokens, winter=self.winter))

    def _read_prose(self, tokens: Sequence[Token]) -> Prose | None:
        return _once(self.known, tokens, lambda: read_prose(tokens, winter=self.winter))

    def row(self, tokens: Sequence[Token]) -> tuple[Statement, ...]:
        """The statements of a row of names and signs, or of the plainest sentences."""
        tokens = with_arrow(without_light(tokens))
        if not tokens or any(t.type in ("WORD", "LPAR", "RPAR", "HASH") for t in tokens):
            return ()
        lone = tokens[0] if len(tokens) == 1 else None
        if lone and lone.type == "HOLD" and not lone.text.casefold().startswith("hold"):
            return ()  # "Wait!" is no order
        spared = [token.type for token in tokens[:2]] == ["ALL", "WHILE"]
        if spared and "HOLD" not in types_of(tokens):
            return ()  # "Everything but Sev - Rum"
        if lone and len(lone.text) == 1 and lone.type in ACTING:
            return ()  # "D." is somebody's name
        try:
            return _orders_only(parse(tokens))
        except Dangling:
            return (Statement("dangling"),)
        except NotParsed:
            return ()

    def mended(self, tokens: Sequence[Token]) -> tuple[Statement, ...]:
        """The statements of a row whose unknown words are misspelt."""
        if not any(t.type == "WORD" for t in tokens):
            return ()
        if not looks_orderly(tokens) and not begins_with_slip(tokens):
            return ()
        again = mended(tokens, self.names, self.leniency)
        found = self.plain(again) if again else ()
        if len(found) > 1 and not self.winter and all(s.act == "bare" for s in found):
            return ()  # "NTH hod" names two places and orders nothing
        return found

    def units(self, tokens: Sequence[Token]) -> tuple[NamedUnit, ...]:
        """The units that a row begins with, misspelt or not."""
        found = first_units(tokens)
        again = () if found else mended(tokens, self.names, self.leniency)
        return first_units(again) if again else found
