"""A text as the network sees it: its words, the places it can speak of, and how these belong.

Names are not seen as names: a place is an own unit's, another's, or empty, and what matters is
which words name it and what its unit can do. So what was learned on one board holds on any other.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from gmbot.parsing.board import OrderField
from gmbot.parsing.network.slots import Nodes, Slot, nodes_of, slots_of
from gmbot.parsing.text import fold
from gmbot.parsing.tokens import Token, places_named
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import PhaseKind, Power, Province

END_OF_SENTENCE, END_OF_LINE = Token("S", ""), Token("L", "")
MOST_WORDS = 220
MOST_PLACES = 45
"""A text of more is none that a player's orders fill."""
GRAMS = 6000
"""So many weights are shared by the pieces of words, by their checksums."""
NAMES = frozenset({"PLACE", "KIND", "OWNER", "NUMBER"})
_SIZES = (3, 4, 5)

# How two of the words and places belong together.
SAME, NAMES_IT, NAMED_BY, MAY_NAME, MAYBE_BY = 1, 2, 3, 4, 5
ITS_KIND, KIND_OF, ITS_OWNER, OWNER_OF = 6, 7, 8, 9
_CAN = 11
"""From here on: what the unit at one place can do at another."""
LANDS, STEPS, GOES = 1, 2, 4

# What a word or a place is.
_OWN, _ANOTHERS, _EMPTY, _SEVERAL, _ARMY, _FLEET = 1, 2, 3, 3, 7, 8
_PLACE_OWN, _PLACE_ANOTHERS = 12, 15
_PLACE, _WHOLE = 9, 19
_KINDS = {"": 0, "A": 1, "F": 2}
_PHASES = {PhaseKind.MOVEMENT: 0, PhaseKind.RETREAT: 1}
_BUILDS, _REMOVALS = 2, 3


@dataclass(frozen=True, slots=True)
class Sketch:
    """A text with its places: the words come first, then the places, then the text as a whole.

    ``n`` words and ``m`` places make rows of ``n + m + 1``.
    """

    types: tuple[str, ...]
    """The type of each word."""
    words: tuple[str, ...]
    """What each word is; empty for names."""
    is_a: NDArray[np.int64]
    looks: NDArray[np.int64]
    relations: NDArray[np.int64]
    """Shape (n + m + 1, n + m + 1): how each belongs to each."""
    naming: tuple[tuple[int, int], ...]
    """The words that name places, each with its place."""
    phase: int
    due: int
    """How many units may be built; below zero, how many have to go."""
    places: int
    slots: tuple[Slot, ...]
    coasts: frozenset[str]
    """The coasts that the text names."""


def sketched(lines: Iterable[Iterable[Sequence[Token]]], field: OrderField) -> Sketch | None:
    """The sketch of some lines, each of the words of its sentences; None of what is too long."""
    tokens = [
        token
        for line in lines
        for token in (*chain.from_iterable((*x, END_OF_SENTENCE) for x in line), END_OF_LINE)
    ]
    nodes = nodes_of(field, places_named(tokens))
    if len(tokens) > MOST_WORDS or len(nodes.numbers) > MOST_PLACES:
        return None
    here = _Here(field, nodes)
    return Sketch(
        types=tuple(token.type for token in tokens),
        words=tuple("" if one.type in NAMES else fold(one.text) for one in tokens),
        is_a=np.array([*map(here.word_is, tokens), *map(here.place_is, nodes.numbers), _WHOLE]),
        looks=np.array([*map(_looks, tokens), *map(here.place_looks, nodes.numbers), 0]),
        relations=here.relations(tokens),
        naming=tuple(here.naming(tokens)),
        phase=_phase_of(field),
        due=field.due,
        places=len(nodes.numbers),
        slots=tuple(slots_of(field, nodes)),
        coasts=frozenset(_coasts(tokens)),
    )


def grams_of(word: str) -> list[int]:
    """The weights of the pieces of a word; 0 is none."""
    whole = f"<{word}>"
    pieces = (whole[at : at + n] for n in _SIZES for at in range(len(whole) - n + 1))
    return sorted({zlib.crc32(piece.encode()) % GRAMS + 1 for piece in pieces})


def _phase_of(field: OrderField) -> int:
    if field.kind in _PHASES:
        return _PHASES[field.kind]
    return _BUILDS if field.due > 0 else _REMOVALS


