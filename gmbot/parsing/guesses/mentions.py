"""Where a sentence speaks of places, and of units that are called by their kind alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gmbot.parsing.board import OrderField
from gmbot.parsing.tokens import Token
from gmbot.rules.board.terms import Province

_NAMING = frozenset({"KIND", "OWNER", "IN", "FROM", "NUMBER", "ADJ", "BOTH", "ONE"})
_BEHIND = frozenset({"KIND", "COAST"})


@dataclass(frozen=True, slots=True)
class Mention:
    """A place that is named, with the words around it that name what stands there."""

    at: int
    """Its token."""
    first: int
    last: int
    """The tokens from which on, and up to which, it is named: ``my army in Paris``."""
    places: tuple[Province, ...]
    coast: str
    kind: str
    """The kind of unit of which it speaks; empty if it says none."""
    quality: str
    """How its name was found, as ``Place.quality``; ``kind`` if only the kind is named."""


def mentions_in(tokens: Sequence[Token], field: OrderField) -> tuple[Mention, ...]:
    """All places named, and the only own unit of a kind that is named without its place."""
    used: set[int] = set()
    found = [_of_place(tokens, at, used) for at, one in enumerate(tokens) if one.type == "PLACE"]
    named = {place for mention in found for place in mention.places}
    for at, token in enumerate(tokens):
        if token.type == "KIND" and at not in used and not (at and tokens[at - 1].type == "OWNER"):
            units = [u for u in field.own if u.kind == token.word and u.province not in named]
            if len(units) == 1:  # "and the army walks over to Yorkshire"
                where = (units[0].province,)
                found.append(Mention(at, at, at, where, "", token.word, "kind"))
    return tuple(sorted(found, key=lambda mention: mention.at))


def _of_place(tokens: Sequence[Token], at: int, used: set[int]) -> Mention:
    """The mention around the place at ``at``; the word for its kind becomes ``used``."""
    first = last = at
    while first and tokens[first - 1].type in _NAMING and first - 1 not in used:
        first -= 1
    while last + 1 < len(tokens) and tokens[last + 1].type in _BEHIND:
        last += 1
    kinds = [n for n in (*range(first, at), *range(at + 1, last + 1)) if _is_kind(tokens[n])]
    used.update(kinds[-1:])
    place = tokens[at].place
    coasts = [one.word for one in tokens[at + 1 : last + 1] if one.type == "COAST"]
    return Mention(
        at=at,
        first=first,
        last=last,
        places=place.places,
        coast=coasts[0] if coasts else place.coast,
        kind=tokens[kinds[-1]].word if kinds else "",
        quality=place.quality,
    )


def _is_kind(token: Token) -> bool:
    return token.type == "KIND"