def _looks(token: Token) -> int:
    """How a place was found."""
    return (1 if token.place.quality == "exact" else 2) if token.type == "PLACE" else 0


def _coasts(tokens: Sequence[Token]) -> Iterable[str]:
    for token in tokens:
        if token.type == "COAST":
            yield token.word
        elif token.type == "PLACE" and token.place.places:
            yield token.place.coast


class _Here:
    """The board, as the words of a text speak of it."""

    def __init__(self, field: OrderField, nodes: Nodes) -> None:
        self.field = field
        self.nodes = nodes
        self.units: Mapping[Province, tuple[Power, Unit]] = {
            place: at for place in nodes.numbers if (at := field.unit_at(place)) is not None
        }

    def place_is(self, place: Province) -> int:
        """What stands at a place."""
        if place not in self.units:
            return _PLACE
        kind = _KINDS.get(self.units[place][1].kind, 2)
        return (_PLACE_OWN if self._is_own(place) else _PLACE_ANOTHERS) + kind

    def place_looks(self, place: Province) -> int:
        """Whether a place is named, and whether one may build there."""
        winter = self.field.kind is PhaseKind.ADJUSTMENT
        return 3 + (place in self.nodes.named) + 2 * (winter and place in self.field.sites)

    def word_is(self, token: Token) -> int:
        """What a word is: of a place, whose unit stands there."""
        if token.type == "KIND":
            return _FLEET if token.word == "F" else _ARMY
        if token.type != "PLACE":
            return 0
        places = token.place.places
        several = _SEVERAL if len(places) > 1 else 0
        if any(map(self._is_own, places)):
            return _OWN + several
        return (_ANOTHERS if any(one in self.units for one in places) else _EMPTY) + several

    def naming(self, tokens: Sequence[Token]) -> Iterable[tuple[int, int]]:
        """Which words name which places."""
        for at, token in enumerate(tokens):
            if token.type == "PLACE":
                yield from ((at, self.nodes.numbers[place]) for place in token.place.places)

    def relations(self, tokens: Sequence[Token]) -> NDArray[np.int64]:
        """How each word and place belongs to each."""
        first = len(tokens)
        size = first + len(self.nodes.numbers) + 1
        found = np.zeros((size, size), np.int64)
        rows: dict[int, list[int]] = {}
        for at, node in self.naming(tokens):
            one = len(tokens[at].place.places) == 1
            found[at, first + node] = NAMES_IT if one else MAY_NAME
            found[first + node, at] = NAMED_BY if one else MAYBE_BY
            rows.setdefault(node, []).append(at)
        for alike in rows.values():
            for at in alike:
                found[at, [x for x in alike if x != at]] = SAME
        for at, token in enumerate(tokens):
            self._relate(at, token, found, first)
        self._relate_places(found, first)
        return found

    def _relate(self, at: int, token: Token, found: NDArray[np.int64], first: int) -> None:
        """A word for a kind, or for an owner, with the places of such units."""
        for place, (owner, unit) in self.units.items():
            node, own = first + self.nodes.numbers[place], self._is_own(place)
            if token.type == "KIND" and own and unit.kind == token.word:
                found[at, node], found[node, at] = ITS_KIND, KIND_OF
            elif token.type == "OWNER" and not own and token.power == owner:
                found[at, node], found[node, at] = ITS_OWNER, OWNER_OF

    def _relate_places(self, found: NDArray[np.int64], first: int) -> None:
        """What the unit at each place can do at the others."""
        leaving = {unit.province: unit for unit in self.field.own}
        for place, here in self.nodes.numbers.items():
            unit = self.units[place][1] if place in self.units else leaving.get(place)
            for other, there in self.nodes.numbers.items() if unit else ():
                assert unit is not None
                can = 0 if other == place else self._can(unit, other)
                if can:
                    found[first + here, first + there] = _CAN + can

    def _can(self, unit: Unit, place: Province) -> int:
        if unit not in self.field.own:
            return GOES if self.field.goes(unit, place) else 0
        if self.field.landings(unit, place):
            return LANDS
        return STEPS if self.field.steps(unit, place) else 0

    def _is_own(self, place: Province) -> bool:
        return place in self.units and self.units[place][1] in self.field.own
